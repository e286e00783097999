import { type Cage, cages } from '#shared/cages/cages.contract.ts'
import { heldList, useHeldList } from '#web/http/heldList.ts'

/** The clinic's cages, those archived too. */
export const cageList = heldList<Cage>(cages.list)

export const useCages = () => useHeldList(cageList)
