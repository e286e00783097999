import type { Kysely } from 'kysely'
import type { Database } from '#server/db/connection.ts'

const WINDOW_MS = 15 * 60_000
const MAX_PER_ACCOUNT = 8
const MAX_PER_ADDRESS = 60

function windowStart(now: Date): string {
  return new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS).toISOString()
}

function subjects(email: string, address: string): { account: string; address: string } {
  return { account: `account:${email}`, address: `address:${address}` }
}

/** Have this account or this address failed too often in the last quarter of an hour? Unknown e-mails count alike. */
export async function isLoginBlocked(
  database: Kysely<Database>,
  email: string,
  address: string,
  now: Date,
): Promise<boolean> {
  const { account, address: from } = subjects(email, address)
  const rows = await database
    .selectFrom('loginFailures')
    .select(['subject', 'count'])
    .where('subject', 'in', [account, from])
    .where('windowStart', '=', windowStart(now))
    .execute()
  return rows.some((row) => row.count >= (row.subject === account ? MAX_PER_ACCOUNT : MAX_PER_ADDRESS))
}

export async function countLoginFailure(
  database: Kysely<Database>,
  email: string,
  address: string,
  now: Date,
): Promise<void> {
  const { account, address: from } = subjects(email, address)
  for (const subject of [account, from])
    await database
      .insertInto('loginFailures')
      .values({ subject, windowStart: windowStart(now), count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['subject', 'windowStart'])
          .doUpdateSet((row) => ({ count: row('loginFailures.count', '+', 1) })),
      )
      .execute()
}

/** A right password clears the account's count; the address keeps its own. */
export async function clearLoginFailures(database: Kysely<Database>, email: string, now: Date): Promise<void> {
  await database.deleteFrom('loginFailures').where('subject', '=', subjects(email, '').account).execute()
  await database
    .deleteFrom('loginFailures')
    .where('windowStart', '<', new Date(now.getTime() - WINDOW_MS * 4).toISOString())
    .execute()
}
