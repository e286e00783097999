import { v7 as uuidv7 } from 'uuid'
import { type Cage, cages } from '#shared/cages/cages.contract.ts'
import { aCage } from '#server/cages/cages.factory.ts'
import { valid } from '#server/testing/routeInputs.ts'

const keyOf = ({ id, version }: Cage) => ({ entryId: id, version })
const name = () => `J ${uuidv7()}`.slice(0, 40)

valid(cages.list, () => ({}))
valid(cages.create, async (test, clinic) => {
  await aCage(test, clinic)
  return { name: name() }
})
valid(cages.update, async (test, clinic) => ({ ...keyOf(await aCage(test, clinic)), name: name() }))
valid(cages.move, async (test, clinic) => ({ ...keyOf(await aCage(test, clinic)), direction: 'up' as const }))
valid(cages.archive, async (test, clinic) => ({ ...keyOf(await aCage(test, clinic)), isArchived: true }))
