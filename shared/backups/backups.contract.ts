import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { homeCard } from '#shared/word/homeCard.ts'
import { Instant } from '#shared/values/date.ts'

/** The backups of this installation: of all clinics in it together. */
export const BackupState = z.object({
  /** Huella makes them; or whoever keeps the database server does; or they were put off (`BACKUP_DIR=off`). */
  keeper: z.enum(['huella', 'server', 'nobody']),
  /** Files are in the data folder, and so in each backup; else in a bucket. */
  hasFiles: z.boolean(),
  isEncrypted: z.boolean(),
  isRunning: z.boolean(),
  /** No good one came of two nights. */
  isMissed: z.boolean(),
  /** The last that was restored aside and found whole. */
  last: z.object({ endedAt: Instant, checkedAt: Instant, bytes: z.number(), rows: z.number() }).nullable(),
  /** Why the last try failed, where it did. */
  failure: z.object({ at: Instant, reason: z.string() }).nullable(),
  nextAt: Instant.nullable(),
})
export type BackupState = z.infer<typeof BackupState>

/** The files of the clinic: pictures, papers, what messages brought. */
export const ClinicFiles = z.object({
  used: z.number(),
  /** Null where it is as much as there is room for. */
  quota: z.number().nullable(),
  /** Whether more can be stored: `full` for all clinics, `away` while their store does not answer. */
  state: z.enum(['ok', 'full', 'away']),
  /** In a bucket, which no backup of Huella's has. */
  isElsewhere: z.boolean(),
  /** When they were looked for last, and how many were not there. */
  check: z.object({ checkedAt: Instant, missing: z.number() }).nullable(),
})
export type ClinicFiles = z.infer<typeof ClinicFiles>

/** A warning, to who may do something; nothing while all is well. */
export const backupCard = homeCard('backupMissed', z.object({ lastAt: Instant.nullable() }).nullable())

export const backups = {
  state: route({
    service: 'clinic',
    method: 'GET',
    path: '/backups',
    action: 'backups.manage',
    summary: 'Cuándo se respaldó por última vez, y cómo salió',
    // Of the installation, not of the clinic: no stream tells of it, and the page asks again by itself.
    reads: [],
    input: z.object({}),
    output: BackupState,
  }),
  files: route({
    service: 'clinic',
    method: 'GET',
    path: '/backups/files',
    action: 'backups.manage',
    summary: 'Cuánto ocupan los archivos de la clínica, y si están',
    reads: [],
    input: z.object({}),
    output: ClinicFiles,
  }),
  begin: route({
    service: 'clinic',
    method: 'POST',
    path: '/backups',
    action: 'backups.manage',
    summary: 'Empieza un respaldo ahora',
    input: z.object({}),
    output: z.object({}),
  }),
}
