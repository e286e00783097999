import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AgendaEvent,
  agendaEvents,
  type EventStatus,
  type todayCard,
  type waitingRoomCard,
} from '#shared/agendaEvents/agendaEvents.contract.ts'
import { clinicAccounts } from '#shared/accounts/clinicAccounts.contract.ts'
import { addMinutes, TAKEN } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { home } from '#shared/home/home.contract.ts'
import type { CardData } from '#shared/word/homeCard.ts'
import { changes } from '#shared/changes/changes.contract.ts'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { search } from '#shared/search/search.contract.ts'
import { CANCELLED_BY_DEATH } from '#shared/pets/pets.rules.ts'
import { workingHours } from '#shared/agendaEvents/workingHours.contract.ts'
import { series } from '#shared/agendaEvents/series.contract.ts'
import { instantOn } from '#shared/values/date.ts'
import { anEvent, eventDraft, seriesDraft } from '#server/agendaEvents/agendaEvents.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

let clinic: TestClinic
let pet: { id: string; version: number }
let reception: { token: string }
let vet: { token: string }

// A Friday, at noon in the clinic.
const NOW = '2026-11-20T17:00:00.000Z'
const MONDAY_NOON = '2026-11-23T17:00:00.000Z'

beforeEach(async () => {
  test.setNow(NOW)
  clinic = await aClinic(test)
  pet = await aPet(test, clinic, await anOwner(test, clinic))
  reception = { token: clinic.as.recepcion.token }
  vet = { token: clinic.as.veterinario.token }
})

const TUESDAY = { startsAt: '2026-11-24T17:00:00.000Z', endsAt: '2026-11-24T17:30:00.000Z' }

type Overrides = Partial<CallOf<typeof agendaEvents.create>>

const book = (overrides: Overrides = {}, of = pet) =>
  callRoute(test, agendaEvents.create, eventDraft(clinic, of, { allowSameDay: true, ...overrides }), reception)
const key = ({ id, version }: AgendaEvent) => ({ eventId: id, version })
const move = (event: AgendaEvent, to: EventStatus, reason: string | null = null) =>
  callRoute(test, agendaEvents.move, { ...key(event), to, reason }, reception)
const find = async (eventId: string) => (await callRoute(test, agendaEvents.get, { eventId }, reception)).body
const week = { from: '2026-11-23', to: '2026-11-29' }
const list = async (input: Partial<CallOf<typeof agendaEvents.list>> = {}) =>
  (await callRoute(test, agendaEvents.list, { ...week, ...input }, reception)).body

const report = () =>
  callRoute(
    test,
    pets.reportDeceased,
    { petId: pet.id, version: pet.version, deceasedOn: '2026-11-20', deceasedCause: 'Trauma' },
    vet,
  )

