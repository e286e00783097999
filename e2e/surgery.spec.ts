import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { checklistKeys, type Surgery, surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { checklistLabels } from '#shared/surgeries/surgeries.words.ts'
import { showTime } from '#shared/values/date.ts'
import { aDocument, aPet, ask, aSurgery, cutNetwork, expect, sizes, storedText, test } from './fixtures.ts'

/** A white square: what a phone's camera would give, smaller. */
const paper = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const read = (request: APIRequestContext, token: string, surgeryId: string): Promise<Surgery> =>
  ask(request, surgeries.get, { surgeryId }, token)

const minutesAgo = (minutes: number) => new Date(Math.floor(Date.now() / 60_000 - minutes) * 60_000).toISOString()

/** In the list under the field, or in the sheet that a phone opens. */
async function choose(page: Page, form: Locator, label: string, typed: string, isPhone: boolean): Promise<void> {
  await form.getByRole('combobox', { name: label }).click()
  const search = isPhone
    ? page.getByRole('combobox', { name: `Buscar en ${label.toLowerCase()}` })
    : form.getByRole('combobox', { name: label })
  await search.fill(typed)
  await page
    .getByRole('option', { name: new RegExp(typed) })
    .first()
    .click()
}

async function expectSaved(page: Page): Promise<void> {
  await expect(page.locator('.AutosaveStatus[data-kind="saved"]').first()).toBeVisible()
}

for (const { size, use } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use(use)

    test('surgery from consent to recovery', async ({ page, request, enter }) => {
      test.slow()
      const token = await enter('veterinario')
      const isPhone = size === 'phone'
      const pet = await aPet(request, token)
      await page.goto(`/mascotas/${pet.id}`)

      await page.getByRole('button', { name: 'Registrar para Milo' }).click()
      await page.getByRole('menuitem', { name: 'Cirugía' }).click()
      const form = page.getByRole('dialog', { name: 'Programar cirugía de Milo' })
      await choose(page, form, 'Procedimientos', 'Orquiec', isPhone)
      await expect(form.getByRole('button', { name: /Quitar Orquiectom/ })).toBeVisible()
      await form.getByRole('button', { name: 'Programar cirugía' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Cirugía de Milo' })).toBeVisible()
      const surgeryId = page.url().split('/').at(-1) ?? ''

      await page.getByRole('button', { name: 'Pasar a preparación' }).click()
      await page.getByRole('button', { name: 'Iniciar procedimiento' }).click()
      await expect(page.getByText('Falta el consentimiento')).toBeVisible()
      await page
        .locator('.ConsentCard input[type="file"]')
        .last()
        .setInputFiles({ name: 'consentimiento.png', mimeType: 'image/png', buffer: paper })
      await expect(page.getByText('El papel firmado está adjunto.')).toBeVisible()
      await page.getByRole('button', { name: 'Agregar el documento' }).click()
      const owner = page.getByRole('dialog', { name: 'Editar propietario' })
      await owner.getByLabel('Número de documento').fill(aDocument())
      await owner.getByRole('button', { name: 'Guardar cambios' }).click()
      await expect(page.getByText(/^Falta el documento de/)).toHaveCount(0)

      await page.getByLabel('Peso', { exact: true }).fill('12,4')
      await page.getByRole('combobox', { name: 'Riesgo ASA' }).selectOption('2')
      await page.getByRole('combobox', { name: 'Anestesista' }).selectOption({ index: 1 })
      await page.getByLabel('Diagnóstico preoperatorio').fill('Sano')
      await page.getByRole('button', { name: 'Iniciar procedimiento' }).click()
      await page.getByRole('button', { name: 'Pasar a recuperación' }).waitFor()

      await page.getByRole('button', { name: 'Agregar fármaco' }).click()
      const drug = page.getByRole('dialog', { name: 'Agregar fármaco' })
      await drug.getByLabel('Dosis por kilogramo').fill('5')
      await drug.getByLabel('Concentración por mL').fill('100')
      await expect(drug.getByText('0,62 mL para 12,4 kg')).toBeVisible()
      await choose(page, drug, 'Fármaco', 'Ketamina', isPhone)
      await drug.getByRole('button', { name: 'Agregar', exact: true }).click()
      await expect(drug).toBeHidden()
      await page.getByRole('button', { name: /Aplicar Ketamina.* ahora/ }).click()
      await expect(page.getByText(/Aplicado a las/)).toBeVisible()

      // A column comes with its minute: of six minutes there are two.
      await page.getByLabel('Inducción', { exact: true }).fill(showTime(minutesAgo(6)))
      for (const time of ['Intubación', 'Inicio de la cirugía'])
        await page.getByRole('button', { name: `Ahora: ${time}` }).click()
      if (isPhone) {
        await page.getByRole('button', { name: 'Registro anterior' }).click()
        await page.getByRole('textbox', { name: /^Saturación de oxígeno/ }).fill('92')
        await expect(page.getByText('↓ Baja')).toBeVisible()
        await page.getByRole('button', { name: 'Más saturación de oxígeno' }).click()
        await page.getByRole('button', { name: 'Registro siguiente' }).click()
        await page.getByRole('button', { name: /^Igual que a las/ }).click()
        await expect(page.getByRole('textbox', { name: /^Saturación de oxígeno/ })).toHaveValue('93')
      } else {
        await page
          .getByRole('textbox', { name: /^Frecuencia cardiaca/ })
          .first()
          .click()
        await page.keyboard.type('96')
        await page.keyboard.press('Enter')
        await page.keyboard.type('14')
        await page.keyboard.press('Enter')
        await page.keyboard.type('93')
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Space')
        await expect(page.getByRole('textbox', { name: /^Saturación de oxígeno, .*, baja$/ })).toHaveCount(2)
      }
      await expectSaved(page)
      expect((await read(request, token, surgeryId)).readings.map((one) => one.oxygenSaturation)).toEqual([93, 93])

      await page.getByRole('textbox', { name: 'Técnica' }).fill('Abordaje preescrotal')
      await page.getByRole('textbox', { name: 'Conteo de gasas e instrumental' }).fill('Completo')
      for (const key of checklistKeys) await page.getByRole('checkbox', { name: checklistLabels[key] }).check()
      for (const time of ['Fin de la cirugía', 'Fin anestésico', 'Extubación'])
        await page.getByRole('button', { name: `Ahora: ${time}` }).click()
      await page.getByRole('button', { name: 'Pasar a recuperación' }).click()

      await page.getByRole('button', { name: 'Terminar procedimiento' }).click()
      const missing = page.getByRole('dialog', { name: 'Para terminar falta' })
      await missing.getByRole('button', { name: 'Temperatura al recuperarse' }).click()
      await expect(page.getByRole('textbox', { name: 'Temperatura al recuperarse' })).toBeFocused()
      await page.keyboard.type('37,8')
      await page.getByRole('button', { name: 'Ahora: Esternal o de pie' }).click()
      await page.getByRole('radiogroup', { name: 'Dolor' }).getByRole('radio', { name: '2', exact: true }).check()
      await page.getByRole('textbox', { name: 'Analgesia', exact: true }).fill('Meloxicam')
      await page.getByRole('textbox', { name: 'Plan posoperatorio' }).fill('Collar y reposo')
      await page.getByRole('button', { name: 'Terminar procedimiento' }).click()
      const signed = page.getByRole('alertdialog').getByRole('region', { name: 'Lo que se firma' })
      await expect(signed).toContainText('Abordaje preescrotal')
      await expect(signed).toContainText('Collar y reposo')
      await expect(signed.getByRole('checkbox', { name: checklistLabels[checklistKeys[0]] })).toBeChecked()
      await page.getByRole('button', { name: 'Firmar y terminar' }).click()
      await expect(page.getByText(/Terminada y firmada por/)).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Técnica' })).toHaveCount(0)

      // The sheet stays on the screen.
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: /^Más acciones/ }).click()
      await page.getByRole('menuitem', { name: 'Descargar PDF' }).click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(/^Cirugía .*\.pdf$/)
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
      await expect(page.getByText(/Terminada y firmada por/)).toBeVisible()
    })
  })
}

