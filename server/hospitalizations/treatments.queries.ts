import { type RawBuilder, type Selectable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { InputOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { nextOpen } from '#shared/hospitalizations/schedule.rules.ts'
import type {
  OrderDraft,
  Plan,
  treatments,
  TreatmentDose,
  TreatmentOrder,
} from '#shared/hospitalizations/treatments.contract.ts'
import { isApproved, scheduleOf } from '#shared/hospitalizations/treatments.rules.ts'
import { addDays, instantOn } from '#shared/values/date.ts'
import type { Actor, Author, ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'
import { JsonText } from '#server/http/jsonPage.ts'
import { insertRecord, insertRecords, type Patch, setDerived, updateRecord } from '#server/db/record.ts'

/** The columns of a `TreatmentOrder` under its names: of treatment_orders `t`. */
export function orderColumns(): RawBuilder<unknown> {
  return sql`t.id, t.line_id AS "lineId", t.version, t.status, t.category, t.medicine_id AS "medicineId", t.name,
    t.dose_per_kg::float8 AS "dosePerKg", t.dose_unit AS "doseUnit", t.concentration::float8, t.strength_per AS "strengthPer",
    t.quantity, t.route, t.frequency, t.every_hours::float8 AS "everyHours", t.times, t.max_in24h AS "maxIn24h", t.rate::float8,
    ${iso('t.starts_at')} AS "startsAt", ${iso('t.ends_at')} AS "endsAt", t.tolerance_minutes AS "toleranceMinutes",
    t.critical_low::float8 AS "criticalLow", t.critical_high::float8 AS "criticalHigh", t.instructions,
    t.warning_reason AS "warningReason", t.weight_grams / 1000.0::float8 AS "weightKg", t.warnings,
    ${iso('t.stopped_at')} AS "stoppedAt", t.stop_reason AS "stopReason", t.stopped_by AS "stoppedBy",
    ${iso('t.created_at')} AS "orderedAt", t.ordered_by AS "orderedBy", t.approved_by AS "approvedBy",
    ${iso('t.next_due_at')} AS "nextDueAt"`
}

/** An instant as the rules compare it: `2026-11-20T14:00:00.000Z`. */
export function iso(column: string): RawBuilder<unknown> {
  return sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Of treatment_doses `d`. */
export function doseColumns(): RawBuilder<unknown> {
  return sql`d.id, d.version, d.order_id AS "orderId", ${iso('d.scheduled_at')} AS "scheduledAt", d.status,
    ${iso('d.given_at')} AS at, d.by_name AS "byName", d.written_by AS "writtenBy", d.amount, d.value, d.note, d.correction`
}

/**
 * The plan of a day, as PostgreSQL writes it: all of its orders, and what was done from the first open hour, or the day's
 * beginning, on. @throws AppError not_found
 */
export async function findPlan(
  tx: ClinicTx,
  { hospitalizationId, day }: InputOf<typeof treatments.plan>,
): Promise<JsonText<Plan>> {
  const { clinicId } = tx
  // As needed the 24 hours before count too.
  const [before, until] = [instantOn(addDays(day, -1), '00:00'), instantOn(addDays(day, 1), '00:00')]
  const { rows } = await sql<{ plan: string }>`
    SELECT json_build_object(
      'orders', (SELECT coalesce(json_agg(line), '[]') FROM (
        SELECT ${orderColumns()} FROM treatment_orders t
        WHERE t.clinic_id = ${clinicId} AND t.hospitalization_id = h.id
          AND (t.stopped_at IS NULL OR t.stopped_at >= ${before} OR t.next_due_at IS NOT NULL)
        ORDER BY t.created_at, t.id) line),
      'doses', (SELECT coalesce(json_agg(line), '[]') FROM (
        SELECT ${doseColumns()} FROM treatment_doses d
        WHERE d.clinic_id = ${clinicId} AND d.hospitalization_id = h.id AND d.status <> 'withdrawn'
          AND d.scheduled_at >= least(${before}::timestamptz, (SELECT min(t.next_due_at) FROM treatment_orders t
            WHERE t.clinic_id = ${clinicId} AND t.hospitalization_id = h.id))
          AND d.scheduled_at < ${until}
        ORDER BY d.scheduled_at, d.id) line))::text AS plan
    FROM hospitalizations h WHERE h.clinic_id = ${clinicId} AND h.id = ${hospitalizationId}`.execute(
    tx.db.withoutPlugins(),
  )
  const [found] = rows
  if (!found) throw new AppError('not_found')
  return new JsonText(found.plan)
}

/** The orders of a stay, of `t`, of which something is true, the oldest first. */
export async function ordersOf(
  tx: ClinicTx,
  hospitalizationId: string,
  condition: RawBuilder<unknown>,
): Promise<TreatmentOrder[]> {
  const { rows } = await sql<TreatmentOrder>`
    SELECT ${orderColumns()} FROM treatment_orders t
    WHERE t.clinic_id = ${tx.clinicId} AND t.hospitalization_id = ${hospitalizationId} AND (${condition})
    ORDER BY t.created_at, t.id`.execute(tx.db)
  return rows
}

/** What stands in the plan of a stay, or waits to. */
export function listStanding(tx: ClinicTx, hospitalizationId: string): Promise<TreatmentOrder[]> {
  return ordersOf(tx, hospitalizationId, sql`t.status IN ('active', 'unapproved')`)
}

/** The orders of a stay of which an hour may be due at an instant. */
export function listDueChecks(tx: ClinicTx, hospitalizationId: string, at: string): Promise<TreatmentOrder[]> {
  const isNear = sql`t.next_due_at <= ${at}::timestamptz + t.tolerance_minutes * interval '1 minute'`
  return ordersOf(tx, hospitalizationId, sql`t.category = 'check' AND ${isNear}`)
}

/** One order of a stay that the caller holds. @throws AppError not_found */
export async function findOrder(tx: ClinicTx, hospitalizationId: string, orderId: string): Promise<TreatmentOrder> {
  const [order] = await ordersOf(tx, hospitalizationId, sql`t.id = ${orderId}`)
  if (!order) throw new AppError('not_found')
  return order
}

/** What was said of the hours of an order from one of them on. */
export async function listDosesSince(tx: ClinicTx, orderId: string, since: string): Promise<TreatmentDose[]> {
  const { rows } = await sql<TreatmentDose>`
    SELECT ${doseColumns()} FROM treatment_doses d
    WHERE d.clinic_id = ${tx.clinicId} AND d.order_id = ${orderId} AND d.status <> 'withdrawn'
      AND d.scheduled_at >= ${since}
    ORDER BY d.scheduled_at`.execute(tx.db)
  return rows
}

/** The same of a row of the plan: also what was done of the orders whose place another one took. */
export async function listDosesOfLine(
  tx: ClinicTx,
  hospitalizationId: string,
  { lineId }: Pick<TreatmentOrder, 'lineId'>,
  since: string,
): Promise<TreatmentDose[]> {
  const { rows } = await sql<TreatmentDose>`
    SELECT ${doseColumns()} FROM treatment_orders t
    JOIN treatment_doses d ON d.clinic_id = ${tx.clinicId} AND d.order_id = t.id
    WHERE t.clinic_id = ${tx.clinicId} AND t.hospitalization_id = ${hospitalizationId} AND t.line_id = ${lineId}
      AND d.status <> 'withdrawn' AND d.scheduled_at >= ${since}::timestamptz - interval '24 hours'
    ORDER BY d.scheduled_at`.execute(tx.db)
  return rows
}

/** One dose of a stay that the caller holds. @throws AppError not_found */
export async function findDose(tx: ClinicTx, hospitalizationId: string, doseId: string): Promise<TreatmentDose> {
  const { rows } = await sql<TreatmentDose>`
    SELECT ${doseColumns()} FROM treatment_doses d
    WHERE d.clinic_id = ${tx.clinicId} AND d.hospitalization_id = ${hospitalizationId} AND d.id = ${doseId}
      AND d.status <> 'withdrawn'`.execute(tx.db)
  const [dose] = rows
  if (!dose) throw new AppError('not_found')
  return dose
}

/** What an order has besides its draft. */
export interface OrderFacts {
  weightGrams: number | null
  warnings: readonly { kind: string; text: string }[]
  /** The veterinarian who stands for it; nobody does for what a trainee orders. */
  approvedBy: string | null
  /** Of one that takes another's place. */
  lineId?: string
}

/** @returns them as they stand */
export async function insertOrders(
  tx: ClinicTx,
  actor: Actor,
  hospitalizationId: string,
  orders: readonly { draft: OrderDraft; facts: OrderFacts }[],
): Promise<TreatmentOrder[]> {
  const records = orders.map(({ draft: { times, ...draft }, facts: { lineId, warnings, ...facts } }) => {
    const id = uuidv7()
    const isApproved = facts.approvedBy !== null
    const next = isApproved ? nextOpen(scheduleOf({ ...draft, times }), new Set()) : null
    const values = {
      ...draft,
      ...facts,
      times: times as never,
      warnings: warnings as never,
      hospitalizationId,
      lineId: lineId ?? id,
      status: isApproved ? 'active' : 'unapproved',
      orderedBy: actor.name,
      approvedAt: isApproved ? tx.now : null,
      nextDueAt: next === null ? null : new Date(next),
    }
    return { id, actor, at: tx.now, values }
  })
  await insertRecords(tx, 'treatmentOrders', records)
  const ids = records.map(({ id }) => id)
  return ordersOf(tx, hospitalizationId, sql`t.id = ANY(${ids}::uuid[])`)
}

/** @returns it as it stands */
export async function insertOrder(
  tx: ClinicTx,
  actor: Actor,
  hospitalizationId: string,
  draft: OrderDraft,
  facts: OrderFacts,
): Promise<TreatmentOrder> {
  const [order] = await insertOrders(tx, actor, hospitalizationId, [{ draft, facts }])
  if (!order) throw new AppError('not_found')
  return order
}

/** Changes an order of a stay that the caller holds. */
export async function updateOrder(
  tx: ClinicTx,
  actor: Author,
  order: Pick<TreatmentOrder, 'id' | 'version'>,
  patch: Patch<'treatmentOrders'>,
): Promise<void> {
  await updateRecord(tx, actor, 'treatmentOrders', order.id, order.version, patch)
}

/**
 * Works out again which hour of an order is the first without an answer.
 * @param from an hour of it, before which everything has one
 */
export async function refreshNextDue(
  tx: ClinicTx,
  order: TreatmentOrder,
  from = order.nextDueAt ?? order.startsAt,
): Promise<void> {
  const rows = await tx.db
    .selectFrom('treatmentDoses')
    .select('scheduledAt')
    .where('clinicId', '=', tx.clinicId)
    .where('orderId', '=', order.id)
    .where('scheduledAt', '>=', from)
    .where('status', '!=', 'withdrawn')
    .execute()
  const done = new Set(rows.map(({ scheduledAt }) => new Date(scheduledAt).toISOString()))
  const next = isApproved(order) ? nextOpen({ ...scheduleOf(order), startsAt: from }, done) : null
  await setDerived(tx, 'treatmentOrders', order.id, { nextDueAt: next === null ? null : new Date(next) })
}

type DoseValues = Omit<
  Selectable<Database['treatmentDoses']>,
  'clinicId' | 'id' | 'version' | 'createdAt' | 'createdBy' | 'updatedAt' | 'correction'
>

/** Writes what happened at an hour, also where what was said of it before was withdrawn. @returns its id */
export async function insertDose(
  tx: ClinicTx,
  actor: Actor,
  dose: Omit<DoseValues, 'scheduledAt' | 'givenAt' | 'readingId'> & {
    scheduledAt: string
    givenAt: string
    readingId?: string
  },
): Promise<string> {
  const withdrawn = await tx.db
    .selectFrom('treatmentDoses')
    .select(['id', 'version'])
    .where('clinicId', '=', tx.clinicId)
    .where('orderId', '=', dose.orderId)
    .where('scheduledAt', '=', dose.scheduledAt)
    .where('status', '=', 'withdrawn')
    .executeTakeFirst()
  const values = { readingId: null, ...dose, correction: null }
  if (!withdrawn) return (await insertRecord(tx, actor, 'treatmentDoses', values)).id
  await updateRecord(tx, actor, 'treatmentDoses', withdrawn.id, withdrawn.version, values)
  return withdrawn.id
}

/** Nothing was done at that hour after all: it is open again. */
export async function withdrawDose(
  tx: ClinicTx,
  actor: Actor,
  hospitalizationId: string,
  dose: Pick<TreatmentDose, 'id' | 'version' | 'orderId' | 'scheduledAt'>,
  reason: string,
): Promise<void> {
  const gone = { status: 'withdrawn', correction: reason, readingId: null }
  await updateRecord(tx, actor, 'treatmentDoses', dose.id, dose.version, gone)
  const order = await findOrder(tx, hospitalizationId, dose.orderId)
  const isFirst = order.nextDueAt === null || dose.scheduledAt < order.nextDueAt
  if (isFirst && order.frequency !== 'asNeeded') await refreshNextDue(tx, order, dose.scheduledAt)
}

/** What constants answered is open again with them. */
export async function withdrawAnswer(
  tx: ClinicTx,
  actor: Actor,
  hospitalizationId: string,
  readingId: string,
  reason: string,
): Promise<void> {
  const { rows } = await sql<TreatmentDose>`
    SELECT ${doseColumns()} FROM treatment_doses d
    WHERE d.clinic_id = ${tx.clinicId} AND d.reading_id = ${readingId}`.execute(tx.db)
  for (const dose of rows) await withdrawDose(tx, actor, hospitalizationId, dose, reason)
}
