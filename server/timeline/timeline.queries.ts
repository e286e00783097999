import { type RawBuilder, sql } from 'kysely'
import type { FormulaStatus } from '#shared/formulas/formulas.contract.ts'
import { formulaState } from '#shared/formulas/formulas.rules.ts'
import type { InputOf } from '#shared/http/contract.ts'
import {
  type timeline,
  type TimelineItem,
  type TimelineKind,
  type TimelineLine,
  timelineKinds,
} from '#shared/timeline/timeline.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { searchWords } from '#shared/values/text.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { containing } from '#server/db/search.ts'
import { isWritten, visitText, visitTitle } from '#server/pets/visits.queries.ts'

interface Part {
  /** From and where, of one pet's records. */
  from: RawBuilder<unknown>
  /** A column with a day, or one with an instant: an index of the pet goes along it. */
  day?: string
  instant?: string
  id?: string
  title: RawBuilder<unknown>
  detail?: RawBuilder<unknown>
  status?: RawBuilder<unknown>
  /** The last day of what expires by itself. */
  until?: RawBuilder<unknown>
  /** Whoever did it. */
  by?: RawBuilder<unknown>
  consultation?: RawBuilder<unknown>
  parent?: RawBuilder<unknown>
  /** What a search reads, beside the title and the detail. */
  text?: RawBuilder<unknown>
  /** What the list by visits leaves out, as it is said elsewhere. */
  alone?: RawBuilder<unknown>
}

const nothing = sql`NULL`

const oneLine = (text: RawBuilder<unknown>) => sql`left(regexp_replace(left(${text}, 300), '\\s+', ' ', 'g'), 160)`

/** `1 nota aclaratoria`: a signed visit that was added to says so in its line. */
const addendaWords = (clinicId: string) => sql`(SELECT CASE count(*) WHEN 0 THEN NULL WHEN 1 THEN '1 nota aclaratoria'
  ELSE count(*) || ' notas aclaratorias' END FROM addenda a WHERE a.clinic_id = ${clinicId} AND a.consultation_id = r.id)`