test('cells written without a network reach the sheet when it is back, beside those of somebody else', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const pet = await aPet(request, token)
  const { id: surgeonId } = await ask(request, professionals.profile, {}, token)
  const induced = minutesAgo(6)
  const draft = { petId: pet.id, procedures: ['Enucleación'], scheduledAt: induced, surgeonId }
  const { id, version } = await ask(request, surgeries.create, draft, token)
  const begun = { surgeryId: id, version, fields: { inducedAt: induced } }
  const saved = await ask(request, surgeries.save, begun, token)
  // What is kept on the device is sealed with the account's key, which comes with the page.
  const key = page.waitForResponse('**/profile/draft-key')
  const chart = page.waitForResponse(/VitalsChart/)
  await page.goto(`/cirugia/${id}`)
  await Promise.all([key, chart])
  const cells = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
  const cell = (name: string) => cells(name).first()
  await expect(cell('Frecuencia cardiaca')).toBeEditable()

  await cutNetwork(page.context())
  await cell('Frecuencia cardiaca').fill('88')
  await cell('Frecuencia respiratoria').fill('12')
  await cells('Frecuencia cardiaca').nth(1).fill('90')
  await expect(page.getByText('3 cambios guardados en este equipo')).toBeVisible()
  await page.getByRole('button', { name: /^Más acciones para la cirugía/ }).click()
  await page.getByRole('menuitem', { name: 'Imprimir' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No se imprimió' })).toContainText('Falta guardar lo último')
  const vitals = page.getByRole('slider', { name: 'Constantes durante la anestesia' })
  await vitals.press('Home')
  await expect(vitals).toHaveAttribute('aria-valuetext', /: FC lpm 88/)
  const other = { surgeryId: id, version: saved.version, readings: [{ at: induced, values: { temperature: 37.5 } }] }
  await ask(request, surgeries.save, other, token)
  await page.context().setOffline(false)
  await expect(cell('Temperatura')).toHaveValue('37,5')
  await expectSaved(page)
  const { readings } = await read(request, token, id)
  expect(readings).toMatchObject([{ heartRate: 88, respiratoryRate: 12, temperature: 37.5 }, { heartRate: 90 }])
})

test('a column that the server refuses is told at its place, and the rest is saved', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const { id } = await aSurgery(request, token)
  // A clock twenty minutes ahead offers columns whose time has not come.
  await page.clock.setSystemTime(Date.now() + 20 * 60_000)
  await page.goto(`/cirugia/${id}`)
  const wrong = page.getByRole('textbox', { name: /^Frecuencia cardiaca/ }).last()
  await wrong.fill('88')
  await page.getByRole('textbox', { name: 'Técnica' }).fill('Abordaje preescrotal')
  const problems = page.getByRole('list', { name: 'Casillas por corregir' })
  await expect(problems).toHaveText(/^FC, .*: La hora no puede ser futura$/)
  await expect.poll(async () => (await read(request, token, id)).technique).toBe('Abordaje preescrotal')
  await problems.getByRole('button').click()
  await expect(wrong).toBeFocused()
  await wrong.fill('')
  await expect(problems).toHaveCount(0)
  await expectSaved(page)
})

