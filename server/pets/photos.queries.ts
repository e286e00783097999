import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { deleteFile, insertFile, type StoredFile } from '#server/db/files.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { updateRecord } from '#server/db/record.ts'

export async function findPhoto(tx: ClinicTx, petId: string): Promise<StoredFile | undefined> {
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
  photo: StoredFile | undefined,
): Promise<string | null> {
  const { version, photoFileId: before } = await lockRecord(tx, 'pets', petId)
  if (photo) await insertFile(tx, photo)
  await updateRecord(tx, actor, 'pets', petId, version, { photoFileId: photo?.fileId ?? null })
  await deleteFile(tx, before)
  return before
}
