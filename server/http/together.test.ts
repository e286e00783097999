import { expect, it } from 'vitest'
import type { CallOf } from '#shared/http/contract.ts'
import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { audit } from '#shared/audit/audit.contract.ts'
import { home } from '#shared/home/home.contract.ts'
import { MAX_TOGETHER, readingKey, together } from '#shared/http/together.contract.ts'
import { menu } from '#shared/menu/menu.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { soonOf } from '#server/db/clinic.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet } from '#server/testing/factories.ts'

const test = useTestApp()

it('answers at once what a page asks for, each as its own call does', async () => {
  const clinic = await aClinic(test)
  const { token } = clinic.as.veterinario
  const { body } = await callRoute(test, together.start, { at: '/?x=1' }, { token })
  for (const route of [professionals.profile, menu.list, home.get]) {
    const alone = await callRoute(test, route, {}, { token })
    expect(body[readingKey({ route, input: {} })]).toEqual(alone.body)
  }
})

it('takes the page’s own record from its address, of this clinic alone, and notes who opened it', async () => {
  const [clinic, other] = [await aClinic(test), await aClinic(test)]
  const pet = await aPet(test, clinic, await anOwner(test, clinic))
  const key = readingKey({ route: pets.get, input: { petId: pet.id } })
  const at = `/mascotas/${pet.id}`
  const { body } = await callRoute(test, together.start, { at }, clinic.as.veterinario)
  expect(body[key]).toMatchObject({ id: pet.id, name: pet.name })
  const { body: elsewhere } = await callRoute(test, together.start, { at }, other.as.veterinario)
  expect(elsewhere[key]).toBeUndefined()
  await soonOf(test.database).settle()
  const { items } = (await callRoute(test, audit.list, { act: 'open' }, clinic.as.administrador)).body
  expect(items.filter(({ subject }) => subject?.id === pet.id)).toHaveLength(1)
})

it('answers ahead what an address shows alone, and notes that nobody has opened it', async () => {
  const clinic = await aClinic(test)
  const pet = await aPet(test, clinic, await anOwner(test, clinic))
  const key = readingKey({ route: pets.get, input: { petId: pet.id } })
  const { body } = await callRoute(test, together.ahead, { at: `/mascotas/${pet.id}` }, clinic.as.veterinario)
  expect(body[key]).toEqual({
    ...{ reads: pets.get.reads, input: { petId: pet.id } },
    answer: expect.objectContaining({ id: pet.id, name: pet.name }) as unknown,
  })
  expect(Object.keys(body)).not.toContain('/clinic/menu')
  expect(Object.keys(body)).not.toContain('/clinic/species')
  await soonOf(test.database).settle()
  const linesOf = async (search: CallOf<typeof audit.list>) => {
    const { items } = (await callRoute(test, audit.list, search, clinic.as.administrador)).body
    return items.filter(({ subject }) => subject?.id === pet.id).map(({ act, what }) => [act, what])
  }
  expect(await linesOf({})).toEqual([['change', 'Registró la ficha']])
  expect(await linesOf({ act: 'ahead' })).toEqual([['ahead', 'Recibió sin abrir la ficha']])
})

it('brings the days that a view of the agenda shows, of who opens a week where it names nobody', async () => {
  const clinic = await aClinic(test)
  const { token, actor } = clinic.as.veterinario
  const keysAt = async (at: string) => {
    const { body } = await callRoute(test, together.start, { at }, { token })
    return Object.keys(body).filter((key) => /agenda.(events|dated|hours)/.test(key))
  }
  const of = (from: string, to: string, who = '') =>
    readingKey({ route: agendaEvents.list, input: { from, to, professionalId: who } })
  const others = ['/clinic/agenda/dated-hours', '/clinic/agenda/hours']
  const week = [of('2026-11-16', '2026-11-22', actor.professionalId), ...others]
  expect(await keysAt('/agenda?ver=semana&dia=2026-11-20')).toEqual(week)
  expect(await keysAt('/agenda?ver=mes&dia=2026-11-20')).toEqual([of('2026-10-26', '2026-12-06'), ...others])
  expect(await keysAt('/agenda?dia=2026-11-20')).toEqual([of('2026-11-20', '2026-11-20'), ...others.slice(0, 1)])
  expect(await keysAt('/agenda?ver=semana&dia=2026-99-99')).toHaveLength(3)
})

it('leaves out what would be refused, and what is no reading', async () => {
  const clinic = await aClinic(test)
  const { body } = await callRoute(test, together.start, { at: '/historias' }, clinic.as.recepcion)
  expect(Object.keys(body)).toContain('/clinic/menu')
  expect(Object.keys(body).filter((key) => key.startsWith('/clinic/histories'))).toEqual([])
  const calls = ['/clinic/nothing', '/clinic/species', '/clinic/live'].join(' ')
  const listed = await callRoute(test, together.read, { calls }, clinic.as.recepcion)
  expect(Object.keys(listed.body)).toEqual(['/clinic/species'])
})

it('reads whatever is no address as one that nothing is asked at', async () => {
  const { token } = (await aClinic(test)).as.veterinario
  for (const at of ['//', '///x', '/\\\\']) {
    const { status, body } = await callRoute(test, together.start, { at }, { token })
    expect([status, body[readingKey({ route: menu.list, input: {} })]], at).toEqual([200, expect.anything()])
  }
  const calls = 'http:// :99999 // /clinic/species'
  const { body } = await callRoute(test, together.read, { calls }, { token })
  expect(Object.keys(body)).toEqual(['/clinic/species'])
})

it('gives a browser nothing of a clinic to keep', async () => {
  const { token } = (await aClinic(test)).as.administrador
  const keys = [professionals.list, menu.list, owners.list].map((route) => readingKey({ route, input: {} }))
  expect((await callRoute(test, together.read, { calls: keys.join(' ') }, { token })).body).toEqual({})
  const { raw } = await callRoute(test, together.start, { at: '/' }, { token })
  expect(raw.headers['cache-control']).toBe('no-store')
})

it('answers what is not changed with nothing, and no more than a page needs', async () => {
  const { token } = (await aClinic(test)).as.veterinario
  const calls = '/clinic/species /clinic/breeds'
  const first = await callRoute(test, together.read, { calls }, { token })
  const again = await test.app.inject({
    url: `/api/clinic/together?calls=${encodeURIComponent(calls)}`,
    headers: { authorization: `Bearer ${token}`, 'if-none-match': String(first.raw.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  const many = Array.from({ length: MAX_TOGETHER + 1 }, () => '/clinic/species').join(' ')
  const { error } = await callRoute(test, together.read, { calls: many }, { token })
  expect(error).toMatchObject({ code: 'invalid', field: 'calls' })
})
