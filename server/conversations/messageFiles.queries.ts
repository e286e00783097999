import { sql } from 'kysely'
import type { MessageDetails } from '#shared/values/messageContent.ts'
import { AppError } from '#shared/http/errors.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { findFile, insertFile, type StoredFile } from '#server/db/files.ts'
import type { JsonObject } from '#server/db/types.ts'

export interface FileMessage {
  kind: string
  text: string | null
  details: MessageDetails
  fileId: string | null
}

/** Held, where something about its file is written next. */
export async function findFileMessage(
  tx: ClinicTx,
  messageId: string,
  isHeld = false,
): Promise<FileMessage | undefined> {
  const found = await tx.db
    .selectFrom('messages')
    .select(['kind', 'text', 'details', 'fileId'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', messageId)
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirst()
  return found && { ...found, details: found.details as MessageDetails }
}

/** @throws AppError not_found: no such message, or none with a file */
export async function findStoredOf(tx: ClinicTx, messageId: string): Promise<FileMessage & { stored: StoredFile }> {
  const found = await findFileMessage(tx, messageId)
  const stored = found && (await findFile(tx, found.fileId))
  if (!found || !stored) throw new AppError('not_found')
  return { ...found, stored }
}

async function change(
  tx: ClinicTx,
  messageId: string,
  values: { fileId?: string; problem?: string | null },
  of: object,
) {
  await tx.db
    .updateTable('messages')
    .set({ ...values, details: sql<JsonObject>`details || ${JSON.stringify(of)}::jsonb` })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', messageId)
    .execute()
  tx.touched.note('messages', { id: messageId })
}

/** @returns whether it had none before */
export async function keepFile(tx: ClinicTx, messageId: string, file: StoredFile): Promise<boolean> {
  const held = await findFileMessage(tx, messageId, true)
  if (!held || held.fileId !== null) return false
  await insertFile(tx, file)
  const { contentType, bytes } = file
  await change(tx, messageId, { fileId: file.fileId, problem: null }, { contentType, bytes })
  return true
}

/** Why its file is not here, and will not be. */
export async function keepProblem(tx: ClinicTx, messageId: string, problem: string): Promise<void> {
  const held = await findFileMessage(tx, messageId, true)
  if (held && held.fileId === null) await change(tx, messageId, { problem }, {})
}

export async function noteSaved(tx: ClinicTx, messageId: string, saved: { petId: string; examId: string }) {
  await change(tx, messageId, {}, { saved })
}

/** Where the provider has it, for a month. */
export async function noteMedia(tx: ClinicTx, messageId: string, mediaId: string): Promise<void> {
  await change(tx, messageId, {}, { mediaId })
}

/** @throws AppError invalid of an animal that is not of the clinic */
export async function refuseNoPet(tx: ClinicTx, petId: string): Promise<void> {
  const pet = await tx.db
    .selectFrom('pets')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', petId)
    .executeTakeFirst()
  if (!pet) throw new AppError('invalid', { field: 'petId', message: 'Elija una mascota de la lista' })
}
