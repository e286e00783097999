import type { PetHeader, resuscitationChoices } from '#shared/pets/pets.contract.ts'

export const sexNames: Record<PetHeader['sex'], string> = { male: 'Macho', female: 'Hembra' }

export const petStatusNames: Record<PetHeader['status'], string> = {
  active: 'En la clínica',
  inactive: 'Ficha inactiva',
  deceased: 'Falleció',
  lost: 'En búsqueda',
  transferred: 'Se trasladó',
}

export const resuscitationNames: Record<(typeof resuscitationChoices)[number], string> = {
  closedChest: 'Reanimar, tórax cerrado',
  openChest: 'Reanimar, tórax abierto',
  none: 'No reanimar',
}

/** `Entera`, `Esterilizado`: the word agrees with the sex. */
export function showReproductiveStatus(sex: PetHeader['sex'], status: PetHeader['reproductiveStatus']): string {
  if (!status) return ''
  const word = status === 'entero' ? 'Enter' : 'Esterilizad'
  return word + (sex === 'female' ? 'a' : 'o')
}

/** `Macho entero`, `Hembra esterilizada`, or the sex alone. */
export function showSex(pet: Pick<PetHeader, 'sex' | 'reproductiveStatus'>): string {
  const status = showReproductiveStatus(pet.sex, pet.reproductiveStatus)
  return status ? `${sexNames[pet.sex]} ${status.toLowerCase()}` : sexNames[pet.sex]
}

/** `985 141 003 207 118`. */
export function showMicrochip(microchip: string): string {
  return microchip.replace(/(\d{3})(?=\d)/g, '$1 ')
}
