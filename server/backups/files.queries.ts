import { sql } from 'kysely'
import type { ClinicTx } from '#server/db/clinic.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Those of the names that are files of the clinic. */
export async function knownFiles(tx: ClinicTx, names: readonly string[]): Promise<string[]> {
  const ids = names.filter((name) => UUID.test(name))
  if (ids.length === 0) return []
  const rows = await tx.db
    .selectFrom('files')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}

const PAGE = 5_000

/** The next files that the clinic had before a moment. */
export async function listFilesBefore(tx: ClinicTx, before: Date, after: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('files')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '>', after)
    .where('createdAt', '<', before.toISOString())
    .orderBy('id')
    .limit(PAGE)
    .execute()
  return rows.map(({ id }) => id)
}

export async function keepCheck(tx: ClinicTx, missing: number): Promise<void> {
  await tx.db
    .insertInto('fileChecks')
    .values({ clinicId: tx.clinicId, checkedAt: tx.now, missing })
    .onConflict((conflict) => conflict.column('clinicId').doUpdateSet({ checkedAt: tx.now, missing }))
    .execute()
}

export async function findCheck(tx: ClinicTx): Promise<{ checkedAt: string; missing: number } | null> {
  const row = await tx.db
    .selectFrom('fileChecks')
    .select(['checkedAt', 'missing'])
    .where('clinicId', '=', tx.clinicId)
    .executeTakeFirst()
  return row ?? null
}
