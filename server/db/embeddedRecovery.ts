import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { readPassword } from '#server/db/embedded.ts'
import { address, findBinaries, freePort, launch, logFile, readRunning, stopServer } from '#server/db/embeddedServer.ts'

/** The log ended before the moment that was asked for: nothing was committed after it. */
export class NothingLater extends Error {}

/**
 * Runs PostgreSQL on the copy of a database, whose log lies in its `pg_wal`, until it has done all of the log again, and
 * stops it: what is left is a database like any other.
 * @param until the moment to stop at, instead of the log's end
 * @param work what is done with the database before it is stopped
 * @throws NothingLater
 */
export async function recoverEmbedded(
  dataDir: string,
  until: Date | undefined,
  work: (ownerUrl: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const folder = path.join(dataDir, 'postgres')
  const [binaries, password, port] = [await findBinaries(), await readPassword(dataDir), await freePort()]
  await writeFile(path.join(folder, 'recovery.signal'), '', { mode: 0o600 })
  const logged = await stat(logFile(folder)).then(
    ({ size }) => size,
    () => 0,
  )
  try {
    await launch(binaries, folder, port, [
      // The log is there already: nothing has to be fetched, and the shell of every system can say so.
      'restore_command=exit 1',
      // Nobody comes in before it is done.
      'hot_standby=off',
      'recovery_target_action=promote',
      // Names of zones are not known to it yet.
      ...(until ? [`recovery_target_time=${until.toISOString().replace('Z', '+00')}`] : []),
    ])
    await untilRecovered(folder, address(port, password, 'postgres'), logged)
    await work(address(port, password, 'huella'))
  } finally {
    await stopServer(folder)
  }
}

async function untilRecovered(folder: string, url: string, logged: number): Promise<void> {
  while (await readRunning(folder)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ recovers: boolean }>('SELECT pg_is_in_recovery() AS recovers')
      if (rows[0]?.recovers === false) return
    } catch {
      // Not yet.
    } finally {
      await client.end().catch(() => undefined)
    }
    await wait(50)
  }
  const said = (await readFile(logFile(folder))).subarray(logged).toString()
  if (said.includes('recovery ended before configured recovery target was reached')) throw new NothingLater()
  const why = said.split('\n').findLast((line) => /FATAL:|PANIC:/.test(line))
  throw new Error(`La base de datos de ${folder} no se pudo recuperar: ${why ?? 'terminó sin decir por qué'}`)
}
