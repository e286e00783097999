import { sql } from 'kysely'
import type { FirstSteps } from '#shared/registration/firstSteps.contract.ts'
import type { ClinicTx } from '#server/db/clinic.ts'

export async function findFirstSteps(tx: ClinicTx): Promise<FirstSteps | null> {
  const { rows } = await sql<FirstSteps>`
    SELECT c.logo_file_id IS NOT NULL AS has_logo,
      (SELECT count(*) > 1 FROM (SELECT FROM professionals p WHERE p.clinic_id = ${tx.clinicId} LIMIT 2) few) AS has_team,
      EXISTS (SELECT FROM owners o WHERE o.clinic_id = ${tx.clinicId}) AS has_owner
    FROM clinics c WHERE c.clinic_id = ${tx.clinicId} AND c.first_steps_are_open`.execute(tx.db)
  const [steps] = rows
  if (!steps) return null
  return steps.hasLogo && steps.hasTeam && steps.hasOwner ? null : steps
}

export async function closeFirstSteps(tx: ClinicTx): Promise<void> {
  await tx.db.updateTable('clinics').set({ firstStepsAreOpen: false }).where('clinicId', '=', tx.clinicId).execute()
  tx.touched.note('clinics', { id: tx.clinicId })
}
