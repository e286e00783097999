import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type Role } from '#shared/access/actions.ts'
import { type Attempt, forgiveness } from '#server/auth/attempts.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'

const SESSION_DAYS = 30
/** How often a session in use is pushed forward; more often would write at every call. */
const TOUCH_AFTER_MS = 3_600_000

/** With 256 random bits nothing slower is needed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * 86_400_000)
}

/** @returns the opaque token; only its hash is kept */
export async function insertSession(
  database: Kysely<Database>,
  accountId: string,
  now: Date,
  from: { address: string; device: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database
    .insertInto('sessions')
    .values({
      id: uuidv7(),
      tokenHash: hashToken(token),
      accountId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: expiryFrom(now),
      address: from.address,
      device: from.device,
    })
    .execute()
  return token
}

/**
 * The session of a right login. One statement with what a login clears on its way: the counts of attempts, and the
 * sessions that ran out.
 * @returns the opaque token; only its hash is kept
 */
export async function openSession(
  tx: ClinicTx,
  accountId: string,
  from: Attempt & { device: string },
): Promise<string> {
  const { now } = tx
  const token = randomBytes(32).toString('base64url')
  await sql`
    WITH ${forgiveness(from, now)}, expired AS (DELETE FROM sessions WHERE expires_at < ${now})
    INSERT INTO sessions (id, token_hash, account_id, created_at, last_seen_at, expires_at, address, device)
    VALUES (${uuidv7()}, ${hashToken(token)}, ${accountId}, ${now}, ${now}, ${expiryFrom(now)}, ${from.address},
      ${from.device})`.execute(tx.db)
  return token
}

/** Who a token belongs to: one statement, as it stands before every call. */
export async function findActor(database: Kysely<Database>, token: string, now: Date): Promise<Actor | undefined> {
  const { rows } = await sql<Actor & { lastSeenAt: string; role: Role }>`
    SELECT a.id AS account_id, a.clinic_id, a.professional_id, a.name, a.role, a.licensed, a.reads_history, s.last_seen_at
    FROM sessions s JOIN accounts a ON a.id = s.account_id
    WHERE s.token_hash = ${hashToken(token)} AND s.expires_at > ${now} AND a.disabled_at IS NULL`.execute(database)
  const row = rows[0]
  if (!row) return undefined
  const { lastSeenAt, ...actor } = row
  if (now.getTime() - new Date(lastSeenAt).getTime() > TOUCH_AFTER_MS) await touchSession(database, token, now)
  return actor
}

async function touchSession(database: Kysely<Database>, token: string, now: Date): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ lastSeenAt: now, expiresAt: expiryFrom(now) })
    .where('tokenHash', '=', hashToken(token))
    .execute()
}

export async function removeSession(database: Kysely<Database>, token: string): Promise<void> {
  await database.deleteFrom('sessions').where('tokenHash', '=', hashToken(token)).execute()
}

/** A session as its owner sees it. */
interface OpenSession {
  id: string
  createdAt: string
  lastSeenAt: string
  address: string | null
  device: string | null
  isCurrent: boolean
}

/** More than anybody has; the oldest of more are not shown, and close with the others. */
const MAX_SHOWN = 100

/** The last used first. */
export async function listSessions(
  database: Kysely<Database>,
  accountId: string,
  token: string | undefined,
  now: Date,
): Promise<OpenSession[]> {
  const rows = await database
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'lastSeenAt', 'address', 'device', 'tokenHash'])
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('lastSeenAt', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  const own = token === undefined ? undefined : hashToken(token)
  return rows.map(({ tokenHash, ...row }) => ({ ...row, isCurrent: own !== undefined && tokenHash.equals(own) }))
}

/** @returns whether the account had it */
export async function removeSessionById(database: Kysely<Database>, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** All sessions of an account, or all but the one of `keep`. @returns how many there were */
export async function removeSessions(database: Kysely<Database>, accountId: string, keep?: string): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .$if(keep !== undefined, (query) => query.where('tokenHash', '!=', hashToken(keep ?? '')))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function removeExpiredSessions(database: Kysely<Database>, now: Date): Promise<void> {
  await database.deleteFrom('sessions').where('expiresAt', '<', now.toISOString()).execute()
}
