import { type AttachmentRecord, attachmentRoutesOf } from '#shared/attachments/attachments.contract.ts'
import { withClinic } from '#server/db/clinic.ts'
import { insertRecord } from '#server/db/record.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import { newConsultation, newPet, picture, valid, vet } from '#server/testing/routeInputs.ts'

// The calls of exams and attachments, as routeInputs.ts has those of the other words.

/** Of each kind of record that has files, an open one. */
const attachables: Record<AttachmentRecord, (test: TestApp, clinic: TestClinic) => Promise<string>> = {
  consultation: async (test, clinic) => (await newConsultation(test, clinic)).id,
  exam: async (test, clinic) => {
    const { id: petId } = await newPet(test, clinic)
    const { actor } = clinic.as.veterinario
    const now = test.services.clock()
    const exam = { petId, name: 'Hemograma', requestedAt: now.toISOString(), requestedBy: actor.professionalId }
    return (await withClinic(test.database, clinic.id, now, (tx) => insertRecord(tx, actor, 'exams', exam))).id
  },
  surgery: async (test, clinic) => {
    const { id: petId } = await newPet(test, clinic)
    const { actor } = clinic.as.veterinario
    const now = test.services.clock()
    const surgery = { petId, scheduledAt: now.toISOString(), surgeonId: actor.professionalId }
    return (await withClinic(test.database, clinic.id, now, (tx) => insertRecord(tx, actor, 'surgeries', surgery))).id
  },
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
