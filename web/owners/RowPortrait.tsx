import type { PetChip } from '#shared/owners/owners.contract.ts'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'

/** The animal of a row. */
export function RowPortrait({ pet }: { pet: Pick<PetChip, 'id' | 'speciesId' | 'photo' | 'status'> }) {
  return (
    <PetPortrait
      species={pet.speciesId}
      seed={pet.id}
      photo={pet.photo}
      isDeceased={pet.status === 'deceased'}
      size={40}
    />
  )
}
