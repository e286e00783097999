import { type RawBuilder, sql } from 'kysely'
import { rangesFor } from '#shared/consultations/vitals.rules.ts'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import {
  type Handover,
  type HandoverDraft,
  type handovers,
  type HandoverSummary,
  MOST_INPATIENTS,
} from '#shared/hospitalizations/handovers.contract.ts'
import { type NewDose, newsSince, shiftEnd, type StayEdit, tellNews } from '#shared/hospitalizations/handovers.rules.ts'
import type { StayNote } from '#shared/hospitalizations/notes.contract.ts'
import { openSlots } from '#shared/hospitalizations/plan.rules.ts'
import type { StayReading } from '#shared/hospitalizations/readings.contract.ts'
import type { TreatmentDose, TreatmentOrder } from '#shared/hospitalizations/treatments.contract.ts'
import { isApproved } from '#shared/hospitalizations/treatments.rules.ts'
import { type Alerting, petAlerts } from '#shared/pets/pets.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { vitalReferences } from '#server/consultations/consultations.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertRecord } from '#server/db/record.ts'
import { pageLimit } from '#server/db/search.ts'
import { listInpatients } from '#server/hospitalizations/hospitalizations.queries.ts'
import { insertNotes } from '#server/hospitalizations/notes.queries.ts'
import { readingColumns } from '#server/hospitalizations/readings.queries.ts'
import type { PlanSheet } from '#server/hospitalizations/planDocument.ts'
import { doseColumns, orderColumns } from '#server/hospitalizations/treatments.queries.ts'

/** Of handovers `h`. */
const handoverObject = (clinicId: string): RawBuilder<Handover> =>
  sql`json_build_object('id', h.id, 'authorId', h.author_id, 'authorName', h.author_name, 'toId', h.to_id,
    'toName', (SELECT v.name FROM professionals v WHERE v.clinic_id = ${clinicId} AND v.id = h.to_id),
    'text', h.text, 'givenAt', h.created_at,
    'notes', (SELECT coalesce(json_agg(json_build_object('hospitalizationId', n.hospitalization_id, 'petName', p.name,
        'text', n.text) ORDER BY n.created_at, n.id), '[]')
      FROM stay_notes n
      JOIN hospitalizations s ON s.clinic_id = ${clinicId} AND s.id = n.hospitalization_id
      JOIN pets p ON p.clinic_id = ${clinicId} AND p.id = s.pet_id
      WHERE n.clinic_id = ${clinicId} AND n.handover_id = h.id),
    'receipts', (SELECT coalesce(json_agg(json_build_object('byId', r.by_id, 'byName', r.by_name, 'at', r.created_at)
        ORDER BY r.created_at, r.id), '[]')
      FROM handover_receipts r WHERE r.clinic_id = ${clinicId} AND r.handover_id = h.id))`

type Handovers = OutputOf<typeof handovers.list>

/** The newest first. */
export async function listHandovers(
  tx: ClinicTx,
  { page, pageSize }: InputOf<typeof handovers.list>,
): Promise<Handovers> {
  const { clinicId } = tx
  const { rows } = await sql<Pick<Handovers, 'items' | 'total'>>`
    SELECT (SELECT count(*) FROM (SELECT 1 FROM handovers WHERE clinic_id = ${clinicId} LIMIT ${sql.lit(TOTAL_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(${handoverObject(clinicId)} ORDER BY h.created_at DESC, h.id DESC), '[]')
        FROM (SELECT * FROM handovers WHERE clinic_id = ${clinicId}
          ORDER BY created_at DESC, id DESC ${pageLimit(page, pageSize)}) h) AS items`.execute(tx.db)
  const { items = [], total = 0 } = rows[0] ?? {}
  return { items, total, page, pageSize }
}

/** @throws AppError not_found */
export async function findHandover(tx: ClinicTx, handoverId: string): Promise<Handover> {
  const { rows } = await sql<{ handover: Handover }>`
    SELECT ${handoverObject(tx.clinicId)} AS handover FROM handovers h
    WHERE h.clinic_id = ${tx.clinicId} AND h.id = ${handoverId}`.execute(tx.db)
  const handover = rows[0]?.handover
  if (!handover) throw new AppError('not_found')
  return handover
}

