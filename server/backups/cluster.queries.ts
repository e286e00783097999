import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

// The backup functions of PostgreSQL, over a connection of the database's owner that lasts as long as the backup.

export interface ClusterBackup {
  systemId: string
  /** What the log is called that is kept from then on. */
  log: string | undefined
  postgres: number
  migration: string
  firstWal: string
  /**
   * Ends the copy: all that is committed by now is in it. Rows are counted as they stand at this very moment.
   * @returns what has to stand in the copy as `backup_label`, and the last file of the log that it needs
   */
  finish: () => Promise<{ label: string; lastWal: string; endedAt: Date; counts: Record<string, number> | undefined }>
  /** Whatever happened before: a copy that was not finished is given up. */
  close: () => Promise<void>
}

async function connectTo(ownerUrl: string): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: ownerUrl, application_name: 'huella backup' })
  // Its end fails what is asked next.
  opened.on('error', () => undefined)
  await opened.connect()
  return opened
}

/** Held by the backup that is made: it falls with its connection. */
const TURN_LOCK = 7_266_004

/** Does the work unless a backup of this database is being made. @returns nothing when one is */
export async function inTurn<T>(ownerUrl: string, work: () => Promise<T>): Promise<T | undefined> {
  const client = await connectTo(ownerUrl)
  try {
    const [lock] = await rows<{ isOurs: boolean }>(client, `SELECT pg_try_advisory_lock(${TURN_LOCK}) AS "isOurs"`)
    return lock?.isOurs ? await work() : undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Begins a copy of the files: PostgreSQL keeps the log of what changes from now on, until the connection ends.
 * @param keepsLog it keeps it from now on for good, until it was copied
 */
export async function beginClusterBackup(ownerUrl: string, keepsLog: boolean): Promise<ClusterBackup> {
  const connect = () => connectTo(ownerUrl)
  const client = await connect()
  try {
    const log = keepsLog ? ((await findLog(client)) ?? (await beginLog(client))) : undefined
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [`huella_copy_${process.pid}`])
    const [system] = await rows<{ id: string; version: string; spaces: number }>(
      client,
      `SELECT system_identifier::text AS id, current_setting('server_version_num') AS version,
              (SELECT count(*)::int FROM pg_tablespace WHERE spcname NOT IN ('pg_default', 'pg_global')) AS spaces
       FROM pg_control_system()`,
    )
    if (!system || system.spaces > 0) throw new Error('tablespaces are not backed up')
    const [migrated] = await rows<{ name: string }>(client, 'SELECT max(name) AS name FROM migrations')
    const [begun] = await rows<{ wal: string }>(
      client,
      `SELECT pg_walfile_name(pg_backup_start('huella', true)) AS wal`,
    )
    return {
      systemId: system.id,
      log,
      postgres: Math.floor(Number(system.version) / 10_000),
      migration: migrated?.name ?? '',
      firstWal: begun?.wal ?? '',
      finish: async () => {
        const moment = await holdMoment(connect)
        try {
          const [ended] = await rows<{ label: string; wal: string; at: Date }>(
            client,
            `SELECT labelfile AS label, pg_walfile_name(lsn) AS wal, clock_timestamp() AS at FROM pg_backup_stop(false)`,
          )
          await moment?.letGo()
          if (!ended) throw new Error('the backup did not end')
          return { label: ended.label, lastWal: ended.wal, endedAt: ended.at, counts: await moment?.count() }
        } finally {
          await moment?.close()
        }
      },
      close: () => client.end().catch(() => undefined),
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** How long nobody may write, at most, while the moment is held: less than PostgreSQL takes to look for a deadlock. */
const HELD_MS = 300
const TRIES = 20

interface Moment {
  /** Lets others write again; the snapshot stays. */
  letGo: () => Promise<void>
  count: () => Promise<Record<string, number>>
  close: () => Promise<void>
}

/**
 * A moment in which nobody writes, and a snapshot of it that is counted later: so the end of the copy and the counts are of
 * the same moment. Where writers leave none for it, there is none.
 */
async function holdMoment(connect: () => Promise<pg.Client>): Promise<Moment | undefined> {
  const [holder, reader] = [await connect(), await connect()]
  const close = async () => {
    await Promise.all([holder, reader].map((client) => client.end().catch(() => undefined)))
  }
  try {
    const tables = await listTables(holder)
    if (!(await holdTables(holder, tables))) return await close().then(() => undefined)
    const [exported] = await rows<{ snapshot: string }>(holder, 'SELECT pg_export_snapshot() AS snapshot')
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await reader.query(`SET TRANSACTION SNAPSHOT ${pg.escapeLiteral(exported?.snapshot ?? '')}`)
    return {
      letGo: async () => {
        await holder.query('COMMIT')
      },
      count: () => countTables(reader, tables),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function holdTables(client: pg.Client, tables: string[]): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    try {
      // Of the whole statement: a wait for each of the tables would add up.
      await client.query(`SET LOCAL statement_timeout = ${HELD_MS}`)
      if (tables.length > 0)
        await client.query(`LOCK TABLE ${tables.map((table) => pg.escapeIdentifier(table)).join(', ')} IN SHARE MODE`)
      await client.query('SET LOCAL statement_timeout = 0')
      return true
    } catch {
      await client.query('ROLLBACK')
      await wait(HELD_MS)
    }
  }
  return false
}

async function listTables(client: pg.Client): Promise<string[]> {
  const found = await rows<{ name: string }>(
    client,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
  )
  return found.map(({ name }) => name)
}

async function countTables(client: pg.Client, tables: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const [counted] = await rows<{ count: string }>(client, `SELECT count(*) FROM ${pg.escapeIdentifier(table)}`)
    counts[table] = Number(counted?.count)
  }
  return counts
}

/** Of a database that was restored. */
export async function countRows(ownerUrl: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await countTables(client, await listTables(client))
  } finally {
    await client.end()
  }
}

const SLOT = 'huella_log_'

/** The slot for which PostgreSQL keeps its log: undefined when there is none, or so much was not fetched that it let go. */
async function findLog(client: pg.Client): Promise<string | undefined> {
  const found = await rows<{ name: string; isLost: boolean }>(
    client,
    `SELECT slot_name AS name, wal_status IN ('lost', 'unreserved') AS "isLost" FROM pg_replication_slots
     WHERE slot_name LIKE '${SLOT}%' AND NOT active`,
  )
  for (const { name, isLost } of found) if (isLost) await client.query('SELECT pg_drop_replication_slot($1)', [name])
  return found.find(({ isLost }) => !isLost)?.name
}

async function beginLog(client: pg.Client): Promise<string> {
  const name = `${SLOT}${Date.now().toString(36)}`
  await client.query('SELECT pg_create_physical_replication_slot($1, true)', [name])
  return name
}

export interface LogState {
  name: string
  /** The first file that was not fetched, and the one that is being written, up to here. */
  firstWal: string
  openWal: string
  openBytes: number
  /** All that was acknowledged until then is in them. */
  at: Date
}

/** Fetches what of the log was not fetched yet; what was is let go. Nothing where none is kept. */
export async function fetchLog(ownerUrl: string, fetch: (state: LogState) => Promise<void>): Promise<void> {
  const client = await connectTo(ownerUrl)
  try {
    const name = await findLog(client)
    if (!name) return
    const [state] = await rows<Omit<LogState, 'name'> & { openLsn: string }>(
      client,
      `WITH now AS MATERIALIZED (SELECT clock_timestamp() AS at), written AS (SELECT at, pg_current_wal_flush_lsn() AS lsn FROM now)
       SELECT at, pg_walfile_name(s.restart_lsn) AS "firstWal", file_name AS "openWal", file_offset AS "openBytes",
              greatest(lsn - file_offset::numeric, s.restart_lsn)::text AS "openLsn"
       FROM written, pg_walfile_name_offset(lsn), pg_replication_slots s WHERE s.slot_name = ${pg.escapeLiteral(name)}`,
    )
    if (!state) return
    await fetch({ name, ...state })
    await client.query('SELECT pg_replication_slot_advance($1, $2)', [name, state.openLsn])
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function rows<T extends pg.QueryResultRow>(client: pg.Client, sql: string): Promise<T[]> {
  return (await client.query<T>(sql)).rows
}
