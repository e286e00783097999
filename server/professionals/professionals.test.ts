import { beforeAll, describe, expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { withClinic } from '#server/db/clinic.ts'
import { insertClinic, insertProfessional } from '#server/professionals/professionals.queries.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic } from '#server/testing/factories.ts'

const test = useTestApp()
let passwordHash: string

beforeAll(async () => {
  passwordHash = await hashPassword('clave-correcta')
})

/** @returns the e-mail of a new account whose password is `clave-correcta` */
async function anAccount(): Promise<string> {
  const id = uuidv7()
  const email = `${id}@prueba.co`
  await withClinic(test.database, id, test.services.clock(), async (tx) => {
    await insertClinic(tx, { name: 'Clínica' })
    await insertProfessional(tx, { name: 'Ana', email, passwordHash, role: 'administrador', kind: 'otro' })
  })
  return email
}

let addresses = 0

/** An address that no other test used. */
function anAddress(): string {
  addresses += 1
  return `10.9.${addresses >> 8}.${addresses & 255}`
}

async function login(email: string, password: string, remoteAddress = anAddress()): Promise<number> {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/auth/professionals/login',
    payload: { email, password },
    remoteAddress,
  })
  return answer.statusCode
}

const times = <T>(count: number, one: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)))

describe('the login', () => {
  it('answers an unknown e-mail as a wrong password', async () => {
    const known = await callRoute(test, professionals.login, { email: await anAccount(), password: 'otra' })
    const unknown = await callRoute(test, professionals.login, { email: 'nadie@prueba.co', password: 'otra' })
    expect(known).toMatchObject({ status: 401, error: { code: 'wrong_credentials' } })
    expect(unknown.error).toEqual(known.error)
  })

  it('takes no password from the address of the call', async () => {
    const query = { email: await anAccount(), password: 'clave-correcta' }
    const answer = await test.app.inject({ method: 'POST', url: '/api/auth/professionals/login', query })
    expect(answer.statusCode).toBe(400)
  })

  it('tries eight passwords of an account from one address, also when they come at once, known or not', async () => {
    const from = anAddress()
    for (const email of [await anAccount(), 'nadie-mas@prueba.co']) {
      const statuses = await times(20, (index) => login(email, `otra-${index}`, from))
      expect(statuses.filter((status) => status === 401)).toHaveLength(8)
      expect(await login(email, 'clave-correcta', from)).toBe(429)
    }
    test.setNow('2026-11-20T17:15:00.000Z')
    expect(await login('nadie-mas@prueba.co', 'otra', from)).toBe(401)
  })

  it('counts all addresses of an IPv6 connection as one', async () => {
    const email = await anAccount()
    const statuses = await times(12, (index) => login(email, 'otra', `2001:db8:5:6::${index}`))
    expect(statuses.filter((status) => status === 401)).toHaveLength(8)
    expect(await login(email, 'clave-correcta', '2001:db8:5:6:7:8:9:a')).toBe(429)
    expect(await login(email, 'clave-correcta', '2001:db8:5:7::1')).toBe(200)
  })

  it('lets a person in from elsewhere, until forty passwords were tried in all', async () => {
    const email = await anAccount()
    const elsewhere = anAddress()
    await times(12, (index) => login(email, `otra-${index}`, elsewhere))
    expect(await login(email, 'clave-correcta', elsewhere)).toBe(429)
    expect(await login(email, 'clave-correcta')).toBe(200)
    expect(await login(email, 'otra')).toBe(401)
    await test.owner.query('UPDATE login_failures SET count = 38 WHERE subject = $1', [`account:${email}`])
    const statuses = await times(5, (index) => login(email, `otra-${index}`))
    expect(statuses.filter((status) => status === 401)).toHaveLength(2)
    expect(await login(email, 'clave-correcta')).toBe(429)
  })

  it('tries sixty times from an address, and counts no right password', async () => {
    const from = anAddress()
    const email = await anAccount()
    expect(await login(email, 'otra', from)).toBe(401)
    await test.owner.query('UPDATE login_failures SET count = 58 WHERE subject = $1', [`address:${from}`])
    for (let index = 0; index < 3; index += 1) expect(await login(email, 'clave-correcta', from)).toBe(200)
    const statuses = await times(6, (index) => login(`${from}-${index}@prueba.co`, 'otra', from))
    expect(statuses.filter((status) => status === 401)).toHaveLength(2)
    expect(await login(email, 'clave-correcta', from)).toBe(429)
    expect(await login(email, 'clave-correcta')).toBe(200)
  })
})

describe('signing out', () => {
  it('ends that session alone, however many sign out at once', async () => {
    // More than the pool has connections.
    const clinics = await times(12, () => aClinic(test))
    const answers = await times(12, async (index) =>
      callRoute(test, professionals.logout, {}, { token: clinics[index]?.as.veterinario.token ?? '' }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const clinic of clinics.slice(0, 2)) {
      const profile = (token: string) => callRoute(test, professionals.profile, {}, { token })
      expect(await profile(clinic.as.veterinario.token)).toMatchObject({ error: { code: 'no_session' } })
      expect((await profile(clinic.as.auxiliar.token)).status).toBe(200)
    }
  })
})
