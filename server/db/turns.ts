import { AppError } from '#shared/http/errors.ts'

export interface Limits {
  /** Pieces of work that run at once. */
  atOnce: number
  /** Of them, those of one key. Without it, all. */
  perKey?: number
  /** Pieces of work of one key that wait: the next is refused at once. */
  maxWaiting?: number
  /** The same of all keys together. */
  maxWaitingInAll?: number
  /** How long one waits before it is refused. */
  maxWaitMs?: number
}

/**
 * Runs a piece of work of a key (a clinic, mostly) when it is that key's turn.
 * @throws AppError too_many_requests when too many of the key wait; unavailable when too many wait in all, or for too long
 */
export type Limiter = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** What one key runs and waits for. */
interface Line {
  running: number
  waiting: Waiting[]
  /** The number of the turn in which it was served last. */
  lastTurn: number
}

interface Waiting {
  begin: () => void
  /** Ends the wait. */
  tooLong: NodeJS.Timeout | undefined
}

/**
 * Shares what is scarce (the threads of the pool, the database's connections) fairly: so many pieces of work run at once,
 * and a place that comes free goes to the waiting key that was served the longest ago, not to who asked first. A clinic
 * that asks for much waits for itself; another one waits for one piece of work at most.
 */
export function limitConcurrency(limits: Limits): Limiter {
  const { atOnce, perKey = atOnce, maxWaiting = Infinity, maxWaitingInAll = Infinity, maxWaitMs } = limits
  let running = 0
  let waitingInAll = 0
  let turn = 0
  /** Those that run or wait for something. */
  const lines = new Map<string, Line>()

  const serve = (line: Line): void => {
    running += 1
    line.running += 1
    turn += 1
    line.lastTurn = turn
  }

  const serveNext = (): void => {
    let first: Line | undefined
    for (const line of lines.values()) {
      const mayBeServed = line.waiting.length > 0 && line.running < perKey
      if (mayBeServed && !(first && first.lastTurn <= line.lastTurn)) first = line
    }
    const next = first?.waiting.shift()
    if (!first || !next) return
    waitingInAll -= 1
    clearTimeout(next.tooLong)
    serve(first)
    next.begin()
  }

  const removeEmpty = (key: string, line: Line): void => {
    if (line.running === 0 && line.waiting.length === 0) lines.delete(key)
  }

  const wait = (key: string, line: Line): Promise<void> => {
    if (line.waiting.length >= maxWaiting || waitingInAll >= maxWaitingInAll) {
      removeEmpty(key, line)
      throw line.waiting.length >= maxWaiting ? tooMany() : new AppError('unavailable')
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { begin: resolve, tooLong: undefined }
    const giveUp = () => {
      waitingInAll -= 1
      line.waiting.splice(line.waiting.indexOf(waiting), 1)
      removeEmpty(key, line)
      reject(new AppError('unavailable'))
    }
    if (maxWaitMs !== undefined) waiting.tooLong = setTimeout(giveUp, maxWaitMs)
    waitingInAll += 1
    line.waiting.push(waiting)
    return promise
  }

  return async (key, work) => {
    let line = lines.get(key)
    if (!line) {
      // Before the one that was just served, and after all that wait already.
      line = { running: 0, waiting: [], lastTurn: turn - 0.5 }
      lines.set(key, line)
    }
    // While a place is free and the key may take it, nothing of the key waits.
    if (running < atOnce && line.running < perKey) serve(line)
    else await wait(key, line)
    try {
      return await work()
    } finally {
      running -= 1
      line.running -= 1
      removeEmpty(key, line)
      serveNext()
    }
  }
}

function tooMany(): AppError {
  return new AppError('too_many_requests', {
    message: 'Ya hay demasiadas solicitudes en espera. Intente de nuevo en unos segundos.',
    retryAfterS: 5,
  })
}
