import { sql } from 'kysely'
import { forTheLiving } from '#shared/formats/formats.words.ts'
import { CANCELLED_BY_DEATH } from '#shared/pets/pets.rules.ts'
import { annulFormats, hasSigner } from '#server/issuedFormats/annul.queries.ts'
import type { DeathPart } from '#server/word/word.ts'

/**
 * Annuls what was to be signed of a living animal and nobody has signed. An annulled format is final: taking the report
 * back brings none of them back.
 */
export const annulAtDeath: DeathPart = {
  cancel: (tx, actor, petId) =>
    annulFormats(
      tx,
      actor,
      sql`i.pet_id = ${petId} AND i.status IN ('draft', 'sent', 'viewed', 'expired')
        AND i.purpose = ANY(${[...forTheLiving]}::text[]) AND NOT ${hasSigner(tx, sql`s.status = 'signed'`)}`,
      CANCELLED_BY_DEATH,
    ),
}
