import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'

/** What single sign-on hands out: codes and tokens lie here as hashes, like those of sessions. */
export interface SignOnRecord {
  kind: string
  id: string
  grantId: string | null
  payload: object
  expiresAt: Date
}

/** With 256 random bits nothing slower is needed. */
function hashOf(id: string): Buffer {
  return hash('sha256', id, 'buffer')
}

export async function keepSignOn(tx: ClinicTx, { kind, id, grantId, payload, expiresAt }: SignOnRecord): Promise<void> {
  const values = { clinicId: tx.clinicId, grantId, payload: JSON.stringify(payload), expiresAt }
  await tx.db
    .insertInto('signOnRecords')
    .values({ kind, idHash: hashOf(id), ...values })
    .onConflict((known) => known.columns(['kind', 'idHash']).doUpdateSet(values))
    .execute()
}

/** No clinic is known yet: whose it is stands with it. */
export async function findSignOn(
  database: Kysely<Database>,
  kind: string,
  id: string,
  now: Date,
): Promise<{ clinicId: string; payload: object; isConsumed: boolean } | undefined> {
  const { rows } = await sql<{ clinicId: string; payload: object; consumedAt: string | null }>`
    SELECT * FROM sign_on_record(${kind}, ${hashOf(id)}, ${now})`.execute(database)
  const row = rows[0]
  return row && { clinicId: row.clinicId, payload: row.payload, isConsumed: row.consumedAt !== null }
}

/** @returns false when another call was first */
export async function consumeSignOn(tx: ClinicTx, kind: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('signOnRecords')
    .set({ consumedAt: tx.now })
    .where('clinicId', '=', tx.clinicId)
    .where('kind', '=', kind)
    .where('idHash', '=', hashOf(id))
    .where('consumedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeSignOn(tx: ClinicTx, kind: string, id: string): Promise<void> {
  await tx.db
    .deleteFrom('signOnRecords')
    .where('clinicId', '=', tx.clinicId)
    .where('kind', '=', kind)
    .where('idHash', '=', hashOf(id))
    .execute()
}

/** All that was handed out for a session. */
export async function revokeSignOn(tx: ClinicTx, grantId: string): Promise<void> {
  await tx.db.deleteFrom('signOnRecords').where('clinicId', '=', tx.clinicId).where('grantId', '=', grantId).execute()
}

export async function removeExpiredSignOns(tx: ClinicTx): Promise<void> {
  await tx.db
    .deleteFrom('signOnRecords')
    .where('clinicId', '=', tx.clinicId)
    .where('expiresAt', '<', tx.now.toISOString())
    .execute()
}
