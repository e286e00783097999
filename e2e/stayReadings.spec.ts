import { stayReadings } from '#shared/hospitalizations/readings.contract.ts'
import { treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { aStay, ask, expect, expectAccessible, expectReadable, sizes, test } from './fixtures.ts'

const [, phone] = sizes
test.use(phone.use)

test('constants that call for help and a signed note are told at once, and seen by whoever looks on', async ({
  page,
  context,
  request,
  enter,
}) => {
  test.slow()
  const token = await enter('veterinario')
  const { id: hospitalizationId } = await aStay(request, token)
  const at = new Date(Math.floor(Date.now() / 60_000 - 30) * 60_000).toISOString()
  await ask(request, stayReadings.record, { hospitalizationId, at, temperature: 39, heartRate: 100 }, token)

  const other = await context.newPage()
  await other.goto(`/hospitalizacion/${hospitalizationId}/constantes`)
  await expect(other.getByText('39 °C').first()).toBeVisible()

  await page.goto(`/hospitalizacion/${hospitalizationId}/constantes`)
  await page.getByRole('button', { name: 'Registrar constantes' }).click()
  const form = page.getByRole('dialog', { name: 'Constantes de Milo' })
  const temperature = form.getByRole('textbox', { name: 'Temperatura' })
  await form.getByRole('button', { name: 'Más temperatura' }).click()
  await expect(temperature).toHaveValue('39,1')
  await temperature.fill('41,6')
  await form.getByRole('textbox', { name: 'Frec. cardiaca' }).fill('104')
  await form.getByRole('textbox', { name: 'Orina' }).fill('60')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Registrar constantes' }).click()
  const alarm = page.getByRole('alert').filter({ hasText: 'Valores críticos de Milo' })
  await expect(alarm).toContainText(/Temperatura 41,6 °C: \d,\d °C por encima de lo normal/)
  await alarm.getByRole('button', { name: 'Cerrar el aviso' }).click()
  await expect(page.getByText('Valor crítico')).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Temperatura, °C' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Constantes' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await expectReadable(page)
  await expect(other.getByRole('slider', { name: 'Temperatura, °C' })).toBeVisible()
  await expect(other.getByText('60 mL').first()).toBeVisible()

  await page
    .getByRole('button', { name: /^Anular las constantes/ })
    .last()
    .click()
  const question = page.getByRole('dialog', { name: /^¿Anular las constantes/ })
  await question.getByLabel('Motivo').fill('Era de otro paciente')
  await question.getByRole('button', { name: 'Anular constantes' }).click()
  await expect(other.getByText('Anuladas: Era de otro paciente')).toBeVisible()

  await other.goto(`/hospitalizacion/${hospitalizationId}/notas`)
  await expect(other.getByText('Aún no hay notas')).toBeVisible()
  await page.getByRole('link', { name: 'Notas clínicas' }).click()
  await page.getByRole('button', { name: 'Nueva nota' }).click()
  await expect(page.getByRole('textbox', { name: 'Problema' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Valoración' }).fill('Fiebre alta, sin vómito.')
  await expect(page.getByText(/^Firma .* T\.P\. .*No se puede cambiar después\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Firmar nota' }).click()
  await expect(other.getByText('Fiebre alta, sin vómito.')).toBeVisible()

  await page.getByRole('button', { name: /^Agregar nota aclaratoria a evolución/ }).click()
  const addendum = page.getByRole('dialog', { name: 'Nota aclaratoria' })
  await addendum.getByRole('textbox', { name: 'Texto de la nota' }).fill('Se bajó con medios físicos.')
  await addendum.getByRole('button', { name: 'Agregar nota' }).click()
  await expect(other.getByText('Se bajó con medios físicos.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Qué notas ver' }).selectOption({ label: 'Enfermería' })
  await expect(page.getByText('Fiebre alta, sin vómito.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(page.getByText('Fiebre alta, sin vómito.')).toBeVisible()
  await expectAccessible(page)
  await expectReadable(page)
})

test('an hour of the plan that asks for constants is answered with their values, late as it is', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const { id: hospitalizationId } = await aStay(request, token)
  const startsAt = new Date(Math.floor(Date.now() / 60_000 - 90) * 60_000).toISOString()
  const check = { category: 'check' as const, name: 'Constantes', frequency: 'every' as const, everyHours: 4 }
  await ask(request, treatments.order, { ...check, toleranceMinutes: 30, hospitalizationId, startsAt }, token)
  await page.goto(`/hospitalizacion/${hospitalizationId}`)
  await page.getByRole('button', { name: /^Constantes de las .*: registrar$/ }).click()
  const form = page.getByRole('dialog', { name: 'Constantes de Milo' })
  await form.getByRole('textbox', { name: 'Temperatura' }).fill('38,4')
  await form.getByRole('button', { name: 'Registrar constantes' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByText(/^Aplicada tarde · /)).toBeVisible()
  await page.getByRole('link', { name: 'Constantes' }).click()
  await expect(page.getByText('38,4 °C').first()).toBeVisible()
})
