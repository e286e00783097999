import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { PAPER_LINK_DAYS, type PaperPage } from '#shared/conversations/paperLinks.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { type Phone, showPhone } from '#shared/values/phone.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { insertFile, type StoredFile } from '#server/db/files.ts'
import { publicIdHash } from '#server/db/publicId.ts'
import type { SoonWriting } from '#server/db/soon.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'

/** Where it is opened. What follows # is sent to no server, and stands in no log. */
export function paperAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/documento#${token}`
}

/** What a message leads to, as it is now. */
export async function insertPaperLink(
  tx: ClinicTx,
  link: { messageId: string; token: string; stored: StoredFile; fileName: string },
): Promise<void> {
  const { messageId, token, stored, fileName } = link
  const id = uuidv7()
  await insertFile(tx, stored)
  await tx.db
    .insertInto('paperLinks')
    .values({
      ...{ clinicId: tx.clinicId, id, createdAt: tx.now, messageId, fileId: stored.fileId, fileName },
      tokenHash: publicIdHash(token),
      expiresAt: new Date(tx.now.getTime() + PAPER_LINK_DAYS * 86_400_000),
    })
    .execute()
}

/** What a token opens now. Unknown, expired and taken back are one answer. @throws AppError not_found */
export async function findPaperLink(
  tx: ClinicTx,
  token: string,
): Promise<{ id: string; file: StoredFile; page: PaperPage }> {
  const { rows } = await sql<
    StoredFile & { id: string; fileName: string; expiresAt: string; clinicName: string; clinicPhone: Phone | null }
  >`
    SELECT l.id, l.file_name, l.expires_at, f.id AS file_id, f.content_type, f.bytes, f.sha256, c.name AS clinic_name,
      ${phoneOf('c', 'phone')} AS clinic_phone
    FROM paper_links l
    JOIN files f ON f.clinic_id = ${tx.clinicId} AND f.id = l.file_id
    JOIN clinics c ON c.clinic_id = ${tx.clinicId}
    WHERE l.clinic_id = ${tx.clinicId} AND l.token_hash = ${publicIdHash(token)} AND l.revoked_at IS NULL
      AND l.expires_at > ${tx.now}`.execute(tx.db)
  const [found] = rows
  if (!found) throw new AppError('not_found')
  const { id, fileName, expiresAt, clinicName, clinicPhone, ...file } = found
  const clinic = { name: clinicName, phone: clinicPhone && showPhone(clinicPhone) }
  return { id, file, page: { clinic, fileName, expiresAt: new Date(expiresAt).toISOString() } }
}

/** Says that it was opened, a moment later. */
export function noteOpened(tx: ClinicTx, linkId: string): void {
  tx.soon(opened, { key: uuidv7(), linkId, at: tx.now })
}

const opened: SoonWriting<ClinicTx, { key: string; linkId: string; at: Date }> = {
  name: 'openings of a paper',
  keyOf: ({ key }) => key,
  write: async (tx, openings) => {
    for (const { linkId, at } of openings) {
      await tx.db
        .updateTable('paperLinks')
        .set({ openings: sql`openings + 1`, lastOpenedAt: at })
        .where('clinicId', '=', tx.clinicId)
        .where('id', '=', linkId)
        .execute()
      tx.touched.note('paperLinks', { id: linkId })
    }
  },
}

/** @throws AppError not_found of a message without a link that can still be opened */
export async function revokePaperLink(tx: ClinicTx, messageId: string): Promise<void> {
  const revoked = await tx.db
    .updateTable('paperLinks')
    .set({ revokedAt: tx.now })
    .where('clinicId', '=', tx.clinicId)
    .where('messageId', '=', messageId)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!revoked) throw new AppError('not_found')
  tx.touched.note('paperLinks', revoked)
}
