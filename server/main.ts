import path from 'node:path'
import { buildApp } from '#server/app.ts'
import { removeExpiredSessions } from '#server/auth/sessions.queries.ts'
import { openDatabase } from '#server/db/connection.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { provision } from '#server/db/provision.ts'
import { loadDemoWhenEmpty } from '#server/demo/demo.ts'
import { readEnv } from '#server/env.ts'
import { openLocalFiles } from '#server/outside/files.ts'

/** One process: database, migrations, demo data, API and browser part. */
async function main(): Promise<void> {
  const env = readEnv()
  const embedded = env.DATABASE_URL ? undefined : await startEmbedded(env.DATA_DIR)
  const ownerUrl = env.DATABASE_URL ?? embedded?.url ?? ''
  const { appUrl } = await provision(ownerUrl)
  await migrate(ownerUrl)
  const database = openDatabase(appUrl, {
    poolSize: env.DATABASE_POOL,
    onError: (error) => app.log.warn({ name: error.name }, 'a database connection was lost'),
  })
  const services = { database, files: openLocalFiles(path.join(env.DATA_DIR, 'files')), clock: () => new Date() }
  const app = await buildApp(env, services)
  const isDemo = env.demo && (await loadDemoWhenEmpty(services))
  await removeExpiredSessions(database, new Date())

  let stopping = false
  const stop = async (code: number): Promise<void> => {
    if (stopping) return
    stopping = true
    await app.close()
    await database.destroy()
    await embedded?.stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  process.on('unhandledRejection', (error) => {
    app.log.fatal({ name: error instanceof Error ? error.name : 'unknown' }, 'unhandled rejection')
    void stop(1)
  })

  try {
    await app.listen({ port: env.PORT, host: env.HOST })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      console.error(
        `El puerto ${env.PORT} ya está ocupado. Cierre ese programa, o use otro: PORT=${env.PORT + 1} npm start`,
      )
    else console.error(error)
    await stop(1)
  }
  const bound = app.server.address()
  const port = bound && typeof bound === 'object' ? bound.port : env.PORT
  console.log(`\n  Huella está lista: http://localhost:${port}`)
  if (isDemo) console.log('  Ingreso de demostración: demo@huella.vet / huella-demo')
  console.log('')
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof Error && error.cause) console.error(error.cause)
  process.exit(1)
})
