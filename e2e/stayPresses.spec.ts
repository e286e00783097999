import type { Locator } from '@playwright/test'
import { treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { aStay, ask, expect, newName, sizes, test } from './fixtures.ts'

const [, phone] = sizes
test.use(phone.use)

/** Presses what is on the glass, and counts: what a keyboard types is none. */
function aThumb() {
  const thumb = {
    presses: 0,
    press: async (target: Locator) => {
      await target.tap()
      thumb.presses += 1
    },
  }
  return thumb
}

test('the next dose that is due is applied in two presses from the list', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const name = newName('Kiara')
  const { id: hospitalizationId } = await aStay(request, token, { pet: { name } })
  const startsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
  const dosed = { category: 'drug' as const, dosePerKg: 0.5, concentration: 5, route: 'IV', everyHours: 8 }
  const order = { ...dosed, name: 'Metoclopramida', frequency: 'every' as const, hospitalizationId, startsAt }
  await ask(request, treatments.order, order, token)
  await page.goto(`/hospitalizaciones?buscar=${encodeURIComponent(name)}`)
  const thumb = aThumb()
  await thumb.press(page.getByRole('link', { name }))
  await thumb.press(page.getByRole('button', { name: /^Metoclopramida de las .*: hecha$/ }))
  await expect(page.getByText(/^Aplicada · /)).toBeVisible()
  expect(thumb.presses).toBeLessThanOrEqual(2)
})

test('ten constants are twelve presses, and the plan has them as done', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id: hospitalizationId } = await aStay(request, token)
  const startsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
  const check = { category: 'check' as const, name: 'Constantes', frequency: 'every' as const, everyHours: 2 }
  await ask(request, treatments.order, { ...check, hospitalizationId, startsAt }, token)
  await page.goto(`/hospitalizacion/${hospitalizationId}/constantes`)
  const thumb = aThumb()
  await thumb.press(page.getByRole('button', { name: 'Registrar constantes' }))
  const form = page.getByRole('dialog', { name: 'Constantes de Milo' })
  const taken: [string, string][] = [
    ['Temperatura', '38,6'],
    ['Frec. cardiaca', '104'],
    ['Frec. respiratoria', '24'],
    ['Llenado capilar', '1,5'],
    ['Saturación', '97'],
    ['Presión sistólica', '128'],
    ['Presión media', '96'],
    ['Presión diastólica', '78'],
    ['Glucosa', '92'],
  ]
  for (const [label, value] of taken) {
    const field = form.getByRole('textbox', { name: label })
    await thumb.press(field)
    // What a tap does comes after it.
    await expect(field).toBeFocused()
    await page.keyboard.type(value)
  }
  await thumb.press(form.getByRole('radio', { name: '2', exact: true }).locator('xpath=..'))
  await thumb.press(form.getByRole('button', { name: 'Registrar constantes' }))
  await expect(page.getByText(/^Constantes de las \d\d:\d\d hechas$/)).toBeVisible()
  expect(thumb.presses).toBeLessThanOrEqual(12)
  const row = page.getByRole('list', { name: 'Constantes' }).getByRole('listitem').first()
  for (const [, value] of taken) await expect(row).toContainText(value)
  await expect(row).toContainText(' · por ')
})

test('a note is three presses from the plan', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id: hospitalizationId } = await aStay(request, token)
  await page.goto(`/hospitalizacion/${hospitalizationId}`)
  const thumb = aThumb()
  await thumb.press(page.getByRole('link', { name: 'Notas clínicas' }))
  await thumb.press(page.getByRole('button', { name: 'Nueva nota' }))
  await expect(page.getByRole('textbox', { name: 'Problema' })).toBeFocused()
  await page.keyboard.type('Vómito dos veces en la noche.')
  await thumb.press(page.getByRole('button', { name: 'Firmar nota' }))
  await expect(page.getByText('Nota firmada')).toBeVisible()
  expect(thumb.presses).toBeLessThanOrEqual(3)
})
