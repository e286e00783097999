import { refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { problems } from '#shared/problems/problems.contract.ts'
import { canChangeProblem, refuseProblem } from '#shared/problems/problems.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { implement } from '#server/http/implement.ts'
import { findPetState } from '#server/pets/pets.queries.ts'
import { lockOpenVisit } from '#server/pets/visits.queries.ts'
import {
  findProblem,
  insertProblem,
  listProblems,
  moveProblem,
  updateProblem,
} from '#server/problems/problems.queries.ts'

export const problemRoutes = [
  implement(problems.listOfPet, async ({ tx, input }) => {
    await findPetState(tx, input.petId)
    return listProblems(tx, input.petId)
  }),
  implement(problems.create, async ({ tx, actor, input, now }) => {
    await lockOpenVisit(tx, input.consultationId, input.petId)
    const pet = await lockRecord(tx, 'pets', input.petId)
    refuseNow(canRecord({ status: pet.status as PetHeader['status'] }))
    refuseInvalid(refuseProblem(input, { birthOn: pet.birthOn ?? '' }, dayOf(now)))
    return findProblem(tx, await insertProblem(tx, actor, input))
  }),
  implement(problems.update, async ({ tx, actor, input, now }) => {
    const { problemId, version, ...draft } = input
    const problem = await findProblem(tx, problemId)
    refuseNow(canChangeProblem(problem))
    refuseInvalid(refuseProblem(draft, await findPetState(tx, problem.petId), dayOf(now)))
    await updateProblem(tx, actor, { problemId, version }, draft)
    return findProblem(tx, problemId)
  }),
  implement(problems.move, async ({ tx, actor, input }) => {
    const { petId, ...problem } = await findProblem(tx, input.problemId)
    refuseNow(canChangeProblem(problem))
    await moveProblem(tx, actor, { petId, problemId: input.problemId, version: input.version }, input.direction)
    return listProblems(tx, petId)
  }),
  implement(problems.void, async ({ tx, actor, input }) => {
    refuseNow(canChangeProblem(await findProblem(tx, input.problemId)))
    await updateProblem(tx, actor, input, { status: 'voided', voidReason: input.reason })
    return findProblem(tx, input.problemId)
  }),
]
