import { beforeEach, describe, expect, it } from 'vitest'
import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { type CommonField, consultations, type VisitPet } from '#shared/consultations/consultations.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { anEvent } from '#server/agendaEvents/agendaEvents.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, aConsultation, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

let clinic: TestClinic
let family: { id: string; name: string }[]
let eventId: string

const vet = () => ({ token: clinic.as.veterinario.token })

beforeEach(async () => {
  test.setNow('2026-11-20T17:00:00.000Z')
  clinic = await aClinic(test)
  const owner = await anOwner(test, clinic)
  family = []
  for (const name of ['Milo', 'Luna', 'Nala']) family.push(await aPet(test, clinic, owner, { name }))
  const startsAt = '2026-11-20T17:30:00.000Z'
  eventId = (await anEvent(test, clinic, undefined, { startsAt, petIds: family.map(({ id }) => id) })).id
})

const open = async () => (await callRoute(test, consultations.openVisit, { eventId }, vet())).body.pets
const read = async (consultationId: string) =>
  (await callRoute(test, consultations.get, { consultationId }, vet())).body
const eventStatus = async () => (await callRoute(test, agendaEvents.get, { eventId }, vet())).body.status
const idOf = ({ consultationId }: VisitPet) => consultationId ?? ''

const ready = { anamnesis: 'Vómito', presumptiveDiagnosis: 'Gastritis', treatments: 'Dieta', weightKg: 12.4 }

async function sign(consultationId: string) {
  const { version, status } = await read(consultationId)
  expect(status).toBe('draft')
  const saved = await callRoute(test, consultations.save, { consultationId, version, fields: ready }, vet())
  return callRoute(test, consultations.sign, { consultationId, version: saved.body.version }, vet())
}

describe('a family', () => {
  it('is attended in a consultation of each, which knows the others; one that was open goes on', async () => {
    const known = await aConsultation(test, clinic, family[1] ?? { id: '' }, { reason: 'Cojera' })
    const opened = await open()
    expect(opened.map(({ name, consultationStatus }) => [name, consultationStatus])).toEqual([
      ['Milo', 'draft'],
      ['Luna', 'draft'],
      ['Nala', 'draft'],
    ])
    expect(opened[1]?.consultationId).toBe(known.id)
    expect(await eventStatus()).toBe('inConsultation')
    for (const { consultationId } of opened)
      expect((await read(consultationId ?? '')).visit).toEqual({ eventId, pets: opened })
    // A second press, or somebody else's at the same instant, opens nothing more.
    expect(await Promise.all([open(), open()])).toEqual([opened, opened])
    expect((await aConsultation(test, clinic, await aPet(test, clinic, await anOwner(test, clinic)))).visit).toBeNull()
  })

  it('is signed one by one, and its event ends with the last', async () => {
    const opened = await open()
    for (const [index, pet] of opened.entries()) {
      expect(await eventStatus()).toBe('inConsultation')
      expect((await sign(idOf(pet))).status).toBe(200)
      const states = (await read(idOf(pet))).visit?.pets.map(({ consultationStatus }) => consultationStatus)
      expect(states).toEqual(opened.map((_pet, other) => (other <= index ? 'signed' : 'draft')))
    }
    expect(await eventStatus()).toBe('attended')
  })

  it('without one that died meanwhile', async () => {
    const { id: petId, version } = (await callRoute(test, pets.get, { petId: family[2]?.id ?? '' }, vet())).body
    const death = { petId, version, deceasedOn: '2026-11-19', deceasedCause: 'Vejez' }
    expect((await callRoute(test, pets.reportDeceased, death, vet())).error).toBeUndefined()
    const opened = await open()
    const living = opened.filter(({ consultationId }) => consultationId !== null)
    expect(living.map(({ name }) => name)).toEqual(['Milo', 'Luna'])
    for (const pet of living) await sign(idOf(pet))
    expect(await eventStatus()).toBe('attended')
  })
})

describe('a text', () => {
  const copy = (from: string, fields: CommonField[], toIds: string[], token = clinic.as.veterinario.token) =>
    callRoute(test, consultations.copyText, { consultationId: from, fields, toIds }, { token })

  async function written(fields: Partial<Record<CommonField, string>>) {
    const opened = await open()
    const [consultationId = '', ...others] = opened.map(idOf)
    const { version } = await read(consultationId)
    await callRoute(test, consultations.save, { consultationId, version, fields }, vet())
    return [consultationId, ...others] as [string, string, string]
  }

  it('goes to those that are chosen, where nothing is written', async () => {
    const [milo, luna, nala] = await written({ anamnesis: 'Comieron lo mismo', treatments: 'Dieta blanda' })
    const { version } = await read(nala)
    const own = { anamnesis: 'No ha comido' }
    await callRoute(test, consultations.save, { consultationId: nala, version, fields: own }, vet())
    const { body } = await copy(milo, ['anamnesis', 'treatments'], [luna, nala])
    expect(body.copied).toHaveLength(2)
    expect(body.copied).toEqual(
      expect.arrayContaining([
        { consultationId: luna, fields: ['anamnesis', 'treatments'] },
        { consultationId: nala, fields: ['treatments'] },
      ]),
    )
    expect(await read(luna)).toMatchObject({
      anamnesis: 'Comieron lo mismo',
      treatments: 'Dieta blanda',
      reason: 'Vómito',
    })
    expect(await read(nala)).toMatchObject({ anamnesis: 'No ha comido', treatments: 'Dieta blanda' })
  })

  it('goes to no other visit, to nothing signed, and is none where it is empty', async () => {
    const [milo, luna] = await written({ anamnesis: 'Comieron lo mismo' })
    const stranger = await aConsultation(test, clinic, await aPet(test, clinic, await anOwner(test, clinic)))
    expect((await copy(milo, ['anamnesis'], [stranger.id])).error?.message).toBe('Elija mascotas de la misma visita')
    expect((await copy(milo, ['diet'], [luna])).error?.message).toBe('«Dieta» está vacío: no hay qué copiar')
    await sign(luna)
    expect((await copy(milo, ['anamnesis'], [luna])).error?.code).toBe('not_allowed_now')
  })

  it('that an account may not write is not copied by it', async () => {
    const [milo, luna] = await written({ treatments: 'Dieta blanda' })
    expect((await copy(milo, ['treatments'], [luna], clinic.as.auxiliar.token)).error?.code).toBe('forbidden')
  })
})
