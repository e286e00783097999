import type { APIRequestContext, Page } from '@playwright/test'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { formulas } from '#shared/formulas/formulas.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { aDocument, aPet, ask, askSingly, expect, storedText, test } from './fixtures.ts'

/** A medicine that needs no warning, with all that a signature asks for. */
const cefalexin = {
  medicineId: 'cefalexina',
  medicine: 'Cefalexina',
  activeIngredient: 'Cefalexina monohidrato',
  concentration: '250 mg/5 mL',
  form: 'Suspensión oral',
  dose: '5 mL',
  route: 'Oral',
  frequency: 'cada 12 h',
  duration: '7 días',
  quantity: 1,
  quantityUnit: 'bottle',
} as const

async function aSigned(request: APIRequestContext, token: string) {
  const pet = await aPet(request, token, { allergies: null })
  const { id, version, name, phone } = await ask(request, owners.get, { ownerId: pet.owner.id }, token)
  const document = aDocument()
  await ask(request, owners.update, { ownerId: id, version, name, phone, documentType: 'CC', document }, token)
  const draft = await ask(request, formulas.create, { petId: pet.id, items: [cefalexin] }, token)
  return { pet, formula: await ask(request, formulas.sign, { formulaId: draft.id, version: draft.version }, token) }
}

/** Writes into a field with a list, and leaves it: the text is the value. */
async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label })
  await field.fill(text)
  await field.press('Tab')
}

