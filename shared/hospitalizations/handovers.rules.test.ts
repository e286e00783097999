import { describe, expect, it } from 'vitest'
import {
  isReceivable,
  isWaitingFor,
  newsSince,
  type NewDose,
  sayReceived,
  type StayNews,
  tellNews,
} from '#shared/hospitalizations/handovers.rules.ts'
import { StayReadingValues } from '#shared/hospitalizations/readings.contract.ts'
import { OrderDraft, type TreatmentOrder } from '#shared/hospitalizations/treatments.contract.ts'

/** 19:00 in the clinic. */
const NOW = new Date('2026-11-21T00:00:00.000Z')
const at = (hours: number): string => new Date(NOW.getTime() + hours * 3_600_000).toISOString()
const SINCE = at(-12)

const order = (more: Partial<TreatmentOrder> = {}): TreatmentOrder => ({
  ...OrderDraft.parse({ category: 'drug', name: 'Metoclopramida', frequency: 'every', startsAt: at(-6) }),
  ...{ dosePerKg: 0.5, concentration: 5, route: 'IV', everyHours: 8, nextDueAt: null, approvedBy: 'Luis Gil' },
  ...{ id: 'o', lineId: 'o', version: 1, status: 'active', weightKg: 12, warnings: [], stoppedAt: null },
  ...{ stopReason: null, stoppedBy: null, orderedAt: at(-6), orderedBy: 'Luis Gil', ...more },
})
const dose = (hours: number, more: Partial<NewDose> = {}): NewDose => ({
  ...{ name: 'Glicemia', scheduledAt: at(hours), status: 'given', byName: 'Ana Ruiz', value: null, note: null },
  ...{ criticalLow: null, criticalHigh: null, ...more },
})
const told = (news: Partial<StayNews>) =>
  tellNews(
    {
      stay: { admittedAt: at(-40), reason: 'Vómito' },
      ...{ edits: [], orders: [], doses: [], readings: [], notes: [] },
      ranges: {
        ...{ label: '', temperature: { min: 37.5, max: 39.2 }, heartRate: null },
        ...{ respiratoryRate: null, capillaryRefill: null, weightKg: null },
      },
      ...news,
    },
    SINCE,
    NOW,
  ).map(({ text, isAlarm }) => (isAlarm ? `! ${text}` : text))

