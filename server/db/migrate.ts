import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { withLock } from '#server/db/lock.ts'

const MIGRATION_LOCK = 7_266_002
const directory = path.join(import.meta.dirname, 'migrations')

/** Its migrations were replaced by others since: it cannot be brought to what a new database gets. */
export class OldDatabase extends Error {
  constructor() {
    super(
      'La base de datos es de una versión anterior de Huella que esta no puede continuar: empiece con una nueva y conserve la anterior.',
    )
  }
}

/**
 * Applies the migrations that the database has not seen, in order, each in its own transaction. Forward only.
 * Several processes may start at once: one applies, the others wait and find the work done.
 * @param folder where the files are
 * @returns the names of those applied now
 * @throws OldDatabase when it did not begin as a new one does now
 * @throws when an applied file was changed afterwards, one came before it that was not applied, or the database is newer
 * than this version of the code
 */
export async function migrate(ownerUrl: string, folder = directory): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'huella migrate' })
  await client.connect()
  try {
    return await withLock(client, MIGRATION_LOCK, async () => {
      await client.query(
        'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL)',
      )
      const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM migrations')
      const applied = new Map(rows.map((row) => [row.name, row.sha256]))
      if (files[0] && applied.size > 0 && !applied.has(files[0])) throw new OldDatabase()
      const unknown = [...applied.keys()].find((name) => !files.includes(name))
      if (unknown)
        throw new Error(`La base de datos es de una versión más nueva de Huella: tiene la migración ${unknown}.`)
      const newest = [...applied.keys()].sort().at(-1) ?? ''
      // In a new database it would come before, in this one after: the two would differ.
      const late = files.find((name) => name < newest && !applied.has(name))
      if (late)
        throw new Error(
          `La migración ${late} llegó tarde: esta base de datos ya tiene ${newest}. Dele un número mayor; no se aplicó nada.`,
        )
      const done: string[] = []
      for (const name of files) {
        const sql = await readFile(path.join(folder, name), 'utf8')
        const sha256 = createHash('sha256').update(sql).digest('hex')
        const known = applied.get(name)
        if (known && known !== sha256) throw new Error(`La migración ${name} cambió después de aplicarse.`)
        if (known) continue
        await apply(client, name, sql, sha256)
        done.push(name)
      }
      return done
    })
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string, sql: string, sha256: string): Promise<void> {
  await client.query('BEGIN')
  try {
    for (const statement of statements(sql)) await client.query(statement)
    await client.query('INSERT INTO migrations (name, sha256, applied_at) VALUES ($1, $2, now())', [name, sha256])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`La migración ${name} falló.`, { cause: error })
  }
}

/** The statements of a file, one message each as a cluster asks: split at semicolons that end a line, outside `$$`. */
function statements(sql: string): string[] {
  const found: string[] = []
  let current = ''
  let inBody = false
  for (const line of sql.split('\n')) {
    if (!inBody && line.trimStart().startsWith('--')) continue
    current += `${line}\n`
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody
    if (!inBody && line.trimEnd().endsWith(';')) {
      found.push(current.trim())
      current = ''
    }
  }
  if (current.trim()) found.push(current.trim())
  return found
}
