import { describe, expect, it } from 'vitest'
import type { ConsultationRanges } from '#shared/consultations/consultations.contract.ts'
import { type StayReading, StayReadingValues } from '#shared/hospitalizations/readings.contract.ts'
import {
  afterStep,
  figuresOf,
  fluidBalance,
  givenDoses,
  groupDoses,
  lastFigures,
  readingSpan,
  tellCritical,
} from '#shared/hospitalizations/readings.rules.ts'
import { readingWords, showStayReading } from '#shared/hospitalizations/readings.words.ts'
import { OrderDraft, type TreatmentDose, type TreatmentOrder } from '#shared/hospitalizations/treatments.contract.ts'
import { showField } from '#shared/word/fieldWords.ts'

const ranges: ConsultationRanges = {
  label: 'Canino adulto mediano',
  temperature: { min: 37.5, max: 39.2 },
  heartRate: { min: 70, max: 120 },
  respiratoryRate: { min: 10, max: 30 },
  capillaryRefill: { min: 0, max: 2 },
  weightKg: null,
}

/** On 20/11/2026 in the clinic. */
const at = (time: string) => new Date(`2026-11-20T${time}:00-05:00`).toISOString()

function reading(time: string, values: Partial<StayReading>): StayReading {
  const [id, byName] = ['7b0d2b4e-5f0a-4a8e-9a37-0b0f6f2f9a11', 'Julián Mora']
  return {
    ...StayReadingValues.parse({}),
    id,
    version: 1,
    at: time && at(time),
    byName,
    writtenBy: null,
    voidReason: null,
    ...values,
  }
}

const critical = (values: Partial<StayReading>) =>
  figuresOf(reading('08:00', values), ranges)
    .filter(({ isCritical }) => isCritical)
    .map(tellCritical)

describe('constants', () => {
  it.each<[Partial<StayReading>, string[]]>([
    [{ temperature: 41.5 }, ['Temperatura 41,5 °C: 2,3 °C por encima de lo normal']],
    [{ temperature: 36 }, ['Temperatura 36 °C: 1,5 °C por debajo de lo normal']],
    [{ temperature: 39.8 }, []],
    [{ heartRate: 200 }, ['Frecuencia cardiaca 200 lpm: 80 lpm por encima de lo normal']],
    [{ heartRate: 170 }, []],
    [{ capillaryRefill: 3.5 }, ['Llenado capilar 3,5 s: 1,5 s por encima de lo normal']],
    [{ oxygenSaturation: 91 }, ['Saturación de oxígeno 91 %: 3 puntos por debajo de lo normal']],
    [{ meanPressure: 55, glucose: 40, pain: 9 }, []],
  ])('of %j tell what is critical, and how far', (values, told) => {
    expect(critical(values)).toEqual(told)
  })

  it('shows the last value of each, and of what was voided none', () => {
    const readings = [
      reading('10:00', { temperature: 48 - 8, voidReason: 'Era de otro paciente' }),
      reading('09:00', { heartRate: 136 }),
      reading('08:00', { temperature: 39.5, heartRate: 120 }),
    ]
    expect(
      lastFigures(readings, ranges).map(({ field, value, at: when, state }) => [field, value, when, state]),
    ).toEqual([
      ['temperature', 39.5, at('08:00'), 'high'],
      ['heartRate', 136, at('09:00'), 'high'],
    ])
  })

  it('begin a step at the value, at the one before it, at what is usual, and amounts at nothing', () => {
    const range = ranges.temperature
    expect(afterStep('temperature', 1, { value: 38.5, before: 40, range })).toBe(38.6)
    expect(afterStep('temperature', -1, { value: null, before: 40, range })).toBe(39.9)
    expect(afterStep('temperature', 1, { value: null, before: null, range })).toBe(38.5)
    expect(afterStep('glucose', 1, { value: null, before: null, range: null })).toBeUndefined()
    expect(afterStep('urine', 1, { value: null, before: 200, range: null })).toBe(10)
    expect(afterStep('urine', -1, { value: 0, before: null, range: null })).toBe(0)
  })

  it('are read as words', () => {
    expect(showStayReading('mucousMembranes', 'pale')).toBe('Pálidas')
    expect(showStayReading('pain', 3)).toBe('3 de 10')
    expect(showField(readingWords, 'temperature', 39.5)).toBe('39,5 °C')
    expect(showField(readingWords, 'mentalState', 'depressed')).toBe('Deprimido')
    expect(readingWords.showName(at('08:05'))).toBe('las constantes de las 08:05')
  })
})

describe('the span that is looked at', () => {
  const now = new Date(at('09:20'))

  it('is of today the last 24 hours, and of another day that day', () => {
    expect(readingSpan('2026-11-20', now)).toEqual({ from: '2026-11-19T14:30:00.000Z', until: at('09:30') })
    expect(readingSpan('2026-11-19', now)).toEqual({ from: '2026-11-19T05:00:00.000Z', until: at('00:00') })
  })
})

