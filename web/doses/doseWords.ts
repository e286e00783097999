import { paths } from '#web/nav/paths.ts'
import { alertsOf } from '#web/pets/alertsOf.ts'
import type { AlertsProps } from '#web/ui/AlertChips.tsx'

/** How each of the two words of doses is called, and where it is. */
export interface DoseWord {
  record: 'vaccines' | 'dewormings'
  kind: 'vaccine' | 'deworming'
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
    kind: 'vaccine',
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
    kind: 'deworming',
    one: 'desparasitación',
    many: 'desparasitaciones',
    tab: 'desparasitacion',
  },
  ...{ label: 'Desparasitación', next: 'la siguiente' },
  newPage: (petId) => paths.newDeworming(petId),
}

/** What whoever is about to give this must know of the animal first, as its chips. */
export function doseAlerts(pet: Parameters<typeof alertsOf>[0], { record }: DoseWord): AlertsProps {
  return alertsOf(pet, record === 'vaccines')
}
