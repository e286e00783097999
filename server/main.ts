import net from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { openBackups } from '#server/backups/backups.ts'
import { openSeal, readSecret } from '#server/auth/seal.ts'
import { openChannel } from '#server/db/channel.ts'
import { JOBS_POOL, openDatabase } from '#server/db/connection.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { canPipeline } from '#server/db/pipelinedClient.ts'
import { migrate, OldDatabase } from '#server/db/migrate.ts'
import { provision } from '#server/db/provision.ts'
import { closeDemo, loadDemoWhenEmpty } from '#server/demo/demo.ts'
import { type Env, readEnv } from '#server/env.ts'
import { isOutOfDescriptors } from '#server/http/connections.ts'
import { type JobsSettings, keepStartingJobs } from '#server/jobs/jobs.ts'
import { openLive } from '#server/live/live.ts'
import { openFiles } from '#server/outside/files/open.ts'
import { openMailFolder } from '#server/outside/mail/folder.ts'
import { openPayments } from '#server/outside/payments/open.ts'
import { openWhatsapp } from '#server/outside/whatsapp/open.ts'
import { openSmtp } from '#server/outside/mail/smtp.ts'
import { keepPrivate } from '#server/db/privateFolder.ts'
import { words } from '#server/words.ts'

/** Requests under way get so long to finish before the database is stopped under them. */
const GRACE_MS = 8_000

/** What stands so far, to be closed from the last to the first. */
const closers: (() => Promise<unknown>)[] = []
let database: Promise<string> | undefined
let stopping = false
/** Set once it serves. */
let serving: FastifyInstance | undefined

/** Stops at any moment, in the middle of a start too: the database ends cleanly, then the process. */
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  // A database that is just being started must first stand to be stopped.
  await database?.catch(() => undefined)
  for (const close of closers.toReversed()) await close().catch(() => undefined)
  process.exit(code)
}

async function fail(error: unknown): Promise<void> {
  // While stopping, whatever was under way breaks off; that is no news.
  if (stopping) return
  // What is open goes on, and whoever waits for a descriptor comes again.
  if (serving && isOutOfDescriptors(error)) return serving.log.error('no descriptor is left for a file or connection')
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}`)
  if (error instanceof Error && error.cause instanceof Error) console.error(`  ${error.cause.message}`)
  await stop(1)
}

/** One process: database, migrations, demo data, API and browser part. */
async function start(): Promise<void> {
  const env = readEnv()
  database = openOwnerUrl(env)
  const ownerUrl = await database
  const host = await findHost(env)
  const { appUrl, jobsUrl } = await provision(ownerUrl).catch((cause: unknown) => {
    throw explainDatabase(env, cause)
  })
  await migrate(ownerUrl).catch((cause: unknown) => {
    throw env.DATABASE_URL || !(cause instanceof OldDatabase) ? cause : explainOldFolder(env)
  })
  // One that is lost before it serves is tried again like any other; there is no log yet.
  const onError = (error: Error) => serving?.log.warn({ name: error.name }, 'a database connection was lost')
  const isPipelined = env.DATABASE_PIPELINE === 'on' && (await canPipeline(appUrl))
  const pool = openDatabase(appUrl, { poolSize: env.DATABASE_POOL, onError, isPipelined })
  const jobsPool = openDatabase(jobsUrl, { poolSize: JOBS_POOL, onError, isPipelined })
  const clock = () => new Date()
  const live = openLive({ channel: openChannel(jobsUrl, onError), database: pool, clock })
  for (const open of [pool, jobsPool]) live.follow(open)
  for (const open of [pool, jobsPool]) closers.push(() => Promise.race([open.destroy(), wait(GRACE_MS)]))
  const [files, mail] = [path.join(env.DATA_DIR, 'files'), path.join(env.DATA_DIR, 'mail')]
  for (const folder of [files, mail]) await keepPrivate(folder)
  const backups = openBackups(env, ownerUrl)
  closers.push(() => Promise.race([backups.stop(), wait(GRACE_MS)]))
  const services = {
    database: pool,
    live,
    files: openFiles(env),
    filesQuota: env.filesQuota,
    mail: env.SMTP_URL ? openSmtp(env.SMTP_URL, env.MAIL_FROM) : openMailFolder(mail, env.MAIL_FROM),
    payments: openPayments(env, path.join(env.DATA_DIR, 'payments')),
    whatsapp: openWhatsapp(env, path.join(env.DATA_DIR, 'whatsapp'), clock),
    monthlyPrice: env.MONTHLY_PRICE,
    operator: env.operator,
    seal: openSeal(await readSecret(env)),
    backups,
    publicUrl: env.publicUrl,
    clock,
  }
  const app = await buildApp(env, services)
  void services.files.state().then((state) => {
    if (state !== 'ok') app.log.warn({ state }, 'no files can be stored for now: all else goes on')
  })
  if (!isPipelined) app.log.warn('statements are not pipelined: each is awaited before the next')
  closers.push(() => Promise.race([app.close(), wait(GRACE_MS)]))
  const isDemo = env.demo && (await loadDemoWhenEmpty(services))
  if (!env.demo) await closeDemo(services)
  await app.listen({ port: env.PORT, host }).catch((error: unknown) => {
    throw explainPort(env, error)
  })
  serving = app
  const jobs: JobsSettings = {
    ownerUrl,
    jobsUrl,
    jobs: jobsPool,
    services,
    log: app.log,
    recurring: words.flatMap(({ jobs = [] }) => jobs),
    kinds: words.flatMap(({ outbox = [] }) => outbox),
  }
  const running = keepStartingJobs(jobs, () => stopping)
  closers.push(() => Promise.race([running.then(({ stop: end }) => end()), wait(GRACE_MS)]))
  const bound = app.server.address()
  const port = bound && typeof bound === 'object' ? bound.port : env.PORT
  console.log(`\n  Huella está lista: http://localhost:${port}`)
  if (isDemo) {
    console.log('  Ingreso de demostración: demo@huella.vet / huella-demo')
    console.log(
      '  La contraseña de demostración la conoce todo el mundo: antes de registrar datos reales, inicie con DEMO=off.',
    )
  }
  console.log('')
  await running
}

