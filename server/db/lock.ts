import { sql } from 'kysely'
import type pg from 'pg'
import type { ClinicTx } from '#server/db/clinic.ts'

/** Runs work while this connection holds an advisory lock, waiting for its turn. */
export async function withLock<T>(client: pg.Client, lock: number, work: () => Promise<T>): Promise<T> {
  await client.query('SELECT pg_advisory_lock($1)', [lock])
  try {
    return await work()
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lock])
  }
}

/** Lets a transaction that loads much wait for others like it, for longer than a call may. */
export async function waitForLocks(tx: ClinicTx): Promise<void> {
  await sql`SELECT set_config('lock_timeout', '0', true), set_config('statement_timeout', '10min', true)`.execute(tx.db)
}
