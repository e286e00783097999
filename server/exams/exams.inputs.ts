import { exams } from '#shared/exams/exams.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import { anExam } from '#server/exams/exams.factory.ts'
import { type TestClinic } from '#server/testing/factories.ts'
import { validFiles } from '#server/testing/fileInputs.ts'
import { newConsultation, newPet, valid, vet } from '#server/testing/routeInputs.ts'

async function newExam(test: TestApp, clinic: TestClinic) {
  return anExam(test, clinic, await newPet(test, clinic))
}
validFiles('exam', async (test, clinic) => (await newExam(test, clinic)).id)
const values = [{ analyte: 'Hematocrito', value: '32', unit: '%', min: 37, max: 55 }]
const toChange = async (test: TestApp, clinic: TestClinic) => {
  const { id, version } = await newExam(test, clinic)
  return { examId: id, version }
}
const received = async (test: TestApp, clinic: TestClinic) => {
  const input = await toChange(test, clinic)
  const { body } = await callRoute(test, exams.saveResult, { ...input, values }, vet(clinic))
  return { examId: body.id, version: body.version, petId: body.pet.id }
}
valid(exams.listOfPet, async (test, clinic) => ({ petId: (await newExam(test, clinic)).pet.id }))
valid(exams.list, async (test, clinic) => {
  await received(test, clinic)
  return { status: 'received' as const }
})
valid(exams.get, async (test, clinic) => ({ examId: (await received(test, clinic)).examId }))
valid(exams.template, async (test, clinic) => ({ examId: (await newExam(test, clinic)).id }))
valid(exams.request, async (test, clinic) => {
  const { id: consultationId, pet } = await newConsultation(test, clinic)
  const exam = { examTypeId: 'quimica-creatinina', name: 'Creatinina' }
  return { petId: pet.id, consultationId, exams: [exam], reason: 'Control renal' }
})
valid(exams.advance, async (test, clinic) => ({ ...(await toChange(test, clinic)), to: 'sampled' as const }))
valid(exams.receive, toChange)
valid(exams.saveResult, async (test, clinic) => ({ ...(await toChange(test, clinic)), values }))
valid(exams.review, async (test, clinic) => {
  const { examId, version } = await received(test, clinic)
  return { examId, version, interpretation: 'Anemia leve' }
})
valid(exams.cancel, async (test, clinic) => ({ ...(await toChange(test, clinic)), reason: 'No se tomó la muestra' }))
valid(exams.printout, async (test, clinic) => ({
  examId: (await received(test, clinic)).examId,
  paper: 'result' as const,
  form: 'html' as const,
}))
