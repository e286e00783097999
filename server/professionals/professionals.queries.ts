import { type Kysely, sql } from 'kysely'
import type { ProfessionalName, Profile } from '#shared/professionals/professionals.contract.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'

export interface LoginAccount {
  id: string
  passwordHash: string
  clinicId: string
  professionalId: string
}

/** The account of an e-mail, unless it is disabled. A global table: no clinic is known yet. */
export async function findLoginAccount(database: Kysely<Database>, email: string): Promise<LoginAccount | undefined> {
  return database
    .selectFrom('accounts')
    .select(['id', 'passwordHash', 'clinicId', 'professionalId'])
    .where('email', '=', email)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
}

export async function findProfile(tx: ClinicTx, accountId: string): Promise<Profile | undefined> {
  const { rows } = await sql<{ profile: Profile }>`
    SELECT json_build_object(
      'id', p.id, 'name', p.name, 'email', a.email, 'role', a.role, 'licensed', a.licensed,
      'readsHistory', a.reads_history, 'kind', p.kind, 'professionalCard', p.professional_card, 'photo', NULL,
      'document', p.document,
      'phone', CASE WHEN p.phone_number IS NULL THEN NULL
        ELSE json_build_object('country', p.phone_country, 'number', p.phone_number) END,
      'address', p.address,
      'clinic', json_build_object('id', c.clinic_id, 'name', c.name),
      'settings', json_build_object('icon', NULL)) AS profile
    FROM accounts a
    JOIN professionals p ON p.clinic_id = ${tx.clinicId} AND p.id = a.professional_id
    JOIN clinics c ON c.clinic_id = ${tx.clinicId}
    WHERE a.id = ${accountId} AND a.clinic_id = ${tx.clinicId}`.execute(tx.db)
  return rows[0]?.profile
}

export async function findDraftKey(tx: ClinicTx, actor: Actor): Promise<string> {
  const row = await tx.db
    .selectFrom('accounts')
    .select('draftKey')
    .where('id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  return row.draftKey.toString('base64')
}

export async function listProfessionals(tx: ClinicTx): Promise<ProfessionalName[]> {
  const rows = await tx.db
    .selectFrom('professionals')
    .select(['id', 'name', 'professionalCard', 'kind'])
    .where('clinicId', '=', tx.clinicId)
    .orderBy('name')
    .execute()
  return rows.map(({ kind, ...row }) => ({ ...row, licensed: ['MV', 'MVZ'].includes(kind) && row.professionalCard !== null }))
}
