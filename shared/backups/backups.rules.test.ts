import { expect, test } from 'vitest'
import { canBackUp, isBackupMissed, keptBackups, nextNightly } from '#shared/backups/backups.rules.ts'

test('of two years with two backups a day the newest of 14 days and of 12 months are kept', () => {
  const start = Date.parse('2025-01-01T08:00:00Z')
  const all = Array.from({ length: 2 * 730 }, (_, half) => new Date(start + half * 43_200_000).toISOString())
  const kept = [...keptBackups(all)].toSorted().toReversed()
  // At 20:00 UTC it is the same day in Colombia.
  expect(kept.slice(0, 15).map((at) => at.slice(0, 13))).toEqual([
    ...['2026-12-31T20', '2026-12-30T20', '2026-12-29T20', '2026-12-28T20', '2026-12-27T20', '2026-12-26T20'],
    ...['2026-12-25T20', '2026-12-24T20', '2026-12-23T20', '2026-12-22T20', '2026-12-21T20', '2026-12-20T20'],
    ...['2026-12-19T20', '2026-12-18T20', '2026-11-30T20'],
  ])
  expect(kept).toHaveLength(14 + 11)
  expect(kept.at(-1)).toContain('2026-01-31T20')
})

test('nothing is forgotten where there are few, however old', () => {
  expect(keptBackups(['2019-01-01T00:00:00.000Z']).size).toBe(1)
  expect(keptBackups([]).size).toBe(0)
})

test('the next one is at ten past three in Colombia', () => {
  expect(nextNightly(new Date('2026-11-27T08:09:00Z'))).toBe('2026-11-27T08:10:00.000Z')
  expect(nextNightly(new Date('2026-11-27T08:10:00Z'))).toBe('2026-11-28T08:10:00.000Z')
  expect(nextNightly(new Date('2026-11-28T04:59:00Z'))).toBe('2026-11-28T08:10:00.000Z')
})

test('one night without a good one is not said at the start, two are', () => {
  const last = '2026-11-27T08:10:00.000Z'
  expect(isBackupMissed(last, new Date('2026-11-28T14:00:00Z'))).toBe(false)
  expect(isBackupMissed(last, new Date('2026-11-29T14:00:00Z'))).toBe(true)
})

test('one is begun by hand a quarter of an hour after the last try, and none beside another', () => {
  const [tried, soon, later] = ['2026-11-27T15:00:00.000Z', '2026-11-27T15:14:59Z', '2026-11-27T15:15:00Z']
  const rested = { isRunning: false, last: null, failure: null }
  const last = { endedAt: tried, checkedAt: tried, bytes: 1, rows: 1 }
  expect(canBackUp(rested, new Date(soon))).toBeUndefined()
  expect(canBackUp({ ...rested, isRunning: true }, new Date(later))).toBeDefined()
  for (const state of [
    { ...rested, last },
    { ...rested, failure: { at: tried, reason: 'Disco lleno' } },
  ]) {
    expect(canBackUp(state, new Date(soon))).toBeDefined()
    expect(canBackUp(state, new Date(later))).toBeUndefined()
  }
})
