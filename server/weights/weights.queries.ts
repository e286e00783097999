import type { Actor, ClinicTx } from '#server/db/clinic.ts'

/** The one weight that belongs to a record of another word (a consultation). */
export interface SourceWeight {
  petId: string
  source: 'consultation'
  sourceId: string
  /** `null`: the record has no weight (any more). */
  weightKg: number | null
  /** Instant, ISO 8601. */
  measuredAt: string
}

/** Inserts, changes or removes the weight of another record, and what the pet shows of it. */
export async function putSourceWeight(_tx: ClinicTx, _actor: Actor, _weight: SourceWeight): Promise<void> {}
