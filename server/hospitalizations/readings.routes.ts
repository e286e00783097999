import { canEditStay, refuseReading } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { type AskedHour, stayReadings } from '#shared/hospitalizations/readings.contract.ts'
import { asksForConstants, hourOfConstants } from '#shared/hospitalizations/plan.rules.ts'
import type { TreatmentDose } from '#shared/hospitalizations/treatments.contract.ts'
import { sayAmount } from '#shared/hospitalizations/treatments.rules.ts'
import { refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { updateRecord } from '#server/db/record.ts'
import { lockStay } from '#server/hospitalizations/hospitalizations.queries.ts'
import { findReading, insertReading, listReadings, rangesOfStay } from '#server/hospitalizations/readings.queries.ts'
import {
  insertDose,
  listDosesSince,
  listDueChecks,
  refreshNextDue,
  withdrawAnswer,
} from '#server/hospitalizations/treatments.queries.ts'
import { implement } from '#server/http/implement.ts'
import { putSourceWeight } from '#server/weights/weights.queries.ts'

const DAY_MS = 24 * 3_600_000

/** Constants that the plan asks for are done once they are taken. @returns the hour that they answer */
async function answerPlan(
  tx: ClinicTx,
  actor: Actor,
  hospitalizationId: string,
  reading: { id: string; at: string; hour: AskedHour | null },
): Promise<string | null> {
  const at = new Date(reading.at).toISOString()
  const orders = (await listDueChecks(tx, hospitalizationId, at)).filter(asksForConstants)
  // From before what any tolerance lets them answer.
  const dayBefore = new Date(Date.parse(at) - DAY_MS).toISOString()
  const since = reading.hour && reading.hour.scheduledAt < dayBefore ? reading.hour.scheduledAt : dayBefore
  const doses = new Map<string, TreatmentDose[]>()
  for (const { id } of orders) doses.set(id, await listDosesSince(tx, id, since))
  const due = hourOfConstants(orders, ({ id }) => doses.get(id) ?? [], at, tx.now, reading.hour)
  if (!due) return null
  const { order, scheduledAt } = due
  await insertDose(tx, actor, {
    ...{ hospitalizationId, orderId: order.id, scheduledAt, status: 'given', givenAt: at, readingId: reading.id },
    ...{ byId: actor.professionalId, byName: actor.name, writtenBy: actor.writtenBy ?? null },
    ...{ amount: sayAmount(order, order.weightKg) || null, value: null, note: null },
  })
  await refreshNextDue(tx, order)
  return scheduledAt
}

export const stayReadingRoutes = [
  implement(stayReadings.list, ({ tx, input }) => listReadings(tx, input)),
  implement(stayReadings.record, async ({ tx, actor, input }) => {
    const { hospitalizationId, takenOver: _by, hour, ...values } = input
    const held = await lockStay(tx, hospitalizationId)
    refuseNow(canEditStay(held))
    refuseInvalid(refuseReading(values, new Date(held.admittedAt).toISOString(), tx.now))
    const id = await insertReading(tx, actor, hospitalizationId, values)
    const { weightKg, at: measuredAt } = values
    // One line a reading in the animal's weights.
    const weight = { petId: held.petId, source: 'hospitalization' as const, sourceId: id, weightKg, measuredAt }
    await putSourceWeight(tx, actor, weight)
    const answers = await answerPlan(tx, actor, hospitalizationId, { id, at: measuredAt, hour })
    const ranges = await rangesOfStay(tx, hospitalizationId)
    return { ...(await findReading(tx, hospitalizationId, id)), answers, ranges }
  }),
  implement(stayReadings.void, async ({ tx, actor, input }) => {
    const { hospitalizationId, readingId, version, reason } = input
    const held = await lockStay(tx, hospitalizationId)
    refuseNow(canEditStay(held))
    const reading = await findReading(tx, hospitalizationId, readingId)
    if (reading.voidReason !== null) refuseNow({ message: 'Las constantes ya están anuladas.' })
    await updateRecord(tx, actor, 'stayReadings', readingId, version, { voidReason: reason })
    const gone = { petId: held.petId, source: 'hospitalization' as const, sourceId: readingId, weightKg: null }
    await putSourceWeight(tx, actor, { ...gone, measuredAt: reading.at })
    await withdrawAnswer(tx, actor, hospitalizationId, readingId, `Constantes anuladas: ${reason}`)
    return findReading(tx, hospitalizationId, readingId)
  }),
]