describe('a booking', () => {
  it('has who comes, to whom, and who is called about it', async () => {
    const { body } = await book()
    expect(body).toMatchObject({
      ...{ typeId: 'consulta', status: 'scheduled', reason: 'Vómito', isOverbooked: false },
      professionalName: 'Persona veterinario',
      pets: [{ id: pet.id, name: 'Milo', consultationId: null }],
      owner: { name: 'Catalina Ríos Mejía', phone: { number: '3004128890' } },
    })
    expect(await list()).toMatchObject({ total: 1, items: [{ id: body.id }] })
  })

  it.each<[string, Overrides, string]>([
    ['of an unknown type', { typeId: 'fiesta' }, 'typeId'],
    ['of nobody here', { professionalId: '00000000-0000-4000-8000-000000000000' }, 'professionalId'],
    ['that ends before it begins', { endsAt: '2026-11-23T16:00:00.000Z' }, 'endsAt'],
    ['of 30 hours', { endsAt: addMinutes(MONDAY_NOON, 1800) }, 'endsAt'],
    ['in the year 3026', { startsAt: '3026-11-23T17:00:00.000Z' }, 'startsAt'],
    ['on a Sunday', { startsAt: '2026-11-22T17:00:00.000Z' }, 'professionalId'],
    ['at night', { startsAt: '2026-11-24T03:00:00.000Z' }, 'startsAt'],
  ])('%s is refused at its field', async (_name, overrides, field) => {
    const { status, error } = await book(overrides)
    expect([status, error?.code, error?.field]).toEqual([400, 'invalid', field])
    expect(await list({ from: '2026-11-20' })).toMatchObject({ total: 0 })
  })

  it('on a day that is over is asked about, as is a change to one; what keeps its day is not', async () => {
    const past = { startsAt: '2026-11-19T17:00:00.000Z', endsAt: '2026-11-19T17:30:00.000Z' }
    const asked = { code: 'conflict', field: 'allowPast' }
    expect((await book(past)).error).toMatchObject(asked)
    const { status, body } = await book({ ...past, allowPast: true })
    expect(status).toBe(200)
    const change = (event: AgendaEvent, changes: Overrides) =>
      callRoute(test, agendaEvents.update, { ...eventDraft(clinic, pet, changes), ...key(event) }, reception)
    const kept = await change(body, { ...past, notes: 'Llamó' })
    expect(kept.body).toMatchObject({ notes: 'Llamó' })
    const coming = await anEvent(test, clinic, undefined)
    expect((await change(coming, past)).error).toMatchObject(asked)
    const { professionalId } = coming
    const drop = (input: object) =>
      callRoute(test, agendaEvents.reschedule, { ...key(coming), ...past, professionalId, ...input }, reception)
    expect((await drop({ isOverbooked: true })).error).toMatchObject(asked)
    expect((await drop({ isOverbooked: true, allowPast: true })).status).toBe(200)
    expect((await callRoute(test, series.create, seriesDraft(clinic, pet, past), reception)).error).toMatchObject(asked)
  })

  it('of an animal that has one on that day is asked about, as is a change that adds or moves it there', async () => {
    const first = await anEvent(test, clinic, pet)
    const later = { startsAt: '2026-11-23T20:00:00.000Z', endsAt: '2026-11-23T20:30:00.000Z' }
    const asked = { code: 'conflict', field: 'allowSameDay' }
    const refused = await book({ ...later, allowSameDay: false })
    expect(refused.error).toMatchObject(asked)
    expect(refused.error?.message).toContain('Milo: 12:00 – 12:30 con Persona veterinario')
    const second = (await book(later)).body
    const drop = (event: AgendaEvent, span: object, input = {}) => {
      const slot = { professionalId: event.professionalId, startsAt: event.startsAt, endsAt: event.endsAt, ...span }
      return callRoute(test, agendaEvents.reschedule, { ...key(event), ...slot, ...input }, reception)
    }
    const sooner = { startsAt: '2026-11-23T19:00:00.000Z', endsAt: '2026-11-23T19:30:00.000Z' }
    expect((await drop(second, sooner)).status).toBe(200)
    const tuesday = (await book(TUESDAY)).body
    expect((await drop(tuesday, later)).error).toMatchObject(asked)
    expect((await drop(tuesday, later, { allowSameDay: true })).status).toBe(200)
    const blocked = await anEvent(test, clinic, undefined, { startsAt: '2026-11-23T15:00:00.000Z' })
    const { startsAt, endsAt } = blocked
    const change = { ...eventDraft(clinic, pet, { startsAt, endsAt }), ...key(blocked) }
    expect((await callRoute(test, agendaEvents.update, change, reception)).error).toMatchObject(asked)
    expect((await move(first, 'cancelled', 'Viajó')).status).toBe(200)
  })

  it('is not with a professional of another clinic', async () => {
    const other = await aClinic(test, 'Otra clínica')
    const { professionalId } = other.as.veterinario.actor
    expect((await book({ professionalId })).error).toMatchObject({
      ...{ code: 'invalid', field: 'professionalId', message: 'Elija un profesional de la lista' },
    })
  })

  it('is not with who works here no more, in any way; what they had stays theirs', async () => {
    const { professionalId } = clinic.as.veterinario.actor
    const other = clinic.as.administrador.actor.professionalId
    const event = await anEvent(test, clinic, pet)
    const own = await anEvent(test, clinic, pet, { ...TUESDAY, professionalId: other })
    const admin = { token: clinic.as.administrador.token }
    const account = { professionalId, version: 1, isDisabled: true }
    expect((await callRoute(test, clinicAccounts.setDisabled, account, admin)).status).toBe(200)
    const draft = (changes: Overrides) => eventDraft(clinic, pet, changes)
    const later = { startsAt: '2026-11-25T17:00:00.000Z', endsAt: '2026-11-25T17:30:00.000Z', isOverbooked: true }
    const { typeId, petIds, reason } = draft({})
    const answers = [
      await book(later),
      await callRoute(test, agendaEvents.walkIn, { typeId, petIds, reason, professionalId }, reception),
      await callRoute(test, series.create, seriesDraft(clinic, pet, later), reception),
      await callRoute(
        test,
        agendaEvents.update,
        { ...draft({ ...TUESDAY, isOverbooked: true }), ...key(own) },
        reception,
      ),
      await callRoute(test, agendaEvents.update, { ...draft(later), ...key(event) }, reception),
      await callRoute(test, agendaEvents.reschedule, { ...later, professionalId, ...key(event) }, reception),
    ]
    const refusal = { code: 'invalid', field: 'professionalId', message: expect.stringContaining('desactivada') }
    for (const { error } of answers) expect(error).toMatchObject(refusal)
    const said = { ...draft({ notes: 'Llamar' }), ...key(event) }
    expect((await callRoute(test, agendaEvents.update, said, reception)).body).toMatchObject({ notes: 'Llamar' })
  })

  it('is for living animals of one owner', async () => {
    const other = await aPet(test, clinic, await anOwner(test, clinic))
    expect((await book({ petIds: [pet.id, other.id] })).error?.field).toBe('petIds')
    expect((await report()).status).toBe(200)
    expect((await book()).error).toMatchObject({ field: 'petIds', message: 'Milo falleció: no recibe citas' })
  })

  it('is found by its animal, its owner and their phone', async () => {
    await book()
    const found = async (q: string) => (await list({ q })).total
    expect(await Promise.all(['milo', 'rios', '300412', 'otra'].map(found))).toEqual([1, 1, 1, 0])
  })

  it('is listed by days, in their order, six weeks at once', async () => {
    const refused = async (from: string, to: string) =>
      (await callRoute(test, agendaEvents.list, { from, to }, reception)).error?.field
    expect(await refused('2026-11-23', '2027-01-03')).toBeUndefined()
    expect(await refused('2026-11-23', '2027-01-04')).toBe('to')
    expect(await refused('2026-11-23', '2026-11-22')).toBe('to')
  })

  it('is of the instant that is meant, with whichever offset it is sent, and is no change when it is sent back', async () => {
    const bogota = { startsAt: '2026-11-24T10:00:00-05:00', endsAt: '2026-11-24T10:30:00-05:00' }
    const { body } = await book(bogota)
    const late = { startsAt: '2026-11-24T20:00:00-05:00', endsAt: '2026-11-24T20:30:00-05:00' }
    expect((await book(late)).error).toMatchObject({ field: 'startsAt' })
    for (const span of [bogota, { startsAt: body.startsAt, endsAt: body.endsAt }]) {
      const draft = { ...eventDraft(clinic, pet, { reason: body.reason ?? '' }), ...span, ...key(body) }
      expect((await callRoute(test, agendaEvents.update, draft, reception)).body.version).toBe(body.version)
    }
  })

  it('of the night is listed on both its days, and not on those beside them', async () => {
    const startsAt = instantOn('2026-11-24', '23:30')
    const night = { startsAt, endsAt: addMinutes(startsAt, 120), isOverbooked: true }
    const { id } = await anEvent(test, clinic, pet, night)
    const until = instantOn('2026-11-24', '23:00')
    const evening = await anEvent(test, clinic, undefined, { startsAt: until, endsAt: startsAt, isOverbooked: true })
    const toMidnight = { startsAt, endsAt: instantOn('2026-11-25', '00:00'), isOverbooked: true }
    const last = await anEvent(test, clinic, undefined, toMidnight)
    const idsOn = async (day: string) => (await list({ from: day, to: day })).items.map((event) => event.id)
    expect(await idsOn('2026-11-23')).toEqual([])
    expect(await idsOn('2026-11-24')).toEqual([evening.id, id, last.id])
    expect(await idsOn('2026-11-25')).toEqual([id])
    expect(await idsOn('2026-11-26')).toEqual([])
    test.setNow(instantOn('2026-11-25', '00:10'))
    const { agenda } = (await callRoute(test, home.get, {}, reception)).body as { agenda: CardData<typeof todayCard> }
    expect(agenda).toMatchObject({ total: 1, items: [{ id }] })
    await move(await find(id), 'waiting')
    const { waitingRoom } = (await callRoute(test, home.get, {}, reception)).body as {
      waitingRoom: CardData<typeof waitingRoomCard>
    }
    expect(waitingRoom).toMatchObject({ total: 1, items: [{ id }] })
  })

  it('stands in the animal’s own list, those to come first', async () => {
    const past = await anEvent(test, clinic, pet, { startsAt: '2026-11-19T15:00:00.000Z' })
    const later = await anEvent(test, clinic, pet, { startsAt: '2026-12-01T15:00:00.000Z' })
    const next = await anEvent(test, clinic, pet)
    const { body } = await callRoute(test, agendaEvents.listOfPet, { petId: pet.id }, reception)
    expect(body.items.map(({ id }) => id)).toEqual([next.id, later.id, past.id])
  })
})

