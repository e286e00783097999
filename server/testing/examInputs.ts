import { type AttachmentRecord, attachmentRoutesOf } from '#shared/attachments/attachments.contract.ts'
import { exams } from '#shared/exams/exams.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import { anExam, aSurgery, type TestClinic } from '#server/testing/factories.ts'
import { newConsultation, newPet, picture, valid, vet } from '#server/testing/routeInputs.ts'

// The calls of exams and attachments, as routeInputs.ts has those of the other words.

async function newExam(test: TestApp, clinic: TestClinic) {
  return anExam(test, clinic, await newPet(test, clinic))
}

/** Of each kind of record that has files, an open one. */
const attachables: Record<AttachmentRecord, (test: TestApp, clinic: TestClinic) => Promise<string>> = {
  consultation: async (test, clinic) => (await newConsultation(test, clinic)).id,
  exam: async (test, clinic) => (await newExam(test, clinic)).id,
  surgery: async (test, clinic) => (await aSurgery(test, clinic, await newPet(test, clinic))).id,
}

for (const record of ['exam', 'surgery', 'consultation'] as const) {
  const routes = attachmentRoutesOf[record]
  const toAdd = async (test: TestApp, clinic: TestClinic) => ({
    recordId: await attachables[record](test, clinic),
    name: 'resultado.png',
  })
  const added = async (test: TestApp, clinic: TestClinic) => {
    const input = await toAdd(test, clinic)
    const file = { bytes: await picture(), type: 'image/png' }
    const { body } = await callRoute(test, routes.add, input, { ...vet(clinic), file })
    return { recordId: input.recordId, attachmentId: body.id, version: body.version }
  }
  valid(routes.list, async (test, clinic) => ({ recordId: (await added(test, clinic)).recordId }))
  valid(routes.add, toAdd, picture)
  valid(routes.read, async (test, clinic) => {
    const { recordId, attachmentId } = await added(test, clinic)
    return { recordId, attachmentId }
  })
  valid(routes.remove, async (test, clinic) => ({ ...(await added(test, clinic)), reason: 'Es de otra mascota' }))
  valid(routes.restore, async (test, clinic) => {
    const input = await added(test, clinic)
    const { body } = await callRoute(test, routes.remove, { ...input, reason: 'Es de otra mascota' }, vet(clinic))
    return { ...input, version: body.version }
  })
}

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
valid(exams.paper, async (test, clinic) => ({
  examId: (await received(test, clinic)).examId,
  paper: 'result' as const,
  form: 'html' as const,
}))
