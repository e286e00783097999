import type { ComponentType } from 'react'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { Action } from '#shared/access/actions.ts'
import type { ChangedRecord } from '#shared/changes/changes.contract.ts'
import type { Refusal } from '#shared/http/errors.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import type { Profile } from '#shared/professionals/professionals.contract.ts'
import { type DraftRecord, shownValues, type Values } from '#web/drafts/draft.ts'
import type { DraftState, RunningDraft } from '#web/drafts/runDraft.ts'

/** What every sheet holds: a record of an animal that is written over time. */
export interface SheetRecord {
  id: string
  version: number
  pet: PetHeader & { birthIsApproximate: boolean }
}

/** `alert`: a value to look at again; `done`: written, and nothing is missing. */
export type SectionState = 'empty' | 'done' | 'alert'

/** A section as the index shows it. */
export interface IndexedSection {
  id: string
  label: string
  state: SectionState
}

export interface MissingField {
  field: string
  label: string
}

/** What a word says of its sheets. */
export interface SheetKind<R extends SheetRecord> {
  record: ChangedRecord
  /** A feminine noun, as it begins a title: "Consulta". */
  name: string
  /** Its moment: under the title, and in the name of its file. */
  at: (record: R) => string
  /** Who attends, or what is done. */
  about: (record: R) => string
  /** The state in words, where a phone has no room for the badge. */
  status: (record: R) => string | undefined
  Badge: ComponentType<{ record: R }>
  /** Who the animal is and what can hurt it, beside the sheet; on a narrow screen in a dialog. */
  Rail: ComponentType<{ record: R }>
  /** Where the sheets of an animal are listed. */
  list: (petId: string) => string

  /** Who writes it; all others read it. */
  write: Action
  query: (id: string) => UseQueryOptions<R> & { queryKey: QueryKey }
  /** The same of who writes it: its draft. */
  draft: (id: string, profile: Profile) => UseQueryOptions<RunningDraft<R>> & { queryKey: QueryKey }

  /** Its parts, in their order. */
  sections: readonly { id: string; label: string }[]
  /** As flat fields for the draft. */
  recordOf: (record: R) => DraftRecord
  /** With what was typed. @param by who types */
  shown: (record: R, values: Values, by: string) => R
  /** What is still needed before anybody can finish it, in the order of the sheet. */
  missing: (record: R) => readonly MissingField[]
  /** What is signed beside its flat fields, by its names on the glass. */
  signed?: (record: R) => Values
  /** The name of a flat field, and a value of it. @param names of the professionals, by their ids */
  showField: (field: string) => string
  showValue: (field: string, value: unknown, names?: Record<string, string>) => string

  /** The address of what is printed. */
  printout: (id: string, form: 'pdf' | 'html') => string
  /** Printed often: with a button of its own and the browser's keys. */
  hasPrintButton?: boolean

  /** Who adds notes to one that is closed, and when it takes them. */
  annotate: Action
  refuseNote: (record: R) => Refusal | undefined
  /** The same key makes one note of it. */
  addNote: (id: string, text: string, key: string) => Promise<unknown>
}

/** The record as it is shown: with what was typed, in the version that the draft is made upon. */
export function shownRecord<R extends SheetRecord>(
  kind: SheetKind<R>,
  { record, draft }: Pick<DraftState<R>, 'record' | 'draft'>,
  by: string,
): R {
  return { ...kind.shown(record, shownValues(draft), by), version: draft.version }
}
