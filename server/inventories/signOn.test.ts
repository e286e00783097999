import { createHash } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { clinicAccounts } from '#shared/accounts/clinicAccounts.contract.ts'
import { inventories } from '#shared/inventories/inventories.contract.ts'
import { menu } from '#shared/menu/menu.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { setSuspended } from '#server/accounts/clinicAccounts.queries.ts'
import { soonOf, withClinic } from '#server/db/clinic.ts'
import { addresses } from '#server/inventories/inventories.inputs.ts'
import { renewSignOnKey } from '#server/inventories/signOnKeys.queries.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, aVeterinarian, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()
let own: TestClinic
let secret: string
let other: TestClinic
let otherSecret: string

async function connect(clinic: TestClinic): Promise<string> {
  const { token } = clinic.as.administrador
  await callRoute(test, inventories.save, addresses, { token })
  return (await callRoute(test, inventories.renewSecret, {}, { token })).body.secret
}

beforeAll(async () => {
  own = await aClinic(test)
  other = await aClinic(test)
  secret = await connect(own)
  otherSecret = await connect(other)
})

const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = createHash('sha256').update(verifier).digest('base64url')

const asked = (more: Record<string, string | undefined> = {}) => ({
  client_id: own.id,
  response_type: 'code',
  scope: 'openid profile email clinic',
  redirect_uri: addresses.redirectUri,
  state: 'estado',
  nonce: 'una vez',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  ...more,
})

function authorize(token: string | undefined, more: Record<string, string | undefined> = {}) {
  const query = Object.entries(asked(more)).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return test.app.inject({
    method: 'GET',
    url: `/api/sso/auth?${new URLSearchParams(query).toString()}`,
    headers: { accept: 'text/html', ...(token ? { cookie: `dgsToken=${token}` } : {}) },
  })
}

/** What the other application's people are sent back with. */
function backOf(answer: { headers: Record<string, unknown> }): Record<string, string> {
  const address = new URL(String(answer.headers['location']))
  expect(address.origin + address.pathname).toBe(addresses.redirectUri)
  return Object.fromEntries(address.searchParams)
}

async function codeFor(token: string): Promise<string> {
  return backOf(await authorize(token))['code'] ?? ''
}

