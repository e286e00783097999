import { timeline } from '#shared/timeline/timeline.contract.ts'
import { newConsultation, valid } from '#server/testing/routeInputs.ts'

valid(timeline.printout, async (test, clinic) => {
  const { pet } = await newConsultation(test, clinic)
  return { petId: pet.id, from: '2026-01-01', to: '2026-12-31', form: 'html' as const }
})
valid(timeline.list, async (test, clinic) => ({ petId: (await newConsultation(test, clinic)).pet.id }))
