import type { Kysely } from 'kysely'
import type { Database } from '#server/db/connection.ts'

const WINDOW_MS = 15 * 60_000
/** From one address; from all of them together more, so that a stranger elsewhere does not lock a person out. */
const MAX_PER_ACCOUNT_AND_ADDRESS = 8
const MAX_PER_ACCOUNT = 40
const MAX_PER_ADDRESS = 60

function windowStart(now: Date): string {
  return new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS).toISOString()
}

function pairOf(email: string, address: string): string {
  return `account:${email} from ${address}`
}

/** One more attempt of a subject. @returns how many it has made in this quarter of an hour */
async function countAttempt(database: Kysely<Database>, subject: string, now: Date): Promise<number> {
  const { count } = await database
    .insertInto('loginFailures')
    .values({ subject, windowStart: windowStart(now), count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'windowStart'])
        .doUpdateSet((row) => ({ count: row('loginFailures.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

/**
 * May this account be tried from this address? Each attempt counts before it is made, so that many at once are no way
 * around the limits; a right password takes it back. Unknown e-mails count alike.
 */
export async function mayTryLogin(
  database: Kysely<Database>,
  email: string,
  address: string,
  now: Date,
): Promise<boolean> {
  // The address first: one that is blocked leaves no rows of made-up accounts.
  if ((await countAttempt(database, `address:${address}`, now)) > MAX_PER_ADDRESS) return false
  if ((await countAttempt(database, pairOf(email, address), now)) > MAX_PER_ACCOUNT_AND_ADDRESS) return false
  return (await countAttempt(database, `account:${email}`, now)) <= MAX_PER_ACCOUNT
}

/** A right password clears the account's count, and takes its attempt from the address's. */
export async function forgiveLogin(
  database: Kysely<Database>,
  email: string,
  address: string,
  now: Date,
): Promise<void> {
  await database
    .deleteFrom('loginFailures')
    .where('subject', 'in', [pairOf(email, address), `account:${email}`])
    .execute()
  await database
    .updateTable('loginFailures')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('subject', '=', `address:${address}`)
    .where('windowStart', '=', windowStart(now))
    .execute()
  await database
    .deleteFrom('loginFailures')
    .where('windowStart', '<', new Date(now.getTime() - WINDOW_MS * 4).toISOString())
    .execute()
}
