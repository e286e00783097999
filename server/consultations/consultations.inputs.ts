import { consultations } from '#shared/consultations/consultations.contract.ts'
import { callRoute } from '#server/testing/app.ts'
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
