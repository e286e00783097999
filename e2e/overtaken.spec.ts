import { consultations } from '#shared/consultations/consultations.contract.ts'
import { exams } from '#shared/exams/exams.contract.ts'
import { formulas } from '#shared/formulas/formulas.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { problems } from '#shared/problems/problems.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { surgeries } from '#shared/surgeries/surgeries.contract.ts'
import {
  aFormula,
  anExam,
  aPet,
  aSurgery,
  ask,
  closeStream,
  cutNetwork,
  expect,
  loseAnswer,
  openSession,
  test,
} from './fixtures.ts'

const creatinine = (value: string) => [{ analyte: 'Creatinina', value, min: null, max: null }]

// What others write has not come yet when this window writes.
test.beforeEach(({ page }) => closeStream(page))

test('a text that both change a second time is decided anew', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id: petId } = await aPet(request, token)
  const { id: consultationId } = await ask(request, consultations.create, { petId }, token)
  const other = await openSession(request, 'demo')
  const read = () => ask(request, consultations.get, { consultationId }, token)
  const write = async (anamnesis: string) => {
    const { version } = await read()
    await ask(request, consultations.save, { consultationId, version, fields: { anamnesis } }, other)
  }
  await page.goto(`/consulta/${consultationId}`)
  const story = page.getByLabel('Relato del propietario')
  const compare = page.getByRole('button', { name: 'Comparar los textos' })
  const question = page.getByRole('dialog', { name: /guardó este registro/ })
  await expect(story).toBeVisible()
  await write('Vomita desde ayer')
  await story.fill('Come menos')
  await compare.click()
  await question.getByRole('radio', { name: 'Unir a mano' }).check()
  await question.getByRole('button', { name: 'Guardar lo elegido' }).click()
  await expect.poll(async () => (await read()).anamnesis).toBe('Vomita desde ayer\nCome menos')
  await expect(question).toHaveCount(0)

  await write('Vomita sangre')
  await story.fill('Tiene fiebre')
  await compare.click()
  await expect(question.getByText('Vomita sangre')).toBeVisible()
  // What was chosen of the first conflict is no choice in this one.
  await page.keyboard.press('Control+Enter')
  await expect(question.getByRole('radio', { name: 'Dejar lo mío' })).toBeChecked()
  await question.getByRole('radio', { name: 'Unir a mano' }).check()
  await question.getByLabel('Relato del propietario', { exact: true }).press('Control+Enter')
  await expect.poll(async () => (await read()).anamnesis).toBe('Vomita sangre\nTiene fiebre')
})

test('an approximate age that is kept over somebody’s exact date stays approximate', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const pet = await aPet(request, token, { birthOn: '2020-01-01', birthIsApproximate: true })
  await page.goto(`/mascotas/editar/${pet.id}`)
  await page.getByText('Edad aproximada').click()
  await page.getByLabel('Edad *').fill('3')
  const other = await openSession(request, 'demo')
  const found = await ask(request, pets.get, { petId: pet.id }, token)
  const { version, name, speciesId, breed, color, feeding } = found
  const exact = { birthOn: '2019-05-01', birthIsApproximate: false }
  await ask(
    request,
    pets.update,
    { petId: pet.id, version, name, speciesId, breed, sex: 'male', color, feeding, ...exact },
    other,
  )
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  const question = page.getByRole('dialog', { name: /guardó este registro/ })
  await expect(question.getByRole('radio', { name: 'Dejar lo mío' })).toBeChecked()
  await question.getByRole('button', { name: 'Guardar lo elegido' }).press('Enter')
  await expect(page.getByText('Mascota actualizada')).toBeVisible()
  const saved = await ask(request, pets.get, { petId: pet.id }, token)
  expect(saved.birthIsApproximate).toBe(true)
  expect(saved.birthOn).not.toBe('2019-05-01')
})

