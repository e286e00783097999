import { randomBytes } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Role } from '#shared/access/actions.ts'
import type { ProfessionalName, Profile } from '#shared/professionals/professionals.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { isLicensed } from '#shared/professionals/professionals.rules.ts'
import type { ProfessionalKind } from '#shared/professionals/professionals.words.ts'
import type { Phone } from '#shared/values/phone.ts'
import { type Attempt, countedAttempt } from '#server/auth/attempts.queries.ts'
import type { Actor, Author, ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'
import { insertRecord } from '#server/db/record.ts'

export interface LoginAccount {
  id: string
  passwordHash: string
  clinicId: string
  professionalId: string
  /** Asks for a code beside the password. */
  hasSecondFactor: boolean
}

/** A login account, with `a` what `login_account` answers, and `f` its second factor: no clinic is known yet (decision 0026). */
const loginColumns = sql`a.id, a.password_hash, a.clinic_id, a.professional_id, f.confirmed_at IS NOT NULL AS has_second_factor`

/** The account of an e-mail, unless it is disabled. */
export async function findLoginAccount(database: Kysely<Database>, email: string): Promise<LoginAccount | undefined> {
  const { rows } = await sql<LoginAccount>`
    SELECT ${loginColumns} FROM login_account(${email}) a
    LEFT JOIN second_factors f ON f.account_id = a.id`.execute(database)
  return rows[0]
}

/** Whether the account of an e-mail is disabled; `undefined` when there is none. */
export async function isDisabledAccount(database: Kysely<Database>, email: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ isDisabled: boolean | null }>`
    SELECT is_disabled_account(${email}) AS is_disabled`.execute(database)
  return rows[0]?.isDisabled ?? undefined
}

/**
 * Counts an attempt to log in, and finds the account that it is for: one statement.
 * @throws AppError too_many_requests
 */
export async function findTriedAccount(
  database: Kysely<Database>,
  attempt: Attempt,
  now: Date,
): Promise<LoginAccount | undefined> {
  const { rows } = await sql<LoginAccount | { id: null }>`
    WITH ${countedAttempt(attempt, now)}
    SELECT ${loginColumns}
    FROM admitted
    LEFT JOIN LATERAL login_account(${attempt.email}) a ON true
    LEFT JOIN second_factors f ON f.account_id = a.id`.execute(database)
  const [row] = rows
  if (!row) throw new AppError('too_many_requests')
  return row.id === null ? undefined : row
}

export async function findProfile(tx: ClinicTx, accountId: string): Promise<Profile | undefined> {
  const { rows } = await profileOf(tx, accountId).execute(tx.db)
  return rows[0]?.profile
}

function profileOf(tx: ClinicTx, accountId: string): RawBuilder<{ profile: Profile }> {
  return sql`
    SELECT json_build_object(
      'id', p.id, 'version', p.version, 'name', p.name, 'email', a.email, 'role', a.role, 'licensed', a.licensed,
      'readsHistory', a.reads_history, 'kind', p.kind, 'professionalCard', p.professional_card,
      'photo', '/api/auth/profile/pictures/photo?v=' || p.photo_file_id,
      'signature', '/api/auth/profile/pictures/signature?v=' || p.signature_file_id,
      'documentType', p.document_type, 'document', p.document,
      'phone', CASE WHEN p.phone_number IS NULL THEN NULL
        ELSE json_build_object('country', p.phone_country, 'number', p.phone_number) END,
      'address', p.address,
      'clinic', json_build_object('id', c.clinic_id, 'name', c.name),
      'settings', json_build_object('icon', '/api/clinic/clinic/logo?v=' || c.logo_file_id),
      'owes', array_remove(ARRAY[CASE WHEN a.owes_password THEN 'password' END,
        CASE WHEN a.owes_second_factor THEN 'secondFactor' END], NULL)) AS profile
    FROM accounts a
    JOIN professionals p ON p.clinic_id = ${tx.clinicId} AND p.id = a.professional_id
    JOIN clinics c ON c.clinic_id = ${tx.clinicId}
    WHERE a.id = ${accountId} AND a.clinic_id = ${tx.clinicId}`
}