test('the reason of an emergency that does not wait is sent, and none of it is left on the device', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const { id } = await aSurgery(request, token)
  await page.goto(`/cirugia/${id}`)
  await page.getByRole('button', { name: 'Continuar como urgencia' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Iniciar sin el consentimiento firmado?' })
  await dialog.getByLabel('Por qué no espera').fill('Hemorragia interna')
  await expect.poll(() => storedText(page)).not.toBe('no rows')
  await dialog.getByRole('button', { name: 'Dejar constancia' }).click()
  await expect(page.getByText('Sin consentimiento por urgencia: Hemorragia interna')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect.poll(() => storedText(page)).toBe('no rows')
  await expect(page.getByText('Hay cambios sin guardar')).toHaveCount(0)
})

test('an emergency dose that comes from another surgery says what is dangerous in it for this animal', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const before = await aSurgery(request, token, { speciesId: 'huron', breed: 'Hurón', allergies: '' })
  for (const medicine of ['Atropina', 'Adrenalina'])
    await ask(
      request,
      surgeries.addDrug,
      { surgeryId: before.id, phase: 'emergency', medicine, dosePerKg: 0.04, doseUnit: 'mg', concentration: 1 },
      token,
    )
  const { id } = await aSurgery(request, token, { speciesId: 'huron', breed: 'Hurón', allergies: 'Atropina' })
  await page.goto(`/cirugia/${id}`)
  await page.getByRole('button', { name: 'Traer las dosis de urgencia de la última cirugía' }).click()

  const dose = (medicine: string) => page.getByRole('listitem').filter({ hasText: `${medicine}0,04 mg/kg` })
  await expect(dose('Atropina').getByText('Milo tiene registrada una alergia: Atropina')).toBeVisible()
  await expect(dose('Adrenalina')).toBeVisible()
  await expect(dose('Adrenalina').getByText('alergia')).toHaveCount(0)
})

test('an hour is typed key by key, as it comes', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id } = await aSurgery(request, token)
  await page.goto(`/cirugia/${id}`)
  const ago = (minutes: number) => showTime(new Date(Date.now() - minutes * 60_000).toISOString())
  const hours = [
    ['Inducción', ago(70)],
    ['Inicio de la cirugía', ago(20).replace(':', '')],
  ] as const
  for (const [name, typed] of hours) {
    const hour = page.getByRole('textbox', { name, exact: true })
    await hour.press('Control+A')
    await page.keyboard.type(typed, { delay: 30 })
    await page.keyboard.press('Tab')
    await expect(hour).toHaveValue(typed)
  }
  await expectSaved(page)
  const { inducedAt, surgeryStartedAt } = await read(request, token, id)
  const minutes = [inducedAt, surgeryStartedAt].map((at) => (Date.now() - Date.parse(at ?? '')) / 60_000)
  expect(minutes.map((past) => Math.round(past / 10))).toEqual([7, 2])
})

