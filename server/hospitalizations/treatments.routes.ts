import { may } from '#shared/access/actions.ts'
import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { canEditStay, canTellOf } from '#shared/hospitalizations/hospitalizations.rules.ts'
import {
  type OrderSurroundings,
  orderWarnings,
  refuseUnexplained,
} from '#shared/hospitalizations/orderWarnings.rules.ts'
import { shiftFrom } from '#shared/hospitalizations/schedule.rules.ts'
import {
  OrderDraft,
  type TreatmentDose,
  type TreatmentOrder,
  treatments,
} from '#shared/hospitalizations/treatments.contract.ts'
import {
  approvedSpan,
  canApprove,
  canChangeFrom,
  canChangeOrder,
  canRecord,
  canShift,
  ENDED_BY,
  isAnsweredByEnd,
  refuseOrder,
  refuseResult,
  sayAmount,
  scheduleOf,
} from '#shared/hospitalizations/treatments.rules.ts'
import { refuseInvalid, refuseNow, type Refusal } from '#shared/http/errors.ts'
import { gramsOf } from '#shared/values/weight.ts'
import { doseRanges, medicines } from '#server/catalogues/catalogues.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { updateRecord } from '#server/db/record.ts'
import { refuseOutdated } from '#server/db/refuseOutdated.ts'
import { answerMissed, closeLine } from '#server/hospitalizations/planEnd.queries.ts'
import { findHospitalization, lockStay } from '#server/hospitalizations/hospitalizations.queries.ts'
import {
  findDose,
  findOrder,
  findPlan,
  insertDose,
  insertOrder,
  listDosesOfLine,
  insertOrders,
  listDosesSince,
  listStanding,
  type OrderFacts,
  refreshNextDue,
  updateOrder,
  withdrawDose,
} from '#server/hospitalizations/treatments.queries.ts'
import { implement } from '#server/http/implement.ts'

/** The stay of a plan, held, while its patient is in the clinic. */
async function lockInpatient(tx: ClinicTx, hospitalizationId: string) {
  const held = await lockStay(tx, hospitalizationId)
  refuseNow(canEditStay(held))
  return held
}

/** At its field where it has one: of what was sent; of the moment otherwise. */
function refuse(refusal: Refusal | undefined): void {
  if (refusal?.field) refuseInvalid(refusal)
  refuseNow(refusal)
}

/** What an order for this animal is judged by, and why it may not stand, if so. */
function judge(
  actor: Actor,
  { pet, orders, lineId }: Pick<OrderSurroundings, 'orders' | 'lineId'> & { pet: Hospitalization['pet'] },
  draft: OrderDraft,
  now: Date,
): { facts: OrderFacts; refusal: Refusal | undefined } {
  const warnings = orderWarnings(draft, { pet, orders, lineId, medicines, ranges: doseRanges })
  return {
    facts: {
      warnings,
      approvedBy: may(actor, 'treatments.approve') ? actor.name : null,
      weightGrams: pet.weightKg === null ? null : gramsOf(pet.weightKg),
    },
    refusal: refuseOrder(draft, pet.weightKg, now) ?? refuseUnexplained(warnings, draft.warningReason),
  }
}

async function readSurroundings(tx: ClinicTx, hospitalizationId: string) {
  const { pet } = await findHospitalization(tx, hospitalizationId)
  return { pet, orders: await listStanding(tx, hospitalizationId) }
}

/** @param lineId the row that it will be of @throws AppError invalid */
async function judgeOne(
  tx: ClinicTx,
  actor: Actor,
  hospitalizationId: string,
  draft: OrderDraft,
  lineId: string | undefined,
): Promise<OrderFacts> {
  const beside = await readSurroundings(tx, hospitalizationId)
  const { facts, refusal } = judge(actor, { ...beside, lineId }, draft, tx.now)
  refuseInvalid(refusal)
  return facts
}

/** Several at once, each told by its name where it is refused. @throws AppError invalid */
async function judgeAll(
  tx: ClinicTx,
  actor: Actor,
  hospitalizationId: string,
  drafts: readonly OrderDraft[],
): Promise<{ draft: OrderDraft; facts: OrderFacts }[]> {
  const beside = await readSurroundings(tx, hospitalizationId)
  return drafts.map((draft) => {
    const { facts, refusal } = judge(actor, beside, draft, tx.now)
    refuseInvalid(refusal && { field: 'orders', message: `${draft.name}: ${refusal.message}` })
    return { draft, facts }
  })
}