export async function findDraftKey(tx: ClinicTx, actor: Actor): Promise<string> {
  const row = await tx.db
    .selectFrom('accounts')
    .select('draftKey')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  return row.draftKey.toString('base64')
}

export async function listProfessionals(tx: ClinicTx): Promise<ProfessionalName[]> {
  const rows = await tx.db
    .selectFrom('professionals')
    .select(['id', 'name', 'professionalCard', 'kind', 'isDisabled'])
    .where('clinicId', '=', tx.clinicId)
    .orderBy(sql`sort_text(name)`)
    .execute()
  return rows.map(asNamed)
}

/** One professional of the clinic; `undefined` when there is none with this id. */
export async function findProfessional(tx: ClinicTx, id: string): Promise<ProfessionalName | undefined> {
  const row = await tx.db
    .selectFrom('professionals')
    .select(['id', 'name', 'professionalCard', 'kind', 'isDisabled'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && asNamed(row)
}

function asNamed({
  kind,
  isDisabled,
  ...row
}: Pick<ProfessionalName, 'id' | 'name' | 'professionalCard'> & {
  kind: string
  isDisabled: boolean
}): ProfessionalName {
  return { ...row, licensed: isLicensed(kind, row.professionalCard), isActive: !isDisabled }
}

export interface NewClinic {
  name: string
  nit?: string
  address?: string
  city?: string
  phone?: Phone
  /** Its administrators are shown what comes first. */
  firstStepsAreOpen?: true
}

/** A clinic's own row. The caller's `tx` is already bound to its id. */
export async function insertClinic(tx: ClinicTx, clinic: NewClinic): Promise<void> {
  const { phone, ...values } = clinic
  await tx.db
    .insertInto('clinics')
    .values({
      ...values,
      phoneCountry: phone?.country ?? null,
      phoneNumber: phone?.number ?? null,
      clinicId: tx.clinicId,
      createdAt: tx.now,
    })
    .execute()
}

export interface NewProfessional {
  name: string
  email: string
  passwordHash: string
  role: Role
  kind: ProfessionalKind
  professionalCard?: string
  phone?: Phone
  /** The switch "ver historia clínica"; by default on for all but reception. */
  readsHistory?: boolean
  /** Nobody has written its password yet: `passwordHash` fits none. */
  isInvited?: boolean
  /** An administrator has: theirs is to be written before anything else. */
  owesPassword?: boolean
}

/** A professional and the account that logs in as them. @param author who makes it, where it is not they themselves */
export async function insertProfessional(tx: ClinicTx, professional: NewProfessional, author?: Author): Promise<Actor> {
  const id = uuidv7()
  const actor: Actor = {
    accountId: uuidv7(),
    clinicId: tx.clinicId,
    professionalId: id,
    name: professional.name,
    role: professional.role,
    licensed: isLicensed(professional.kind, professional.professionalCard),
    readsHistory: professional.readsHistory ?? professional.role !== 'recepcion',
    isHeld: professional.owesPassword ?? false,
  }
  await tx.db
    .insertInto('accounts')
    .values({
      id: actor.accountId,
      email: professional.email,
      passwordHash: professional.passwordHash,
      clinicId: tx.clinicId,
      professionalId: id,
      name: professional.name,
      role: professional.role,
      licensed: actor.licensed,
      readsHistory: actor.readsHistory,
      draftKey: randomBytes(32),
      createdAt: tx.now,
      invitedAt: professional.isInvited ? tx.now : null,
      owesPassword: professional.owesPassword ?? false,
    })
    .execute()
  await insertRecord(
    tx,
    author ?? actor,
    'professionals',
    {
      name: professional.name,
      email: professional.email,
      role: professional.role,
      readsHistory: actor.readsHistory,
      kind: professional.kind,
      professionalCard: professional.professionalCard ?? null,
      phoneCountry: professional.phone?.country ?? null,
      phoneNumber: professional.phone?.number ?? null,
    },
    id,
  )
  return actor
}