test('a name that stands in its field counts when the field is left and when the form is sent', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const pet = await aPet(request, token)
  await page.goto(`/mascotas/${pet.id}`)
  await page.getByRole('button', { name: 'Registrar para Milo' }).click()
  await page.getByRole('menuitem', { name: 'Cirugía' }).click()
  const form = page.getByRole('dialog', { name: 'Programar cirugía de Milo' })
  const procedure = form.getByRole('combobox', { name: 'Procedimientos' })
  await procedure.fill('Biopsia del bazo')
  await procedure.press('Tab')
  await expect(form.getByRole('button', { name: 'Quitar Biopsia del bazo' })).toBeVisible()
  await procedure.pressSequentially('Toma de médula')
  await form.getByRole('button', { name: 'Programar cirugía' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cirugía de Milo' })).toBeVisible()
  const surgeryId = page.url().split('/').at(-1) ?? ''
  expect((await read(request, token, surgeryId)).procedures).toEqual(['Biopsia del bazo', 'Toma de médula'])

  const helper = page.getByRole('combobox', { name: 'Ayudantes' })
  await helper.pressSequentially('Rosa Peña')
  await page.getByRole('textbox', { name: 'Técnica' }).click()
  await expect(page.getByRole('button', { name: 'Quitar Rosa Peña' })).toBeVisible()
  await helper.pressSequentially('Luis Mora')
  await page.getByRole('button', { name: 'Pasar a preparación' }).click()
  const names = async () => (await read(request, token, surgeryId)).assistants.map(({ name }) => name)
  await expect.poll(names).toEqual(['Rosa Peña', 'Luis Mora'])
})
