import type { Duplicate, DuplicateChoice, RowProblem, RowState } from '#shared/imports/imports.contract.ts'
import type { RecordTable } from '#shared/values/recordTables.ts'
import type { ReadRow } from '#shared/imports/row.rules.ts'
import type { Author, ClinicTx } from '#server/db/clinic.ts'
import type { HeldImport } from '#server/imports/imports.queries.ts'

/** What a file may be of, to the server: how its rows are found, written and taken back. */
export interface ImportKind {
  /** Finds who or what is there already, of rows that were read. Nothing of the clinic changes. */
  check: (tx: ClinicTx, held: HeldImport, read: readonly CheckedRow[]) => Promise<Found[]>
  /** Writes rows that were looked through, by the rules of the forms. */
  write: (tx: ClinicTx, held: HeldImport, rows: readonly WaitingRow[]) => Promise<Settled[]>
  /** The tables of what it makes, those first that point at others. */
  tables: readonly RecordTable[]
  /** Holds what is derived from the records of rows before they go. */
  lock: (tx: ClinicTx, rows: readonly DoneRow[]) => Promise<void>
  /** What follows from the records that are gone. @param rows those that were looked at @param gone those of them that went */
  settle: (tx: ClinicTx, rows: readonly DoneRow[], gone: readonly DoneRow[]) => Promise<void>
}

export type CheckedRow = ReadRow & { row: number }

/** A row as it was found. */
export interface Found {
  row: number
  state: RowState
  problems: RowProblem[]
  notes: string[]
  draft: unknown
  /** By which another row is of the same: the owner's document, or the record; and the person, or the animal. */
  documentKey: string | null
  personKey: string | null
  firstRow: number | null
  duplicate: Duplicate | null
}

/** A row that is written next. */
export interface WaitingRow {
  row: number
  state: RowState
  draft: unknown
  firstRow: number
  duplicate: Duplicate | null
  choice: DuplicateChoice | null
}

/** The records that were made of a row, by their tables. */
export type Made = Partial<Record<RecordTable, string[]>>

export interface Settled {
  row: number
  state: RowState
  problems: RowProblem[]
  ownerId: string | null
  made: Made | null
}

export interface DoneRow {
  row: number
  ownerId: string
  draft: unknown
  made: Made
}

/** It was not written, as somebody came between the look and the writing: another import, or a form. */
export const MEANWHILE = 'Se registró mientras tanto: revise el archivo de nuevo'

/** A row that is left out. */
export function leftOut(row: number, problems: RowProblem[] = []): Settled {
  return { row, state: 'skipped', problems, ownerId: null, made: null }
}

/** Who did it, as the histories of the records say. */
export function authorOf({ madeBy, madeByName }: Pick<HeldImport, 'madeBy' | 'madeByName'>): Author {
  return { professionalId: madeBy, name: madeByName }
}

/** The column of the file that is a field. */
export function columnOf(held: Pick<HeldImport, 'plan'>, field: string): number | null {
  const at = held.plan.fields.indexOf(field)
  return at < 0 ? null : at
}
