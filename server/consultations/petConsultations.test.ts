import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Consultation, consultations, pendingCard } from '#shared/consultations/consultations.contract.ts'
import { histories } from '#shared/histories/histories.contract.ts'
import { home } from '#shared/home/home.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { timeline } from '#shared/timeline/timeline.contract.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, aConsultation, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()
let clinic: TestClinic
let token: string
let petId: string
let earlier: Consultation
let later: Consultation

beforeAll(async () => {
  clinic = await aClinic(test)
  token = clinic.as.veterinario.token
})

beforeEach(async () => {
  // In Bogotá it is still the 18th.
  test.setNow('2026-11-19T03:00:00.000Z')
  const pet = await aPet(test, clinic, await anOwner(test, clinic))
  petId = pet.id
  earlier = await aConsultation(test, clinic, pet, { reason: 'Se rasca', presumptiveDiagnosis: 'Otitis média' })
  const { id: consultationId, version } = earlier
  await callRoute(test, consultations.awaitResults, { consultationId, version, awaitingResults: 'Cultivo' }, { token })
  test.setNow('2026-11-20T17:00:00.000Z')
  later = await aConsultation(test, clinic, pet, { reason: 'Vómito' })
  const { professionalId } = clinic.as.auxiliar.actor
  const fields = { professionalId }
  await callRoute(test, consultations.save, { consultationId: later.id, version: later.version, fields }, { token })
})

type Filters = Partial<CallOf<typeof consultations.listOfPet>>

it.each<[Filters, ('earlier' | 'later')[]]>([
  [{}, ['later', 'earlier']],
  [{ status: 'awaitingResults' }, ['earlier']],
  [{ status: 'voided' }, []],
  [{ to: '2026-11-18' }, ['earlier']],
  [{ from: '2026-11-19' }, ['later']],
  [{ from: '2026-11-18', to: '2026-11-20' }, ['later', 'earlier']],
  [{ diagnosis: 'OTÍTIS med' }, ['earlier']],
  [{ diagnosis: 'vo' }, ['later']],
  [{ diagnosis: 'vo', status: 'awaitingResults' }, []],
  [{ diagnosis: '%' }, []],
])('by %j: %j', async (filters, expected) => {
  const { body } = await callRoute(test, consultations.listOfPet, { petId, ...filters }, { token })
  const named = { [earlier.id]: 'earlier', [later.id]: 'later' }
  expect(body.items.map(({ id }) => named[id])).toEqual(expected)
  expect(body.total).toBe(expected.length)
})

it('by whoever attended', async () => {
  const { professionalId } = clinic.as.auxiliar.actor
  const { body } = await callRoute(test, consultations.listOfPet, { petId, professionalId }, { token })
  expect(body.items.map(({ id }) => id)).toEqual([later.id])
})

it('of all pets of an owner, the newest first, a page at a time', async () => {
  const owner = await anOwner(test, clinic)
  const [milo, luna] = [
    await aPet(test, clinic, owner, { name: 'Milo' }),
    await aPet(test, clinic, owner, { name: 'Luna' }),
  ]
  const made: string[] = []
  for (const [day, pet, reason] of [
    ['2026-11-16', milo, 'Vacuna'],
    ['2026-11-17', luna, 'Tos'],
    ['2026-11-18', milo, 'Control'],
  ] as const) {
    test.setNow(`${day}T15:00:00.000Z`)
    made.unshift((await aConsultation(test, clinic, pet, { reason })).id)
  }
  // Opened, and nothing written: it is in no list.
  const opened = (await callRoute(test, consultations.create, { petId: luna.id }, { token })).body
  const read = async (page: number, pageSize: number) =>
    (await callRoute(test, consultations.listOfOwner, { ownerId: owner.id, page, pageSize }, { token })).body
  const all = await read(1, 10)
  expect(all).toMatchObject({ total: 3, page: 1, pageSize: 10 })
  expect(all.items.map(({ id }) => id)).toEqual(made)
  expect(made).not.toContain(opened.id)
  expect(all.items[1]).toMatchObject({ title: 'Tos', pet: { id: luna.id, name: 'Luna' } })
  expect((await read(3, 1)).items.map(({ id }) => id)).toEqual(made.slice(2))
})

it('of which only the story was written, by its first words in every list, and those alone', async () => {
  test.setNow('2026-11-21T17:00:00.000Z')
  const anamnesis = `Vomita\n${'desde ayer '.repeat(60)}`
  const started = await aConsultation(test, clinic, { id: petId }, { reason: null })
  const saving = { consultationId: started.id, version: started.version, fields: { anamnesis } }
  const saved = await callRoute(test, consultations.save, saving, { token })
  expect(saved.body).toBeDefined()
  const title = anamnesis.slice(0, 200)
  const read = async () => (await callRoute(test, consultations.listOfPet, { petId }, { token })).body.items[0]
  expect(await read()).toMatchObject({ id: started.id, title, summary: null })
  const page = await callRoute(test, pets.get, { petId }, { token })
  expect(page.body.visits[0]).toMatchObject({ id: started.id, title })
  const lines = await callRoute(test, histories.list, {}, { token })
  expect(lines.body.items.find((line) => line.petId === petId)?.consultation).toMatchObject({ title })
  const [event] = (await callRoute(test, timeline.list, { petId, kinds: 'consultation' }, { token })).body.items
  expect(event).toMatchObject({ title, detail: null })
  const { pending } = (await callRoute(test, home.get, {}, { token })).body
  expect(pendingCard.data.parse(pending).items[0]).toMatchObject({
    consultationId: started.id,
    note: anamnesis.slice(0, 120),
  })
  const { version } = saved.body
  const reasoned = { consultationId: started.id, version, fields: { reason: 'Vómito' } }
  await callRoute(test, consultations.save, reasoned, { token })
  expect(await read()).toMatchObject({ title: 'Vómito', summary: expect.stringMatching(/^Vomita desde ayer .*…$/) })
})