describe('the hours of a professional', () => {
  it('are the usual ones until somebody sets them, and decide what is booked', async () => {
    const { professionalId } = clinic.as.veterinario.actor
    const admin = { token: clinic.as.administrador.token }
    const hours = async () =>
      (await callRoute(test, workingHours.list, {}, reception)).body.find(
        (one) => one.professionalId === professionalId,
      )
    expect(await hours()).toMatchObject({ version: null, week: { 1: [{ from: '08:00', to: '18:00' }], 7: [] } })
    const sundays = { professionalId, version: null, week: { 7: [{ from: '09:00', to: '13:00' }] } }
    expect((await callRoute(test, workingHours.save, sundays, admin)).body).toMatchObject({ version: 1 })
    expect((await book({ startsAt: '2026-11-22T15:00:00.000Z' })).status).toBe(200)
    expect((await book()).error).toMatchObject({ code: 'invalid', field: 'professionalId' })
    const again = { ...sundays, version: 1, week: { 1: [{ from: '12:00', to: '08:00' }] } }
    expect((await callRoute(test, workingHours.save, again, admin)).error?.field).toBe('week.1')
    expect((await callRoute(test, workingHours.save, { ...again, week: {} }, admin)).body).toMatchObject({ version: 2 })
    expect((await callRoute(test, workingHours.save, { ...again, week: {} }, admin)).error?.code).toBe(
      'version_conflict',
    )
  })
})

