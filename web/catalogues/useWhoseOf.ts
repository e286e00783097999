import { lastDigits, type Phone } from '#shared/values/phone.ts'
import { useSpeciesName } from '#web/catalogues/catalogues.data.ts'

interface OwnedAnimal {
  speciesId: string
  ownerName?: string
  ownerPhone?: Phone
}

/** What tells an animal from another of its name: `Ana Gómez · Canino · …8890`. */
export function useWhoseOf(): (pet: OwnedAnimal) => string {
  const speciesName = useSpeciesName()
  return ({ speciesId, ownerName, ownerPhone }) =>
    [ownerName, speciesName(speciesId), ownerPhone && lastDigits(ownerPhone)].filter(Boolean).join(' · ')
}
