import { afterEach, describe, expect, it, vi } from 'vitest'
import { elapsedMs, noteServerTime, serverNow } from '#web/http/clock.ts'

const HOUR = 3_600_000
/** As a header tells it, to the second. */
const header = (ahead: number) => new Date(Date.now() + ahead).toUTCString()
const gap = () => Math.round((serverNow().getTime() - Date.now()) / 60_000)

afterEach(() => noteServerTime(header(0), Date.now(), Date.now()))

describe('the clock', () => {
  it.each([
    ['three hours late', 3 * HOUR, 180],
    ['three hours early', -3 * HOUR, -180],
    ['a few seconds off', 12_000, 0],
  ])('of a device that is %s is put right by what the server says', (_name, ahead, minutes) => {
    noteServerTime(header(ahead), Date.now() - 400, Date.now())
    expect(gap()).toBe(minutes)
  })

  it('follows a device that is set right while the page is open', () => {
    noteServerTime(header(3 * HOUR), Date.now(), Date.now())
    noteServerTime(header(0), Date.now(), Date.now())
    expect(gap()).toBe(0)
  })

  it('learns nothing from an answer without a date, or from one that slept on its way', () => {
    noteServerTime(null, Date.now(), Date.now())
    noteServerTime('mañana', Date.now(), Date.now())
    noteServerTime(header(3 * HOUR), Date.now() - 20_000, Date.now())
    expect(gap()).toBe(0)
  })
})

describe('what has passed', () => {
  afterEach(() => vi.useRealTimers())

  it.each([
    ['the sleep of a device whose own count stands still in it', 4 * 60_000, 4 * 60_000],
    ['nothing for a clock that is set back', -HOUR, 0],
  ])('counts %s', (_name, jumpMs, countedMs) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
    const before = elapsedMs()
    vi.advanceTimersByTime(3_000)
    vi.setSystemTime(Date.now() + jumpMs)
    expect(elapsedMs() - before).toBeCloseTo(3_000 + countedMs, 3)
    vi.advanceTimersByTime(2_000)
    expect(elapsedMs() - before).toBeCloseTo(5_000 + countedMs, 3)
  })
})