describe('the news of a patient', () => {
  it.each<[string, Partial<StayNews>, string[]]>([
    ['none', {}, []],
    ['an admission', { stay: { admittedAt: at(-2), reason: 'Vómito' } }, ['Ingresó a las 17:00: Vómito']],
    [
      'how it is',
      { edits: [{ byName: 'Luis Gil', fields: [{ field: 'condition', before: 'treatment', after: 'critical' }] }] },
      ['! Cómo está: de en tratamiento a crítico (Luis Gil)'],
    ],
    [
      'another cage, and not what only ids say',
      {
        edits: [
          {
            byName: 'Luis Gil',
            fields: [
              { field: 'cageName', before: 'Jaula 2', after: null },
              { field: 'cageId', before: 'a', after: null },
            ],
          },
        ],
      },
      ['Jaula: de Jaula 2 a sin dato (Luis Gil)'],
    ],
    ['a new order', { orders: [order()] }, ['Orden nueva: Metoclopramida, 1,2 mL (6 mg) IV, cada 8 h (Luis Gil)']],
    ['not an order of before', { orders: [order({ orderedAt: at(-20) })] }, []],
    [
      'an order that took the place of one of before',
      {
        orders: [
          order({ orderedAt: at(-20), status: 'replaced', stoppedAt: at(-1) }),
          order({ id: 'p', startsAt: at(2), everyHours: 6 }),
        ],
      },
      ['Orden cambiada: Metoclopramida, 1,2 mL (6 mg) IV, cada 6 h (Luis Gil), desde las 21:00'],
    ],
    [
      'a suspension',
      { orders: [order({ status: 'stopped', stoppedAt: at(-1), stopReason: 'Alergia', stoppedBy: 'Luis Gil' })] },
      ['Se suspendió Metoclopramida: Alergia (Luis Gil)'],
    ],
    [
      'what waits for a veterinarian',
      { orders: [order({ status: 'unapproved', frequency: 'once', orderedBy: 'Eva Paz' })] },
      ['! Espera aprobación: Metoclopramida, 1,2 mL (6 mg) IV, una vez (Eva Paz)'],
    ],
    [
      'what was done, and first what was not, or is beyond its limits',
      {
        doses: [
          dose(-1, { value: '52 mg/dL', criticalLow: 70 }),
          dose(-7, { value: '92 mg/dL', criticalLow: 70 }),
          dose(-3, { name: 'Maropitant', status: 'notGiven', note: 'Sin vía' }),
          dose(-20, { name: 'Maropitant', status: 'notGiven' }),
        ],
      },
      [
        '! No se aplicó Maropitant del 19/11/2026, 23:00 (Ana Ruiz)',
        '! No se aplicó Maropitant de las 16:00: Sin vía (Ana Ruiz)',
        '! Glicemia: 52 mg/dL a las 18:00, fuera de los límites de la orden',
        'Se hizo Glicemia: 12:00 (92 mg/dL), 18:00 (52 mg/dL)',
      ],
    ],
    [
      'constants',
      {
        readings: [
          { at: at(-1), temperature: 41.5 },
          { at: at(-3), temperature: 38.5 },
          { at: at(-2), temperature: 25, voidReason: 'Era de otro' },
        ].map((values) => ({
          ...StayReadingValues.parse({}),
          ...{ id: 'r', version: 1, byName: 'Ana Ruiz', writtenBy: null, voidReason: null, ...values },
        })),
      },
      ['! Temperatura 41,5 °C: 2,3 °C por encima de lo normal (18:00)', 'Constantes: 2 tomas, la última a las 18:00'],
    ],
    [
      'notes',
      {
        notes: [
          {
            ...{ kind: 'progress', authorName: 'Luis Gil', text: null },
            ...{ problem: 'Anorexia', assessment: 'Mejor', plan: null },
          },
        ],
      },
      ['Evolución (Luis Gil): Anorexia · Mejor'],
    ],
  ])('%s', (_name, news, lines) => expect(told(news)).toEqual(lines))

  it('are told from the last handover, within a day', () => {
    expect(newsSince(at(-6), NOW)).toBe(at(-6))
    expect(newsSince(at(-60), NOW)).toBe(at(-24))
    expect(newsSince(undefined, NOW)).toBe(at(-24))
  })
})

describe('a handover', () => {
  const given = (more: object = {}) => ({
    ...{ authorId: 'ana', toId: null as string | null, givenAt: at(-1), receipts: [] as { byId: string }[] },
    ...more,
  })

  it('waits for who takes over; for nobody in particular until somebody received it', () => {
    expect(isWaitingFor(given(), 'luis', NOW)).toBe(true)
    expect(isWaitingFor(given(), 'ana', NOW)).toBe(false)
    expect(isWaitingFor(given({ receipts: [{ byId: 'eva' }] }), 'luis', NOW)).toBe(false)
    expect(isWaitingFor(given({ toId: 'luis', receipts: [{ byId: 'eva' }] }), 'luis', NOW)).toBe(true)
    expect(isWaitingFor(given({ toId: 'luis' }), 'eva', NOW)).toBe(false)
    expect(isWaitingFor(given({ givenAt: at(-30) }), 'luis', NOW)).toBe(false)
  })

  it('may be received by anybody else, once', () => {
    expect(isReceivable(given({ toId: 'luis' }), 'eva')).toBe(true)
    expect(isReceivable(given({ receipts: [{ byId: 'eva' }] }), 'eva')).toBe(false)
    expect(isReceivable(given(), 'ana')).toBe(false)
  })

  it('says who received it', () => {
    expect(sayReceived({ givenAt: at(-1), receipts: [] })).toBe('Nadie la ha recibido')
    const receipts = [{ byId: '1', byName: 'Luis Gil', at: at(-0.5) }]
    expect(sayReceived({ givenAt: at(-1), receipts })).toBe('Recibida por Luis Gil, 18:30')
  })
})
