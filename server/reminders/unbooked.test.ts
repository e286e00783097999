import { describe, expect, it } from 'vitest'
import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { home } from '#shared/home/home.contract.ts'
import { reminders } from '#shared/reminders/reminders.contract.ts'
import { instantOn } from '#shared/values/date.ts'
import { anEvent } from '#server/agendaEvents/agendaEvents.factory.ts'
import { aDeworming } from '#server/dewormings/dewormings.factory.ts'
import { aRemindedPet, due, FRIDAY, useReminders } from '#server/reminders/reminders.factory.ts'
import { callRoute } from '#server/testing/app.ts'
import { aConsultation } from '#server/testing/factories.ts'
import { aVaccine } from '#server/vaccines/vaccines.factory.ts'

const given = useReminders()
const { goTo, test } = given

describe('what is overdue and nobody booked', () => {
  const overdue = async () => (await callRoute(test, reminders.overdue, {}, given.reception)).body

  it('is listed by animal, the newest first, until an event is to come', async () => {
    const [old, late, booked, current] = [
      await aRemindedPet(test, given.clinic),
      await aRemindedPet(test, given.clinic, { messagesConsent: false }),
      await aRemindedPet(test, given.clinic),
      await aRemindedPet(test, given.clinic),
    ]
    await aVaccine(test, given.clinic, old, due('2026-05-01'))
    for (const [pet, on] of [
      [late, '2026-11-10'],
      [booked, '2026-11-12'],
      [current, '2026-11-20'],
    ] as const)
      await aVaccine(test, given.clinic, pet, due(on))
    await aDeworming(test, given.clinic, late, { appliedOn: '2026-08-01', nextOn: '2026-09-01' })
    await test.owner.query(
      `INSERT INTO controls (clinic_id, id, version, created_at, updated_at, pet_id, due_on, reason, source, status)
       VALUES ($1, gen_random_uuid(), 1, now(), now(), $2, '2026-11-18', 'Puntos', 'pet', 'scheduled')`,
      [given.clinic.id, late.id],
    )
    const event = await anEvent(test, given.clinic, booked)
    expect(await overdue()).toMatchObject({
      total: 1,
      items: [
        {
          petId: late.id,
          due: [
            { kind: 'deworming', about: 'Desparasitación interna', dueOn: '2026-09-01' },
            { kind: 'vaccine', about: 'Antirrábica canina', dueOn: '2026-11-10' },
            { kind: 'control', about: null, dueOn: '2026-11-18' },
          ],
          reminded: null,
        },
      ],
    })
    const cancelled = { eventId: event.id, version: event.version, to: 'cancelled', reason: 'Viajó' } as const
    await callRoute(test, agendaEvents.move, cancelled, given.reception)
    expect((await overdue()).items.map(({ petId }) => petId)).toEqual([late.id, booked.id])
  })
})

describe('what is to be booked', () => {
  const unbooked = async (page = 1, pageSize = 50) => {
    const { body } = await callRoute(test, reminders.unbooked, { page, pageSize }, given.reception)
    return { total: body.total, pets: body.items.map(({ petId }) => petId), items: body.items }
  }

  it('is due, overdue or missed, the nearest to today first, page by page, until an event is to come', async () => {
    const [soon, late, far, missed, later] = [
      await aRemindedPet(test, given.clinic),
      await aRemindedPet(test, given.clinic),
      await aRemindedPet(test, given.clinic),
      await aRemindedPet(test, given.clinic),
      await aRemindedPet(test, given.clinic),
    ]
    // Of one that has several, the nearest counts, and no other stands before it.
    await aVaccine(test, given.clinic, soon, due('2026-11-22'))
    await aDeworming(test, given.clinic, soon, { appliedOn: '2026-08-01', nextOn: '2026-09-01' })
    await aDeworming(test, given.clinic, late, { appliedOn: '2026-08-01', nextOn: '2026-11-15' })
    await aVaccine(test, given.clinic, far, due('2026-12-20'))
    await aVaccine(test, given.clinic, later, due('2026-12-25'))
    goTo('2026-11-10')
    const came = { startsAt: instantOn('2026-11-10', '15:00') }
    const event = await anEvent(test, given.clinic, missed, came)
    goTo(FRIDAY)
    const { id: eventId, version } = event
    await callRoute(test, agendaEvents.move, { eventId, version, to: 'missed', reason: null }, given.reception)
    expect(await unbooked()).toMatchObject({
      total: 4,
      pets: [soon.id, late.id, missed.id, far.id],
      items: [
        { due: [{ kind: 'deworming' }, { kind: 'vaccine' }] },
        {},
        { due: [{ kind: 'event', about: null, dueOn: '2026-11-10' }] },
        {},
      ],
    })
    expect([(await unbooked(1, 3)).pets, (await unbooked(2, 3)).pets]).toEqual([
      [soon.id, late.id, missed.id],
      [far.id],
    ])
    const booked = await anEvent(test, given.clinic, soon)
    await aConsultation(test, given.clinic, missed)
    expect((await unbooked()).pets).toEqual([late.id, far.id])
    const held = { eventId: booked.id, version: booked.version }
    await callRoute(test, agendaEvents.remove, { ...held, reason: 'Se deshizo' }, given.reception)
    expect((await unbooked()).pets).toEqual([soon.id, late.id, far.id])
  })

  it('stands at the start of who answers the telephone', async () => {
    const pet = await aRemindedPet(test, given.clinic)
    await aVaccine(test, given.clinic, pet, due('2026-11-22'))
    const cardOf = async ({ token }: { token: string }) =>
      (await callRoute(test, home.get, {}, { token })).body['unbooked']
    expect(await cardOf(given.reception)).toMatchObject({ total: 1, items: [{ petId: pet.id }] })
    expect(await cardOf(given.vet)).toBeUndefined()
  })
})
