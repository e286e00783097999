import type { OwnerRow } from '#shared/owners/owners.contract.ts'
import { PetDueBadge } from '#web/protocols/DueBadge.tsx'
import '#web/owners/PetNames.css'

/** The first animals of an owner in one line, each with its state. */
export function PetNames({ owner: { pets, petCount } }: { owner: OwnerRow }) {
  if (petCount === 0) return 'Sin mascotas'
  const rest = petCount - pets.length
  return (
    <>
      {pets.map((pet, index) => (
        <span key={pet.id} className="PetNames-pet">
          <PetDueBadge pet={pet} look="icon" />
          {pet.name}
          {index < pets.length - 1 ? ', ' : ' '}
        </span>
      ))}
      {rest > 0 ? `y ${rest} más` : null}
    </>
  )
}
