import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Actor } from '#server/db/clinic.ts'
import type { Env } from '#server/env.ts'
import { isCall } from '#server/http/matched.ts'

/** Structured lines without personal data: the route's pattern and the account's id, never values, names, headers or bodies. */
export function logOptions(
  env: Env,
  stream?: { write: (line: string) => void },
): NonNullable<FastifyServerOptions['logger']> {
  const redact = ['req.headers', 'headers', '*.password', '*.token']
  return { level: env.LOG_LEVEL, redact, ...(stream ? { stream } : {}) }
}

export function mountLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!isCall(request)) return
    const actor = request.getDecorator<Actor | null>('actor')
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ...(actor ? { account: actor.accountId } : {}),
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
  })
}
