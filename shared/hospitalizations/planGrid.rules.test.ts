import { describe, expect, it } from 'vitest'
import { givenAsNeeded, hoursOf, planGrid, planTasks } from '#shared/hospitalizations/planGrid.rules.ts'
import { OrderDraft, type TreatmentDose, type TreatmentOrder } from '#shared/hospitalizations/treatments.contract.ts'

const DAY = '2026-11-20'
/** An hour of the clinic's day. */
const at = (hour: number): string => new Date(Date.UTC(2026, 10, 20, hour + 5)).toISOString()
const NOW = new Date(at(9))

const order = (id: string, more: Partial<TreatmentOrder> = {}): TreatmentOrder => ({
  ...OrderDraft.parse({ category: 'drug', name: id, frequency: 'every', everyHours: 8, startsAt: at(0) }),
  ...{ id, lineId: id, version: 1, status: 'active', weightKg: 12, warnings: [], stoppedAt: null, stopReason: null },
  ...{ stoppedBy: null, orderedAt: at(0), orderedBy: 'L', approvedBy: 'L', nextDueAt: at(0) },
  ...more,
})
const dose = (orderId: string, hour: number, status: 'given' | 'notGiven' = 'given'): TreatmentDose => ({
  ...{ id: `${orderId}${hour}`, version: 1, orderId, scheduledAt: at(hour), status, at: at(hour), byName: 'J' },
  ...{ writtenBy: null, amount: null, value: null, note: null, correction: null },
})
const states = (row?: { slots: { scheduledAt: string; state: string }[] }) =>
  row?.slots.map(({ scheduledAt, state }) => [hoursOf(DAY).indexOf(scheduledAt), state])

describe('the grid', () => {
  it('has the groups that there is something of, in their order', () => {
    const plan = {
      orders: [order('walk', { category: 'walk' }), order('drug'), order('fluid', { category: 'fluid' })],
      doses: [],
    }
    expect(planGrid(plan, DAY, NOW).map(({ label }) => label)).toEqual([
      'Líquidos',
      'Medicamentos',
      'Alimentación y cuidado',
    ])
  })

  it('keeps an order and what took its place in one row, with nothing missed under the old hours', () => {
    const old = order('old', { status: 'replaced', stoppedAt: at(8) })
    const next = order('next', { lineId: 'old', everyHours: 6, startsAt: at(10) })
    const [group] = planGrid({ orders: [old, next], doses: [dose('old', 0)] }, DAY, NOW)
    expect(group?.rows).toHaveLength(1)
    expect(group?.rows[0]?.order.id).toBe('next')
    expect(states(group?.rows[0])).toEqual([
      [0, 'given'],
      [10, 'scheduled'],
      [16, 'scheduled'],
      [22, 'scheduled'],
    ])
  })

  it('leaves out what ended before the day', () => {
    const ended = order('ended', { status: 'stopped', startsAt: at(-30), stoppedAt: at(-5), nextDueAt: null })
    expect(planGrid({ orders: [ended], doses: [] }, DAY, NOW)).toEqual([])
    const late = { ...ended, nextDueAt: at(-6) }
    expect(planTasks({ orders: [late], doses: [] }, DAY, NOW).overdue).toHaveLength(1)
  })

  it('shows what a suspension took away, and nothing of what waits for approval', () => {
    const stopped = order('stopped', { status: 'stopped', stoppedAt: at(7), nextDueAt: null })
    const waiting = order('waiting', { status: 'unapproved', approvedBy: null })
    const [group] = planGrid({ orders: [stopped, waiting], doses: [dose('stopped', 0, 'notGiven')] }, DAY, NOW)
    expect(states(group?.rows[0])).toEqual([
      [0, 'notGiven'],
      [8, 'suspended'],
      [16, 'suspended'],
    ])
    expect(group?.rows[1]?.slots).toEqual([])
  })
})

it('the tasks are what is overdue, from yesterday too, what is due, what comes and what was done', () => {
  const late = order('late', { startsAt: at(-8), nextDueAt: at(-8) })
  const asNeeded = order('asNeeded', { frequency: 'asNeeded', maxIn24h: 2, nextDueAt: null })
  const tasks = planTasks(
    {
      orders: [late, asNeeded, order('trainee', { status: 'unapproved', approvedBy: null })],
      doses: [dose('late', 0)],
    },
    DAY,
    new Date(at(8)),
  )
  expect(tasks.overdue.map(({ scheduledAt }) => scheduledAt)).toEqual([at(-8)])
  expect(tasks.due.map(({ scheduledAt }) => scheduledAt)).toEqual([at(8)])
  expect(tasks.next.map(({ scheduledAt }) => scheduledAt)).toEqual([at(16)])
  expect(tasks.done.map(({ scheduledAt }) => scheduledAt)).toEqual([at(0)])
  expect(tasks.asNeeded.map(({ id }) => id)).toEqual(['asNeeded'])
  expect(tasks.waiting.map(({ id }) => id)).toEqual(['trainee'])
})

describe('a dose that was given shortly before', () => {
  const [late, due] = [order('late', { startsAt: at(0) }), new Date(at(8))]
  const recent = (doses: TreatmentDose[], now = due, orders = [late]) =>
    planTasks({ orders, doses }, DAY, now).due.map((slot) => slot.recent?.id)
  const given = (id: string, hour: number): TreatmentDose => ({ ...dose('late', 0), id, at: at(hour) })

  it('is told with the next hour: within half of what lies between two', () => {
    expect(recent([given('soon', 7)])).toEqual(['soon'])
    expect(recent([given('before', 3)])).toEqual([undefined])
    expect(recent([{ ...given('none', 7), status: 'notGiven' }])).toEqual([undefined])
    const { next } = planTasks({ orders: [late], doses: [given('soon', 7)] }, DAY, due)
    expect(next.map((slot) => slot.recent)).toEqual([undefined])
  })

  it('also where another order took its place, and of medicines alone', () => {
    const next = order('next', { lineId: 'late', startsAt: at(8) })
    const old = { ...late, status: 'replaced' as const, stoppedAt: at(8) }
    expect(recent([given('old', 7)], due, [old, next])).toEqual(['old'])
    expect(recent([given('walk', 7)], due, [{ ...late, category: 'walk' }])).toEqual([undefined])
  })

  it('at fixed hours counts by the nearest of them', () => {
    const fixed = order('late', { frequency: 'fixed', times: ['00:00', '04:00', '08:00'] })
    expect(recent([given('near', 7)], due, [fixed])).toEqual(['near'])
    expect(recent([given('far', 5)], due, [fixed])).toEqual([undefined])
  })
})

it('what was given as needed is told of the last 24 hours', () => {
  const asNeeded = order('prn', { frequency: 'asNeeded', maxIn24h: 2 })
  const given = [dose('prn', -20), dose('prn', 7), dose('prn', 8, 'notGiven')]
  expect(givenAsNeeded(asNeeded, { orders: [asNeeded], doses: given }, NOW)).toEqual({
    ...{ count: 1, last: given[1], next: undefined },
  })
  const once = { ...asNeeded, maxIn24h: 1 }
  expect(givenAsNeeded(once, { orders: [once], doses: given }, NOW).next).toBe(at(31))
})