/** Writes it, with a signed note of each patient's stay. @returns its id */
export async function insertHandover(tx: ClinicTx, actor: Actor, { notes, ...draft }: HandoverDraft): Promise<string> {
  const author = { authorId: actor.professionalId, authorName: actor.name }
  const { id } = await insertRecord(tx, actor, 'handovers', { ...draft, ...author })
  const note = { kind: 'handover' as const, problem: null, assessment: null, plan: null, handoverId: id }
  await insertNotes(
    tx,
    actor,
    notes.map((own) => ({ ...note, ...own })),
  )
  return id
}

export async function insertReceipt(tx: ClinicTx, actor: Actor, handoverId: string): Promise<void> {
  await insertRecord(tx, actor, 'handoverReceipts', { handoverId, byId: actor.professionalId, byName: actor.name })
}

/** What each inpatient had since the last handover, and what its plan asks for: as many statements for one as for a hundred. */
export async function summarise(tx: ClinicTx): Promise<HandoverSummary> {
  const [last] = (await listHandovers(tx, { page: 1, pageSize: 1 })).items
  const now = tx.now
  const since = newsSince(last && new Date(last.givenAt).toISOString(), now)
  const stays = await listInpatients(tx)
  const ids = stays.map(({ id }) => id)
  const { orders, doses } = await readPlansSince(tx, ids, since)
  const readings = await listNewReadings(tx, ids, since)
  const notes = await listNewNotes(tx, ids, since)
  const edits = await listEdits(tx, ids, since)
  const span = { from: now.toISOString(), until: shiftEnd(now) }
  const patients = stays.map((stay) => {
    const of = <Row extends OfStay>(rows: readonly Row[]) => ofStay(rows, stay.id)
    const own = { orders: of(orders), doses: of(doses) }
    const news = tellNews(
      {
        stay: { ...stay, admittedAt: new Date(stay.admittedAt).toISOString() },
        edits: of(edits),
        orders: own.orders,
        doses: own.doses.filter(({ isNew }) => isNew),
        readings: of(readings),
        ranges: rangesFor(vitalReferences, stay.pet.speciesId, stay.pet.birthOn, dayOf(now), stay.weightKg),
        notes: of(notes),
      },
      since,
      now,
    )
    const planned = own.orders.filter(isApproved)
    return { stay: { ...stay, open: openSlots(planned, own.doses, span).open }, news }
  })
  return { since, last: last ?? null, patients, left: await listLeft(tx, since) }
}

const DAY = 86_400_000

/** The plans of an inpatient, or of all, for the paper. @throws AppError not_found when that one is none */
export async function listPlanSheets(tx: ClinicTx, hospitalizationId?: string): Promise<PlanSheet[]> {
  const stays = await listInpatients(tx, hospitalizationId)
  if (hospitalizationId !== undefined && stays.length === 0) throw new AppError('not_found')
  const ids = stays.map(({ id }) => id)
  // What is given as needed counts a day back.
  const { orders, doses } = await readPlansSince(tx, ids, new Date(tx.now.getTime() - DAY).toISOString())
  const alerting = await listAlerting(tx, ids)
  const alertsOf = (id: string) => ofStay(alerting, id).flatMap(petAlerts)
  return stays.map((stay) => ({
    stay,
    alerts: alertsOf(stay.id),
    orders: ofStay(orders, stay.id),
    doses: ofStay(doses, stay.id),
  }))
}

/** What the alerts of the animals of these stays follow from. */
async function listAlerting(tx: ClinicTx, ids: readonly string[]) {
  const { rows } = await sql<Alerting & OfStay>`
    SELECT h.id AS hospitalization_id, p.allergies, p.diseases, p.is_aggressive, p.vaccine_reaction, p.alert_note
    FROM hospitalizations h JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = h.pet_id
    WHERE h.clinic_id = ${tx.clinicId} AND h.id = ANY(${ids}::uuid[])`.execute(tx.db)
  return rows
}

interface OfStay {
  hospitalizationId: string
}

