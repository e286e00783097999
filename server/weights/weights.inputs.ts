import { weights } from '#shared/weights/weights.contract.ts'
import { callRoute } from '#server/testing/app.ts'
import { newPet, valid, vet } from '#server/testing/routeInputs.ts'

valid(weights.list, async (test, clinic) => ({ petId: (await newPet(test, clinic)).id }))
valid(weights.create, async (test, clinic) => ({ petId: (await newPet(test, clinic)).id, weightKg: 12.9 }))
valid(weights.remove, async (test, clinic) => {
  const { id } = await newPet(test, clinic)
  const weight = (await callRoute(test, weights.create, { petId: id, weightKg: 13 }, vet(clinic))).body
  return { petId: id, weightId: weight.id, version: weight.version }
})
