import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { controls } from '#shared/controls/controls.contract.ts'
import { menu } from '#shared/menu/menu.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'

// What leaves the browser and what comes back: the platform's fetch and storage stand here in the test's own hands.

const sent: { url: string; request: RequestInit }[] = []
let answer: () => Response

beforeEach(() => {
  sent.length = 0
  answer = () => new Response('[]', { status: 200 })
  vi.stubGlobal('localStorage', { getItem: () => 'su-llave' })
  vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
    sent.push({ url, request })
    return Promise.resolve(answer())
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** The module as a build with these settings has it. */
async function callOf(settings: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  return (await import('#web/http/call.ts')).call
}

test('goes to the base address of the build settings, else to this server', async () => {
  await (
    await callOf()
  )(menu.list, {})
  vi.resetModules()
  const settings = {
    VITE_CLINIC_API_URL: 'https://clinica.huella.vet/v1',
    VITE_AUTH_API_URL: 'https://ingreso.huella.vet',
  }
  const call = await callOf(settings)
  await call(menu.list, {})
  await call(professionals.profile, {})
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/clinic/menu',
    'https://clinica.huella.vet/v1/menu',
    'https://ingreso.huella.vet/profile',
  ])
})

test('carries JSON and the stored token as a bearer', async () => {
  await (
    await callOf()
  )(professionals.login, { email: 'a@b.co', password: 'x' })
  const { request } = sent[0] ?? {}
  const headers = new Headers(request?.headers)
  expect(headers.get('authorization')).toBe('Bearer su-llave')
  expect(headers.get('content-type')).toBe('application/json')
  expect(JSON.parse(String(request?.body))).toEqual({ email: 'a@b.co', password: 'x' })
  // No time limit of ours.
  expect(request?.signal).toBeUndefined()
})

test('takes what the page asked for before its scripts were here, of this session alone', async () => {
  const ask = async (token: string) => {
    vi.resetModules()
    const answers = Response.json({ '/clinic/menu': [token] })
    vi.stubGlobal('window', { huellaStart: { sentAt: Date.now(), token, answer: Promise.resolve(answers) } })
    return (await callOf())(menu.list, {})
  }
  expect(await ask('su-llave')).toEqual(['su-llave'])
  // Another window signed in as somebody else meanwhile.
  expect(await ask('la-de-antes')).toEqual([])
})

test('any 2xx is success, and anything else an error', async () => {
  const call = await callOf()
  for (const status of [200, 201, 202, 299]) {
    answer = () => new Response('[]', { status })
    expect(await call(menu.list, {})).toEqual([])
  }
  for (const status of [304, 400, 404, 500, 503]) {
    answer = () => new Response(status === 304 ? null : '{}', { status })
    await expect(call(menu.list, {})).rejects.toThrow(/./)
  }
})

test('a file that does not come says so in our words, and a lost session is noted', async () => {
  const { callFile, onSessionLost } = await import('#web/http/call.ts')
  const noted = vi.fn()
  onSessionLost(noted)
  expect(await (await callFile('/api/clinic/papel')).text()).toBe('[]')
  answer = () => new Response('{"error":{"code":"no_session","message":"Ingrese de nuevo"}}', { status: 401 })
  await expect(callFile('/api/clinic/papel')).rejects.toMatchObject({ code: 'no_session' })
  expect(noted).toHaveBeenCalledOnce()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(callFile('/api/clinic/papel')).rejects.toThrow('No hay conexión con el servidor')
})

describe('what was sent without an answer', () => {
  const input = { controlId: 'c', version: 1 }
  const keys = () => sent.map(({ request }) => new Headers(request.headers).get('idempotency-key'))
  const lost = () => new Response('', { status: 502 })
  const done = () => new Response('{}', { status: 200 })
  const unreachable = (): Response => {
    throw new TypeError('Failed to fetch')
  }
  const press = async (call: Awaited<ReturnType<typeof callOf>>, answered: () => Response, version = 1) => {
    answer = answered
    await call(controls.miss, { ...input, version }).catch(() => undefined)
  }

  test('is sent again with the key that it had, until it is answered', async () => {
    const call = await callOf()
    for (const answered of [lost, unreachable, done, done]) await press(call, answered)
    // What does not reach the server is sent once more at once.
    const [first, second, again, third, fourth] = keys()
    expect(first).toMatch(/^[\w-]{8,100}$/)
    expect([second, again, third]).toEqual([first, first, first])
    expect(fourth).not.toBe(first)
  })

  test('has another key once it is another call', async () => {
    const call = await callOf()
    await press(call, lost)
    await press(call, lost, 2)
    await press(call, lost)
    const [first, second, third] = keys()
    expect(second).not.toBe(first)
    expect(third).toBe(first)
  })
})
