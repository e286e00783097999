import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#shared/http/errors.ts'
import type { OrderedTable } from '#shared/values/recordTables.ts'
import type { OrderedEntry } from '#shared/word/orderedList.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertRecord, insertRecords, type NewRow, type Patch, updateRecord } from '#server/db/record.ts'

/** An entry as its row has it. */
export type Placed<Entry> = Entry & {
  /** Of the row, where the entry has an id of its own. */
  recordId: string
  place: number
}

interface OrderedTableWords<Entry> {
  table: OrderedTable
  /** All of the clinic's, in their order: one statement. */
  read: (tx: ClinicTx) => Promise<Placed<Entry>[]>
  /** What a clinic has that changed none of them, in this order. */
  usual?: readonly Entry[]
  /** What a row has beside what is drafted, of the entry with this id. */
  keyOf?: (entryId: string) => object
}

/** @throws AppError not_found */
export function entryAmong<Entry extends OrderedEntry>(entries: readonly Entry[], entryId: string): Entry {
  const entry = entries.find(({ id }) => id === entryId)
  if (!entry) throw new AppError('not_found')
  return entry
}

export type OrderedRows<Entry extends OrderedEntry> = ReturnType<typeof orderedRows<Entry>>

/** The rows of a list that a clinic writes and puts in order itself. */
export function orderedRows<Entry extends OrderedEntry>(words: OrderedTableWords<Entry>) {
  const { table, read, usual = [], keyOf = () => ({}) } = words
  const valuesOf = (draft: object, place: number, entryId: string) =>
    ({ ...draft, ...keyOf(entryId), place }) as unknown as NewRow<OrderedTable>
  return {
    list: async (tx: ClinicTx): Promise<Entry[]> => {
      const rows = await read(tx)
      return rows.length > 0 ? rows : [...usual]
    },
    /**
     * The same as rows, held until the transaction ends: nobody adds, renames or moves one meanwhile. A clinic that had the
     * usual ones gets them as its own.
     */
    lock: async (tx: ClinicTx, actor: Actor): Promise<Placed<Entry>[]> => {
      // Also where there are no rows to hold yet.
      await tx.db
        .selectFrom('clinics')
        .select('clinicId')
        .where('clinicId', '=', tx.clinicId)
        .forNoKeyUpdate()
        .execute()
      const rows = await read(tx)
      if (rows.length > 0 || usual.length === 0) return rows
      const own = usual.map(({ id, version: _version, isArchived: _isArchived, ...draft }, index) => ({
        ...{ id: uuidv7(), actor, at: tx.now },
        values: valuesOf(draft, index + 1, id),
      }))
      await insertRecords(tx, table, own)
      // Who changes one has read it as the usual one.
      return (await read(tx)).map((entry) => ({ ...entry, version: 0 }))
    },
    insert: async (tx: ClinicTx, actor: Actor, draft: object, place: number): Promise<void> => {
      await insertRecord(tx, actor, table, valuesOf(draft, place, uuidv7()))
    },
    /** @param version the one that its editor read @throws AppError version_conflict */
    update: async (tx: ClinicTx, actor: Actor, entry: Placed<Entry>, version: number, patch: object): Promise<void> => {
      // One that has just been made from the usual ones is read as `0`, and stands as `1`.
      const stored = version === 0 && entry.version === 0 ? 1 : version
      await updateRecord(tx, actor, table, entry.recordId, stored, patch as Patch<OrderedTable>)
    },
  }
}
