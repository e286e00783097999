import type { OwnerRow } from '#shared/owners/owners.contract.ts'

/** The first animals of an owner in one line. */
export function PetNames({ owner: { pets, petCount } }: { owner: OwnerRow }) {
  if (petCount === 0) return 'Sin mascotas'
  const names = pets.map(({ name }) => name).join(', ')
  const rest = petCount - pets.length
  return rest > 0 ? `${names} y ${rest} más` : names
}
