import type pg from 'pg'

/** Runs work while this connection holds an advisory lock, waiting for its turn. */
export async function withLock<T>(client: pg.Client, lock: number, work: () => Promise<T>): Promise<T> {
  await client.query('SELECT pg_advisory_lock($1)', [lock])
  try {
    return await work()
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lock])
  }
}
