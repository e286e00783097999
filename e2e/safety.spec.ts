import { consultations } from '#shared/consultations/consultations.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { anExam, aPet, ask, askSingly, expect, openSession, test } from './fixtures.ts'

test('a deworming says what is dangerous in it for this animal, chosen or typed', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const cat = await aPet(request, token, { speciesId: 'felino', breed: 'Siamés', allergies: null })
  await page.goto(`/desparasitacion/nueva/${cat.id}`)
  const product = page.getByRole('combobox', { name: /^Producto/ })
  await product.fill('Permetrina champú')
  await product.press('Tab')
  await expect(page.getByText(/Permetrina champú no se debe usar en esta especie/)).toBeVisible()

  const collie = await aPet(request, token, { breed: 'Collie de pelo largo', allergies: 'Ivermectina' })
  await page.goto(`/desparasitacion/nueva/${collie.id}`)
  await product.fill('Ivermectina 1 %')
  await product.press('Tab')
  await expect(page.getByText('Milo tiene registrada una alergia: Ivermectina')).toBeVisible()
  await expect(page.getByText(/raza con mutación MDR1 frecuente/)).toBeVisible()

  const { owner, speciesId, breed, color, birthOn, feeding } = collie
  const sex = 'male' as const
  const rocky = { speciesId, sex, color, birthOn, feeding, breed: 'Mestizo', weightKg: 20, name: 'Rocky' }
  const { id } = await ask(request, pets.create, { ...rocky, ownerId: owner.id }, token)
  await page.goto(`/desparasitacion/nueva/${id}`)
  await product.fill('Ivermectina 1 %')
  await product.press('Tab')
  await expect(page.getByText(/raza con mutación MDR1 frecuente/)).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Milo' }).check()
  await expect(page.getByText('Milo tiene registrada una alergia: Ivermectina')).toBeVisible()
  await expect(page.getByText(`${breed}: raza con mutación MDR1 frecuente`)).toBeVisible()
})

test('a product that is typed over leaves its active ingredient behind', async ({ page, request, enter }) => {
  const pet = await aPet(request, await enter('veterinario'))
  await page.goto(`/desparasitacion/nueva/${pet.id}`)
  const product = page.getByRole('combobox', { name: /^Producto/ })
  await product.fill('Praziquantel')
  await product.press('Tab')
  const ingredient = page.getByLabel('Principio activo')
  await expect(ingredient).toHaveValue('Praziquantel')
  await product.press('ControlOrMeta+A')
  await product.pressSequentially('Marca nueva')
  await product.press('Tab')
  await expect(ingredient).toHaveValue('')
  // Nobody knows what it works against.
  await page.getByRole('textbox', { name: 'Dosis' }).fill('1 tableta')
  await page.getByRole('button', { name: 'Registrar desparasitación' }).click()
  await expect(page.getByLabel('Tipo')).toHaveAccessibleDescription('El campo es obligatorio')
})

test('a product that is typed before its list is here brings its active ingredient all the same', async ({
  page,
  request,
  enter,
}) => {
  const pet = await aPet(request, await enter('veterinario'))
  await askSingly(page)
  const list = Promise.withResolvers<void>()
  await page.route('**/deworming-form', async (route) => {
    await list.promise
    await route.continue()
  })
  await page.goto(`/desparasitacion/nueva/${pet.id}`)
  const product = page.getByRole('combobox', { name: /^Producto/ })
  await product.fill('Praziquantel')
  await product.press('Tab')
  const ingredient = page.getByLabel('Principio activo')
  await expect(product).toHaveValue('Praziquantel')
  list.resolve()
  await expect(ingredient).toHaveValue('Praziquantel')
})

test('a weight that is probably a slip stands out, and the signature names it', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id: petId } = await aPet(request, token)
  const sheet = { petId, anamnesis: 'Come menos', presumptiveDiagnosis: 'Gastritis' }
  const { id } = await ask(request, consultations.create, sheet, token)
  await page.goto(`/consulta/${id}`)
  await page.getByLabel(/^Peso/).fill('1,24')
  const note = page.getByText('Revise el peso: el anterior es 12,4 kg')
  await expect(note).toBeVisible()
  await expect(page.getByRole('link', { name: /^Constantes.*con valores por revisar$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Finalizar consulta' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Peso 1,24 kg. Revise el peso: el anterior es 12,4 kg.')
})

test('an allergy that somebody registers meanwhile comes into an open consultation', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const pet = await aPet(request, token, { allergies: null })
  const { id } = await ask(request, consultations.create, { petId: pet.id }, token)
  await page.goto(`/consulta/${id}`)
  await page.getByLabel('Relato del propietario').fill('Come menos desde ayer')
  const { version, name, speciesId, breed, color, feeding, birthOn } = await ask(
    request,
    pets.get,
    { petId: pet.id },
    token,
  )
  const sex = 'male' as const
  const known = { petId: pet.id, version, name, speciesId, breed, sex, color, feeding, birthOn }
  await ask(request, pets.update, { ...known, allergies: 'Penicilinas' }, await openSession(request, 'demo'))
  await expect(page.getByText('Penicilinas').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByLabel('Relato del propietario')).toHaveValue('Come menos desde ayer')
})

