import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { connectionLimits } from '#server/http/connections.ts'
import { useTestApp } from '#server/testing/app.ts'
import { aClinic } from '#server/testing/factories.ts'
import { beginCall, callBySocket } from '#server/testing/sockets.ts'

const here = useTestApp()
const LOGIN = '/api/auth/professionals/login'
const LOGO = '/api/clinic/clinic/logo'

let app: FastifyInstance | undefined
afterEach(async () => {
  await app?.close()
})

async function serve(limits: Partial<ReturnType<typeof connectionLimits>>, more: Record<string, string> = {}) {
  const lines: { level: number; status?: number }[] = []
  const env = readEnv({ NODE_ENV: 'test', RATE_LIMIT: '1000', DATA_DIR: here.folder, ...more })
  app = await buildApp(env, here.services, {
    limits: { ...connectionLimits(1024), ...limits },
    logTo: { write: (line) => lines.push(JSON.parse(line) as (typeof lines)[number]) },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, lines }
}

async function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
}

it('keeps a quarter of the descriptors for files and the database, and most connections for other addresses', () => {
  expect(connectionLimits(1024)).toMatchObject({ connections: 768, connectionsOfAddress: 256 })
  expect(connectionLimits(1_048_576)).toMatchObject({ connections: 5000, connectionsOfAddress: 500 })
})

it('answers a body that does not come in time with 408, and logs no error', async () => {
  const { app, lines } = await serve({ bodyMs: 50, lingerMs: 10 })
  const answer = await (await callBySocket(app, beginCall(LOGIN))).heard
  expect(answer).toMatch(/^HTTP\/1\.1 408 .*\r\nconnection: close\r\n/s)
  expect(answer).toContain('"code":"too_slow"')
  expect(lines.filter(({ level }) => level > 30)).toEqual([])
})

it('gives a file that is sent more time than other bodies, and breaks it off when it brings too little', async () => {
  const { app } = await serve({ bodyMs: 10, paceMs: 300, lingerMs: 10 })
  const { token } = (await aClinic(here)).as.administrador
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' }
  const upload = beginCall(LOGO, headers, '')
  const began = performance.now()
  const answer = await (await callBySocket(app, upload)).heard
  expect(answer).toMatch(/^HTTP\/1\.1 408 .*"code":"too_slow"/s)
  expect(performance.now() - began).toBeGreaterThan(250)
})

it.each([
  ['headers that do not end', 'GET /api/health/live HTTP/1.1\r\nhost: x\r\n', /^HTTP\/1\.1 408 .*"code":"too_slow"/s],
  ['nothing', '', /^$/],
])('closes a connection that brings %s', async (_what, text, said) => {
  const { app } = await serve({ headersMs: 40 })
  expect(await (await callBySocket(app, text)).heard).toMatch(said)
})

it.each([
  [401, beginCall('/api/clinic/owners')],
  [413, beginCall(LOGIN, { 'content-length': '100000' })],
  [415, beginCall(LOGIN, { 'content-type': 'text/xml' })],
  [415, beginCall(LOGIN, { 'content-type': 'image/png' })],
  [404, beginCall('/api/nothing')],
  [405, beginCall('/api/clinic/owners').replace('POST', 'PUT')],
  [400, beginCall('/%ZZ')],
  [429, beginCall(LOGIN)],
])('closes after a refusal before the body: %i', async (status, text) => {
  const { app } = await serve({ lingerMs: 20 }, status === 429 ? { RATE_LIMIT: '1' } : {})
  if (status === 429) await app.inject({ url: '/api/openapi.json' })
  const { socket, heard } = await callBySocket(app, text)
  // What still comes breaks nothing off before the answer is read.
  socket.write('x'.repeat(50_000))
  const answer = await heard
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
})

it('keeps the connection after a refusal of what came whole', async () => {
  const { app } = await serve({})
  const { socket } = await callBySocket(app, beginCall(LOGIN, { 'content-length': '2' }, '{}'))
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(String(first)).toMatch(/^HTTP\/1\.1 400 .*\r\nconnection: keep-alive\r\n/is)
  socket.destroy()
})

it('answers as ever what comes on a kept connection while it stops, and ends the connection', async () => {
  const { app } = await serve({})
  const arrived = once(app.server, 'request')
  const { socket, heard } = await callBySocket(app, beginCall(LOGIN, { 'content-length': '2' }, '{'))
  await arrived
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  socket.write('}GET /api/clinic/owners HTTP/1.1\r\nhost: x\r\n\r\n')
  const [first = '', second = ''] = (await heard).split(/(?=HTTP\/1\.1 503)/)
  expect(first).toMatch(/^HTTP\/1\.1 400 .*"code":"invalid"/s)
  expect(second).toMatch(/^HTTP\/1\.1 503 .*\r\nconnection: close\r\n.*"code":"unavailable"/is)
  await closed
})

it('logs no error when a caller goes away in the middle of a body', async () => {
  const { app, lines } = await serve({})
  const arrived = once(app.server, 'request')
  const { socket } = await callBySocket(app, beginCall(LOGIN))
  await arrived
  socket.resetAndDestroy()
  await expect.poll(() => countConnections(app)).toBe(0)
  expect(lines.filter(({ level }) => level > 30)).toEqual([])
})

it('takes a share of an address and no more, whatever the others have', async () => {
  const { app } = await serve({ connectionsOfAddress: 3 })
  const held = await Promise.all([1, 2, 3].map(() => callBySocket(app, beginCall(LOGIN))))
  const request = 'GET /api/health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'
  expect(await (await callBySocket(app, request)).heard).toBe('')
  expect(await (await callBySocket(app, request, '127.0.0.2')).heard).toMatch(/^HTTP\/1\.1 200 /)
  held[0]?.socket.destroy()
  await expect.poll(async () => (await callBySocket(app, request)).heard).toMatch(/^HTTP\/1\.1 200 /)
  for (const { socket } of held) socket.destroy()
})

it('lets a proxy, which calls for everybody, have as many as there are', async () => {
  const { app } = await serve({ connections: 3, connectionsOfAddress: 1 }, { TRUST_PROXY: '1' })
  const held = await Promise.all([1, 2, 3].map(() => callBySocket(app, beginCall(LOGIN))))
  await expect.poll(() => countConnections(app)).toBe(3)
  expect(await (await callBySocket(app, beginCall(LOGIN))).heard).toBe('')
  for (const { socket } of held) socket.destroy()
})

it('holds no connection whose answer nobody reads', async () => {
  const { app } = await serve({ idleMs: 100 })
  // A megabyte each: more than the system keeps between the two ends.
  const ask = 'GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(10)
  const { socket } = await callBySocket(app, ask)
  socket.pause()
  await expect.poll(() => countConnections(app), { timeout: 10_000 }).toBe(0)
})