test('what somebody else wrote behind the question is not signed unseen', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id: petId } = await aPet(request, token)
  const sheet = { petId, anamnesis: 'Come menos', presumptiveDiagnosis: 'Gastritis', weightKg: 12.4 }
  const { id: consultationId } = await ask(request, consultations.create, sheet, token)
  const other = await openSession(request, 'demo')
  await page.goto(`/consulta/${consultationId}`)
  const story = page.getByLabel('Relato del propietario')
  await expect(story).toBeEditable()
  await cutNetwork(page.context())
  await story.fill('Come menos y vomita')
  await page.getByRole('button', { name: 'Finalizar consulta' }).click()
  const question = page.getByRole('alertdialog')
  const sign = question.getByRole('button', { name: 'Firmar y finalizar' })
  await expect(sign).toBeVisible()
  const { version } = await ask(request, consultations.get, { consultationId }, token)
  const fields = { presumptiveDiagnosis: 'Parvovirosis' }
  await ask(request, consultations.save, { consultationId, version, fields }, other)
  await page.context().setOffline(false)
  await sign.click()
  await expect(question.getByText('Mientras tanto cambió «Diagnóstico presuntivo»')).toBeVisible()
  await expect(question.getByRole('region', { name: 'Lo que se firma' })).toContainText('Parvovirosis')
  expect((await ask(request, consultations.get, { consultationId }, token)).status).toBe('draft')
  await sign.click()
  await expect(page.getByText('Consulta finalizada y firmada')).toBeVisible()
})

test('a result that changed while the review of it was lost is reviewed at the second press', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const { petId, examId, version } = await anExam(request, token)
  const filled = await ask(request, exams.saveResult, { examId, version, values: creatinine('1') }, token)
  await page.goto(`/mascotas/${petId}/examenes?examen=${examId}`)
  const dialog = page.getByRole('dialog')
  const review = dialog.getByRole('button', { name: 'Marcar como revisado' })
  await dialog.getByLabel('Interpretación').fill('Normal')
  await page.route(/\/review$/, (route) => route.abort())
  await review.click()
  await expect(dialog.getByText('No hay conexión con el servidor')).toBeVisible()
  await page.unroute(/\/review$/)
  const over = { examId, version: filled.version, values: creatinine('9') }
  await ask(request, exams.saveResult, over, await openSession(request, 'demo'))
  await review.click()
  await expect(dialog.getByText('Revíselo antes de seguir')).toBeVisible()
  await review.click()
  await expect(page.getByText('Examen revisado')).toBeVisible()
})

test('a formula that had been delivered is resumed once, though its answer is lost', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const { petId, formulaId, version } = await aFormula(request, token)
  const signed = await ask(request, formulas.sign, { formulaId, version }, token)
  const pass = { formulaId, reason: null }
  const given = { ...pass, version: signed.version, status: 'delivered' } as const
  const delivered = await ask(request, formulas.changeState, given, token)
  const stop = { formulaId, version: delivered.version, status: 'suspended', reason: 'Vomitó' } as const
  await ask(request, formulas.changeState, stop, token)
  await page.goto(`/mascotas/${petId}/formulas?formula=${formulaId}`)
  await loseAnswer(page, 'POST', /\/state$/)
  const resume = async () => {
    await page.getByRole('button', { name: 'Más acciones para la fórmula' }).click()
    await page.getByRole('menuitem', { name: 'Reanudar la fórmula' }).click()
  }
  // Its record is read at once, and says that it was done.
  await resume()
  await expect(page.getByText('Fórmula reanudada')).toBeVisible()
})

test('what somebody else changed in a surgery is named, and both texts are compared', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const { id: surgeryId } = await aSurgery(request, token)
  const other = await openSession(request, 'demo')
  await page.goto(`/cirugia/${surgeryId}`)
  const technique = page.getByRole('textbox', { name: 'Técnica' })
  await expect(technique).toBeEditable()
  const { version } = await ask(request, surgeries.get, { surgeryId }, token)
  await ask(request, surgeries.save, { surgeryId, version, fields: { technique: 'Por el flanco' } }, other)
  await technique.fill('Por la línea media')
  await expect(page.getByRole('alert').filter({ hasText: 'también cambió «Técnica»' })).toBeVisible()
  await page.getByRole('button', { name: 'Comparar los textos' }).click()
  await expect(page.getByRole('dialog').getByText('Por el flanco')).toBeVisible()
})

