import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { type CallStore, type QueuedCall, queuedCall, startQueue } from '#web/drafts/callQueue.ts'
import { NetworkError } from '#web/http/call.ts'

function aDevice(): CallStore {
  const kept = new Map<string, QueuedCall>()
  return {
    keep: async (queued) => void kept.set(queued.key, structuredClone(queued)),
    drop: async ({ key }) => void kept.delete(key),
    list: async () => [...kept.values()],
  }
}

/** Does each key once, as the real one does; its answer may be lost on the way. */
function aServer() {
  const done: string[] = []
  const server = {
    done,
    way: 'open' as 'open' | 'closed' | 'answerLost',
    refuses: new Set<string>(),
    send: async ({ key }: QueuedCall) => {
      if (server.way === 'closed') throw new NetworkError()
      if (server.refuses.has(key)) throw new AppError('not_allowed_now', { message: 'Ya la aplicó Jaime.' })
      if (!done.includes(key)) done.push(key)
      if (server.way === 'answerLost') throw new NetworkError()
    },
  }
  return server
}

const aCall = (key: string, minute = 0): QueuedCall => ({
  ...{ key, title: `Dosis ${key}`, path: '/', service: 'clinic', method: 'POST', callPath: '/x', input: {} },
  at: new Date(Date.UTC(2026, 10, 20, 3, minute)).toISOString(),
})

describe('what was done without a network', () => {
  it('is shown by a page that was opened without one', async () => {
    const device = aDevice()
    await startQueue(device, aServer().send).add(aCall('a'))
    const server = aServer()
    const later = startQueue(device, server.send)
    await later.read()
    expect(later.calls.state().map(({ key }) => key)).toEqual(['a'])
    expect(server.done).toEqual([])
  })

  it('is sent once in its order when there is one, also by a page that was opened later', async () => {
    const [device, server] = [aDevice(), aServer()]
    server.way = 'closed'
    const first = startQueue(device, server.send)
    await first.add(aCall('b', 2))
    await first.add(aCall('a', 1))
    await first.flush()
    expect(first.calls.state().map(({ key }) => key)).toEqual(['a', 'b'])
    server.way = 'open'
    const later = startQueue(device, server.send)
    await Promise.all([later.flush(), later.flush()])
    expect(server.done).toEqual(['a', 'b'])
    expect(later.calls.state()).toEqual([])
    expect(await device.list()).toEqual([])
  })

  it('and was done by somebody else meanwhile stays with what the server said, and the others go', async () => {
    const [device, server] = [aDevice(), aServer()]
    server.refuses.add('a')
    const queue = startQueue(device, server.send)
    await queue.add(aCall('a', 1))
    await queue.add(aCall('b', 2))
    await queue.flush()
    await queue.flush()
    expect(server.done).toEqual(['b'])
    expect(queue.calls.state()).toMatchObject([{ key: 'a', problem: 'Ya la aplicó Jaime.' }])
    await queue.drop('a')
    expect(await device.list()).toEqual([])
  })

  it('is shown as it was said while the device was still being read', async () => {
    const device = aDevice()
    const read = Promise.withResolvers<void>()
    const slow = async () => {
      const kept = await device.list()
      await read.promise
      return kept
    }
    const queue = startQueue({ ...device, list: slow }, aServer().send)
    const other = startQueue(device, aServer().send)
    await queue.add(aCall('dropped', 1))
    await other.add(aCall('of another window', 2))
    const reading = queue.read()
    await queue.add(aCall('added', 3))
    await queue.drop('dropped')
    read.resolve()
    await reading
    expect(queue.calls.state().map(({ key }) => key)).toEqual(['of another window', 'added'])
  })

  it('is never lost and never done twice, whatever the network does and however often the page is killed', async () => {
    const steps = fc.array(fc.constantFrom('add', 'flush', 'kill', 'open', 'closed', 'answerLost'), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const [device, server] = [aDevice(), aServer()]
        let queue = startQueue(device, server.send)
        const added: string[] = []
        for (const step of taken) {
          if (step === 'add') {
            const key = String(added.length)
            added.push(key)
            await queue.add(aCall(key, added.length))
          } else if (step === 'flush') await queue.flush()
          else if (step === 'kill') queue = startQueue(device, server.send)
          else server.way = step as 'open' | 'closed' | 'answerLost'
        }
        server.way = 'open'
        await queue.flush()
        expect(server.done).toEqual(added)
        expect(await device.list()).toEqual([])
      }),
    )
  })
})

it('a call that waits says where it goes and what it sends', () => {
  const id = '0197a0c0-0000-7000-8000-000000000001'
  const input = { hospitalizationId: id, orderId: id, status: 'given' as const, at: '2026-11-20T14:00:00.000Z' }
  const told = { key: 'k', title: 'Dosis', path: '/', at: input.at }
  expect(queuedCall(treatments.record, input, told)).toMatchObject({
    callPath: `/hospitalizations/${id}/orders/${id}/doses`,
    input: { status: 'given', at: input.at },
  })
})
