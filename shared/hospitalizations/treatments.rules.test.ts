import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { OrderDraft, type TreatmentOrder } from '#shared/hospitalizations/treatments.contract.ts'
import {
  approvedSpan,
  canRecord,
  canShift,
  isBeyondLimits,
  isWeightStale,
  nextAsNeeded,
  orderedAmount,
  refuseOrder,
  refuseResult,
  sayAmount,
  sayGiven,
} from '#shared/hospitalizations/treatments.rules.ts'
import { sayFrequency } from '#shared/hospitalizations/treatments.words.ts'

const NOW = new Date('2026-11-20T14:00:00.000Z')
const at = (hours: number): string => new Date(NOW.getTime() + hours * 3_600_000).toISOString()

const draft = (more: Partial<OrderDraft> = {}): OrderDraft => ({
  ...OrderDraft.parse({ category: 'drug', name: 'Metoclopramida', frequency: 'every', startsAt: at(0) }),
  ...{ dosePerKg: 0.5, concentration: 5, route: 'IV', everyHours: 8 },
  ...more,
})
const order = (more: Partial<TreatmentOrder> = {}): TreatmentOrder => ({
  ...draft(),
  ...{ id: 'o', lineId: 'o', version: 1, status: 'active', weightKg: 12, warnings: [], stoppedAt: null },
  ...{ stopReason: null, stoppedBy: null, orderedAt: at(0), orderedBy: 'L', approvedBy: 'L', nextDueAt: at(0) },
  ...more,
})

describe('the amount', () => {
  it.each([
    ['in millilitres', {}, 12, '1,2 mL (6 mg)'],
    ['in hundredths below a millilitre', { concentration: 10 }, 12, '0,6 mL (6 mg)'],
    ['finer below a tenth', { dosePerKg: 0.05, concentration: 10 }, 12, '0,06 mL (0,6 mg)'],
    ['in tablets', { strengthPer: 'tablet' as const, concentration: 10 }, 10, '½ tableta (5 mg)'],
    [
      'in several tablets',
      { strengthPer: 'tablet' as const, concentration: 10, dosePerKg: 1 },
      15,
      '1½ tabletas (15 mg)',
    ],
    [
      'in micrograms against milligrams',
      { doseUnit: 'mcg' as const, dosePerKg: 5, concentration: 0.5 },
      10,
      '0,1 mL (50 mcg)',
    ],
    ['of a volume', { doseUnit: 'mL' as const, dosePerKg: 10, concentration: null }, 12, '120 mL'],
    ['without a concentration', { concentration: null }, 12, '6 mg'],
  ])('%s', (_name, more, weightKg, text) => {
    expect(sayAmount(draft(more), weightKg)).toBe(text)
  })

  it('is what was written where no weight says it', () => {
    expect(sayAmount(draft({ dosePerKg: null, quantity: '30 g' }), 12)).toBe('30 g')
    expect(sayAmount(draft(), null)).toBe('')
  })

  it('stands with its rate and its way', () => {
    expect(sayGiven(order())).toBe('1,2 mL (6 mg) IV')
    const infusion = { category: 'fluid' as const, frequency: 'continuous' as const, dosePerKg: null, rate: 35 }
    expect(sayGiven(order(infusion))).toBe('35 mL/h IV')
  })

  it('says the milligrams of what is measured, near to those that are asked', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 20, noNaN: true }),
        fc.double({ min: 0.5, max: 90, noNaN: true }),
        fc.constantFrom(1, 2, 5, 10, 50, 100),
        (dosePerKg, weightKg, concentration) => {
          const amount = orderedAmount(draft({ dosePerKg, concentration }), weightKg)
          const given = (amount?.measured?.amount ?? 0) * concentration
          // Said with four figures.
          expect(Math.abs((amount?.dose ?? 0) - given)).toBeLessThanOrEqual(given * 0.0005 + 1e-9)
          if (given / concentration >= 0.1)
            expect(Math.abs(given - dosePerKg * weightKg)).toBeLessThan(dosePerKg * weightKg * 0.06)
        },
      ),
      { examples: [[15, 82.3, 10]] },
    )
  })
})

