import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startJourneyDatabase } from '#server/testing/journeyDatabase.ts'

/** Starts the built product on a free port with the demo clinics, for all journeys; fixtures.ts reads its address. */
export default async function start(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'huella-e2e-'))
  const database = await startJourneyDatabase(folder)
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      TZ: 'America/Bogota',
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      DEMO: 'on',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      RATE_LIMIT: '1000000',
    },
  })
  const address = await new Promise<string>((resolve, reject) => {
    let text = ''
    server.stdout.on('data', (part: Buffer) => {
      text += String(part)
      const found = /lista: (http:\S+)/.exec(text)?.[1]
      if (found) resolve(found)
    })
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${text}`)))
  })
  await database.addPeople()
  process.env.E2E_URL = address
  return async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