test('a review of somebody else with the same words is not told as one’s own', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { petId, examId, version } = await anExam(request, token)
  const filled = await ask(request, exams.saveResult, { examId, version, values: creatinine('1') }, token)
  await page.goto(`/mascotas/${petId}/examenes?examen=${examId}`)
  await page.getByRole('dialog').getByLabel('Interpretación').fill('Normal')
  const other = await openSession(request, 'demo')
  const { name } = await ask(request, professionals.profile, {}, other)
  const over = { examId, version: filled.version, values: creatinine('9') }
  const corrected = await ask(request, exams.saveResult, over, other)
  await ask(request, exams.review, { examId, version: corrected.version, interpretation: 'Normal' }, other)
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar como revisado' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'No se marcó como revisado' })
  await expect(toast).toContainText(`El examen ya está revisado: lo revisó ${name}.`)
  await expect(page.getByRole('dialog').getByText(name)).toBeVisible()
  await expect(page.getByText('Examen revisado')).toHaveCount(0)
})

test('a step of an exam that somebody else moved on goes at the second press', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { petId, examId, version } = await anExam(request, token)
  await page.goto(`/mascotas/${petId}/examenes?examen=${examId}`)
  const send = page.getByRole('button', { name: 'Marcar enviado' })
  await expect(send).toBeVisible()
  await ask(request, exams.advance, { examId, version, to: 'sampled' }, await openSession(request, 'demo'))
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: 'No se guardó el cambio' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Muestra tomada' })).toHaveCount(0)
  await send.click()
  await expect(page.getByRole('dialog').getByText('Enviado').first()).toBeVisible()
  await expect(send).toHaveCount(0)
})

test('a problem that somebody else changed is voided at the second press', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id: petId } = await aPet(request, token)
  const { id: problemId, version } = await ask(request, problems.create, { petId, name: 'Otitis crónica' }, token)
  await page.goto(`/mascotas/${petId}/historial`)
  await page.getByRole('button', { name: /^Más acciones .*Otitis/ }).click()
  await page.getByRole('menuitem', { name: 'Anular' }).click()
  await page.getByRole('dialog').getByLabel('Motivo').fill('Era de su hermano')
  const other = await openSession(request, 'demo')
  await ask(request, problems.update, { problemId, version, name: 'Otitis crónica', notes: 'Derecha' }, other)
  const press = page.getByRole('dialog').getByRole('button', { name: 'Anular problema' })
  await press.click()
  await expect(page.getByRole('dialog').getByText('guardó cambios en este registro')).toBeVisible()
  await press.click()
  await expect(page.getByText('Problema anulado')).toBeVisible()
})

test('a formula that somebody else voids is read as voided', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { petId, formulaId, version } = await aFormula(request, token)
  const signed = await ask(request, formulas.sign, { formulaId, version }, token)
  await page.clock.install()
  await page.goto(`/mascotas/${petId}/formulas?formula=${formulaId}`)
  const dialog = page.getByRole('dialog', { name: /^Fórmula/ })
  await expect(dialog.getByRole('button', { name: /^Enviar / })).toBeVisible()
  const voided = { formulaId, version: signed.version, status: 'voided', reason: 'Otra dosis' } as const
  await ask(request, formulas.changeState, voided, await openSession(request, 'demo'))
  // The window has the focus again, later than what was read is fresh.
  await page.clock.fastForward('00:11')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(dialog.getByText('Otra dosis')).toBeVisible()
})

test('a formula that is signed all the same is read, not written on', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { petId, formulaId } = await aFormula(request, token)
  await page.goto(`/mascotas/${petId}/formulas?formula=${formulaId}`)
  await page.getByRole('button', { name: 'Revisar y firmar' }).click()
  await page.route(/\/api\/clinic\/formulas\/[^/]+$/, (route) => route.abort())
  await loseAnswer(page, 'POST', /\/sign$/, 2)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Firmar fórmula' }).click()
  await expect(dialog.getByText('No hay conexión con el servidor')).toBeVisible()
  await dialog.getByRole('button', { name: 'Volver a la fórmula' }).click()
  await expect(dialog.getByText('Todavía no se sabe si quedó firmada.')).toBeVisible()
  await page.unroute(/\/api\/clinic\/formulas\/[^/]+$/)
  await dialog.getByRole('button', { name: 'Volver a la fórmula' }).click()
  await expect(page.getByRole('dialog', { name: /^Fórmula F-?\d+|^Fórmula .*\d+ de Milo/ })).toBeVisible()
  await expect(dialog.getByLabel('Medicamento')).toHaveCount(0)
})
