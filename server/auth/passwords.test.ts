import { expect, it } from 'vitest'
import { hashPassword, verifyNothing, verifyPassword } from '#server/auth/passwords.ts'

it('knows a password from another, whatever form its accents were typed in', async () => {
  const stored = await hashPassword('una clave con eñe')
  expect(await verifyPassword('una clave con eñe'.normalize('NFD'), stored)).toBe(true)
  expect(await verifyPassword('una clave con ene', stored)).toBe(false)
  expect(await hashPassword('una clave con eñe')).not.toBe(stored)
  expect(await verifyNothing('una clave con eñe', '')).toBe(false)
})

it('refuses a stored text of another kind', async () => {
  expect(await verifyPassword('x', '')).toBe(false)
  expect(await verifyPassword('x', 'scrypt$1$1$1$AAAA$AAAA')).toBe(false)
})

it('answers each of many at once, also after one that failed', async () => {
  const stored = await hashPassword('clave')
  const broken = verifyPassword('clave', 'argon2id$-1$2$1$AAAA$AAAA')
  const answers = Array.from({ length: 12 }, (_, index) => verifyPassword(index % 2 ? 'clave' : 'otra', stored))
  await expect(broken).rejects.toThrow()
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 12 }, (_, index) => index % 2 === 1))
})

it('refuses an address that asks for too many at once, and answers another', async () => {
  const cheap = `argon2id$8$1$1$${'A'.repeat(22)}$${'A'.repeat(43)}`
  const storm = Array.from({ length: 40 }, (_, at) => verifyPassword('clave', cheap, `2001:db8::${at}`))
  const other = verifyPassword('clave', cheap, '10.0.0.1')
  const refusals = (await Promise.allSettled(storm)).filter(({ status }) => status === 'rejected')
  expect(refusals.length).toBeGreaterThan(5)
  expect(refusals[0]).toMatchObject({ reason: { code: 'too_many_requests' } })
  expect(await other).toBe(false)
})
