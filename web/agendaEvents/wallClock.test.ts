import { expect, it } from 'vitest'
import { fromWall, toWall } from '#web/agendaEvents/wallClock.ts'

it.each([
  ['2026-11-28T05:00:00.000Z', '2026-11-28 00:00:00'],
  ['2026-11-28T04:59:30.000Z', '2026-11-27 23:59:00'],
  ['2027-01-01T15:05:00.000Z', '2027-01-01 10:05:00'],
])('%s stands on the wall as %s', (instant, wall) => {
  expect(toWall(instant)).toBe(wall)
  expect(fromWall(wall)).toBe(new Date(Math.floor(Date.parse(instant) / 60_000) * 60_000).toISOString())
})