describe('time that is taken', () => {
  it('is refused, unless it is overbooked or nobody comes', async () => {
    const first = (await book()).body
    const same = { startsAt: '2026-11-23T17:15:00.000Z' }
    expect((await book(same)).error).toMatchObject({ code: 'conflict', field: 'startsAt', message: TAKEN })
    expect((await book({ ...same, isOverbooked: true })).status).toBe(200)
    expect((await book({ startsAt: '2026-11-23T17:30:00.000Z' })).status).toBe(200)
    const { professionalId } = clinic.as.administrador.actor
    expect((await book({ ...same, professionalId })).status).toBe(200)
    expect((await move(first, 'cancelled', 'Viajó')).status).toBe(200)
    const freed = { startsAt: MONDAY_NOON, endsAt: '2026-11-23T17:30:00.000Z' }
    expect((await book(freed)).status).toBe(200)
    // Its time is somebody else's by now.
    expect((await move(await find(first.id), 'scheduled')).error).toMatchObject({ code: 'conflict', message: TAKEN })
  })

  it('goes to one of six who want it at the same instant, slot by slot', { timeout: 60_000 }, async () => {
    const slots = Array.from({ length: 20 }, (_, index) => addMinutes('2026-11-23T13:00:00.000Z', index * 30))
    for (const startsAt of slots) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => book({ startsAt })))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
    }
    expect((await list()).total).toBe(20)
  })

  it('is not taken by another clinic', async () => {
    await book()
    const other = await aClinic(test, 'Otra clínica')
    const guest = await aPet(test, other, await anOwner(test, other))
    expect((await anEvent(test, other, guest)).status).toBe('scheduled')
  })
})

