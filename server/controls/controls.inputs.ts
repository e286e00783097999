import { controls } from '#shared/controls/controls.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import { newConsultation, newPet, valid, vet } from '#server/testing/routeInputs.ts'

async function newControl(test: TestApp, clinic: TestClinic) {
  const { id: petId } = await newPet(test, clinic)
  return (await callRoute(test, controls.create, { petId, dueOn: '2026-11-20', reason: 'Retirar puntos' }, vet(clinic)))
    .body
}
const held = ({ id, version }: { id: string; version: number }) => ({ controlId: id, version })
valid(controls.list, async (test, clinic) => {
  await newControl(test, clinic)
  return { pageSize: 10 }
})
valid(controls.listOfPet, async (test, clinic) => ({ petId: (await newControl(test, clinic)).petId }))
valid(controls.get, async (test, clinic) => ({ controlId: (await newControl(test, clinic)).id }))
valid(controls.create, async (test, clinic) => {
  const { id: consultationId, pet } = await newConsultation(test, clinic)
  const { professionalId } = clinic.as.veterinario.actor
  return { petId: pet.id, dueOn: '2026-12-01', reason: 'Retirar puntos', professionalId, consultationId }
})
valid(controls.complete, async (test, clinic) => ({
  ...held(await newControl(test, clinic)),
  doneOn: '2026-11-20',
  evolution: 'better' as const,
  notes: 'Puntos retirados',
}))
valid(controls.miss, async (test, clinic) => held(await newControl(test, clinic)))
valid(controls.move, async (test, clinic) => ({ ...held(await newControl(test, clinic)), dueOn: '2026-11-25' }))
valid(controls.cancel, async (test, clinic) => ({ ...held(await newControl(test, clinic)), reason: 'Se mudó' }))
valid(controls.reopen, async (test, clinic) => {
  const missed = await callRoute(test, controls.miss, held(await newControl(test, clinic)), vet(clinic))
  return held(missed.body)
})
