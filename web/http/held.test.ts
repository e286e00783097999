import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asked, readingKey } from '#shared/http/together.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { weights } from '#shared/weights/weights.contract.ts'
import type * as Held from '#web/http/held.ts'
import type * as Written from '#web/http/written.ts'

const list = asked(owners.list, { page: 1 })
const curve = asked(weights.list, { petId: 'luna' })
const both = { [readingKey(list)]: 'owners', [readingKey(curve)]: 'weights' }

describe('answers that came together', () => {
  let held: typeof Held
  let written: typeof Written
  beforeEach(async () => {
    vi.useFakeTimers()
    vi.resetModules()
    held = await import('#web/http/held.ts')
    written = await import('#web/http/written.ts')
  })
  afterEach(() => vi.useRealTimers())

  const write = (id: string, petId: string) => written.noteWritten({ id, touches: [{ table: 'weights', petId }] })

  it('are taken once', async () => {
    held.hold(Promise.resolve(both))
    expect(await held.takeHeld(list)).toEqual({ answer: 'owners' })
    expect(await held.takeHeld(list)).toBeUndefined()
    expect(held.takeHeldNow(curve)).toBe('weights')
    expect(held.takeHeldNow(curve)).toBeUndefined()
  })

  it('are gone after ten seconds, but for what came anew', async () => {
    held.hold(Promise.resolve(both))
    await vi.advanceTimersByTimeAsync(6_000)
    held.hold(Promise.resolve({ [readingKey(list)]: 'newer' }))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(held.takeHeldNow(curve)).toBeUndefined()
    expect(held.takeHeldNow(list)).toBe('newer')
  })

  it('are waited for four seconds, and then asked for alone', async () => {
    held.hold(new Promise(() => undefined))
    let found: unknown = 'waits'
    void held.takeHeld(list).then((answer) => (found = answer))
    await vi.advanceTimersByTimeAsync(3_900)
    expect(found).toBe('waits')
    await vi.advanceTimersByTimeAsync(200)
    expect(found).toBeUndefined()
  })

  it('are not waited for by what is not among them', async () => {
    held.hold(new Promise(() => undefined), new Set([readingKey(curve)]))
    expect(await held.takeHeld(list)).toBeUndefined()
  })

  it('outlive what was written of something else', async () => {
    held.hold(Promise.resolve(both))
    await vi.advanceTimersByTimeAsync(0)
    write('a', 'milo')
    expect(held.takeHeldNow(curve)).toBe('weights')
    held.hold(Promise.resolve(both))
    await vi.advanceTimersByTimeAsync(0)
    write('b', 'luna')
    expect(held.takeHeldNow(curve)).toBeUndefined()
    expect(held.takeHeldNow(list)).toBe('owners')
  })

  it('are neither waited for nor taken by what was written since they were asked for', async () => {
    held.hold(new Promise(() => undefined))
    write('a', 'luna')
    expect(await held.takeHeld(curve)).toBeUndefined()
  })
})
