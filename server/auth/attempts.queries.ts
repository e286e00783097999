import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { countedAddress } from '#server/auth/address.ts'

const WINDOW_MS = 15 * 60_000
/** From one address; from all of them together more, so that a stranger elsewhere does not lock a person out. */
const MAX_PER_ACCOUNT_AND_ADDRESS = 8
const MAX_PER_ACCOUNT = 40
const MAX_PER_ADDRESS = 60

function windowStart(now: Date): string {
  return new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS).toISOString()
}

/** Who tries to come in. */
export interface Attempt {
  email: string
  address: string
}

function subjectsOf({ email, address }: Attempt) {
  const from = countedAddress(address)
  return {
    address: `address:${from}`,
    pair: `account:${email} from ${from}`,
    account: `account:${email}`,
  }
}

/**
 * What an attempt to come in counts, as parts of one statement (`WITH ...`): `admitted` has a row when this account may
 * be tried from this address. Each attempt counts before it is made, so that many at once are no way around the limits;
 * a right password takes it back. Unknown e-mails count alike.
 *
 * Link by link: an address that is blocked leaves no rows of made-up accounts, and one that has tried an account too
 * often does not use up the attempts of everybody else.
 */
export function countedAttempt(attempt: Attempt, now: Date): RawBuilder<unknown> {
  const { address, pair, account } = subjectsOf(attempt)
  const start = windowStart(now)
  const oneMore = sql`ON CONFLICT (subject, window_start) DO UPDATE SET count = login_failures.count + 1 RETURNING count`
  return sql`
    of_address AS (
      INSERT INTO login_failures (subject, window_start, count) VALUES (${address}, ${start}, 1) ${oneMore}
    ), of_pair AS (
      INSERT INTO login_failures (subject, window_start, count)
      SELECT ${pair}, ${start}, 1 FROM of_address WHERE count <= ${MAX_PER_ADDRESS} ${oneMore}
    ), of_account AS (
      INSERT INTO login_failures (subject, window_start, count)
      SELECT ${account}, ${start}, 1 FROM of_pair WHERE count <= ${MAX_PER_ACCOUNT_AND_ADDRESS} ${oneMore}
    ), admitted AS (SELECT 1 FROM of_account WHERE count <= ${MAX_PER_ACCOUNT})`
}

/**
 * A right password that is not yet enough: nothing is forgiven, but it was no wrong attempt either. The rows are taken in
 * the order in which an attempt counts them (address, pair, account), so that two at once do not wait for each other.
 */
export async function takeBackAttempt(database: Kysely<Database>, attempt: Attempt, now: Date): Promise<void> {
  const { address, pair, account } = subjectsOf(attempt)
  const start = windowStart(now)
  await sql`
    WITH held AS (
      SELECT subject FROM login_failures
      WHERE subject IN (${address}, ${pair}, ${account}) AND window_start = ${start} ORDER BY subject DESC FOR UPDATE
    )
    UPDATE login_failures SET count = count - 1
    WHERE window_start = ${start} AND subject IN (SELECT subject FROM held)`.execute(database)
}

/**
 * What a right login does to the counts, as parts of one statement (`WITH ...`): clears the account's, takes its attempt
 * from the address's, and forgets the windows of an hour ago.
 */
export function forgiveness(attempt: Attempt, now: Date): RawBuilder<unknown> {
  const { address, pair, account } = subjectsOf(attempt)
  return sql`
    cleared AS (
      DELETE FROM login_failures
      WHERE subject IN (${pair}, ${account}) OR window_start < ${new Date(now.getTime() - WINDOW_MS * 4)}
    ), taken_back AS (
      UPDATE login_failures SET count = count - 1 WHERE subject = ${address} AND window_start = ${windowStart(now)}
    )`
}

/** One more of what may be done `max` times in a quarter of an hour: codes, mails, registrations. Counted before it is. */
export async function mayTry(database: Kysely<Database>, subject: string, max: number, now: Date): Promise<boolean> {
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
  return count <= max
}

/** What was tried came out right. */
export async function forgetTries(database: Kysely<Database>, subject: string): Promise<void> {
  await database.deleteFrom('loginFailures').where('subject', '=', subject).execute()
}
