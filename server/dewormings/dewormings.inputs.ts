import { dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import { aDeworming } from '#server/dewormings/dewormings.factory.ts'
import { type TestClinic } from '#server/testing/factories.ts'
import { newPet, valid, vet } from '#server/testing/routeInputs.ts'

const deworming = (clinic: TestClinic) => ({
  kind: 'internal' as const,
  product: 'Drontal',
  dose: '1 tableta',
  appliedOn: '2024-06-01',
  nextOn: '2024-09-01',
  professionalId: clinic.as.veterinario.actor.professionalId,
})
async function newDeworming(test: TestApp, clinic: TestClinic) {
  return aDeworming(test, clinic, await newPet(test, clinic), deworming(clinic))
}
valid(dewormings.listOfPet, async (test, clinic) => ({ petId: (await newDeworming(test, clinic)).petId }))
valid(dewormings.get, async (test, clinic) => ({ dewormingId: (await newDeworming(test, clinic)).id }))
valid(dewormings.form, async (test, clinic) => ({ petId: (await newDeworming(test, clinic)).petId }))
valid(dewormings.create, async (test, clinic) => ({ ...deworming(clinic), petId: (await newPet(test, clinic)).id }))
valid(dewormings.createMany, async (test, clinic) => {
  const { dose: given, nextOn, ...common } = deworming(clinic)
  return { ...common, pets: [{ petId: (await newPet(test, clinic)).id, dose: given, nextOn }] }
})
valid(dewormings.update, async (test, clinic) => {
  const { id, version } = await newDeworming(test, clinic)
  return { ...deworming(clinic), dewormingId: id, version, dose: '2 tabletas' }
})
valid(dewormings.void, async (test, clinic) => {
  const { id, version } = await newDeworming(test, clinic)
  return { dewormingId: id, version, reason: 'Se registró en la mascota equivocada' }
})
valid(dewormings.restore, async (test, clinic) => {
  const { id, version } = await newDeworming(test, clinic)
  const input = { dewormingId: id, version, reason: 'Se registró en la mascota equivocada' }
  return { dewormingId: id, version: (await callRoute(test, dewormings.void, input, vet(clinic))).body.version }
})
