import { describe, expect, it } from 'vitest'
import { refuseLength } from '#shared/timeline/timeline.rules.ts'
import { refusePeriod } from '#shared/values/date.ts'

describe('the paper of a history', () => {
  it.each([
    ['2026-01-01', '2026-01-01', undefined],
    ['2026-01-02', '2026-01-01', 'to'],
  ])('from %s to %s: %s', (from, to, field) => expect(refusePeriod(from, to)?.field).toBe(field))

  it.each([
    [5000, undefined],
    [5001, 'Hay más de 5.000 registros entre esas fechas. Elija menos tiempo.'],
  ])('%s records: %s', (records, message) => expect(refuseLength(records)?.message).toBe(message))
})
