import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startJourneyDatabase } from '#server/testing/journeyDatabase.ts'
import { startServer } from './server.ts'

/** One server with the demo clinics for all journeys; fixtures.ts reads its address. */
export default async function start(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'huella-e2e-'))
  const database = await startJourneyDatabase(folder)
  const server = await startServer(folder, database.url)
  await database.prepare()
  process.env.E2E_URL = server.address
  process.env.E2E_DATABASE = database.url
  process.env.E2E_MAIL = path.join(folder, 'mail')
  return async () => {
    await server.stop()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
