import { beforeEach, expect, it } from 'vitest'
import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { histories } from '#shared/histories/histories.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { timeline } from '#shared/timeline/timeline.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { weights } from '#shared/weights/weights.contract.ts'
import { eventDraft } from '#server/agendaEvents/agendaEvents.factory.ts'
import { aVaccine } from '#server/vaccines/vaccines.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, type TestClinic } from '#server/testing/factories.ts'

// An animal of which a telephone call left the name and the species.

const test = useTestApp()
let clinic: TestClinic
let vet: { token: string }
let owner: { id: string }
let petId: string

beforeEach(async () => {
  clinic = await aClinic(test)
  vet = { token: clinic.as.veterinario.token }
  owner = await anOwner(test, clinic)
  const newcomer = { ownerId: owner.id, ownerName: null, petName: 'Nala', speciesId: 'canino' }
  const booked = await callRoute(test, agendaEvents.create, eventDraft(clinic, undefined, { newcomer }), vet)
  petId = booked.body.pets[0]?.id ?? ''
})

it('is read, weighed, vaccinated and attended, and stands on papers with what is known', async () => {
  await callRoute(test, weights.create, { petId, weightKg: 4 }, vet)
  await aVaccine(test, clinic, { id: petId })
  const { id: consultationId } = (await callRoute(test, consultations.create, { petId, reason: 'Vómito' }, vet)).body
  expect((await callRoute(test, pets.get, { petId }, vet)).body).toMatchObject({ birthOn: '', weightKg: 4 })
  const { body } = await callRoute(test, owners.get, { ownerId: owner.id }, vet)
  expect(body.pets).toMatchObject([{ name: 'Nala', sex: 'unknown', birthOn: '' }])
  expect((await callRoute(test, histories.list, {}, vet)).body.items).toMatchObject([{ petId, birthOn: '' }])
  const period = { from: '2020-01-01', to: '2030-01-01', form: 'html' as const }
  const papers = [
    await callRoute(test, timeline.printout, { petId, ...period }, vet),
    await callRoute(test, vaccines.card, { petId, form: 'html' }, vet),
    await callRoute(test, consultations.printout, { consultationId, form: 'html' }, vet),
  ]
  for (const { raw } of papers) {
    expect(raw.statusCode).toBe(200)
    expect(raw.body).toContain('Nala')
    expect(raw.body).not.toContain('undefined')
  }
  expect(papers[0]?.raw.body).toContain('Sin registrar')
})

it('is vaccinated no sooner after another dose than any, and too young once its birth is known', async () => {
  const give = (appliedOn: string, overrides: object = {}) =>
    callRoute(
      test,
      vaccines.create,
      {
        ...{
          protocolId: 'canino-antirrabica-canina',
          product: 'Rabisin',
          batch: 'L4821',
          batchExpiresOn: '2028-03-31',
        },
        ...{ professionalId: clinic.as.veterinario.actor.professionalId, petId, appliedOn, ...overrides },
      },
      vet,
    )
  const { body: first } = await give('2026-11-18', { nextOn: '2027-11-18' })
  expect(first.early).toBeNull()
  expect((await give('2026-11-20')).error).toMatchObject({ field: 'earlyReason' })
  const { body: second } = await give('2026-11-20', { earlyReason: 'Se repitió por error' })
  expect(second.early).toContain('otra dosis 2 días antes')
  expect((await callRoute(test, pets.get, { petId }, vet)).body.doseFamilies).toEqual(['rabia'])

  const { version, name } = (await callRoute(test, pets.get, { petId }, vet)).body
  const known = { speciesId: 'canino', breed: 'Mestizo', sex: 'female' as const, color: 'Gris', feeding: 'Concentrado' }
  const born = (birthOn: string, at: number) =>
    callRoute(test, pets.update, { petId, version: at, name, ...known, birthOn }, vet)
  const { body: pup } = await born('2026-10-30', version)
  expect(pup).toMatchObject({ doseFamilies: [], nextDueName: 'Antirrábica canina (repetir)' })
  const early = async () =>
    (await callRoute(test, vaccines.listOfPet, { petId }, vet)).body.items.map((dose) => dose.early)
  expect(await early()).toEqual([
    expect.stringMatching(/^Tenía 21 días; .*otra dosis 2 días antes/),
    'Tenía 19 días; Antirrábica canina empieza a las 13 semanas.',
  ])
  // Nobody was asked for a reason of the first; it counts again all the same.
  expect((await born('2025-01-01', pup.version)).body.doseFamilies).toEqual(['rabia'])
  expect(await early()).toEqual([expect.stringMatching(/^Recibió otra dosis 2 días antes/), null])
})

it('is completed in its form, which asks for all of it', async () => {
  const known = { petId, version: (await callRoute(test, pets.get, { petId }, vet)).body.version, name: 'Nala' }
  const all = { speciesId: 'canino', breed: 'Mestizo', sex: 'female' as const, color: 'Gris', feeding: 'Concentrado' }
  const { error } = await callRoute(test, pets.update, { ...known, ...all, birthOn: '' }, vet)
  expect(error).toMatchObject({ code: 'invalid', field: 'birthOn' })
  const { body } = await callRoute(test, pets.update, { ...known, ...all, birthOn: '2025-03-01' }, vet)
  expect(body).toMatchObject({ sex: 'female', birthOn: '2025-03-01', breed: 'Mestizo' })
})
