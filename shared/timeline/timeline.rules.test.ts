import { describe, expect, it } from 'vitest'
import { refuseLength, refuseRange } from '#shared/timeline/timeline.rules.ts'

describe('the paper of a history', () => {
  it.each([
    ['2026-01-01', '2026-01-01', undefined],
    ['2026-01-02', '2026-01-01', 'to'],
  ])('from %s to %s: %s', (from, to, field) => expect(refuseRange(from, to)?.field).toBe(field))

  it.each([
    [60, 'pdf', undefined],
    [61, 'pdf', 'Hay más de 60 registros entre esas fechas. Elija menos tiempo, o use Imprimir para toda la historia.'],
    [61, 'html', undefined],
    [1001, 'html', 'Hay más de 1000 registros entre esas fechas. Elija menos tiempo.'],
  ] as const)('%s records as %s: %s', (records, form, message) =>
    expect(refuseLength(records, form)?.message).toBe(message),
  )
})
