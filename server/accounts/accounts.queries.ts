import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { hashToken, removeSessions } from '#server/auth/sessions.queries.ts'
import type { Database } from '#server/db/connection.ts'

const RESET_MS = 3_600_000

/** What a password is checked against, and the e-mail that a second factor is named after. */
export async function findCredentials(
  database: Kysely<Database>,
  accountId: string,
): Promise<{ email: string; passwordHash: string }> {
  return database
    .selectFrom('accounts')
    .select(['email', 'passwordHash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** A link that opens once, for an hour. @returns its token; only the hash is kept */
export async function insertPasswordReset(database: Kysely<Database>, accountId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database.deleteFrom('passwordResets').where('expiresAt', '<', now.toISOString()).execute()
  await database
    .insertInto('passwordResets')
    .values({ tokenHash: hashToken(token), accountId, expiresAt: new Date(now.getTime() + RESET_MS) })
    .execute()
  return token
}

/** Is there such a link? Asked before the hash, which costs more. */
export async function isPasswordReset(database: Kysely<Database>, token: string, now: Date): Promise<boolean> {
  const row = await database
    .selectFrom('passwordResets')
    .select('accountId')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/** The new password, and with it the end of every session and of every other link. @returns false when the link is gone */
export async function usePasswordReset(
  database: Kysely<Database>,
  token: string,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  return database.transaction().execute(async (db) => {
    const reset = await db
      .deleteFrom('passwordResets')
      .where('tokenHash', '=', hashToken(token))
      .where('expiresAt', '>', now.toISOString())
      .returning('accountId')
      .executeTakeFirst()
    if (!reset) return false
    await changePassword(db, reset.accountId, passwordHash)
    return true
  })
}

/** Ends every session but the one of `keep`, and the links that were sent. */
export async function changePassword(
  database: Kysely<Database>,
  accountId: string,
  passwordHash: string,
  keep?: string,
): Promise<void> {
  await database.updateTable('accounts').set({ passwordHash }).where('id', '=', accountId).execute()
  await database.deleteFrom('passwordResets').where('accountId', '=', accountId).execute()
  await removeSessions(database, accountId, keep)
}
