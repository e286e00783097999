import { sql } from 'kysely'
import type { FailedSending } from '#shared/outbox/outbox.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { listWords } from '#server/word/registry.ts'

/** What failed, the newest first. */
export async function listFailed(
  tx: ClinicTx,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: FailedSending[]; total: number }> {
  const failed = tx.db.selectFrom('outbox').where('clinicId', '=', tx.clinicId).where('state', '=', sql.lit('failed'))
  const { total } = await tx.db
    .selectFrom(failed.select('id').limit(sql.lit(TOTAL_CAP)).as('some'))
    .select((some) => some.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await failed
    .select(['id', 'kind', 'payload', 'createdAt', 'attempts', 'error'])
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const items = rows.map(({ id, kind, payload, createdAt, attempts, error }) => ({
    id,
    ...describe(kind, payload),
    createdAt: new Date(createdAt).toISOString(),
    tries: attempts,
    reason: error ?? '',
  }))
  return { items, total: Number(total) }
}

/** In the words of its kind. One of another version of the product has none. */
function describe(kind: string, payload: unknown): { title: string; to: string } {
  const found = listWords()
    .flatMap(({ outbox = [] }) => outbox)
    .find((one) => one.kind === kind)
  const parsed = found?.payload.safeParse(payload)
  return { title: found?.title ?? 'Envío', to: parsed?.success ? (found?.describe(parsed.data) ?? '') : '' }
}

/** @throws AppError not_found when there is no such one that failed */
export async function settleFailed(tx: ClinicTx, id: string, what: 'retry' | 'discard'): Promise<void> {
  const settled = await tx.db
    .updateTable('outbox')
    .set(what === 'retry' ? { state: 'waiting', attempts: 0, nextAt: tx.now } : { state: 'discarded', payload: '{}' })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .where('state', '=', sql.lit('failed'))
    .returning('kind')
    .executeTakeFirst()
  if (!settled) throw new AppError('not_found')
  tx.touched.note('outbox', { id })
  if (what === 'retry') tx.touched.toSend.add(settled.kind)
}
