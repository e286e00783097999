import { type Cage, type CageDraft, MAX_CAGES } from '#shared/cages/cages.contract.ts'
import { orderedRules } from '#shared/word/orderedList.ts'

export const cageRules = orderedRules<Cage, CageDraft>({
  name: 'name',
  taken: 'Ya hay una jaula con ese nombre',
  most: MAX_CAGES,
  full: `La clínica ya usa ${MAX_CAGES} jaulas. Archive una para agregar otra.`,
})
