import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, it, test as table } from 'vitest'
import { catalogues } from '#shared/catalogues/catalogues.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { chooseEncoding } from '#server/http/compression.ts'
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

it('packs no login, no short answer and no refusal', async () => {
  const { token } = (await aClinic(test)).as.veterinario
  const headers = { 'accept-encoding': 'br, gzip' }
  const long = 'x'.repeat(5000)
  const login = await callRoute(test, professionals.login, { email: `${long}@x.co`, password: 'x' }, { headers })
  const short = await callRoute(
    test,
    owners.get,
    { ownerId: '0197a8f0-0000-7000-8000-000000000000' },
    { headers, token },
  )
  for (const { raw } of [login, short]) expect(raw.headers['content-encoding']).toBeUndefined()
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
