import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { v7 as uuidv7 } from 'uuid'
import { expect, it, test as table } from 'vitest'
import { catalogues } from '#shared/catalogues/catalogues.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { withClinic } from '#server/db/clinic.ts'
import { chooseEncoding } from '#server/http/compression.ts'
import { insertClinic, insertProfessional } from '#server/professionals/professionals.queries.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner } from '#server/testing/factories.ts'

const test = useTestApp()

table.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5, br;q=0', 'gzip'],
  ['br;q=0.0', undefined],
  ['identity', undefined],
  ['brotli, xgzip', undefined],
  ['br;q=', undefined],
  ['', undefined],
  [undefined, undefined],
])('asked for %s it packs as %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

it('packs a catalogue and a list for who asks, and leaves them plain for who does not', async () => {
  const clinic = await aClinic(test)
  for (let index = 0; index < 8; index++) await anOwner(test, clinic, { name: `Persona ${index}` })
  const { token } = clinic.as.veterinario
  for (const route of [catalogues.breeds, owners.list]) {
    const plain = await test.app.inject(get(route.path, token, 'identity'))
    expect(plain.headers['content-encoding']).toBeUndefined()
    const brotli = await test.app.inject(get(route.path, token, 'gzip, deflate, br'))
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringMatching(/accept-encoding/i) })
    expect(brotli.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    const gzip = await test.app.inject(get(route.path, token, 'gzip'))
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  }
})

it('answers a packed catalogue that the browser still has with 304', async () => {
  const { token } = (await aClinic(test)).as.veterinario
  const first = await test.app.inject(get(catalogues.breeds.path, token, 'br'))
  const again = get(catalogues.breeds.path, token, 'br', { 'if-none-match': String(first.headers.etag) })
  expect(await test.app.inject(again)).toMatchObject({ statusCode: 304, body: '' })
})

it('packs no short answer', async () => {
  const { token } = (await aClinic(test)).as.veterinario
  const answer = await test.app.inject(get('/menu', token, 'br'))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-encoding']).toBeUndefined()
})

it('packs no login, however long: its token stands beside what was sent', async () => {
  const id = uuidv7()
  const account = { email: `${id}@prueba.co`, password: 'clave-correcta' }
  const passwordHash = await hashPassword(account.password)
  await withClinic(test.database, id, test.services.clock(), async (tx) => {
    await insertClinic(tx, { name: 'Clínica '.repeat(300) })
    const { email } = account
    await insertProfessional(tx, { name: 'Ana', email, passwordHash, role: 'administrador', kind: 'otro' })
  })
  const headers = { 'accept-encoding': 'br, gzip' }
  const { raw, body } = await callRoute(test, professionals.login, account, { headers })
  expect(body.token).toBeTruthy()
  expect(raw.rawPayload.length).toBeGreaterThan(2048)
  expect(raw.headers['content-encoding']).toBeUndefined()
})

it('unpacks nothing that is sent to it', async () => {
  const { token } = (await aClinic(test)).as.veterinario
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/clinic/owners',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify({ name: 'Catalina', phone: { country: '57', number: '3004128890' } })),
  })
  expect(answer.statusCode).toBe(400)
})

function get(path: string, token: string, accepted: string, more: Record<string, string> = {}) {
  return {
    method: 'GET' as const,
    url: `/api/clinic${path}`,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': accepted, ...more },
  }
}
