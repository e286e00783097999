import { refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { weights } from '#shared/weights/weights.contract.ts'
import { canRemoveWeight, refuseMeasuredAt } from '#shared/weights/weights.rules.ts'
import { implement } from '#server/http/implement.ts'
import {
  findWeight,
  insertWeight,
  isOnlyWeight,
  listWeights,
  lockWeighed,
  removeWeight,
} from '#server/weights/weights.queries.ts'

export const weightRoutes = [
  implement(weights.list, ({ tx, input }) => listWeights(tx, input.petId)),
  implement(weights.create, async ({ tx, actor, input, now }) => {
    const pet = await lockWeighed(tx, input.petId)
    refuseNow(canRecord(pet))
    const measuredAt = input.measuredAt ?? now.toISOString()
    refuseInvalid(refuseMeasuredAt(measuredAt, pet.birthOn, now))
    const id = await insertWeight(tx, actor, { ...input, measuredAt: new Date(measuredAt) })
    return findWeight(tx, input.petId, id)
  }),
  implement(weights.remove, async ({ tx, actor, input }) => {
    const pet = await lockWeighed(tx, input.petId)
    const weight = await findWeight(tx, input.petId, input.weightId)
    refuseNow(canRemoveWeight(weight, await isOnlyWeight(tx, input.petId)))
    await removeWeight(tx, actor, pet, { ...weight, version: input.version })
    return {}
  }),
]
