import { createHash } from 'node:crypto'
import { AppError } from '#shared/http/errors.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'

/** A press is repeated within seconds, a call that had no network within days. The answers hold personal data. */
const KEPT_DAYS = 7

/** Its answer was lost, and then it was corrected. */
const FIRST_STANDS = 'Lo que envió antes de este cambio ya quedó guardado. Ábralo y corríjalo allí.'

/**
 * Does a write once per key: a repeated press gets the first answer. The insert waits for a first call that is still
 * under way, as both want the same row.
 * @throws AppError idempotency_mismatch when the key was used for something else; of the same call, it says that what was
 * sent first stands
 */
export async function answerOnce(
  tx: ClinicTx,
  actor: Actor,
  call: { key: string; call: string; input: unknown },
  work: () => Promise<unknown>,
): Promise<{ answer: unknown; isFirst: boolean }> {
  const inputHash = createHash('sha256').update(JSON.stringify(call.input)).digest('base64url')
  const taken = await tx.db
    .insertInto('idempotencyKeys')
    .values({
      clinicId: tx.clinicId,
      key: call.key,
      call: call.call,
      accountId: actor.accountId,
      inputHash,
      createdAt: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['clinicId', 'key']).doNothing())
    .executeTakeFirst()
  const isFirst = taken.numInsertedOrUpdatedRows === 1n
  if (isFirst) {
    const answer = await work()
    await tx.db
      .updateTable('idempotencyKeys')
      .set({ answer: JSON.stringify(answer) })
      .where('clinicId', '=', tx.clinicId)
      .where('key', '=', call.key)
      .execute()
    return { answer, isFirst }
  }
  const first = await tx.db
    .selectFrom('idempotencyKeys')
    .select(['call', 'accountId', 'inputHash', 'answer'])
    .where('clinicId', '=', tx.clinicId)
    .where('key', '=', call.key)
    .executeTakeFirst()
  if (!first || first.call !== call.call || first.accountId !== actor.accountId)
    throw new AppError('idempotency_mismatch')
  if (first.inputHash !== inputHash) throw new AppError('idempotency_mismatch', { message: FIRST_STANDS })
  return { answer: first.answer, isFirst }
}

/** Forgets what the clinic’s writes of long ago answered. */
export async function forgetAnswers(tx: ClinicTx): Promise<void> {
  await tx.db
    .deleteFrom('idempotencyKeys')
    .where('clinicId', '=', tx.clinicId)
    .where('createdAt', '<', new Date(tx.now.getTime() - KEPT_DAYS * 86_400_000).toISOString())
    .execute()
}
