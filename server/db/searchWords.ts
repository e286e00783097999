import { type RawBuilder, sql } from 'kysely'
import { tables } from '#shared/tables.ts'
import type { SearchedTable } from '#shared/values/recordTables.ts'
import type { ClinicTx } from '#server/db/clinic.ts'

/** Where the words of a table's `search_text` are kept, in order, for search.ts. */
export function wordsOf(table: SearchedTable): RawBuilder<unknown> {
  return sql.table(tables[table].searched.words)
}

/** With three letters in a row, what a trigram index looks up; no e-mail, of which each owner has another. */
const INNER = '^(?=[^@]*$).*[a-z]{3}'
const inner = new RegExp(INNER)

/** Is this a word that is kept to be looked inside of, or what such words alone have inside? */
export function isInner(word: string): boolean {
  return inner.test(word)
}

/** What a record's words follow from. */
export interface Searched {
  searchText: string | null
  status: string
}

/**
 * Writes the words of records that have none yet, and of those the clinic's new ones. They stay when nobody has them any
 * more, as finding who else has one costs more than it does. In their order, so that two transactions with the same new
 * words do not wait for each other crosswise.
 */
export async function insertWords(tx: ClinicTx, table: SearchedTable, ids: readonly string[]): Promise<void> {
  // MATERIALIZED: the words of each text are made once.
  await sql`
    WITH searched AS MATERIALIZED (
      SELECT clinic_id, id, words_of(search_text) AS words, status FROM ${sql.table(table)}
      WHERE clinic_id = ${tx.clinicId} AND id = ANY(${ids}::uuid[])
    ), held AS MATERIALIZED (
      SELECT clinic_id, unnest(string_to_array(trim(words), ' ')) AS word, id, words, status FROM searched
    ), added AS (
      INSERT INTO inner_words (clinic_id, word)
      SELECT DISTINCT clinic_id, word FROM held WHERE word ~ ${INNER} AND NOT EXISTS (
        SELECT FROM inner_words AS known WHERE known.clinic_id = ${tx.clinicId} AND known.word = held.word
      ) ORDER BY word ON CONFLICT DO NOTHING
    )
    INSERT INTO ${wordsOf(table)} (clinic_id, word, record_id, words, status)
    SELECT clinic_id, word, id, words, status FROM held`.execute(tx.db)
}

/** Takes away the words that a record was written with. */
export async function deleteWords(tx: ClinicTx, table: SearchedTable, id: string, before: Searched): Promise<void> {
  await sql`
    DELETE FROM ${wordsOf(table)} WHERE clinic_id = ${tx.clinicId} AND record_id = ${id}
      AND word = ANY(string_to_array(trim(words_of(${before.searchText}::text COLLATE "C")), ' '))`.execute(tx.db)
}

/** Takes away the words of many records, before what they follow from changes. */
export async function deleteWordsOf(tx: ClinicTx, table: SearchedTable, ids: readonly string[]): Promise<void> {
  await sql`
    DELETE FROM ${wordsOf(table)} AS w USING (
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
