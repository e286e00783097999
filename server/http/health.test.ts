import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { useTestApp } from '#server/testing/app.ts'

const here = useTestApp()
const apps: Awaited<ReturnType<typeof buildApp>>[] = []
afterAll(async () => {
  for (const app of apps) await app.close()
})

const withToken = { authorization: 'Bearer secreto' }
const proxied = { 'x-forwarded-for': '127.0.0.1' }

test.each([
  ['development', undefined, '127.0.0.1', {}, 200],
  ['development', undefined, '::1', {}, 200],
  ['development', undefined, '::ffff:127.0.0.1', {}, 200],
  ['development', undefined, '192.168.1.20', {}, 404],
  ['development', undefined, '127.0.0.1', proxied, 404],
  ['development', 'secreto', '127.0.0.1', {}, 401],
  ['development', 'secreto', '192.168.1.20', withToken, 200],
  ['production', undefined, '127.0.0.1', {}, 404],
  ['production', undefined, '127.0.0.1', { authorization: 'Bearer ' }, 404],
  ['production', 'secreto', '127.0.0.1', {}, 401],
  ['production', 'secreto', '127.0.0.1', { authorization: 'Bearer otro' }, 401],
  ['production', 'secreto', '192.168.1.20', withToken, 200],
])('metrics in %s with the token %s, from %s with %o: %i', async (mode, token, address, headers, status) => {
  const env = readEnv({ NODE_ENV: mode, LOG_LEVEL: 'silent', DATA_DIR: here.folder, METRICS_TOKEN: token })
  const app = await buildApp(env, here.services)
  apps.push(app)
  const answer = await app.inject({ url: '/api/metrics', remoteAddress: address, headers })
  expect(answer.statusCode).toBe(status)
  expect(answer.body.includes('huella_http_seconds')).toBe(status === 200)
})

test('live and ready answer to anybody', async () => {
  const read = async (url: string) => (await here.app.inject({ url, remoteAddress: '192.168.1.20' })).json<unknown>()
  expect(await read('/api/health/live')).toEqual({ status: 'ok' })
  expect(await read('/api/health/ready')).toEqual({ status: 'ok', files: 'ok' })
})

test.each(['full', 'away'] as const)('it is ready while the store of files is %s, and says so', async (state) => {
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: here.folder })
  const app = await buildApp(env, { ...here.services, files: { ...here.services.files, state: async () => state } })
  apps.push(app)
  const ready = await app.inject({ url: '/api/health/ready' })
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', files: state }])
  expect((await app.inject({ url: '/api/metrics' })).body).toContain('\nhuella_files_ok 0\n')
})

test('live and ready answer an address that has asked for too much', async () => {
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: here.folder, RATE_LIMIT: '2' })
  const app = await buildApp(env, here.services)
  apps.push(app)
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode
  const asked = [await statusOf('/api/openapi.json'), await statusOf('/api/openapi.json')]
  expect([...asked, await statusOf('/api/openapi.json')]).toEqual([200, 200, 429])
  for (const url of ['/api/health/live', '/api/health/ready']) expect(await statusOf(url)).toBe(200)
})
