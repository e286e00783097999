import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { hashToken, removeSessions } from '#server/auth/sessions.queries.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'

const RESET_MS = 3_600_000
const INVITATION_MS = 7 * 24 * 3_600_000

export interface Credentials {
  email: string
  passwordHash: string
  name: string
  clinicName: string
}

/** What a password is checked against, where letters go, and what no password may be made of. */
export async function findCredentials(tx: ClinicTx, accountId: string): Promise<Credentials> {
  return tx.db
    .selectFrom('accounts')
    .innerJoin('clinics', (join) => join.on('clinics.clinicId', '=', tx.clinicId))
    .select(['accounts.email', 'accounts.passwordHash', 'accounts.name', 'clinics.name as clinicName'])
    .where('accounts.clinicId', '=', tx.clinicId)
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/**
 * A link that opens once, for an hour; an invitation's for a week. Those before it open nothing any more.
 * @returns its token; only the hash is kept
 */
export async function insertPasswordReset(
  database: Kysely<Database>,
  reset: PasswordReset,
  now: Date,
  lasts: 'hour' | 'week' = 'hour',
): Promise<string> {
  const ms = lasts === 'hour' ? RESET_MS : INVITATION_MS
  const token = randomBytes(32).toString('base64url')
  await database
    .deleteFrom('passwordResets')
    .where((is) => is.or([is('expiresAt', '<', now.toISOString()), is('accountId', '=', reset.accountId)]))
    .execute()
  await database
    .insertInto('passwordResets')
    .values({ ...reset, tokenHash: hashToken(token), expiresAt: new Date(now.getTime() + ms) })
    .execute()
  return token
}

/** Whose password a link changes, and the address that it was sent to. */
export interface PasswordReset {
  accountId: string
  clinicId: string
  email: string
}

/** Is there such a link? Asked before the hash, which costs more. */
export async function findPasswordReset(
  database: Kysely<Database>,
  token: string,
  now: Date,
): Promise<PasswordReset | undefined> {
  return database
    .selectFrom('passwordResets')
    .select(['accountId', 'clinicId', 'email'])
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

/**
 * The new password, and with it the end of every session and of every other link.
 * @returns false when the link is gone, or its account has another address or is disabled
 */
export async function usePasswordReset(
  tx: ClinicTx,
  { accountId, email }: PasswordReset,
  token: string,
  passwordHash: string,
): Promise<boolean> {
  // Held: whoever changes the address at this moment is first or last.
  const account = await tx.db
    .selectFrom('accounts')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', accountId)
    .where('email', '=', email)
    .where('disabledAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return false
  const { numDeletedRows } = await tx.db
    .deleteFrom('passwordResets')
    .where('clinicId', '=', tx.clinicId)
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', tx.now.toISOString())
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await changePassword(tx, accountId, passwordHash)
  return true
}

/** Ends every session but the one of `keep`, and the links that were sent. */
export async function changePassword(
  tx: ClinicTx,
  accountId: string,
  passwordHash: string,
  keep?: string,
): Promise<void> {
  await tx.db
    .updateTable('accounts')
    .set({ passwordHash, invitedAt: null, owesPassword: false })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', accountId)
    .execute()
  await tx.db.deleteFrom('passwordResets').where('accountId', '=', accountId).execute()
  await removeSessions(tx, accountId, keep)
}
