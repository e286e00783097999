import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#shared/http/contract.ts'
import type { timeline, TimelineItem, TimelineLine } from '#shared/timeline/timeline.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { searchWords } from '#shared/values/text.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { containing } from '#server/db/search.ts'
import type { TimelineLines, TimelinePart, TimelineScope } from '#server/word/word.ts'
import { listWords } from '#server/word/registry.ts'

/** What every word tells of a pet's life, by its kind. */
function listParts(): TimelinePart[] {
  return listWords().flatMap(({ timeline = [] }) => timeline)
}

function scopeOf(tx: ClinicTx, petId: string): TimelineScope {
  const of: TimelineScope['of'] = (table, more = sql``) =>
    sql`FROM ${sql.table(table)} r WHERE r.clinic_id = ${tx.clinicId} AND r.pet_id = ${petId} ${more}`
  return { tx, petId, of }
}

const nothing = sql`NULL`

/** What has a day and no hour counts from noon; a death closes its day. */
function instantOf({ closesDay }: TimelinePart, { day, instant }: TimelineLines): RawBuilder<unknown> {
  if (!day) return sql.ref(instant ?? '')
  const time = closesDay ? sql`time '23:59'` : sql`time '12:00'`
  return sql`((${sql.ref(day)} + ${time}) AT TIME ZONE 'America/Bogota')`
}

function selectLines(part: TimelinePart, lines: TimelineLines, conditions: RawBuilder<unknown>[], limit: number) {
  const at = instantOf(part, lines)
  const order = lines.day ? sql`${sql.ref(lines.day)} DESC, r.id DESC` : sql`${at} DESC, r.id DESC`
  return sql`(SELECT ${sql.lit(part.kind)} AS kind, r.id, ${at} AS at, left(${lines.title}, 200) AS title,
      nullif(${lines.detail ?? nothing}, '') AS detail, ${lines.status ?? nothing} AS status,
      ${lines.until ?? nothing}::date AS until,
      ${lines.by ?? nothing}::uuid AS by_id, ${lines.consultation ?? nothing}::uuid AS consultation_id,
      ${lines.parent ?? nothing}::json AS parent
    ${lines.from} ${conditions.length > 0 ? sql`AND ${sql.join(conditions, sql` AND `)}` : sql``}
    ORDER BY ${order} LIMIT ${sql.lit(limit)})`
}

/** Lines with whoever did them, as JSON under the contract's names. */
const written = sql`json_build_object('kind', line.kind, 'id', line.id, 'at', line.at, 'title', line.title,
  'detail', line.detail, 'status', line.status, 'byName', v.name, 'consultationId', line.consultation_id,
  'parent', line.parent)`

async function readLines(tx: ClinicTx, lines: RawBuilder<unknown>[], limit: number): Promise<TimelineItem[]> {
  const { rows } = await sql<{ line: TimelineLine; until: string | null }>`
    SELECT ${written} AS line, line.until FROM (
      SELECT * FROM (${sql.join(lines, sql` UNION ALL `)}) every ORDER BY at DESC, id DESC LIMIT ${sql.lit(limit)}) line
    LEFT JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = line.by_id
    ORDER BY line.at DESC, line.id DESC`.execute(tx.db)
  const states = new Map(listParts().map(({ kind, stateOn }) => [kind, stateOn]))
  const today = dayOf(tx.now)
  return rows.map(({ line, until }) => {
    const stateOn = states.get(line.kind)
    return { ...line, status: stateOn && line.status ? stateOn(line.status, until, today) : line.status, made: [] }
  })
}

/** A visit has far fewer. */
const MADE_CAP = 2000

/**
 * One page of a pet's life, in two statements whatever it holds: each kind gives its newest ones by an index of its own.
 * Without filter and search, what was made in a visit stands under it.
 */
export async function listTimeline(
  tx: ClinicTx,
  { petId, kinds, q, after, limit }: InputOf<typeof timeline.list>,
): Promise<{ items: TimelineItem[]; next: string | null }> {
  const scope = scopeOf(tx, petId)
  const words = searchWords(q)
  const chosen = listParts().filter(({ kind }) => kinds === '' || kinds.split(',').includes(kind))
  const isByVisit = kinds === '' && words.length === 0
  const cursor = after === '' ? undefined : { at: after.slice(0, after.lastIndexOf('_')), id: after.slice(-36) }
  const lines = chosen.map((part) => {
    const of = part.lines(scope)
    const conditions: RawBuilder<unknown>[] = []
    if (isByVisit && of.consultation) conditions.push(sql`${of.consultation} IS NULL`)
    if (isByVisit && of.alone) conditions.push(of.alone)
    if (cursor && of.day) conditions.push(sql`${sql.ref(of.day)} <= ${dayOf(cursor.at)}::date`)
    if (cursor) conditions.push(sql`(${instantOf(part, of)}, r.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`)
    const text = sql`fold(concat_ws(' ', ${of.title}, ${of.detail ?? nothing}, ${of.text ?? nothing}))`
    for (const word of words) conditions.push(sql`${text} LIKE ${containing(word)}`)
    return selectLines(part, of, conditions, limit + 1)
  })
  const found = await readLines(tx, lines, limit + 1)
  const items = found.slice(0, limit)
  const last = items.at(-1)
  if (isByVisit) await fillVisits(scope, items)
  return { items, next: last && found.length > limit ? `${new Date(last.at).toISOString()}_${last.id}` : null }
}

/** Puts under each visit what was made in it, in the order of its making. */
async function fillVisits(scope: TimelineScope, items: TimelineItem[]): Promise<void> {
  const visits = new Map(items.filter(({ kind }) => kind === 'consultation').map((item) => [item.id, item]))
  if (visits.size === 0) return
  const ids = [...visits.keys()]
  const lines = listParts().flatMap((part) => {
    const of = part.lines(scope)
    if (!of.consultation || part.isInVisit) return []
    return [selectLines(part, of, [sql`${of.consultation} = ANY(${ids}::uuid[])`], MADE_CAP)]
  })
  for (const { made: _none, ...line } of (await readLines(scope.tx, lines, MADE_CAP)).toReversed())
    visits.get(line.consultationId ?? '')?.made.push(line)
}

/** The records of a printed history beside its visits, the oldest first. */
export async function listPrintoutLines(
  tx: ClinicTx,
  { petId, from, to }: { petId: string; from: string; to: string },
  limit: number,
): Promise<TimelineLine[]> {
  const scope = scopeOf(tx, petId)
  const lines = listParts().flatMap((part) => {
    if (!part.printed) return []
    const of = part.lines(scope)
    const at = instantOf(part, of)
    const since = sql`${at} >= (${from}::date + time '00:00') AT TIME ZONE 'America/Bogota'`
    const until = sql`${at} < (${to}::date + 1 + time '00:00') AT TIME ZONE 'America/Bogota'`
    return [selectLines(part, of, [part.printed, since, until], limit)]
  })
  return (await readLines(tx, lines, limit)).toReversed()
}
