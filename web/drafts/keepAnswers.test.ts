import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '#shared/http/errors.ts'
import type { AnswerStore, DeviceAnswer } from '#web/drafts/deviceAnswers.ts'
import { keepAnswers } from '#web/drafts/keepAnswers.ts'
import { onShown, stopKeeping } from '#web/drafts/shownSince.ts'
import { NetworkError } from '#web/http/call.ts'

const at = Date.parse('2026-11-27T15:00:00-05:00')

function aDevice(kept: [string, DeviceAnswer][] = []): AnswerStore & { kept: Map<string, DeviceAnswer> } {
  const answers = new Map(kept)
  return {
    kept: answers,
    keep: async (call, answer) => void answers.set(call, structuredClone(answer)),
    find: async (call) => answers.get(call),
    drop: async (call) => void answers.delete(call),
    dropOld: async () => undefined,
  }
}

describe('what a device shows without a network', () => {
  let client: QueryClient
  let stop: () => void = () => undefined
  let close: () => void = () => undefined
  let answer: () => Promise<string>

  beforeEach(() => {
    vi.useFakeTimers({ now: at })
    client = new QueryClient({ defaultOptions: { queries: { retry: 2, networkMode: 'always' } } })
    answer = async () => 'de ahora'
  })
  afterEach(() => {
    close()
    stop()
    client.clear()
    vi.useRealTimers()
  })

  const open = (queryKey: unknown[], onDevice = true) => {
    const options = { queryKey, queryFn: () => answer(), ...(onDevice ? { meta: { onDevice: true as const } } : {}) }
    const observer = new QueryObserver(client, options)
    close = observer.subscribe(() => undefined)
    return observer
  }
  const plan = ['clinic', '/plan', { day: '2026-11-27' }]
  const hash = JSON.stringify(plan)
  const old = (): [string, DeviceAnswer] => [hash, { answer: 'de las diez', at: at - 5 * 3_600_000 }]

  it('is what was answered last', async () => {
    const device = aDevice()
    stop = keepAnswers(client, device)
    open(plan)
    await vi.advanceTimersByTimeAsync(10)
    expect(device.kept.get(hash)?.answer).toBe('de ahora')
    client.setQueryData(plan, 'con lo que se hizo')
    await vi.advanceTimersByTimeAsync(10)
    expect(device.kept.get(hash)?.answer).toBe('con lo que se hizo')
  })

  it('is nothing that its contract does not say, nor what somebody searched for', async () => {
    const device = aDevice()
    stop = keepAnswers(client, device)
    open(plan, false)
    open(['clinic', '/list', { search: 'Catalina' }])
    await vi.advanceTimersByTimeAsync(10)
    expect(device.kept.size).toBe(0)
  })

  it('comes at once when a call fails, says of when it is, and goes when the server answers', async () => {
    const device = aDevice([old()])
    stop = keepAnswers(client, device)
    answer = () => Promise.reject(new NetworkError())
    const observer = open(plan)
    await vi.advanceTimersByTimeAsync(10)
    expect(observer.getCurrentResult().data).toBe('de las diez')
    expect(onShown.state().answers).toBe(at - 5 * 3_600_000)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(observer.getCurrentResult().data).toBe('de las diez')
    expect(device.kept.get(hash)).toEqual(old()[1])
    answer = async () => 'de ahora'
    await observer.refetch()
    await vi.advanceTimersByTimeAsync(10)
    expect(onShown.state().answers).toBeUndefined()
    expect(device.kept.get(hash)?.answer).toBe('de ahora')
  })

  it('comes where a line is dead and does not say so', async () => {
    stop = keepAnswers(client, aDevice([old()]))
    answer = () => new Promise(() => undefined)
    const observer = open(plan)
    await vi.advanceTimersByTimeAsync(3_900)
    expect(observer.getCurrentResult().data).toBeUndefined()
    await vi.advanceTimersByTimeAsync(200)
    expect(observer.getCurrentResult().data).toBe('de las diez')
  })

  it('is not shown for what the server refused, and not kept either', async () => {
    const device = aDevice([old()])
    stop = keepAnswers(client, device)
    answer = () => Promise.reject(new AppError('not_found'))
    const observer = open(plan)
    await vi.advanceTimersByTimeAsync(3_500)
    expect(observer.getCurrentResult().data).toBeUndefined()
    await vi.advanceTimersByTimeAsync(3_500)
    expect(device.kept.size).toBe(0)
  })

  it('is what was made ready ahead of its page, which says of when it is until the server answers', async () => {
    const device = aDevice()
    stop = keepAnswers(client, device)
    answer = () => Promise.reject(new NetworkError())
    const options = { queryKey: plan, queryFn: () => answer(), meta: { onDevice: true as const } }
    const readAt = at - 30_000
    const query = client.getQueryCache().build(client, {
      ...{ ...options, queryHash: hash, initialData: 'de antes', initialDataUpdatedAt: readAt },
    })
    query.invalidate()
    await vi.advanceTimersByTimeAsync(10)
    expect(device.kept.get(hash)).toEqual({ answer: 'de antes', at: readAt })
    expect(onShown.state().answers).toBeUndefined()
    const observer = new QueryObserver(client, options)
    close = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(10)
    expect(observer.getCurrentResult().data).toBe('de antes')
    expect(onShown.state().answers).toBe(readAt)
    answer = async () => 'de ahora'
    await observer.refetch()
    await vi.advanceTimersByTimeAsync(10)
    expect(onShown.state().answers).toBeUndefined()
    expect(device.kept.get(hash)?.answer).toBe('de ahora')
  })

  it('is kept though another cannot be', async () => {
    const device = aDevice()
    stop = keepAnswers(client, device)
    const fails = () => {
      throw new Error('no plain answer')
    }
    const form = { plain: fails, fromPlain: fails, follow: () => () => undefined }
    const broken = {
      queryKey: ['clinic', '/broken'],
      queryFn: () => answer(),
      meta: { onDevice: true as const, device: form },
    }
    await client.prefetchQuery(broken)
    await vi.advanceTimersByTimeAsync(10)
    open(plan)
    await vi.advanceTimersByTimeAsync(10)
    expect([...device.kept.keys()]).toEqual([hash])
  })

  it('is nothing from the moment on that the device is to forget', async () => {
    const device = aDevice()
    stop = keepAnswers(client, device)
    stopKeeping()
    open(plan)
    await vi.advanceTimersByTimeAsync(10)
    expect(device.kept.size).toBe(0)
  })
})
