import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { isCall } from '#server/http/matched.ts'
import { useTestApp } from '#server/testing/app.ts'
import { aClinic } from '#server/testing/factories.ts'
import { callBySocket } from '#server/testing/sockets.ts'

const here = useTestApp()
interface LogLine {
  route?: string
  status?: number
  account?: string
}

/** A server that lets an address make one call a minute, and what it logs. */
let app: FastifyInstance
const lines: LogLine[] = []
beforeAll(async () => {
  const env = readEnv({ NODE_ENV: 'test', RATE_LIMIT: '1', DATA_DIR: here.folder, TRUST_PROXY: '1' })
  const logTo = { write: (line: string) => lines.push(JSON.parse(line) as LogLine) }
  app = await buildApp(env, here.services, { logTo })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => lines.splice(0))
afterAll(() => app.close())

let addresses = 0
const newAddress = () => `10.0.0.${++addresses}`

const calls = () => lines.filter(({ status }) => status !== undefined)

it.each([
  ['GET /api/clinic/owners', '/api/clinic/owners', 401],
  ['GET /%61pi/clinic/owners', '/api/clinic/owners', 401],
  ['GET /%61%70%69/clinic/%6Fwners', '/api/clinic/owners', 401],
  ['GET /api/clinic/owners/', '/api/clinic/owners', 401],
  ['GET http://huella.prueba/api/clinic/owners', '/api/clinic/owners', 401],
  ['HEAD /%61pi/clinic/owners', '/api/clinic/owners', 401],
  ['DELETE /%61pi/clinic/owners', '/api/clinic/owners', 405],
  ['GET /api/nothing', '/api/*', 404],
  ['GET /%61pi/nothing', '/api/*', 404],
  ['GET /api//clinic/owners', '/api/*', 404],
  ['GET /api/', '/api', 404],
  ['GET /api?x=1', '/api', 404],
  ['POST /api/nothing', '/api/*', 404],
  ['PROPFIND /api/nothing', 'unknown', 404],
  ['POST /nothing', 'unknown', 404],
])('%s is a call: counted, logged as %s and answered with %i', async (line, route, status) => {
  const headers = `host: huella.prueba\r\nx-forwarded-for: ${newAddress()}\r\nconnection: close`
  const request = `${line} HTTP/1.1\r\n${headers}\r\n\r\n`
  const first = await (await callBySocket(app, request)).heard
  expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(first).toMatch(/content-type: application\/json/)
  expect(await (await callBySocket(app, request)).heard).toMatch(/^HTTP\/1\.1 429 /)
  expect(calls()).toMatchObject([
    { route, status },
    { route, status: 429 },
  ])
})

it.each(['/*', '/assets/*', '/reporte/mascota', '/apiario'])('%s is no call', (url) => {
  expect(isCall({ routeOptions: { url } })).toBe(false)
})

it('logs an address that cannot be read', async () => {
  expect((await app.inject({ url: '/api/%ZZ' })).statusCode).toBe(400)
  expect(calls()).toMatchObject([{ route: 'unreadable', status: 400 }])
})

it('logs the id of the account that calls, and neither its name nor its address', async () => {
  const { token, actor } = (await aClinic(here)).as.veterinario
  await app.inject({
    url: '/api/clinic/owners',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': newAddress() },
  })
  await app.inject({ url: '/api/openapi.json', headers: { 'x-forwarded-for': newAddress() } })
  const [known, stranger] = calls()
  expect(known).toMatchObject({ route: '/api/clinic/owners', status: 200, account: actor.accountId })
  expect(JSON.stringify(known)).not.toContain(actor.name)
  expect(stranger).not.toHaveProperty('account')
})
