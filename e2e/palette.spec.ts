import type { APIRequestContext, Page } from '@playwright/test'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { search } from '#shared/search/search.contract.ts'
import { aClinic, aPet, ask, askSingly, aWord, expect, test } from './fixtures.ts'

async function aNamedPet(request: APIRequestContext, token: string) {
  const [name, surname] = [aWord(), aWord()]
  const phone = { country: '57', number: '3004128890' } as const
  const owner = await ask(request, owners.create, { name: `Ana ${surname}`, phone }, token)
  const traits = { speciesId: 'canino', breed: 'Beagle', sex: 'male', color: 'Negro', birthOn: '2021-09-14' } as const
  await ask(request, pets.create, { ...traits, name, ownerId: owner.id, feeding: 'Concentrado', weightKg: 12 }, token)
  return { name, surname }
}

const field = (page: Page) => page.getByRole('dialog', { name: 'Buscar' }).getByRole('combobox')
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

/** One letter lost. */
const mistyped = (word: string) => word.slice(0, 4) + word.slice(5)

test('finds by keyboard alone, with a letter lost too, and remembers what was opened', async ({
  page,
  enter,
  request,
}) => {
  const { name, surname } = await aNamedPet(request, await enter('veterinario'))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Pendientes' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(name)
  await expect(option(page, `${name} Canino, Beagle`)).toHaveAttribute('aria-selected', 'true')
  await expect(option(page, `Nueva consulta para ${name}`)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(option(page, new RegExp(`^Ana ${surname} `))).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await page.keyboard.press('Control+k')
  // Another journey's window is the same person's: theirs may stand before it.
  await expect(page.getByRole('group', { name: 'Pacientes recientes' }).getByRole('option', { name })).toBeVisible()
  await page.keyboard.type(mistyped(surname))
  await expect(page.getByText(`Sin resultados exactos; parecidos a «${mistyped(surname)}»`)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Propietarios' }).getByRole('option')).toContainText(surname)
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()

  await page.goto(`/propietarios?q=${mistyped(surname)}`)
  await expect(page.getByText('Sin resultados exactos; parecidos a')).toBeVisible()
  await expect(page.getByRole('link', { name: `Ana ${surname}`, exact: true })).toBeVisible()
})

test('keeps the line that somebody went to, although another comes before it', async ({ page, enter, request }) => {
  const token = await enter('veterinario')
  const find = async () => {
    const { name } = await aNamedPet(request, token)
    return ask(request, search.find, { q: name }, token)
  }
  const [{ pets: ones, ...found }, { pets: others }] = [await find(), await find()]
  const [one, other] = [ones[0]?.name ?? '', others[0]?.name ?? '']
  let isTurned = false
  const turn = Promise.withResolvers<void>()
  await askSingly(page)
  await page.route(/\/api\/clinic\/search(\?|$)/, async (route) => {
    if (!isTurned) return route.fulfill({ json: { ...found, pets: [...ones, ...others] } })
    await turn.promise
    await route.fulfill({ json: { ...found, pets: [...others, ...ones] } })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Pendientes' })).toBeVisible()
  const second = option(page, `${other} Canino, Beagle`)
  await page.keyboard.press('Control+k')
  await expect(second).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()

  // What was recent then is shown, and asked for again.
  isTurned = true
  await page.keyboard.press('Control+k')
  await expect(second).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(second).toHaveAttribute('aria-selected', 'true')
  turn.resolve()
  const lines = page.getByRole('group', { name: 'Pacientes recientes' }).getByRole('option')
  await expect(lines).toHaveText([new RegExp(other), new RegExp(one)])
  await expect(second).toHaveAttribute('aria-selected', 'true')
})

/** The code of the palette is on its way until it is let through. */
async function holdPalette(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\/assets\/Palette-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

test('takes the keys from the moment it is asked for, and none goes to the page', async ({ page, enter }) => {
  await enter('veterinario')
  const letThrough = await holdPalette(page)
  await page.goto('/propietarios')
  await expect(page.locator('.RowLink').first()).toBeVisible()
  const search = page.getByRole('main').getByRole('searchbox')
  await search.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('milox')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  letThrough()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(' be')
  await expect(field(page)).toHaveValue('milo be')
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await page.keyboard.type('ana')
  await expect(search).toHaveValue('ana')
})

test('keeps what was typed when it is asked for again, and is given up by who goes elsewhere', async ({
  page,
  enter,
}) => {
  await enter('veterinario')
  const letThrough = await holdPalette(page)
  await page.goto('/propietarios')
  await expect(page.locator('.RowLink').first()).toBeVisible()
  const search = page.getByRole('main').getByRole('searchbox')
  for (const leave of [() => search.click(), () => page.keyboard.press('Escape')]) {
    await page.getByRole('button', { name: 'Buscar' }).first().click()
    await search.focus()
    await page.keyboard.type('x')
    await expect(search).toHaveValue('')
    await leave()
    await page.keyboard.type('an')
    await expect(search).toHaveValue('an')
    await search.fill('')
  }
  await page.keyboard.press('Control+k')
  await page.keyboard.type('mi')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('lo')
  letThrough()
  await expect(field(page)).toHaveValue('milo')
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
})

test('does not open over where somebody went meanwhile', async ({ page, enter }) => {
  await enter('veterinario')
  const letThrough = await holdPalette(page)
  await page.goto('/propietarios')
  await expect(page.locator('.RowLink').first()).toBeVisible()
  const search = page.getByRole('main').getByRole('searchbox')
  await page.keyboard.press('Control+k')
  await search.click()
  const loaded = page.waitForResponse(/\/assets\/Palette-.*\.js$/)
  letThrough()
  await (await loaded).finished()
  await page.keyboard.type('ana')
  await expect(search).toHaveValue('ana')
  await expect(field(page)).toHaveCount(0)
})

test('goes on to ask for which pet, in a field that takes the next letters', async ({ page, enter }) => {
  await enter('veterinario')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Pendientes' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nueva consulta')
  await page.getByRole('option', { name: 'Nueva consulta', exact: true }).click()
  await page.keyboard.type('milo')
  await expect(page.getByRole('dialog', { name: 'Nueva consulta' }).getByRole('combobox')).toHaveValue('milo')
})

test('begins a consultation from the start', async ({ page, request, context, baseURL }) => {
  // The start has the newest open ones alone: no other journey opens any here.
  const token = await aClinic(request, '70421')
  await context.addCookies([{ name: 'dgsToken', value: token, url: baseURL ?? '', sameSite: 'Lax' }])
  const { name } = await aNamedPet(request, token)
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'Nueva consulta' }).click()
  await page.getByRole('dialog', { name: 'Nueva consulta' }).getByRole('combobox').fill(name)
  await option(page, `${name} Canino, Beagle`).click()
  await expect(page).toHaveURL(/\/consulta\//)
  await page.getByLabel('Relato del propietario').fill('Vómito')
  await expect(page.locator('.AutosaveStatus[data-kind="saved"]').first()).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: `Cerrar consulta de ${name}` })).toBeVisible()
})

