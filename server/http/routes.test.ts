import { rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { openDatabase } from '#server/db/connection.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet } from '#server/testing/factories.ts'

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

it('answers in Spanish what Node itself cannot read', async () => {
  const address = await test.app.listen({ port: 0 })
  const answer = await fetch(`${address}/api/clinic/owners`, { headers: { authorization: 'x'.repeat(20_000) } })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toEqual({
    error: { code: 'too_large', message: 'El contenido es demasiado grande.' },
  })
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

it('says that it is busy while the database is out of reach', async () => {
  const { token } = (await aClinic(test)).as.veterinario
  const known = test.services.database
  test.services.database = openDatabase('postgres://nobody:x@127.0.0.1:1/none', {
    poolSize: 1,
    onError: () => undefined,
  })
  const answer = await callRoute(test, owners.list, {}, { token })
  test.services.database = known
  expect(answer).toMatchObject({ status: 503, error: { code: 'unavailable' } })
  expect(answer.raw.headers['retry-after']).toBe('5')
  expect((await callRoute(test, owners.list, {}, { token })).status).toBe(200)
})

it('says that it is busy when the database drops its connection, and takes another for the next call', async () => {
  const { token } = (await aClinic(test)).as.veterinario
  await test.owner.query('BEGIN')
  await test.owner.query('LOCK TABLE owners')
  const answer = callRoute(test, owners.list, {}, { token })
  const waiting = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await vi.waitFor(async () => expect((await test.owner.query(`SELECT 1 ${waiting}`)).rowCount).toBe(1))
  await test.owner.query(`SELECT pg_terminate_backend(pid) ${waiting}`)
  await test.owner.query('ROLLBACK')
  expect(await answer).toMatchObject({ status: 503, error: { code: 'unavailable' } })
  expect((await callRoute(test, owners.list, {}, { token })).status).toBe(200)
})

it('refuses in its own words when a stored file is gone', async () => {
  const clinic = await aClinic(test)
  const { token } = clinic.as.veterinario
  const { id: petId } = await aPet(test, clinic, await anOwner(test, clinic))
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await callRoute(test, pets.setPhoto, { petId }, { token, file: { bytes, type: 'image/png' } })
  await rm(path.join(test.folder, clinic.id), { recursive: true })
  const answer = await callRoute(test, pets.photo, { petId }, { token })
  expect(answer).toMatchObject({ status: 500, error: { message: 'El archivo ya no está en el servidor.' } })
  expect(answer.raw.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
  expect(answer.raw.headers.etag).toBeUndefined()
})