function exchange(code: string, more: Record<string, string> = {}, of: [string, string] = [own.id, secret]) {
  const form = { grant_type: 'authorization_code', code, redirect_uri: addresses.redirectUri, code_verifier: verifier }
  return test.app.inject({
    method: 'POST',
    url: '/api/sso/token',
    headers: {
      authorization: `Basic ${Buffer.from(of.join(':')).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ ...form, ...more }).toString(),
  })
}

function askWho(accessToken: string) {
  return test.app.inject({ url: '/api/sso/me', headers: { authorization: `Bearer ${accessToken}` } })
}

const claimsOf = (idToken: string) =>
  JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

it('says where everything is, at the address that people reach it at', async () => {
  const { body } = await test.app.inject({
    url: '/api/sso/.well-known/openid-configuration',
    headers: { host: 'ajena.co', 'x-forwarded-host': 'ajena.co' },
  })
  expect(JSON.parse(body)).toMatchObject({
    issuer: 'http://huella.prueba/api/sso',
    authorization_endpoint: 'http://huella.prueba/api/sso/auth',
    token_endpoint: 'http://huella.prueba/api/sso/token',
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code'],
    code_challenge_methods_supported: ['S256'],
  })
})

it('sends who is logged in straight back with a code, which the application exchanges for who that is', async () => {
  const { token, actor } = own.as.veterinario
  const answer = await authorize(token)
  const { code = '', ...back } = backOf(answer)
  expect(back).toEqual({ state: 'estado', iss: 'http://huella.prueba/api/sso' })
  // The session's cookie is the application's own.
  expect(String(answer.headers['set-cookie'])).not.toContain('dgsToken')

  const answered = await exchange(code)
  expect(answered.headers['cache-control']).toBe('no-store')
  const { id_token, access_token, token_type } = answered.json<Record<string, string>>()
  expect(token_type).toBe('Bearer')
  const who = { sub: actor.professionalId, name: actor.name, role: 'veterinario', clinic_id: own.id, locale: 'es' }
  expect(claimsOf(id_token ?? '')).toMatchObject({ ...who, aud: own.id, nonce: 'una vez' })
  expect((await askWho(access_token ?? '')).json()).toMatchObject(who)
  await soonOf(test.database).settle()
  const { rows } = await test.owner.query(
    `SELECT actor_name FROM audit_entries WHERE clinic_id = $1 AND what LIKE 'Entró a Inventarios%'`,
    [own.id],
  )
  expect(rows).toEqual([{ actor_name: actor.name }])
})

it('keeps neither codes nor tokens as they are', async () => {
  const code = await codeFor(own.as.veterinario.token)
  const accessToken = (await exchange(await codeFor(own.as.veterinario.token))).json<{ access_token: string }>()
  const { rows } = await test.owner.query<{ text: string }>(`SELECT sign_on_records::text AS text FROM sign_on_records`)
  const all = rows.map(({ text }) => text).join()
  for (const given of [code, accessToken.access_token, secret]) expect(all).not.toContain(given)
})

it('refuses a code that was used, and takes back what it gave', async () => {
  const code = await codeFor(own.as.veterinario.token)
  const { access_token } = (await exchange(code)).json<{ access_token: string }>()
  expect((await askWho(access_token)).statusCode).toBe(200)
  const again = await exchange(code)
  expect([again.statusCode, again.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })])
  expect((await askWho(access_token)).statusCode).toBe(401)
})

it('gives one of two that exchange a code at once what it is for', async () => {
  const code = await codeFor(own.as.veterinario.token)
  const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(code)))
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1)
  expect(answers.filter(({ statusCode }) => ![200, 400].includes(statusCode))).toEqual([])
})

it('refuses a code that was altered, of another client, with another verifier or way back, or too late', async () => {
  const vet = own.as.veterinario.token
  const alter = (code: string) => (code.startsWith('A') ? 'B' : 'A') + code.slice(1)
  const wrong = [
    await exchange(alter(await codeFor(vet))),
    await exchange(await codeFor(vet), {}, [other.id, otherSecret]),
    await exchange(await codeFor(vet), { code_verifier: `${verifier.slice(0, -1)}x` }),
    await exchange(await codeFor(vet), { redirect_uri: 'https://inventarios.prueba.co/volver/' }),
  ]
  for (const { statusCode, body } of wrong) {
    expect(statusCode).toBe(400)
    expect(JSON.parse(body)).toMatchObject({ error: 'invalid_grant' })
  }
  const without = await test.app.inject({
    method: 'POST',
    url: '/api/sso/token',
    headers: {
      authorization: `Basic ${Buffer.from(`${own.id}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: `grant_type=authorization_code&code=${await codeFor(vet)}&redirect_uri=${encodeURIComponent(addresses.redirectUri)}`,
  })
  expect(without.statusCode).toBe(400)
  const late = await codeFor(vet)
  test.setNow('2026-11-20T17:01:01.000Z')
  expect((await exchange(late)).json()).toMatchObject({ error: 'invalid_grant' })
  test.setNow('2026-11-20T17:00:00.000Z')
  const impostor = await exchange(await codeFor(vet), {}, [own.id, otherSecret])
  expect([impostor.statusCode, impostor.json()]).toEqual([401, expect.objectContaining({ error: 'invalid_client' })])
})

it('sends nobody to an address that is not the one of the connection, to the letter', async () => {
  for (const redirect_uri of [
    'https://ajena.co/volver',
    `${addresses.redirectUri}/`,
    `${addresses.redirectUri}?x=1`,
    'http://inventarios.prueba.co/volver',
  ]) {
    const answer = await authorize(own.as.veterinario.token, { redirect_uri })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['location']).toBeUndefined()
    expect(answer.body).toContain('No se pudo entrar')
  }
  const unknown = await authorize(own.as.veterinario.token, { client_id: '00000000-0000-4000-8000-000000000000' })
  expect([unknown.statusCode, unknown.headers['location']]).toEqual([400, undefined])
})

it('asks for PKCE by S256, and gives nothing but a code', async () => {
  const { token } = own.as.veterinario
  for (const more of [
    { code_challenge: undefined, code_challenge_method: undefined },
    { code_challenge: verifier, code_challenge_method: 'plain' },
    { response_type: 'id_token' },
    { response_type: 'code id_token' },
  ]) {
    const answer = await authorize(token, more)
    expect(String(answer.headers['location'])).toMatch(/error=(invalid_request|unsupported_response_type)/)
    expect(String(answer.headers['location'])).not.toContain('code=')
  }
})

it('sends who is not logged in to the login, and on once they are', async () => {
  const answer = await authorize(undefined)
  const login = new URL(String(answer.headers['location']), 'http://huella.prueba')
  expect(login.pathname).toBe('/inventarios')
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0])
  const resume = (token?: string) =>
    test.app.inject({
      url: `/api/sso/auth/${login.searchParams.get('ingreso')}`,
      headers: { cookie: [...cookies, ...(token ? [`dgsToken=${token}`] : [])].join('; ') },
    })
  expect(backOf(await resume(own.as.recepcion.token))).toMatchObject({ state: 'estado', code: expect.any(String) })
  // Another browser has no part in it.
  const stranger = await test.app.inject({ url: `/api/sso/auth/${login.searchParams.get('ingreso')}` })
  expect(stranger.statusCode).toBe(400)
  const silent = backOf(await authorize(undefined, { prompt: 'none' }))
  expect(silent).toMatchObject({ error: 'login_required' })
})

it('refuses who is of another clinic, and whose role opens no inventories', async () => {
  for (const { token } of [other.as.veterinario, own.as.lectura])
    expect(backOf(await authorize(token))).toMatchObject({ error: 'access_denied' })
  for (const { token } of [own.as.lectura, own.as.practicante]) {
    const items = (await callRoute(test, menu.list, {}, { token })).body
    expect(items.map(({ name }) => name)).not.toContain('Inventarios')
  }
})

it('ends with the session: signed out, closed, disabled, suspended or locked, nothing that was given is good any more', async () => {
  const clinic = await aClinic(test)
  const clinicSecret = await connect(clinic)
  const of: [string, string] = [clinic.id, clinicSecret]
  const enter = async (token: string) => {
    const { code } = backOf(await authorize(token, { client_id: clinic.id }))
    return { code: code ?? '', token }
  }
  const given = async ({ token }: { token: string }) => {
    const { code } = await enter(token)
    return (await exchange(code, {}, of)).json<{ access_token: string }>().access_token
  }
  const ends = async (token: string, end: () => Promise<unknown>) => {
    const access = await given({ token })
    const { code } = await enter(token)
    expect((await askWho(access)).statusCode).toBe(200)
    await end()
    expect((await askWho(access)).statusCode).toBe(401)
    expect((await exchange(code, {}, of)).json()).toMatchObject({ error: 'invalid_grant' })
    return String((await authorize(token, { client_id: clinic.id })).headers['location'])
  }
  const admin = { token: clinic.as.administrador.token }
  const person = clinic.as.auxiliar.actor.professionalId
  const version = 1
  const leaver = await aVeterinarian(test, clinic)
  expect(await ends(leaver.token, () => callRoute(test, professionals.logout, {}, leaver))).toContain('?ingreso=')
  const { token: closed, actor } = await aVeterinarian(test, clinic)
  const close = () => callRoute(test, clinicAccounts.closeSessions, { professionalId: actor.professionalId }, admin)
  expect(await ends(closed, close)).toContain('?ingreso=')
  expect(
    await ends(clinic.as.auxiliar.token, () =>
      callRoute(test, clinicAccounts.setDisabled, { professionalId: person, version, isDisabled: true }, admin),
    ),
  ).toContain('/inventarios?ingreso=')
  expect(
    await ends(clinic.as.veterinario.token, () =>
      test.owner.query(`INSERT INTO subscription_debts VALUES ($1, '2026-11-01T00:00:00Z')`, [clinic.id]),
    ),
  ).toContain('error=access_denied')
  await test.owner.query('DELETE FROM subscription_debts WHERE clinic_id = $1', [clinic.id])
  expect(
    await ends(clinic.as.recepcion.token, () =>
      withClinic(test.database, clinic.id, test.services.clock(), (tx) => setSuspended(tx, true)),
    ),
  ).toContain('/inventarios?ingreso=')
})

it('refuses the former secret once it is renewed, and everything once it is disconnected', async () => {
  const clinic = await aClinic(test)
  const { token } = clinic.as.administrador
  const former = await connect(clinic)
  const codeOf = async () => backOf(await authorize(token, { client_id: clinic.id }))['code'] ?? ''
  const { secret: next } = (await callRoute(test, inventories.renewSecret, {}, { token })).body
  expect((await exchange(await codeOf(), {}, [clinic.id, former])).statusCode).toBe(401)
  const { access_token } = (await exchange(await codeOf(), {}, [clinic.id, next])).json<{ access_token: string }>()
  await callRoute(test, inventories.remove, {}, { token })
  expect((await askWho(access_token)).statusCode).toBe(401)
  expect((await authorize(token, { client_id: clinic.id })).statusCode).toBe(400)
  expect((await callRoute(test, inventories.renewSecret, {}, { token })).error).toMatchObject({ code: 'not_found' })
})

it('signs with another key once an operator renews it; the former is believed for an hour', async () => {
  const kids = async () => (await test.app.inject('/api/sso/jwks')).json<{ keys: { kid: string; d?: string }[] }>().keys
  const [first] = await kids()
  expect(first?.d).toBeUndefined()
  await renewSignOnKey(test.database, test.services.seal, test.services.clock())
  const both = await kids()
  expect(both.map(({ kid }) => kid)).toEqual([expect.any(String), first?.kid])
  const { id_token } = (await exchange(await codeFor(own.as.veterinario.token))).json<{ id_token: string }>()
  const header = JSON.parse(Buffer.from(id_token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }
  expect(header.kid).toBe(both[0]?.kid)
  test.setNow('2026-11-20T18:00:01.000Z')
  expect(await kids()).toHaveLength(1)
  test.setNow('2026-11-20T17:00:00.000Z')
})

it('says in the menu where it is, or how it comes there', async () => {
  const clinic = await aClinic(test)
  const { token } = clinic.as.recepcion
  const items = (await callRoute(test, menu.list, {}, { token })).body
  const entry = items.find(({ name }) => name === 'Inventarios')
  expect(entry?.isExternal).toBe(true)
  const opens = async (as?: string) =>
    (await test.app.inject({ url: entry?.path ?? '', headers: as ? { cookie: `dgsToken=${as}` } : {} })).headers
      .location
  const isConnected = async () => (await callRoute(test, inventories.status, {}, { token })).body.isConnected
  expect([await opens(token), await isConnected()]).toEqual(['/inventarios', false])
  await connect(clinic)
  const there = `${addresses.launchAddress}?iss=http%3A%2F%2Fhuella.prueba%2Fapi%2Fsso&client_id=${clinic.id}`
  expect([await opens(token), await isConnected()]).toEqual([there, true])
  for (const as of [undefined, clinic.as.lectura.token, other.as.lectura.token])
    expect(await opens(as)).toBe('/inventarios')
})

it.each([
  ['http://inventarios.co/volver', 'https://'],
  ['javascript:alert(1)', 'completa'],
  ['https://ana:clave@inventarios.co/', 'completa'],
  ['https://inventarios.co/#aqui', 'completa'],
  ['inventarios.co', 'completa'],
])('refuses %s as an address, at its field', async (redirectUri, said) => {
  const { token } = own.as.administrador
  const { error } = await callRoute(test, inventories.save, { ...addresses, redirectUri }, { token })
  expect(error).toMatchObject({ code: 'invalid', field: 'redirectUri', message: expect.stringContaining(said) })
})
