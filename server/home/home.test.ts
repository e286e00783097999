import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#shared/access/actions.ts'
import { agendaEvents, type todayCard, type waitingRoomCard } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { consultations, type pendingCard } from '#shared/consultations/consultations.contract.ts'
import { controls, type dueControlsCard } from '#shared/controls/controls.contract.ts'
import { exams, type receivedCard, type samplesCard } from '#shared/exams/exams.contract.ts'
import type { historiesCard } from '#shared/histories/histories.contract.ts'
import { home } from '#shared/home/home.contract.ts'
import type { inpatientsCard } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { menu } from '#shared/menu/menu.contract.ts'
import { owners, type ownersCard } from '#shared/owners/owners.contract.ts'
import { type birthdaysCard, pets } from '#shared/pets/pets.contract.ts'
import type { remindersCard } from '#shared/reminders/reminders.contract.ts'
import type { recentPetsCard } from '#shared/search/search.contract.ts'
import type { dueCard } from '#shared/vaccines/vaccines.contract.ts'
import type { CardData } from '#shared/word/homeCard.ts'
import { anEvent } from '#server/agendaEvents/agendaEvents.factory.ts'
import { readClinic, soonOf, withClinic } from '#server/db/clinic.ts'
import { aStay, orderOf } from '#server/hospitalizations/hospitalizations.factory.ts'
import { listBirthdays } from '#server/pets/birthdays.queries.ts'
import { planReminders } from '#server/reminders/plan.queries.ts'
import { aWayOf } from '#server/reminders/reminders.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { anExam } from '#server/exams/exams.factory.ts'
import { aVaccine } from '#server/vaccines/vaccines.factory.ts'
import { aClinic, aConsultation, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

let clinic: TestClinic
let pet: { id: string }

beforeEach(async () => {
  test.setNow('2026-11-20T17:00:00.000Z')
  clinic = await aClinic(test)
  pet = await aPet(test, clinic, await anOwner(test, clinic))
})

/** Those of which a test says something. */
interface Cards {
  pending?: CardData<typeof pendingCard>
  controls: CardData<typeof dueControlsCard>
  received?: CardData<typeof receivedCard>
  due?: CardData<typeof dueCard>
  recentPets: CardData<typeof recentPetsCard>
  histories?: CardData<typeof historiesCard>
  owners?: CardData<typeof ownersCard>
  agenda: CardData<typeof todayCard>
  waitingRoom: CardData<typeof waitingRoomCard>
  samples?: CardData<typeof samplesCard>
  birthdays: CardData<typeof birthdaysCard>
  reminders?: CardData<typeof remindersCard>
  hospitalizations?: CardData<typeof inpatientsCard>
}

async function homeOf(role: Role) {
  return (await callRoute(test, home.get, {}, { token: clinic.as[role].token })).body as unknown as Cards
}

async function openedBy(role: Role, reason: string) {
  const { token } = clinic.as[role]
  return (await callRoute(test, consultations.create, { petId: pet.id, reason, allowSecondOpen: true }, { token })).body
}

const ready = { anamnesis: 'Vómito', presumptiveDiagnosis: 'Gastritis', treatments: 'Dieta', weightKg: 12.4 }

describe('pending work', () => {
  it('is, for a veterinarian, their own and what was opened by who may not sign', async () => {
    await openedBy('auxiliar', 'De la auxiliar')
    test.setNow('2026-11-20T17:01:00.000Z')
    await openedBy('veterinario', 'Propia')
    expect((await homeOf('veterinario')).pending).toMatchObject({
      total: 2,
      items: [
        { note: 'Propia', task: 'close', professionalName: null, pet: { name: 'Milo' } },
        { note: 'De la auxiliar', task: 'close', professionalName: 'Persona auxiliar' },
      ],
    })
    expect((await homeOf('auxiliar')).pending).toMatchObject({ total: 1, items: [{ note: 'De la auxiliar' }] })
    expect((await homeOf('practicante')).pending).toMatchObject({ total: 0, items: [] })
    for (const role of ['administrador', 'recepcion', 'lectura'] as const)
      expect((await homeOf(role)).pending, role).toBeUndefined()
  })

  it('says what is to be done, and goes when it is done', async () => {
    const { id, version } = await aConsultation(test, clinic, pet, ready)
    const vet = { token: clinic.as.veterinario.token }
    const task = async () => (await homeOf('veterinario')).pending?.items.map((item) => [item.task, item.note])
    // It is called as in every list.
    expect(await task()).toEqual([['sign', 'Gastritis']])
    const waiting = { consultationId: id, version, awaitingResults: 'Hemograma' }
    const { body } = await callRoute(test, consultations.awaitResults, waiting, vet)
    expect(await task()).toEqual([['review', 'Hemograma']])
    await callRoute(test, consultations.sign, { consultationId: id, version: body.version }, vet)
    expect(await task()).toEqual([])
  })

  it('shows eight, counts all, and has pages of them', async () => {
    for (let index = 0; index < 9; index += 1) {
      test.setNow(`2026-11-20T17:0${index}:00.000Z`)
      await openedBy('auxiliar', `Motivo ${index}`)
    }
    const { pending } = await homeOf('auxiliar')
    expect([pending?.items.length, pending?.total]).toEqual([8, 9])
    // A veterinarian has to reach also what others opened.
    for (const role of ['auxiliar', 'veterinario'] as const) {
      const { token } = clinic.as[role]
      const { body } = await callRoute(test, consultations.pending, { page: 2, pageSize: 5 }, { token })
      expect(body).toMatchObject({ page: 2, pageSize: 5, total: 9 })
      expect(body.items.map(({ note }) => note)).toEqual(['Motivo 3', 'Motivo 2', 'Motivo 1', 'Motivo 0'])
    }
  })
})

describe('controls', () => {
  /** A signed visit of so long ago that asked for a control on a day. */
  async function visit(at: string, nextControlOn: string, of = pet) {
    test.setNow(at)
    const vet = { token: clinic.as.veterinario.token }
    const fields = { ...ready, nextControlOn, nextControlReason: 'Revisar la herida' }
    const { id, version } = await aConsultation(test, clinic, of, fields)
    expect((await callRoute(test, consultations.sign, { consultationId: id, version }, vet)).status).toBe(200)
  }

  const days = async (role: Role = 'veterinario') => (await homeOf(role)).controls.items.map(({ dueOn }) => dueOn)

  it.each([
    ['2026-10-20', []],
    ['2026-10-21', ['2026-10-21']],
    ['2026-11-20', ['2026-11-20']],
    ['2026-11-27', ['2026-11-27']],
    ['2026-11-28', []],
  ])('are near to today: %s', async (day, expected) => {
    await visit('2026-10-01T15:00:00.000Z', day)
    // Eight in the evening in the clinic, the day after in London.
    test.setNow('2026-11-21T01:00:00.000Z')
    expect(await days()).toEqual(expected)
  })

  it('are answered by a later visit that is a control, and end with the pet', async () => {
    await visit('2026-11-01T15:00:00.000Z', '2026-11-18')
    test.setNow('2026-11-10T17:00:00.000Z')
    const vet = { token: clinic.as.veterinario.token }
    const emergency = await aConsultation(test, clinic, pet, { ...ready, kind: 'emergency' })
    await callRoute(test, consultations.sign, { consultationId: emergency.id, version: emergency.version }, vet)
    test.setNow('2026-11-20T17:00:00.000Z')
    expect(await days()).toEqual(['2026-11-18'])
    const control = await aConsultation(test, clinic, pet, { ...ready, kind: 'control' })
    await callRoute(test, consultations.sign, { consultationId: control.id, version: control.version }, vet)
    expect(await days()).toEqual([])
    await visit('2026-11-20T18:00:00.000Z', '2026-11-22')
    expect(await days()).toEqual(['2026-11-22'])
    await test.owner.query(`UPDATE pets SET status = 'deceased', deceased_on = '2026-11-19' WHERE id = $1`, [pet.id])
    expect(await days()).toEqual([])
  })

  it('have a telephone for everybody, and clinical words only for who may read them', async () => {
    await visit('2026-11-01T15:00:00.000Z', '2026-11-18')
    test.setNow('2026-11-20T17:00:00.000Z')
    for (const [role, reason] of [
      ['veterinario', 'Revisar la herida'],
      ['lectura', 'Revisar la herida'],
      ['recepcion', null],
    ] as const) {
      const { controls } = await homeOf(role)
      expect(controls, role).toMatchObject({
        total: 1,
        items: [{ reason, dueOn: '2026-11-18', pet: { name: 'Milo' }, owner: { phone: { number: '3004128890' } } }],
      })
    }
  })
})

describe('the rest of the start', () => {
  it('has histories for who may read them, and owners for the others', async () => {
    await aConsultation(test, clinic, pet, { presumptiveDiagnosis: 'Otitis' })
    for (const role of ['veterinario', 'auxiliar', 'practicante', 'lectura'] as const) {
      const { histories, owners: listed } = await homeOf(role)
      expect([histories?.[0]?.consultation?.title, listed], role).toEqual(['Otitis', undefined])
    }
    const reception = await homeOf('recepcion')
    expect([reception.histories, reception.owners?.[0]?.name]).toEqual([undefined, 'Catalina Ríos Mejía'])
    expect(JSON.stringify(reception)).not.toContain('Otitis')
  })

  it('has results for who reviews them, and what is due for everybody', async () => {
    const exam = await anExam(test, clinic, pet)
    const values = [{ analyte: 'Hematocrito', value: '31', unit: '%', min: 37, max: 55 }]
    const vet = { token: clinic.as.veterinario.token }
    await callRoute(test, exams.saveResult, { examId: exam.id, version: exam.version, values }, vet)
    await aVaccine(test, clinic, pet, { appliedOn: '2025-11-25', nextOn: '2026-11-25' })
    for (const role of ['veterinario', 'auxiliar', 'recepcion', 'practicante', 'lectura'] as const) {
      const { received, due } = await homeOf(role)
      if (role === 'veterinario') expect(received).toMatchObject({ total: 1, items: [{ id: exam.id, flagged: 1 }] })
      else expect(received, role).toBeUndefined()
      expect(due, role).toMatchObject({ total: 1, items: [{ petId: pet.id, nextOn: '2026-11-25' }] })
    }
  })

  it('calls for no pet of an inactive owner, until they come back', async () => {
    const token = clinic.as.veterinario.token
    const owner = await anOwner(test, clinic)
    const waiting = await aPet(test, clinic, owner)
    await aVaccine(test, clinic, waiting, { appliedOn: '2025-11-25', nextOn: '2026-11-25' })
    const control = { petId: waiting.id, dueOn: '2026-11-22', reason: 'Revisar la herida' }
    expect((await callRoute(test, controls.create, control, { token })).status).toBe(200)
    const called = async () => {
      const { due, controls: near } = await homeOf('veterinario')
      const { body } = await callRoute(test, controls.list, { view: 'upcoming' }, { token })
      return [due, near, body].flatMap((list) => [list?.total, list?.items.length])
    }
    expect(await called()).toEqual([1, 1, 1, 1, 1, 1])
    const away = { ownerId: owner.id, version: owner.version, reason: 'Se mudó' }
    const { version } = (await callRoute(test, owners.deactivate, away, { token })).body
    expect(await called()).toEqual([0, 0, 0, 0, 0, 0])
    await callRoute(test, owners.reactivate, { ownerId: owner.id, version }, { token })
    expect(await called()).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('has who waits, whoever came first on top, and of today’s events what is ahead and who left last', async () => {
    const reception = { token: clinic.as.recepcion.token }
    const came = async (startsAt: string) => {
      const { id: eventId, version } = await anEvent(test, clinic, pet, { startsAt, isOverbooked: true })
      return (await callRoute(test, agendaEvents.move, { eventId, version, to: 'waiting', reason: null }, reception))
        .body
    }
    const left = async (startsAt: string) => {
      const { id: eventId, version } = await came(startsAt)
      return callRoute(test, agendaEvents.move, { eventId, version, to: 'attended', reason: null }, reception)
    }
    test.setNow('2026-11-20T16:00:00.000Z')
    for (const startsAt of ['2026-11-20T14:00:00.000Z', '2026-11-20T14:30:00.000Z', '2026-11-20T15:00:00.000Z'])
      await left(startsAt)
    await anEvent(test, clinic, undefined, { startsAt: '2026-11-20T18:00:00.000Z', isOverbooked: true })
    test.setNow('2026-11-20T16:10:00.000Z')
    await came('2026-11-20T16:30:00.000Z')
    test.setNow('2026-11-20T16:20:00.000Z')
    await came('2026-11-20T16:00:00.000Z')
    for (const role of ['veterinario', 'recepcion', 'lectura'] as const) {
      const { waitingRoom, agenda } = await homeOf(role)
      expect(waitingRoom, role).toMatchObject({
        total: 2,
        items: [
          { arrivedAt: expect.stringContaining('T16:10:00') },
          { arrivedAt: expect.stringContaining('T16:20:00') },
        ],
      })
      // Time that is kept free is shown, and counts as nobody.
      expect([agenda.attended, agenda.total], role).toEqual([3, 5])
      expect(agenda.items.map(({ status }) => status)).toEqual([
        'attended',
        'attended',
        'waiting',
        'waiting',
        'scheduled',
      ])
    }
  })

  it('has the exams that wait for hands, for who takes samples and reviews nothing', async () => {
    const exam = await anExam(test, clinic, pet)
    for (const role of ['auxiliar', 'practicante'] as const)
      expect((await homeOf(role)).samples, role).toMatchObject({
        total: 1,
        items: [{ id: exam.id, status: 'requested' }],
      })
    for (const role of ['veterinario', 'recepcion', 'lectura'] as const)
      expect((await homeOf(role)).samples, role).toBeUndefined()
  })

  it('has the animals that are a year older today, if that day is known', async () => {
    const owner = await anOwner(test, clinic)
    const older = await aPet(test, clinic, owner, { birthOn: '2023-11-20' })
    await aPet(test, clinic, owner, { birthOn: '2023-11-20', birthIsApproximate: true })
    await aPet(test, clinic, owner, { birthOn: '2023-11-21' })
    await aPet(test, clinic, owner, { birthOn: '2026-11-20' })
    expect((await homeOf('recepcion')).birthdays).toMatchObject({ total: 1, items: [{ id: older.id }] })
    // Eight in the evening in the clinic, the day after in London.
    test.setNow('2026-11-21T01:00:00.000Z')
    expect((await homeOf('recepcion')).birthdays.items.map(({ id }) => id)).toEqual([older.id])
  })

  it('has those of a leap day on it, and the day after where there is none', async () => {
    const owner = await anOwner(test, clinic)
    const leap = await aPet(test, clinic, owner, { birthOn: '2024-02-29' })
    const next = await aPet(test, clinic, owner, { birthOn: '2024-03-01' })
    const shownOn = (day: string) =>
      readClinic(test.database, clinic.id, new Date(`${day}T17:00:00.000Z`), async (tx) =>
        (await listBirthdays(tx, { page: 1, pageSize: 8 })).items.map(({ id }) => id),
      )
    expect(await shownOn('2027-02-28')).toEqual([])
    expect(await shownOn('2027-03-01')).toEqual([leap.id, next.id])
    expect(await shownOn('2028-02-29')).toEqual([leap.id])
    expect(await shownOn('2028-03-01')).toEqual([next.id])
  })

  it('has the reminders that go next, for who sends them', async () => {
    const reached = await anOwner(test, clinic, { email: 'catalina@prueba.co', messagesConsent: true })
    await aVaccine(test, clinic, await aPet(test, clinic, reached), { appliedOn: '2025-11-28', nextOn: '2026-11-28' })
    await withClinic(test.database, clinic.id, test.services.clock(), planReminders)
    expect((await homeOf('recepcion')).reminders).toMatchObject({ total: 1, failed: 0, items: [{ kind: 'vaccine' }] })
    expect((await homeOf('lectura')).reminders).toBeUndefined()
    const gone = await aPet(test, clinic, reached)
    await aVaccine(test, clinic, gone, { appliedOn: '2025-11-27', nextOn: '2026-11-27' })
    await withClinic(test.database, clinic.id, test.services.clock(), planReminders)
    expect((await homeOf('recepcion')).reminders).toMatchObject({ total: 2, items: [{}, {}] })
    // What is asked for no more is not counted either, where all that go are shown.
    await aVaccine(test, clinic, gone, { appliedOn: '2026-11-20', nextOn: '2027-11-20' })
    expect((await homeOf('recepcion')).reminders).toMatchObject({ total: 1, items: [{ kind: 'vaccine' }] })
    await aWayOf(test, clinic, 'email', 'failed')
    expect((await homeOf('recepcion')).reminders).toMatchObject({ total: 0, failed: 1, items: [] })
  })

  it('has the pets that this person opened', async () => {
    await callRoute(test, pets.get, { petId: pet.id }, { token: clinic.as.recepcion.token })
    await soonOf(test.database).settle()
    expect((await homeOf('recepcion')).recentPets.map(({ name }) => name)).toEqual(['Milo'])
    expect((await homeOf('veterinario')).recentPets).toEqual([])
  })
})

describe('inpatients', () => {
  it('are told to who may read of them, those whose plan waits first, and counted in the menu', async () => {
    test.setNow('2026-11-20T12:00:00.000Z')
    const calm = await aStay(test, clinic, pet)
    await orderOf(test, clinic, calm, { startsAt: '2026-11-20T18:00:00.000Z' })
    const late = await aStay(test, clinic, await aPet(test, clinic, await anOwner(test, clinic)))
    await orderOf(test, clinic, late, { startsAt: '2026-11-20T16:00:00.000Z' })
    test.setNow('2026-11-20T17:00:00.000Z')
    const card = (await homeOf('auxiliar')).hospitalizations
    expect(card).toMatchObject({ total: 2, items: [{ id: late.id }, { id: calm.id }] })
    expect((await homeOf('recepcion')).hospitalizations).toBeUndefined()
    const counted = async (role: Role) => {
      const items = (await callRoute(test, menu.list, {}, { token: clinic.as[role].token })).body
      return items.filter(({ count }) => count !== undefined).map(({ name, count }) => [name, count])
    }
    expect(await counted('veterinario')).toEqual([['Hospitalización', 2]])
    expect(await counted('recepcion')).toEqual([])
  })
})
