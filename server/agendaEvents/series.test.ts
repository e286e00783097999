import { beforeEach, describe, expect, it } from 'vitest'
import { type AgendaEvent, agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { addMinutes, TAKEN } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { series } from '#shared/agendaEvents/series.contract.ts'
import { changes } from '#shared/changes/changes.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { dayOf, showTime } from '#shared/values/date.ts'
import { anEvent, aSeries, eventDraft, seriesDraft } from '#server/agendaEvents/agendaEvents.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

let clinic: TestClinic
let pet: { id: string }
let reception: { token: string }

// A Friday, at noon in the clinic.
const NOW = '2026-11-20T17:00:00.000Z'
const MONDAYS = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14']

beforeEach(async () => {
  test.setNow(NOW)
  clinic = await aClinic(test)
  pet = await aPet(test, clinic, await anOwner(test, clinic))
  reception = { token: clinic.as.recepcion.token }
})

type Overrides = Partial<CallOf<typeof series.create>>
const book = (overrides: Overrides = {}) =>
  callRoute(test, series.create, seriesDraft(clinic, pet, overrides), reception)
const key = ({ id, version }: AgendaEvent) => ({ eventId: id, version })
const list = async () =>
  (await callRoute(test, agendaEvents.list, { from: '2026-11-20', to: '2026-12-31' }, reception)).body.items
const shown = async () =>
  (await list()).map(({ startsAt, status }) => `${dayOf(startsAt)} ${showTime(startsAt)} ${status}`)
const update = (event: AgendaEvent, input: Partial<CallOf<typeof series.update>>) =>
  callRoute(
    test,
    series.update,
    { ...eventDraft(clinic, pet, { startsAt: event.startsAt }), ...key(event), scope: 'all', ...input },
    reception,
  )
const cancel = (event: AgendaEvent, scope: 'following' | 'all') =>
  callRoute(test, series.cancel, { ...key(event), scope, reason: 'Terminó la terapia' }, reception)
const move = (event: AgendaEvent, to: 'waiting' | 'cancelled') =>
  callRoute(test, agendaEvents.move, { ...key(event), to, reason: 'Viajó' }, reception)

describe('a repeated event', () => {
  it('is booked on all of its days, with who comes', async () => {
    const { body } = await book()
    expect(body).toMatchObject({ booked: 4, skipped: [], first: { isSeries: true, pets: [{ id: pet.id }] } })
    expect((await list()).map(({ startsAt, pets }) => [dayOf(startsAt), pets.length])).toEqual(
      MONDAYS.map((day) => [day, 1]),
    )
    const { body: all } = await callRoute(test, series.list, { eventId: body.first.id }, reception)
    expect(all.map(({ startsAt }) => dayOf(startsAt))).toEqual(MONDAYS)
  })

  it('leaves the months without its day alone', async () => {
    const startsAt = '2026-12-31T17:00:00.000Z'
    const { body } = await book({
      startsAt,
      endsAt: addMinutes(startsAt, 30),
      unit: 'months',
      count: 3,
      onClash: 'overbook',
    })
    const { body: all } = await callRoute(test, series.list, { eventId: body.first.id }, reception)
    expect(all.map((one) => dayOf(one.startsAt))).toEqual(['2026-12-31', '2027-01-31', '2027-03-31'])
  })

  it.each<[string, Overrides, string, string]>([
    ['10,000 times', { count: 10_000 }, 'count', '10.000'],
    ['every day of two years', { unit: 'days', count: null, until: '2028-11-20' }, 'until', 'Máximo 200 citas'],
    ['on 29 February', { startsAt: '2028-02-29T17:00:00.000Z', unit: 'years', count: 2 }, 'count', 'no tienen día 29'],
    ['up to the year 2199', { count: null, until: '2199-01-01' }, 'until', '2 años'],
    ['without an end', { count: null }, 'count', 'hasta cuándo'],
    ['every no weeks', { every: 0 }, 'every', 'de 1 en adelante'],
    ['30 hours long', { endsAt: '2026-11-24T23:00:00.000Z' }, 'endsAt', '12 horas'],
    ['first in 2150', { startsAt: '2150-11-23T17:00:00.000Z' }, 'startsAt', '2 años'],
    ['first in 3026', { startsAt: '3026-11-23T17:00:00.000Z' }, 'startsAt', 'válidas'],
  ])('%s is refused at its field, and nothing is booked', async (_name, overrides, field, words) => {
    const { status, error } = await book(overrides)
    expect([status, error?.code, error?.field]).toEqual([400, 'invalid', field])
    expect(error?.message).toContain(words)
    expect(await list()).toEqual([])
  })

  it('tells which of its dates are taken or closed, and leaves them out or overbooks them by choice', async () => {
    const second = `${MONDAYS[1]}T17:00:00.000Z`
    await anEvent(test, clinic, undefined, { startsAt: second })
    const refused = await book()
    expect(refused.error).toMatchObject({ code: 'conflict', field: 'onClash' })
    expect(refused.error?.message).toContain('1 de 4 fechas no se pueden: 30/11/2026 (ya ocupado)')
    expect(await list()).toHaveLength(1)
    expect((await book({ onClash: 'skip' })).body).toMatchObject({ booked: 3, skipped: [MONDAYS[1]] })
    const tuesdays = { startsAt: '2026-11-24T17:00:00.000Z', endsAt: '2026-11-24T17:30:00.000Z', count: 7 }
    const daily = await book({ ...tuesdays, unit: 'days', onClash: 'overbook' })
    expect(daily.body).toMatchObject({ booked: 7, skipped: [] })
    // A Sunday, and a Monday at noon that is taken.
    const overbooked = (await list()).filter(({ isOverbooked }) => isOverbooked)
    expect(overbooked.map(({ startsAt }) => dayOf(startsAt))).toEqual(['2026-11-29', '2026-11-30'])
  })

  it('goes to one of three who want its days at the same instant, whole', async () => {
    const answers = await Promise.all([book(), book(), book()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await list()).toHaveLength(4)
  })
})

describe('a change of several', () => {
  it('moves those that follow by as much, also onto the days of one another', async () => {
    await aSeries(test, clinic, pet)
    const [, second] = await list()
    if (!second) throw new Error('No second event')
    const startsAt = '2026-12-07T17:30:00.000Z'
    const there = { startsAt, endsAt: addMinutes(startsAt, 45), reason: 'Terapia' }
    const { body } = await update(second, { ...there, scope: 'following' })
    expect(body).toMatchObject({ changed: 3, skipped: [] })
    expect(await shown()).toEqual([
      '2026-11-23 12:00 scheduled',
      '2026-12-07 12:30 scheduled',
      '2026-12-14 12:30 scheduled',
      '2026-12-21 12:30 scheduled',
    ])
    expect((await list()).map(({ reason }) => reason)).toEqual(['Vómito', 'Terapia', 'Terapia', 'Terapia'])
    const input = { record: 'agendaEvents' as const, recordId: body.event.id }
    const told = await callRoute(test, changes.list, input, { token: clinic.as.veterinario.token })
    expect(told.body.items[0]).toMatchObject({ operation: 'updated', actorName: 'Persona recepcion' })
  })

  it('of all leaves what is over, and what each has of its own', async () => {
    const first = await aSeries(test, clinic, pet)
    const [, , third, fourth] = await list()
    if (!third || !fourth) throw new Error('No third event')
    const own = { ...eventDraft(clinic, pet, { startsAt: third.startsAt, reason: 'Con ecografía' }), ...key(third) }
    await callRoute(test, agendaEvents.update, own, reception)
    await move(fourth, 'cancelled')
    const { body } = await update(first, { notes: 'Trae la silla' })
    expect(body.changed).toBe(3)
    expect((await list()).map(({ reason, notes }) => [reason, notes])).toEqual([
      ['Vómito', 'Trae la silla'],
      ['Vómito', 'Trae la silla'],
      ['Con ecografía', 'Trae la silla'],
      ['Vómito', null],
    ])
  })

  it('has others come to all of them', async () => {
    const owner = await anOwner(test, clinic)
    const [milo, luna] = [await aPet(test, clinic, owner), await aPet(test, clinic, owner, { name: 'Luna' })]
    const first = await aSeries(test, clinic, milo)
    expect((await update(first, { petIds: [luna.id] })).status).toBe(200)
    expect((await list()).map(({ pets }) => pets.map(({ name }) => name))).toEqual(
      Array.from({ length: 4 }, () => ['Luna']),
    )
  })

  it('tells which dates are taken, leaves those where they are by choice, and never the one that was typed', async () => {
    const first = await aSeries(test, clinic, pet)
    const at = (day: string, time: string) => `${day}T${time}:00.000Z`
    await anEvent(test, clinic, undefined, { startsAt: at('2026-12-07', '18:00') })
    const there = { startsAt: at('2026-11-23', '18:00'), endsAt: at('2026-11-23', '18:30') }
    expect((await update(first, there)).error).toMatchObject({ code: 'conflict', field: 'onClash' })
    const { body } = await update(first, { ...there, onClash: 'skip' })
    expect(body).toMatchObject({ changed: 4, skipped: ['2026-12-07'] })
    expect((await shown()).filter((line) => line.includes('12-07'))).toEqual([
      '2026-12-07 12:00 scheduled',
      '2026-12-07 13:00 scheduled',
    ])
    await anEvent(test, clinic, undefined, { startsAt: at('2026-11-23', '20:00') })
    const taken = { startsAt: at('2026-11-23', '20:00'), endsAt: at('2026-11-23', '20:30'), onClash: 'skip' as const }
    expect((await update(body.event, taken)).error).toMatchObject({ field: 'startsAt', message: TAKEN })
  })

  it('asks by name about a time that was agreed by hand, which stays or moves by choice, and stays agreed', async () => {
    const first = await aSeries(test, clinic, pet)
    const [, second] = await list()
    if (!second) throw new Error('No second event')
    const agreed = { startsAt: '2026-12-05T14:00:00.000Z', endsAt: '2026-12-05T14:30:00.000Z' }
    const { professionalId } = second
    const slot = { ...key(second), ...agreed, professionalId, isOverbooked: false }
    await callRoute(test, agendaEvents.reschedule, slot, reception)
    const later = (event: AgendaEvent, minutes: number) => ({
      startsAt: addMinutes(event.startsAt, minutes),
      endsAt: addMinutes(event.endsAt, minutes),
    })
    const refused = await update(first, later(first, 60))
    expect(refused.error).toMatchObject({ code: 'conflict', field: 'onAgreed' })
    expect(refused.error?.message).toContain('Sábado 5 de diciembre de 2026 a las 09:00 se acordó a mano')
    // What is not its time is no question.
    const noted = (await update(first, { notes: 'Trae la silla' })).body.event
    const kept = await update(noted, { ...later(noted, 60), onAgreed: 'keep' })
    expect(kept.body.skipped).toEqual(['2026-12-05'])
    const times = async () => (await list()).map(({ startsAt }) => `${dayOf(startsAt)} ${showTime(startsAt)}`)
    expect(await times()).toEqual(['2026-11-23 13:00', '2026-12-05 09:00', '2026-12-07 13:00', '2026-12-14 13:00'])
    const moved = await update(kept.body.event, { ...later(kept.body.event, 30), onAgreed: 'move' })
    expect(await times()).toEqual(['2026-11-23 13:30', '2026-12-05 09:30', '2026-12-07 13:30', '2026-12-14 13:30'])
    expect((await update(moved.body.event, later(moved.body.event, 30))).error?.field).toBe('onAgreed')
  })

  it('looks for clashes against those that stay', async () => {
    const tuesday = { startsAt: '2026-11-24T17:00:00.000Z', endsAt: '2026-11-24T17:30:00.000Z' }
    const first = await aSeries(test, clinic, pet, { ...tuesday, unit: 'days', count: 5 })
    const [, , thursday] = await list()
    if (!thursday) throw new Error('No event of Thursday')
    await move(thursday, 'cancelled')
    const later = { startsAt: addMinutes(first.startsAt, 24 * 60), endsAt: addMinutes(first.endsAt, 24 * 60) }
    // Nobody attends on Sunday: who would go there stays on Saturday, and Friday’s would come upon it.
    const { body } = await update(first, { ...later, onClash: 'skip' })
    expect(body.skipped).toEqual(['2026-11-27', '2026-11-28'])
    expect((await shown()).filter((line) => line.endsWith('scheduled'))).toEqual(
      ['25', '26', '27', '28'].map((day) => `2026-11-${day} 12:00 scheduled`),
    )
    // Each would come upon the next, the one that was typed too.
    const again = { startsAt: addMinutes(later.startsAt, 24 * 60), endsAt: addMinutes(later.endsAt, 24 * 60) }
    const refused = await update(body.event, { ...again, onClash: 'skip' })
    expect(refused.error).toMatchObject({ code: 'conflict', field: 'onClash' })
    expect((await update(body.event, { ...again, onClash: 'overbook' })).body.changed).toBe(4)
  })

  it('is refused of one that is attended, of one that changed meanwhile, and of one that is not repeated', async () => {
    const first = await aSeries(test, clinic, pet)
    expect((await update({ ...first, version: 9 }, {})).error?.code).toBe('version_conflict')
    const alone = await anEvent(test, clinic, pet, { startsAt: '2026-11-24T17:00:00.000Z' })
    expect((await update(alone, {})).error).toMatchObject({
      code: 'not_allowed_now',
      message: 'Esta cita no se repite.',
    })
    test.setNow('2026-11-23T16:55:00.000Z')
    const waiting = (await move(first, 'waiting')).body
    const { body } = await callRoute(
      test,
      agendaEvents.move,
      { ...key(waiting), to: 'inConsultation', reason: null },
      reception,
    )
    const moved = { startsAt: addMinutes(first.startsAt, 60), endsAt: addMinutes(first.startsAt, 90) }
    expect((await update(body, moved)).error).toMatchObject({
      code: 'not_allowed_now',
      message: 'La cita está en consulta: ya no se mueve.',
    })
  })
})

describe('calling off', () => {
  it('this one and those that follow, or all that are to come, frees their time', async () => {
    const first = await aSeries(test, clinic, pet)
    const [, , third] = await list()
    if (!third) throw new Error('No third event')
    expect((await cancel(third, 'following')).body).toMatchObject({ cancelled: 2, event: { status: 'cancelled' } })
    expect((await shown()).map((line) => line.split(' ')[2])).toEqual([
      ...['scheduled', 'scheduled', 'cancelled', 'cancelled'],
    ])
    expect((await cancel(first, 'all')).body.cancelled).toBe(2)
    expect((await book()).body.booked).toBe(4)
  })
})
