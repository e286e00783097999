import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { provision } from '#server/db/provision.ts'
import { generateTypes } from './types.ts'

// Run after writing a migration: `npm run types` migrates an empty database and writes server/db/types.ts from it.
const folder = await mkdtemp(path.join(os.tmpdir(), 'huella-types-'))
const database = await startEmbedded(folder)
try {
  await provision(database.url)
  await migrate(database.url)
  generateTypes(database.url, false)
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
