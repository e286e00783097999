import { Link } from 'react-router'
import { showSex } from '#shared/pets/pets.words.ts'
import { showPetAge } from '#shared/values/age.ts'
import { paths } from '#web/nav/paths.ts'
import { alertsOf } from '#web/pets/alertsOf.ts'
import { PetDueBadge } from '#web/protocols/DueBadge.tsx'
import type { SheetRecord } from '#web/sheet/sheet.ts'
import { AlertChips } from '#web/ui/AlertChips.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'

/** "Beagle, macho entero, 5 años". */
function showPetLine(pet: SheetRecord['pet'], on: string): string {
  return [pet.breed, showSex(pet).toLowerCase(), showPetAge(pet, pet.deceasedOn ?? on)].filter(Boolean).join(', ')
}

/** The animal, as a rail's first part. */
export function RailPet({ pet, on }: { pet: SheetRecord['pet']; on: string }) {
  return (
    <div className="Rail-part held gap-8 pady-14 padx-16 breaks">
      <div className="Rail-pet row gap-12">
        <PetPortrait
          species={pet.speciesId}
          seed={pet.id}
          photo={pet.photo}
          isDeceased={pet.status === 'deceased'}
          size={48}
        />
        <div>
          <Link to={paths.pet(pet.id).info()} className="large strong">
            {pet.name}
          </Link>
          <p className="soft">{showPetLine(pet, on)}</p>
        </div>
      </div>
      <AlertChips {...alertsOf(pet)} />
      <PetDueBadge pet={pet} look="words" />
    </div>
  )
}
