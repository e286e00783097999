import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type Archive, ARCHIVE_DAYS } from '#shared/archives/archives.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'

/** So many are told of. */
const LISTED = 5

/** One whose time is over cannot be taken any more, whether or not it is still there. */
const found = ({ db, clinicId, now }: ClinicTx) =>
  db
    .selectFrom('archives as a')
    .innerJoin('professionals as p', (join) => join.onRef('p.id', '=', 'a.askedBy').on('p.clinicId', '=', clinicId))
    .select(['a.id', 'a.createdAt', 'p.name as askedBy', 'a.problem', 'a.bytes', 'a.readyAt', 'a.expiresAt'])
    .select(
      sql<
        Archive['status']
      >`CASE WHEN a.status = 'ready' AND a.expires_at <= ${now} THEN 'removed' ELSE a.status END`.as('status'),
    )
    .where('a.clinicId', '=', clinicId)
    .where('a.ownerId', 'is', null)

export async function listArchives(tx: ClinicTx): Promise<Archive[]> {
  return found(tx).orderBy('a.createdAt', 'desc').orderBy('a.id', 'desc').limit(LISTED).execute()
}

/** @throws AppError not_found */
export async function findArchive(tx: ClinicTx, id: string): Promise<Archive> {
  const row = await found(tx).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

/** Each is a copy of all that a clinic has, kept for a week. */
const MOST_A_DAY = 3

/** @throws AppError not_allowed_now while another is being made, and when there were enough for a day */
export async function insertArchive(tx: ClinicTx, actor: Actor): Promise<string> {
  const { made } = await tx.db
    .selectFrom('archives')
    .select(sql<number>`count(*)::int`.as('made'))
    .where('clinicId', '=', tx.clinicId)
    .where('ownerId', 'is', null)
    .where('status', '=', 'ready')
    .where('createdAt', '>', new Date(tx.now.getTime() - 86_400_000).toISOString())
    .executeTakeFirstOrThrow()
  if (made >= MOST_A_DAY)
    throw new AppError('not_allowed_now', {
      message: `Ya hay ${MOST_A_DAY} archivos de las últimas 24 horas. Descargue uno de ellos.`,
    })
  const id = uuidv7()
  const row = await tx.db
    .insertInto('archives')
    .values({ clinicId: tx.clinicId, id, createdAt: tx.now, askedBy: actor.professionalId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new AppError('not_allowed_now', { message: 'Ya se está preparando un archivo con sus datos.' })
  tx.touched.note('archives', { id })
  return id
}

/** Whom to write to, of one that is still to be made. */
export async function findAsked(tx: ClinicTx, id: string): Promise<{ email: string; clinic: string } | undefined> {
  return tx.db
    .selectFrom('archives as a')
    .innerJoin('professionals as p', (join) => join.onRef('p.id', '=', 'a.askedBy').on('p.clinicId', '=', tx.clinicId))
    .innerJoin('clinics as c', (join) => join.on('c.clinicId', '=', tx.clinicId))
    .select(['p.email', 'c.name as clinic'])
    .where('a.clinicId', '=', tx.clinicId)
    .where('a.id', '=', id)
    .where('a.status', '=', 'waiting')
    .executeTakeFirst()
}

export interface MadeArchive {
  fileId: string
  bytes: number
  sha256: string
}

/** It is there to be taken. @returns whether it was: of two that make the same one, the second has made it for nothing */
export async function setReady(tx: ClinicTx, id: string, made: MadeArchive): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('archives')
    .set({
      ...made,
      status: 'ready',
      problem: null,
      readyAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + ARCHIVE_DAYS * 86_400_000),
    })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  tx.touched.note('archives', { id })
  return numUpdatedRows > 0n
}

export async function setFailed(tx: ClinicTx, id: string, problem: string): Promise<void> {
  await tx.db
    .updateTable('archives')
    .set({ status: 'failed', problem })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
  tx.touched.note('archives', { id })
}

/** The file of one that can be taken. @throws AppError not_found */
export async function findMade(tx: ClinicTx, id: string): Promise<MadeArchive & { createdAt: string }> {
  const row = await tx.db
    .selectFrom('archives')
    .select(['fileId', 'bytes', 'sha256', 'createdAt'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .where('ownerId', 'is', null)
    .where('expiresAt', '>', tx.now.toISOString())
    .executeTakeFirst()
  if (!row?.fileId || row.bytes === null || row.sha256 === null) throw new AppError('not_found')
  return { fileId: row.fileId, bytes: Number(row.bytes), sha256: row.sha256, createdAt: row.createdAt }
}

/** Those whose time is over. */
export async function listExpired(tx: ClinicTx): Promise<{ id: string; fileId: string | null }[]> {
  return tx.db
    .selectFrom('archives')
    .select(['id', 'fileId'])
    .where('clinicId', '=', tx.clinicId)
    .where('status', '=', 'ready')
    .where('expiresAt', '<=', tx.now.toISOString())
    .execute()
}

/** It cannot be taken any more. */
export async function setRemoved(tx: ClinicTx, id: string): Promise<void> {
  await tx.db
    .updateTable('archives')
    .set({ status: 'removed' })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .execute()
  tx.touched.note('archives', { id })
}
