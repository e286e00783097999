import { sql } from 'kysely'
import type { ClinicTx } from '#server/db/clinic.ts'

/** The tables with a `search_text`, and where the words of each are kept, in order, for search.ts. */
export const wordTables = { owners: 'owner_words', pets: 'pet_words' } as const

export type SearchedTable = keyof typeof wordTables

export function isSearched(table: string): table is SearchedTable {
  return table in wordTables
}

/** What a record's words follow from. */
export interface Searched {
  searchText: string | null
  status: string
}

/** Writes the words of records that have none yet. */
export async function insertWords(tx: ClinicTx, table: SearchedTable, ids: readonly string[]): Promise<void> {
  // OFFSET 0: the words of each text are made once.
  await sql`
    INSERT INTO ${sql.table(wordTables[table])} (clinic_id, word, record_id, words, status)
    SELECT clinic_id, unnest(string_to_array(trim(words), ' ')), id, words, status FROM (
      SELECT clinic_id, id, words_of(search_text) AS words, status FROM ${sql.table(table)}
      WHERE clinic_id = ${tx.clinicId} AND id = ANY(${ids}::uuid[]) OFFSET 0
    ) AS searched`.execute(tx.db)
}

/** Takes away the words that a record was written with. */
export async function deleteWords(tx: ClinicTx, table: SearchedTable, id: string, before: Searched): Promise<void> {
  await sql`
    DELETE FROM ${sql.table(wordTables[table])} WHERE clinic_id = ${tx.clinicId} AND record_id = ${id}
      AND word = ANY(string_to_array(trim(words_of(${before.searchText}::text COLLATE "C")), ' '))`.execute(tx.db)
}

/** Takes away the words of many records, before what they follow from changes. */
export async function deleteWordsOf(tx: ClinicTx, table: SearchedTable, ids: readonly string[]): Promise<void> {
  await sql`
    DELETE FROM ${sql.table(wordTables[table])} AS w USING (
      SELECT id, unnest(string_to_array(trim(words_of(search_text)), ' ')) AS word FROM ${sql.table(table)}
      WHERE clinic_id = ${tx.clinicId} AND id = ANY(${ids}::uuid[]) OFFSET 0
    ) AS held WHERE w.clinic_id = ${tx.clinicId} AND w.word = held.word AND w.record_id = held.id`.execute(tx.db)
}

/** Writes a record's words anew when what they follow from has changed. */
export async function renewWords(
  tx: ClinicTx,
  table: SearchedTable,
  id: string,
  before: Searched,
  after: Searched,
): Promise<void> {
  if (before.searchText === after.searchText && before.status === after.status) return
  await deleteWords(tx, table, id, before)
  await insertWords(tx, table, [id])
}
