/**
 * Lets so many pieces of work run at once and the others wait, the longest first. For what holds a thread of the pool
 * for long (a hash, a picture): there are four, and files and new database connections wait for them too.
 */
export function takeTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The turn passes to who waits the longest.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