describe('a day', () => {
  it('goes from the call to the departure, by the consultation', async () => {
    const event = (await book({ startsAt: '2026-11-20T17:30:00.000Z' })).body
    const confirmed = (await move(event, 'confirmed')).body
    test.setNow('2026-11-20T17:25:00.000Z')
    const waiting = (await move(confirmed, 'waiting')).body
    expect(waiting).toMatchObject({ status: 'waiting', arrivedAt: '2026-11-20T17:25:00+00:00' })
    const ready = { anamnesis: 'Vómito', presumptiveDiagnosis: 'Gastritis', treatments: 'Dieta', weightKg: 12.4 }
    const opened = await callRoute(test, consultations.create, { petId: pet.id, eventId: event.id, ...ready }, vet)
    expect(await find(event.id)).toMatchObject({
      status: 'inConsultation',
      pets: [{ consultationId: opened.body.id }],
    })
    expect(opened.body.reason).toBe('Vómito')
    const { id: consultationId, version } = opened.body
    expect((await callRoute(test, consultations.sign, { consultationId, version }, vet)).status).toBe(200)
    expect(await find(event.id)).toMatchObject({ status: 'attended' })
  })

  it('has the animal wait again when its consultation was voided', async () => {
    const event = (await book({ startsAt: '2026-11-20T17:30:00.000Z' })).body
    const { body } = await callRoute(test, consultations.create, { petId: pet.id, eventId: event.id }, vet)
    const voided = { consultationId: body.id, version: body.version, reason: 'Se abrió por error' }
    expect((await callRoute(test, consultations.void, voided, vet)).status).toBe(200)
    expect((await find(event.id)).status).toBe('waiting')
  })

  it('is over for a family when the last of it is', async () => {
    const owner = await anOwner(test, clinic)
    const family = [await aPet(test, clinic, owner), await aPet(test, clinic, owner, { name: 'Luna' })]
    const petIds = family.map(({ id }) => id)
    const event = (await book({ petIds, startsAt: '2026-11-20T17:30:00.000Z' })).body
    for (const [index, petId] of petIds.entries()) {
      const ready = { anamnesis: 'Control', presumptiveDiagnosis: 'Sano', treatments: 'Ninguno', weightKg: 12.4 }
      const { body } = await callRoute(test, consultations.create, { petId, eventId: event.id, ...ready }, vet)
      await callRoute(test, consultations.sign, { consultationId: body.id, version: body.version }, vet)
      expect((await find(event.id)).status).toBe(index === 0 ? 'inConsultation' : 'attended')
    }
  })

  it('attends nobody who does not come in that event', async () => {
    const event = (await book()).body
    const other = await aPet(test, clinic, await anOwner(test, clinic))
    const { error } = await callRoute(test, consultations.create, { petId: other.id, eventId: event.id }, vet)
    expect(error).toMatchObject({ code: 'invalid', field: 'eventId' })
    expect((await find(event.id)).status).toBe('scheduled')
  })

  it('is the event’s own: who comes on another is received once the event passes to it', async () => {
    const event = (await book()).body
    await book({ startsAt: NOW })
    expect((await move(event, 'waiting')).error).toMatchObject({
      ...{ code: 'not_allowed_now', message: 'La cita es del 23/11/2026. Para recibirla ahora, pásela a hoy.' },
    })
    const consult = { petId: pet.id, eventId: event.id }
    expect((await callRoute(test, consultations.create, consult, vet)).error?.code).toBe('not_allowed_now')
    const input = { ...key(event), to: 'waiting' as const, reason: null, isToday: true }
    const { body } = await callRoute(test, agendaEvents.move, input, reception)
    expect(body).toMatchObject({ status: 'waiting', isOverbooked: true, startsAt: '2026-11-20T17:00:00+00:00' })
    expect(body.endsAt).toBe('2026-11-20T17:30:00+00:00')
    expect((await callRoute(test, consultations.create, consult, vet)).status).toBe(200)
  })

  it('takes who comes without an event, whoever is booked', async () => {
    await book({ startsAt: NOW })
    test.setNow('2026-11-20T17:00:42.000Z')
    const input = { typeId: 'urgencia', professionalId: clinic.as.veterinario.actor.professionalId, petIds: [pet.id] }
    const { body } = await callRoute(test, agendaEvents.walkIn, { ...input, reason: 'Convulsión' }, reception)
    expect(body).toMatchObject({
      ...{ status: 'waiting', isOverbooked: true, startsAt: '2026-11-20T17:00:00+00:00' },
      endsAt: '2026-11-20T17:30:00+00:00',
    })
  })
})

