/** How long a piece of work may take: so long, and as long again whenever it says that it goes on. */
export interface Patience {
  /** Ended when it has taken too long, or another has taken over. */
  signal: AbortSignal
  /** May be called as often as anything was done. */
  goesOn: () => void
  end: () => void
}

/** More time is asked for so many times within it: one that could not be asked for is not the end. */
const ASKED = 4

/** @param prolong asks for more time. @returns whether the work is still whose it was */
export function openPatience(ms: number, prolong: () => Promise<boolean>): Patience {
  const ended = new AbortController()
  let isAsked = false
  let isOver = false
  let rest: NodeJS.Timeout | undefined
  const begin = () => setTimeout(() => ended.abort(), ms).unref()
  let limit = begin()
  const ask = async () => {
    const isOurs = await prolong()
    if (isOver || ended.signal.aborted) return
    clearTimeout(limit)
    if (isOurs) limit = begin()
    else ended.abort()
  }
  return {
    signal: ended.signal,
    goesOn: () => {
      if (isAsked || ended.signal.aborted) return
      isAsked = true
      rest = setTimeout(() => (isAsked = false), ms / ASKED).unref()
      // It goes on for what is left of its time, and asks again.
      ask().catch(() => undefined)
    },
    end: () => {
      isOver = true
      clearTimeout(limit)
      clearTimeout(rest)
    },
  }
}
