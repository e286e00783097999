import { randomBytes } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { Registration } from '#shared/registration/registration.contract.ts'
import { hashToken } from '#server/auth/sessions.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'
import type { PendingRegistrations } from '#server/db/types.ts'

const PENDING_MS = 24 * 3_600_000

/** Of a registration, what the clinic and its administrator are made of. */
const Fields = Registration.pick({ clinicName: true, name: true, professionalCard: true, email: true, phone: true })

/** What somebody registers with: the password is hashed already. */
export interface NewRegistration {
  fields: z.output<typeof Fields>
  passwordHash: string
  acceptance: PolicyAcceptance
}

/** Ley 1581: the text that was accepted, its version, when and from where. */
interface PolicyAcceptance {
  policyVersion: string
  policyText: string
  termsVersion: string | null
  termsText: string | null
  acceptedAt: Date
  address: string
  device: string
}

export async function insertPolicyAcceptance(tx: ClinicTx, actor: Actor, acceptance: PolicyAcceptance): Promise<void> {
  await tx.db
    .insertInto('policyAcceptances')
    .values({ clinicId: tx.clinicId, id: uuidv7(), accountId: actor.accountId, ...acceptance })
    .execute()
}

/**
 * Keeps a registration for a day, until its link is opened; those before it of the same e-mail end.
 * @returns the link's token; only the hash is kept
 */
export async function insertPendingRegistration(
  database: Kysely<Database>,
  { fields, passwordHash, acceptance: { acceptedAt, ...acceptance } }: NewRegistration,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await removeExpiredRegistrations(database, acceptedAt)
  await sql`SELECT remove_registrations(${fields.email})`.execute(database)
  await database
    .insertInto('pendingRegistrations')
    .values({
      tokenHash: hashToken(token),
      email: fields.email,
      fields: JSON.stringify(fields),
      passwordHash,
      ...acceptance,
      createdAt: acceptedAt,
      expiresAt: new Date(acceptedAt.getTime() + PENDING_MS),
    })
    .execute()
  return token
}

/** Their links are of no use any more. A login removes them too (`openSession`). */
export async function removeExpiredRegistrations(database: Kysely<Database>, now: Date): Promise<void> {
  await database.deleteFrom('pendingRegistrations').where('expiresAt', '<', now.toISOString()).execute()
}

/** The hash of the password that a registration was begun with. @returns `undefined` when its link is gone */
export async function findRegistrationPassword(
  database: Kysely<Database>,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string | null }>`
    SELECT registration_password(${hashToken(token)}, ${now}) AS hash`.execute(database)
  return rows[0]?.hash ?? undefined
}

/** Uses up a link, and the others of its e-mail. @returns `undefined` when it is gone */
export async function takePendingRegistration(tx: ClinicTx, token: string): Promise<NewRegistration | undefined> {
  const { rows } = await sql<Selectable<PendingRegistrations>>`
    SELECT * FROM take_registration(${hashToken(token)}, ${tx.now})`.execute(tx.db)
  const row = rows[0]
  if (!row) return undefined
  const { policyVersion, policyText, termsVersion, termsText, address, device } = row
  return {
    fields: Fields.parse(row.fields),
    passwordHash: row.passwordHash,
    acceptance: {
      ...{ policyVersion, policyText, termsVersion, termsText, address, device },
      acceptedAt: new Date(row.createdAt),
    },
  }
}
