import { expect, it } from 'vitest'
import { minutesToNextTry, usualRetry } from '#server/jobs/outboxKind.ts'

it('waits twice as long from try to try, no longer than the longest, and ends', () => {
  const waits = Array.from({ length: usualRetry.tries }, (_, index) => minutesToNextTry(usualRetry, index + 1))
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, undefined])
})