describe('an order', () => {
  it('whose dose cannot be measured asks for another presentation', () => {
    const tablets = draft({ strengthPer: 'tablet', concentration: 100 })
    expect(refuseOrder(tablets, 12, NOW)).toEqual({
      field: 'concentration',
      message: '6 mg no se miden bien con tabletas de esta concentración: elija otra presentación',
    })
    expect(refuseOrder(draft(), 12, NOW)).toBeUndefined()
  })

  it.each([
    ['of every so many hours without them', { everyHours: null }, 'everyHours'],
    ['of fixed hours without any', { frequency: 'fixed' as const }, 'times'],
    ['as needed without a maximum', { frequency: 'asNeeded' as const }, 'maxIn24h'],
    ['that runs without a rate', { frequency: 'continuous' as const }, 'rate'],
    ['of a medicine without a dose', { dosePerKg: null }, 'dosePerKg'],
    ['of a medicine without its way', { route: null }, 'route'],
    ['of last week', { startsAt: at(-80) }, 'startsAt'],
    ['that ends before it begins', { endsAt: at(-1) }, 'endsAt'],
  ])('%s says so at its field', (_name, more, field) => {
    expect(refuseOrder(draft(more), 12, NOW)?.field).toBe(field)
  })

  it('by weight needs one', () => {
    expect(refuseOrder(draft(), null, NOW)?.field).toBe('dosePerKg')
  })

  it('is looked at again when the weight changed by a tenth', () => {
    expect(isWeightStale(order(), 13.2)).toBe(false)
    expect(isWeightStale(order(), 13.3)).toBe(true)
    expect(isWeightStale(order({ dosePerKg: null }), 20)).toBe(false)
  })

  it('says how often', () => {
    expect(sayFrequency(order())).toBe('cada 8 h')
    expect(sayFrequency(order({ everyHours: 0.5 }))).toBe('cada 30 min')
    expect(sayFrequency(order({ frequency: 'continuous', rate: 42 }))).toBe('42 mL/h continua')
    expect(sayFrequency(order({ frequency: 'asNeeded', maxIn24h: 3 }))).toBe('a necesidad, máximo 3 en 24 h')
  })
})

describe('what is approved', () => {
  it('stands as it was written until its first hour is overdue', () => {
    const late = order({ startsAt: at(-0.4), endsAt: at(20) })
    expect(approvedSpan(late, NOW)).toEqual({ startsAt: at(-0.4), endsAt: at(20) })
    expect(approvedSpan(order({ startsAt: at(3) }), NOW)).toEqual({ startsAt: at(3), endsAt: null })
  })

  it('later begins with the approval, and of fixed hours leaves out those before it', () => {
    expect(approvedSpan(order({ startsAt: at(-9), endsAt: at(15) }), NOW)).toEqual({ startsAt: at(0), endsAt: at(24) })
    const fixed = order({ frequency: 'fixed', times: ['08:00', '10:00'], startsAt: at(-9), endsAt: at(15) })
    expect(approvedSpan(fixed, NOW)).toEqual({ startsAt: at(0), endsAt: at(15) })
  })
})

