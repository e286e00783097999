import { hashKey, InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveEvent, Touch } from '#shared/http/live.contract.ts'
import { refreshing } from '#web/http/refresh.ts'

describe('what is read again', () => {
  let client: QueryClient
  let isBusy = false
  let count = 0
  const reads: Record<string, number> = {}

  beforeEach(() => {
    vi.useFakeTimers()
    client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
    isBusy = false
    for (const name of Object.keys(reads)) delete reads[name]
  })
  afterEach(() => {
    client.clear()
    vi.useRealTimers()
  })

  const refreshNow = () => refreshing(client, () => isBusy)
  const event = (table: Touch['table'], petId?: string): LiveEvent => ({
    id: `event ${(count += 1)}`,
    touches: [{ table, ...(petId ? { petId } : {}) }],
  })

  function query(name: string, table: Touch['table'], options: { staleTime?: number; petId?: string } = {}) {
    const { petId, ...more } = options
    return {
      queryKey: ['clinic', name, ...(petId ? [{ petId }] : [])],
      queryFn: async () => (reads[name] = (reads[name] ?? 0) + 1),
      meta: { reads: [table] },
      ...more,
    }
  }
  /** Shown on the glass, once it has come. */
  async function shown(...given: Parameters<typeof query>): Promise<void> {
    new QueryObserver(client, query(...given)).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
  }

  it('is what is on the glass at once, and the rest when it is shown next', async () => {
    const refresh = refreshNow()
    await shown('/weights', 'weights')
    await client.prefetchQuery(query('/left', 'weights'))
    refresh.hear(event('weights'))
    await vi.advanceTimersByTimeAsync(0)
    expect(reads).toEqual({ '/weights': 2, '/left': 1 })
    await shown('/left', 'weights')
    expect(reads['/left']).toBe(2)
  })

  it('is a list that is held for ever even where nobody shows it', async () => {
    const refresh = refreshNow()
    await client.prefetchQuery(query('/colors', 'catalogueEntries', { staleTime: Infinity }))
    refresh.hear(event('catalogueEntries'))
    await vi.advanceTimersByTimeAsync(0)
    expect(reads).toEqual({ '/colors': 2 })
  })

  it('is read once for many that come together, and the last of them is not lost', async () => {
    const refresh = refreshNow()
    await shown('/weights', 'weights')
    for (let at = 0; at < 30; at += 1) {
      refresh.hear(event('weights'))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(reads).toEqual({ '/weights': 2 })
    await vi.advanceTimersByTimeAsync(4_000)
    expect(reads).toEqual({ '/weights': 3 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reads).toEqual({ '/weights': 3 })
  })

  it('is of the agenda read again within a second, however often it is written', async () => {
    const refresh = refreshNow()
    await shown('/agenda', 'agendaEvents')
    for (const expected of [2, 3, 4]) {
      refresh.hear(event('agendaEvents'))
      await vi.advanceTimersByTimeAsync(750)
      expect(reads).toEqual({ '/agenda': expected })
    }
  })

  it.each(['hear', 'own'] as const)(
    'is what was on its way for the first time when it was written: %s',
    async (way) => {
      const refresh = refreshNow()
      const { promise, resolve } = Promise.withResolvers<void>()
      const answers = ['before', 'after']
      const reading = { ...query('/agenda', 'agendaEvents'), queryFn: () => promise.then(() => answers.shift()) }
      const observer = new QueryObserver<string | undefined>(client, reading)
      observer.subscribe(() => undefined)
      await vi.advanceTimersByTimeAsync(0)
      if (way === 'hear') refresh.hear(event('agendaEvents'))
      else refresh.own([event('agendaEvents')], undefined)
      await vi.advanceTimersByTimeAsync(2_000)
      resolve()
      await vi.advanceTimersByTimeAsync(300)
      expect(observer.getCurrentResult().data).toBe('after')
    },
  )

  it.each(['hear', 'own'] as const)('never throws away the next page that somebody pressed for: %s', async (way) => {
    const refresh = refreshNow()
    const { promise, resolve } = Promise.withResolvers<void>()
    const observer = new InfiniteQueryObserver(client, {
      queryKey: ['clinic', '/consultations'],
      queryFn: async ({ pageParam }) => {
        if (pageParam === 2) await promise
        return `page ${pageParam}`
      },
      initialPageParam: 1,
      getNextPageParam: (_last, pages) => pages.length + 1,
      meta: { reads: ['consultations'] },
    })
    observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    void observer.fetchNextPage()
    if (way === 'hear') refresh.hear(event('consultations'))
    else refresh.own([event('consultations')], undefined)
    await vi.advanceTimersByTimeAsync(2_000)
    resolve()
    await vi.advanceTimersByTimeAsync(300)
    expect(observer.getCurrentResult().data?.pages).toEqual(['page 1', 'page 2'])
  })

  it('waits under a dialog and in a window that nobody sees', async () => {
    const refresh = refreshNow()
    await shown('/weights', 'weights')
    isBusy = true
    refresh.hear(event('weights'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reads).toEqual({ '/weights': 1 })
    isBusy = false
    await vi.advanceTimersByTimeAsync(500)
    expect(reads).toEqual({ '/weights': 2 })
  })

  it('is read at once for what this window wrote, and not again when the stream tells of it', async () => {
    const refresh = refreshNow()
    await shown('/weights', 'weights')
    isBusy = true
    const written = event('weights')
    refresh.own([written], undefined)
    refresh.hear(written)
    isBusy = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reads).toEqual({ '/weights': 2 })
  })

  it('is read at once for what this window wrote also when the stream was quicker, and had to wait', async () => {
    const refresh = refreshNow()
    await shown('/weights', 'weights')
    isBusy = true
    const written = event('weights')
    refresh.hear(written)
    refresh.own([written], undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(reads).toEqual({ '/weights': 2 })
  })

  it('is not what the answer shows already, nor what is on the glass while somebody types', async () => {
    const refresh = refreshNow()
    await shown('/weights', 'weights')
    refresh.own([event('weights')], ['clinic', '/weights'])
    refresh.own([event('weights')], undefined, new Set([hashKey(['clinic', '/weights'])]))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reads).toEqual({ '/weights': 1 })
  })

  it('is what the answer shows where an older one of it is on its way', async () => {
    const refresh = refreshNow()
    const late = Promise.withResolvers<string>()
    const queryFn = vi
      .fn<() => Promise<string>>()
      .mockResolvedValueOnce('before')
      .mockReturnValueOnce(late.promise)
      .mockResolvedValueOnce('after')
    const observer = new QueryObserver<string>(client, { ...query('/weights', 'weights'), queryFn })
    observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    void observer.refetch()
    client.setQueryData(['clinic', '/weights'], 'after')
    refresh.own([event('weights')], ['clinic', '/weights'])
    late.resolve('before')
    await vi.advanceTimersByTimeAsync(0)
    expect(observer.getCurrentResult().data).toBe('after')
  })

  it('is the screen that somebody went to while their text was still on its way', async () => {
    const refresh = refreshNow()
    const shownThen = new Set<string>()
    await shown('/weights', 'weights')
    refresh.own([event('weights')], undefined, shownThen)
    await vi.advanceTimersByTimeAsync(0)
    expect(reads).toEqual({ '/weights': 2 })
  })

  it('is everything on the glass after a break, within a second', async () => {
    const refresh = refreshNow()
    await shown('/weights', 'weights')
    await shown('/owners', 'owners')
    refresh.hear({ id: 'everything', touches: null })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(reads).toEqual({ '/weights': 2, '/owners': 2 })
  })
})
