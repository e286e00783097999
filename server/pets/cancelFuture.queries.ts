import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { updateRecord } from '#server/db/record.ts'

/**
 * Takes back what was to come of an animal that died, in the transaction that reports it. Every word that plans
 * something for a pet (an event, a control, a reminder, a message) has its lines here. A signed consultation stays as it
 * was signed: what is due is asked for living animals only.
 */
export async function cancelFuture(tx: ClinicTx, actor: Actor, petId: string): Promise<void> {
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