describe('somebody new', () => {
  const someone = {
    ownerName: 'Rosa Peña',
    ownerPhone: { country: '57', number: '3009998877' },
    petName: 'Nala',
  } as const
  const newcomer = { ...someone, speciesId: 'felino' }
  const known = async (q: string) => (await callRoute(test, search.find, { q }, reception)).body

  it('is registered with the event, all of it or nothing', async () => {
    await book()
    expect((await book({ petIds: [], newcomer })).error?.field).toBe('startsAt')
    expect(await known('nala')).toMatchObject({ pets: [], owners: [] })
    const { body } = await book({ petIds: [], newcomer, startsAt: '2026-11-23T18:00:00.000Z' })
    expect(body).toMatchObject({ pets: [{ name: 'Nala' }], owner: { name: 'Rosa Peña' } })
    const page = (await callRoute(test, pets.get, { petId: body.pets[0]?.id ?? '' }, reception)).body
    const open = { breed: '', sex: 'unknown', birthOn: '', color: '', feeding: '', weightKg: null }
    expect(page).toMatchObject({ ...open, speciesId: 'felino', historyNumber: 2 })
  })

  it('is registered as who came without an event, and one of a known owner under them', async () => {
    const owner = await anOwner(test, clinic)
    const { typeId, professionalId } = eventDraft(clinic, undefined)
    const input = { typeId, professionalId, petIds: [], reason: null }
    const ofKnown = { ownerId: owner.id, ownerName: null, petName: 'Nala', speciesId: 'felino' }
    const { body } = await callRoute(test, agendaEvents.walkIn, { ...input, newcomer: ofKnown }, reception)
    expect(body).toMatchObject({ status: 'waiting', pets: [{ name: 'Nala' }], owner: { id: owner.id } })
    const vague = { ...input, newcomer: { ...newcomer, ownerPhone: null } }
    expect((await callRoute(test, agendaEvents.walkIn, vague, reception)).error?.field).toBe('newcomer.ownerPhone')
    const odd = { ...input, newcomer: { ...newcomer, speciesId: 'dragón' } }
    expect((await callRoute(test, agendaEvents.walkIn, odd, reception)).error?.field).toBe('newcomer.speciesId')
    expect((await known('rosa')).owners).toEqual([])
  })

  it('is registered once, however often the answer is lost', async () => {
    const draft = eventDraft(clinic, undefined, { newcomer })
    const once = () =>
      callRoute(test, agendaEvents.create, draft, { ...reception, headers: { 'idempotency-key': 'una-sola-llave' } })
    expect((await once()).body.id).toBe((await once()).body.id)
    expect((await known('nala')).pets).toHaveLength(1)
  })

  it('is said of an event before it is attended', async () => {
    const event = (await book({ petIds: [], startsAt: NOW })).body
    const waiting = (await move(event, 'waiting')).body
    const refusal = { code: 'not_allowed_now', message: 'La cita no tiene mascota: elija cuál viene para atenderla.' }
    expect((await move(waiting, 'inConsultation')).error).toMatchObject(refusal)
    const { typeId, professionalId, startsAt, endsAt, reason, notes } = waiting
    const same = { typeId, professionalId, startsAt, endsAt, reason, notes }
    const input = { ...same, ...key(waiting), petIds: [], newcomer }
    const { body } = await callRoute(test, agendaEvents.update, input, reception)
    const petId = body.pets[0]?.id ?? ''
    expect((await callRoute(test, consultations.create, { petId, eventId: event.id }, vet)).status).toBe(200)
    expect((await find(event.id)).status).toBe('inConsultation')
  })
})

