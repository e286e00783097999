import { sql } from 'kysely'
import { type ExportedTable, exportedTables, snakeCase } from '#shared/values/recordTables.ts'
import type { ClinicTx } from '#server/db/clinic.ts'

export interface ArchivedColumn {
  /** As the database has it. */
  name: string
  type: string
  isRequired: boolean
}

/** A table as the archive has it. */
export interface ArchivedTable {
  table: ExportedTable
  /** In their order, without those that name the clinic or are made of others. */
  columns: ArchivedColumn[]
  /** Its other columns. */
  left: string[]
  /** What tells its rows apart within a clinic, in their order. */
  key: string[]
  /** The columns that name a row of another table by its id. */
  references: { column: string; to: ExportedTable }[]
  /** Those that must be there before it. */
  follows: ExportedTable[]
}

const byName = new Map<string, ExportedTable>(exportedTables.map((table) => [snakeCase(table), table]))

/** The clinic's one row is told apart by nothing but the clinic. */
export const isOneRow = ({ key }: ArchivedTable) => key.length === 0

/** The tables of the archive as the database has them today, those that others point at first. */
export async function describeTables({ db }: Pick<ClinicTx, 'db'>): Promise<ArchivedTable[]> {
  const { rows } = await sql<
    Omit<ArchivedTable, 'table' | 'references' | 'follows'> & {
      name: string
      references: { column: string; to: string }[]
      follows: string[]
    }
  >`
    SELECT c.relname AS name,
      (SELECT jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'isRequired', a.attnotnull) ORDER BY a.attnum)
        FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
          AND a.attname <> 'clinic_id') AS columns,
      (SELECT jsonb_agg(a.attname) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0
        AND NOT a.attisdropped AND (a.attgenerated <> '' OR a.attname = 'clinic_id')) AS "left",
      (SELECT coalesce(jsonb_agg(a.attname ORDER BY k.place), '[]')
        FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey[0:i.indnkeyatts - 1]) WITH ORDINALITY AS k (attnum, place)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
        WHERE i.indrelid = c.oid AND i.indisprimary AND a.attname <> 'clinic_id') AS key,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('column', a.attname, 'to', k.confrelid::regclass::text) ORDER BY a.attnum), '[]')
        FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(k.conkey)
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND a.attname <> 'clinic_id') AS "references",
      ARRAY(SELECT DISTINCT k.confrelid::regclass::text FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'f') AS follows
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY(${[...byName.keys()]}::text[])`.execute(db)
  const found = rows.flatMap(({ name, references, follows, ...rest }) => {
    const table = byName.get(name)
    const kept = references.flatMap(({ column, to }) => {
      const target = byName.get(to)
      return target ? [{ column, to: target }] : []
    })
    // The clinic's row comes first, and points at others once they are there.
    const before = rest.key.length === 0 ? [] : follows.flatMap((target) => byName.get(target) ?? [])
    return table ? [{ ...rest, table, references: kept, follows: before }] : []
  })
  return inOrder(found)
}

/** Those that others point at come first, else as the registry has them. @throws where two tables wait for each other */
function inOrder(found: ArchivedTable[]): ArchivedTable[] {
  const left = new Map(
    exportedTables.flatMap((name) => found.filter(({ table }) => table === name)).map((one) => [one.table, one]),
  )
  const ordered: ArchivedTable[] = []
  while (left.size > 0) {
    const next = [...left.values()].find(({ table, follows }) =>
      follows.every((target) => target === table || !left.has(target)),
    )
    if (!next) throw new Error(`tables that point at each other: ${[...left.keys()].join()}`)
    ordered.push(next)
    left.delete(next.table)
  }
  return ordered
}

/** A statement of some milliseconds. */
const PAGE = 500

/** What is read together is of one instant: later steps of the transaction see what its first one saw. */
export async function freeze({ db }: ClinicTx): Promise<void> {
  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(db)
  // It waits for where the archive is kept: a bucket may take a part of it for minutes.
  await sql`SET LOCAL idle_in_transaction_session_timeout = '10min'`.execute(db)
}

