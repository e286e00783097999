import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { withLock } from '#server/db/lock.ts'

/** Fixed for ever: every process of every version must ask for the same locks. */
const PROVISION_LOCK = 7_266_001

/** What the application may do with the tables, under row-level security. */
const APP = 'huella_app'
/** What the jobs may do besides: keep their queues, and ask which clinics they have work for. */
const JOBS = 'huella_jobs'

export interface Addresses {
  /** What requests connect with. */
  appUrl: string
  /** What the jobs connect with. */
  jobsUrl: string
}

/**
 * Prepares a database for the application: the groups that own the grants, and in them two logins of this database's own,
 * which are neither owner nor superuser. Safe to run at every start and from several processes at once.
 * @param ownerUrl the database as its owner, with the right to create roles
 */
export async function provision(ownerUrl: string): Promise<Addresses> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'huella provision' })
  await client.connect()
  try {
    return await withLock(client, PROVISION_LOCK, async () => {
      await refuseOldServer(client)
      for (const group of [APP, JOBS]) await createGroup(client, group)
      const database = await nameOf(client)
      const app = await createLogin(client, `${database}_login`.slice(0, MAX_NAME), [APP])
      const jobs = await createLogin(client, `${database.slice(0, MAX_NAME - '_jobs_login'.length)}_jobs_login`, [
        APP,
        JOBS,
      ])
      await letSearchUseItsIndex(client)
      const addresses = { appUrl: addressOf(ownerUrl, app), jobsUrl: addressOf(ownerUrl, jobs) }
      for (const url of Object.values(addresses)) await refuseUnbound(url)
      return addresses
    })
  } finally {
    await client.end()
  }
}

/** PostgreSQL cuts a longer one off. */
const MAX_NAME = 63

async function nameOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name')
  return rows[0]?.name ?? ''
}

interface Login {
  name: string
  password: string
}

/** Lets the jobs work with all tables of a schema that the owner made. */
export async function letJobsUse(ownerUrl: string, schema: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'huella provision' })
  await client.connect()
  try {
    const name = pg.escapeIdentifier(schema)
    // Two grants at once on one table refuse each other.
    await withLock(client, PROVISION_LOCK, async () => {
      await client.query(`GRANT USAGE ON SCHEMA ${name} TO ${JOBS}`)
      await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${name} TO ${JOBS}`)
    })
  } finally {
    await client.end()
  }
}

/** In the query, as there the driver looks first: an address may name its user there, and one of a socket has no host. */
function addressOf(ownerUrl: string, login: Login): string {
  const url = new URL(ownerUrl)
  url.username = ''
  url.password = ''
  url.searchParams.set('user', login.name)
  url.searchParams.set('password', login.password)
  return url.href
}

/** Without row-level security nothing would keep one clinic's rows from another: better not to start. */
async function refuseUnbound(appUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: appUrl, application_name: 'huella provision' })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; unbound: boolean; owns: boolean }>(
      `SELECT rolname AS name, rolsuper OR rolbypassrls AS unbound, EXISTS (
         SELECT FROM pg_class WHERE oid = to_regclass('public.accounts') AND pg_has_role(relowner, 'USAGE')) AS owns
       FROM pg_roles WHERE rolname = current_user`,
    )
    if (rows[0]?.unbound !== false)
      throw new Error(
        `El usuario ${rows[0]?.name} no debe ser SUPERUSER ni BYPASSRLS: vería los datos de todas las clínicas.`,
      )
    // Its owner is not held by the security of this table (docs/decisions/0026).
    if (rows[0].owns)
      throw new Error(`El usuario ${rows[0].name} no debe ser dueño de las tablas: vería todas las cuentas.`)
  } finally {
    await client.end()
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
  if (Number(rows[0]?.server_version_num) < 150_000) throw new Error('Huella necesita PostgreSQL 15 o posterior.')
}

/** Two databases of one server may be provisioned at once: losing that race is as good as winning it. */
async function createRole(client: pg.Client, sql: string): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    const state = error instanceof Error && 'code' in error ? error.code : undefined
    if (state === '42501')
      throw new Error(
        'El usuario de DATABASE_URL debe poder crear roles (CREATEROLE) y ser dueño de la base de datos.',
        {
          cause: error,
        },
      )
    if (state !== '42710' && state !== '23505') throw error
  }
}

async function createGroup(client: pg.Client, group: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [group])
  if (!rowCount) await createRole(client, `CREATE ROLE ${group} NOLOGIN`)
  await client.query(`GRANT USAGE ON SCHEMA public TO ${group}`)
}

/** From PostgreSQL 16 on a group is granted by who made it: here the owner of another database of the same server. */
function explainGroup(group: string, cause: unknown): never {
  const state = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (state !== '42501') throw cause
  throw new Error(
    `Un superusuario debe ejecutar una vez: GRANT ${group} TO <usuario de DATABASE_URL> WITH ADMIN OPTION`,
    {
      cause,
    },
  )
}

/** The login's password lives in a table that only the owner reads, so that every process finds the same one. */
async function createLogin(client: pg.Client, name: string, groups: string[]): Promise<Login> {
  await client.query('CREATE TABLE IF NOT EXISTS logins (name text PRIMARY KEY, password text NOT NULL)')
  const quoted = pg.escapeIdentifier(name)
  const { rows: known } = await client.query<{ password: string }>('SELECT password FROM logins WHERE name = $1', [
    name,
  ])
  const password = known[0]?.password ?? randomBytes(24).toString('base64url')
  const { rowCount: exists } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name])
  if (!exists) await createRole(client, `CREATE ROLE ${quoted} LOGIN NOSUPERUSER NOBYPASSRLS`)
  if (!exists || !known[0]) {
    await client.query(`ALTER ROLE ${quoted} LOGIN PASSWORD ${pg.escapeLiteral(password)}`)
    for (const group of groups)
      await client.query(`GRANT ${group} TO ${quoted}`).catch((cause: unknown) => explainGroup(group, cause))
    // A cluster then carries SET LOCAL to its nodes; a plain server ignores it.
    await client.query(`ALTER ROLE ${quoted} SET citus.propagate_set_commands = 'local'`).catch(() => undefined)
    await client.query('INSERT INTO logins (name, password) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
      name,
      password,
    ])
  }
  return { name, password }
}

/**
 * Under row-level security only leakproof functions reach an index. LIKE shows at most whether a pattern is malformed.
 * Needs a superuser; without one the search stays right and is fast to some 5,000 owners a clinic (decision 0003).
 */
async function letSearchUseItsIndex(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ super: boolean; leakproof: boolean }>(
    `SELECT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS super,
            (SELECT proleakproof FROM pg_proc WHERE oid = 'pg_catalog.textlike(text,text)'::regprocedure) AS leakproof`,
  )
  if (rows[0]?.super && !rows[0].leakproof)
    await client.query('ALTER FUNCTION pg_catalog.textlike(text, text) LEAKPROOF')
}
