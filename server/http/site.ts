import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { inlineScripts, pagePolicy, readOutside } from '#server/http/policy.ts'

const pageHeaders = [
  ...['content-security-policy', 'cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy'],
  ...['x-dns-prefetch-control', 'x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies'],
  'x-xss-protection',
]

/** The pages of their own, beside the application, and where they are. */
const strangersPages = {
  'reporte.html': ['/reporte/mascota'],
  'firma.html': ['/firmar', '/verificar', '/verificar/:code', '/baja', '/documento', '/pantalla'],
}

/** Where `vite build` leaves the browser part. */
export const siteFolder = path.resolve(import.meta.dirname, '../../dist')

/** A worker's own policy decides what it may fetch: what is from here. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/**
 * Serves the browser part: its files, compressed beforehand and kept for ever as their names carry their hash, and for
 * every other address the page itself, with the style nonce of this answer.
 * @param isRetired browsers are told to do without their worker (docs/decisions/0065)
 */
export async function mountSite(app: FastifyInstance, isRetired: boolean): Promise<void> {
  const pageFile = path.join(siteFolder, 'index.html')
  const page = existsSync(pageFile) ? await readFile(pageFile, 'utf8') : undefined
  if (page === undefined) return
  const outside = readOutside(siteFolder)
  const ownScripts = inlineScripts(page)
  await app.register(fastifyStatic, {
    root: path.join(siteFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    // Its name carries its hash: nobody asks whether it changed.
    etag: false,
    lastModified: false,
    // What protects a page says nothing of a script or a font, and is sent with some hundred of them.
    setHeaders: (reply) => {
      for (const name of pageHeaders) reply.removeHeader(name)
    },
  })
  // The help pages, which the application shows in a frame.
  await app.register(fastifyStatic, {
    root: path.join(siteFolder, 'ayuda'),
    prefix: '/ayuda/',
    decorateReply: false,
    index: false,
    setHeaders: (reply) => {
      reply.header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'self'",
      )
      reply.header('cache-control', 'no-cache')
    },
  })
  for (const [file, addresses] of Object.entries(strangersPages)) {
    const ownFile = path.join(siteFolder, file)
    const own = existsSync(ownFile) ? await readFile(ownFile, 'utf8') : page
    for (const address of addresses)
      // Its address is a secret: in no index, and told to no other site.
      app.get(address, async (_request, reply) =>
        reply
          .header('content-security-policy', pagePolicy(randomBytes(16).toString('base64url'), outside))
          .header('cache-control', 'no-cache')
          .header('x-robots-tag', 'noindex, nofollow')
          .header('referrer-policy', 'no-referrer')
          .type('text/html; charset=utf-8')
          .send(own),
      )
  }
  const workerFile = path.join(siteFolder, isRetired ? 'sw-retired.js' : 'sw.js')
  const worker = existsSync(workerFile) ? await readFile(workerFile, 'utf8') : ''
  // Browsers ask for it to learn of a new version.
  app.get('/sw.js', async (_request, reply) =>
    reply
      .header('content-security-policy', WORKER_POLICY)
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(worker),
  )
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        'User-agent: *\nDisallow: /reporte/\nDisallow: /firmar\nDisallow: /verificar/\nDisallow: /baja\nDisallow: /documento\nDisallow: /pantalla\nDisallow: /api/\n',
      ),
  )
  app.get('/*', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .header('content-security-policy', pagePolicy(nonce, outside, ownScripts))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__NONCE__', nonce))
  })
}