/** Every kind of record as lines of one shape. */
function partsOf(tx: ClinicTx, petId: string): Record<TimelineKind, Part> {
  const { clinicId } = tx
  const of = (table: string, more: RawBuilder<unknown> = sql``) =>
    sql`FROM ${sql.table(table)} r WHERE r.clinic_id = ${clinicId} AND r.pet_id = ${petId} ${more}`
  return {
    consultation: {
      from: of('consultations', sql`AND ${isWritten(tx, 'r')}`),
      instant: 'r.started_at',
      title: sql`coalesce(${visitTitle('r')}, 'Consulta')`,
      detail: sql`concat_ws(' · ', ${addendaWords(clinicId)}, ${oneLine(visitText('r'))})`,
      status: sql`r.status`,
      by: sql`r.professional_id`,
      text: sql`concat_ws(' ', r.reason, r.anamnesis, r.presumptive_diagnosis, r.treatments, r.observations, r.problems,
        r.requested_exams, r.previous_treatments, r.systems::text, r.next_control_reason,
        (SELECT string_agg(a.text, ' ') FROM addenda a WHERE a.clinic_id = ${clinicId} AND a.consultation_id = r.id))`,
    },
    vaccine: {
      from: of('vaccines'),
      day: 'r.applied_on',
      title: sql`r.name`,
      detail: sql`concat_ws(' · ', r.product, r.laboratory, 'lote ' || r.batch)`,
      status: sql`r.status`,
      by: sql`r.professional_id`,
      consultation: sql`r.consultation_id`,
      text: sql`concat_ws(' ', r.diseases, r.notes, r.reaction)`,
    },
    deworming: {
      from: of('dewormings'),
      day: 'r.applied_on',
      title: sql`r.product`,
      detail: sql`concat_ws(' · ', r.active_ingredient, r.dose)`,
      status: sql`r.status`,
      by: sql`r.professional_id`,
      consultation: sql`r.consultation_id`,
      text: sql`r.notes`,
    },
    formula: {
      from: of('formulas'),
      day: 'r.issued_on',
      title: sql`concat_ws(' ', 'Fórmula', lpad(r.number::text, 6, '0'))`,
      detail: oneLine(sql`(SELECT string_agg(item ->> 'medicine', ', ') FROM jsonb_array_elements(r.items) item)`),
      status: sql`r.status`,
      until: sql`r.valid_until`,
      by: sql`r.professional_id`,
      consultation: sql`r.consultation_id`,
      text: sql`concat_ws(' ', r.diagnosis, r.items::text, r.instructions, r.observations)`,
    },
    exam: {
      from: of('exams'),
      instant: 'r.requested_at',
      title: sql`r.name`,
      detail: oneLine(sql`coalesce(r.interpretation, r.reason, r.laboratory)`),
      status: sql`r.status`,
      by: sql`r.requested_by`,
      consultation: sql`r.consultation_id`,
      text: sql`concat_ws(' ', r.interpretation, r.reason, r.laboratory, r.result_values::text)`,
    },
    control: {
      from: of('controls'),
      day: 'r.due_on',
      title: sql`r.reason`,
      detail: oneLine(sql`r.notes`),
      status: sql`r.status`,
      by: sql`r.professional_id`,
      consultation: sql`CASE WHEN r.source = 'consultation' THEN r.source_id END`,
      text: sql`r.notes`,
    },
    surgery: {
      from: of('surgeries'),
      instant: 'r.scheduled_at',
      title: sql`coalesce((SELECT string_agg(name, ', ') FROM jsonb_array_elements_text(r.procedures) name), 'Cirugía')`,
      detail: oneLine(sql`coalesce(r.postoperative_diagnosis, r.preoperative_diagnosis)`),
      status: sql`r.status`,
      by: sql`r.surgeon_id`,
      consultation: sql`r.consultation_id`,
      text: sql`concat_ws(' ', r.preoperative_diagnosis, r.technique, r.findings, r.complications, r.postoperative_plan)`,
    },
    weight: {
      from: of('weights'),
      instant: 'r.measured_at',
      title: sql`'Peso ' || replace(trim_scale(r.grams / 1000.0)::text, '.', ',') || ' kg'`,
      by: sql`r.created_by`,
      consultation: sql`CASE WHEN r.source = 'consultation' THEN r.source_id END`,
      alone: sql`r.source <> 'consultation'`,
    },
    attachment: {
      from: of('attachments', sql`AND NOT r.is_removed`),
      instant: 'r.created_at',
      title: sql`r.name`,
      by: sql`r.created_by`,
      consultation: sql`CASE WHEN r.record = 'consultation' THEN r.record_id END`,
      parent: sql`json_build_object('record', r.record, 'id', r.record_id)`,
      alone: sql`r.record = 'consultation'`,
    },
    owner: {
      from: sql`FROM changes r WHERE r.clinic_id = ${clinicId} AND r.record_id = ${petId} AND r.operation = 'updated'
        AND r.fields @> '[{"field": "ownerId"}]'`,
      instant: 'r.at',
      title: sql`'Cambio de propietario'`,
      detail: sql`(SELECT 'Pasó a ser de ' || o.name FROM jsonb_array_elements(r.fields) f
        JOIN owners o ON o.clinic_id = ${clinicId} AND o.id::text = f ->> 'after' WHERE f ->> 'field' = 'ownerId')`,
      by: sql`r.actor_id`,
    },
    death: {
      from: sql`FROM pets r WHERE r.clinic_id = ${clinicId} AND r.id = ${petId} AND r.deceased_on IS NOT NULL`,
      day: 'r.deceased_on',
      title: sql`'Fallecimiento'`,
      detail: sql`r.deceased_cause`,
    },
  }
}

/** What has a day and no hour counts from noon; a death closes its day. */
function instantOf(kind: TimelineKind, { day, instant }: Part): RawBuilder<unknown> {
  if (!day) return sql.ref(instant ?? '')
  const time = kind === 'death' ? sql`time '23:59'` : sql`time '12:00'`
  return sql`((${sql.ref(day)} + ${time}) AT TIME ZONE 'America/Bogota')`
}

function linesOf(kind: TimelineKind, part: Part, conditions: RawBuilder<unknown>[], limit: number) {
  const at = instantOf(kind, part)
  const order = part.day ? sql`${sql.ref(part.day)} DESC, r.id DESC` : sql`${at} DESC, r.id DESC`
  return sql`(SELECT ${sql.lit(kind)} AS kind, r.id, ${at} AS at, left(${part.title}, 200) AS title,
      nullif(${part.detail ?? nothing}, '') AS detail, ${part.status ?? nothing} AS status,
      ${part.until ?? nothing}::date AS until,
      ${part.by ?? nothing}::uuid AS by_id, ${part.consultation ?? nothing}::uuid AS consultation_id,
      ${part.parent ?? nothing}::json AS parent
    ${part.from} ${conditions.length > 0 ? sql`AND ${sql.join(conditions, sql` AND `)}` : sql``}
    ORDER BY ${order} LIMIT ${limit})`
}

