import type { Selectable } from 'kysely'
import type { ProfileDraft } from '#shared/professionals/professionals.contract.ts'
import { isLicensed, refuseOwnCard } from '#shared/professionals/professionals.rules.ts'
import { refuseInvalid } from '#shared/http/errors.ts'
import type { Actor, Author, ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'
import { deleteFile, findFile, insertFile, type StoredFile } from '#server/db/files.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { updateRecord } from '#server/db/record.ts'

/** Saves what a professional keeps of themselves; the account follows, as it knows the name and whether they may sign. */
export async function saveProfile(
  tx: ClinicTx,
  actor: Actor,
  { version, phone, professionalCard: card, ...draft }: ProfileDraft & { version: number },
): Promise<void> {
  const before = await lockRecord(tx, 'professionals', actor.professionalId)
  refuseInvalid(refuseOwnCard(actor.role, before.professionalCard, card))
  await saveProfessional(tx, actor, actor.professionalId, version, {
    ...draft,
    ...(card === undefined ? {} : { professionalCard: card }),
    phoneCountry: phone?.country ?? null,
    phoneNumber: phone?.number ?? null,
  })
}

type Professional = Selectable<Database['professionals']>

/**
 * Changes a professional, and with them the account by which they come in: it knows the name, the e-mail, the role and
 * whether they may sign. Whether it is disabled follows elsewhere (`setDisabled`).
 */
export async function saveProfessional(
  tx: ClinicTx,
  author: Author,
  id: string,
  version: number,
  patch: Partial<Omit<Professional, 'clinicId' | 'id' | 'version' | 'createdAt' | 'createdBy' | 'updatedAt'>>,
): Promise<void> {
  const { kind, name, email, role, readsHistory, professionalCard } = await updateRecord(
    tx,
    author,
    'professionals',
    id,
    version,
    patch,
  )
  const account = await tx.db
    .updateTable('accounts')
    .set({ name, email, role, readsHistory, licensed: isLicensed(kind, professionalCard) })
    .where('clinicId', '=', tx.clinicId)
    .where('professionalId', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  // A link belongs to the address that it was sent to.
  await tx.db.deleteFrom('passwordResets').where('accountId', '=', account.id).where('email', '<>', email).execute()
}

const columns = { photo: 'photoFileId', signature: 'signatureFileId' } as const
export type ProfilePicture = keyof typeof columns

/** Gives the professional this picture, or none; answers with the file that nothing points at any more. */
export async function replacePicture(
  tx: ClinicTx,
  actor: Actor,
  picture: ProfilePicture,
  file: StoredFile | undefined,
): Promise<string | null> {
  const row = await lockRecord(tx, 'professionals', actor.professionalId)
  const before = row[columns[picture]]
  if (file) await insertFile(tx, file)
  await updateRecord(tx, actor, 'professionals', actor.professionalId, row.version, {
    [columns[picture]]: file?.fileId ?? null,
  })
  await deleteFile(tx, before)
  return before
}

export async function findPicture(
  tx: ClinicTx,
  actor: Actor,
  picture: ProfilePicture,
): Promise<StoredFile | undefined> {
  const row = await tx.db
    .selectFrom('professionals')
    .select(['photoFileId', 'signatureFileId'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', actor.professionalId)
    .executeTakeFirst()
  return findFile(tx, row?.[columns[picture]] ?? null)
}
