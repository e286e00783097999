import { type RawBuilder, sql } from 'kysely'
import { SEARCH_CAP } from '#shared/http/paging.ts'
import { readPhone } from '#shared/values/phone.ts'
import { searchWords } from '#shared/values/text.ts'

/** The tables with a `search_text` and the two indexes that this file's statements are written for. */
export type SearchedTable = 'owners' | 'pets'

/** Three plain letters or digits in a row: what a trigram index can look up. Less would read all of it, for seconds. */
const LOOKED_UP = /[a-z0-9]{3}/

// Written out: a limit that comes as a parameter is planned for a tenth of the table.
const cap = sql.lit(SEARCH_CAP)

/** The rows of a page. The first one is planned as such; only the others carry where they begin. */
export function pageLimit(page: number, pageSize: number): RawBuilder<unknown> {
  const limit = sql`LIMIT ${sql.lit(pageSize)}`
  return page === 1 ? limit : sql`${limit} OFFSET ${(page - 1) * pageSize}`
}

/**
 * The words of a search as `search_text` holds them: folded, a phone or document without dots, dashes and country, and
 * `hc-123` with the zeros of a history number.
 */
export function searchTerms(text: string): string[] {
  return searchWords(text.replaceAll('\0', ' ')).map(asStored).filter(Boolean)
}

function asStored(word: string): string {
  const number = /^hc-?(\d{1,6})$/.exec(word)?.[1]
  // Zeros in front are the beginning of a number that is still being typed.
  if (number) return `hc-${number.startsWith('0') ? number : number.padStart(6, '0')}`
  if (/^\+\d+$/.test(word)) return readPhone(word).number
  // A dash before the last digit is a NIT's own and stays.
  return /^\d[\d.()-]*$/.test(word) ? word.replace(/[.()]|-(?!\d$)/g, '') : word
}

/** May this word be searched anywhere in a text by the index? */
export function isLookedUp(word: string): boolean {
  return LOOKED_UP.test(word)
}

/** The LIKE pattern of a text that contains a word. */
export function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}

/** A column (in a table's "C" collation) contains every word; at least one must be `isLookedUp`, for the index. */
export function containsAll(column: RawBuilder<unknown>, words: string[]): RawBuilder<unknown> {
  return allOf(
    words.map((word) =>
      isLookedUp(word) ? sql`${column} LIKE ${containing(word)}` : sql`position(${word} IN ${column}) > 0`,
    ),
  )
}

/** Conditions joined by AND; true when there is none. */
export function allOf(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
}

/**
 * A query of the best matches, at most SEARCH_CAP, as rows `(id, rank)`: texts that begin with the first word, then those
 * with a word that does, then the rest. It reads the prefix index in order and takes from the trigram index without
 * sorting, so that a common name costs no more than a rare one.
 * @param words of `searchTerms`, at least one
 * @param filter of the table's own columns, named by the table: it narrows before the cap counts
 */
export function bestMatches(
  table: SearchedTable,
  clinicId: string,
  words: string[],
  filter: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [first = '', ...others] = words
  const from = sql`FROM ${sql.table(table)} WHERE clinic_id = ${clinicId} AND ${filter}`
  // The range reaches the index where starts_with would not; nothing sorts after the last code point.
  const begins = sql`(search_text >= ${first} AND search_text < ${`${first}\u{10ffff}`})`
  const beginning = sql`SELECT id, search_text ${from} AND ${begins} AND ${containsAll(sql`search_text`, others)}
    ORDER BY search_text, id LIMIT ${cap}`
  const containingAll = sql`SELECT id, search_text ${from} AND ${containsAll(sql`search_text`, words)}`
  const rank = sql`row_number() OVER (ORDER BY NOT ${begins}, position(${` ${first}`} IN search_text) = 0, search_text, id) AS rank`
  if (!words.some(isLookedUp)) return sql`SELECT id, ${rank} FROM (${beginning}) AS beginning`
  if (others.length > 0) return sql`SELECT id, ${rank} FROM (${containingAll} LIMIT ${cap}) AS containing`
  return sql`
    WITH beginning AS MATERIALIZED (${beginning}),
    containing AS MATERIALIZED (
      ${containingAll} AND NOT ${begins} AND (SELECT count(*) FROM beginning) < ${cap} LIMIT ${cap}
    )
    SELECT id, ${rank} FROM (SELECT * FROM beginning UNION ALL SELECT * FROM containing) AS found
    ORDER BY rank LIMIT ${cap}`
}