test('begins a consultation by its name and the pet', async ({ page, enter, request }) => {
  const { name } = await aNamedPet(request, await enter('veterinario'))
  await page.goto('/')
  await page.getByRole('button', { name: 'Buscar' }).first().click()
  await page.getByRole('dialog', { name: 'Buscar' }).getByRole('combobox').fill(`nueva consulta ${name}`)
  await expect(option(page, `${name} Canino, Beagle`)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/consulta\//)
})

test('Enter goes to the page that was named, before what is offered because nobody is found', async ({
  page,
  enter,
}) => {
  await enter('veterinario')
  await page.goto('/controles')
  for (const [typed, address] of [
    ['historias', '/historias'],
    ['configuracion', '/configuraciones/perfil'],
    ['apariencia', '/configuraciones/apariencia'],
    ['propietarios', '/propietarios'],
    ['inicio', '/'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type(typed)
    await expect(option(page, 'Nuevo propietario')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`^[^/]+//[^/]+${address}$`))
  }
})

test('tells namesakes apart on a phone by their owners, who are not cut', async ({ page, enter, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const token = await enter('veterinario')
  const word = aWord()
  const phone = { country: '57', number: '3004128890' } as const
  const owner = await ask(request, owners.create, { name: 'Santiago Alejandro Velásquez Montoya', phone }, token)
  await aPet(request, token, { name: word, breed: 'Labrador Retriever', ownerId: owner.id })
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
  await field(page).fill(word)
  const words = option(page, new RegExp(`^${word} Canino, Labrador`)).locator('.PaletteLine-words')
  await expect(words).toContainText('Santiago Alejandro Velásquez Montoya')
  expect(await words.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
})

test('dims the page as every dialog does', async ({ page, enter }) => {
  await enter('veterinario')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Pendientes' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.locator('.mantine-Modal-overlay')).toHaveCSS('background-color', 'rgba(11, 21, 18, 0.45)')
})

test('lists the keys that do something for who is logged in', async ({ page, enter }) => {
  await enter('recepcion')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await expect(list.getByText('Registrar uno nuevo')).toBeVisible()
  await expect(list.getByRole('heading', { name: 'En una mascota' })).toBeHidden()
  await expect(list.getByRole('heading', { name: 'En una consulta' })).toBeHidden()
})

test('has a key for each page, silent while one types and switched off in the settings', async ({ page, enter }) => {
  await enter('veterinario')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Pendientes' })).toBeVisible()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await expect(list.getByText('Ir a Propietarios')).toBeVisible()
  // A dialog has the keys for itself.
  await page.keyboard.type('gp')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(page).toHaveURL('/')

  // In one go: what comes later is no second key.
  await page.keyboard.type('gp')
  await expect(page.getByRole('heading', { level: 1, name: 'Propietarios' })).toBeVisible()
  await page.keyboard.press('/')
  const box = page.getByRole('searchbox')
  await expect(box).toBeFocused()
  await page.keyboard.type('gin?')
  await expect(box).toHaveValue('gin?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'Nuevo propietario' })).toBeVisible()

  await page.goto('/configuraciones/apariencia')
  await page.getByRole('switch', { name: /atajos de una sola tecla/ }).uncheck()
  await page.getByRole('button', { name: 'Ver los atajos' }).focus()
  await page.keyboard.press('?')
  await page.keyboard.type('gi')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(list).toBeHidden()
  await expect(page).toHaveURL('/configuraciones/apariencia')
})

test('shows the reception how to reach owners, and nothing clinical', async ({ page, enter }) => {
  await enter('recepcion')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Últimos propietarios' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pendientes' })).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Buscar por nombre/ })
    .click()
  await expect(field(page)).toBeFocused()
  await expect(option(page, 'Historias')).toHaveCount(0)
  await expect(option(page, 'Nuevo propietario')).toBeVisible()

  await field(page).fill('perfil')
  await expect(option(page, 'Perfil')).toBeVisible()
  // Not theirs to change.
  await field(page).fill('clinica')
  await expect(option(page, 'Perfil')).toHaveCount(0)
  await expect(option(page, 'Clínica')).toHaveCount(0)
  await field(page).fill('perfil')
  await expect(option(page, 'Perfil')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/configuraciones/perfil')
})
