import { type Asked, readingKey, type together } from '#shared/http/together.contract.ts'
import type { OutputOf } from '#shared/http/contract.ts'
import { noteServerTime } from '#web/http/clock.ts'
import { readToken } from '#web/http/token.ts'
import { isTouchedSince, petOf, writtenSoFar } from '#web/http/written.ts'

type Answers = OutputOf<typeof together.start>

/** What index.html asked for before any script was here. */
interface StartQuestion {
  sentAt: number
  /** Whose session asked. */
  token: string
  answer: Promise<Response>
}
declare global {
  interface Window {
    huellaStart?: StartQuestion
  }
}

/** An answer that nobody took by then would be older than what is asked for. */
const KEPT_MS = 10_000
/** So long an answer to several is waited for, before one of them is asked for alone. */
const PATIENCE_MS = 4_000

/** An answer, and how much was written when it was asked for. */
interface Held {
  answer: unknown
  asOf: number
}

/** The answers that came together with others, each for the call that asks for it next. */
const held = new Map<string, Held>()
const arriving = new Set<{ keys: ReadonlySet<string> | undefined; asOf: number; done: Promise<unknown> }>()

/** @param keys what it answers; without them it may be anything */
export function hold(answers: Promise<Answers | undefined>, keys?: ReadonlySet<string>): void {
  const asOf = writtenSoFar()
  const take = answers.then(
    (found = {}) => {
      const came = Object.entries(found).map(([key, answer]) => [key, { answer, asOf }] as const)
      for (const [key, one] of came) held.set(key, one)
      setTimeout(() => {
        for (const [key, one] of came) if (held.get(key) === one) held.delete(key)
      }, KEPT_MS)
    },
    // Each is asked for alone, and says itself what is wrong.
    () => undefined,
  )
  const one = { keys, asOf, done: Promise.race([take, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]) }
  arriving.add(one)
  void one.done.then(() => arriving.delete(one))
}

/** What is held of a reading, once, unless what was written since makes it another. */
function takeOut({ route, input }: Asked, key: string): { answer: unknown } | undefined {
  const found = held.get(key)
  held.delete(key)
  if (!found) return undefined
  const { answer, asOf } = found
  return isTouchedSince(asOf, { reads: route.reads, petId: petOf(input, answer) }) ? undefined : { answer }
}

/** What is held of a reading, once: a page that is drawn when it is here has it in its first drawing. */
export function takeHeldNow(reading: Asked): unknown {
  return held.size === 0 ? undefined : takeOut(reading, readingKey(reading))?.answer
}

/** What a reading was answered together with others, once. */
export async function takeHeld(reading: Asked): Promise<{ answer: unknown } | undefined> {
  const { route, input } = reading
  if (route.method !== 'GET' || (held.size === 0 && arriving.size === 0)) return undefined
  const key = readingKey(reading)
  const shown = { reads: route.reads, petId: petOf(input, undefined) }
  for (const { keys, asOf, done } of arriving)
    if (!held.has(key) && (keys?.has(key) ?? true) && !isTouchedSince(asOf, shown)) await done
  return takeOut(reading, key)
}

async function readStart({ sentAt, answer }: StartQuestion): Promise<Answers | undefined> {
  const found = await answer
  noteServerTime(found.headers.get('date'), sentAt, Date.now())
  return found.ok ? ((await found.json()) as Answers) : undefined
}

const question = typeof window === 'undefined' ? undefined : window.huellaStart
// Another window may have signed in as somebody else since.
if (question && question.token === readToken()) hold(readStart(question))
