import { beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#shared/accounts/accounts.contract.ts'
import { clinicAccounts } from '#shared/accounts/clinicAccounts.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { soonOf } from '#server/db/clinic.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, aPersonWithPassword, PASSWORD, type Person, type TestClinic } from '#server/testing/factories.ts'
import { readLetters } from '#server/testing/letters.ts'
import { sendOutbox } from '#server/testing/outbox.ts'
import { codeOf, startedFactor } from '#server/testing/secondFactor.ts'

const test = useTestApp()
let clinic: TestClinic
const NEW = 'otra-clave-larga'

beforeAll(async () => {
  clinic = await aClinic(test)
})

let addresses = 0

/** A login from an address of its own. */
async function login(email: string, password: string, code?: string) {
  addresses += 1
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/auth/professionals/login',
    payload: { email, password, ...(code === undefined ? {} : { code }) },
    remoteAddress: `10.8.${addresses >> 8}.${addresses & 255}`,
  })
  const body = answer.json<{ token?: string; error?: { code: string } }>()
  return { status: answer.statusCode, token: body.token ?? '', code: body.error?.code }
}

async function isIn(token: string): Promise<boolean> {
  return (await callRoute(test, professionals.profile, {}, { token })).status === 200
}

/** The letters that were written, the newest last. */
async function letters(): Promise<string[]> {
  await soonOf(test.database).settle()
  await sendOutbox(test)
  return readLetters(test)
}

/** The newest letter to somebody. */
async function letterTo(email: string): Promise<string> {
  return (await letters()).findLast((text) => text.includes(`To: ${email}`)) ?? ''
}

describe('the sessions', () => {
  it('are listed with their device, the own one marked, and close one by one', async () => {
    const person = await aPersonWithPassword(test, clinic)
    const other = await login(person.email, PASSWORD)
    const list = (await callRoute(test, accounts.sessions, {}, person)).body
    expect(list.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true])
    expect(list.find(({ isCurrent }) => isCurrent)).toMatchObject({ address: '127.0.0.1', device: 'test' })
    const sessionId = list.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    const stranger = await aPersonWithPassword(test, clinic)
    expect((await callRoute(test, accounts.closeSession, { sessionId }, stranger)).error?.code).toBe('not_found')
    expect(await isIn(other.token)).toBe(true)
    expect((await callRoute(test, accounts.closeSession, { sessionId }, person)).status).toBe(200)
    expect([await isIn(other.token), await isIn(person.token)]).toEqual([false, true])
  })

  it.each([
    ['others', 2, true],
    ['all', 3, false],
  ] as const)('close %s at once', async (which, closed, stays) => {
    const person = await aPersonWithPassword(test, clinic)
    const others = [await login(person.email, PASSWORD), await login(person.email, PASSWORD)]
    const stranger = await aPersonWithPassword(test, clinic)
    expect((await callRoute(test, accounts.closeSessions, { which }, person)).body).toEqual({ closed })
    expect(await Promise.all(others.map(({ token }) => isIn(token)))).toEqual([false, false])
    expect([await isIn(person.token), await isIn(stranger.token)]).toEqual([stays, true])
  })
})

describe('a change of password', () => {
  it('asks for the present one, ends the other sessions and keeps this one', async () => {
    const person = await aPersonWithPassword(test, clinic)
    const other = await login(person.email, PASSWORD)
    const wrong = await callRoute(test, accounts.changePassword, { password: 'otra', newPassword: NEW }, person)
    expect(wrong.error).toMatchObject({ code: 'invalid', field: 'password' })
    const short = await callRoute(test, accounts.changePassword, { password: PASSWORD, newPassword: '1234567' }, person)
    expect(short.error).toMatchObject({
      field: 'newPassword',
      message: 'La contraseña necesita al menos 8 caracteres',
    })
    for (const newPassword of ['veterinaria1', person.email, 'Clínica de prueba']) {
      const easy = await callRoute(test, accounts.changePassword, { password: PASSWORD, newPassword }, person)
      expect(easy.error).toMatchObject({ code: 'invalid', field: 'newPassword' })
    }
    const changed = await callRoute(test, accounts.changePassword, { password: PASSWORD, newPassword: NEW }, person)
    expect(changed.status).toBe(200)
    expect([await isIn(other.token), await isIn(person.token)]).toEqual([false, true])
    expect(await letterTo(person.email)).toContain('La contraseña de su cuenta de Huella cambió.')
    expect((await login(person.email, PASSWORD)).status).toBe(401)
    expect((await login(person.email, NEW)).status).toBe(200)
  })

  it('is tried eight times', async () => {
    const person = await aPersonWithPassword(test, clinic)
    const change = () => callRoute(test, accounts.changePassword, { password: 'otra', newPassword: NEW }, person)
    const statuses: number[] = []
    for (let index = 0; index < 9; index += 1) statuses.push((await change()).status)
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 400), 429])
  })
})

