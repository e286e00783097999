import { expect, it } from 'vitest'
import {
  canRemoveWeight,
  offerWeight,
  refuseMeasuredAt,
  showWeightSpan,
  tellOldWeight,
  weightBefore,
} from '#shared/weights/weights.rules.ts'

const now = new Date('2026-11-20T17:00:00Z')

it.each([
  ['2026-11-20T17:00:00Z', undefined],
  ['2026-11-20T17:05:00Z', undefined],
  ['2026-11-20T17:05:01Z', 'La fecha no puede ser futura'],
  ['2021-09-14T05:00:00Z', undefined],
  // 23:59 of the day before in Bogota.
  ['2021-09-14T04:59:00Z', 'La fecha no puede ser anterior al nacimiento de la mascota'],
])('a weight taken at %s', (measuredAt, message) => {
  expect(refuseMeasuredAt(measuredAt, '2021-09-14', now)?.message).toBe(message)
})

it.each([
  ['2026-10-21T15:00:00Z', '2020-01-01', undefined],
  [
    '2026-10-20T15:00:00Z',
    '2020-01-01',
    'El peso es del 20/10/2026, de hace 4 semanas: pese al animal antes de calcular',
  ],
  ['2026-11-13T15:00:00Z', '2026-08-01', undefined],
  ['2026-11-12T15:00:00Z', '2026-08-01', 'El peso es del 12/11/2026, de hace 8 días: pese al animal antes de calcular'],
  [null, '2020-01-01', undefined],
])('the weight of %s of an animal of %s', (weighedAt, birthOn, told) => {
  expect(tellOldWeight({ weighedAt, birthOn }, '2026-11-20')).toBe(told)
})

it('only a weight typed on its own can be taken away, and not the only one', () => {
  expect(canRemoveWeight({ source: 'pet' }, false)).toBeUndefined()
  expect(canRemoveWeight({ source: 'pet' }, true)?.message).toContain('único')
  expect(canRemoveWeight({ source: 'consultation' }, false)?.message).toContain('consulta')
})

it.each([
  ['2026-11-20T15:00:00Z', 'Usar 12,4 kg de hoy'],
  // Still yesterday in Bogota.
  ['2026-11-20T04:59:00Z', 'Usar 12,4 kg del 19/11/2026'],
])('the weight of %s is offered as %j', (weighedAt, offer) => {
  expect(offerWeight(12.4, weighedAt, '2026-11-20')).toBe(offer)
})

it('the weight before a visit is none of its own, saved or still on its way', () => {
  const older = { weightKg: 5, measuredAt: '2026-03-01T15:00:00Z' }
  const last = { weightKg: 12.4, measuredAt: '2026-11-20T15:00:00Z' }
  const own = { weightKg: 12.5, measuredAt: '2026-11-21T14:00:00+00:00' }
  const startedAt = '2026-11-21T14:00:00.000Z'
  expect(weightBefore([older, last], startedAt)).toBe(last)
  expect(weightBefore([older, last, own], startedAt)).toBe(last)
  expect(weightBefore([own], startedAt)).toBeUndefined()
})

it.each([
  ['2026-11-21T14:00:00Z', '2026-11-21T14:01:00Z', 'el mismo día'],
  // Two days in Bogota.
  ['2026-11-21T04:59:00Z', '2026-11-21T05:01:00Z', 'en 1 día'],
  ['2026-11-08T17:00:00Z', '2026-11-21T17:00:00Z', 'en 13 días'],
  ['2026-11-07T17:00:00Z', '2026-11-21T17:00:00Z', 'en 2 semanas'],
  ['2026-08-21T17:00:00Z', '2026-11-21T17:00:00Z', 'en 3 meses'],
])('a weight changed from %s to %s: %s', (from, to, words) => expect(showWeightSpan(from, to)).toBe(words))
