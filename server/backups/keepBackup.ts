import path from 'node:path'
import type { Env } from '#server/env.ts'
import type { GoodBackup } from '#server/backups/good.ts'
import { makeBackup } from '#server/backups/makeBackup.ts'
import { backupFolder, describeSource } from '#server/backups/source.ts'
import { writeStatus } from '#server/backups/status.ts'
import { BackupTrouble, openStore } from '#server/backups/store.ts'

/**
 * Makes a backup, and writes down how it went where it is one of the nightly folder.
 * @param folder another than that
 */
export async function keepBackup(env: Env, ownerUrl: string, folder = backupFolder(env)): Promise<GoodBackup> {
  if (folder === undefined) throw new BackupTrouble('Diga en qué carpeta.')
  const tell = folder === backupFolder(env) ? writeStatus : async () => undefined
  try {
    refuseAmongData(folder, env.DATA_DIR)
    const store = await openStore(folder, env.BACKUP_KEY, 'write')
    const good = await makeBackup(store, await describeSource(env, ownerUrl, folder))
    await tell(env.DATA_DIR, { last: good })
    return good
  } catch (error) {
    // What is no sentence of ours may name anything.
    const reason = error instanceof BackupTrouble ? error.message : 'Algo salió mal. Vea el registro del servidor.'
    if (!(error instanceof BackupTrouble)) console.error(error)
    // Where the disk is full this cannot be written either: whoever began it writes it then.
    await tell(env.DATA_DIR, { failure: { at: new Date().toISOString(), reason } }).catch(console.error)
    throw error
  }
}

/** @throws BackupTrouble for a folder that would be a part of what it is to hold */
function refuseAmongData(folder: string, dataDir: string): void {
  const database = path.join(dataDir, 'postgres')
  if (folder === dataDir || folder === database || folder.startsWith(database + path.sep))
    throw new BackupTrouble(`En ${folder} están los datos. Elija otra carpeta para los respaldos.`)
}