/** Asks for a link and reads its token from the letter. */
async function resetToken(email: string): Promise<string> {
  await callRoute(test, accounts.forgotPassword, { email })
  const token = /http:\/\/huella\.prueba\/#restablecer=([\w-]{43})/.exec(await letterTo(email))?.[1]
  if (!token) throw new Error('no letter')
  return token
}

describe('a forgotten password', () => {
  it('is replaced by a link that opens once and ends every session', async () => {
    const person = await aPersonWithPassword(test, clinic)
    const token = await resetToken(person.email)
    const stored = await test.owner.query("SELECT encode(token_hash, 'base64') AS hash FROM password_resets")
    expect(JSON.stringify(stored.rows)).not.toContain(token)
    const easy = await callRoute(test, accounts.resetPassword, { token, newPassword: 'Persona-con-clave' })
    expect(easy.error).toMatchObject({ code: 'invalid', field: 'newPassword' })
    const device = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36'
    const reset = () =>
      callRoute(test, accounts.resetPassword, { token, newPassword: NEW }, { headers: { 'user-agent': device } })
    const both = await Promise.all([reset(), reset()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await reset()).error).toMatchObject({
      message: 'El enlace ya no sirve: se usó, venció o hay uno más nuevo. Pida otro.',
    })
    expect(await isIn(person.token)).toBe(false)
    expect((await login(person.email, PASSWORD)).status).toBe(401)
    expect((await login(person.email, NEW)).status).toBe(200)
    const told = await letterTo(person.email)
    expect(told).toContain('La contraseña de su cuenta de Huella cambió.')
    expect(told).toContain('Cuándo: 20/11/2026, 12:00 (hora de Colombia)\nDesde: Chrome en Windows, 127.0.0.1')
    expect(told).toContain('Si no fue usted')
  })

  it('is no more after an hour, nor after the password changed otherwise', async () => {
    const late = await aPersonWithPassword(test, clinic)
    const token = await resetToken(late.email)
    test.setNow('2026-11-20T18:00:01.000Z')
    expect((await callRoute(test, accounts.resetPassword, { token, newPassword: NEW })).status).toBe(400)
    test.setNow('2026-11-20T17:00:00.000Z')
    await callRoute(test, accounts.changePassword, { password: PASSWORD, newPassword: NEW }, late)
    expect((await callRoute(test, accounts.resetPassword, { token, newPassword: NEW })).status).toBe(400)
  })

  it('is replaced by the newest link alone, and by none once the address is another', async () => {
    const person = await aPersonWithPassword(test, clinic)
    const admin = { token: clinic.as.administrador.token }
    const former = await resetToken(person.email)
    const newest = await resetToken(person.email)
    const reset = (token: string) => callRoute(test, accounts.resetPassword, { token, newPassword: NEW })
    expect((await reset(former)).error?.field).toBe('token')
    const { items } = (await callRoute(test, clinicAccounts.list, { pageSize: 100 }, admin)).body
    const account = items.find(({ email }) => email === person.email)
    if (!account) throw new Error('no account')
    const { name, role, kind, professionalCard, readsHistory, id: professionalId, version } = account
    const draft = { name, role, kind, professionalCard, readsHistory, email: `nuevo-${person.email}` }
    expect((await callRoute(test, clinicAccounts.update, { ...draft, professionalId, version }, admin)).status).toBe(
      200,
    )
    expect((await reset(newest)).error?.field).toBe('token')
    expect((await reset(await resetToken(draft.email))).status).toBe(200)
  })

  it('answers an unknown e-mail alike, and writes it nothing', async () => {
    const person = await aPersonWithPassword(test, clinic)
    const unknown = await callRoute(test, accounts.forgotPassword, { email: 'nadie-asi@prueba.co' })
    const known = await callRoute(test, accounts.forgotPassword, { email: person.email })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect((await letters()).join()).toContain(person.email)
    expect((await letters()).join()).not.toContain('nadie-asi')
  })

  it('sends three letters in a quarter of an hour', async () => {
    const { email } = await aPersonWithPassword(test, clinic)
    for (let index = 0; index < 5; index += 1) await callRoute(test, accounts.forgotPassword, { email })
    expect((await letters()).filter((text) => text.includes(`To: ${email}`))).toHaveLength(3)
  })
})

/** Turns the second factor on. */
async function withFactor(person: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await startedFactor(test, person)
  const { recoveryCodes } = (
    await callRoute(test, accounts.confirmSecondFactor, { code: codeOf(test, secret) }, person)
  ).body
  return { secret, recoveryCodes }
}

