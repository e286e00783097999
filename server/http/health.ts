import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '#shared/http/errors.ts'
import { ping } from '#server/db/connection.ts'
import type { Env } from '#server/env.ts'
import { isOfThisMachine } from '#server/auth/address.ts'
import type { Services } from '#server/services.ts'

type BackupMoments = Awaited<ReturnType<Services['backups']['state']>>

/**
 * Live: the process answers. Ready: the database does too; whether files can be stored is said beside, as all else goes on
 * without. Metrics: what Prometheus reads, and nobody else.
 */
export function mountHealth(app: FastifyInstance, env: Env, services: Services): void {
  app.get('/api/health/live', async () => ({ status: 'ok' }))
  app.get('/api/health/ready', async () => {
    try {
      await ping(services.database)
    } catch {
      throw new AppError('unavailable')
    }
    return { status: 'ok', files: await services.files.state() }
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'huella_http_seconds',
    help: 'Time to answer, by call and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const register = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      async collect() {
        this.set(await read())
      },
    })
  const momentOf = (read: (state: BackupMoments) => string | undefined) => async () => {
    const at = read(await services.backups.state(services.clock()))
    return at ? Date.parse(at) / 1000 : 0
  }
  const goodAt = momentOf(({ last }) => last?.endedAt)
  register('huella_backup_good_seconds', 'End of the last good backup, 0 without', goodAt)
  const failedAt = momentOf(({ failure }) => failure?.at)
  register('huella_backup_failed_seconds', 'Failure since then, 0 without', failedAt)
  register('huella_files_ok', '1 while files can be stored, 0 while their store is full or away', async () =>
    (await services.files.state()) === 'ok' ? 1 : 0,
  )
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    if (route?.startsWith('/api/'))
      duration.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
  })
  app.get('/api/metrics', async (request, reply) => {
    refuseReader(env, request)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** With a token who has it. Without one nobody in production, and elsewhere this machine. */
function refuseReader(env: Env, request: FastifyRequest): void {
  if (env.METRICS_TOKEN) {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${env.METRICS_TOKEN}`)) throw new AppError('no_session')
  } else if (env.NODE_ENV === 'production' || !isOfThisMachine(request)) throw new AppError('not_found')
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
