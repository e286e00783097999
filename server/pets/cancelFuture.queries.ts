import { CANCELLED_BY_DEATH } from '#shared/controls/controls.rules.ts'
import type { SurgeryStatus } from '#shared/surgeries/surgeries.contract.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { updateRecord, updateRecords } from '#server/db/record.ts'

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
  const scheduled = await controlIds(tx, petId, { status: 'scheduled', cancelReason: null })
  await updateRecords(tx, actor, 'controls', scheduled, { status: 'cancelled', cancelReason: CANCELLED_BY_DEATH })
  // What has begun tells how it ended, also the death on the table.
  const notBegun = await surgeryIds(tx, petId, ['scheduled', 'preparation'], null)
  await updateRecords(tx, actor, 'surgeries', notBegun, { status: 'suspended', suspendReason: CANCELLED_BY_DEATH })
}

/** Schedules again what the report of a death had cancelled, in the transaction that takes the report back. */
export async function restoreFuture(tx: ClinicTx, actor: Actor, petId: string): Promise<void> {
  const cancelled = await controlIds(tx, petId, { status: 'cancelled', cancelReason: CANCELLED_BY_DEATH })
  await updateRecords(tx, actor, 'controls', cancelled, { status: 'scheduled', cancelReason: null })
  const suspended = await surgeryIds(tx, petId, ['suspended'], CANCELLED_BY_DEATH)
  await updateRecords(tx, actor, 'surgeries', suspended, { status: 'scheduled', suspendReason: null })
}

/** Held, so that none begins while it is suspended. */
async function surgeryIds(
  tx: ClinicTx,
  petId: string,
  statuses: SurgeryStatus[],
  suspendReason: string | null,
): Promise<string[]> {
  const found = await tx.db
    .selectFrom('surgeries')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('petId', '=', petId)
    .where('status', 'in', statuses)
    .where('suspendReason', suspendReason === null ? 'is' : '=', suspendReason)
    .orderBy('id')
    .forUpdate()
    .execute()
  return found.map(({ id }) => id)
}

async function controlIds(
  tx: ClinicTx,
  petId: string,
  { status, cancelReason }: { status: string; cancelReason: string | null },
): Promise<string[]> {
  const found = await tx.db
    .selectFrom('controls')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('petId', '=', petId)
    .where('status', '=', status)
    .where('cancelReason', cancelReason === null ? 'is' : '=', cancelReason)
    .execute()
  return found.map(({ id }) => id)
}