describe('what is said of an hour', () => {
  const said = (more: object = {}) => ({ scheduledAt: at(0), status: 'given' as const, at: at(0), note: null, ...more })

  it('is refused of what is not of the plan, not open or not yet', () => {
    expect(canRecord(order(), said(), [], NOW)).toBeUndefined()
    expect(canRecord(order(), said({ scheduledAt: at(1) }), [], NOW)?.message).toMatch(/ya no es del plan/)
    expect(canRecord(order(), said({ at: at(1) }), [], NOW)).toMatchObject({ field: 'at' })
    expect(canRecord(order(), said({ scheduledAt: at(8) }), [], NOW)).toMatchObject({ field: 'at' })
    expect(canRecord(order({ stoppedAt: at(0) }), said(), [], NOW)?.message).toMatch(/se suspendió/)
    const done = { scheduledAt: at(0), status: 'given' as const, at: at(0), byName: 'Jaime', note: null }
    expect(canRecord(order(), said(), [done], NOW)?.message).toMatch(/^Ya la aplicó Jaime/)
    expect(canRecord(order(), said({ status: 'notGiven' }), [], NOW)).toMatchObject({ field: 'note' })
  })

  it('before its order ended takes the place of what that end answered, and of nothing that somebody said', () => {
    const ended = order({ status: 'stopped', stoppedAt: at(0), stopReason: 'Alta', startsAt: at(-1) })
    const answer = { scheduledAt: at(-1), status: 'notGiven' as const, at: at(0), byName: 'L', note: 'Alta' }
    const late = (more: object = {}) => said({ scheduledAt: at(-1), at: at(-0.9), ...more })
    expect(canRecord(ended, late(), [answer], NOW)).toBeUndefined()
    expect(canRecord(ended, late({ at: at(0) }), [answer], NOW)?.message).toMatch(/^Ya la registró como no aplicada/)
    const person = { ...answer, at: at(-0.5), note: 'Vomitó' }
    expect(canRecord(ended, late(), [person], NOW)?.message).toMatch(/^Ya la registró como no aplicada/)
    // A little early, of an hour that the end took away.
    const next = { ...ended, everyHours: 1.5 }
    expect(canRecord(next, said({ scheduledAt: at(0.5), at: at(-0.1) }), [], NOW)).toBeUndefined()
    expect(canRecord(next, said({ scheduledAt: at(0.5), at: at(0) }), [], NOW)?.message).toMatch(/se suspendió/)
  })

  it('as needed never exceeds what the order allows, in whichever order it is written down', () => {
    const asNeeded = order({ frequency: 'asNeeded', maxIn24h: 3, startsAt: at(-72) })
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -70 * 60, max: 0 }), { maxLength: 30 }), (minutes) => {
        const given: { scheduledAt: string; status: 'given'; at: string; byName: string; note: null }[] = []
        for (const minute of minutes) {
          const time = at(minute / 60)
          if (!canRecord(asNeeded, said({ scheduledAt: null, at: time }), given, NOW))
            given.push({ scheduledAt: time, status: 'given', at: time, byName: 'J', note: null })
        }
        for (const { at: end } of given) {
          const begin = new Date(Date.parse(end) - 24 * 3_600_000).toISOString()
          expect(given.filter((dose) => dose.at > begin && dose.at <= end).length).toBeLessThanOrEqual(3)
        }
      }),
    )
  })

  it('tells from when one more may be given', () => {
    const doses = [at(-20), at(-10)].map((time) => ({ scheduledAt: time, status: 'given' as const, at: time }))
    expect(nextAsNeeded({ maxIn24h: 2 }, doses, at(0))).toBe(at(4))
    expect(nextAsNeeded({ maxIn24h: 3 }, doses, at(0))).toBeUndefined()
  })

  const given = (hours: number, more: object = {}) => ({
    ...{ orderId: 'o', scheduledAt: at(hours), status: 'given' as const, at: at(hours), byName: 'J', note: null },
    ...more,
  })
  const shiftTo = (to: string, reason: string | null = null) => ({ scheduledAt: at(0), to, reason })

  it('is not put off once a later one was given, nor into the past', () => {
    expect(canShift(order(), shiftTo(at(1)), [], NOW)).toBeUndefined()
    expect(canShift(order(), shiftTo(at(1)), [given(8)], NOW)?.message).toMatch(/posterior/)
    expect(canShift(order(), shiftTo(at(-1)), [], NOW)).toMatchObject({ field: 'to' })
    expect(canShift(order(), shiftTo(at(60)), [], NOW)).toMatchObject({ field: 'to' })
  })

  it('is put off to soon after the last one of its row with a reason alone', () => {
    const late = given(-8, { orderId: 'before', at: at(-2) })
    expect(canShift(order(), shiftTo(at(1)), [late], NOW)).toMatchObject({ field: 'reason' })
    expect(canShift(order(), shiftTo(at(1), 'Vomitó la dosis'), [late], NOW)).toBeUndefined()
    expect(canShift(order(), shiftTo(at(2)), [late], NOW)).toBeUndefined()
    expect(canShift(order(), shiftTo(at(1)), [{ ...late, status: 'notGiven' }], NOW)).toBeUndefined()
    expect(canShift(order({ category: 'walk' }), shiftTo(at(1)), [late], NOW)).toBeUndefined()
  })

  it('of fixed hours is put off to shortly before the next one with a reason alone', () => {
    const fixed = order({ frequency: 'fixed', times: ['09:00', '15:00'] })
    expect(canShift(fixed, shiftTo(at(5.9)), [], NOW)).toMatchObject({ field: 'reason' })
    expect(canShift(fixed, shiftTo(at(5.9), 'Lo pide el dueño'), [], NOW)).toBeUndefined()
    expect(canShift(fixed, shiftTo(at(2)), [], NOW)).toBeUndefined()
  })
})

it('a check with limits says what was found, where it was done', () => {
  const glucose = { ...order({ category: 'check', criticalLow: 70 }) }
  expect(refuseResult(glucose, { status: 'given', value: null })).toMatchObject({ field: 'value' })
  expect(refuseResult(glucose, { status: 'given', value: '84' })).toBeUndefined()
  expect(refuseResult(glucose, { status: 'notGiven', value: null })).toBeUndefined()
  expect(refuseResult({ ...glucose, criticalLow: null }, { status: 'given', value: null })).toBeUndefined()
})

it('a value beyond the limits of its order is critical', () => {
  const limits = { criticalLow: 70, criticalHigh: 180 }
  expect(isBeyondLimits(limits, '62 mg/dL')).toBe(true)
  expect(isBeyondLimits(limits, '98')).toBe(false)
  expect(isBeyondLimits(limits, 'normal')).toBe(false)
  expect(isBeyondLimits({ criticalLow: null, criticalHigh: null }, '900')).toBe(false)
})
