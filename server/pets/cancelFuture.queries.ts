import { sql } from 'kysely'
import type { ControlStatus } from '#shared/controls/controls.contract.ts'
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
  const scheduled = await heldIds(tx, 'controls', petId, ['scheduled'], null)
  await updateRecords(tx, actor, 'controls', scheduled, { status: 'cancelled', cancelReason: CANCELLED_BY_DEATH })
  // What has begun tells how it ended, also the death on the table.
  const notBegun = await heldIds(tx, 'surgeries', petId, ['scheduled', 'preparation'], null)
  await updateRecords(tx, actor, 'surgeries', notBegun, { status: 'suspended', suspendReason: CANCELLED_BY_DEATH })
}

/** Schedules again what the report of a death had cancelled, in the transaction that takes the report back. */
export async function restoreFuture(tx: ClinicTx, actor: Actor, petId: string): Promise<void> {
  const cancelled = await heldIds(tx, 'controls', petId, ['cancelled'], CANCELLED_BY_DEATH)
  await updateRecords(tx, actor, 'controls', cancelled, { status: 'scheduled', cancelReason: null })
  const suspended = await heldIds(tx, 'surgeries', petId, ['suspended'], CANCELLED_BY_DEATH)
  await updateRecords(tx, actor, 'surgeries', suspended, { status: 'scheduled', suspendReason: null })
}

/** Where each of them says why it will not be. */
const reasons = { controls: 'cancel_reason', surgeries: 'suspend_reason' }

/** Held, so that none begins or is done while it is taken back. */
async function heldIds(
  tx: ClinicTx,
  table: keyof typeof reasons,
  petId: string,
  statuses: (ControlStatus | SurgeryStatus)[],
  reason: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(table)} WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId}
      AND status = ANY(${statuses}::text[]) AND ${sql.ref(reasons[table])} IS NOT DISTINCT FROM ${reason}::text
    ORDER BY id FOR UPDATE`.execute(tx.db)
  return rows.map(({ id }) => id)
}