/** The rows of a table, each a line of JSON, page by page. */
export async function* readRows(tx: ClinicTx, described: ArchivedTable): AsyncGenerator<string[]> {
  const { table, columns, left, key } = described
  const line = sql`(to_jsonb(r) - ${left}::text[])::text`
  if (isOneRow(described)) {
    const { rows } = await sql<{ line: string }>`
      SELECT ${line} AS line FROM ${sql.table(snakeCase(table))} r WHERE r.clinic_id = ${tx.clinicId}`.execute(tx.db)
    yield rows.map(({ line }) => line)
    return
  }
  const ids = key.map((name) => sql`r.${sql.id(name)}`)
  const typeOf = (name: string) => sql.raw(columns.find((column) => column.name === name)?.type ?? 'uuid')
  let place: string[] | undefined
  do {
    const after: string[] | undefined = place
    const isAfter = after
      ? sql`AND (${sql.join(ids)}) > (${sql.join(key.map((name, index) => sql`${after[index]}::text::${typeOf(name)}`))})`
      : sql``
    const { rows } = await sql<{ line: string; place: string[] }>`
      SELECT ${line} AS line, ARRAY[${sql.join(ids.map((id) => sql`${id}::text`))}] AS place
      FROM ${sql.table(snakeCase(table))} r WHERE r.clinic_id = ${tx.clinicId} ${isAfter}
      ORDER BY ${sql.join(ids)} LIMIT ${sql.lit(PAGE)}`.execute(tx.db)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    place = rows.length === PAGE ? rows.at(-1)?.place : undefined
  } while (place)
}

/** The next owners and their animals, whole. */
export async function readOwners(tx: ClinicTx, after: string, count: number): Promise<{ owners: Row[]; pets: Row[] }> {
  const { rows } = await sql<{ owner: Row; pets: Row[] }>`
    SELECT to_jsonb(o) AS owner, (SELECT coalesce(jsonb_agg(to_jsonb(p) ORDER BY p.id), '[]') FROM pets p
      WHERE p.clinic_id = ${tx.clinicId} AND p.owner_id = o.id) AS pets
    FROM owners o WHERE o.clinic_id = ${tx.clinicId} AND o.id > ${after}::uuid ORDER BY o.id LIMIT ${sql.lit(count)}`.execute(
    tx.db,
  )
  return { owners: rows.map(({ owner }) => owner), pets: rows.flatMap(({ pets }) => pets) }
}

export async function readOneOwner(tx: ClinicTx, ownerId: string): Promise<{ owner: Row | undefined; pets: Row[] }> {
  const { rows } = await sql<{ owner: Row; pets: Row[] }>`
    SELECT to_jsonb(o) AS owner, (SELECT coalesce(jsonb_agg(to_jsonb(p) ORDER BY p.id), '[]') FROM pets p
      WHERE p.clinic_id = ${tx.clinicId} AND p.owner_id = o.id) AS pets
    FROM owners o WHERE o.clinic_id = ${tx.clinicId} AND o.id = ${ownerId}`.execute(tx.db)
  return { owner: rows[0]?.owner, pets: rows[0]?.pets ?? [] }
}

/** What is named by an id: professionals, and what else has a name and is few. */
export async function readNames({ db, clinicId }: ClinicTx): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM professionals WHERE clinic_id = ${clinicId}
    UNION ALL SELECT id, name FROM protocols WHERE clinic_id = ${clinicId}
    UNION ALL SELECT id, name FROM cages WHERE clinic_id = ${clinicId}
    UNION ALL SELECT id, title FROM formats WHERE clinic_id = ${clinicId}`.execute(db)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

export type Row = Record<string, unknown>

/** The rows of a table that name one of these, whole. */
export async function readRowsOf(
  tx: ClinicTx,
  { table }: ArchivedTable,
  column: string,
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ row: Row }>`
    SELECT to_jsonb(r) AS row FROM ${sql.table(snakeCase(table))} r
    WHERE r.clinic_id = ${tx.clinicId} AND r.${sql.id(column)} = ANY(${ids}::uuid[])`.execute(tx.db)
  return rows.map(({ row }) => row)
}

/** The records that were united with an owner's, and those that were with them before: all of them say who the owner is. */
export async function listAbsorbed(
  tx: ClinicTx,
  ownerId: string,
): Promise<{ id: string; version: number; row: Row }[]> {
  const { rows } = await sql<{ id: string; version: number; row: Row }>`
    WITH RECURSIVE theirs AS (
      SELECT o.id FROM owners o WHERE o.clinic_id = ${tx.clinicId} AND o.merged_into_id = ${ownerId}
      UNION SELECT o.id FROM theirs t JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.merged_into_id = t.id
    )
    SELECT o.id, o.version, to_jsonb(o) AS row FROM theirs t
    JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = t.id ORDER BY o.id`.execute(tx.db)
  return rows
}
