import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Route } from '#shared/http/contract.ts'
import { describeApi, type OpenApiDocument } from '#server/http/apiDocument.ts'
import { showApiPage } from '#server/http/apiPage.ts'

/** Serves the contracts as an OpenAPI 3.1 document, and as a page that a person reads. */
export function mountOpenApi(app: FastifyInstance, routes: Route[]): void {
  // Written when it is first asked for: it would be a sixth of the server's start.
  let written: OpenApiDocument | undefined
  const describe = () => (written ??= describeApi(routes))
  app.get('/api/openapi.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(describe()))
  app.get('/api/docs', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(showApiPage(describe(), nonce))
  })
}
