import { hash, randomBytes } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type Role } from '#shared/access/actions.ts'
import { type Attempt, forgiveness } from '#server/auth/attempts.queries.ts'
import { OPENS } from '#server/db/pipelinedClient.ts'
import type { Actor, ClinicTx, Condition } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'

const DAY_MS = 86_400_000
/** Without use. */
const SESSION_MS = 30 * DAY_MS
/** In use or not. */
const MAX_SESSION_MS = 90 * DAY_MS
/** What ran out is kept so long: the sessions that a clock set far ahead sees as run out must stand when it is set right. */
const KEPT_MS = 90 * DAY_MS
/** How often a session in use is pushed forward; more often would write at every call. */
const TOUCH_AFTER_MS = 3_600_000

/** With 256 random bits nothing slower is needed. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + SESSION_MS)
}

function earlier(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms)
}

function isOld(lastSeenAt: number, now: Date): boolean {
  // Of one that lies ahead the clock was wrong.
  return Math.abs(now.getTime() - lastSeenAt) > TOUCH_AFTER_MS
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
 * sessions and registrations that ran out.
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
    WITH ${forgiveness(from, now)}, expired AS (DELETE FROM sessions WHERE expires_at < ${earlier(now, KEPT_MS)}),
      unanswered AS (DELETE FROM pending_registrations WHERE expires_at < ${now})
    INSERT INTO sessions (id, token_hash, account_id, created_at, last_seen_at, expires_at, address, device)
    VALUES (${uuidv7()}, ${hashToken(token)}, ${accountId}, ${now}, ${now}, ${expiryFrom(now)}, ${from.address},
      ${from.device})`.execute(tx.db)
  tx.touched.note('sessions', { id: accountId })
  return token
}

/** Who was found for a token, and when that session was last seen. */
interface Remembered {
  actor: Actor
  lastSeenAt: number
}

/** More than are at work at once on a server; the ones remembered first make room. */
const MAX_REMEMBERED = 10_000

/** By the token's hash. Nobody is let in by it: `stands` has PostgreSQL look again (docs/decisions/0019). */
const remembered = new Map<string, Remembered>()

function remember(key: string, found: Remembered): void {
  remembered.delete(key)
  remembered.set(key, found)
  const [first] = remembered.keys()
  if (remembered.size > MAX_REMEMBERED && first !== undefined) remembered.delete(first)
}

/** Who a token belonged to when it was last looked up here; `undefined` when that is long ago. */
export function recallActor(token: string, now: Date): Actor | undefined {
  const found = remembered.get(keyOf(token))
  return found && !isOld(found.lastSeenAt, now) ? found.actor : undefined
}

function keyOf(token: string): string {
  return hashToken(token).toString('base64')
}

/** Where each field of an actor is, of the account `a`: all that a call is allowed by. None is ever null. */
const actorSources = {
  accountId: 'a.id',
  clinicId: 'a.clinic_id',
  professionalId: 'a.professional_id',
  name: 'a.name',
  role: 'a.role',
  licensed: 'a.licensed',
  readsHistory: 'a.reads_history',
  isHeld: '(a.owes_password OR a.owes_second_factor)',
} satisfies Record<Exclude<keyof Actor, 'writtenBy'>, string>

const actorFields = Object.keys(actorSources) as (keyof typeof actorSources)[]

const actorColumns = sql.raw(actorFields.map((field) => `${actorSources[field]} AS "${field}"`).join(', '))

/** What holds of the session `s` of a token that may be used now. */
function isLive(token: string, now: Date): RawBuilder<unknown> {
  return sql`s.token_hash = ${hashToken(token)} AND s.expires_at > ${now}
    AND s.created_at > ${earlier(now, MAX_SESSION_MS)}`
}

/** Who a token belongs to; no clinic is known yet (docs/decisions/0026). `isLocked`: the clinic is, for what it owes. */
export async function findActor(
  database: Kysely<Database>,
  token: string,
  now: Date,
): Promise<{ actor: Actor; isLocked: boolean } | undefined> {
  const { rows } = await sql<Actor & { lastSeenAt: string; role: Role; isLocked: boolean }>`
    SELECT ${actorColumns}, s.last_seen_at, is_locked_clinic(a.clinic_id, ${now}) AS is_locked
    FROM sessions s CROSS JOIN LATERAL session_account(s.token_hash) a
    WHERE ${isLive(token, now)}`.execute(database)
  const key = keyOf(token)
  const row = rows[0]
  if (!row) {
    remembered.delete(key)
    return undefined
  }
  const { lastSeenAt, isLocked, ...actor } = row
  const seen = new Date(lastSeenAt).getTime()
  const isTouched = isOld(seen, now)
  if (isTouched) await touchSession(database, token, now)
  remember(key, { actor: Object.freeze(actor), lastSeenAt: isTouched ? now.getTime() : seen })
  return { actor, isLocked }
}

/** A session that may be used now. `isLocked`: its clinic is, for what it owes. */
export interface LiveSession {
  id: string
  createdAt: string
  actor: Actor
  isLocked: boolean
}

