import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { type Role } from '#shared/access/actions.ts'
import type { Actor } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'

const SESSION_DAYS = 30
/** How often a session in use is pushed forward; more often would write at every call. */
const TOUCH_AFTER_MS = 3_600_000

function hashToken(token: string): Buffer {
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

export async function removeExpiredSessions(database: Kysely<Database>, now: Date): Promise<void> {
  await database.deleteFrom('sessions').where('expiresAt', '<', now.toISOString()).execute()
}
