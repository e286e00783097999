import type { OpenSlot } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { seriesOf } from '#shared/hospitalizations/schedule.rules.ts'
import { asksResult, canRecord, scheduleOf } from '#shared/hospitalizations/treatments.rules.ts'
import type { AskedHour } from '#shared/hospitalizations/readings.contract.ts'
import type { TreatmentDose, TreatmentOrder } from '#shared/hospitalizations/treatments.contract.ts'
import { fold } from '#shared/values/text.ts'

type Planned = Parameters<typeof scheduleOf>[0] & Pick<TreatmentOrder, 'id' | 'name' | 'nextDueAt'>

/** A card tells of so many: who has more is overdue with all of them. */
const MOST_OPEN = 40

/**
 * What the plan of a stay counts within a day: how much has an answer, how much there is, and what is open, from before
 * the day too.
 * @param orders those of trainees that wait for approval left out
 */
export function openSlots(
  orders: readonly Planned[],
  doses: readonly { orderId: string; scheduledAt: string }[],
  day: { from: string; until: string },
): { done: number; total: number; open: OpenSlot[] } {
  const done = new Set(doses.map(({ orderId, scheduledAt }) => `${orderId} ${scheduledAt}`))
  const own = new Set(orders.map(({ id }) => id))
  const doneOfDay = doses.filter(({ orderId, scheduledAt }) => own.has(orderId) && scheduledAt >= day.from).length
  const open = orders.flatMap((order) => {
    const from = order.nextDueAt !== null && order.nextDueAt < day.from ? order.nextDueAt : day.from
    return seriesOf(scheduleOf(order), from, day.until)
      .filter((at) => !done.has(`${order.id} ${at}`))
      .map((at) => ({ at, toleranceMinutes: order.toleranceMinutes, name: order.name }))
  })
  const sorted = open.toSorted((one, other) => one.at.localeCompare(other.at))
  return { done: doneOfDay, total: doneOfDay + open.length, open: sorted.slice(0, MOST_OPEN) }
}

/** After so long nobody is told of an hour any more: of a stay that everybody forgot there would be ever more of them. */
const LONGEST_TOLD_MS = 24 * 3_600_000

/**
 * The hours of the last day of an order that are overdue for longer than so many minutes and have no answer.
 * @param done those that have one
 */
export function overdueHours(order: Planned, done: ReadonlySet<string>, minutes: number, now: Date): string[] {
  if (order.nextDueAt === null) return []
  const until = new Date(now.getTime() - (order.toleranceMinutes + minutes) * 60_000).toISOString()
  const earliest = new Date(now.getTime() - LONGEST_TOLD_MS).toISOString()
  const from = order.nextDueAt > earliest ? order.nextDueAt : earliest
  return seriesOf(scheduleOf(order), from, until).filter((at) => !done.has(at))
}

/** Does an order ask for the constants themselves, and not for one value that may be critical? */
export function asksForConstants(
  order: Pick<TreatmentOrder, 'category' | 'name' | 'criticalLow' | 'criticalHigh'>,
): boolean {
  const { category, name } = order
  return (
    category === 'check' &&
    !asksResult(order) &&
    ['constantes', 'constantes vitales', 'signos vitales'].includes(fold(name))
  )
}

/** An hour of an order that is due. */
export interface DueHour {
  order: TreatmentOrder
  scheduledAt: string
}

/**
 * The hour of the plan that constants answer: the one that they were taken for, however late, or of those without an
 * answer that are due when they were taken the nearest. What is to come, or late beyond its tolerance, stays as it is.
 * @param dosesOf what was done of an order
 * @param asked the hour that they were taken for: of none when it has an answer by now, or the order changed
 */
export function hourOfConstants(
  orders: readonly TreatmentOrder[],
  dosesOf: (order: TreatmentOrder) => readonly TreatmentDose[],
  at: string,
  now: Date,
  asked: AskedHour | null = null,
): DueHour | undefined {
  const taken = Date.parse(at)
  const canAnswer = ({ order, scheduledAt }: DueHour) =>
    !canRecord(order, { status: 'given' as const, at, note: null, scheduledAt }, dosesOf(order), now)
  const order = asked && orders.find(({ id }) => id === asked.orderId)
  const own = order && asksForConstants(order) ? { order, scheduledAt: asked.scheduledAt } : undefined
  if (own && canAnswer(own)) return own
  const away = ({ scheduledAt }: DueHour) => Math.abs(Date.parse(scheduledAt) - taken)
  const due = orders.filter(asksForConstants).flatMap((order) => {
    const tolerance = order.toleranceMinutes * 60_000
    const until = new Date(taken + tolerance + 1).toISOString()
    return seriesOf(scheduleOf(order), new Date(taken - tolerance).toISOString(), until)
      .map((scheduledAt) => ({ order, scheduledAt }))
      .filter(canAnswer)
  })
  return due.toSorted((one, other) => away(one) - away(other))[0]
}
