import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { conversations } from '#shared/conversations/conversations.contract.ts'
import { controls } from '#shared/controls/controls.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { reminders } from '#shared/reminders/reminders.contract.ts'
import type { DueKind } from '#shared/values/recordKinds.ts'
import { instantOn } from '#shared/values/date.ts'
import { callRoute } from '#server/testing/app.ts'
import { sendOutbox } from '#server/testing/outbox.ts'
import { aVaccine } from '#server/vaccines/vaccines.factory.ts'
import { aDeworming } from '#server/dewormings/dewormings.factory.ts'
import { connect } from '#server/whatsapp/whatsapp.factory.ts'
import { aRemindedPet, FRIDAY, useReminders } from '#server/reminders/reminders.factory.ts'

const given = useReminders()
const { goTo, lettersTo, makers, remind, test } = given

/** An owner whose reminder of a kind went out. */
async function aToldOwner(kind: DueKind, change: { email?: string | null } = {}) {
  goTo(FRIDAY, '12:00')
  const email = change.email === undefined ? `${uuidv7()}@prueba.co` : change.email
  const pet = await aRemindedPet(test, given.clinic, { email })
  await makers[kind](pet)
  await remind()
  const changes = async () => (await callRoute(test, reminders.changes, { petId: pet.id }, given.reception)).body
  const tell = async (way: 'email' | 'whatsapp' | 'known') => {
    const [change] = await changes()
    const asked = { reminderId: change?.reminderId ?? uuidv7(), way }
    const answer = await callRoute(test, reminders.tellChange, asked, given.reception)
    await sendOutbox(test)
    return answer
  }
  return { pet, email: email ?? '', changes, tell }
}

async function eventOf(petId: string) {
  const { items } = (await callRoute(test, agendaEvents.listOfPet, { petId }, given.vet)).body
  const [event] = items
  if (!event) throw new Error('no event')
  return event
}

async function moveTo(petId: string, day: string): Promise<void> {
  const { id: eventId, version, professionalId } = await eventOf(petId)
  const slot = { professionalId, startsAt: instantOn(day, '10:00'), endsAt: instantOn(day, '10:30') }
  const answer = await callRoute(
    test,
    agendaEvents.reschedule,
    { eventId, version, isOverbooked: false, ...slot },
    given.reception,
  )
  expect(answer.error).toBeUndefined()
}

async function turn(petId: string, to: 'cancelled' | 'scheduled'): Promise<void> {
  const { id: eventId, version } = await eventOf(petId)
  const reason = to === 'cancelled' ? 'No puede' : null
  expect((await callRoute(test, agendaEvents.move, { eventId, version, to, reason }, given.reception)).error).toBe(
    undefined,
  )
}

