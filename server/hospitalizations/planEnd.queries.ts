import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { seriesOf } from '#shared/hospitalizations/schedule.rules.ts'
import type { TreatmentOrder } from '#shared/hospitalizations/treatments.contract.ts'
import { scheduleOf } from '#shared/hospitalizations/treatments.rules.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertRecords, setDerivedOfAll, updateRecords } from '#server/db/record.ts'
import { iso, ordersOf } from '#server/hospitalizations/treatments.queries.ts'

/**
 * Ends every order of a stay at an instant: what was due before it and has no answer is recorded as not given, with a
 * reason, and nothing after it is due. In as many statements for forty orders as for one.
 */
export async function closePlan(
  tx: ClinicTx,
  actor: Actor,
  hospitalizationId: string,
  at: string,
  reason: string,
): Promise<void> {
  await endOrders(tx, actor, hospitalizationId, await listOngoing(tx, hospitalizationId, at), at, reason)
}

/** The same of one row of the plan: also of an order that goes on until another takes its place. */
export async function closeLine(
  tx: ClinicTx,
  actor: Actor,
  hospitalizationId: string,
  lineId: string,
  reason: string,
): Promise<void> {
  const at = tx.now.toISOString()
  const ongoing = await listOngoing(tx, hospitalizationId, at)
  const own = ongoing.filter((order) => order.lineId === lineId)
  await endOrders(tx, actor, hospitalizationId, own, at, reason)
}

/** What still asks for something at an instant, or will. */
function listOngoing(tx: ClinicTx, hospitalizationId: string, at: string): Promise<TreatmentOrder[]> {
  const goesOn = sql`t.stopped_at IS NULL OR t.stopped_at > ${at} OR t.next_due_at IS NOT NULL`
  return ordersOf(tx, hospitalizationId, goesOn)
}

async function endOrders(
  tx: ClinicTx,
  actor: Actor,
  hospitalizationId: string,
  orders: readonly TreatmentOrder[],
  at: string,
  reason: string,
): Promise<void> {
  const ids = orders.map(({ id }) => id)
  await answerMissed(tx, actor, hospitalizationId, orders, at, reason)
  const standing = orders.filter(({ stoppedAt }) => stoppedAt === null || stoppedAt > at).map(({ id }) => id)
  const stop = { status: 'stopped', stoppedAt: new Date(at), stopReason: reason, stoppedBy: actor.name }
  await updateRecords(tx, actor, 'treatmentOrders', standing, stop)
  // Each of their hours has an answer now.
  await setDerivedOfAll(tx, 'treatmentOrders', ids, { nextDueAt: null })
}

/** Records each hour of some orders before an instant that has no answer as not given. */
export async function answerMissed(
  tx: ClinicTx,
  actor: Actor,
  hospitalizationId: string,
  orders: readonly TreatmentOrder[],
  at: string,
  reason: string,
): Promise<void> {
  const written = Map.groupBy(
    await listWritten(
      tx,
      orders.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  )
  const missed = orders.flatMap((order) => listMissed(order, written.get(order.id) ?? [], at))
  const said = {
    ...{ status: 'notGiven', givenAt: at, byId: actor.professionalId, byName: actor.name, note: reason },
    ...{ writtenBy: null, amount: null, value: null, correction: null, readingId: null },
  }
  const fresh = missed.filter(({ withdrawnId }) => withdrawnId === undefined)
  await insertRecords(
    tx,
    'treatmentDoses',
    fresh.map(({ orderId, scheduledAt }) => ({
      ...{ id: uuidv7(), actor, at: tx.now },
      values: { hospitalizationId, orderId, scheduledAt, ...said },
    })),
  )
  const withdrawn = missed.flatMap(({ withdrawnId }) => withdrawnId ?? [])
  await updateRecords(tx, actor, 'treatmentDoses', withdrawn, said)
}

interface WrittenDose {
  id: string
  orderId: string
  scheduledAt: string
  status: string
}

/** What was said of the hours of orders from the first open one on, also what was withdrawn. */
async function listWritten(tx: ClinicTx, orderIds: readonly string[]): Promise<WrittenDose[]> {
  const { rows } = await sql<WrittenDose>`
    SELECT d.id, d.order_id, ${iso('d.scheduled_at')} AS scheduled_at, d.status FROM treatment_doses d
    JOIN treatment_orders t ON t.clinic_id = ${tx.clinicId} AND t.id = d.order_id
    WHERE d.clinic_id = ${tx.clinicId} AND d.order_id = ANY(${orderIds}::uuid[])
      AND d.scheduled_at >= t.next_due_at`.execute(tx.db)
  return rows
}

interface MissedHour {
  orderId: string
  scheduledAt: string
  /** Of what was said of it and withdrawn. */
  withdrawnId: string | undefined
}

/** The hours of an order before an instant that have no answer; of what nobody approved none is known to be open. */
function listMissed(order: TreatmentOrder, written: readonly WrittenDose[], until: string): MissedHour[] {
  const missed: MissedHour[] = []
  const schedule = scheduleOf(order)
  const known = new Map(written.map((dose) => [dose.scheduledAt, dose]))
  // In pieces, as one list of hours is not longer than some.
  for (let from = order.nextDueAt; from !== null;) {
    const hours = seriesOf(schedule, from, until)
    for (const scheduledAt of hours) {
      const dose = known.get(scheduledAt)
      if (!dose || dose.status === 'withdrawn') missed.push({ orderId: order.id, scheduledAt, withdrawnId: dose?.id })
    }
    const last = hours.at(-1)
    from = last === undefined ? null : new Date(Date.parse(last) + 1).toISOString()
  }
  return missed
}
