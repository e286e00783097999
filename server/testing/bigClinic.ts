import type pg from 'pg'

/** A table of clinics, as its catalogue tells it. */
interface Table {
  name: string
  /** Those that are written: none that the database works out. */
  columns: Column[]
}

interface Column {
  name: string
  type: string
  /** The table whose records it names, which may be its own. */
  of: string | null
  /** It is part of a key, and any text or number may stand in it. */
  isKey: boolean
}

const TABLES = `
  SELECT c.relname AS name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL),
      'of', CASE WHEN a.attname = 'id' THEN c.relname ELSE (
        SELECT k.confrelid::regclass::text FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND a.attnum = ANY(k.conkey) AND a.attname <> 'clinic_id' LIMIT 1) END,
      'isKey', EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND a.attnum = ANY(i.indkey))
        AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c' AND a.attnum = ANY(k.conkey)))
      ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relname = ANY($1) AND c.relnamespace = 'public'::regnamespace GROUP BY c.relname ORDER BY c.relname`

/** As a record of a table is called: the same number names the same one wherever it is named. */
function idOf(table: string, number: string): string {
  return `md5('${table} ' || (${number}))::uuid`
}

/**
 * Makes one clinic large, by rows that are there multiplied: each new one is another record, hangs on others, and is of another
 * day. What contradicts a key is left out. The statistics say that there is no other clinic.
 * @param rowsOf how many of each table
 * @returns the tables that are large by now
 */
export async function fillClinic(
  owner: pg.Client,
  clinicId: string,
  names: readonly string[],
  rowsOf: (table: string) => number,
): Promise<string[]> {
  const { rows: tables } = await owner.query<Table>(TABLES, [names])
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE schemaname = 'public' AND indexdef LIKE '%USING gin%'`,
  )
  for (const { name } of indexes) await owner.query(`DROP INDEX ${name}`)
  // Those that nothing can be left out for; their indexes come again, refusing nothing.
  const { rows: limits } = await owner.query<{ drop: string; index: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       pg_get_indexdef(conindid) AS index FROM pg_constraint
     WHERE conrelid::regclass::text = ANY($1) AND contype = 'x'`,
    [names],
  )
  for (const { drop } of limits) await owner.query(drop)
  // What refers to what is not looked up.
  await owner.query(`SET session_replication_role = replica`)
  await owner.query(`SET synchronous_commit = off`)
  for (const { name, columns } of tables) {
    const valueOf = ({ name: column, type, of, isKey }: Column): string => {
      const had = `had."${column}"`
      const known = (value: string) => `CASE WHEN ${had} IS NOT NULL THEN ${value} END`
      if (column === 'clinic_id') return `'${clinicId}'::uuid`
      if (type === 'uuid') return known(idOf(of ?? `${name} ${column}`, of ? `n % ${rowsOf(of)}` : 'n'))
      if (type === 'date') return `${had} - (n / 40)::int`
      if (type.startsWith('timestamp')) return `${had} - n * interval '36 minutes'`
      if (!isKey) return had
      if (type === 'text') return known(`${had} || n`)
      return /int|numeric/.test(type) ? known(`n::${type}`) : had
    }
    await owner.query(`
      INSERT INTO ${name} (${columns.map((column) => `"${column.name}"`).join(', ')})
      SELECT ${columns.map(valueOf).join(', ')} FROM generate_series(1, ${rowsOf(name)}) n
      JOIN (SELECT *, row_number() OVER () - 1 AS nth_of_had, count(*) OVER () AS all_of_had
        FROM (SELECT * FROM ${name} LIMIT 100) known) had ON nth_of_had = n % all_of_had
      ON CONFLICT DO NOTHING`)
    await owner.query(`ALTER TABLE ${name} ALTER clinic_id SET (n_distinct = 1)`)
  }
  await owner.query('RESET session_replication_role')
  for (const { definition } of indexes) await owner.query(definition)
  for (const { index } of limits) await owner.query(index)
  await owner.query('SET default_statistics_target = 10')
  await owner.query(`VACUUM ANALYZE ${names.join(', ')}`)
  const { rows } = await owner.query<{ name: string }>(
    'SELECT relname AS name FROM pg_class WHERE relname = ANY($1) AND reltuples > 1000',
    [names],
  )
  return rows.map(({ name }) => name)
}
