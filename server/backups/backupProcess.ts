import os from 'node:os'
import { readEnv } from '#server/env.ts'
import { keepBackup } from '#server/backups/keepBackup.ts'
import { stopScratch } from '#server/backups/makeBackup.ts'

// Makes one backup beside the server, which starts it and says where the database is.

/** Others come first. */
const NICE = 10

process.once('message', ({ ownerUrl }: { ownerUrl: string }) => {
  os.setPriority(NICE)
  // Why it failed is written down, and said by the pages.
  keepBackup(readEnv(), ownerUrl).then(
    () => process.exit(0),
    () => process.exit(1),
  )
})

// Without the server it gives up: what is not finished is no backup.
process.once('disconnect', () => {
  stopScratch(readEnv().DATA_DIR).then(
    () => process.exit(1),
    () => process.exit(1),
  )
})
