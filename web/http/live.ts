import { live, type LiveEvent } from '#shared/http/live.contract.ts'
import { place } from '#web/http/call.ts'
import { readToken } from '#web/http/token.ts'

/** Whoever looks away for less keeps the stream. */
const HIDDEN_MS = 5_000
/** The server says every 20 seconds that it is still there. */
const SILENT_MS = 45_000
const SHORTEST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Hears what is written in the clinic, until told to stop. A browser opens six connections to a host at most: of the
 * windows of one account one holds the stream, and passes on what it hears; a window that nobody sees holds none. However
 * long none did, the next one asks for what was written since this window heard something last.
 */
export function followClinic(accountId: string, hear: (event: LiveEvent) => void): () => void {
  const name = `huella.live.${accountId}`
  const windows = new BroadcastChannel(name)
  // Since this page began to read.
  let heardAt = 0
  let holding: AbortController | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined

  const take = (line: string): void => {
    heardAt = performance.now()
    if (line !== '') hear(JSON.parse(line) as LiveEvent)
  }
  windows.addEventListener('message', ({ data }) => take(data as string))
  const takeAndPass = (line: string): void => {
    take(line)
    windows.postMessage(line)
  }

  const listen = async (signal: AbortSignal): Promise<void> => {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const wasOpen = await readStream(Math.ceil(performance.now() - heardAt), takeAndPass, signal)
      if (wasOpen) failures = 0
      await pause(Math.min(SHORTEST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS) * (1 + Math.random() / 2), signal)
    }
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
