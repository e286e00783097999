import { hasAllergy, showAllergies } from '#shared/pets/allergies.rules.ts'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import {
  petStatusNames,
  resuscitationNames,
  showBirth,
  showMicrochip,
  showReproductiveStatus,
  UNKNOWN,
} from '#shared/pets/pets.words.ts'
import { showDate } from '#shared/values/date.ts'

/** The data of a pet, name and value: the usual ones always, the others when they are known. */
export function petFacts(pet: PetPage): [name: string, value: string][] {
  const always: [string, string][] = [
    ['Nacimiento', showBirth(pet)],
    ['Color', pet.color || UNKNOWN],
    ['Estado reproductivo', showReproductiveStatus(pet.sex, pet.reproductiveStatus) || UNKNOWN],
    ['Alimentación', pet.feeding || UNKNOWN],
    ['Cirugías', pet.surgeries ?? 'Ninguna registrada'],
    ['Microchip', pet.microchip ? showMicrochip(pet.microchip) : 'Sin microchip'],
  ]
  const known: [string, string | null][] = [
    // Its allergies are in the header; that it has none was asked too.
    ['Alergias', pet.allergies && !hasAllergy(pet.allergies) ? showAllergies(pet.allergies) : null],
    ['Señas particulares', pet.distinguishingMarks],
    ['Procedencia', pet.origin],
    ['Temperamento', pet.temperament],
    ['Grupo sanguíneo', pet.bloodGroup],
    ['Convive con', pet.livesWith],
    ['Reanimación', pet.resuscitation && resuscitationNames[pet.resuscitation]],
    [petStatusNames[pet.status], pet.status === 'active' ? null : pet.statusReason],
    ['Fallecimiento', pet.deceasedOn && showDate(pet.deceasedOn)],
    ['Causa', pet.deceasedCause],
  ]
  return [
    ...always,
    ...known.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
    ['Registro', `${showDate(pet.createdAt)}${pet.createdByName ? ` por ${pet.createdByName}` : ''}`],
  ]
}
