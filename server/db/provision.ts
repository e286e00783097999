import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { withLock } from '#server/db/lock.ts'

/** Fixed for ever: every process of every version must ask for the same locks. */
const PROVISION_LOCK = 7_266_001

const GROUP = 'huella_app'

/**
 * Prepares a database for the application and gives the address that requests connect with: the group that owns the
 * grants, and a login of this database's own in it, which is neither owner nor superuser. Safe to run at every start
 * and from several processes at once.
 * @param ownerUrl the database as its owner, with the right to create roles
 */
export async function provision(ownerUrl: string): Promise<{ appUrl: string }> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'huella provision' })
  await client.connect()
  try {
    return await withLock(client, PROVISION_LOCK, async () => {
      await refuseOldServer(client)
      await createGroup(client)
      const login = await createLogin(client)
      await letSearchUseItsIndex(client)
      const appUrl = addressOf(ownerUrl, login)
      await refuseUnbound(appUrl)
      return { appUrl }
    })
  } finally {
    await client.end()
  }
}

/** In the query, as there the driver looks first: an address may name its user there, and one of a socket has no host. */
function addressOf(ownerUrl: string, login: { name: string; password: string }): string {
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

async function createGroup(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [GROUP])
  if (!rowCount) await createRole(client, `CREATE ROLE ${GROUP} NOLOGIN`)
  await client.query(`GRANT USAGE ON SCHEMA public TO ${GROUP}`)
}

/** From PostgreSQL 16 on a group is granted by who made it: here the owner of another database of the same server. */
function explainGroup(cause: unknown): never {
  const state = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (state !== '42501') throw cause
  throw new Error(
    `Un superusuario debe ejecutar una vez: GRANT ${GROUP} TO <usuario de DATABASE_URL> WITH ADMIN OPTION`,
    {
      cause,
    },
  )
}

/** The login's password lives in a table that only the owner reads, so that every process finds the same one. */
async function createLogin(client: pg.Client): Promise<{ name: string; password: string }> {
  await client.query('CREATE TABLE IF NOT EXISTS logins (name text PRIMARY KEY, password text NOT NULL)')
  const { rows: databases } = await client.query<{ name: string }>('SELECT current_database() AS name')
  const name = `${databases[0]?.name}_login`.slice(0, 63)
  const quoted = pg.escapeIdentifier(name)
  const { rows: known } = await client.query<{ password: string }>('SELECT password FROM logins WHERE name = $1', [
    name,
  ])
  const password = known[0]?.password ?? randomBytes(24).toString('base64url')
  const { rowCount: exists } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name])
  if (!exists) await createRole(client, `CREATE ROLE ${quoted} LOGIN NOSUPERUSER NOBYPASSRLS`)
  if (!exists || !known[0]) {
    await client.query(`ALTER ROLE ${quoted} LOGIN PASSWORD ${pg.escapeLiteral(password)}`)
    await client.query(`GRANT ${GROUP} TO ${quoted}`).catch(explainGroup)
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
