import { expect, it } from 'vitest'
import type { TreatmentOrder } from '#shared/hospitalizations/treatments.contract.ts'
import { sayAmount } from '#shared/hospitalizations/treatments.rules.ts'
import { draftFrom, templateOrders } from '#shared/planTemplates/planTemplates.rules.ts'

const order: TreatmentOrder = {
  ...{ id: '1', lineId: '1', version: 3, status: 'active', category: 'drug', name: 'Metoclopramida' },
  ...{ medicineId: 'metoclopramida', dosePerKg: 0.5, doseUnit: 'mg', concentration: 5, strengthPer: 'millilitre' },
  ...{ quantity: null, route: 'IV', frequency: 'every', everyHours: 8, times: [], maxIn24h: null, rate: null },
  ...{ startsAt: '2026-11-20T13:00:00.000Z', endsAt: '2026-11-22T13:00:00.000Z', toleranceMinutes: 30 },
  ...{
    criticalLow: null,
    criticalHigh: null,
    instructions: null,
    warningReason: 'Sin otra',
    weightKg: 12,
    warnings: [],
  },
  ...{ stoppedAt: null, stopReason: null, stoppedBy: null, orderedAt: '2026-11-20T12:50:00.000Z', orderedBy: 'Laura' },
  ...{ approvedBy: 'Laura', nextDueAt: '2026-11-20T21:00:00.000Z' },
}

const small = { weightKg: 4, startsAt: '2026-12-01T10:00:00.000Z', warningReason: null }

it('keeps what stands of a plan, and gives it to another animal by its own weight, from its own hour, unexplained', () => {
  const kept = templateOrders([
    order,
    { ...order, id: '2', status: 'stopped' },
    { ...order, id: '3', status: 'replaced' },
  ])
  expect(kept).toHaveLength(1)
  expect(kept[0]).toMatchObject({ name: 'Metoclopramida', lastsHours: 48 })
  const [draft] = kept.map((one) => draftFrom(one, small))
  expect(draft).toMatchObject({ startsAt: '2026-12-01T10:00:00.000Z', endsAt: '2026-12-03T10:00:00.000Z' })
  expect(draft).toMatchObject({ warningReason: null, dosePerKg: 0.5 })
  expect(draft && sayAmount(draft, 4)).toBe('0,4 mL (2 mg)')
})

it('runs an infusion at the rate of the other animal’s weight, and at none where nobody knows it', () => {
  const fluid = { ...order, category: 'fluid', frequency: 'continuous', dosePerKg: null, rate: 42 } as const
  const [first, second] = templateOrders([order, fluid])
  expect([first?.category, second?.category]).toEqual(['fluid', 'drug'])
  const rates = [small, { ...small, weightKg: null }].map((of) => first && draftFrom(first, of).rate)
  expect(rates).toEqual([14, null])
})
