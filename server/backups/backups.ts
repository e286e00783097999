import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { type BackupState } from '#shared/backups/backups.contract.ts'
import { isBackupMissed, nextNightly } from '#shared/backups/backups.rules.ts'
import type { Env } from '#server/env.ts'
import { copyLog } from '#server/backups/log.ts'
import { removeScratch } from '#server/backups/makeBackup.ts'
import { backupFolder } from '#server/backups/source.ts'
import { readStatus, writeStatus } from '#server/backups/status.ts'
import { openStore } from '#server/backups/store.ts'

/** The backups of this installation, as the server has them. */
export interface Backups {
  state: (now: Date) => Promise<Omit<BackupState, 'hasFiles'>>
  /** Begins one in a process of its own, unless one is being made. @returns false where Huella makes none */
  begin: () => Promise<boolean>
  /** Fetches the log as far as it is written. */
  copyLog: () => Promise<void>
  /** Ends what is under way. */
  stop: () => Promise<void>
}

const none: Omit<BackupState, 'keeper' | 'hasFiles'> = {
  isEncrypted: false,
  isRunning: false,
  isMissed: false,
  last: null,
  failure: null,
  nextAt: null,
}

/**
 * @param launch starts the process that makes one
 */
export function openBackups(
  env: Env,
  ownerUrl: string,
  launch: (ownerUrl: string) => ChildProcess = inProcess,
): Backups {
  const folder = backupFolder(env)
  if (folder === undefined) {
    const keeper = env.DATABASE_URL ? 'server' : 'nobody'
    const nothing = async () => undefined
    return { state: async () => ({ ...none, keeper }), begin: async () => false, copyLog: nothing, stop: nothing }
  }
  let running: ChildProcess | undefined
  let isCopying = false
  let isStopping = false
  const begin = async () => {
    if (!(await readStatus(env.DATA_DIR))) await writeStatus(env.DATA_DIR, {})
    await removeScratch(env.DATA_DIR, ownerUrl)
  }
  // A full disk, say: the next backup says so.
  const beginning = begin().catch(() => undefined)
  return {
    state: async (now) => {
      await beginning
      const status = await readStatus(env.DATA_DIR)
      const { last, failure, since = now.toISOString() } = status ?? {}
      return {
        keeper: 'huella',
        isEncrypted: env.BACKUP_KEY !== undefined,
        isRunning: running !== undefined,
        isMissed: isBackupMissed(last?.endedAt ?? since, now),
        last: last ? { endedAt: last.endedAt, checkedAt: last.checkedAt, bytes: last.bytes, rows: last.rows } : null,
        failure: failure ?? null,
        nextAt: nextNightly(now),
      }
    },
    begin: async () => {
      await beginning
      if (running) return true
      const begunAt = new Date()
      const child = launch(ownerUrl)
      running = child
      const end = async () => {
        if (!isStopping) await tellSilent(env.DATA_DIR, begunAt).catch(() => undefined)
        if (running === child) running = undefined
      }
      child.once('exit', () => void end())
      child.once('error', () => void end())
      return true
    },
    copyLog: async () => {
      // What comes after a backup is of no use before there is one.
      if (isCopying || !(await readStatus(env.DATA_DIR))?.last) return
      isCopying = true
      try {
        await copyLog(await openStore(folder, env.BACKUP_KEY, 'write'), env.DATA_DIR, ownerUrl)
      } finally {
        isCopying = false
      }
    },
    stop: async () => {
      isStopping = true
      const child = running
      if (!child) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

/** Writes down that one failed which ended without a word: it was killed, say for want of memory. */
async function tellSilent(dataDir: string, begunAt: Date): Promise<void> {
  const { last, failure } = (await readStatus(dataDir)) ?? {}
  const saidAt = Math.max(Date.parse(last?.checkedAt ?? '1970-01-01'), Date.parse(failure?.at ?? '1970-01-01'))
  if (saidAt >= begunAt.getTime()) return
  const reason = 'Se interrumpió antes de terminar. Vea el registro del servidor.'
  await writeStatus(dataDir, { failure: { at: new Date().toISOString(), reason } })
}

/** Packing and hashing would hold up who works with the server. */
function inProcess(ownerUrl: string): ChildProcess {
  const child = fork(path.join(import.meta.dirname, 'backupProcess.ts'), {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.send({ ownerUrl })
  return child
}
