import { sql, type RawBuilder } from 'kysely'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { updateRecords } from '#server/db/record.ts'
import { writeFormatEvents } from '#server/issuedFormats/issuedFormats.queries.ts'

/**
 * Annuls all formats `i` that fit, for a reason that is told in their modification history and among their events. An
 * annulled format is final.
 */
export async function annulFormats(
  tx: ClinicTx,
  actor: Actor,
  fitting: RawBuilder<unknown>,
  reason: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT i.id FROM issued_formats i WHERE i.clinic_id = ${tx.clinicId} AND ${fitting}
    ORDER BY i.id FOR UPDATE`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  await updateRecords(tx, actor, 'issuedFormats', ids, { status: 'voided', statusReason: reason })
  const { professionalId, name: actorName } = actor
  const detail = { reason }
  const events = ids.map((issuedFormatId) => ({ issuedFormatId, kind: 'voided', actorName, professionalId, detail }))
  await writeFormatEvents(tx, events)
}

/** A format `i` has a signature in one of these states. */
export const hasSigner = (tx: ClinicTx, state: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  EXISTS (SELECT 1 FROM format_signers s WHERE s.clinic_id = ${tx.clinicId} AND s.issued_format_id = i.id AND ${state})`
