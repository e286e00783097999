import { createHmac, timingSafeEqual } from 'node:crypto'
import * as fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { mountErrors } from '#server/http/errors.ts'
import { implementPublic } from '#server/http/implement.ts'
import { mountRoutes } from '#server/http/routes.ts'
import { useTestApp } from '#server/testing/app.ts'
import { beginCall, callBySocket } from '#server/testing/sockets.ts'

// No webhook exists yet: the calls of others' systems stand on this alone.

const MAX_BYTES = 3 * 1024
const SECRET = 'un-secreto-de-prueba'

const webhook = route({
  service: 'clinic',
  method: 'POST',
  path: '/hooks/:clinicId/message',
  action: 'public',
  summary: 'Recibe un aviso firmado',
  accepts: { kind: 'raw', maxBytes: MAX_BYTES },
  input: z.object({ clinicId: z.uuid() }),
  output: z.object({ texts: z.array(z.string()) }),
})

const Message = z.object({ entry: z.array(z.object({ text: z.string() })) })

/** Signed as WhatsApp does: `X-Hub-Signature-256: sha256=<hex of the HMAC over the bytes>`. */
function sign(body: Buffer | string, secret = SECRET): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

const received = implementPublic(webhook, async ({ file, header }) => {
  const [given, right] = [Buffer.from(header('X-Hub-Signature-256') ?? ''), Buffer.from(sign(file))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new AppError('no_session')
  const parsed = Message.safeParse(readJson(file))
  if (!parsed.success) throw new AppError('unreadable')
  return { texts: parsed.data.entry.map(({ text }) => text) }
})

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

const test = useTestApp()
let app: FastifyInstance

beforeAll(async () => {
  app = Fastify()
  mountErrors(app, {})
  mountRoutes(app, test.services, [received], { paceMs: 200 })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const url = '/api/clinic/hooks/a0000000-0000-7000-8000-000000000001/message'

async function post(payload: Buffer | string, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'x-hub-signature-256': sign(payload), ...headers },
  })
  return { status: answer.statusCode, body: answer.json<{ texts?: string[]; error?: { code: string } }>() }
}

describe('a call that accepts raw bytes', () => {
  // As a parser would not write it again: spaces, an escaped letter, one key twice.
  const body = '{ "entry": [], "entry": [ { "text": "\\u00a1Hola!" } ]\n}'

  it.each(['application/json', 'application/json; charset=utf-8', 'text/plain', 'x/y', ''])(
    'gives them as they came, whatever they say they are: %j',
    async (type) => {
      const headers = type ? { 'content-type': type } : {}
      expect(await post(body, headers)).toEqual({ status: 200, body: { texts: ['¡Hola!'] } })
    },
  )

  it('tells a signature of other bytes, or by another secret', async () => {
    for (const signature of [sign(`${body} `), sign(body, 'otro'), 'sha256=', ''])
      expect((await post(body, { 'x-hub-signature-256': signature })).body.error?.code).toBe('no_session')
  })

  it('refuses whatever is not a message, signed or not, and never breaks', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }).map((part) => Buffer.from(part)),
      fc.json().map((part) => Buffer.from(part)),
    )
    await fc.assert(
      fc.asyncProperty(bytes, fc.boolean(), async (part, isSigned) => {
        const { status, body: said } = await post(part, isSigned ? {} : { 'x-hub-signature-256': 'x' })
        expect([400, 401], JSON.stringify(said)).toContain(status)
      }),
      { numRuns: 100 },
    )
  })

  it('takes so many bytes and no more', async () => {
    const message = (length: number) => {
      const empty = JSON.stringify({ entry: [{ text: '' }] })
      return JSON.stringify({ entry: [{ text: 'x'.repeat(length - empty.length) }] })
    }
    expect((await post(message(MAX_BYTES))).status).toBe(200)
    expect((await post(message(MAX_BYTES + 1))).body.error?.code).toBe('too_large')
  })

  it('breaks off what comes too slowly', async () => {
    const { heard, socket } = await callBySocket(app, beginCall(url, { 'content-length': '2000' }))
    expect(await heard.finally(() => socket.destroy())).toContain('too_slow')
  })

  it('leaves the bodies of other calls alone', async () => {
    const login = { method: 'POST', url: '/api/auth/professionals/login' } as const
    const bytes = { payload: '{}', headers: { 'content-type': 'application/octet-stream' } }
    expect((await test.app.inject({ ...login, ...bytes })).statusCode).toBe(415)
  })
})