test('a new formula outlives a reload before it is a draft', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const { id } = await aPet(request, token, { allergies: null })
  const { id: consultationId } = await ask(request, consultations.create, { petId: id }, token)
  const open = async () => {
    await page.getByRole('button', { name: 'Registrar en esta consulta' }).click()
    await page.getByRole('menuitem', { name: 'Fórmula' }).click()
  }
  await page.goto(`/consulta/${consultationId}`)
  await open()
  const dialog = page.getByRole('dialog')
  await type(page, /^Medicamento/, 'cefalexina')
  await expect.poll(() => storedText(page)).not.toBe('no rows')
  const { length } = await storedText(page)
  // What is sealed is as long as what is typed: it is this text that is kept by then, and nothing that came before it.
  const advice = 'Con comida. '.repeat(100).trim()
  await dialog.getByLabel('Indicaciones generales').fill(advice)
  await expect.poll(async () => (await storedText(page)).length).toBeGreaterThan(length + advice.length / 2)
  await page.reload()

  // Its dialog is no address of its own: the page says where it is.
  await expect(page.getByText(/Hay cambios sin guardar en «Fórmula de Milo» \(2 cambios/)).toBeVisible()
  await open()
  await dialog.getByRole('button', { name: 'Recuperar' }).click()
  await expect(dialog.getByRole('combobox', { name: /^Medicamento/ })).toHaveValue(/cefalexina/i)
  await expect(dialog.getByLabel('Indicaciones generales')).toHaveValue(advice)
  await dialog.getByRole('button', { name: 'Guardar borrador' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Hay cambios sin guardar')).toHaveCount(0)
})

test('a formula is written in the consultation, warns, asks for what is missing and is signed', async ({
  page,
  request,
  enter,
}) => {
  // A clinic without a number of its own: a person sends it, with this text.
  const token = await enter('mora')
  const pet = await aPet(request, token)
  const { id } = await ask(request, consultations.create, { petId: pet.id, reason: 'Pioderma' }, token)
  await page.goto(`/consulta/${id}`)
  await page.getByRole('button', { name: 'Registrar en esta consulta' }).click()
  await page.getByRole('menuitem', { name: 'Fórmula' }).click()
  const dialog = page.getByRole('dialog')

  await dialog.getByRole('button', { name: 'Revisar y firmar' }).click()
  await expect(dialog.getByText('Agregue al menos un medicamento')).toBeVisible()
  await expect(dialog.getByText('Faltan 10 campos obligatorios')).toBeVisible()
  await type(page, /^Medicamento/, 'amoxicilina')
  await expect(dialog.getByText('Milo tiene registrada una alergia: Penicilinas')).toBeVisible()
  await dialog.getByLabel('Principio activo').fill('Amoxicilina trihidrato')
  await dialog.getByLabel('Concentración').fill('250 mg/5 mL')
  await type(page, 'Presentación', 'Suspensión oral')
  await type(page, 'Vía', 'Oral')
  await dialog.getByLabel(/^Dosis por kilo/).fill('10')
  await expect(dialog.getByText('12,4 kg × 10 mg/kg = 124 mg → 2,5 mL (10,08 mg/kg)')).toBeVisible()
  // It was proposed, and follows what it was reckoned from.
  await expect(dialog.getByRole('textbox', { name: 'Dosis', exact: true })).toHaveValue('2,5 mL')
  await type(page, 'Frecuencia', 'cada 8 h')
  await type(page, 'Duración', '7 días')
  await dialog.getByLabel('Cantidad').fill('1')
  await dialog.getByLabel('Unidad').selectOption('frascos')
  await expect(dialog.getByText('un frasco', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Revisar y firmar' }).click()

  await expect(page.getByText('Falta el documento de Catalina Ríos Mejía.')).toBeVisible()
  await page.getByRole('button', { name: 'Agregar el documento' }).click()
  const owner = page.getByRole('dialog', { name: 'Editar propietario' })
  await owner.getByLabel('Número de documento').fill(aDocument())
  await owner.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(owner).toHaveCount(0)
  await expect(page.getByText('Falta el documento de Catalina Ríos Mejía.')).toHaveCount(0)

  const sign = page.getByRole('button', { name: 'Firmar fórmula' })
  const reason = page.getByLabel(/^¿Por qué formula/)
  await sign.click()
  await expect(reason).toHaveAccessibleDescription('El campo es obligatorio')
  await reason.fill('Tolera la amoxicilina según dos tratamientos anteriores')
  await sign.click()
  await expect(page.getByRole('dialog', { name: /^Fórmula N.º \d{6} de Milo$/ })).toBeVisible()
  const whatsapp = page.getByRole('link', { name: 'Enviar por WhatsApp' })
  expect(decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')).toContain(
    'dé 2,5 mL, por la boca, a las 6:00 a. m., 2:00 p. m. y 10:00 p. m., por 7 días',
  )
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  const records = page.getByRole('region', { name: 'Registros de esta consulta' })
  await expect(records.getByRole('link', { name: /^Fórmula \d{6}$/ })).toBeVisible()
  await expect(records.getByText('Firmada')).toBeVisible()
  await expect(page.getByText('2,5 mL (10,08 mg/kg), vía oral, cada 8 h, por 7 días')).toBeVisible()
})

test('a medicine that is typed over leaves nothing of itself, and nobody reckons with 1.000', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('demo')
  const { id } = await aPet(request, token)
  const { id: consultationId } = await ask(request, consultations.create, { petId: id }, token)
  await page.goto(`/consulta/${consultationId}`)
  await page.getByRole('button', { name: 'Registrar en esta consulta' }).click()
  await page.getByRole('menuitem', { name: 'Fórmula' }).click()
  const dialog = page.getByRole('dialog')
  const medicine = dialog.getByRole('combobox', { name: /^Medicamento/ })
  const ingredient = dialog.getByLabel('Principio activo')
  await type(page, /^Medicamento/, 'Amoxicilina')
  await expect(ingredient).toHaveValue('Amoxicilina trihidrato')
  await expect(dialog.getByText('Milo tiene registrada una alergia: Penicilinas')).toBeVisible()
  await medicine.press('ControlOrMeta+A')
  await medicine.pressSequentially('Meloxicam')
  await medicine.press('Tab')
  await expect(medicine).toHaveValue('Meloxicam')
  await expect(ingredient).toHaveValue('Meloxicam')
  await expect(dialog.getByText('Milo tiene registrada una alergia: Penicilinas')).toHaveCount(0)

  await dialog.getByLabel('Concentración').fill('1.000 mg')
  await type(page, 'Presentación', 'Tableta')
  await dialog.getByLabel(/^Dosis por kilo/).fill('20')
  await expect(dialog.getByText('Concentración: escriba 1000 o 1,000: con punto se entiende de dos')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Usar/ })).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Dosis', exact: true }).fill('media tableta')
  await type(page, 'Vía', 'Oral')
  await type(page, 'Frecuencia', 'cada 24 h')
  await type(page, 'Duración', '7 días')
  await dialog.getByLabel('Cantidad').fill('4')
  await dialog.getByLabel('Unidad').selectOption('tabletas')
  await dialog.getByRole('button', { name: 'Revisar y firmar' }).click()
  const signing = page.getByRole('dialog', { name: /^Firmar la fórmula/ })
  await expect(signing.getByText('1.000 mg, Tableta', { exact: true })).toBeVisible()
  await expect(signing.getByText('Amoxicilina')).toHaveCount(0)
})

test('a medicine that is typed before its list is here is the one of the list all the same', async ({
  page,
  request,
  enter,
}) => {
  const { id } = await aPet(request, await enter('veterinario'), { allergies: null })
  const list = Promise.withResolvers<void>()
  await askSingly(page)
  await page.route('**/medicines', async (route) => {
    await list.promise
    await route.continue()
  })
  await page.goto(`/mascotas/${id}/formulas`)
  await page.getByRole('button', { name: 'Nueva fórmula' }).click()
  const dialog = page.getByRole('dialog')
  await type(page, /^Medicamento/, 'amoxicilina')
  const medicine = dialog.getByRole('combobox', { name: /^Medicamento/ })
  await expect(medicine).toHaveValue('amoxicilina')
  await expect(dialog.getByLabel('Principio activo')).toHaveValue('')
  list.resolve()
  await expect(medicine).toHaveValue('Amoxicilina')
  await expect(dialog.getByLabel('Principio activo')).toHaveValue('Amoxicilina trihidrato')
})

test('a signed formula is suspended with a reason and copied as a new one', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const { pet, formula } = await aSigned(request, token)
  await page.goto(`/mascotas/${pet.id}/formulas?formula=${formula.id}`)
  const more = page.getByRole('button', { name: 'Más acciones para la fórmula' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Suspender' }).click()
  await page.getByLabel('Motivo').fill('Le produjo vómito')
  await page.getByRole('button', { name: 'Suspender', exact: true }).click()
  await expect(page.getByText('Le produjo vómito')).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'Copiar como nueva' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nueva fórmula para Milo' })
  await expect(dialog.getByRole('textbox', { name: 'Dosis', exact: true })).toHaveValue('5 mL')
  await dialog.getByRole('button', { name: 'Guardar borrador' }).click()
  await expect(page.getByText('Borrador', { exact: true })).toBeVisible()
  await expect(page.getByText('Suspendida', { exact: true })).toBeVisible()
})

test('the save keys save the draft of a formula also after its signature was refused', async ({
  page,
  request,
  enter,
}) => {
  const { id } = await aPet(request, await enter('veterinario'), { allergies: null })
  await page.goto(`/mascotas/${id}/formulas`)
  await page.getByRole('button', { name: 'Nueva fórmula' }).click()
  const dialog = page.getByRole('dialog')
  await type(page, /^Medicamento/, 'Jarabe de la casa')
  await dialog.getByRole('button', { name: 'Revisar y firmar' }).click()
  await expect(dialog.getByText(/^Faltan \d+ campos obligatorios/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Dosis', exact: true }).press('Control+s')
  await expect(page.getByText('Borrador guardado')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a favourite is saved from a formula and edited, and its dose is taken anew for a lighter animal', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('demo')
  const light = await aPet(request, token, { allergies: null, weightKg: 4.2 })
  const { pet: heavy, formula } = await aSigned(request, token)
  const name = `Pioderma ${formula.id}`
  const dialog = page.getByRole('dialog')
  await page.goto(`/mascotas/${heavy.id}/formulas?formula=${formula.id}`)
  await page.getByRole('button', { name: 'Más acciones para la fórmula' }).click()
  await page.getByRole('menuitem', { name: 'Guardar como frecuente' }).click()
  const favourite = page.getByRole('dialog', { name: 'Nueva fórmula frecuente' })
  await favourite.getByRole('textbox', { name: 'Nombre' }).fill(name)
  await favourite.getByRole('button', { name: 'Guardar' }).click()
  await expect(favourite).toHaveCount(0)

  await page.goto(`/mascotas/${heavy.id}/formulas`)
  await page.getByRole('button', { name: 'Fórmulas frecuentes' }).click()
  await page.getByRole('button', { name: `Acciones para ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Nombre' })).toHaveValue(name)
  await dialog.getByLabel('Dosis por kilo').fill('22')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('22 mg/kg, vía oral, cada 12 h, por 7 días · 1 frasco')).toBeVisible()

  await page.goto(`/mascotas/${light.id}/formulas`)
  await page.getByRole('button', { name: 'Nueva fórmula' }).click()
  await dialog.getByRole('combobox', { name: 'Agregar una fórmula frecuente' }).fill(name)
  await page.getByRole('option', { name }).click()
  const dose = dialog.getByRole('textbox', { name: 'Dosis', exact: true })
  await expect(dose).toHaveValue('')
  await dialog.getByRole('button', { name: 'Usar 1,8 mL' }).click()
  await expect(dialog.getByText('Para 7 días: 26 mL')).toBeVisible()
  await dose.fill('5 mL')
  await expect(dialog.getByText('22 mg/kg para 4,2 kg son 92,4 mg (1,8 mL), y «5 mL» son 250 mg')).toBeVisible()
})

test('the reception hands the paper out again and reads nothing else', async ({ page, request, enter }) => {
  const { pet } = await aSigned(request, await enter('demo'))
  await enter('recepcion')
  await page.goto(`/mascotas/${pet.id}/formulas`)
  await expect(page.getByRole('table', { name: 'Fórmulas firmadas' })).toBeVisible()
  await expect(page.getByText('Cefalexina')).toHaveCount(0)
  const pdf = await page.getByRole('link', { name: /^Abrir el PDF de la fórmula/ }).getAttribute('href')
  const file = await page.request.get(pdf ?? '')
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
})
