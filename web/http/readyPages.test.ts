import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Touch } from '#shared/http/live.contract.ts'
import { asked, readingKey } from '#shared/http/together.contract.ts'
import { weights } from '#shared/weights/weights.contract.ts'
import type * as ReadyPages from '#web/http/readyPages.ts'
import type * as Written from '#web/http/written.ts'
import type * as Query from '#web/http/query.ts'

// The platform's fetch stands here in the test's own hands.

const curve = { petId: 'luna' }
const key = readingKey(asked(weights.list, curve))

describe('a page that was made ready', () => {
  let ready: typeof ReadyPages
  let written: typeof Written
  let query: typeof Query
  let calls: string[]
  let ahead: object
  let read: Promise<unknown> | undefined

  beforeEach(async () => {
    vi.resetModules()
    calls = []
    read = undefined
    ahead = { [key]: { reads: ['weights'], input: curve, answer: ['before'] } }
    vi.stubGlobal('fetch', async (url: string) => {
      calls.push(url)
      const response = Response.json(url.includes('/ahead') ? ahead : ['now'])
      response.json = () => (read = Response.prototype.json.call(response))
      return response
    })
    ready = await import('#web/http/readyPages.ts')
    written = await import('#web/http/written.ts')
    query = await import('#web/http/query.ts')
  })
  afterEach(() => vi.unstubAllGlobals())

  const write = (table: Touch['table'], petId: string) =>
    written.noteWritten({ id: crypto.randomUUID(), touches: [{ table, petId }] })
  const prepare = async () => {
    ready.askAhead('/mascotas/luna', '/mascotas/:petId')
    await vi.waitFor(() => expect(ready.answerAhead(asked(weights.list, curve))).toBeDefined())
  }

  it('is asked for once, and again when something of it was written', async () => {
    await prepare()
    await prepare()
    write('weights', 'milo')
    write('owners', 'luna')
    await prepare()
    expect(calls).toHaveLength(1)
    write('weights', 'luna')
    expect(ready.answerAhead(asked(weights.list, curve))).toBeUndefined()
    await prepare()
    expect(calls).toHaveLength(2)
  })

  it('is not asked for where its like has nothing to be asked for', async () => {
    ahead = {}
    ready.askAhead('/configuraciones/jaulas', '/configuraciones/jaulas')
    await vi.waitFor(() => expect(read).toBeDefined())
    await read
    await new Promise((resolve) => setImmediate(resolve))
    ready.askAhead('/configuraciones/jaulas?x=1', '/configuraciones/jaulas')
    expect(calls).toHaveLength(1)
  })

  it.each([Infinity, 300_000])(
    'is shown at once and read again, however long an answer is fresh: %s',
    async (staleTime) => {
      await prepare()
      const client = new QueryClient()
      query.followAhead(client.getQueryCache())
      const observer = new QueryObserver(client, { ...query.queryOf(weights.list, curve), staleTime })
      expect(observer.getCurrentResult().data).toEqual(['before'])
      expect(Date.now() - observer.getCurrentResult().dataUpdatedAt).toBeLessThan(60_000)
      const stop = observer.subscribe(() => undefined)
      await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['now']))
      expect(observer.getCurrentResult().isStale).toBe(false)
      stop()
      client.clear()
    },
  )
})
