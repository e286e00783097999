import { expect, it } from 'vitest'
import { canRemoveWeight, refuseMeasuredAt } from '#shared/weights/weights.rules.ts'

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

it('only a weight typed on its own can be taken away', () => {
  expect(canRemoveWeight({ source: 'pet' })).toBeUndefined()
  expect(canRemoveWeight({ source: 'consultation' })?.message).toContain('consulta')
})