/** Lines with whoever did them, as JSON under the contract's names. */
const written = sql`json_build_object('kind', line.kind, 'id', line.id, 'at', line.at, 'title', line.title,
  'detail', line.detail, 'status', line.status, 'byName', v.name, 'consultationId', line.consultation_id,
  'parent', line.parent)`

async function readLines(tx: ClinicTx, lines: RawBuilder<unknown>[], limit: number): Promise<TimelineItem[]> {
  const { rows } = await sql<{ line: TimelineLine; until: string | null }>`
    SELECT ${written} AS line, line.until FROM (
      SELECT * FROM (${sql.join(lines, sql` UNION ALL `)}) every ORDER BY at DESC, id DESC LIMIT ${limit}) line
    LEFT JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = line.by_id
    ORDER BY line.at DESC, line.id DESC`.execute(tx.db)
  const today = dayOf(tx.now)
  return rows.map(({ line, until }) => ({
    ...line,
    status:
      line.kind === 'formula'
        ? formulaState({ status: line.status as FormulaStatus, validUntil: until }, today)
        : line.status,
    made: [],
  }))
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
  const parts = partsOf(tx, petId)
  const words = searchWords(q)
  const chosen = timelineKinds.filter((kind) => kinds === '' || kinds.split(',').includes(kind))
  const isByVisit = kinds === '' && words.length === 0
  const cursor = after === '' ? undefined : { at: after.slice(0, after.lastIndexOf('_')), id: after.slice(-36) }
  const lines = chosen.map((kind) => {
    const part = parts[kind]
    const conditions: RawBuilder<unknown>[] = []
    if (isByVisit && part.consultation) conditions.push(sql`${part.consultation} IS NULL`)
    if (isByVisit && part.alone) conditions.push(part.alone)
    if (cursor && part.day) conditions.push(sql`${sql.ref(part.day)} <= ${dayOf(cursor.at)}::date`)
    if (cursor) conditions.push(sql`(${instantOf(kind, part)}, r.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`)
    const text = sql`fold(concat_ws(' ', ${part.title}, ${part.detail ?? nothing}, ${part.text ?? nothing}))`
    for (const word of words) conditions.push(sql`${text} LIKE ${containing(word)}`)
    return linesOf(kind, part, conditions, limit + 1)
  })
  const found = await readLines(tx, lines, limit + 1)
  const items = found.slice(0, limit)
  const last = items.at(-1)
  if (isByVisit) await fillVisits(tx, items, parts)
  return { items, next: last && found.length > limit ? `${new Date(last.at).toISOString()}_${last.id}` : null }
}

/** Puts under each visit what was made in it, in the order of its making. */
async function fillVisits(tx: ClinicTx, items: TimelineItem[], parts: Record<TimelineKind, Part>): Promise<void> {
  const visits = new Map(items.filter(({ kind }) => kind === 'consultation').map((item) => [item.id, item]))
  if (visits.size === 0) return
  const ids = [...visits.keys()]
  const lines = timelineKinds.flatMap((kind) => {
    const part = parts[kind]
    // The visit's own weight is in it.
    if (!part.consultation || kind === 'weight') return []
    return [linesOf(kind, part, [sql`${part.consultation} = ANY(${ids}::uuid[])`], MADE_CAP)]
  })
  for (const { made: _none, ...line } of (await readLines(tx, lines, MADE_CAP)).toReversed())
    visits.get(line.consultationId ?? '')?.made.push(line)
}

/** What is signed or done, and stands in a printed history beside the visits. */
const paperKinds: Partial<Record<TimelineKind, RawBuilder<unknown>>> = {
  vaccine: sql`r.status = 'applied'`,
  deworming: sql`r.status = 'applied'`,
  formula: sql`r.status IN ('signed', 'delivered', 'suspended')`,
  exam: sql`r.status = 'reviewed'`,
  control: sql`r.status = 'done'`,
  surgery: sql`r.status = 'finished'`,
}

/** The records of a printed history beside its visits, the oldest first. */
export async function listPaperLines(
  tx: ClinicTx,
  { petId, from, to }: { petId: string; from: string; to: string },
  limit: number,
): Promise<TimelineLine[]> {
  const parts = partsOf(tx, petId)
  const lines = timelineKinds.flatMap((kind) => {
    const isSigned = paperKinds[kind]
    const at = instantOf(kind, parts[kind])
    const since = sql`${at} >= (${from}::date + time '00:00') AT TIME ZONE 'America/Bogota'`
    const until = sql`${at} < (${to}::date + 1 + time '00:00') AT TIME ZONE 'America/Bogota'`
    return isSigned ? [linesOf(kind, parts[kind], [isSigned, since, until], limit)] : []
  })
  return (await readLines(tx, lines, limit)).toReversed()
}