/** After the code that turned it on, the next one. */
const LATER = new Date('2026-11-20T17:00:30.000Z')

describe('the second factor', () => {
  it('does not count before its first code', async () => {
    const person = await aPersonWithPassword(test, clinic)
    const started = await callRoute(test, accounts.startSecondFactor, { password: 'otra' }, person)
    expect(started.error).toMatchObject({ code: 'invalid', field: 'password' })
    const secret = await startedFactor(test, person)
    expect((await login(person.email, PASSWORD)).status).toBe(200)
    const wrong = await callRoute(test, accounts.confirmSecondFactor, { code: '000000' }, person)
    expect(wrong.error).toMatchObject({ code: 'invalid', field: 'code' })
    expect((await callRoute(test, accounts.secondFactor, {}, person)).body).toMatchObject({ isOn: false })
    const { rows } = await test.owner.query('SELECT secret FROM second_factors')
    expect(JSON.stringify(rows), 'a copy of the database gives no code').not.toContain(secret)
    const confirmed = await callRoute(test, accounts.confirmSecondFactor, { code: codeOf(test, secret) }, person)
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    expect(await letterTo(person.email)).toContain('pide desde ahora un código')
    expect((await callRoute(test, accounts.secondFactor, {}, person)).body).toMatchObject({
      isOn: true,
      recoveryCodes: 10,
    })
    const again = await callRoute(test, accounts.startSecondFactor, { password: PASSWORD }, person)
    expect(again.error?.code).toBe('not_allowed_now')
  })

  it('is asked for after the right password alone, and a code opens once', async () => {
    const person = await aPersonWithPassword(test, clinic)
    const { secret } = await withFactor(person)
    expect(await login(person.email, 'otra')).toMatchObject({ status: 401, code: 'wrong_credentials' })
    expect(await login(person.email, 'otra', codeOf(test, secret, LATER))).toMatchObject({ code: 'wrong_credentials' })
    expect(await login(person.email, PASSWORD)).toMatchObject({ status: 401, code: 'second_factor', token: '' })
    // The code that turned it on is used up.
    expect(await login(person.email, PASSWORD, codeOf(test, secret))).toMatchObject({ code: 'wrong_code' })
    const code = codeOf(test, secret, LATER)
    const both = await Promise.all([login(person.email, PASSWORD, code), login(person.email, PASSWORD, code)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect(await login(person.email, PASSWORD, code)).toMatchObject({ code: 'wrong_code' })
  })

  it('takes each recovery code once, however it is written', async () => {
    const person = await aPersonWithPassword(test, clinic)
    const { recoveryCodes } = await withFactor(person)
    const typed = ` ${(recoveryCodes[3] ?? '').toLowerCase().replaceAll('-', ' ')}`
    expect((await login(person.email, PASSWORD, typed)).status).toBe(200)
    expect((await login(person.email, PASSWORD, typed)).code).toBe('wrong_code')
    expect((await callRoute(test, accounts.secondFactor, {}, person)).body.recoveryCodes).toBe(9)
    expect(await letterTo(person.email)).toContain('uno de sus códigos de recuperación')
  })

  it('is tried five times, wherever from, also at once, and asking for it forgives nothing', async () => {
    const person = await aPersonWithPassword(test, clinic)
    const { secret } = await withFactor(person)
    for (let index = 0; index < 10; index += 1) expect((await login(person.email, PASSWORD)).code).toBe('second_factor')
    const tries = await Promise.all(Array.from({ length: 9 }, () => login(person.email, PASSWORD, '123456')))
    expect(tries.filter(({ code }) => code === 'wrong_code')).toHaveLength(5)
    expect((await login(person.email, PASSWORD, codeOf(test, secret, LATER))).status).toBe(429)
  })

  it('goes off with the password and a code', async () => {
    const person = await aPersonWithPassword(test, clinic)
    const { secret } = await withFactor(person)
    const remove = (password: string, code: string) =>
      callRoute(test, accounts.removeSecondFactor, { password, code }, person)
    expect((await remove('otra', codeOf(test, secret, LATER))).error?.field).toBe('password')
    expect((await remove(PASSWORD, '000000')).error?.field).toBe('code')
    expect((await remove(PASSWORD, codeOf(test, secret, LATER))).status).toBe(200)
    expect(await letterTo(person.email)).toContain('ya no pide un código')
    expect((await login(person.email, PASSWORD)).status).toBe(200)
    expect((await callRoute(test, accounts.secondFactor, {}, person)).body).toEqual({
      isOn: false,
      since: null,
      recoveryCodes: 0,
      hasPin: false,
    })
  })
})
