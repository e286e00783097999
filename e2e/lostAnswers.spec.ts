import { consultations } from '#shared/consultations/consultations.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { aDocument, aPet, aSurgery, ask, expect, loseAnswer, newName, storedText, test } from './fixtures.ts'

const phone = { country: '57', number: '3004128890' } as const

test('a phone corrected after a lost answer is said, and what was saved is opened', async ({ page, enter }) => {
  await enter('demo')
  await page.goto('/propietarios?nuevo=1')
  const name = newName('Ana')
  const form = page.getByRole('dialog', { name: 'Nuevo propietario' })
  const register = form.getByRole('button', { name: 'Registrar propietario' })
  const number = form.getByRole('textbox', { name: 'Teléfono', exact: true })
  await form.getByLabel('Nombre completo').fill(name)
  await number.fill('3004128890')
  await loseAnswer(page, 'POST', /\/owners$/)
  await register.click()
  await expect(form.getByRole('alert')).toBeVisible()
  await number.fill('3004128891')
  await form.getByLabel('Número de documento').fill(aDocument())
  await form.getByLabel('Acepta recibir').check()
  await register.click()
  await form.getByRole('button', { name: 'Abrir lo guardado' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const toast = page.getByRole('alert').filter({ hasText: 'Falta corregir' })
  await expect(toast).toContainText('Teléfono: +57 300 412 8891')
  await expect(toast).toContainText('Acepta mensajes: Sí')
})

test('the choices of a pet corrected after a lost answer are said in words', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const { id } = await ask(request, owners.create, { name: newName('Ana'), phone }, token)
  await page.goto(`/mascotas/nueva/${id}`)
  await page.getByLabel('Nombre', { exact: false }).first().fill('Pirata')
  await page.getByRole('radio', { name: 'Canino' }).check()
  for (const [label, text] of [
    ['Raza', 'Criollo'],
    ['Color', 'Negro'],
    ['Alimentación', 'Dieta casera cocida'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).fill(text)
    await page.getByRole('combobox', { name: label }).press('Tab')
  }
  await page.getByText('Edad aproximada').click()
  const age = page.getByRole('textbox', { name: 'Edad', exact: true })
  await age.fill('5')
  await page.getByRole('radio', { name: 'Macho' }).check()
  await page.getByLabel('Peso').fill('12,4')
  await loseAnswer(page, 'POST', /\/pets$/)
  const register = page.getByRole('button', { name: 'Registrar mascota' })
  await register.click()
  await expect(page.getByText('No hay conexión').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Hembra' }).check()
  await age.fill('4')
  await page.getByLabel('En', { exact: true }).selectOption('months')
  await page.getByLabel('Estado reproductivo').selectOption({ label: 'Esterilizada' })
  await register.click()
  await page.getByRole('button', { name: 'Abrir lo guardado' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pirata' })).toBeVisible()
  const toast = page.getByRole('alert').filter({ hasText: 'Falta corregir' })
  for (const words of ['Sexo: Hembra', 'Edad: 4', 'Unidad de la edad: Meses', 'Estado reproductivo: Esterilizado'])
    await expect(toast).toContainText(words)
})

test('a formula corrected after a lost answer is not brought to the signature with the first dose', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('demo')
  const pet = await aPet(request, token, { allergies: null })
  const { id } = await ask(request, consultations.create, { petId: pet.id, reason: 'Pioderma' }, token)
  await page.goto(`/consulta/${id}`)
  await page.getByRole('button', { name: 'Registrar en esta consulta' }).click()
  await page.getByRole('menuitem', { name: 'Fórmula' }).click()
  const dialog = page.getByRole('dialog')
  const texts = {
    ...{ 'Principio activo': 'Cefalexina', Concentración: '250 mg/5 mL', Presentación: 'Suspensión oral', Vía: 'Oral' },
    ...{ Frecuencia: 'cada 12 h', Duración: '7 días', Cantidad: '1' },
  }
  const medicine = dialog.getByRole('combobox', { name: /^Medicamento/ })
  await medicine.fill('Jarabe de la casa')
  await medicine.press('Tab')
  for (const [label, text] of Object.entries(texts)) {
    await dialog.getByLabel(label).first().fill(text)
    await page.keyboard.press('Tab')
  }
  await dialog.getByLabel('Unidad').selectOption('frascos')
  const dose = dialog.getByRole('textbox', { name: 'Dosis', exact: true })
  await dose.fill('5 mL')
  await loseAnswer(page, 'POST', /\/formulas$/)
  const review = dialog.getByRole('button', { name: 'Revisar y firmar' })
  await review.click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await dose.fill('2,5 mL')
  await review.click()
  await dialog.getByRole('button', { name: 'Abrir lo guardado' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Falta corregir' })).toContainText('Dosis: 2,5 mL')
  await expect(page.getByRole('button', { name: 'Firmar fórmula' })).toHaveCount(0)
  await expect(page.getByText('Borrador guardado')).toBeVisible()
})

test('what the server cleaned of one’s own lost change is no change of somebody else', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('demo')
  const { id } = await ask(request, owners.create, { name: newName('Zoe'), phone }, token)
  await page.goto(`/propietarios/${id}`)
  await page.getByRole('button', { name: 'Editar' }).click()
  const form = page.getByRole('dialog', { name: 'Editar propietario' })
  await form.getByLabel('Dirección').fill('Calle 5  # 6-7')
  await form.getByLabel('Correo').fill('Zoe@Correo.CO')
  await loseAnswer(page, 'PUT', /\/owners\/[^/]+$/, 2)
  const save = form.getByRole('button', { name: 'Guardar cambios' })
  await save.click()
  await expect(form.getByRole('alert')).toBeVisible()
  await save.click()
  await expect(page.getByText('Propietario actualizado')).toBeVisible()
  await expect(page.getByText(/guardó este registro/)).toHaveCount(0)
})

test('a draft whose calls fail on their way is sent ten seconds after they arrive again', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('demo')
  const { id: consultationId } = await ask(
    request,
    consultations.create,
    { petId: (await aPet(request, token)).id },
    token,
  )
  await page.goto(`/consulta/${consultationId}`)
  const story = page.getByLabel('Relato del propietario')
  await expect(story).toBeEditable()
  await page.clock.install()
  const calls = `**/api/clinic/consultations/${consultationId}`
  await page.route(calls, (call) => call.abort())
  await story.fill('Vomita desde ayer')
  // The pauses between its tries grow.
  for (let tries = 0; tries < 6; tries++) {
    const failed = page.waitForEvent('requestfailed')
    await page.clock.runFor(60_000)
    await failed
  }
  await page.unroute(calls)
  await page.clock.runFor(9_000)
  // The page learns of the last failure a moment after the network does, and counts from then on.
  const saved = async () => {
    await page.clock.runFor(1_000)
    return (await ask(request, consultations.get, { consultationId }, token)).anamnesis
  }
  await expect.poll(saved).toBe('Vomita desde ayer')
})

test('a signature whose answer is lost is found signed', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const pet = await aPet(request, token)
  const sheet = { petId: pet.id, anamnesis: 'Come menos', presumptiveDiagnosis: 'Gastritis', weightKg: 12.4 }
  const { id } = await ask(request, consultations.create, sheet, token)
  await page.goto(`/consulta/${id}`)
  await loseAnswer(page, 'POST', /\/sign$/)
  await page.getByRole('button', { name: 'Finalizar consulta' }).click()
  await page.getByRole('button', { name: 'Firmar y finalizar' }).click()
  await expect(page.getByText('Consulta finalizada y firmada')).toBeVisible()
  await expect(page.getByText(/^Firmada por/)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('a drug that is sent again minutes later is the one that was sent', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id } = await aSurgery(request, token)
  await page.clock.install()
  await page.goto(`/cirugia/${id}`)
  await page.getByRole('button', { name: 'Agregar fármaco' }).click()
  const form = page.getByRole('dialog', { name: 'Agregar fármaco' })
  const medicine = form.getByRole('combobox', { name: 'Fármaco' })
  await medicine.fill('Propofol de la casa')
  await medicine.press('Tab')
  await form.getByLabel(/Ya se aplicó, hoy a las/).check()
  await loseAnswer(page, 'POST', /\/drugs$/)
  await form.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await page.clock.fastForward('03:00')
  await form.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect(page.getByText('Fármaco agregado')).toBeVisible()
  const { drugs } = await ask(request, surgeries.get, { surgeryId: id }, token)
  expect(drugs.filter(({ medicine: name }) => name === 'Propofol de la casa')).toHaveLength(1)
})

test('what a third person changed while a conflict was decided is not written over', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('demo')
  const { id: ownerId } = await ask(request, owners.create, { name: newName('Ana'), phone }, token)
  await page.goto(`/propietarios/${ownerId}?editar=1`)
  const form = page.getByRole('dialog', { name: 'Editar propietario' })
  await form.getByLabel('Ciudad').fill('Armenia')
  const change = async (city: string | null) => {
    const { version, name } = await ask(request, owners.get, { ownerId }, token)
    await ask(request, owners.update, { ownerId, version, name, phone, city }, token)
  }
  await change('Pereira')
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  const question = page.getByRole('dialog', { name: /guardó este registro/ })
  await question.getByRole('radio', { name: 'Tomar lo otro' }).check()
  await change(null)
  await question.getByRole('button', { name: 'Guardar lo elegido' }).click()
  await expect(page.getByText('Propietario actualizado')).toBeVisible()
  expect((await ask(request, owners.get, { ownerId }, token)).city).toBeNull()
})

test('the owner of a recovered change is told by name', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const pet = await aPet(request, token)
  const name = newName('Zulma')
  await ask(request, owners.create, { name, phone }, token)
  await page.goto(`/mascotas/${pet.id}`)
  const open = async () => {
    await page.getByRole('button', { name: 'Más acciones para Milo' }).click()
    await page.getByRole('menuitem', { name: 'Cambiar propietario' }).click()
  }
  await open()
  const form = page.getByRole('dialog', { name: /Cambiar.* propietario/ })
  const owner = form.getByRole('combobox', { name: 'Nuevo propietario' })
  await owner.fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  await form.getByLabel('Motivo').fill('Lo adoptó')
  await expect.poll(() => storedText(page)).not.toBe('no rows')
  await page.reload()
  await open()
  await form.getByRole('button', { name: 'Recuperar' }).click()
  await expect(owner).toHaveValue(`${name} · …${phone.number.slice(-4)}`)
})