function ofStay<Row extends OfStay>(rows: readonly Row[], id: string): Row[] {
  return rows.filter(({ hospitalizationId }) => hospitalizationId === id)
}

/** The orders that stand or ended since, and what was said of their hours: since, or of those that are still to come. */
async function readPlansSince(tx: ClinicTx, ids: readonly string[], since: string) {
  const { rows: orders } = await sql<TreatmentOrder & OfStay>`
    SELECT t.hospitalization_id, ${orderColumns()} FROM treatment_orders t
    WHERE t.clinic_id = ${tx.clinicId} AND t.hospitalization_id = ANY(${ids}::uuid[])
      AND (t.next_due_at IS NOT NULL OR t.stopped_at IS NULL OR t.stopped_at > ${since})
    ORDER BY t.created_at, t.id`.execute(tx.db)
  const { rows: doses } = await sql<TreatmentDose & NewDose & OfStay & { isNew: boolean }>`
    SELECT d.hospitalization_id, ${doseColumns()}, t.name, t.critical_low::float8, t.critical_high::float8,
      d.updated_at > ${since} AS is_new
    FROM treatment_doses d JOIN treatment_orders t ON t.clinic_id = ${tx.clinicId} AND t.id = d.order_id
    WHERE d.clinic_id = ${tx.clinicId} AND d.hospitalization_id = ANY(${ids}::uuid[]) AND d.status <> 'withdrawn'
      AND (d.updated_at > ${since} OR d.scheduled_at >= t.next_due_at)
    ORDER BY d.scheduled_at, d.id`.execute(tx.db)
  return { orders, doses }
}

/** Until when nobody reads on: so much of all inpatients together. */
const MOST_LINES = 5000

async function listNewReadings(tx: ClinicTx, ids: readonly string[], since: string) {
  const { rows } = await sql<StayReading & OfStay>`
    SELECT r.hospitalization_id, ${readingColumns()} FROM stay_readings r
    WHERE r.clinic_id = ${tx.clinicId} AND r.hospitalization_id = ANY(${ids}::uuid[]) AND r.created_at > ${since}
    ORDER BY r.at DESC, r.id DESC LIMIT ${sql.lit(MOST_LINES)}`.execute(tx.db)
  return rows.map((reading) => ({ ...reading, at: new Date(reading.at).toISOString() }))
}

/** Those of the handover itself are told with it. */
async function listNewNotes(tx: ClinicTx, ids: readonly string[], since: string) {
  const { rows } = await sql<StayNote & OfStay>`
    SELECT n.hospitalization_id, n.kind, n.author_name, n.text, n.problem, n.assessment, n.plan FROM stay_notes n
    WHERE n.clinic_id = ${tx.clinicId} AND n.hospitalization_id = ANY(${ids}::uuid[]) AND n.created_at > ${since}
      AND n.handover_id IS NULL
    ORDER BY n.created_at, n.id LIMIT ${sql.lit(MOST_LINES)}`.execute(tx.db)
  return rows
}

async function listEdits(tx: ClinicTx, ids: readonly string[], since: string) {
  const { rows } = await sql<StayEdit & OfStay>`
    SELECT c.record_id AS hospitalization_id, c.actor_name AS by_name, c.fields FROM changes c
    WHERE c.clinic_id = ${tx.clinicId} AND c.record_id = ANY(${ids}::uuid[]) AND c.at > ${since}
      AND c.record_table = 'hospitalizations' AND c.operation = 'updated'
    ORDER BY c.at, c.id LIMIT ${sql.lit(MOST_LINES)}`.execute(tx.db)
  return rows
}

async function listLeft(tx: ClinicTx, since: string): Promise<HandoverSummary['left']> {
  const { rows } = await sql<HandoverSummary['left'][number]>`
    SELECT h.id, p.name AS pet_name, h.status, h.discharge_kind, h.discharged_at AS at FROM hospitalizations h
    JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = h.pet_id
    WHERE h.clinic_id = ${tx.clinicId} AND h.status = 'discharged' AND h.discharged_at > ${since}
    ORDER BY h.discharged_at, h.id LIMIT ${sql.lit(MOST_INPATIENTS)}`.execute(tx.db)
  return rows
}
