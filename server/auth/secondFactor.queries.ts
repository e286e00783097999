import { type Kysely, sql } from 'kysely'
import { AppError } from '#shared/http/errors.ts'
import { forgetTries, mayTry } from '#server/auth/attempts.queries.ts'
import { hashRecoveryCode, newRecoveryCodes, plainCode, stepOfCode } from '#server/auth/secondFactor.ts'
import type { Seal } from '#server/auth/seal.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'

/** Of one account, wherever they come from: who tries codes knows the password already. */
const MAX_CODES = 5

export async function findSecondFactor(
  database: Kysely<Database>,
  accountId: string,
): Promise<{ secret: string; confirmedAt: string | null; lastStep: number } | undefined> {
  const row = await database
    .selectFrom('secondFactors')
    .select(['secret', 'confirmedAt', 'lastStep'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row && { ...row, lastStep: Number(row.lastStep) }
}

/** Waits for its first code; one that waits already is replaced, one that counts is not. */
export async function saveSecret(
  database: Kysely<Database>,
  seal: Seal,
  accountId: string,
  plain: string,
): Promise<void> {
  const secret = seal.close(plain, accountId)
  await database
    .insertInto('secondFactors')
    .values({ accountId, secret, lastStep: 0 })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({ secret, lastStep: 0 }).where('secondFactors.confirmedAt', 'is', null),
    )
    .execute()
}

/**
 * Turns the second factor on with a first code.
 * @returns the recovery codes, readable this once; `undefined` when the code is wrong
 * @throws AppError too_many_requests
 */
export async function confirmSecondFactor(
  tx: ClinicTx,
  seal: Seal,
  accountId: string,
  code: string,
): Promise<string[] | undefined> {
  const { db, now } = tx
  if (!(await takeTimeCode(db, seal, accountId, code, now))) return undefined
  await db.updateTable('secondFactors').set({ confirmedAt: now }).where('accountId', '=', accountId).execute()
  tx.touched.note('secondFactors', { id: accountId })
  const codes = newRecoveryCodes()
  await db.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()
  await db
    .insertInto('recoveryCodes')
    .values(codes.map((one) => ({ accountId, codeHash: hashRecoveryCode(one) })))
    .execute()
  await followFactorRule(tx)
  return codes
}

/**
 * Uses up a code: six digits of the application, or a recovery code. Each opens once.
 * @returns which of them it was; `undefined` when it is wrong
 * @throws AppError too_many_requests
 */
export async function useCode(
  database: Kysely<Database>,
  seal: Seal,
  accountId: string,
  code: string,
  now: Date,
): Promise<'application' | 'recovery' | undefined> {
  const subject = `code:${accountId}`
  if (!(await mayTry(database, subject, MAX_CODES, now))) throw new AppError('too_many_requests')
  const kind = /^\d{6}$/.test(plainCode(code)) ? 'application' : 'recovery'
  const isRight =
    kind === 'application'
      ? await takeTimeCode(database, seal, accountId, code, now)
      : await takeRecoveryCode(database, accountId, code)
  if (!isRight) return undefined
  await forgetTries(database, subject)
  return kind
}

async function takeTimeCode(
  database: Kysely<Database>,
  seal: Seal,
  accountId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const factor = await findSecondFactor(database, accountId)
  const step = factor && stepOfCode(seal.open(factor.secret, accountId), plainCode(code), now)
  if (step === undefined) return false
  // The step moves forward only: of two that send the same code at once, one finds it used.
  const { numUpdatedRows } = await database
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function takeRecoveryCode(database: Kysely<Database>, accountId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('recoveryCodes')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', hashRecoveryCode(code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(database: Kysely<Database>, accountId: string): Promise<number> {
  const { count } = await database
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Notes who of the clinic owes a second factor: its administrators who have none, where it asks for one. Called by
 * whatever changes one of these.
 */
export async function followFactorRule(tx: ClinicTx): Promise<void> {
  await sql`
    UPDATE accounts a SET owes_second_factor = NOT a.owes_second_factor
    FROM clinics c
    WHERE a.clinic_id = ${tx.clinicId} AND c.clinic_id = ${tx.clinicId}
      AND a.owes_second_factor <> (c.requires_second_factor AND a.role = 'administrador' AND NOT EXISTS (
        SELECT FROM second_factors f WHERE f.account_id = a.id AND f.confirmed_at IS NOT NULL
      ))`.execute(tx.db)
}

/** Whether the clinic asks its administrators for one. */
export async function isFactorRequired(tx: ClinicTx): Promise<boolean> {
  const { requiresSecondFactor } = await tx.db
    .selectFrom('clinics')
    .select('requiresSecondFactor')
    .where('clinicId', '=', tx.clinicId)
    .executeTakeFirstOrThrow()
  return requiresSecondFactor
}

export async function removeSecondFactor(tx: ClinicTx, accountId: string): Promise<void> {
  await tx.db.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()
  await tx.db.deleteFrom('secondFactors').where('accountId', '=', accountId).execute()
  tx.touched.note('secondFactors', { id: accountId })
}
