import { type RawBuilder, sql } from 'kysely'
import { SEARCH_CAP } from '#shared/http/paging.ts'
import { CLINIC_ZONE } from '#shared/values/date.ts'
import type { SearchedTable } from '#shared/values/recordTables.ts'
import { isMistypable, meantBy } from '#server/db/typos.ts'
import { isInner, wordsOf } from '#server/db/searchWords.ts'

/** Three plain letters or digits in a row: what a trigram index can look up. Less would read all of it, for seconds. */
const LOOKED_UP = /[a-z0-9]{3}/

// Written out: a limit that comes as a parameter is planned for a tenth of the table.
const cap = sql.lit(SEARCH_CAP)

/** The rows of a page. The first one is planned as such; only the others carry where they begin. */
export function pageLimit(page: number, pageSize: number): RawBuilder<unknown> {
  const limit = sql`LIMIT ${sql.lit(pageSize)}`
  return page === 1 ? limit : sql`${limit} OFFSET ${(page - 1) * pageSize}`
}

/** May this word be searched anywhere in a text by the index? */
export function isLookedUp(word: string): boolean {
  return LOOKED_UP.test(word)
}

/** The LIKE pattern of a text that contains a word, with whichever apostrophe it was written. */
export function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&').replaceAll("'", '_')}%`
}

/** A column (in a table's "C" collation) contains every word; at least one must be `isLookedUp`, for the index. */
export function containsAll(column: RawBuilder<unknown>, words: string[]): RawBuilder<unknown> {
  return allOf(
    words.map((word) =>
      isLookedUp(word) || word.includes("'")
        ? sql`${column} LIKE ${containing(word)}`
        : sql`position(${word} IN ${column}) > 0`,
    ),
  )
}

/** Conditions joined by AND; true when there is none. */
export function allOf(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
}

/** An instant between two days of the clinic, each of them or none. */
export function between(column: RawBuilder<unknown>, from: string, to: string): RawBuilder<unknown>[] {
  const midnight = (day: RawBuilder<unknown>) => sql`${day}::timestamp AT TIME ZONE ${CLINIC_ZONE}`
  return [
    ...(from ? [sql`${column} >= ${midnight(sql`${from}::date`)}`] : []),
    ...(to ? [sql`${column} < ${midnight(sql`(${to}::date + 1)`)}`] : []),
  ]
}