test('a dose is reckoned with a weight of these days, or says of when it is', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const pet = await aPet(request, token, { allergies: null })
  const { id } = await ask(request, consultations.create, { petId: pet.id }, token)
  await page.clock.setSystemTime(Date.now() + 40 * 86_400_000)
  await page.goto(`/consulta/${id}`)
  await page.getByRole('button', { name: 'Registrar en esta consulta' }).click()
  await page.getByRole('menuitem', { name: 'Fórmula' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Concentración').fill('50 mg/mL')
  await dialog.getByLabel(/^Dosis por kilo/).fill('10')
  await expect(
    dialog.getByText(/^El peso es del .*, de hace 6 semanas: pese al animal antes de calcular$/),
  ).toBeVisible()
})

test('a vaccine that is typed before the protocols are here is chosen once they are', async ({
  page,
  request,
  enter,
}) => {
  const pet = await aPet(request, await enter('veterinario'))
  await askSingly(page)
  const list = Promise.withResolvers<void>()
  await page.route(/\/vaccine-form/, async (route) => {
    await list.promise
    await route.continue()
  })
  await page.goto(`/vacuna/nueva/${pet.id}`)
  const vaccine = page.getByRole('combobox', { name: /^Vacuna/ })
  // It is no "Otra vacuna" as long as nobody knows the others.
  await vaccine.fill('antirrábica')
  await vaccine.press('Tab')
  await expect(vaccine).toHaveValue('antirrábica')
  list.resolve()
  await expect(vaccine).toHaveValue('Antirrábica canina')
  await expect(page.getByText(/^Según el protocolo: /)).toBeVisible()
})

test('a medicine that is typed before its list is here, and how it is prescribed, brings that all the same', async ({
  page,
  request,
  enter,
}) => {
  const pet = await aPet(request, await enter('demo'), { allergies: null })
  await askSingly(page)
  const lists = Promise.withResolvers<void>()
  await page.route(/\/api\/clinic\/(medicines|usual-prescriptions|formula-items)/, async (route) => {
    await lists.promise
    await route.continue()
  })
  await page.goto(`/mascotas/${pet.id}/formulas`)
  await page.getByRole('button', { name: 'Nueva fórmula' }).click()
  const dialog = page.getByRole('dialog')
  const medicine = dialog.getByRole('combobox', { name: /^Medicamento/ })
  await medicine.fill('Meloxicam')
  await medicine.press('Tab')
  await dialog.getByRole('combobox', { name: 'Frecuencia' }).fill('cada 36 h')
  await dialog.getByRole('combobox', { name: 'Frecuencia' }).press('Tab')
  await expect(dialog.getByLabel('Principio activo')).toHaveValue('')
  lists.resolve()
  await expect(dialog.getByLabel('Principio activo')).toHaveValue('Meloxicam')
  await expect(dialog.getByText(/^Propuesto/).first()).toBeVisible()
  // What was typed meanwhile stays.
  await expect(dialog.getByRole('combobox', { name: 'Frecuencia' })).toHaveValue('cada 36 h')
})

test('the amounts of another medicine are told to be looked at', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const pet = await aPet(request, token, { allergies: null })
  const { id } = await ask(request, consultations.create, { petId: pet.id }, token)
  await page.goto(`/consulta/${id}`)
  await page.getByRole('button', { name: 'Registrar en esta consulta' }).click()
  await page.getByRole('menuitem', { name: 'Fórmula' }).click()
  const dialog = page.getByRole('dialog')
  const medicine = dialog.getByRole('combobox', { name: /^Medicamento/ })
  await medicine.fill('Meloxicam')
  await medicine.press('Tab')
  await expect(dialog.getByText(/^Propuesto/).first()).toBeVisible()
  await dialog.getByLabel('Concentración').fill('1,5 mg/mL')
  await dialog.getByLabel(/^Dosis por kilo/).fill('0,2')
  await medicine.press('ControlOrMeta+A')
  await medicine.pressSequentially('Amoxicilina')
  await medicine.press('Tab')
  const note = dialog.getByText(/^Se escribió para Meloxicam: /)
  await expect(note).toHaveText('Se escribió para Meloxicam: concentración, dosis por kilo (mg/kg), dosis. Revíselo.')
  await dialog.getByLabel('Concentración').fill('50 mg/mL')
  await expect(note).toHaveText('Se escribió para Meloxicam: dosis por kilo (mg/kg). Revíselo.')
  await dialog.getByLabel(/^Dosis por kilo/).fill('10')
  await expect(note).toHaveCount(0)

  await dialog.getByLabel('Principio activo').fill('Carprofeno')
  await dialog.getByLabel('Concentración').fill('')
  await dialog.getByLabel(/^Dosis por kilo/).fill('')
  await dialog.getByRole('textbox', { name: 'Dosis', exact: true }).fill('')
  await medicine.press('ControlOrMeta+A')
  await medicine.pressSequentially('Rimadyl')
  await medicine.press('Tab')
  await expect(dialog.getByText('Se escribió para Amoxicilina: principio activo. Revíselo.')).toBeVisible()
})

test('a limit that was wrong beside another is right once that one is', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const exam = await anExam(request, token)
  await page.goto(`/mascotas/${exam.petId}/examenes?examen=${exam.examId}`)
  await page.getByRole('button', { name: 'Escribir resultado' }).click()
  const row = page.getByRole('group', { name: 'Valores' }).getByRole('group').first()
  await row.getByLabel('Valor').fill('12.500')
  await row.getByLabel('Mínimo').fill('200000')
  await row.getByLabel('Máximo').fill('17000')
  await row.getByLabel('Máximo').press('Tab')
  await expect(row.getByText('El mínimo es mayor que el máximo')).toBeVisible()
  await row.getByLabel('Máximo').fill('500000')
  await row.getByLabel('Máximo').press('Tab')
  await expect(row.getByText('El mínimo es mayor que el máximo')).toHaveCount(0)
  await expect(row.getByText('Escriba 12500 o 12,500: con punto se entiende de dos maneras')).toBeVisible()
})
