import type { Page } from '@playwright/test'
import { owners } from '#shared/owners/owners.contract.ts'
import { search } from '#shared/search/search.contract.ts'
import { type APIRequestContext, aPet, ask, aWord, expect, newName, sizes, test } from './fixtures.ts'

const phoneOf = (number: string) => ({ country: '57', number }) as const

/** What is searched for by `path` is on its way until it is let through. */
async function holdSearch(page: Page, path: string, word: string): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(
    ({ pathname, searchParams }) => pathname.endsWith(path) && (searchParams.get('q') ?? '').includes(word),
    async (route) => {
      await held
      await route.continue()
    },
  )
  return letThrough
}

async function twoOfOneName(request: APIRequestContext, token: string) {
  const name = newName('Ana')
  for (const number of ['3004128891', '3004128892'])
    await ask(request, owners.create, { name, phone: phoneOf(number) }, token)
  return name
}

for (const { size, use } of sizes)
  test.describe(size, () => {
    test.use(use)

    test('Enter takes neither of two owners of one name, also before they are found', async ({
      page,
      request,
      enter,
    }) => {
      const token = await enter('demo')
      const name = await twoOfOneName(request, token)
      const pet = await aPet(request, token)
      await page.goto(`/mascotas/${pet.id}`)
      await page.getByRole('button', { name: /^Más acciones para/ }).click()
      await page.getByRole('menuitem', { name: 'Cambiar propietario' }).click()
      const dialog = page.getByRole('dialog', { name: 'Cambiar el propietario de Milo' })
      const field = dialog.getByRole('combobox', { name: 'Nuevo propietario' })
      await field.click()
      const sheet = page.getByRole('dialog', { name: 'Nuevo propietario' })
      const typed = size === 'phone' ? sheet.getByRole('combobox') : field
      const letThrough = await holdSearch(page, '/owners', name)
      await typed.fill(name)
      await page.keyboard.press('Enter')
      letThrough()
      const first = page.getByRole('option', { name: `${name} …8891 · Sin mascotas` })
      const second = page.getByRole('option', { name: `${name} …8892 · Sin mascotas` })
      await expect(first).toBeVisible()
      await expect(second).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(second).toBeVisible()
      await expect(typed).not.toHaveAttribute('aria-activedescendant')
      if (size === 'desktop') {
        // Nor does leaving the field.
        await page.keyboard.press('Tab')
        await expect(field).toHaveValue('')
        await field.fill(name)
      }
      await second.click()
      await expect(field).toHaveValue(`${name} · …8892`)
    })

    test('of two animals of one name the field and the chip say whose each is', async ({ page, request, enter }) => {
      const token = await enter('demo')
      const name = aWord()
      for (const number of ['3004128893', '3004128894']) {
        const owner = await ask(request, owners.create, { name: 'Ana Gómez', phone: phoneOf(number) }, token)
        await aPet(request, token, { name, ownerId: owner.id })
      }
      await page.goto('/agenda?nueva=1')
      const dialog = page.getByRole('dialog', { name: 'Nueva cita' })
      const field = dialog.getByRole('combobox', { name: 'Mascota' })
      await field.click()
      const typed = size === 'phone' ? page.getByRole('dialog', { name: 'Mascota' }).getByRole('combobox') : field
      const letThrough = await holdSearch(page, '/search', name)
      await typed.fill(name)
      await page.keyboard.press('Enter')
      letThrough()
      await expect(page.getByRole('option', { name: `${name} Ana Gómez · Canino · …8893` })).toBeVisible()
      await page.keyboard.press('Enter')
      await page.getByRole('option', { name: `${name} Ana Gómez · Canino · …8894` }).click()
      await expect(dialog.getByRole('group', { name: 'Mascota' })).toContainText(`${name} Ana Gómez · Canino · …8894`)
    })
  })

test('Enter before the answer takes the one animal that is meant, leaving the field takes none', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('demo')
  const name = aWord()
  await aPet(request, token, { name })
  await page.goto('/agenda?nueva=1')
  const dialog = page.getByRole('dialog', { name: 'Nueva cita' })
  const field = dialog.getByRole('combobox', { name: 'Mascota' })
  const letThrough = await holdSearch(page, '/search', name)
  await field.fill(name)
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('')
  await field.fill(name)
  await page.keyboard.press('Enter')
  letThrough()
  await expect(dialog.getByRole('group', { name: 'Mascota' })).toContainText(`${name} Catalina Ríos Mejía`)
})

test('the animal that somebody went to is taken, although a later answer puts another in its place', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('demo')
  const find = async () => {
    const name = aWord()
    await aPet(request, token, { name })
    return { name, found: await ask(request, search.find, { q: name }, token) }
  }
  const [one, other] = [await find(), await find()]
  const [ones, others] = [one.found.pets, other.found.pets]
  const turn = Promise.withResolvers<void>()
  await page.route(
    ({ pathname, searchParams }) => pathname.endsWith('/search') && (searchParams.get('q') ?? '') !== '',
    async (route) => {
      const isFirst = route.request().url().endsWith(one.name)
      if (!isFirst) await turn.promise
      await route.fulfill({ json: { ...one.found, pets: isFirst ? [...ones, ...others] : [...others, ...ones] } })
    },
  )
  await page.goto('/agenda?nueva=1')
  const dialog = page.getByRole('dialog', { name: 'Nueva cita' })
  const field = dialog.getByRole('combobox', { name: 'Mascota' })
  const list = page.getByRole('listbox', { name: 'Mascota' })
  const options = list.getByRole('option').filter({ hasText: 'Catalina' })
  await field.fill(one.name)
  await expect(options).toHaveText([new RegExp(one.name), new RegExp(other.name)])
  await field.fill(other.name)
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await expect(options.filter({ hasText: other.name })).toHaveAttribute('aria-selected', 'true')
  turn.resolve()
  await expect(options).toHaveText([new RegExp(other.name), new RegExp(one.name)])
  await expect(options.filter({ hasText: other.name })).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(dialog.getByRole('group', { name: 'Mascota' })).toContainText(other.name)
})
