import { consultations } from '#shared/consultations/consultations.contract.ts'
import { anEvent } from '#server/agendaEvents/agendaEvents.factory.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import { anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'
import { validFiles } from '#server/testing/fileInputs.ts'
import { newConsultation, newPet, valid, vet } from '#server/testing/routeInputs.ts'

validFiles('consultation', async (test, clinic) => (await newConsultation(test, clinic)).id)
valid(consultations.listOfPet, async (test, clinic) => ({ petId: (await newConsultation(test, clinic)).pet.id }))
valid(consultations.listOfOwner, async (test, clinic) => ({
  ownerId: (await newConsultation(test, clinic)).pet.owner.id,
}))
valid(consultations.pending, async (test, clinic) => {
  await newConsultation(test, clinic)
  return { pageSize: 10 }
})
valid(consultations.mine, () => ({ pageSize: 10 }))
valid(consultations.get, async (test, clinic) => ({ consultationId: (await newConsultation(test, clinic)).id }))
valid(consultations.records, async (test, clinic) => ({ consultationId: (await newConsultation(test, clinic)).id }))
valid(consultations.create, async (test, clinic) => ({ petId: (await newPet(test, clinic)).id, reason: 'Control' }))
/** Two animals of one owner, who came together. */
async function newFamily(test: TestApp, clinic: TestClinic) {
  const owner = await anOwner(test, clinic)
  const pets = [await aPet(test, clinic, owner), await aPet(test, clinic, owner, { name: 'Luna' })]
  const petIds = pets.map(({ id }) => id)
  return anEvent(test, clinic, undefined, { petIds, startsAt: '2026-11-20T17:00:00.000Z', isOverbooked: true })
}
valid(consultations.openVisit, async (test, clinic) => ({ eventId: (await newFamily(test, clinic)).id }))
valid(consultations.copyText, async (test, clinic) => {
  const { id: eventId } = await newFamily(test, clinic)
  const { pets } = (await callRoute(test, consultations.openVisit, { eventId }, vet(clinic))).body
  const [consultationId = '', other = ''] = pets.map((pet) => pet.consultationId ?? '')
  const fields = { anamnesis: 'Comen bien' }
  await callRoute(test, consultations.save, { consultationId, version: 1, fields }, vet(clinic))
  return { consultationId, fields: ['anamnesis' as const], toIds: [other] }
})
valid(consultations.save, async (test, clinic, extent) => {
  const { id, version } = await newConsultation(test, clinic)
  const fields = { anamnesis: 'Come bien', heartRate: 90 }
  const { professionalId } = clinic.as.veterinario.actor
  return { consultationId: id, version, fields: extent === 'full' ? { ...fields, professionalId } : fields }
})
valid(consultations.sign, async (test, clinic) => {
  const { id, version } = await newConsultation(test, clinic)
  return { consultationId: id, version }
})
valid(consultations.awaitResults, async (test, clinic) => {
  const { id, version } = await newConsultation(test, clinic)
  return { consultationId: id, version, awaitingResults: 'Hemograma' }
})
valid(consultations.void, async (test, clinic) => {
  const { id, version } = await newConsultation(test, clinic)
  return { consultationId: id, version, reason: 'Mascota equivocada' }
})
valid(consultations.printout, async (test, clinic) => ({
  consultationId: (await newConsultation(test, clinic)).id,
  form: 'html' as const,
}))
valid(consultations.addAddendum, async (test, clinic) => {
  const { id, version } = await newConsultation(test, clinic)
  await callRoute(test, consultations.sign, { consultationId: id, version }, vet(clinic))
  return { consultationId: id, text: 'El laboratorio confirma el diagnóstico.' }
})
