import path from 'node:path'
import pg from 'pg'
import { openCloudApi } from '#server/outside/whatsapp/cloudApi.ts'
import { readEnv } from '#server/env.ts'
import { openBackups } from '#server/backups/backups.ts'
import { openSeal } from '#server/auth/seal.ts'
import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { provision } from '#server/db/provision.ts'
import { seed, type SeededClinic } from '#server/demo/seed.ts'
import { openFileFolder } from '#server/outside/files/folder.ts'

export interface DataSize {
  clinics: number
  owners: number
  /** Of each pet. */
  consultations: number
}

export interface BenchDatabase {
  /** As its owner, past row-level security. */
  url: string
  size: DataSize
  clinics: SeededClinic[]
}

/** What the seed writes of an animal: one that was loaded before with something else is not found. */
const CONTENT = 'papers'

/** Always the same data: ids and texts follow from this instant and the size. */
const MADE_AT = new Date('2026-11-20T17:00:00.000Z')

/**
 * A database of its own for one size of data, made once and found again by its name. The trigram indexes are built
 * after the load: that is three times as fast.
 */
export async function prepareDatabase(serverUrl: string, size: DataSize): Promise<BenchDatabase> {
  const name = `bench_${size.clinics}x${size.owners}x${size.consultations}_${CONTENT}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const made = await withClient(serverUrl, async (server) => {
    const { rowCount } = await server.query('SELECT 1 FROM pg_database WHERE datname = $1', [`${name}_draft`])
    if (rowCount) await server.query(`DROP DATABASE ${name}_draft WITH (FORCE)`)
    const { rows } = await server.query<{ clinics: string }>(
      `SELECT shobj_description(oid, 'pg_database') AS clinics FROM pg_database WHERE datname = $1`,
      [name],
    )
    return rows[0] && (JSON.parse(rows[0].clinics) as SeededClinic[])
  })
  if (made) {
    await migrate(url.href)
    return { url: url.href, size, clinics: made }
  }
  const draft = new URL(url)
  draft.pathname = `/${name}_draft`
  await withClient(serverUrl, (server) => server.query(`CREATE DATABASE ${name}_draft`))
  const clinics = await load(draft.href, size)
  await withClient(serverUrl, async (server) => {
    await server.query(`ALTER DATABASE ${name}_draft RENAME TO ${name}`)
    await server.query(`COMMENT ON DATABASE ${name} IS ${pg.escapeLiteral(JSON.stringify(clinics))}`)
  })
  return { url: url.href, size, clinics }
}

async function load(url: string, size: DataSize): Promise<SeededClinic[]> {
  const { appUrl } = await provision(url)
  await migrate(url)
  return withClient(url, async (owner) => {
    const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
      `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
       WHERE schemaname = 'public' AND indexdef LIKE '%USING gin%'`,
    )
    for (const { name } of indexes) await owner.query(`DROP INDEX ${name}`)
    const database = openDatabase(appUrl, { poolSize: 4, onError: () => undefined })
    const services = {
      database,
      files: openFileFolder(path.join('/nowhere')),
      filesQuota: null,
      mail: { send: async () => undefined, reachesPeople: false },
      payments: undefined,
      whatsapp: {
        cloud: openCloudApi({ graphUrl: 'http://localhost:1' }),
        simulator: undefined,
        appSecret: undefined,
        verifyToken: undefined,
      },
      monthlyPrice: undefined,
      operator: { name: 'Huella', nit: undefined },
      seal: openSeal('bench'),
      backups: openBackups(readEnv({ BACKUP_DIR: 'off' }), ''),
      publicUrl: '',
      clock: () => MADE_AT,
    }
    const started = Date.now()
    let last = 0
    const clinics = await seed(services, {
      ...size,
      onProgress: (owners) => {
        if (size.clinics === 1 && owners - last >= 10_000) console.error(`  ${(last = owners)} propietarios`)
      },
    })
    await database.destroy()
    for (const { definition } of indexes) await owner.query(definition)
    await owner.query('VACUUM (ANALYZE)')
    await owner.query('CHECKPOINT')
    console.error(`  ${new URL(url).pathname.slice(1)}: ${Math.round((Date.now() - started) / 1000)} s`)
    return clinics
  })
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // A database that is stopped is told by the query that fails.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
