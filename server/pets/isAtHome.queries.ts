import { type RawBuilder, sql } from 'kysely'
import type { ClinicTx } from '#server/db/clinic.ts'

/** Joined to a record `r` of an animal, for `isAtHome`. */
export const whereItIs = ({ clinicId }: Pick<ClinicTx, 'clinicId'>): RawBuilder<unknown> => sql`LEFT JOIN LATERAL (
  SELECT h.id FROM hospitalizations h
  WHERE h.clinic_id = ${clinicId} AND h.pet_id = r.pet_id AND h.status = 'inpatient' LIMIT 1) inside ON true`

/** Its owner can tell how the animal is: it does not lie in the clinic. */
export const isAtHome = sql`inside.id IS NULL`
