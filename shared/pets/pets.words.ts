import type { PetHeader, PetPage, resuscitationChoices } from '#shared/pets/pets.contract.ts'
import { showDate } from '#shared/values/date.ts'
import type { FieldWords } from '#shared/word/fieldWords.ts'

/** Of what was left for when the animal comes. */
export const UNKNOWN = 'Sin registrar'

export const sexNames: Record<PetHeader['sex'], string> = {
  male: 'Macho',
  female: 'Hembra',
  unknown: 'Sexo sin registrar',
}

/** What of an animal that was registered short is still to be asked: `raza, sexo`; empty when nothing is. */
export function showMissing(pet: Pick<PetPage, 'breed' | 'sex' | 'birthOn' | 'color' | 'feeding'>): string {
  const asked = ['breed', 'sex', 'birthOn', 'color', 'feeding'] as const
  const missing = asked.filter((field) => ['', 'unknown'].includes(pet[field]))
  return missing.map((field) => petLabels[field].toLowerCase()).join(', ')
}

/** `14/09/2021 (aproximado)` */
export function showBirth({ birthOn, birthIsApproximate }: { birthOn: string; birthIsApproximate: boolean }): string {
  if (!birthOn) return UNKNOWN
  return `${showDate(birthOn)}${birthIsApproximate ? ' (aproximado)' : ''}`
}

export const petStatusNames: Record<PetHeader['status'], string> = {
  active: 'En la clínica',
  inactive: 'Ficha inactiva',
  deceased: 'Falleció',
  lost: 'En búsqueda',
  transferred: 'Se trasladó',
}

export const reproductiveNames = { entero: 'Entero', esterilizado: 'Esterilizado' } as const

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

/** The fields in the order of the form; the modification history names them so too. */
export const petLabels = {
  name: 'Nombre',
  speciesId: 'Especie',
  breed: 'Raza',
  color: 'Color',
  birthOn: 'Fecha de nacimiento',
  birthIsApproximate: 'La fecha es aproximada',
  sex: 'Sexo',
  microchip: 'Microchip',
  weightKg: 'Peso',
  feeding: 'Alimentación',
  reproductiveStatus: 'Estado reproductivo',
  bloodGroup: 'Grupo sanguíneo',
  allergies: 'Alergias',
  diseases: 'Enfermedades',
  surgeries: 'Cirugías',
  resuscitation: 'Reanimación (RCP)',
  vaccineReaction: 'Reacción a vacunas',
  alertNote: 'Nota de alerta',
  isAggressive: 'Puede morder o agredir',
  distinguishingMarks: 'Señas particulares',
  temperament: 'Temperamento',
  origin: 'Procedencia',
  livesWith: 'Convive con',
}

export const petWords: FieldWords = {
  labels: {
    ...petLabels,
    // As the record keeps them, where the form has another or none.
    historyNumber: 'Número de historia',
    photoFileId: 'Foto',
    status: 'Estado',
    statusReason: 'Motivo del estado',
    deceasedOn: 'Fecha de fallecimiento',
    deceasedCause: 'Causa de fallecimiento',
    ownerId: 'Propietario',
    ownerSince: 'Propietario desde',
    ownerChangeReason: 'Motivo del cambio de propietario',
    publicId: 'Enlace del reporte',
    reportEnabled: 'Reporte público',
    weightGrams: 'Peso',
    removedWeight: 'Peso borrado',
  },
  choices: {
    sex: sexNames,
    status: petStatusNames,
    reproductiveStatus: reproductiveNames,
    resuscitation: resuscitationNames,
  },
}

/** A visit in a list, of which nothing was written that could name it. */
export const UNTITLED_VISIT = 'Sin diagnóstico ni motivo'
