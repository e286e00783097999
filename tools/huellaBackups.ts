import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { showBytes } from '#shared/values/bytes.ts'
import { showDateTime } from '#shared/values/date.ts'
import { requiredText } from '#shared/values/text.ts'
import { joinEmbedded } from '#server/db/embedded.ts'
import { type Env, readEnv } from '#server/env.ts'
import { listBackups } from '#server/backups/manifest.ts'
import { keepBackup } from '#server/backups/keepBackup.ts'
import { chooseBackup, finishRestore, restoreBackup } from '#server/backups/restoreBackup.ts'
import { refuseForeign } from '#server/backups/source.ts'
import { BackupTrouble, DamagedPart, openStore } from '#server/backups/store.ts'

// The operator's orders `backup` and `restore`. Who runs a server of their own has its tools (README).

const Folder = requiredText(1000).transform((folder) => path.resolve(folder))

export const Backup = z.object({ folder: Folder })

export async function backup({ folder }: z.output<typeof Backup>): Promise<void> {
  const env = readEnv()
  refuseOwnServer(env.DATABASE_URL)
  if (!existsSync(path.join(env.DATA_DIR, 'postgres', 'PG_VERSION')))
    throw new BackupTrouble(`En ${env.DATA_DIR} no hay nada que respaldar. Revise DATA_DIR.`)
  const embedded = await joinEmbedded(env.DATA_DIR)
  try {
    const good = await keepBackup(env, embedded.url, folder)
    console.log(
      `Respaldo ${good.id} de todo hasta ${showDateTime(good.endedAt)}: ${showBytes(good.bytes)}, nuevo en el disco ${showBytes(good.written)}.`,
    )
    console.log(
      `Comprobado: al restaurarlo aparte están sus ${good.rows} filas de ${good.tables} tablas y sus archivos.`,
    )
    tellOfBucket(env)
  } finally {
    await embedded.stop()
  }
}

/** A moment as a person in Colombia writes it. */
const Moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/, 'un momento como "2026-11-26 14:30"')
  .transform((text) => new Date(`${text.replace(' ', 'T')}-05:00`))
  .refine((moment) => !Number.isNaN(moment.getTime()), 'un momento como "2026-11-26 14:30"')

export const Restore = z.object({
  folder: Folder,
  until: Moment.optional(),
  /** Another than the newest. */
  backup: z.string().optional(),
  /** `lost`: also where nobody has the secret of the installation any more. */
  secret: z.enum(['lost']).optional(),
  /** `accept`: a backup of before there was a key, which nothing proves to be one of ours. */
  plain: z.enum(['accept']).optional(),
})

export async function restore({ folder, until, backup: id, secret, plain }: z.output<typeof Restore>): Promise<void> {
  const env = readEnv()
  refuseOwnServer(env.DATABASE_URL)
  if (await finishRestore(env.DATA_DIR)) {
    console.log(`La restauración que había quedado a medias en ${env.DATA_DIR} está completa. Inicie Huella: npm start`)
    return
  }
  if (plain && id === undefined) throw new BackupTrouble('Con --plain accept diga también cuál respaldo, con --backup.')
  const opened = await openStore(folder, env.BACKUP_KEY, 'read')
  const store = plain ? opened.beforeKey : opened
  try {
    const manifest = await chooseBackup(store, { until, id })
    await refuseForeign(manifest, env, secret === 'lost')
    const at = await restoreBackup(store, manifest, env.DATA_DIR, until)
    console.log(`Restaurado en ${env.DATA_DIR}: respaldo ${manifest.id}, todo como estaba el ${showDateTime(at)}.`)
    tellOfBucket(env)
    console.log('Inicie Huella: npm start')
  } catch (error) {
    if (!(error instanceof DamagedPart)) throw error
    const others = (await listBackups(store)).join(', ')
    throw new BackupTrouble(`${error.message} Nada se restauró. Pruebe otro con --backup; están: ${others}.`)
  }
}

function tellOfBucket({ FILES_S3_BUCKET: bucket }: Env): void {
  if (bucket) console.log(`Las fotos y los documentos no van en él: están en el bucket ${bucket}.`)
}

function refuseOwnServer(url: string | undefined): void {
  if (url)
    throw new BackupTrouble(
      'Con DATABASE_URL la base de datos se respalda con las herramientas de su servidor: vea «Backups with DATABASE_URL» en README.md.',
    )
}
