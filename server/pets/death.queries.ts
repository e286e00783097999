import { sql } from 'kysely'
import { CANCELLED_BY_DEATH } from '#shared/pets/pets.rules.ts'
import type { RecordTable } from '#shared/values/recordTables.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { updateRecords } from '#server/db/record.ts'
import type { DeathPart } from '#server/word/word.ts'
import { listWords } from '#server/word/registry.ts'

/** Calls off what every word had planned for an animal that died, in the transaction that reports it. */
export async function cancelPlans(tx: ClinicTx, actor: Actor, petId: string): Promise<void> {
  for (const { death } of listWords()) await death?.cancel(tx, actor, petId)
}

/** Plans again what the report of a death had called off, in the transaction that takes the report back. */
export async function restorePlans(tx: ClinicTx, actor: Actor, petId: string): Promise<void> {
  for (const { death } of listWords()) await death?.restore?.(tx, actor, petId)
}

/**
 * Of a word whose records have a state: those that are planned are called off with the death as their reason, and planned
 * again when it is taken back.
 */
export function callOffAtDeath(
  table: RecordTable,
  states: { planned: string[]; calledOff: string; again: string; reasonColumn: string },
): DeathPart {
  const set = (tx: ClinicTx, actor: Actor, ids: string[], status: string, reason: string | null) =>
    updateRecords(tx, actor, table, ids, { status, [states.reasonColumn]: reason })
  return {
    async cancel(tx, actor, petId) {
      const ids = await lockPlans(tx, table, petId, states.planned, { column: states.reasonColumn, text: null })
      await set(tx, actor, ids, states.calledOff, CANCELLED_BY_DEATH)
    },
    async restore(tx, actor, petId) {
      const reason = { column: states.reasonColumn, text: CANCELLED_BY_DEATH }
      await set(tx, actor, await lockPlans(tx, table, petId, [states.calledOff], reason), states.again, null)
    },
  }
}

/** Locked, so that none begins or is done while it is called off. */
async function lockPlans(
  tx: ClinicTx,
  table: RecordTable,
  petId: string,
  statuses: string[],
  reason: { column: string; text: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(table)} WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId}
      AND status = ANY(${statuses}::text[]) AND ${sql.ref(reason.column)} IS NOT DISTINCT FROM ${reason.text}::text
    ORDER BY id FOR UPDATE`.execute(tx.db)
  return rows.map(({ id }) => id)
}
