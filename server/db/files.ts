import { sql } from 'kysely'
import type { ClinicTx } from '#server/db/clinic.ts'

/** A file as its row tells of it. */
export interface StoredFile {
  fileId: string
  contentType: string
  bytes: number
  sha256: string
}

/** The row of a file that is stored. */
export async function insertFile(tx: ClinicTx, { fileId, ...file }: StoredFile): Promise<void> {
  await tx.db
    .insertInto('files')
    .values({ ...file, clinicId: tx.clinicId, id: fileId, createdAt: tx.now })
    .execute()
}

export async function findFile(tx: ClinicTx, fileId: string | null): Promise<StoredFile | undefined> {
  if (!fileId) return undefined
  return tx.db
    .selectFrom('files')
    .select(['id as fileId', 'contentType', 'bytes', 'sha256'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', fileId)
    .executeTakeFirst()
}

/** Takes the row away once nothing points at it. */
export async function deleteFile(tx: ClinicTx, fileId: string | null): Promise<void> {
  if (fileId) await tx.db.deleteFrom('files').where('clinicId', '=', tx.clinicId).where('id', '=', fileId).execute()
}

/** What the clinic has in files. Of an index alone: some milliseconds of a hundred thousand. */
export async function sumFiles(tx: ClinicTx): Promise<number> {
  const { bytes } = await tx.db
    .selectFrom('files')
    .select(sql<string | null>`sum(bytes)`.as('bytes'))
    .where('clinicId', '=', tx.clinicId)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}