/** A session by its token or its id, for single sign-on: no clinic is known yet (docs/decisions/0026). */
export async function findLiveSession(
  database: Kysely<Database>,
  by: { token: string } | { id: string },
  now: Date,
): Promise<LiveSession | undefined> {
  const { rows } = await sql<Actor & { sessionId: string; createdAt: string; role: Role; isLocked: boolean }>`
    SELECT ${actorColumns}, s.id AS session_id, s.created_at, is_locked_clinic(a.clinic_id, ${now}) AS is_locked
    FROM sessions s CROSS JOIN LATERAL session_account(s.token_hash) a
    WHERE ${'token' in by ? sql`s.token_hash = ${hashToken(by.token)}` : sql`s.id = ${by.id}`}
      AND s.expires_at > ${now} AND s.created_at > ${earlier(now, MAX_SESSION_MS)}`.execute(database)
  const row = rows[0]
  if (!row) return undefined
  const { sessionId, createdAt, isLocked, ...actor } = row
  return { id: sessionId, createdAt, actor, isLocked }
}

/** Which of these tokens may be used now. */
export async function findStanding(
  database: Kysely<Database>,
  tokens: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const byHash = new Map(tokens.map((token) => [hashToken(token).toString('hex'), token]))
  const { rows } = await sql<{ hash: string }>`
    SELECT encode(s.token_hash, 'hex') AS hash
    FROM sessions s CROSS JOIN LATERAL session_account(s.token_hash) a
    WHERE s.token_hash IN (SELECT decode(hash, 'hex') FROM unnest(${[...byHash.keys()]}::text[]) hash)
      AND s.expires_at > ${now} AND s.created_at > ${earlier(now, MAX_SESSION_MS)}`.execute(database)
  return new Set(rows.map(({ hash }) => byHash.get(hash) ?? ''))
}

/** SQLSTATE of a transaction that did not open because its session is not as it was remembered. */
export const SESSION_REFUSED = 'HU401'

/**
 * The token still belongs to this actor, with the same rights, and their clinic is not locked for what it owes; else the
 * transaction fails with SESSION_REFUSED.
 */
export function requireLiveSession(
  token: string,
  actor: Actor,
  now: Date,
  { whileLocked }: { whileLocked?: true },
): Condition {
  const same = actorFields.map((field) => sql`${sql.raw(actorSources[field])} = ${actor[field]}`)
  const isOpen = whileLocked
    ? sql``
    : sql`AND NOT EXISTS (
        SELECT FROM subscription_debts d WHERE d.clinic_id = ${actor.clinicId} AND d.locks_at < ${now})`
  return async (db) => {
    await sql`${sql.raw(OPENS)} SELECT CASE WHEN EXISTS (
        SELECT FROM sessions s JOIN accounts a ON a.id = s.account_id
        WHERE ${isLive(token, now)} AND a.disabled_at IS NULL AND ${sql.join(same, sql` AND `)} ${isOpen}
      ) THEN true ELSE refuse_session() END`.execute(db)
  }
}

/** Never shortens a session: a clock that was set back is set right again. */
async function touchSession(database: Kysely<Database>, token: string, now: Date): Promise<void> {
  await sql`
    UPDATE sessions SET last_seen_at = ${now}, expires_at = greatest(expires_at, ${expiryFrom(now)})
    WHERE token_hash = ${hashToken(token)}`.execute(database)
}

export async function removeSession(tx: ClinicTx, accountId: string, token: string): Promise<void> {
  await tx.db.deleteFrom('sessions').where('tokenHash', '=', hashToken(token)).execute()
  tx.touched.note('sessions', { id: accountId })
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
    .where('createdAt', '>', earlier(now, MAX_SESSION_MS).toISOString())
    .orderBy('lastSeenAt', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  const own = token === undefined ? undefined : hashToken(token)
  return rows.map(({ tokenHash, ...row }) => ({ ...row, isCurrent: own !== undefined && tokenHash.equals(own) }))
}

/** @returns whether the account had it */
export async function removeSessionById(tx: ClinicTx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  tx.touched.note('sessions', { id: accountId })
  return numDeletedRows > 0n
}

/** All sessions of an account, or all but the one of `keep`. @returns how many there were */
export async function removeSessions(tx: ClinicTx, accountId: string, keep?: string): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .$if(keep !== undefined, (query) => query.where('tokenHash', '!=', hashToken(keep ?? '')))
    .executeTakeFirst()
  tx.touched.note('sessions', { id: accountId })
  return Number(numDeletedRows)
}

export async function removeExpiredSessions(database: Kysely<Database>, now: Date): Promise<void> {
  await database.deleteFrom('sessions').where('expiresAt', '<', earlier(now, KEPT_MS).toISOString()).execute()
}

/** From where the clinic's sessions were opened that may be used now. */
export async function listAddresses(tx: ClinicTx): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    SELECT DISTINCT s.address FROM accounts a JOIN sessions s ON s.account_id = a.id
    WHERE a.clinic_id = ${tx.clinicId} AND s.address IS NOT NULL
      AND s.expires_at > ${tx.now} AND s.created_at > ${earlier(tx.now, MAX_SESSION_MS)}`.execute(tx.db)
  return rows.map(({ address }) => address)
}
