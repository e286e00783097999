import { problems } from '#shared/problems/problems.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import { newConsultation, newPet, valid, vet } from '#server/testing/routeInputs.ts'

async function newProblem(test: TestApp, clinic: TestClinic) {
  const { id: petId } = await newPet(test, clinic)
  const { id: problemId, version } = (await callRoute(test, problems.create, { petId, name: 'Otitis' }, vet(clinic)))
    .body
  return { petId, problemId, version }
}
valid(problems.listOfPet, async (test, clinic) => ({ petId: (await newProblem(test, clinic)).petId }))
valid(problems.create, async (test, clinic) => {
  const { id: consultationId, pet } = await newConsultation(test, clinic)
  return { petId: pet.id, name: 'Dermatitis', status: 'chronic' as const, startedOn: '2026-01-10', consultationId }
})
valid(problems.update, async (test, clinic) => {
  const { problemId, version } = await newProblem(test, clinic)
  return { problemId, version, name: 'Otitis', status: 'resolved' as const, resolvedOn: '2026-11-20' }
})
valid(problems.move, async (test, clinic) => {
  const { petId, problemId, version } = await newProblem(test, clinic)
  await callRoute(test, problems.create, { petId, name: 'Gastritis' }, vet(clinic))
  return { problemId, version, direction: 'up' as const }
})
valid(problems.void, async (test, clinic) => {
  const { problemId, version } = await newProblem(test, clinic)
  return { problemId, version, reason: 'Mascota equivocada' }
})
