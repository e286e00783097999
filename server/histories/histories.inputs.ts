import { histories } from '#shared/histories/histories.contract.ts'
import { newConsultation, valid } from '#server/testing/routeInputs.ts'

valid(histories.list, async (test, clinic) => {
  const { pet } = await newConsultation(test, clinic)
  return { q: pet.name, professionalId: clinic.as.veterinario.actor.professionalId, pageSize: 10 }
})