describe('who was reminded', () => {
  it('is told by letter that the event moved, and that it moved again', async () => {
    const { pet, email, changes, tell } = await aToldOwner('event')
    expect(await lettersTo(email)).toHaveLength(1)
    expect(await changes()).toEqual([])
    // Its page asks for the changes as soon as something was told.
    const page = async () => (await callRoute(test, pets.get, { petId: pet.id }, given.reception)).body
    expect((await page()).counts.reminders).toBe(1)
    expect(
      (await callRoute(test, pets.get, { petId: (await aRemindedPet(test, given.clinic, {})).id }, given.reception))
        .body.counts.reminders,
    ).toBe(0)
    await moveTo(pet.id, '2026-11-23')
    expect(await changes()).toMatchObject([
      { kind: 'event', wasAt: instantOn('2026-11-21', '09:00'), nextAt: instantOn('2026-11-23', '10:00') },
    ])
    expect((await tell('email')).error).toBeUndefined()
    const letters = await lettersTo(email)
    expect(letters).toHaveLength(2)
    expect(letters.join()).toContain('cambió del 21/11/2026')
    expect(letters.every((text) => text.includes('From: Huellitas <huella@prueba.co>'))).toBe(true)
    expect(await changes()).toEqual([])
    await moveTo(pet.id, '2026-11-24')
    expect(await changes()).toMatchObject([{ wasAt: instantOn('2026-11-23', '10:00') }])
    // Back to what they know.
    await moveTo(pet.id, '2026-11-23')
    expect(await changes()).toEqual([])
  })

  it('is told that the event was cancelled, and that it stands after all', async () => {
    const { pet, changes, tell } = await aToldOwner('event')
    await turn(pet.id, 'cancelled')
    const [told] = await changes()
    expect(told).toMatchObject({ nextAt: null })
    expect(told?.message).toContain('se canceló')
    await tell('whatsapp')
    expect(await changes()).toEqual([])
    await turn(pet.id, 'scheduled')
    const [again] = await changes()
    expect(again).toMatchObject({ wasAt: null, nextAt: instantOn('2026-11-21', '09:00') })
    expect(again?.message).toContain('sí queda para el 21/11/2026')
    await tell('known')
    expect(await changes()).toEqual([])
  })

  it('is not told of what they came for', async () => {
    const { pet, changes } = await aToldOwner('event')
    goTo('2026-11-21', '08:50')
    const { id: eventId, version } = await eventOf(pet.id)
    await callRoute(test, agendaEvents.move, { eventId, version, to: 'waiting', reason: null }, given.reception)
    expect(await changes()).toEqual([])
  })

  it('is not told of what nobody told them', async () => {
    const other = await aRemindedPet(test, given.clinic)
    await makers.event(other)
    await moveTo(other.id, '2026-11-23')
    expect((await callRoute(test, reminders.changes, { petId: other.id }, given.reception)).body).toEqual([])
  })

  it.each<[string, DueKind, (pet: { id: string }) => Promise<unknown>]>([
    ['a dose that was given before', 'vaccine', (pet) => aVaccine(test, given.clinic, pet)],
    ['a deworming that was given before', 'deworming', (pet) => aDeworming(test, given.clinic, pet)],
    [
      'a control that was cancelled',
      'control',
      async ({ id: petId }) => {
        const [control] = (await callRoute(test, controls.listOfPet, { petId }, given.vet)).body.items
        const { id: controlId = '', version = 0 } = control ?? {}
        await callRoute(test, controls.cancel, { controlId, version, reason: 'Otra clínica' }, given.vet)
      },
    ],
  ])('is told of %s', async (_what, kind, happen) => {
    const { pet, email, changes, tell } = await aToldOwner(kind)
    expect(await changes()).toEqual([])
    await happen(pet)
    const [change] = await changes()
    expect(change).toMatchObject({ kind, owner: { email } })
    await tell('email')
    expect((await lettersTo(email)).join()).toContain('ya no hace falta ese día')
    expect(await changes()).toEqual([])
  })

  it('is told by WhatsApp where there is no address', async () => {
    const { pet, changes, tell } = await aToldOwner('event', { email: null })
    // By hand: nothing went by letter.
    const [waiting] = await given.listed()
    await callRoute(test, reminders.write, { reminderId: waiting?.id ?? '' }, given.reception)
    await turn(pet.id, 'cancelled')
    expect((await tell('email')).error?.message).toContain('no tiene correo')
    expect((await tell('whatsapp')).error).toBeUndefined()
    expect(await changes()).toEqual([])
    expect((await tell('whatsapp')).status).toBe(404)
  })

  it('is told by the number of a clinic that has one, by a template where they have not written', async () => {
    const { pet, changes, tell } = await aToldOwner('event')
    await moveTo(pet.id, '2026-11-25')
    expect(await changes()).toMatchObject([{ isByNumber: false }])
    await connect(test, given.clinic)
    expect(await changes()).toMatchObject([{ isByNumber: true }])
    expect((await tell('whatsapp')).error).toBeUndefined()
    expect(await changes()).toEqual([])
    const { body } = await callRoute(test, conversations.listOfPet, { petId: pet.id }, given.reception)
    expect(body.items[0]).toMatchObject({
      ...{ channel: 'whatsapp', kind: 'template', cause: 'reminderChange' },
      text: expect.stringContaining(`de ${pet.name} ahora es el 25/11/2026`),
    })
  })
})
