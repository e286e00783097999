import { consultations } from '#shared/consultations/consultations.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { aDocument, aPet, ask, expect, test } from './fixtures.ts'

// What spares clicks and keys to somebody with an animal on the table.

test('a visit begins at its reason, offers the weight of today, and is signed without the owner’s document', async ({
  page,
  request,
  enter,
}) => {
  // A clinic without a number of its own: a person sends what comes next.
  const token = await enter('mora')
  const { id: petId } = await aPet(request, token, { weightKg: 13.3 })
  await page.goto(`/mascotas/${petId}`)
  await page.getByRole('button', { name: 'Nueva consulta' }).first().click()
  await expect(page.getByLabel('Motivo de consulta')).toBeFocused()
  await page.keyboard.type('Vómito')
  await page.getByRole('button', { name: 'Usar 13,3 kg de hoy' }).click()
  await expect(page.getByLabel('Peso *')).toHaveValue('13,3')
  await page.getByLabel('Diagnóstico presuntivo').fill('Gastritis')
  await expect(page.locator('.AutosaveStatus[data-kind="saved"]').first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(/^Falta el documento de /)).toBeVisible()
  await question.getByRole('button', { name: 'Firmar y finalizar' }).click()
  const steps = page.getByRole('navigation', { name: 'Siguientes pasos' })
  await expect(steps).toBeFocused()
  const sending = await steps.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(sending ?? '')).toContain('/reporte/mascota?id=')
  await expect(steps.getByRole('button', { name: 'Compartir reporte' })).toBeVisible()
  await expect(steps.getByRole('link', { name: 'Volver a Milo' })).toBeVisible()
})

test('an ordinary formula takes its medicine, one look and the signature', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const pet = await aPet(request, token, { allergies: null })
  const { id: ownerId, version, name, phone } = await ask(request, owners.get, { ownerId: pet.owner.id }, token)
  const document = aDocument()
  await ask(request, owners.update, { ownerId, version, name, phone, documentType: 'CC', document }, token)
  const visit = await ask(request, consultations.create, { petId: pet.id }, token)
  const fields = { presumptiveDiagnosis: 'Pioderma superficial' }
  await ask(request, consultations.save, { consultationId: visit.id, version: visit.version, fields }, token)
  await page.goto(`/consulta/${visit.id}`)
  await page.getByRole('button', { name: 'Registrar en esta consulta' }).click()
  await page.getByRole('menuitem', { name: 'Fórmula' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Diagnóstico')).toHaveValue('Pioderma superficial')
  await dialog.getByRole('combobox', { name: /^Medicamento/ }).pressSequentially('marboflox')
  await page.keyboard.press('Enter')
  await expect(
    dialog.getByText(/^Propuesto (según el uso habitual|como en su fórmula del .*)\. Revíselo\.$/),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Revisar y firmar' }).click()
  const signing = page.getByRole('dialog', { name: /^Firmar la fórmula/ })
  await expect(signing.getByText(/mg\/kg\), vía oral, cada 24 h, por \d+ días$/)).toBeVisible()
  await expect(signing.getByText(/^Cantidad: /)).toBeVisible()
  await page.getByRole('button', { name: 'Firmar fórmula' }).click()
  await expect(page.getByRole('dialog', { name: /^Fórmula N.º \d{6} de Milo$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()

  // Once the visit is signed, its paper is the first step.
  const rest = { anamnesis: 'Se rasca', weightKg: 12.4 }
  const now = await ask(request, consultations.get, { consultationId: visit.id }, token)
  const saved = { consultationId: visit.id, version: now.version, fields: rest }
  const { version: last } = await ask(request, consultations.save, saved, token)
  await ask(request, consultations.sign, { consultationId: visit.id, version: last }, token)
  await page.goto(`/consulta/${visit.id}`)
  const steps = page.getByRole('navigation', { name: 'Siguientes pasos' })
  await expect(steps.getByRole('button').first()).toHaveText('Imprimir fórmula')
})

test('a new pet begins at its name', async ({ page, request, enter }) => {
  const { owner } = await aPet(request, await enter('demo'))
  await page.goto(`/propietarios/${owner.id}`)
  await page.getByRole('link', { name: 'Nueva mascota' }).click()
  await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toBeFocused()

  // What is left in a field is the only one that it can be, or nothing: a breed is made by "Agregar" alone.
  await page.getByRole('radio', { name: 'Canino' }).check()
  const breed = page.getByRole('combobox', { name: 'Raza' })
  await breed.pressSequentially('boston')
  await page.keyboard.press('Tab')
  await expect(breed).toHaveValue('Boston Terrier')
  await breed.fill('Golden de la finca')
  await page.keyboard.press('Tab')
  await expect(breed).toHaveValue('')
})
