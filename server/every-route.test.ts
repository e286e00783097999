import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { may, type Role, roles } from '#shared/access/actions.ts'
import { pathParts, type Route, takesKey } from '#shared/http/contract.ts'
import { type ErrorBody, isErrorCode } from '#shared/http/errors.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { implementations } from '#server/app.ts'
import { useTestApp } from '#server/testing/app.ts'
import { anInvoice } from '#server/invoices/invoices.factory.ts'
import { aClinic, aPersonWithPassword, type TestClinic } from '#server/testing/factories.ts'
import { hostileInput } from '#server/testing/hostile.ts'
import '#server/testing/everyInput.ts'
import { hasValidCall, validCall } from '#server/testing/routeInputs.ts'

const test = useTestApp()
const routes = implementations.map(({ route }) => route)
const named = routes.map((route) => ({ name: `${route.method} /${route.service}${route.path}`, route }))
const closed = named.filter(({ route }) => route.action !== 'public')

/** One route of each shape: of what is decided before its own input is read, the others of the shape say no more. */
const shapes = [...Map.groupBy(named, ({ route }) => shapeOf(route)).values()].flatMap(([first]) => first ?? [])

function shapeOf({ service, method, path, action, accepts, answers, input }: Route): string {
  const who = action === 'public' || action === 'session' ? action : 'role'
  const isPaged = 'shape' in input && 'pageSize' in Object(input.shape)
  return [service, method, who, accepts?.kind, answers, isPaged, pathParts(path).length].join()
}

interface Sent {
  token?: string | undefined
  headers?: Record<string, string>
  file?: { bytes: Buffer; type: string } | undefined
}

let calls = 0

/** A call whose input may be anything; each comes from an address of its own, so that no limit hides an answer. */
async function send(route: Route, input: Record<string, unknown>, { token, headers, file }: Sent = {}) {
  calls += 1
  const inPath = new Set(pathParts(route.path))
  const url = route.path.replace(/:(\w+)/g, (_match, name: string) => encode(input[name]))
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)))
  const inQuery = route.method === 'GET' || route.method === 'DELETE' || file !== undefined
  const query = Object.entries(rest).map(([name, value]) => `${encode(name)}=${encode(value)}`)
  const answer = await test.app.inject({
    method: route.method,
    url: `/api/${route.service}${url}${inQuery && query.length > 0 ? `?${query.join('&')}` : ''}`,
    ...(file ? { payload: file.bytes } : inQuery ? {} : { payload: JSON.stringify(rest) }),
    payloadAsStream: route.answers === 'stream',
    remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(file ? { 'content-type': file.type } : inQuery ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  })
  const text = route.answers === 'stream' ? await readFirst(answer.stream()) : answer.body
  return { status: answer.statusCode, text, type: String(answer.headers['content-type'] ?? '') }
}

/** What a stream begins with, or all of a refusal; then the caller goes away. */
async function readFirst(stream: Readable): Promise<string> {
  for await (const part of stream) return String(part)
  return ''
}

type Answer = Awaited<ReturnType<typeof send>>

/** Percent-encoded, lone surrogates too, which `encodeURIComponent` refuses. */
function encode(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/g, (unit) => (text.isWellFormed() ? unit : '\ufffd')))
}

/** Refused as a client's fault, in the one shape, with a sentence that a person of the clinic can read. */
function expectRefusal(answer: Answer, code?: string): void {
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
  expect(answer.status, answer.text).toBeLessThan(500)
  expect(answer.type).toContain('application/json')
  const body = JSON.parse(answer.text) as ErrorBody
  expect(Object.keys(body)).toEqual(['error'])
  expect(isErrorCode(body.error.code), answer.text).toBe(true)
  expect(body.error.message.trim()).not.toBe('')
  expect(body.error.message).not.toMatch(
    /\b(invalid|expected|received|must|too (big|small)|unrecognized|required|undefined|null)\b/i,
  )
  if (code) expect(body.error.code, answer.text).toBe(code)
}

