import { sql } from 'kysely'
import type { PastVisitFields } from '#shared/pastVisits/pastVisits.contract.ts'
import type { Author, ClinicTx } from '#server/db/clinic.ts'
import { insertRecords, setDerivedFrom } from '#server/db/record.ts'
import { countedVisits } from '#server/pets/visits.queries.ts'

/** Visits of a file, of animals that the caller holds. */
export async function insertPastVisits(
  tx: ClinicTx,
  author: Author,
  records: readonly { id: string; petId: string; fields: PastVisitFields }[],
): Promise<void> {
  await insertRecords(
    tx,
    'pastVisits',
    records.map(({ id, petId, fields }) => ({ id, actor: author, at: tx.now, values: { ...fields, petId } })),
  )
}

/** When these animals, and their owners, came last. The caller holds them. */
export async function refreshLastVisits(tx: ClinicTx, petIds: readonly string[]): Promise<void> {
  await setDerivedFrom(
    tx,
    'pets',
    ['lastVisitAt'],
    sql`SELECT p.id, (SELECT max(v.at) FROM ${countedVisits(tx)} v WHERE v.pet_id = p.id) AS last_visit_at
      FROM pets p WHERE p.clinic_id = ${tx.clinicId} AND p.id = ANY(${petIds}::uuid[])`,
  )
  await setDerivedFrom(
    tx,
    'owners',
    ['lastVisitAt'],
    sql`SELECT p.owner_id AS id, max(p.last_visit_at) AS last_visit_at FROM pets p
      WHERE p.clinic_id = ${tx.clinicId} AND p.owner_id IN (
        SELECT owner_id FROM pets WHERE clinic_id = ${tx.clinicId} AND id = ANY(${petIds}::uuid[]))
      GROUP BY 1`,
  )
}
