import { expect, test } from 'vitest'
import { isOfLastDay } from '#web/drafts/deviceAnswers.ts'

test('what the server said is shown for a day', () => {
  const now = Date.parse('2026-11-27T15:00:00-05:00')
  const hoursAgo = (hours: number) => now - hours * 3_600_000
  expect(isOfLastDay(hoursAgo(0), now)).toBe(true)
  expect(isOfLastDay(hoursAgo(24), now)).toBe(true)
  expect(isOfLastDay(hoursAgo(24) - 1, now)).toBe(false)
})