function order(over: Partial<TreatmentOrder>): TreatmentOrder {
  const draft = { category: 'fluid', name: 'Lactato de Ringer', frequency: 'continuous', rate: 42, everyHours: 2 }
  const id = 'a3f1c9d2-1f46-4f0e-8f0e-3a1f5b0c7d22'
  const rest = { lineId: id, version: 1, status: 'active' as const, weightKg: 12, warnings: [], stoppedAt: null }
  const ordered = { stopReason: null, stoppedBy: null, orderedAt: at('06:00'), orderedBy: 'Laura Restrepo' }
  const read = OrderDraft.parse({ ...draft, startsAt: at('06:00') })
  return { ...read, ...rest, ...ordered, id, approvedBy: 'Laura Restrepo', nextDueAt: null, ...over }
}

describe('the balance of fluids', () => {
  const now = new Date(at('10:00'))

  it('counts what ran until now, what went in besides, and what came out on the clinic’s day', () => {
    const readings = [
      reading('', { at: '2026-11-20T04:00:00.000Z', urine: 900 }),
      reading('07:00', { fluidIn: 20, urine: 60, vomits: 2 }),
      reading('08:00', { urine: 40, fluidOut: 15, vomits: 1 }),
      reading('09:00', { urine: 500, voidReason: 'Era de otro paciente' }),
    ]
    expect(fluidBalance(readings, [order({})], '2026-11-20', now)).toEqual({
      ...{ infused: 168, fluidIn: 20, in: 188, urine: 100, fluidOut: 15, out: 115 },
      ...{ balance: 73, vomits: 3 },
    })
  })

  it('ends with the stay, and tells no balance where nothing that came out was written down', () => {
    const { infused, balance } = fluidBalance([], [order({})], '2026-11-20', now, at('07:00'))
    expect([infused, balance]).toEqual([42, null])
  })

  /** A line of one infusion from 06:00 on: each of its orders took the place of the one before. */
  const line = (...orders: [startsAt: string, stoppedAt?: string][]) =>
    orders.map(([startsAt, stoppedAt], index) =>
      order({
        ...{ id: String(index), startsAt: at(startsAt), stoppedAt: stoppedAt === undefined ? null : at(stoppedAt) },
        orderedAt: at(`06:0${index}`),
      }),
    )

  it.each([
    ['later', line(['06:00', '08:00'], ['09:00']), 4],
    ['to an earlier hour', line(['06:00', '08:00'], ['07:15']), 4],
    ['before it began', line(['06:00', '06:00'], ['07:00']), 3],
    ['twice', line(['06:00', '08:00'], ['08:30', '08:30'], ['09:00']), 4],
    ['and forward again, and stopped', line(['06:00', '08:00'], ['09:00', '09:00'], ['08:30', '09:30']), 3.5],
    ['and that is stopped before it', line(['06:00', '08:00'], ['09:00', '08:30']), 2.5],
    ['later than it is stopped', line(['06:00', '07:00'], ['09:00', '07:00']), 1],
  ])('counts an infusion once, without a gap, whose check is put off %s', (_name, orders, hours) => {
    expect(fluidBalance([], orders, '2026-11-20', now).infused).toBe(hours * 42)
  })

  it('counts no infusion that waits for approval, and none before it began', () => {
    const orders = [order({ status: 'unapproved', approvedBy: null }), order({ stoppedAt: at('07:30') })]
    expect(fluidBalance([], orders, '2026-11-20', now).infused).toBe(63)
    expect(fluidBalance([], orders, '2026-11-19', now).infused).toBe(0)
  })
})

describe('the doses under the axis', () => {
  it('are the medicines that were given in the span, each once', () => {
    const drug = order({ id: 'd', category: 'drug', name: 'Metoclopramida', frequency: 'every', everyHours: 8 })
    const dose = (id: string, orderId: string, time: string, status: TreatmentDose['status']) => ({
      ...{ id, orderId, status, version: 1, scheduledAt: at(time), at: at(time), byName: 'Julián Mora' },
      ...{ writtenBy: null, amount: '1,2 mL', value: null, note: null, correction: null },
    })
    const doses = [
      dose('2', 'd', '08:10', 'given'),
      dose('1', 'd', '00:10', 'given'),
      dose('3', 'd', '09:00', 'notGiven'),
      dose('4', order({}).id, '08:00', 'given'),
      dose('5', 'd', '23:50', 'given'),
    ]
    const plan = { orders: [drug, order({})], doses }
    const shown = givenDoses([plan, plan], { from: at('00:00'), until: at('10:00') })
    expect(shown.map(({ id, name, amount }) => [id, name, amount])).toEqual([
      ['1', 'Metoclopramida', '1,2 mL'],
      ['2', 'Metoclopramida', '1,2 mL'],
    ])
  })

  it('stand together where there is no place for each', () => {
    const doses = ['08:00', '08:20', '08:40', '12:00'].map((time) => ({
      ...{ id: time, at: at(time), amount: null, byName: 'Julián Mora', name: 'Maropitant' },
    }))
    const groups = groupDoses(doses, { from: at('00:00'), until: '2026-11-21T05:00:00.000Z' })
    expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['08:00', '08:20', '08:40'], ['12:00']])
  })
})
