import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { WrittenDose } from '#shared/doses/doses.contract.ts'
import { doseWords } from '#shared/doses/doses.words.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { alertsOf } from '#web/pets/alertsOf.ts'
import type { AlertsProps } from '#web/ui/AlertChips.tsx'

/** How each of the two words of doses is called, and where it is. */
export interface DoseNames {
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
  /** In place of who signed, where nobody did. */
  unsigned: string
  /** The head of the column of what was given. */
  head: string
  editPage: (doseId: string) => string
}

export const earlyReasonLabel = doseWords.labels.earlyReason

export const DOSES_PER_PAGE = 50

/** All that the screens of doses ask of one of the two words; its form is a `DoseFormWord`. */
export interface DoseWord<Dose extends WrittenDose> extends DoseNames {
  useList: (petId: string) => UseInfiniteQueryResult<InfiniteData<{ items: Dose[]; total: number }>>
  useDose: (doseId: string) => UseQueryResult<Dose & { pet: PetHeader }>
  /** Those beside a form. */
  useLast: (petId: string) => UseQueryResult<{ last: Dose[] }>
  annul: (dose: WrittenDose, reason: string) => Promise<Dose>
  restore: (voided: Pick<Dose, 'id' | 'version'>) => Promise<Dose>
  /** What was given. */
  nameOf: (dose: Dose) => string
  /** Below its name in the list. */
  detailOf: (dose: Dose) => string
  /** Before its dates beside a form. */
  noteOf?: (dose: Dose) => string
  /** Where it was given, if not here. */
  placeOf: (dose: Dose) => string | undefined
  /** Its own facts, before those of every dose. */
  factsOf: (dose: Dose) => readonly [string, string | null][]
}

/** What whoever is about to give this must know of the animal first, as its chips. */
export function doseAlerts(pet: Parameters<typeof alertsOf>[0], { record }: Pick<DoseNames, 'record'>): AlertsProps {
  return alertsOf(pet, record === 'vaccines')
}
