import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { lockRecord, updateRecord } from '#server/db/record.ts'

export interface StoredPhoto {
  fileId: string
  contentType: string
  bytes: number
  sha256: string
}

export async function findPhoto(tx: ClinicTx, petId: string): Promise<StoredPhoto | undefined> {
  return tx.db
    .selectFrom('pets')
    .innerJoin('files', (join) =>
      join.onRef('files.clinicId', '=', 'pets.clinicId').onRef('files.id', '=', 'pets.photoFileId'),
    )
    .select(['files.id as fileId', 'files.contentType', 'files.bytes', 'files.sha256'])
    .where('pets.clinicId', '=', tx.clinicId)
    .where('files.clinicId', '=', tx.clinicId)
    .where('pets.id', '=', petId)
    .executeTakeFirst()
}

/**
 * Gives the pet this photo, or none.
 * @returns the file that it had, which nothing points at any more
 * @throws AppError not_found
 */
export async function replacePhoto(
  tx: ClinicTx,
  actor: Actor,
  petId: string,
  photo: StoredPhoto | undefined,
): Promise<string | null> {
  const { version, photoFileId: before } = await lockRecord(tx, 'pets', petId)
  if (photo)
    await tx.db
      .insertInto('files')
      .values({
        clinicId: tx.clinicId,
        id: photo.fileId,
        contentType: photo.contentType,
        bytes: photo.bytes,
        sha256: photo.sha256,
        createdAt: tx.now,
      })
      .execute()
  await updateRecord(tx, actor, 'pets', petId, version, { photoFileId: photo?.fileId ?? null })
  if (before) await tx.db.deleteFrom('files').where('clinicId', '=', tx.clinicId).where('id', '=', before).execute()
  return before
}
