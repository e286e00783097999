import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { updateRecord } from '#server/db/record.ts'

/** Takes the next control out of the open consultations of a pet. */
export async function clearNextControls(tx: ClinicTx, actor: Actor, petId: string): Promise<void> {
  const planned = await tx.db
    .selectFrom('consultations')
    .select(['id', 'version'])
    .where('clinicId', '=', tx.clinicId)
    .where('petId', '=', petId)
    .where('status', 'in', ['draft', 'awaitingResults'])
    .where('nextControlOn', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  // One or two: an animal has no more open consultations.
  for (const { id, version } of planned)
    await updateRecord(tx, actor, 'consultations', id, version, { nextControlOn: null, nextControlReason: null })
}
