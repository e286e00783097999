import { v4 as newKey } from 'uuid'
import type { CallOf, Method, OutputOf, Route, Service } from '#shared/http/contract.ts'
import { isUnanswered, sentenceOf } from '#web/http/answers.ts'
import { call, type CallOptions, NetworkError, place } from '#web/http/call.ts'
import { type Machine, startMachine, useMachine } from '#web/ui/machine.ts'

/** Something that was done while no answer came: it waits on this device and is sent once. */
export interface QueuedCall {
  /** Of what it sends: the server does it once, however often it goes. */
  key: string
  /** "Metoclopramida de las 08:15: hecha" */
  title: string
  /** Where it was done. */
  path: string
  /** When, as ISO 8601: the order in which they go. */
  at: string
  service: Service
  method: Method
  /** Of the call, with what stands in it filled in. */
  callPath: string
  input: Record<string, unknown>
  /** What the server answered in place of doing it: nobody sends it again. */
  problem?: string
}

/** Where they outlive the page. */
export interface CallStore {
  keep: (queued: QueuedCall) => Promise<void>
  drop: (queued: QueuedCall) => Promise<void>
  list: () => Promise<QueuedCall[]>
}

type Event =
  | { type: 'found'; calls: readonly QueuedCall[] }
  | { type: 'added' | 'refused'; queued: QueuedCall }
  | { type: 'gone'; key: string }

function next(calls: readonly QueuedCall[], event: Event): readonly QueuedCall[] {
  if (event.type === 'gone') return calls.filter(({ key }) => key !== event.key)
  const more = event.type === 'found' ? event.calls : [event.queued]
  const keys = new Set(more.map(({ key }) => key))
  return [...calls.filter(({ key }) => !keys.has(key)), ...more].toSorted((one, other) =>
    one.at.localeCompare(other.at),
  )
}

export interface CallQueue {
  calls: Pick<Machine<readonly QueuedCall[], Event>, 'state' | 'subscribe'>
  /** Kept before anything is said of it. */
  add: (queued: QueuedCall) => Promise<void>
  /** Shows what an earlier opening left. */
  read: () => Promise<void>
  /** Sends what waits, in its order, as far as the network goes. */
  flush: () => Promise<void>
  /** It is not to be sent any more, or was read. */
  drop: (key: string) => Promise<void>
}

/**
 * The calls of an account that wait. What the server refuses stays with its sentence until somebody has read it.
 * @param send throws `NetworkError`, or the server's refusal
 */
export function startQueue(store: CallStore, send: (queued: QueuedCall) => Promise<unknown>): CallQueue {
  const calls = startMachine<readonly QueuedCall[], Event>([], next)
  let running: Promise<void> | undefined
  const drop = async (key: string): Promise<void> => {
    const queued = calls.state().find((one) => one.key === key)
    if (queued) await store.drop(queued)
    calls.apply({ type: 'gone', key })
  }
  const byKey = () => new Map(calls.state().map((queued) => [queued.key, queued]))
  const read = async (): Promise<void> => {
    const before = byKey()
    // Another window's, and those of an earlier opening.
    const kept = await store.list()
    const now = byKey()
    // What was said of one while the device was read is newer than what was read.
    const isAsBefore = (key: string) => now.get(key) === before.get(key)
    calls.apply({ type: 'found', calls: kept.filter(({ key }) => isAsBefore(key)) })
    const keys = new Set(kept.map(({ key }) => key))
    for (const key of before.keys()) if (!keys.has(key) && isAsBefore(key)) calls.apply({ type: 'gone', key })
  }
  const sendAll = async (): Promise<void> => {
    await read()
    for (const queued of calls.state().filter(({ problem }) => problem === undefined)) {
      try {
        await send(queued)
      } catch (error) {
        if (isUnanswered(error)) return
        const refused = { ...queued, problem: sentenceOf(error) }
        await store.keep(refused)
        calls.apply({ type: 'refused', queued: refused })
        continue
      }
      await drop(queued.key)
    }
  }
  return {
    calls,
    add: async (queued) => {
      await store.keep(queued)
      calls.apply({ type: 'added', queued })
    },
    read,
    flush: () => (running ??= sendAll().finally(() => (running = undefined))),
    drop,
  }
}

/** A call as it waits. @param input what its contract takes */
export function queuedCall<R extends Route>(
  route: R,
  input: CallOf<R>,
  told: Pick<QueuedCall, 'key' | 'title' | 'path' | 'at'>,
): QueuedCall {
  const { url } = place({ ...route, method: 'POST' }, input as Record<string, unknown>, undefined)
  const names = new Set([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  const rest = Object.entries(input as Record<string, unknown>).filter(([name]) => !names.has(name))
  const callPath = url.replace(/^\/api\/\w+/, '')
  return { ...told, service: route.service, method: route.method, callPath, input: Object.fromEntries(rest) }
}

/** Sends one that waited: by the same key, as it was at first. */
export function sendQueued({ service, method, callPath, input, key }: QueuedCall): Promise<unknown> {
  const route = { service, method, path: callPath, action: 'session', summary: '' } as Route
  return call(route, input, { idempotencyKey: key, isSilent: true })
}

/** The queue of whoever is logged in: set by the frame. */
const opened = startMachine<CallQueue | undefined, CallQueue | undefined>(undefined, (_before, queue) => queue)

export const setCallQueue = (queue: CallQueue | undefined): void => void opened.apply(queue)
export const callQueue = (): CallQueue | undefined => opened.state()

const empty = startMachine<readonly QueuedCall[], Event>([], next)

/** What waits on this device, for a screen that shows it as done. */
export function useQueuedCalls(): readonly QueuedCall[] {
  return useMachine((useMachine(opened)?.calls ?? empty) as typeof empty)
}

/**
 * Sends a call; without a network it waits on this device in place of its answer.
 * @param told what a person calls it
 * @param options of a form, which knows by its own key what it sent already
 * @returns `undefined`: it waits under the key
 * @throws AppError of the server; NetworkError where this browser can keep nothing
 */
export async function callOrKeep<R extends Route>(
  route: R,
  input: CallOf<R>,
  told: Pick<QueuedCall, 'title' | 'at'>,
  options: CallOptions = {},
): Promise<{ answer: OutputOf<R> | undefined; key: string }> {
  const key = options.idempotencyKey ?? newKey()
  try {
    return { answer: await call(route, input, { ...options, idempotencyKey: key }), key }
  } catch (error) {
    const queue = callQueue()
    if (!(error instanceof NetworkError) || !queue) throw error
    const path = location.pathname + location.search
    await queue.add(queuedCall(route, input, { ...told, key, path })).catch(() => {
      throw error
    })
    return { answer: undefined, key }
  }
}
