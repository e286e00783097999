import { expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { dataPolicy, policyText } from '#shared/registration/dataPolicy.ts'
import { registration } from '#shared/registration/registration.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'

const test = useTestApp()

const person = () => ({
  clinicName: 'Clínica San Roque',
  name: 'Marta Lucía Peña',
  email: `${uuidv7()}@prueba.co`,
  phone: { country: '57' as const, number: '3104567890' },
  password: 'una-clave-larga',
  policyVersion: dataPolicy.version,
})

it('makes a clinic and its administrator, who is in', async () => {
  const { token, profile } = (await callRoute(test, registration.register, person())).body
  expect(profile).toMatchObject({ role: 'administrador', licensed: false, clinic: { name: 'Clínica San Roque' } })
  expect((await callRoute(test, professionals.profile, {}, { token })).body).toEqual(profile)
  expect((await callRoute(test, owners.list, {}, { token })).body.total).toBe(0)
})

it('lets who has a card sign', async () => {
  const { body } = await callRoute(test, registration.register, { ...person(), professionalCard: '14582' })
  expect(body.profile).toMatchObject({ licensed: true, kind: 'MV', professionalCard: '14582' })
})

it('keeps the policy that was accepted: text, version, instant, where from', async () => {
  const { body } = await callRoute(test, registration.register, person(), { headers: { 'user-agent': 'Navegador' } })
  const { rows } = await test.owner.query('SELECT * FROM policy_acceptances WHERE clinic_id = $1', [
    body.profile.clinic.id,
  ])
  expect(rows).toEqual([
    expect.objectContaining({ policy_version: dataPolicy.version, policy_text: policyText(), device: 'Navegador' }),
  ])
  const old = await callRoute(test, registration.register, { ...person(), policyVersion: '2001-01' })
  expect(old.error).toMatchObject({ code: 'invalid', field: 'policyVersion' })
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
