import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Env } from '#server/env.ts'

/** Structured lines without personal data: the address's pattern, never its values, headers or bodies. */
export function logOptions(
  env: Env,
  stream?: { write: (line: string) => void },
): NonNullable<FastifyServerOptions['logger']> {
  const redact = ['req.headers', 'headers', '*.password', '*.token']
  return { level: env.LOG_LEVEL, redact, ...(stream ? { stream } : {}) }
}

export function mountLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
  })
}
