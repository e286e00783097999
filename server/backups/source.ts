import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { openSeal, readSecret } from '#server/auth/seal.ts'
import type { Env } from '#server/env.ts'
import type { Manifest } from '#server/backups/manifest.ts'
import { BackupTrouble } from '#server/backups/store.ts'
import type { BackupSource } from '#server/backups/takeBackup.ts'

const root = path.resolve(import.meta.dirname, '..', '..')

/** What a backup of this installation is made of. */
export async function describeSource(env: Env, ownerUrl: string, folder: string): Promise<BackupSource> {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const check = checkOf(await readSecret(env))
  const nightly = backupFolder(env)
  return {
    dataDir: env.DATA_DIR,
    ownerUrl,
    version,
    secret: { isInside: !env.SECRET_KEY, check },
    leaveOut: [folder, ...(nightly === undefined ? [] : [nightly])],
    keepsLog: folder === nightly,
  }
}

/** Where the nightly backups go: nowhere with a server of one's own, or where they were put off. */
export function backupFolder({ DATABASE_URL, BACKUP_DIR, DATA_DIR }: Env): string | undefined {
  if (DATABASE_URL || BACKUP_DIR === 'off') return undefined
  return path.resolve(BACKUP_DIR ?? `${DATA_DIR}-backups`)
}

/** By what a secret is known, without telling it. */
function checkOf(secret: string): string {
  return openSeal(secret).derive('backup').toString('base64url')
}

/** @throws BackupTrouble when this installation could not go on with what is in the backup */
export async function refuseForeign(manifest: Manifest, env: Env, isSecretLost: boolean): Promise<void> {
  const migrations = await readdir(path.join(root, 'server', 'db', 'migrations'))
  if (!migrations.includes(manifest.migration))
    throw new BackupTrouble(
      `El respaldo ${manifest.id} es de una versión más nueva de Huella (${manifest.version}, ${manifest.migration}). Actualice Huella y repita.`,
    )
  if (manifest.postgres !== POSTGRES)
    throw new BackupTrouble(
      `El respaldo ${manifest.id} es de PostgreSQL ${manifest.postgres}, y esta versión de Huella trae el ${POSTGRES}. Restáurelo con la versión ${manifest.version} de Huella.`,
    )
  if (isSecretLost) return
  const isSame = env.SECRET_KEY ? checkOf(env.SECRET_KEY) === manifest.secret.check : manifest.secret.isInside
  if (isSame) return
  const todo = manifest.secret.isInside
    ? 'La suya está en él: repita sin SECRET_KEY.'
    : 'Póngala y repita. Si ya nadie la tiene, agregue --secret lost: los segundos factores y las llaves que sellan y firman dejan de servir.'
  throw new BackupTrouble(
    `El respaldo ${manifest.id} se tomó con ${env.SECRET_KEY ? 'otra SECRET_KEY' : 'una SECRET_KEY, que no está en él'}. ${todo}`,
  )
}

/** Of the PostgreSQL that npm brings. */
const POSTGRES = 18
