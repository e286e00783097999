import { expect, it } from 'vitest'
import { asksForConstants, hourOfConstants } from '#shared/hospitalizations/plan.rules.ts'
import type { AskedHour } from '#shared/hospitalizations/readings.contract.ts'
import { OrderDraft, type TreatmentDose, type TreatmentOrder } from '#shared/hospitalizations/treatments.contract.ts'

const MINUTE = 60_000
const TEN = Date.parse('2026-11-20T15:00:00.000Z')
/** So many minutes after ten. */
const at = (minutes: number): string => new Date(TEN + minutes * MINUTE).toISOString()

const order = (more: Partial<TreatmentOrder> = {}): TreatmentOrder => ({
  ...OrderDraft.parse({ category: 'check', name: 'Constantes', frequency: 'every', everyHours: 1, startsAt: at(-240) }),
  ...{ id: 'one', lineId: 'one', version: 1, status: 'active', weightKg: 12, warnings: [], stoppedAt: null },
  ...{ stopReason: null, stoppedBy: null, orderedAt: at(-240), orderedBy: 'L', approvedBy: 'L', nextDueAt: at(0) },
  ...{ toleranceMinutes: 15, ...more },
})
const dose = (minutes: number, status: 'given' | 'notGiven'): TreatmentDose => ({
  ...{ id: 'd', version: 1, orderId: 'one', scheduledAt: at(minutes), status, at: at(minutes), byName: 'J' },
  ...{ writtenBy: null, amount: null, value: null, note: null, correction: null },
})
const answered = (minutes: number, orders = [order()], doses: TreatmentDose[] = [], asked: AskedHour | null = null) => {
  const dosesOf = ({ id }: TreatmentOrder) => doses.filter(({ orderId }) => orderId === id)
  return hourOfConstants(orders, dosesOf, at(minutes), new Date(at(minutes)), asked)?.scheduledAt
}

it.each([
  ['at its hour', 0, at(0)],
  ['as early as it is due', -15, at(0)],
  ['late within its tolerance', 15, at(0)],
  ['late beyond it', 16, undefined],
  ['when the next is still to come', 44, undefined],
  ['when the next is due', 45, at(60)],
])('constants that are taken %s', (_when, minutes, hour) => {
  expect(answered(minutes)).toBe(hour)
})

it('answer the nearest hour, and none that has an answer', () => {
  const wide = [order({ toleranceMinutes: 60 })]
  expect(answered(20, wide)).toBe(at(0))
  expect(answered(40, wide)).toBe(at(60))
  expect(answered(20, wide, [dose(0, 'given')])).toBe(at(60))
  expect(answered(0, [order()], [dose(0, 'notGiven')])).toBeUndefined()
})

it('answer the hour that they were taken for, however late, until it has an answer', () => {
  const late = { orderId: 'one', scheduledAt: at(0) }
  expect(answered(60, [order()], [], late)).toBe(at(0))
  expect(answered(60, [order()], [dose(0, 'given')], late)).toBe(at(60))
  expect(answered(30, [order()], [dose(0, 'given')], late)).toBeUndefined()
  // Of another order, of no hour of it, or before it.
  expect(answered(60, [order({ name: 'Glicemia' })], [], late)).toBeUndefined()
  expect(answered(60, [order()], [], { ...late, orderId: 'two' })).toBe(at(60))
  expect(answered(60, [order()], [], { ...late, scheduledAt: at(7) })).toBe(at(60))
  expect(answered(0, [order()], [], { ...late, scheduledAt: at(600) })).toBe(at(0))
})

it('answer no order that waits for approval, was suspended before, or asks for something else', () => {
  expect(answered(0, [order({ status: 'unapproved' })])).toBeUndefined()
  expect(answered(0, [order({ status: 'stopped', stoppedAt: at(-30) })])).toBeUndefined()
  expect(answered(0, [order({ name: 'Glicemia' })])).toBeUndefined()
  expect(answered(0, [order({ name: 'Glicemia' }), order({ id: 'two', startsAt: at(-5) })])).toBe(at(-5))
})

it.each([
  ['Constantes', 'check', true],
  ['CONSTANTES vitales', 'check', true],
  ['Signos vitales', 'check', true],
  ['Constantes y glicemia', 'check', false],
  ['Constantes', 'exam', false],
] as const)('"%s" of %s asks for constants: %s', (name, category, does) => {
  expect(asksForConstants(order({ name, category }))).toBe(does)
  expect(asksForConstants(order({ name, category, criticalLow: 60 }))).toBe(false)
})
