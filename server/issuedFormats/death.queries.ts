import { sql } from 'kysely'
import { forTheLiving } from '#shared/issuedFormats/issuedFormats.rules.ts'
import { CANCELLED_BY_DEATH } from '#shared/pets/pets.rules.ts'
import { updateRecords } from '#server/db/record.ts'
import { writeFormatEvents } from '#server/issuedFormats/issuedFormats.queries.ts'
import type { DeathPart } from '#server/word/word.ts'

/**
 * Annuls what was to be signed of a living animal and nobody has signed. An annulled format is final: taking the report
 * back brings none of them back.
 */
export const annulAtDeath: DeathPart = {
  async cancel(tx, actor, petId) {
    const { rows } = await sql<{ id: string }>`
      SELECT i.id FROM issued_formats i WHERE i.clinic_id = ${tx.clinicId} AND i.pet_id = ${petId}
        AND i.status IN ('draft', 'sent', 'viewed', 'expired') AND i.purpose = ANY(${[...forTheLiving]}::text[])
        AND NOT EXISTS (SELECT 1 FROM format_signers s
          WHERE s.clinic_id = ${tx.clinicId} AND s.issued_format_id = i.id AND s.status = 'signed')
      ORDER BY i.id FOR UPDATE`.execute(tx.db)
    const ids = rows.map(({ id }) => id)
    await updateRecords(tx, actor, 'issuedFormats', ids, { status: 'voided', statusReason: CANCELLED_BY_DEATH })
    const { professionalId, name: actorName } = actor
    const detail = { reason: CANCELLED_BY_DEATH }
    const events = ids.map((issuedFormatId) => ({ issuedFormatId, kind: 'voided', actorName, professionalId, detail }))
    await writeFormatEvents(tx, events)
  },
}