async function openOwnerUrl(env: Env): Promise<string> {
  if (env.DATABASE_URL) {
    await keepPrivate(env.DATA_DIR)
    return env.DATABASE_URL
  }
  const embedded = await startEmbedded(env.DATA_DIR)
  closers.push(embedded.stop)
  return embedded.url
}

function explainDatabase(env: Env, cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (!env.DATABASE_URL || !/^(E[A-Z_]+|28...|3D000)$/.test(code)) return cause
  return new Error(`No se pudo entrar en la base de datos de DATABASE_URL (${new URL(env.DATABASE_URL).host}).`, {
    cause,
  })
}

function explainOldFolder({ DATA_DIR }: Env): Error {
  return new Error(
    `La carpeta de datos ${DATA_DIR} es de una versión anterior de Huella que esta no puede continuar. Muévala a otro lugar, sin borrarla, e inicie de nuevo: Huella hará una nueva.`,
  )
}

/**
 * Where it listens: at all addresses of IPv6 and IPv4, on a machine without IPv6 at those of IPv4. A taken port is said
 * before the demo data is made, not after.
 */
async function findHost(env: Env): Promise<string> {
  try {
    await tryPort(env.PORT, env.HOST)
    return env.HOST
  } catch (error) {
    if (env.HOST !== '::' || !hasNoIpv6(error)) throw explainPort(env, error)
    return await findHost({ ...env, HOST: '0.0.0.0' })
  }
}

function hasNoIpv6(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['EAFNOSUPPORT', 'EADDRNOTAVAIL', 'EINVAL'].includes(String(error.code))
  )
}

async function tryPort(port: number, host: string): Promise<void> {
  const probe = net.createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

function explainPort(env: Env, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const another = `use otro: PORT=${env.PORT < 1024 ? 3000 : env.PORT + 1} npm start`
  if (code === 'EADDRINUSE')
    return new Error(`El puerto ${env.PORT} ya está ocupado. Cierre ese programa, o ${another}`)
  if (code === 'EACCES') return new Error(`Su usuario no puede abrir el puerto ${env.PORT}; ${another}`)
  if (code === 'EADDRNOTAVAIL') return new Error(`Este equipo no tiene la dirección ${env.HOST}. Revise HOST.`)
  return error
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
// The starter is gone (killed, say): nobody else would stop this server.
process.on('disconnect', () => void stop(0))
process.on('unhandledRejection', (error) => void fail(error))
process.on('uncaughtException', (error) => void fail(error))

await start().catch(fail)