async function lockOrder(
  tx: ClinicTx,
  actor: Actor,
  { hospitalizationId, orderId, version }: { hospitalizationId: string; orderId: string; version: number },
): Promise<TreatmentOrder> {
  await lockInpatient(tx, hospitalizationId)
  const order = await findOrder(tx, hospitalizationId, orderId)
  await refuseOutdated(tx, actor, order, version)
  return order
}

/** What a veterinarian ordered goes on until a veterinarian ends it. */
function refuseTrainee(actor: Actor, { status }: TreatmentOrder): void {
  if (status === 'active' && !may(actor, 'treatments.approve'))
    refuseNow({ message: 'Una orden aprobada la cambia o la suspende un veterinario.' })
}

/** What may forbid that something is said of an hour: what was said of it; as needed what was given of its whole row within a day. */
function listBeside(
  tx: ClinicTx,
  hospitalizationId: string,
  order: TreatmentOrder,
  scheduledAt: string | null,
  at: string,
): Promise<TreatmentDose[]> {
  return scheduledAt === null
    ? listDosesOfLine(tx, hospitalizationId, order, at)
    : listDosesSince(tx, order.id, scheduledAt)
}

/** Ends an order where others of its line go on. @param reason why, where somebody said it */
async function replaceOrder(
  tx: ClinicTx,
  actor: Actor,
  order: TreatmentOrder,
  from: string,
  reason: string | null,
): Promise<void> {
  const stoppedAt = from > order.startsAt ? from : order.startsAt
  await updateOrder(tx, actor, order, {
    ...{ status: 'replaced', stoppedAt: new Date(stoppedAt), stoppedBy: actor.name, stopReason: reason },
  })
  await refreshNextDue(tx, { ...order, stoppedAt })
}

/** A week lies between two doses at most: what was given half as long before is near. */
const longBefore = (at: string): string => new Date(Date.parse(at) - 84 * 3_600_000).toISOString()

/** Of what was done before the end of its order, and came after it. */
const TOLD_LATE = 'Se envió después de cerrar la orden'

