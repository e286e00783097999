import { paths } from '#web/app/paths.ts'

/** How each of the two words of doses is called, and where it is. */
export interface DoseWord {
  record: 'vaccines' | 'dewormings'
  isVaccination: boolean
  /** "vacuna" */
  one: string
  /** "vacunas" */
  many: string
  /** Below the pet's address. */
  tab: string
  /** Of the tab. */
  label: string
  /** What comes next, of which Huella warns: "el refuerzo". */
  next: string
  newPage: (petId: string) => string
}

export const vaccineWord: DoseWord = {
  ...{
    record: 'vaccines',
    isVaccination: true,
    one: 'vacuna',
    many: 'vacunas',
    tab: 'vacunas',
    label: 'Vacunas',
    next: 'el refuerzo',
  },
  newPage: (petId) => paths.newVaccine(petId),
}

export const dewormingWord: DoseWord = {
  ...{
    record: 'dewormings',
    isVaccination: false,
    one: 'desparasitación',
    many: 'desparasitaciones',
    tab: 'desparasitacion',
  },
  ...{ label: 'Desparasitación', next: 'la siguiente' },
  newPage: (petId) => paths.newDeworming(petId),
}
