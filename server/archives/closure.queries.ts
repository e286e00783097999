import { sql } from 'kysely'
import { type Closure, CLOSING_DAYS } from '#shared/archives/archives.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { fold } from '#shared/values/text.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { lockClinic } from '#server/db/clinicRecord.ts'
import type { Pool } from '#server/db/connection.ts'

export async function findClosure(tx: ClinicTx): Promise<Closure> {
  return tx.db
    .selectFrom('clinics as c')
    .leftJoin('clinicClosures as k', (join) => join.on('k.clinicId', '=', tx.clinicId))
    .leftJoin('professionals as p', (join) => join.onRef('p.id', '=', 'k.askedBy').on('p.clinicId', '=', tx.clinicId))
    .select(['c.name as clinic', 'k.closesAt', 'p.name as askedBy'])
    .where('c.clinicId', '=', tx.clinicId)
    .executeTakeFirstOrThrow()
}

/** @throws AppError not_allowed_now when it was asked for before; invalid when the name is another */
export async function insertClosure(tx: ClinicTx, actor: Actor, name: string): Promise<void> {
  const clinic = await lockClinic(tx)
  if (fold(clinic.name) !== fold(name))
    throw new AppError('invalid', { field: 'name', message: `Escriba el nombre de la clínica: ${clinic.name}` })
  const row = await tx.db
    .insertInto('clinicClosures')
    .values({
      ...{ clinicId: tx.clinicId, askedAt: tx.now, askedBy: actor.professionalId },
      closesAt: new Date(tx.now.getTime() + CLOSING_DAYS * 86_400_000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('clinicId')
    .executeTakeFirst()
  if (!row) throw new AppError('not_allowed_now', { message: 'El cierre de la cuenta ya se pidió.' })
  tx.touched.note('clinicClosures', { id: tx.clinicId })
}

/**
 * Once the time is over the files may be gone already: rows that stayed would name nothing.
 * @throws AppError not_allowed_now when there is nothing to take back, or it is too late
 */
export async function deleteClosure(tx: ClinicTx): Promise<void> {
  const row = await tx.db
    .deleteFrom('clinicClosures')
    .where('clinicId', '=', tx.clinicId)
    .returning('closesAt')
    .executeTakeFirst()
  if (row && new Date(row.closesAt) <= tx.now)
    throw new AppError('not_allowed_now', { message: 'El plazo venció: la cuenta se está cerrando.' })
  if (!row) throw new AppError('not_allowed_now', { message: 'La cuenta no se va a cerrar.' })
  tx.touched.note('clinicClosures', { id: tx.clinicId })
}

/** The administrators who can come in. */
export async function listAdministrators(tx: ClinicTx): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('professionals')
    .select('email')
    .where('clinicId', '=', tx.clinicId)
    .where('role', '=', 'administrador')
    .where('isDisabled', '=', false)
    .execute()
  return rows.map(({ email }) => email)
}

/** The clinics whose time is over. */
export async function listClosing(jobs: Pool, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT closing_clinics AS id FROM closing_clinics(${now})`.execute(jobs)
  return rows.map(({ id }) => id)
}

export async function listArchiveFiles(tx: ClinicTx): Promise<string[]> {
  const rows = await tx.db.selectFrom('archives').select('fileId').where('clinicId', '=', tx.clinicId).execute()
  return rows.flatMap(({ fileId }) => fileId ?? [])
}

/** Takes away every row of the clinic whose time is over. @returns whether it was */
export async function closeClinic(tx: ClinicTx): Promise<boolean> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx.db)
  const { rows } = await sql<{ done: boolean }>`SELECT close_clinic(${tx.now}) AS done`.execute(tx.db)
  return rows[0]?.done ?? false
}
