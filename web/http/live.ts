import { v4 as newKey } from 'uuid'
import { EVERYTHING, live, type LiveEvent } from '#shared/http/live.contract.ts'
import { place } from '#web/http/call.ts'
import { elapsedMs } from '#web/http/clock.ts'
import { readToken } from '#web/http/token.ts'

/** Whoever looks away for less keeps the stream. */
const HIDDEN_MS = 5_000
/** The server says every 20 seconds that it is still there. */
const SILENT_MS = 45_000
const SHORTEST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** When this window heard something last, as `elapsedMs` says; nothing before it did. */
let lastHeardAt = -Infinity

/** Whether whatever anybody writes is heard here: until then what is shown is as it is. */
export function isHearing(): boolean {
  return elapsedMs() - lastHeardAt < SILENT_MS
}

/** What was told is known for so long to the window that told it; and so long it may be on its way. */
const KEPT_MS = 60_000
const ON_THE_WAY_MS = 1_000

/** What one window tells the others of the same account. */
type Passed =
  /** What the stream says, and how far back nothing is missing of what was passed so. */
  | { line: string; wholeMs: number }
  /** A window missed something: it heard nothing yet, or from one that knew less. */
  | { missedMs: number; by: string }
  | { missed: string[]; to: string }

/** What a window told lately; of what was written since then nothing is missing. */
interface Told {
  since: number
  lines: { at: number; line: string }[]
}

/**
 * Hears what is written in the clinic, until told to stop. A browser opens six connections to a host at most: of the
 * windows of one account one holds the stream, and passes on what it hears; a window that nobody sees holds none. However
 * long none did, the next one asks for what was written since this window heard something last; and a window that began to
 * read before it heard the one that holds it asks that one.
 */
export function followClinic(accountId: string, hear: (event: LiveEvent) => void): () => void {
  const name = `huella.stream.${accountId}`
  const windows = new BroadcastChannel(name)
  const pass = (passed: Passed): void => windows.postMessage(passed)
  const self = newKey()
  // Since this page began to read.
  let heardAt = 0
  let isBehind = true
  let told: Told | undefined
  let holding: AbortController | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined

  const take = (line: string): void => {
    if (line !== '') hear(JSON.parse(line) as LiveEvent)
  }
  const haveAll = (): void => {
    isBehind = false
    heardAt = elapsedMs()
    lastHeardAt = heardAt
  }
  const askMissed = (): void => pass({ missedMs: Math.ceil(elapsedMs() - heardAt), by: self })
  windows.addEventListener('message', ({ data }) => {
    const passed = data as Passed
    if ('by' in passed) {
      if (told && isHearing()) pass({ missed: listTold(told, passed.missedMs), to: passed.by })
    } else if ('to' in passed) {
      if (passed.to !== self) return
      haveAll()
      passed.missed.forEach(take)
    } else {
      isBehind ||= elapsedMs() - heardAt > passed.wholeMs + ON_THE_WAY_MS
      if (isBehind) askMissed()
      else haveAll()
      take(passed.line)
    }
  })
  askMissed()

  const listen = async (signal: AbortSignal): Promise<void> => {
    const own: Told = { since: heardAt, lines: [] }
    told = own
    const takeAndPass = (line: string): void => {
      haveAll()
      keepTold(own, line)
      take(line)
      pass({ line, wholeMs: heardAt - own.since })
    }
    for (let failures = 0; !signal.aborted; failures += 1) {
      const wasOpen = await readStream(Math.ceil(elapsedMs() - heardAt), takeAndPass, signal)
      if (wasOpen) failures = 0
      await pause(Math.min(SHORTEST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS) * (1 + Math.random() / 2), signal)
    }
    if (told === own) told = undefined
  }

  const hold = (): void => {
    clearTimeout(leaving)
    leaving = undefined
    if (holding) return
    holding = new AbortController()
    const { signal } = holding
    void takeTurn(name, signal, () => listen(signal))
  }
  const letGo = (): void => {
    holding?.abort()
    holding = undefined
  }
  const look = (): void => {
    if (isLookedAt()) hold()
    else leaving ??= setTimeout(letGo, HIDDEN_MS)
  }

  const events = ['visibilitychange', 'focus', 'blur'] as const
  for (const event of events) window.addEventListener(event, look, { capture: true })
  look()
  return () => {
    for (const event of events) window.removeEventListener(event, look, { capture: true })
    clearTimeout(leaving)
    letGo()
    windows.close()
  }
}

function keepTold(told: Told, line: string): void {
  const now = elapsedMs()
  if (line !== '') told.lines.push({ at: now, line })
  told.since = Math.max(told.since, now - KEPT_MS)
  told.lines = told.lines.filter(({ at }) => at >= told.since - ON_THE_WAY_MS)
}

function listTold({ since, lines }: Told, missedMs: number): string[] {
  const from = elapsedMs() - missedMs - ON_THE_WAY_MS
  if (from < since - ON_THE_WAY_MS) return [JSON.stringify(EVERYTHING)]
  return lines.filter(({ at }) => at >= from).map(({ line }) => line)
}

/** Without locks (plain http in a clinic's own network) the window that has the focus is the one that listens. */
function isLookedAt(): boolean {
  return !document.hidden && ('locks' in navigator || document.hasFocus())
}

/** When no other window of this browser does. */
async function takeTurn(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  // Told to stop while it waits.
  await navigator.locks.request(name, { signal }, work).catch(() => undefined)
}

/** Reads until it ends, of whatever cause: nobody is told. @returns whether it had been open */
async function readStream(missedMs: number, take: (line: string) => void, stopped: AbortSignal): Promise<boolean> {
  const silent = new AbortController()
  let silence: ReturnType<typeof setTimeout> | undefined
  const expectMore = (): void => {
    clearTimeout(silence)
    silence = setTimeout(() => silent.abort(), SILENT_MS)
  }
  let isOpen = false
  try {
    expectMore()
    const answer = await fetch(place(live.read, { missedMs }, undefined).url, {
      headers: { accept: 'application/json', authorization: `Bearer ${readToken() ?? ''}` },
      signal: AbortSignal.any([stopped, silent.signal]),
    })
    if (answer.status !== 200 || !answer.body) return false
    isOpen = true
    const parts = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (let part = await parts.read(); !part.done; part = await parts.read()) {
      expectMore()
      const lines = (rest + part.value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) take(line)
    }
  } catch {
    // Broken off, or told to stop.
  } finally {
    clearTimeout(silence)
  }
  return isOpen
}

/** Shorter when the network comes back, and when it is told to stop. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const over = Promise.withResolvers<void>()
  const end = (): void => over.resolve()
  const timer = setTimeout(end, ms)
  window.addEventListener('online', end)
  signal.addEventListener('abort', end)
  await over.promise
  clearTimeout(timer)
  window.removeEventListener('online', end)
  signal.removeEventListener('abort', end)
}
