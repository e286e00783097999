import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isAlive } from '#server/db/embeddedServer.ts'
import { BackupTrouble } from '#server/backups/store.ts'

const TURN = /^restoring-(\d+)-(\d+)-[0-9a-f]+$/

/**
 * Does the work unless another process restores into the folder. Each says so before it looks for others, so that of two at
 * once one goes on at most; what one that was killed had said counts no more.
 * @throws BackupTrouble
 */
export async function inRestoreTurn<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const own = `restoring-${process.pid}-${await startOf(process.pid)}-${randomBytes(4).toString('hex')}`
  try {
    await writeFile(path.join(dataDir, own), '', { mode: 0o600 })
    for (const name of await readdir(dataDir)) if (name !== own) await refuseHeld(dataDir, name)
    return await work()
  } finally {
    await rm(path.join(dataDir, own), { force: true })
  }
}

async function refuseHeld(dataDir: string, name: string): Promise<void> {
  const [, pid, began] = TURN.exec(name) ?? []
  if (pid === undefined) return
  if (isAlive(Number(pid)) && (await startOf(Number(pid))) === began)
    throw new BackupTrouble(
      `Ya se está restaurando en ${dataDir} (proceso ${pid}). Espere a que termine. Si nadie lo hace, borre ${path.join(dataDir, name)} y repita.`,
    )
  await rm(path.join(dataDir, name), { force: true })
}

/** When a process began, where the system tells: in a container the same number comes again and again. */
async function startOf(pid: number): Promise<string> {
  const told = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Its second field, the name, may hold anything.
  return told.slice(told.lastIndexOf(')') + 2).split(' ')[19] ?? '0'
}
