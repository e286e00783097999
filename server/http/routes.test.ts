import { expect, it } from 'vitest'
import { useTestApp } from '#server/testing/app.ts'

const test = useTestApp()

it('refuses an upload without a session before it reads it', async () => {
  const answer = await test.app.inject({
    method: 'PUT',
    url: '/api/clinic/pets/019aa290-f400-7224-8605-6c3f7f31f097/photo',
    headers: { 'content-type': 'image/png' },
    payload: Buffer.alloc(16 * 1024 * 1024),
  })
  expect(answer.statusCode).toBe(401)
})

it('takes a file for no fields', async () => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/auth/professionals/login',
    headers: { 'content-type': 'image/png' },
    payload: Buffer.from('{"email":"a@b.co","password":"x"}'),
  })
  expect(answer.statusCode).toBe(415)
})

it('says which methods an address has', async () => {
  const answer = await test.app.inject({ method: 'DELETE', url: '/api/clinic/owners' })
  expect(answer.statusCode).toBe(405)
  expect(answer.headers.allow).toBe('GET, POST')
  expect(answer.json()).toMatchObject({ error: { code: 'method_not_allowed' } })
})

it.each([
  ['POST', '/propietarios'],
  ['OPTIONS', '/'],
  ['GET', '/api/clinic/nothing'],
  ['GET', '/api'],
  ['GET', '/assets/none.js'],
  ['GET', '/ayuda/none.html'],
] as const)('answers %s %s, which nobody serves, in Spanish', async (method, url) => {
  const answer = await test.app.inject({ method, url })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ error: { message: 'No se encontró lo que busca.' } })
})
