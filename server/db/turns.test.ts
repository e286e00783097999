import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AppError } from '#shared/http/errors.ts'
import { type Limits, limitConcurrency } from '#server/db/turns.ts'

/** Work that runs until it is told to end, by names as `a1`: the first letter is its key. */
function useWork(limits: Limits) {
  const inTurn = limitConcurrency(limits)
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const begun: string[] = []
  return {
    begun,
    running: () => [...ends.keys()],
    ask: (name: string) =>
      inTurn(name.slice(0, 1), () => {
        begun.push(name)
        const end = Promise.withResolvers<string>()
        ends.set(name, end)
        return end.promise
      }).catch((error: unknown) => (error as AppError).code ?? 'failed'),
    end: async (name: string, how: 'well' | 'badly' = 'well') => {
      const end = ends.get(name)
      ends.delete(name)
      if (how === 'well') end?.resolve(name)
      else end?.reject(new Error('broken'))
      // Whoever comes next has begun when all that was promised is done.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

afterEach(() => vi.useRealTimers())

describe('limitConcurrency', () => {
  it('runs so many at once, in the order they came, and goes on after a failure', async () => {
    const { ask, end, begun } = useWork({ atOnce: 2 })
    const all = ['a0', 'a1', 'a2', 'a3'].map(ask)
    expect(begun).toEqual(['a0', 'a1'])
    await end('a0', 'badly')
    expect(await all[0]).toBe('failed')
    expect(begun).toEqual(['a0', 'a1', 'a2'])
    await end('a1')
    expect(await all[1]).toBe('a1')
    expect(begun).toEqual(['a0', 'a1', 'a2', 'a3'])
  })

  it('gives a place to the key that was served the longest ago, however much another asks for', async () => {
    const { ask, end, begun, running } = useWork({ atOnce: 1 })
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void ask(name)
    for (let turn = 0; turn < 6; turn += 1) await end(String(running()[0]))
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  })

  it('keeps one key from taking all places', async () => {
    const { ask, end, begun } = useWork({ atOnce: 3, perKey: 2 })
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void ask(name)
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    await end('b1')
    expect(begun.at(-1)).toBe('b2')
    await end('b2')
    expect(begun).not.toContain('a3')
    await end('a1')
    expect(begun.at(-1)).toBe('a3')
  })

  it('refuses at once what a key asks beyond its queue, and then what all ask beyond theirs', async () => {
    const { ask, end, begun } = useWork({ atOnce: 1, maxWaiting: 2, maxWaitingInAll: 3 })
    for (const name of ['a1', 'a2', 'a3', 'b1']) void ask(name)
    expect(await ask('a4')).toBe('too_many_requests')
    expect(await ask('b2')).toBe('unavailable')
    await end('a1')
    void ask('b2')
    for (const name of ['b1', 'a2', 'b2']) await end(name)
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
  })

  it('refuses what waited too long, and nothing else', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { ask, end, begun } = useWork({ atOnce: 1, maxWaitMs: 1000 })
    void ask('a1')
    const late = ask('b1')
    vi.advanceTimersByTime(600)
    void ask('b2')
    vi.advanceTimersByTime(600)
    expect(await late).toBe('unavailable')
    await end('a1')
    vi.advanceTimersByTime(5000)
    expect(begun).toEqual(['a1', 'b2'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('never runs too many, leaves no place empty that somebody may take, and serves in turn', async () => {
    const step = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), ends: fc.nat(3) })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(step),
        async (atOnce, perKey, steps) => {
          const { ask, end, begun, running } = useWork({ atOnce, perKey })
          const asked: string[] = []
          const seen = () => {
            const ofKey = (key: string) => running().filter((name) => name.startsWith(key)).length
            const waiting = asked.filter((name) => !begun.includes(name))
            expect(running().length).toBeLessThanOrEqual(atOnce)
            for (const key of 'abcd') expect(ofKey(key)).toBeLessThanOrEqual(perKey)
            if (running().length < atOnce) for (const name of waiting) expect(ofKey(name.slice(0, 1))).toBe(perKey)
          }
          for (const [at, { key, ends }] of steps.entries()) {
            asked.push(`${key}${at}`)
            void ask(`${key}${at}`)
            seen()
            for (const name of running().slice(0, ends)) {
              await end(name)
              seen()
            }
          }
          while (running().length > 0) {
            await end(String(running()[0]))
            seen()
          }
          expect(begun.toSorted()).toEqual(asked.toSorted())
        },
      ),
      { numRuns: 60 },
    )
  })
})