/** A success that keeps the contract's word, or a proper refusal: whatever was sent, nothing else comes back. */
function expectAnswerOrRefusal(route: Route, answer: Answer, what = ''): void {
  if (answer.status >= 500) throw new Error(`${answer.status} ${what}`)
  if (answer.status >= 400) return expectRefusal(answer)
  expectSuccess(route, answer)
}

function expectSuccess(route: Route, answer: Answer): void {
  expect(answer.status, answer.text.slice(0, 500)).toBe(200)
  if (route.answers === 'file')
    return expect(answer.type).toMatch(/^(image\/|text\/(html|calendar|csv|plain)|application\/(pdf|json|zip))/)
  if (route.answers === 'stream') return expect(answer.type).toContain('application/x-ndjson')
  // Neither a field too few nor one too many.
  const sent: unknown = JSON.parse(answer.text)
  expect(route.output.parse(sent)).toEqual(sent)
}

let checksums: string | undefined

/** A checksum of each table's rows of one clinic, read past row-level security. */
async function rowsOf(clinicId: string): Promise<unknown> {
  if (!checksums) {
    const { rows } = await test.owner.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'clinic_id' ORDER BY 1`,
    )
    const sum = (name: string) =>
      `SELECT '${name}', count(*), sum(hashtextextended(t::text, 0)) FROM ${name} t WHERE clinic_id = $1`
    checksums = rows.map(({ name }) => sum(name)).join(' UNION ALL ')
  }
  return (await test.owner.query({ name: 'checksums', text: checksums, values: [clinicId] })).rows
}

/** Every place in an input that holds one of its clinic's ids, as a path of keys. */
function idPlaces(value: unknown, at: string[] = []): string[][] {
  if (typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)) return [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => idPlaces(part, [...at, key]))
}

function read(value: unknown, place: string[]): unknown {
  return place.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], value)
}

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by
  return { ...(value as object), [key]: replaced((value as Record<string, unknown>)[key], rest, by) }
}

/** Who may do it, for the calls that only prove something else. */
function allowed(route: Route, of: TestClinic): string {
  const role = [...roles]
    .sort((a, b) => Number(b === 'veterinario') - Number(a === 'veterinario'))
    .find((name) => may(of.as[name].actor, route.action))
  if (!role) throw new Error(`No role may call ${route.method} ${route.path}`)
  return of.as[role].token
}

describe('the list of routes', () => {
  it('has every contract of every word', async () => {
    const shared = path.resolve(import.meta.dirname, '../shared')
    const files = (await readdir(shared, { recursive: true })).filter((file) => file.endsWith('.contract.ts'))
    const missing: string[] = []
    for (const file of files) {
      const contracts = (await import(path.join(shared, file))) as Record<string, unknown>
      for (const group of Object.values(contracts))
        for (const route of Object.values(Object(group) as Record<string, unknown>))
          if (isRoute(route) && !routes.includes(route)) missing.push(`${route.method} ${route.path}`)
    }
    expect(missing).toEqual([])
  })

  it('takes a key for each write that one transaction does, and for no other', () => {
    const wrong = implementations.filter(({ route, clinic: handler, steps }) => {
      const isWrite = route.method !== 'GET' && route.action !== 'public'
      const isOne = handler !== undefined || (steps !== undefined && route.inSteps === 'keyed')
      return takesKey(route) !== (isWrite && isOne)
    })
    expect(wrong.map(({ route }) => `${route.method} ${route.path}`)).toEqual([])
  })

  it('knows how to call each of them', () => {
    expect(named.filter(({ route }) => !hasValidCall(route)).map(({ name }) => name)).toEqual([])
  })
})

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'service' in value && 'method' in value && 'output' in value
}

// Each test has a clinic of its own: among the records of all the others its checksums and lists would take ever longer.

describe.each(closed)('$name without a session', ({ route }) => {
  it('answers 401 and writes nothing', async () => {
    const clinic = await aClinic(test)
    const { input, file } = await validCall(route, test, clinic)
    const before = await rowsOf(clinic.id)
    expectRefusal(await send(route, input, { file }), 'no_session')
    for (const authorization of [
      'Bearer',
      'Bearer x',
      `Bearer ${'A'.repeat(43)}`,
      'Basic YTpi',
      `bearer ${'\u00e9'.repeat(30)}`,
    ])
      expectRefusal(await send(route, input, { file, headers: { authorization } }), 'no_session')
    expect(await rowsOf(clinic.id)).toEqual(before)
  })
})

describe.each(named)('$name', ({ route }) => {
  it('is for each role as the table says', async () => {
    const clinic = await aClinic(test)
    const isAllowed = (role: Role) => may(clinic.as[role].actor, route.action)
    let call = await validCall(route, test, clinic)
    const before = await rowsOf(clinic.id)
    const answered: Partial<Record<Role, string>> = {}
    // First who may not: what is refused uses nothing up.
    for (const role of roles.toSorted((a, b) => Number(isAllowed(a)) - Number(isAllowed(b)))) {
      if (isAllowed(role) && Object.values(answered).includes('allowed') && route.method !== 'GET')
        call = await validCall(route, test, clinic)
      const { input, file, headers, token = await tokenFor(route, role, clinic) } = call
      const answer = await send(route, input, { file, token, ...(headers ? { headers } : {}) })
      if (answer.status === 200) expectSuccess(route, answer)
      else expectRefusal(answer)
      answered[role] = answer.status === 200 ? 'allowed' : (JSON.parse(answer.text) as ErrorBody).error.code
      if (!isAllowed(role)) expect(await rowsOf(clinic.id), role).toEqual(before)
    }
    expect(answered).toEqual(Object.fromEntries(roles.map((role) => [role, isAllowed(role) ? 'allowed' : 'forbidden'])))
  })
})

describe('a clinic that is locked for what it owes', () => {
  it('is answered 402 by every call but those that decisions leave it', async () => {
    const clinic = await aClinic(test)
    await anInvoice(test, clinic, 7)
    const open: string[] = []
    for (const { name, route } of closed) {
      // Signing out ends a session: each call has one of its own.
      const { token } = await aPersonWithPassword(test, clinic)
      const answer = await send(route, {}, { token, ...(route.accepts ? { file: NO_FILE } : {}) })
      if (answer.status !== 402) open.push(name)
      else expectRefusal(answer, 'account_locked')
    }
    expect(open.toSorted()).toEqual([
      'DELETE /clinic/closure',
      'GET /auth/announcements/v2',
      'GET /auth/profile',
      'GET /auth/profile/draft-key',
      'GET /auth/profile/pictures/:picture',
      'GET /clinic/archives',
      'GET /clinic/archives/:archiveId/export',
      'GET /clinic/clinic/logo',
      'GET /clinic/closure',
      'GET /clinic/invoices',
      'GET /clinic/invoices/:invoiceId/receipt',
      'GET /clinic/live',
      'GET /clinic/menu',
      'POST /auth/professionals/logout',
      'POST /clinic/archives',
      'POST /clinic/closure',
      'POST /clinic/invoices/:invoiceId/checkouts',
      'POST /clinic/payments/returns',
    ])
  })
})

const NO_FILE = { bytes: Buffer.from('x'), type: 'image/png' }

describe.each(closed.filter(({ route }) => takesKey(route)))('$name, sent twice with one key', ({ route }) => {
  it('is done once, and answered twice the same', async () => {
    const clinic = await aClinic(test)
    const { input, file, token = allowed(route, clinic) } = await validCall(route, test, clinic)
    const headers = { 'idempotency-key': 'once-and-once-only' }
    const first = await send(route, input, { token, file, headers })
    expectSuccess(route, first)
    const before = await rowsOf(clinic.id)
    // Who signed out is known no more: nothing is done, either.
    const endsSession = (await send(professionals.profile, {}, { token })).status === 401
    const second = await send(route, input, { token, file, headers })
    if (endsSession) expectRefusal(second, 'no_session')
    // The answer is kept as jsonb, which has no order of keys.
    else expect(second.text && JSON.parse(second.text)).toEqual(first.text && JSON.parse(first.text))
    expect(await rowsOf(clinic.id)).toEqual(before)
  })
})

/** Signing out ends a session: that call gets one of its own. */
async function tokenFor(route: Route, role: Role, clinic: TestClinic): Promise<string> {
  const { as } = route.path.endsWith('/logout') ? await aClinic(test) : clinic
  return as[role].token
}

describe.each(closed)('$name with ids of another clinic', ({ route }) => {
  it('answers as if they did not exist and writes nothing', async () => {
    const [clinic, stranger] = [await aClinic(test), await aClinic(test, 'Clínica ajena')]
    const theirs = await validCall(route, test, clinic, 'full')
    const places = idPlaces(theirs.input)
    if (places.length === 0) return
    const own = await validCall(route, test, stranger, 'full')
    const before = [await rowsOf(clinic.id), await rowsOf(stranger.id)]
    for (const place of places) {
      const input = replaced(own.input, place, read(theirs.input, place)) as Record<string, unknown>
      const answer = await send(route, input, { file: own.file, token: own.token ?? allowed(route, stranger) })
      if (pathParts(route.path).includes(place[0] ?? '')) expectRefusal(answer, 'not_found')
      // A filter of a list finds nothing; a choice in a form is none of the choices.
      else if (route.method === 'GET') expectSuccess(route, answer)
      else expectRefusal(answer, 'invalid')
    }
    expect([await rowsOf(clinic.id), await rowsOf(stranger.id)]).toEqual(before)
  })
})

/** Bodies of each route; more of them where there is a night for it. */
const HOSTILE_RUNS = process.env.NIGHTLY ? 60 : 20

describe.each(named)('$name with hostile input', ({ route }) => {
  it('answers it or refuses it in Spanish, and never breaks', async () => {
    const clinic = await aClinic(test)
    const { input: right, file, token = allowed(route, clinic) } = await validCall(route, test, clinic)
    await fc.assert(
      fc.asyncProperty(hostileInput(route.input, right), async (input) => {
        expectAnswerOrRefusal(route, await send(route, input, { token, file }))
      }),
      { seed: 20_261_120, numRuns: HOSTILE_RUNS, endOnFailure: true },
    )
  })
})

type Garbage = [what: string, body: string | Buffer, type?: string]

/** JSON that no contract describes: each route's own input refuses it. */
const odd: Garbage[] = [
  ['null', 'null'],
  ['an array', '[1,2,3]'],
  ['a text', '"hola"'],
  ['numbers that are none', '{"version":1e309,"weightKg":1e309,"heartRate":-1e309}'],
  ['a polluted prototype', '{"__proto__":{"role":"administrador"},"name":"a"}'],
  ['a polluted constructor', '{"constructor":{"prototype":{"role":"administrador"}}}'],
  ['keys twice', '{"name":"a","name":{"b":1}}'],
  ['deep objects', `${'{"fields":'.repeat(2000)}1${'}'.repeat(2000)}`],
]

/** What is refused before any route's own input is read, if not for its size. */
const unreadable: Garbage[] = [
  ['nothing', ''],
  ['half an object', '{"name":"a"'],
  ['a number', '1e309'],
  ['bytes', Buffer.from([0, 255, 254, 195, 40, 0, 128])],
  ['broken UTF-8', Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')])],
  ['deep arrays', `{"fields":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ['deeper objects', `${'{"fields":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['two megabytes', JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) })],
  [
    'a hundred thousand keys',
    JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, 1]))).slice(
      0,
      1_000_000,
    ),
  ],
  ['plain text', 'name=a', 'text/plain'],
  ['XML', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'application/xml'],
  ['a form', 'name=a&phone=1', 'application/x-www-form-urlencoded'],
  ['a multipart without boundary', 'x', 'multipart/form-data'],
  ['an absurd type', '{}', 'application/json; charset=utf-7; boundary="'],
  ['a type that is none', '{}', ';;;'],
  ['an image that is none', Buffer.from('GIF89a no picture at all'), 'image/gif'],
  ['an empty image', Buffer.alloc(0), 'image/png'],
]

describe.each(named.filter(({ route }) => route.method !== 'GET'))('$name with garbage as its body', ({ route }) => {
  it('takes it calmly and writes nothing that it refuses', async () => {
    const own = await aClinic(test)
    const { input } = await validCall(route, test, own)
    const token = allowed(route, own)
    const isFirstOfShape = shapes.some((one) => one.route === route)
    let before = await rowsOf(own.id)
    for (const [what, body, type = 'application/json'] of isFirstOfShape ? [...odd, ...unreadable] : odd) {
      const answer = await send(route, input, { token, file: { bytes: Buffer.from(body), type } })
      expectAnswerOrRefusal(route, answer, what)
      const after = await rowsOf(own.id)
      if (answer.status >= 400) expect(after, what).toEqual(before)
      before = after
    }
  })
})

const suffixes = [
  ...[
    '?%',
    '?%ZZ=1',
    '?a=%C0%80',
    '?a=%00',
    '?page=1&page=2',
    '?page[]=1',
    '?q[$ne]=1',
    '?__proto__=1',
    '?constructor=1',
  ],
  ...[
    '?=',
    '?&&&',
    '?page=1e9',
    '?page=-1',
    `?q=${'a'.repeat(20_000)}`,
    `?${'a&'.repeat(5000)}`,
    '?q=%F0%9F',
    '?from=0&to=%27',
  ],
  ...['/', '//', '/..%2f..%2f', '/%00', '/%ED%A0%80', '/%', '/%E0%A4%A', ';a=b', '#x', '/x/y/z'],
]

describe.each(shapes)('$name, as all of its shape, at a mangled address', ({ route }) => {
  it('answers it or refuses it in Spanish, and never breaks', async () => {
    const clinic = await aClinic(test)
    const { input, file, token = allowed(route, clinic) } = await validCall(route, test, clinic)
    const strangeParts = [
      '%',
      '%ZZ',
      '%00',
      '%C0%80',
      '%ED%A0%80',
      'x'.repeat(300),
      '..',
      '%2e%2e',
      "'",
      '%F0%9F',
      '-1',
      '',
    ]
    // A paper is asked for as a page: twenty drawings of one PDF say no more about its address.
    const asPage = (address: string) =>
      'form' in input ? `${address}${address.includes('?') ? '&' : '?'}form=html` : address
    const addresses = [
      ...suffixes.map((suffix) =>
        asPage(route.path.replace(/:(\w+)/g, (_match, name: string) => encode(input[name])) + suffix),
      ),
      ...(pathParts(route.path).length > 0 ? strangeParts.map((part) => route.path.replace(/:\w+/g, part)) : []),
    ]
    for (const address of addresses) {
      const answer = await send({ ...route, path: address.replaceAll(':', '%3A') }, {}, { token, file })
      if (answer.status >= 500) throw new Error(`${answer.status} at ${address.slice(0, 100)}`)
      if (answer.status >= 400) expectRefusal(answer)
      // A page can only be a paper, never the application's own.
      else if (answer.type.includes('html')) expect('form' in input && !answer.text.includes('id="root"')).toBe(true)
    }
  })
})

const paged = named.filter(({ route }) => 'shape' in route.input && 'pageSize' in Object(route.input.shape))

describe.each(paged)('$name is a paged list', ({ route }) => {
  it('keeps to its limits', async () => {
    const clinic = await aClinic(test)
    const { input } = await validCall(route, test, clinic)
    const token = allowed(route, clinic)
    for (const limits of [
      { page: 1, pageSize: 1 },
      { page: 1, pageSize: 100 },
      { page: 200, pageSize: 100 },
    ]) {
      const answer = await send(route, { ...input, ...limits }, { token })
      expectSuccess(route, answer)
      const body = JSON.parse(answer.text) as { items: unknown[]; page: number; pageSize: number; total: number }
      expect(body).toMatchObject(limits)
      expect(body.items.length).toBeLessThanOrEqual(limits.pageSize)
      expect(body.total).toBeGreaterThanOrEqual(body.items.length)
    }
    for (const wrong of [
      { page: 0 },
      { page: -1 },
      { page: 1.5 },
      { page: 'x' },
      { page: 10_001 },
      { pageSize: 0 },
      { pageSize: 101 },
      { pageSize: '1e9' },
    ])
      expectRefusal(await send(route, { ...input, ...wrong }, { token }), 'invalid')
  })
})
