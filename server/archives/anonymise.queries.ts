import { sql } from 'kysely'
import { AppError } from '#shared/http/errors.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { updateRecord } from '#server/db/record.ts'
import { listAbsorbed } from '#server/archives/rows.queries.ts'
import { refreshOwnerText } from '#server/owners/owners.queries.ts'

/** In the place of a name and of a number, which a record must have. */
const NOBODY = { name: 'Titular anonimizado', phoneCountry: '57', phoneNumber: '3000000000' } as const

/** Why they cannot be erased yet: what is under way needs whom to call. */
async function refuseUnderWay(tx: ClinicTx, ownerId: string): Promise<void> {
  const { rows } = await sql<{ isInpatient: boolean; isSigning: boolean; isBooked: boolean }>`
    SELECT
      EXISTS (SELECT FROM hospitalizations h JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = h.pet_id
        WHERE h.clinic_id = ${tx.clinicId} AND p.owner_id = ${ownerId} AND h.status = 'inpatient') AS is_inpatient,
      EXISTS (SELECT FROM issued_formats f WHERE f.clinic_id = ${tx.clinicId} AND f.owner_id = ${ownerId}
        AND f.status IN ('sent', 'viewed')) AS is_signing,
      EXISTS (SELECT FROM agenda_event_pets e JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = e.pet_id
        JOIN agenda_events a ON a.clinic_id = ${tx.clinicId} AND a.id = e.event_id
        WHERE e.clinic_id = ${tx.clinicId} AND p.owner_id = ${ownerId} AND a.starts_at > ${tx.now}
          AND a.status IN ('scheduled', 'confirmed')) AS is_booked`.execute(tx.db)
  const [found] = rows
  const why = found?.isInpatient
    ? 'Tiene una mascota hospitalizada: dele el alta primero.'
    : found?.isSigning
      ? 'Tiene un formato enviado por firmar: cancele el envío primero.'
      : found?.isBooked
        ? 'Tiene citas por venir: cancélelas primero.'
        : undefined
  if (why) throw new AppError('not_allowed_now', { message: why })
}

/**
 * Erases what says who an owner is, from their record, its history, their messages and all that was sent to them. What the
 * law keeps stays: the animals' history, and what they signed (docs/decisions/0071).
 * @returns the files of their messages, which nothing points at any more
 */
export async function anonymiseOwner(tx: ClinicTx, actor: Actor, ownerId: string, version: number): Promise<string[]> {
  const held = await lockRecord(tx, 'owners', ownerId)
  if (held.anonymisedAt) throw new AppError('not_allowed_now', { message: 'Sus datos personales ya se borraron.' })
  if (held.mergedIntoId)
    throw new AppError('not_allowed_now', { message: 'Este propietario se unió con otro: bórrelo desde allí.' })
  await refuseUnderWay(tx, ownerId)
  const files: string[] = []
  for (const one of [{ id: ownerId, version }, ...(await listAbsorbed(tx, ownerId))])
    files.push(...(await forget(tx, actor, one)))
  await refreshOwnerText(tx, ownerId)
  return files
}

async function forget(tx: ClinicTx, actor: Actor, { id, version }: { id: string; version: number }): Promise<string[]> {
  await updateRecord(tx, actor, 'owners', id, version, {
    ...NOBODY,
    ...{ document: null, documentType: null, email: null, address: null, city: null, notes: null },
    ...{ otherPhoneCountry: null, otherPhoneNumber: null, contactName: null, contactMayDecide: false },
    ...{ contactPhoneCountry: null, contactPhoneNumber: null, messagesConsent: false, customValues: '{}' },
    ...{ status: 'inactive', inactiveReason: 'Pidió borrar sus datos personales', anonymisedAt: tx.now },
  })
  const { clinicId, db } = tx
  await sql`SELECT forget_changes(${id}::uuid)`.execute(db)
  await sql`UPDATE owner_merges SET survivor_before = '{}', survivor_after = '{}', absorbed_before = '{}'
    WHERE clinic_id = ${clinicId} AND (survivor_id = ${id} OR absorbed_id = ${id})`.execute(db)
  await sql`UPDATE signing_links SET email = CASE WHEN email IS NULL THEN NULL ELSE '' END, owner_email = NULL,
      owner_phone = NULL, closed_at = coalesce(closed_at, ${tx.now}), closed_as = coalesce(closed_as, 'cancelled')
    WHERE clinic_id = ${clinicId} AND issued_format_id IN (
      SELECT f.id FROM issued_formats f WHERE f.clinic_id = ${clinicId} AND f.owner_id = ${id})`.execute(db)
  await sql`UPDATE reminders SET status = 'closed' WHERE clinic_id = ${clinicId} AND owner_id = ${id}
    AND status = 'waiting'`.execute(db)
  await sql`UPDATE campaign_recipients SET wa_id = id::text WHERE clinic_id = ${clinicId} AND owner_id = ${id}`.execute(
    db,
  )
  const { rows } = await sql<{ fileId: string | null }>`
    WITH theirs AS (
      SELECT m.id, m.file_id FROM messages m WHERE m.clinic_id = ${clinicId} AND (m.owner_id = ${id}
        OR m.conversation_id IN (SELECT c.id FROM conversations c WHERE c.clinic_id = ${clinicId} AND c.owner_id = ${id}))
    )
    UPDATE messages m SET text = NULL, details = '{}', reactions = '{}', file_id = NULL,
      status = CASE WHEN m.status = 'queued' THEN 'failed' ELSE m.status END
    FROM theirs WHERE m.clinic_id = ${clinicId} AND m.id = theirs.id RETURNING theirs.file_id`.execute(db)
  await sql`UPDATE conversations SET wa_id = id::text, user_id = NULL, profile_name = NULL, phone_country = NULL,
    phone_number = NULL, waits_since = NULL, unread = 0 WHERE clinic_id = ${clinicId} AND owner_id = ${id}`.execute(db)
  const files = rows.flatMap(({ fileId }) => fileId ?? [])
  if (files.length === 0) return []
  const gone = await sql<{
    id: string
  }>`DELETE FROM files f WHERE f.clinic_id = ${clinicId} AND f.id = ANY(${files}::uuid[])
    AND NOT EXISTS (SELECT FROM attachments a WHERE a.clinic_id = ${clinicId} AND f.id IN (a.file_id, a.preview_file_id))
    AND NOT EXISTS (SELECT FROM messages m WHERE m.clinic_id = ${clinicId} AND m.file_id = f.id)
    RETURNING f.id`.execute(db)
  return gone.rows.map(({ id: fileId }) => fileId)
}
