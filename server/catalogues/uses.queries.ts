import { sql } from 'kysely'
import type { CatalogueUse } from '#shared/catalogues/catalogues.contract.ts'
import type { ClinicTx } from '#server/db/clinic.ts'

/** So many of the newest animals and exams tell what a clinic uses, however long it has been there. */
const COUNTED = 1000
/** More of them rank nothing that is looked for. */
const USES_CAP = 300

/** How often the newest animals and exams of the clinic have each breed, colour, food and exam, in one statement. */
export async function listUses(tx: ClinicTx): Promise<CatalogueUse[]> {
  const { rows } = await sql<CatalogueUse>`
    WITH newest AS (
      SELECT species_id, breed, color, feeding FROM pets WHERE clinic_id = ${tx.clinicId} ORDER BY id DESC LIMIT ${sql.lit(COUNTED)}
    ), ordered AS (
      SELECT pet_id, name FROM exams WHERE clinic_id = ${tx.clinicId} ORDER BY id DESC LIMIT ${sql.lit(COUNTED)}
    ), used AS (
      SELECT k.kind, n.species_id, k.name FROM newest n,
        LATERAL (VALUES ('breed', n.breed), ('color', n.color), ('food', n.feeding)) k (kind, name)
      UNION ALL
      SELECT 'exam', p.species_id, o.name
        FROM ordered o JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = o.pet_id
    )
    SELECT kind, species_id, min(name) AS name, count(*)::int AS uses FROM used WHERE name <> ''
    GROUP BY kind, species_id, fold(name) ORDER BY uses DESC, kind, species_id, name LIMIT ${sql.lit(USES_CAP)}`.execute(
    tx.db,
  )
  return rows
}
