import { writeItem } from '#shared/formulas/formulas.rules.ts'
import { withClient } from './data.ts'

// What a call uses up or writes on: as many as the calls of a comparison may be, made before it, beside the product.

/** A sheet of anesthesia as far as it is written. */
export interface OpenSheet {
  id: string
  version: number
  /** Of its last reading. */
  at: number
}

/** Marks what is made here. */
const MARK = 'Prueba del banco'

/** Without an amount by kilo, which its dose would contradict for most animals. From 5 kg on it is within its range. */
const item = writeItem({
  ...{ medicineId: null, medicine: 'Cetirizina', activeIngredient: 'Cetirizina clorhidrato', concentration: '10 mg' },
  ...{
    form: 'Tableta',
    dosePerKg: null,
    dose: '1 tableta',
    route: 'Oral',
    frequency: 'cada 24 h',
    duration: '14 días',
  },
  ...{ quantity: 14, quantityUnit: 'tablet', withdrawal: null, instructions: 'Con comida.' },
})

/** The one medicine of the drafts. */
export const draftMedicine = item.medicine

/** Drafts that lack nothing but their signature, of as many dogs as there are; those that a run left come first. */
export async function openDrafts(url: string, clinicId: string, count: number): Promise<string[]> {
  return withClient(url, async (client) => {
    const drafts = async (): Promise<string[]> => {
      const { rows } = await client.query<{ id: string }>(
        `SELECT id FROM formulas WHERE clinic_id = $1 AND status = 'draft' AND diagnosis = $2 ORDER BY id`,
        [clinicId, MARK],
      )
      return rows.map(({ id }) => id)
    }
    const left = await drafts()
    if (left.length >= count) return left
    await client.query(
      `INSERT INTO formulas (clinic_id, id, version, created_at, created_by, updated_at, pet_id, professional_id,
         issued_on, diagnosis, items, instructions)
       SELECT $1, gen_random_uuid(), 1, now(), a.professional_id, now(), pet.id, a.professional_id, current_date, $2, $3, $4
       FROM (
         SELECT p.id FROM pets p JOIN owners o ON o.clinic_id = p.clinic_id AND o.id = p.owner_id, generate_series(1, 10) AS n
         WHERE p.clinic_id = $1 AND p.species_id = 'canino' AND p.status = 'active' AND p.allergies IS NULL
           AND o.document IS NOT NULL AND o.document_type IS NOT NULL
           AND NOT EXISTS (SELECT FROM weights w WHERE w.clinic_id = $1 AND w.pet_id = p.id AND w.grams < 5000)
         ORDER BY n, md5(p.id::text || 'formula') LIMIT $5
       ) pet, (SELECT professional_id FROM accounts WHERE clinic_id = $1 LIMIT 1) a`,
      [clinicId, MARK, JSON.stringify([item]), 'Si vomita o no mejora, comuníquese.', count - left.length],
    )
    await client.query('ANALYZE formulas')
    return drafts()
  })
}

/** Surgeries under way since yesterday, each with an empty grid. */
export async function openSheets(url: string, clinicId: string, count: number): Promise<OpenSheet[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string; scheduledAt: Date }>(
      `INSERT INTO surgeries (clinic_id, id, version, created_at, created_by, updated_at, pet_id, surgeon_id,
         anesthetist_id, status, procedures, scheduled_at, preoperative_diagnosis, asa, consent, consent_at, consent_by)
       SELECT $1, gen_random_uuid(), 1, now(), a.professional_id, now(), pet.id, a.professional_id, a.professional_id,
         'inProgress', '["Limpieza dental"]', now() - interval '1 day', $2, 1, 'paper', now() - interval '1 day', a.name
       FROM (SELECT id FROM pets WHERE clinic_id = $1 AND status = 'active' ORDER BY md5(id::text || 'surgery') LIMIT $3) pet,
         (SELECT professional_id, name FROM accounts WHERE clinic_id = $1 LIMIT 1) a
       RETURNING id, scheduled_at AS "scheduledAt"`,
      [clinicId, MARK, count],
    )
    await client.query('ANALYZE surgeries')
    return rows.map(({ id, scheduledAt }) => ({ id, version: 1, at: scheduledAt.getTime() }))
  })
}
