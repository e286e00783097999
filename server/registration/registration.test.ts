import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import type { CallOf } from '#shared/http/contract.ts'
import { dataPolicy, wholeText } from '#shared/registration/dataPolicy.ts'
import { clinicAccounts } from '#shared/accounts/clinicAccounts.contract.ts'
import { clinic } from '#shared/clinic/clinic.contract.ts'
import { home } from '#shared/home/home.contract.ts'
import { firstSteps } from '#shared/registration/firstSteps.contract.ts'
import { registration } from '#shared/registration/registration.contract.ts'
import { terms } from '#shared/registration/terms.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { removeExpiredRegistrations } from '#server/registration/registration.queries.ts'
import { aDraft } from '#server/accounts/clinicAccounts.inputs.ts'
import { soonOf } from '#server/db/clinic.ts'
import { picture } from '#server/testing/routeInputs.ts'
import { readLetters } from '#server/testing/letters.ts'

const test = useTestApp()

const person = (): CallOf<typeof registration.register> => ({
  clinicName: 'Clínica San Roque',
  name: 'Marta Lucía Peña',
  email: `${uuidv7()}@prueba.co`,
  phone: { country: '57' as const, number: '3104567890' },
  password: 'una-clave-larga',
  policyVersion: dataPolicy.version,
  termsVersion: terms.version,
})

/** Registers where no letters are sent: who registers is in. */
async function entered(input = person(), options = {}) {
  const { body } = await callRoute(test, registration.register, input, options)
  if (!('token' in body)) throw new Error('a letter was sent')
  return body
}

it('makes a clinic and its administrator, who is in', async () => {
  const { token, profile } = await entered()
  expect(profile).toMatchObject({ role: 'administrador', licensed: false, clinic: { name: 'Clínica San Roque' } })
  expect((await callRoute(test, professionals.profile, {}, { token })).body).toEqual(profile)
  expect((await callRoute(test, owners.list, {}, { token })).body.total).toBe(0)
})

it('shows what comes first at the start, until it is done or put away', async () => {
  const { token, profile } = await entered()
  const stepsOf = async (as: string) => (await callRoute(test, home.get, {}, { token: as })).body['firstSteps']
  expect(await stepsOf(token)).toEqual({ hasLogo: false, hasTeam: false, hasOwner: false })
  const phone = { country: '57', number: '3004128890' } as const
  await callRoute(test, owners.create, { name: 'Catalina Ríos', phone }, { token })
  await callRoute(test, clinicAccounts.create, aDraft(), { token })
  expect(await stepsOf(token)).toEqual({ hasLogo: false, hasTeam: true, hasOwner: true })
  await callRoute(test, clinic.setLogo, {}, { token, file: { bytes: await picture(), type: 'image/png' } })
  expect(await stepsOf(token)).toBeNull()

  const other = (await entered()).token
  await callRoute(test, firstSteps.close, {}, { token: other })
  expect(await stepsOf(other)).toBeNull()
  expect(profile.role).toBe('administrador')
})

it('lets who has a card sign', async () => {
  const { profile } = await entered({ ...person(), professionalCard: '14582' })
  expect(profile).toMatchObject({ licensed: true, kind: 'MV', professionalCard: '14582' })
})

it('keeps the policy that was accepted: text, version, instant, where from', async () => {
  const { profile } = await entered(person(), { headers: { 'user-agent': 'Navegador' } })
  const { rows } = await test.owner.query('SELECT * FROM policy_acceptances WHERE clinic_id = $1', [profile.clinic.id])
  expect(rows).toEqual([
    expect.objectContaining({
      policy_version: dataPolicy.version,
      policy_text: wholeText(dataPolicy),
      terms_version: terms.version,
      terms_text: wholeText(terms),
      device: 'Navegador',
    }),
  ])
  const old = await callRoute(test, registration.register, { ...person(), policyVersion: '2001-01' })
  expect(old.error).toMatchObject({ code: 'invalid', field: 'policyVersion' })
  const oldTerms = await callRoute(test, registration.register, { ...person(), termsVersion: '2001-01' })
  expect(oldTerms.error).toMatchObject({ code: 'invalid', field: 'termsVersion' })
  const none = await callRoute(test, registration.register, { ...person(), policyVersion: '' })
  expect(none.error).toMatchObject({ field: 'policyVersion', message: 'Para registrarse debe aceptar la política' })
})