describe('the start', () => {
  const today = async (role: 'veterinario' | 'recepcion') => {
    const { body } = await callRoute(test, home.get, {}, { token: clinic.as[role].token })
    return body.agenda as CardData<typeof todayCard>
  }

  it('has what of today is to be done: of who attends their own, of the reception all', async () => {
    const { professionalId } = clinic.as.administrador.actor
    const own = (await book({ startsAt: '2026-11-20T18:00:00.000Z' })).body
    const other = (await book({ startsAt: '2026-11-20T18:30:00.000Z', professionalId })).body
    const gone = (await book({ startsAt: '2026-11-20T20:00:00.000Z' })).body
    await move(gone, 'cancelled', 'Viajó')
    await book({ startsAt: MONDAY_NOON })
    const ids = async (role: 'veterinario' | 'recepcion') => (await today(role)).items.map(({ id }) => id)
    expect(await ids('veterinario')).toEqual([own.id])
    expect(await ids('recepcion')).toEqual([own.id, other.id])
    expect(await today('recepcion')).toMatchObject({ total: 2, isOwn: false })
    // Nobody comes that late any more.
    test.setNow('2026-11-20T21:00:00.000Z')
    expect(await ids('recepcion')).toEqual([other.id])
  })
})

describe('a change', () => {
  it('moves an event, unless it is attended, and keeps who was first', async () => {
    const event = (await book()).body
    const { professionalId } = event
    const times = { startsAt: '2026-11-24T15:00:00.000Z', endsAt: '2026-11-24T16:00:00.000Z' }
    const there = { professionalId, ...times }
    const reschedule = (of: AgendaEvent) =>
      callRoute(test, agendaEvents.reschedule, { ...key(of), ...there }, reception)
    expect((await reschedule(event)).body).toMatchObject({ startsAt: '2026-11-24T15:00:00+00:00', version: 2 })
    expect((await reschedule(event)).error?.code).toBe('version_conflict')
    const now = (await book({ startsAt: NOW })).body
    const attended = (await move(now, 'inConsultation')).body
    expect((await reschedule(attended)).error).toMatchObject({
      ...{ code: 'not_allowed_now', field: 'startsAt' },
      message: 'La cita está en consulta: ya no se mueve.',
    })
  })

  it('has who comes changed, and the rest', async () => {
    const owner = await anOwner(test, clinic)
    const [milo, luna] = [await aPet(test, clinic, owner), await aPet(test, clinic, owner, { name: 'Luna' })]
    const event = (await book({}, milo)).body
    const draft = eventDraft(clinic, luna, { reason: 'Vacuna', typeId: 'vacunacion' })
    const { body } = await callRoute(test, agendaEvents.update, { ...draft, ...key(event) }, reception)
    expect(body).toMatchObject({ reason: 'Vacuna', typeId: 'vacunacion', pets: [{ name: 'Luna' }] })
  })

  it('changes what is said of an event whose professional attends at other hours by now, or that saw an animal die', async () => {
    const owner = await anOwner(test, clinic)
    const [milo, luna] = [await aPet(test, clinic, owner), await aPet(test, clinic, owner, { name: 'Luna' })]
    const petIds = [milo.id, luna.id]
    const event = (await book({ petIds })).body
    const { professionalId } = event
    const week = { 7: [{ from: '09:00', to: '13:00' }] }
    const admin = { token: clinic.as.administrador.token }
    await callRoute(test, workingHours.save, { professionalId, version: null, week }, admin)
    const died = { petId: luna.id, version: luna.version, deceasedOn: '2026-11-20', deceasedCause: 'Trauma' }
    expect((await callRoute(test, pets.reportDeceased, died, vet)).status).toBe(200)
    const draft = eventDraft(clinic, undefined, { petIds, notes: 'Trae exámenes' })
    const update = (input: typeof draft) => callRoute(test, agendaEvents.update, { ...input, ...key(event) }, reception)
    expect((await update({ ...draft, endsAt: addMinutes(draft.startsAt, 60) })).error?.field).toBe('professionalId')
    expect((await update(draft)).body).toMatchObject({ notes: 'Trae exámenes', version: 2 })
  })

  it('is told with who did it', async () => {
    const event = (await book()).body
    await move(event, 'cancelled', 'Viajó')
    const input = { record: 'agendaEvents' as const, recordId: event.id }
    const { body } = await callRoute(test, changes.list, input, vet)
    expect(body.items.map(({ operation, actorName }) => [operation, actorName])).toEqual([
      ['updated', 'Persona recepcion'],
      ['created', 'Persona recepcion'],
      ['created', 'Persona recepcion'],
    ])
  })

  it('takes a mistake away, and nothing that was attended', async () => {
    const event = (await book()).body
    const removed = await callRoute(test, agendaEvents.remove, { ...key(event), reason: 'Era de otro' }, reception)
    expect(removed.status).toBe(200)
    expect((await list()).total).toBe(0)
    const began = (await book({ startsAt: NOW })).body
    await callRoute(test, consultations.create, { petId: pet.id, eventId: began.id }, vet)
    const refused = await callRoute(
      test,
      agendaEvents.remove,
      { ...key(await find(began.id)), reason: 'No' },
      reception,
    )
    expect(refused.error?.code).toBe('not_allowed_now')
  })
})

describe('a death', () => {
  it('calls off what was to come, and brings it back with the animal', async () => {
    const event = (await book()).body
    const { body } = await report()
    expect(await find(event.id)).toMatchObject({ status: 'cancelled', cancelReason: CANCELLED_BY_DEATH })
    const admin = { token: clinic.as.administrador.token }
    await callRoute(test, pets.undoDeceased, { petId: pet.id, version: body.version, reason: 'Error' }, admin)
    expect(await find(event.id)).toMatchObject({ status: 'scheduled', cancelReason: null })
  })

  it('leaves an event for the others of the family', async () => {
    const { body: known } = await callRoute(test, pets.get, { petId: pet.id }, vet)
    const luna = await aPet(test, clinic, known.owner, { name: 'Luna' })
    const event = (await book({ petIds: [pet.id, luna.id] })).body
    await report()
    expect((await find(event.id)).status).toBe('scheduled')
  })
})
