import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPatience } from '#server/jobs/patience.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const LIMIT_MS = 300_000

it('ends after its time, and not while what is done says that it goes on', async () => {
  const patience = openPatience(LIMIT_MS, async () => true)
  for (let part = 0; part < 20; part += 1) {
    patience.goesOn()
    await vi.advanceTimersByTimeAsync(LIMIT_MS - 1)
  }
  expect(patience.signal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(LIMIT_MS)
  expect(patience.signal.aborted).toBe(true)
})

it('asks for more time now and then, however often it is told', async () => {
  const prolong = vi.fn(async () => true)
  const patience = openPatience(LIMIT_MS, prolong)
  for (let told = 0; told < 1000; told += 1) {
    patience.goesOn()
    await vi.advanceTimersByTimeAsync(LIMIT_MS / 1000)
  }
  expect(prolong.mock.calls.length).toBeLessThan(6)
  patience.end()
})

it('ends at once where another took over, and in its time where nobody could be asked', async () => {
  const lost = openPatience(LIMIT_MS, async () => false)
  lost.goesOn()
  await vi.advanceTimersByTimeAsync(0)
  expect(lost.signal.aborted).toBe(true)

  const alone = openPatience(LIMIT_MS, () => Promise.reject(new Error('the database is away')))
  await vi.advanceTimersByTimeAsync(LIMIT_MS - 1)
  alone.goesOn()
  await vi.advanceTimersByTimeAsync(1)
  expect(alone.signal.aborted).toBe(true)
})
