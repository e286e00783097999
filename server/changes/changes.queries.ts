import { type RawBuilder, sql } from 'kysely'
import type { ChangedRecord, RecordChange } from '#shared/changes/changes.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { pageLimit } from '#server/db/search.ts'
import { listWords } from '#server/word/registry.ts'

/**
 * The modification history of a record, the newest line first; with what hangs on it: a consultation's addenda, say.
 * @throws AppError not_found when the clinic has no such record
 */
export async function listChanges(
  tx: ClinicTx,
  record: ChangedRecord,
  recordId: string,
  page: { page: number; pageSize: number },
): Promise<{ items: RecordChange[]; total: number }> {
  if (!(await isKnown(tx, record, recordId))) throw new AppError('not_found')
  const { rows } = await sql<{ items: RecordChange[]; total: number }>`
    WITH records AS (SELECT ${recordId}::uuid AS id, NULL::json AS part ${partsOf(tx, record, recordId)}),
    lines AS (
      SELECT c.id, c.operation, c.actor_id, c.actor_name, c.at, c.last_at, records.part,
        CASE WHEN c.record_table = ANY(${noteTables()}::text[]) THEN (
          SELECT json_agg(json_build_object('field', 'addendum', 'before', NULL, 'after', f->'after'))
          FROM jsonb_array_elements(c.fields) AS f WHERE f->>'field' = 'text'
        ) ELSE c.fields::json END AS fields
      FROM changes c JOIN records ON records.id = c.record_id
      WHERE c.clinic_id = ${tx.clinicId}
      ORDER BY c.at DESC, c.id DESC LIMIT ${sql.lit(TOTAL_CAP)}
    ),
    page AS (SELECT * FROM lines ORDER BY at DESC, id DESC ${pageLimit(page.page, page.pageSize)})
    SELECT (SELECT count(*) FROM lines) AS total, (
      SELECT coalesce(json_agg(json_build_object(
        'id', id, 'operation', operation, 'actorId', actor_id, 'actorName', actor_name, 'at', at, 'lastAt', last_at, 'part', part, 'fields', fields
      ) ORDER BY at DESC, id DESC), '[]') FROM page
    ) AS items`.execute(tx.db)
  const { items = [], total = 0 } = rows[0] ?? {}
  return { items: await withOwnerNames(tx, items), total }
}

/** The tables whose text is told as an addendum. */
function noteTables(): string[] {
  return listWords().flatMap(({ changes = [] }) => changes.filter(({ isNote }) => isNote).map(({ table }) => table))
}

/** The ids of what hangs on a record, each with how it is told. */
function partsOf(tx: ClinicTx, record: ChangedRecord, recordId: string): RawBuilder<unknown> {
  const of = (table: string, column: string, part: RawBuilder<unknown> = sql`NULL::json`) =>
    sql`UNION ALL SELECT id, ${part} FROM ${sql.table(table)}
      WHERE clinic_id = ${tx.clinicId} AND ${sql.ref(column)} = ${recordId}`
  const parts = listWords().find(({ name }) => name === record)?.changes ?? []
  return parts.length === 0
    ? sql``
    : sql.join(
        parts.map(({ table, column, part }) => of(table, column, part)),
        sql` `,
      )
}

async function isKnown(tx: ClinicTx, record: ChangedRecord, recordId: string): Promise<boolean> {
  // The clinic's own row has no id but the clinic's.
  if (record === 'clinics') return recordId === tx.clinicId
  const row = await tx.db
    .selectFrom(record as 'owners')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', recordId)
    .executeTakeFirst()
  return row !== undefined
}

/** Fields that hold an owner's id: a person reads the name there. */
const ownerFields = ['ownerId', 'mergedIntoId']

async function withOwnerNames(tx: ClinicTx, items: RecordChange[]): Promise<RecordChange[]> {
  const ids = items
    .flatMap(({ fields }) => fields.filter(({ field }) => ownerFields.includes(field)))
    .flatMap(({ before, after }) => [before, after])
    .filter((id): id is string => typeof id === 'string')
  if (ids.length === 0) return items
  const owners = await tx.db
    .selectFrom('owners')
    .select(['id', 'name'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  const nameOf = (id: unknown) => owners.find((owner) => owner.id === id)?.name ?? id
  return items.map((item) => ({
    ...item,
    fields: item.fields.map((change) =>
      ownerFields.includes(change.field)
        ? { field: change.field, before: nameOf(change.before), after: nameOf(change.after) }
        : change,
    ),
  }))
}
