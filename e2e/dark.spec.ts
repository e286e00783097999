import type { Locator } from '@playwright/test'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { aPet, ask, expect, test } from './fixtures.ts'

test.use({ colorScheme: 'dark' })

/** What axe does not ask: the colours of what is marked, and of what is around it. */
const groundOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor)

test('what is marked in the dark can be told from what is around it', async ({ page, enter, request }) => {
  const pet = await aPet(request, await enter('veterinario'))
  await page.goto(`/mascotas/editar/${pet.id}`)
  const breed = page.getByRole('combobox', { name: 'Raza' })
  await breed.click()
  const list = page.locator('.mantine-Combobox-dropdown').filter({ visible: true })
  // While its options are on their way there is none to mark.
  await expect(list.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const marked = list.locator('[data-combobox-selected]')
  await expect(marked).toBeVisible()
  await expect.poll(() => groundOf(marked)).not.toBe(await groundOf(list))
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Calendario de «Fecha de nacimiento»' }).click()
  const calendar = page.locator('.mantine-Popover-dropdown').filter({ has: page.locator('.react-calendar') })
  const day = calendar.getByRole('button', { name: /^15 / })
  await day.hover()
  await expect.poll(() => groundOf(day)).not.toBe(await groundOf(calendar))
  await page.keyboard.press('Escape')

  // design.md, section 10: the ring is --h-brand everywhere.
  const back = page
    .getByRole('button', { name: 'Más acciones' })
    .or(page.getByRole('button', { name: 'Ayuda' }))
    .first()
  await back.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(back).toHaveCSS('outline-color', 'rgb(85, 174, 156)')
})

test('a signed consultation is black on white on paper, without what is only for the screen', async ({
  page,
  enter,
  request,
}) => {
  const token = await enter('veterinario')
  const pet = await aPet(request, token, { allergies: 'Amoxicilina' })
  const sheet = {
    petId: pet.id,
    anamnesis: 'Come menos',
    presumptiveDiagnosis: 'Gastritis',
    weightKg: 12.4,
    temperature: 38.5,
  }
  const { id, version } = await ask(request, consultations.create, sheet, token)
  await ask(request, consultations.sign, { consultationId: id, version }, token)
  await page.goto(`/consulta/${id}`)
  const signature = page.getByText(/^Firmada por/)
  await expect(signature).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nota aclaratoria' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const text of [signature, page.getByText('Amoxicilina').filter({ visible: true }).first()])
    await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.getByRole('heading', { name: 'Nota aclaratoria' })).toBeHidden()
})
