import { type RawBuilder, sql } from 'kysely'
import { ConsultationFields } from '#shared/consultations/consultations.contract.ts'
import type { ClinicTx } from '#server/db/clinic.ts'

/** What is empty until a person writes it; the weight is kept in grams. */
const emptyAtFirst = Object.keys(ConsultationFields.shape)
  .filter((field) => !['kind', 'systems', 'weightKg'].includes(field))
  .concat('weightGrams')

/** The records that name the consultation in which they were made. */
const madeInside = ['vaccines', 'dewormings', 'formulas', 'exams', 'problems', 'surgeries']

/**
 * Of a consultation, by the name that the statement gives it: somebody wrote something in it. A draft in which nobody
 * ever did was only opened: it is in no list, and stands where its address leads. What was typed and taken out again
 * counts as written, and so does what was registered inside.
 */
export function isWritten(tx: ClinicTx, consultation: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${consultation}.${name}`)
  const inside = madeInside.map(
    (table) => sql`SELECT 1 FROM ${sql.table(table)} WHERE clinic_id = ${tx.clinicId}
      AND pet_id = ${column('petId')} AND consultation_id = ${column('id')}`,
  )
  return sql`(${column('status')} <> 'draft' OR ${column('version')} > 1
    OR num_nonnulls(${sql.join(emptyAtFirst.map(column))}) > 0
    OR ${column('systems')} <> '{}' OR ${column('kind')} NOT IN ('firstVisit', 'control')
    OR EXISTS (${sql.join(inside, sql` UNION ALL `)}
      UNION ALL SELECT 1 FROM controls WHERE clinic_id = ${tx.clinicId} AND pet_id = ${column('petId')}
        AND source = 'consultation' AND source_id = ${column('id')}
      UNION ALL SELECT 1 FROM attachments WHERE clinic_id = ${tx.clinicId} AND record = 'consultation'
        AND record_id = ${column('id')}))`
}