it('refuses a password that is easy to guess, or made of what is known of the person', async () => {
  const answers = ['contraseña1', 'lucia-peña-1990', 'SanRoque2026'].map((password) =>
    callRoute(test, registration.register, { ...person(), password }),
  )
  for (const { error } of await Promise.all(answers))
    expect(error).toMatchObject({ code: 'invalid', field: 'password' })
})

it('says at the field that an e-mail is taken, and leaves no half clinic', async () => {
  const first = person()
  await callRoute(test, registration.register, first)
  const count = async () => (await test.owner.query('SELECT count(*) FROM clinics')).rows
  const before = await count()
  const again = await callRoute(test, registration.register, { ...person(), email: first.email.toUpperCase() })
  expect(again.error).toMatchObject({ code: 'conflict', field: 'email' })
  expect(await count()).toEqual(before)
})

it.each([
  ['an address', () => '10.7.7.7'],
  ['an IPv6 connection, whichever of its addresses it takes,', (index: number) => `2001:db8:7:7::${index}`],
])('lets %s register twenty times in a quarter of an hour', async (_whose, address) => {
  const register = async (index: number) =>
    (
      await test.app.inject({
        method: 'POST',
        url: '/api/auth/registration',
        payload: { ...person(), policyVersion: 'x' },
        remoteAddress: address(index),
      })
    ).statusCode
  const statuses: number[] = []
  for (let index = 0; index < 21; index += 1) statuses.push(await register(index))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

describe('where letters reach people', () => {
  beforeEach(async () => {
    await test.owner.query('DELETE FROM login_failures')
    Object.assign(test.services, { mail: { ...test.services.mail, reachesPeople: true } })
  })
  afterEach(() => {
    Object.assign(test.services, { mail: { ...test.services.mail, reachesPeople: false } })
  })

  const register = (input: CallOf<typeof registration.register>) => callRoute(test, registration.register, input)
  const complete = (token: string, options = {}) =>
    callRoute(test, registration.complete, { token, password: person().password }, options)

  async function lettersTo(email: string): Promise<string[]> {
    await soonOf(test.database).settle()
    return (await readLetters(test)).filter((text) => text.includes(`To: ${email}`))
  }

  /** Registers, and reads the link's token from the letter. */
  async function tokenFor(input: CallOf<typeof registration.register>): Promise<string> {
    await register(input)
    return /http:\/\/huella\.prueba\/#registro=([\w-]{43})/.exec((await lettersTo(input.email)).at(-1) ?? '')?.[1] ?? ''
  }

  it('the link of a letter makes the clinic, once', async () => {
    const input = { ...person(), professionalCard: '14582' }
    const token = await tokenFor(input)
    const before = await test.owner.query('SELECT * FROM accounts WHERE email = $1', [input.email])
    expect(before.rows).toEqual([])
    const both = await Promise.all([complete(token), complete(token)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const { body } = both.find(({ status }) => status === 200) ?? (await complete(token))
    expect(body.profile).toMatchObject({
      name: input.name,
      email: input.email,
      role: 'administrador',
      licensed: true,
      phone: input.phone,
      clinic: { name: input.clinicName },
    })
    expect((await callRoute(test, professionals.profile, {}, { token: body.token })).body).toEqual(body.profile)
    const credentials = { email: input.email, password: input.password }
    expect((await callRoute(test, professionals.login, credentials)).status).toBe(200)
    expect((await complete(token)).error?.message).toBe(
      'El enlace ya no sirve: se usó, venció o hay uno más nuevo. Registre la clínica otra vez.',
    )
  })

  it('asks who opens the letter for the password: a stranger who typed the e-mail gets no account', async () => {
    const input = { ...person(), password: 'clave-de-un-extraño' }
    const token = await tokenFor(input)
    const refused = await complete(token)
    expect(refused.error).toMatchObject({ code: 'invalid', field: 'password' })
    expect(refused.error?.message).toContain('No es la contraseña con la que se hizo este registro')
    const credentials = { email: input.email, password: input.password }
    expect((await callRoute(test, professionals.login, credentials)).status).toBe(401)
    // Nothing was used up: who typed it finishes with it.
    const typed = { token, password: input.password }
    expect((await callRoute(test, registration.complete, typed)).status).toBe(200)
  })

  it('keeps of the policy when and where it was accepted', async () => {
    const token = await tokenFor(person())
    test.setNow('2026-11-21T10:00:00.000Z')
    const { profile } = (await complete(token, { headers: { 'user-agent': 'Otro' } })).body
    test.setNow('2026-11-20T17:00:00.000Z')
    const { rows } = await test.owner.query('SELECT * FROM policy_acceptances WHERE clinic_id = $1', [
      profile.clinic.id,
    ])
    expect(rows).toEqual([
      expect.objectContaining({
        policy_text: wholeText(dataPolicy),
        accepted_at: new Date('2026-11-20T17:00:00.000Z'),
        device: 'lightMyRequest',
      }),
    ])
  })

  it('is over with a newer one of its e-mail', async () => {
    const input = person()
    const former = await tokenFor(input)
    const newest = await tokenFor(input)
    expect((await complete(former)).error?.field).toBe('token')
    expect((await complete(newest)).status).toBe(200)
  })

  it('is over after a day', async () => {
    const token = await tokenFor(person())
    test.setNow('2026-11-21T17:00:01.000Z')
    expect((await complete(token)).error).toMatchObject({ code: 'invalid', field: 'token' })
    test.setNow('2026-11-20T17:00:00.000Z')
  })

  it('answers a known e-mail alike, and the letter says what to do', async () => {
    const known = person()
    await complete(await tokenFor(known))
    const unknown = person()
    const [first, second] = [await register(known), await register(unknown)]
    expect(first.body).toEqual({ isWritten: true })
    expect([first.status, first.raw.body]).toEqual([second.status, second.raw.body])
    const letter = (await lettersTo(known.email)).at(-1) ?? ''
    expect(letter).toContain('que ya tiene una cuenta')
    expect(letter).toContain('¿Olvidó su contraseña?')
    expect(letter).not.toContain('#registro')
    const [written] = await lettersTo(unknown.email)
    expect(written).toContain('#registro=')
    for (const typed of [unknown.clinicName, unknown.name]) expect(written).not.toContain(typed)
  })

  it('tells who has a disabled account to ask the administrator', async () => {
    const input = person()
    await complete(await tokenFor(input))
    await test.owner.query('UPDATE accounts SET disabled_at = now() WHERE email = $1', [input.email])
    await register(input)
    const letter = (await lettersTo(input.email)).at(-1) ?? ''
    expect(letter).toContain('administrador de su clínica')
    expect(letter).not.toContain('#registro')
  })

  it('forgets what was not answered in a day, at the start and with a login', async () => {
    const known = person()
    await complete(await tokenFor(known))
    const login = () => callRoute(test, professionals.login, { email: known.email, password: known.password })
    for (const clean of [() => removeExpiredRegistrations(test.database, test.services.clock()), login]) {
      const { email } = person()
      await tokenFor({ ...person(), email })
      const count = async () =>
        (await test.owner.query('SELECT FROM pending_registrations WHERE email = $1', [email])).rowCount
      test.setNow('2026-11-21T16:59:00.000Z')
      await clean()
      expect(await count()).toBe(1)
      test.setNow('2026-11-21T17:01:00.000Z')
      await clean()
      expect(await count()).toBe(0)
      test.setNow('2026-11-20T17:00:00.000Z')
    }
  })

  it('keeps the hash of a password from whoever may only ask the database', async () => {
    await expect(sql`SELECT password_hash FROM pending_registrations`.execute(test.database)).rejects.toThrow(
      'permission denied',
    )
  })

  it('makes one account of two letters, and says so to who has them', async () => {
    const input = person()
    const tokens = [await tokenFor(input), await tokenFor(input)]
    expect((await complete(tokens[1] ?? '')).status).toBe(200)
    expect((await complete(tokens[0] ?? '')).error).toMatchObject({ field: 'token' })
  })

  it('writes three letters to an e-mail in a quarter of an hour', async () => {
    const input = person()
    for (let index = 0; index < 5; index += 1) expect((await register(input)).status).toBe(200)
    expect(await lettersTo(input.email)).toHaveLength(3)
  })
})
