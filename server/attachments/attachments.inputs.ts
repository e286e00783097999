import { type AttachmentRecord, attachmentRoutesOf } from '#shared/attachments/attachments.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import { type TestClinic, anExam, aSurgery } from '#server/testing/factories.ts'
import { newConsultation, newPet, picture, valid, vet } from '#server/testing/routeInputs.ts'

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