/** A text begins so, as a range: that reaches the index where starts_with would not. Nothing sorts after its end. */
function beginsWith(column: RawBuilder<unknown>, prefix: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${column} >= ${prefix} AND ${column} < ${prefix} || '\u{10ffff}'`
}

interface Search {
  table: SearchedTable
  clinicId: string
  /** Of `searchTerms`, at least one. */
  words: string[]
  /** Only records in this state. */
  status?: string | undefined
  /** Of the table's other columns, named by the table. It narrows before the cap counts, for the price of reading rows. */
  filter?: RawBuilder<unknown> | undefined
}

/** The best match first. Only texts of one rank compare: those of another may begin otherwise. */
export const byRank = sql`rank, text, id`

/**
 * A query of the best matches, at most SEARCH_CAP, as rows `(id, text, rank)`: texts that begin with the first word, then
 * those with that very word, then the rest. Words match at their beginning. Each part reads an index in its order, and
 * nothing but the index, and stops at the cap: a common name costs no more than a rare one (docs/decisions/0013). Only
 * when no word begins so, those with one inside of a word: of letters among the clinic's distinct words; of digits, and
 * what only an e-mail has or a text longer than its words, in the trigram index of the texts.
 */
export function bestMatches(search: Search): RawBuilder<unknown> {
  const [first = '', ...others] = search.words
  const parts = [sql`worded AS MATERIALIZED (${worded(search)})`]
  if (knownRange(search.words) === undefined)
    parts.unshift(sql`rarest AS MATERIALIZED (${rarest(search.clinicId, search.words)})`)
  const found = [sql`SELECT * FROM worded`]
  if (others.length === 0) {
    const begins = sql`SELECT id, search_text AS text, 0 AS rank ${fitting(search)} AND ${beginsWith(sql`search_text`, sql`${first}`)}`
    parts.unshift(sql`beginning AS MATERIALIZED (${begins} ORDER BY search_text, id LIMIT ${cap})`)
    found.unshift(sql`SELECT * FROM beginning`)
  }
  if (search.words.some(isLookedUp)) {
    const letters = longestOf(search.words.some(hasDigit) ? [] : search.words.filter(isInner))
    if (letters) {
      parts.push(sql`within AS MATERIALIZED (${within(search, letters, isNothing(found))})`)
      found.push(sql`SELECT * FROM within`)
    }
    parts.push(sql`inside AS MATERIALIZED (SELECT id, search_text AS text, 3 AS rank ${fitting(search)}
      AND ${containsAll(sql`search_text`, search.words)} AND ${isNothing(found)} LIMIT ${cap})`)
    found.push(sql`SELECT * FROM inside`)
  }
  return sql`WITH ${sql.join(parts)} SELECT * FROM (${sql.join(found, sql` UNION ALL `)}) AS found
    ORDER BY ${byRank} LIMIT ${cap}`
}

function isNothing(found: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return allOf(found.map((part) => sql`NOT EXISTS (${part})`))
}

function hasDigit(word: string): boolean {
  return /\d/.test(word)
}

function longestOf(words: string[]): string {
  return words.reduce((long, word) => (word.length > long.length ? word : long), '')
}

/** FROM and WHERE of the records that fit. */
function fitting({ table, clinicId, status, filter }: Search): RawBuilder<unknown> {
  return sql`FROM ${sql.table(table)} WHERE clinic_id = ${clinicId}
    ${status ? sql`AND status = ${status}` : sql``} ${filter ? sql`AND ${filter}` : sql``}`
}

/**
 * Records with a word that begins like the rarest one and others that begin like the rest, out of one range of the words'
 * index. A record with several such words counts at the first. What begins with a lone word is in `beginning` already.
 */
function worded({ table, clinicId, words, status, filter }: Search): RawBuilder<unknown> {
  const [first = ''] = words
  const known = knownRange(words)
  const range = known === undefined ? sql`(SELECT word FROM rarest)` : sql`${known}`
  const start = known === undefined ? sql`(SELECT ' ' || word FROM rarest)` : sql`${` ${known}`}`
  const begins = (word: string) => sql`${place(word)} > 0`
  const conditions =
    known === undefined
      ? words.map((word) => sql`(${word} = ${range} OR ${begins(word)})`)
      : words.filter((word) => word !== known).map(begins)
  if (status) conditions.push(sql`w.status = ${status}`)
  if (words.length === 1)
    conditions.push(sql`(SELECT count(*) FROM beginning) < ${cap}`, sql`NOT starts_with(w.words, ${` ${first}`})`)
  conditions.push(sql`position(${start} IN w.words) = position(' ' || w.word || ' ' IN w.words)`)
  const record = recordOf({ table, clinicId, words, filter })
  return sql`SELECT w.record_id AS id, w.words AS text,
      CASE WHEN starts_with(w.words, ${` ${first}`}) THEN 0 WHEN position(${` ${first} `} IN w.words) > 0 THEN 1 ELSE 2 END AS rank
    FROM ${wordsOf(table)} AS w ${record}
    WHERE w.clinic_id = ${clinicId} AND ${beginsWith(sql`w.word`, range)} AND ${allOf(conditions)} LIMIT ${cap}`
}

/** A beginning of more letters is rare enough: to ask which one is rarer costs a tenth of a search. */
const MAX_COMMON = 4

/** The word whose range is read: the longest one. None when that is short and the clinic's words can tell which is rarer. */
function knownRange(words: string[]): string | undefined {
  const longest = longestOf(words)
  return longest.length <= MAX_COMMON && isInner(longest) && words.filter(isInner).length > 1 ? undefined : longest
}

/**
 * The one that the fewest distinct words of the clinic begin like: few records have these, as a rule, and counting them
 * costs next to nothing. "mar" is in one person out of eight, "ins" in one of four hundred.
 */
function rarest(clinicId: string, words: string[]): RawBuilder<unknown> {
  return sql`SELECT word FROM unnest(${words.filter(isInner)}::text[]) AS searched (word) ORDER BY (
      SELECT count(*) FROM inner_words AS i WHERE i.clinic_id = ${clinicId} AND ${beginsWith(sql`i.word`, sql`searched.word`)}
    ), length(word) DESC LIMIT 1`
}

/**
 * Records with a word that has these letters inside, and the other words somewhere. The distinct words are read in order
 * and each one's records by the words' index, until the cap: a limit of words would lose who has a later one, where the
 * rest of the search narrows. Nothing is read when another word's letters are in none of the distinct words.
 */
function within(search: Search, letters: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const { table, clinicId, words, status } = search
  const having = (word: string) =>
    sql`SELECT word FROM inner_words WHERE clinic_id = ${clinicId} AND word LIKE ${containing(word)}`
  const others = words.filter((word) => word !== letters)
  const conditions = [condition, ...others.filter(isInner).map((word) => sql`EXISTS (${having(word)})`)]
  if (status) conditions.push(sql`w.status = ${status}`)
  conditions.push(...others.map((word) => sql`position(${word} IN w.words) > 0`), isFirstWith(letters))
  // OFFSET 0 keeps the planner to this order, as it cannot know that few words have the letters.
  return sql`SELECT w.record_id AS id, w.words AS text, 3 AS rank
    FROM (${having(letters)} ORDER BY word) AS i
    CROSS JOIN LATERAL (
      SELECT * FROM ${wordsOf(table)} WHERE clinic_id = ${clinicId} AND word = i.word OFFSET 0
    ) AS w ${recordOf(search)}
    WHERE ${allOf(conditions)} LIMIT ${cap}`
}

/** Has no earlier word of the record of `w` these letters inside? So it counts at the first, of those that are kept. */
function isFirstWith(letters: string): RawBuilder<unknown> {
  const earlier = sql`left(w.words, position(' ' || w.word || ' ' IN w.words))`
  return sql`${earlier} !~ ${` [^ @]*${letters.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}[^ @]* `}`
}

/** Where the record of the word `w` has a word that begins so. */
function place(word: string): RawBuilder<unknown> {
  return sql`position(${` ${word}`} IN w.words)`
}

/** Joins to the word `w` its record, where a filter asks for it. */
function recordOf(search: Search): RawBuilder<unknown> {
  // OFFSET 0 keeps the planner to this order: the index's rows one by one, each with its record, until the cap.
  return search.filter
    ? sql`CROSS JOIN LATERAL (${sql`SELECT 1 ${fitting({ ...search, status: undefined })}`} AND id = w.record_id OFFSET 0) AS r`
    : sql``
}

/** May a search that found nothing have found something with one word written otherwise? */
function hasMistypable(words: string[]): boolean {
  return words.some(isMistypable)
}

/**
 * Like `bestMatches`, for a search that found nothing: records with a word that one of these was meant to be
 * (docs/decisions/0011), and words that begin like the others. Each candidate is looked up whole in the words' index.
 */
export function similarMatches(search: Search): RawBuilder<unknown> {
  const { table, clinicId, words, status } = search
  const found = words.flatMap((typed, index) => {
    if (!isMistypable(typed)) return []
    const others = words.filter((_word, other) => other !== index).map((word) => sql`${place(word)} > 0`)
    if (status) others.push(sql`w.status = ${status}`)
    return [
      sql`(SELECT w.record_id AS id, w.words AS text,
          CASE WHEN position(' ' || w.word || ' ' IN w.words) = 1 THEN 0 ELSE 1 END AS rank
        FROM ${wordsOf(table)} AS w ${recordOf(search)}
        WHERE w.clinic_id = ${clinicId} AND w.word = ANY(${meantBy(typed)}::text[]) AND ${allOf(others)} LIMIT ${cap})`,
    ]
  })
  return sql`SELECT id, text, min(rank) AS rank FROM (${sql.join(found, sql` UNION ALL `)}) AS alike
    GROUP BY id, text ORDER BY ${byRank} LIMIT ${cap}`
}

/** How a list reads what a search found. */
export type Matches = (search: Search) => RawBuilder<unknown>

/**
 * Reads what a search found; when that is nothing, what it may have meant.
 * @param count how much of the answer was found
 */
export async function searchTolerantly<Found>(
  words: string[],
  read: (matches: Matches) => Promise<Found>,
  count: (found: Found) => number,
): Promise<Found & { isSimilar: boolean }> {
  const exact = await read(bestMatches)
  if (count(exact) > 0 || !hasMistypable(words)) return { ...exact, isSimilar: false }
  const similar = await read(similarMatches)
  return { ...similar, isSimilar: count(similar) > 0 }
}