export const treatmentRoutes = [
  implement(treatments.plan, ({ tx, input }) => findPlan(tx, input)),
  implement(treatments.order, async ({ tx, actor, input }) => {
    const { hospitalizationId, besideOrderId, ...draft } = input
    await lockInpatient(tx, hospitalizationId)
    const beside = besideOrderId === null ? undefined : await findOrder(tx, hospitalizationId, besideOrderId)
    const facts = await judgeOne(tx, actor, hospitalizationId, draft, beside?.lineId)
    const line = beside ? { lineId: beside.lineId } : {}
    return insertOrder(tx, actor, hospitalizationId, draft, { ...facts, ...line })
  }),
  implement(treatments.orderAll, async ({ tx, actor, input: { hospitalizationId, orders: drafts } }) => {
    await lockInpatient(tx, hospitalizationId)
    const judged = await judgeAll(tx, actor, hospitalizationId, drafts)
    return { orders: await insertOrders(tx, actor, hospitalizationId, judged) }
  }),
  implement(treatments.change, async ({ tx, actor, input }) => {
    const { hospitalizationId, orderId: _orderId, version: _version, ...draft } = input
    const order = await lockOrder(tx, actor, input)
    refuseNow(canChangeOrder(order))
    refuseTrainee(actor, order)
    refuseInvalid(canChangeFrom(draft.startsAt, await listDosesOfLine(tx, hospitalizationId, order, draft.startsAt)))
    const facts = await judgeOne(tx, actor, hospitalizationId, draft, order.lineId)
    // From now on the new one alone says what is to be done; until a later hour the old one goes on.
    if (draft.startsAt <= tx.now.toISOString())
      await answerMissed(tx, actor, hospitalizationId, [order], draft.startsAt, ENDED_BY.change)
    await replaceOrder(tx, actor, order, draft.startsAt, null)
    return insertOrder(tx, actor, hospitalizationId, draft, { ...facts, lineId: order.lineId })
  }),
  implement(treatments.approve, async ({ tx, actor, input }) => {
    const order = await lockOrder(tx, actor, input)
    refuseNow(canApprove(order))
    const span = approvedSpan(order, tx.now)
    await updateOrder(tx, actor, order, { ...span, status: 'active', approvedAt: tx.now, approvedBy: actor.name })
    await refreshNextDue(tx, { ...order, ...span, approvedBy: actor.name })
    return findOrder(tx, input.hospitalizationId, order.id)
  }),
  implement(treatments.stop, async ({ tx, actor, input }) => {
    const order = await lockOrder(tx, actor, input)
    refuseNow(canChangeOrder(order))
    refuseTrainee(actor, order)
    await closeLine(tx, actor, input.hospitalizationId, order.lineId, input.reason)
    return findOrder(tx, input.hospitalizationId, order.id)
  }),
  implement(treatments.shift, async ({ tx, actor, input }) => {
    const { hospitalizationId, scheduledAt, to, reason } = input
    const order = await lockOrder(tx, actor, input)
    const doses = await listDosesOfLine(tx, hospitalizationId, order, longBefore(scheduledAt))
    refuse(canShift(order, { scheduledAt, to, reason }, doses, tx.now))
    await replaceOrder(tx, actor, order, scheduledAt, reason)
    const facts: OrderFacts = {
      ...{ warnings: order.warnings, lineId: order.lineId, approvedBy: order.approvedBy },
      weightGrams: order.weightKg === null ? null : gramsOf(order.weightKg),
    }
    const draft = OrderDraft.parse(order)
    const shifted = shiftFrom(scheduleOf(order), scheduledAt, to).map(({ frequency, startsAt, endsAt }) => ({
      draft: { ...draft, frequency: frequency.kind, startsAt, endsAt },
      facts,
    }))
    return { orders: await insertOrders(tx, actor, hospitalizationId, shifted) }
  }),
  implement(treatments.record, async ({ tx, actor, input }) => {
    const { hospitalizationId, orderId, at, status, value, note } = input
    refuseNow(canTellOf(await lockStay(tx, hospitalizationId), at))
    const order = await findOrder(tx, hospitalizationId, orderId)
    const doses = await listBeside(tx, hospitalizationId, order, input.scheduledAt, at)
    refuseInvalid(refuseResult(order, { status, value }))
    refuse(canRecord(order, { scheduledAt: input.scheduledAt, status, at, note }, doses, tx.now))
    const amount = status === 'given' ? sayAmount(order, order.weightKg) || null : null
    const said = {
      ...{ hospitalizationId, orderId, scheduledAt: input.scheduledAt ?? at, status, givenAt: at },
      ...{ byId: actor.professionalId, byName: actor.name, writtenBy: actor.writtenBy ?? null, amount, value, note },
    }
    const ended = doses.find((dose) => dose.scheduledAt === said.scheduledAt && isAnsweredByEnd(order, dose))
    if (ended)
      await updateRecord(tx, actor, 'treatmentDoses', ended.id, ended.version, { ...said, correction: TOLD_LATE })
    const id = ended?.id ?? (await insertDose(tx, actor, said))
    if (!ended) await refreshNextDue(tx, order)
    return findDose(tx, hospitalizationId, id)
  }),
  implement(treatments.correct, async ({ tx, actor, input }) => {
    const { hospitalizationId, doseId, version, status, at, value, note, correction } = input
    await lockInpatient(tx, hospitalizationId)
    const dose: TreatmentDose = await findDose(tx, hospitalizationId, doseId)
    const order = await findOrder(tx, hospitalizationId, dose.orderId)
    const scheduledAt = order.frequency === 'asNeeded' ? null : dose.scheduledAt
    const others = (await listBeside(tx, hospitalizationId, order, scheduledAt, at)).filter(({ id }) => id !== doseId)
    refuseInvalid(refuseResult(order, { status, value }))
    // What is suspended by now was not when it was given.
    const then = { ...order, stoppedAt: null }
    refuse(canRecord(then, { scheduledAt, status, at, note }, others, tx.now))
    const amount = status === 'given' ? (dose.amount ?? (sayAmount(order, order.weightKg) || null)) : null
    await updateRecord(tx, actor, 'treatmentDoses', doseId, version, {
      ...{ status, givenAt: at, value, note, correction, amount },
    })
    return findDose(tx, hospitalizationId, doseId)
  }),
  implement(treatments.withdraw, async ({ tx, actor, input }) => {
    const { hospitalizationId, doseId, version, reason } = input
    await lockInpatient(tx, hospitalizationId)
    const dose = await findDose(tx, hospitalizationId, doseId)
    await withdrawDose(tx, actor, hospitalizationId, { ...dose, version }, reason)
    return findOrder(tx, hospitalizationId, dose.orderId)
  }),
]
