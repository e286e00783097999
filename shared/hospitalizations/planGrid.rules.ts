import { openStates, type Slot, slotsOf } from '#shared/hospitalizations/schedule.rules.ts'
import type { Plan, TreatmentDose, TreatmentOrder } from '#shared/hospitalizations/treatments.contract.ts'
import { isApproved, isTooSoon, nextAsNeeded, scheduleOf } from '#shared/hospitalizations/treatments.rules.ts'
import { treatmentGroups } from '#shared/hospitalizations/treatments.words.ts'
import { addDays, instantOn } from '#shared/values/date.ts'

const HOUR = 3_600_000

/** One hour of an order, and what is known of it. */
export interface PlanSlot extends Slot<TreatmentDose> {
  order: TreatmentOrder
  /** Of an open hour of a medicine: what was given of its row so shortly before that one more may be too much. */
  recent: TreatmentDose | undefined
  /** What was given of its row last. */
  last: TreatmentDose | undefined
}

/** A row of the grid: an order with those that took its place. */
export interface PlanRow {
  lineId: string
  /** The one that stands now, or stood last. */
  order: TreatmentOrder
  /** Of the day, in their order. */
  slots: PlanSlot[]
}

export interface PlanGroup {
  label: string
  rows: PlanRow[]
}

/** The hours of the columns: each of the clinic's day. */
export function hoursOf(day: string): string[] {
  const start = Date.parse(instantOn(day, '00:00'))
  return Array.from({ length: 24 }, (_hour, index) => new Date(start + index * HOUR).toISOString())
}

/** What was given of a row, the last one last. */
function givenOf({ orders, doses }: Plan, { lineId }: TreatmentOrder): TreatmentDose[] {
  const ids = new Set(orders.filter((order) => order.lineId === lineId).map(({ id }) => id))
  return doses
    .filter(({ orderId, status }) => status === 'given' && ids.has(orderId))
    .toSorted((one, other) => one.at.localeCompare(other.at))
}

/** A late dose and the next one come close together. */
function recentOf({ scheduledAt, state }: Slot, order: TreatmentOrder, given: readonly TreatmentDose[], now: Date) {
  const last = given.at(-1)
  if (!last || !openStates.has(state)) return undefined
  const soonest = new Date(Math.max(now.getTime(), Date.parse(scheduledAt))).toISOString()
  return isTooSoon(order, last.at, soonest) ? last : undefined
}

/** How often something was given as needed in the 24 hours before, the last one, and from when one more may be given. */
export function givenAsNeeded(
  order: TreatmentOrder,
  plan: Plan,
  now: Date,
): { count: number; last: TreatmentDose | undefined; next: string | undefined } {
  const given = givenOf(plan, order)
  const count = given.filter(({ at }) => now.getTime() - Date.parse(at) < 24 * HOUR).length
  return { count, last: given.at(-1), next: nextAsNeeded(order, given, now.toISOString()) }
}

function slotsWithin(plan: Plan, span: { from: string; until: string }, now: Date): PlanSlot[] {
  const { orders, doses } = plan
  return orders.filter(isApproved).flatMap((order) => {
    const own = doses.filter(({ orderId }) => orderId === order.id)
    // What another order goes on with is not suspended.
    const showSuspended = order.status === 'stopped'
    const slots = slotsOf(scheduleOf(order), own, span, now, showSuspended)
    const given = givenOf(plan, order)
    return slots.map((slot) => ({ ...slot, order, recent: recentOf(slot, order, given, now), last: given.at(-1) }))
  })
}

/** The plan of a day as its rows, by groups; empty groups are left out. */
export function planGrid(plan: Plan, day: string, now: Date): PlanGroup[] {
  const span = { from: instantOn(day, '00:00'), until: instantOn(addDays(day, 1), '00:00') }
  const slots = slotsWithin(plan, span, now)
  const rows = [...new Set(plan.orders.map(({ lineId }) => lineId))].map((lineId): PlanRow => {
    const own = plan.orders.filter((order) => order.lineId === lineId)
    const live = own.filter(({ status }) => status !== 'replaced')
    // One more dose does not stand for the order that it was added to.
    const standing = live.findLast(({ frequency }) => frequency !== 'once') ?? live.at(-1) ?? own.at(-1)
    return {
      lineId,
      order: standing as TreatmentOrder,
      slots: slots
        .filter(({ order }) => order.lineId === lineId)
        .toSorted((one, other) => one.scheduledAt.localeCompare(other.scheduledAt)),
    }
  })
  // What ended before the day, and of which nothing was done in it, is not of its plan.
  const ofDay = rows.filter(
    ({ order, slots: own }) =>
      order.stoppedAt === null || order.stoppedAt >= span.from || own.some(({ state }) => state !== 'suspended'),
  )
  return treatmentGroups
    .map(({ label, categories }) => ({ label, rows: ofDay.filter(({ order }) => categories.includes(order.category)) }))
    .filter(({ rows: own }) => own.length > 0)
}

/** What of a plan waits for somebody, and what was done of the day. */
export interface PlanTasks {
  overdue: PlanSlot[]
  due: PlanSlot[]
  next: PlanSlot[]
  done: PlanSlot[]
  /** What may be given when it is needed. */
  asNeeded: TreatmentOrder[]
  /** What a veterinarian has to approve first. */
  waiting: TreatmentOrder[]
}

/** As a list: what is overdue from before the day too. */
export function planTasks(plan: Plan, day: string, now: Date): PlanTasks {
  const from = instantOn(day, '00:00')
  const first = plan.orders.map(({ nextDueAt }) => nextDueAt ?? from).toSorted()[0] ?? from
  const span = { from: first < from ? first : from, until: instantOn(addDays(day, 1), '00:00') }
  const slots = slotsWithin(plan, span, now).toSorted((one, other) => one.scheduledAt.localeCompare(other.scheduledAt))
  const of = (state: PlanSlot['state']) => slots.filter((slot) => slot.state === state)
  const isDone = ({ state, scheduledAt }: PlanSlot): boolean =>
    !openStates.has(state) && state !== 'suspended' && scheduledAt >= from
  return {
    overdue: of('overdue'),
    due: of('due'),
    next: of('scheduled'),
    done: slots.filter(isDone).toReversed(),
    asNeeded: plan.orders.filter(({ status, frequency }) => status === 'active' && frequency === 'asNeeded'),
    waiting: plan.orders.filter(({ status }) => status === 'unapproved'),
  }
}
