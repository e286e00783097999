import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { controls } from '#shared/controls/controls.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import type { DueKind } from '#shared/values/recordKinds.ts'
import { instantOn, showDateTime } from '#shared/values/date.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { aDeworming } from '#server/dewormings/dewormings.factory.ts'
import { callRoute } from '#server/testing/app.ts'
import { sendOutbox } from '#server/testing/outbox.ts'
import { aVaccine } from '#server/vaccines/vaccines.factory.ts'
import { aRemindedPet, FRIDAY, runReminders, useReminders } from '#server/reminders/reminders.factory.ts'

const given = useReminders()
const { about, goTo, lettersTo, listed, makers, ofClinic, remind, setRule, test } = given

describe('a reminder closes by itself', () => {
  /** What became of the one of a kind, when something happened to its animal. */
  async function closedBy(
    kind: DueKind,
    happen: (pet: { id: string; version: number; owner: { id: string } }) => Promise<unknown>,
  ) {
    goTo(FRIDAY, '06:30')
    const email = `${uuidv7()}@prueba.co`
    const pet = await aRemindedPet(test, given.clinic, { email })
    await makers[kind](pet)
    await runReminders(test)
    expect(await listed()).toMatchObject([{ kind, status: 'waiting' }])
    goTo(FRIDAY, '06:40')
    await happen((await callRoute(test, pets.get, { petId: pet.id }, given.vet)).body)
    // At once for who looks, and for good when the job has run.
    const seen = await listed('closed')
    expect(seen.map(({ changedAt }) => showDateTime(changedAt))).toEqual([showDateTime(instantOn(FRIDAY, '06:40'))])
    expect(await listed()).toEqual([])
    goTo(FRIDAY)
    await remind()
    expect(await lettersTo(email)).toEqual([])
    const kept = await listed('closed')
    expect(kept.map(({ reason }) => reason)).toEqual(seen.map(({ reason }) => reason))
    return kept.find((one) => one.kind === kind)?.reason
  }

  async function eventOf(petId: string) {
    const { items } = (await callRoute(test, agendaEvents.listOfPet, { petId }, given.vet)).body
    const [event] = items
    if (!event) throw new Error('no event')
    return { eventId: event.id, version: event.version, professionalId: event.professionalId }
  }
  async function controlOf(petId: string) {
    const { items } = (await callRoute(test, controls.listOfPet, { petId }, given.vet)).body
    const [control] = items
    if (!control) throw new Error('no control')
    return { controlId: control.id, version: control.version }
  }
  const ok = async (answer: Promise<{ error: unknown }>) => expect((await answer).error).toBeUndefined()

  it.each<[string, DueKind, (pet: { id: string; version: number; owner: { id: string } }) => Promise<unknown>]>([
    ['a newer dose', 'vaccine', (pet) => aVaccine(test, given.clinic, pet)],
    ['a newer deworming', 'deworming', (pet) => aDeworming(test, given.clinic, pet)],
    [
      'a voided dose',
      'vaccine',
      async ({ id: petId }) => {
        const [dose] = (await callRoute(test, vaccines.listOfPet, { petId }, given.vet)).body.items
        const { id: vaccineId = '', version = 0 } = dose ?? {}
        await ok(callRoute(test, vaccines.void, { vaccineId, version, reason: 'Otra mascota' }, given.vet))
      },
    ],
    [
      'a cancelled event',
      'event',
      async ({ id }) => {
        const { eventId, version } = await eventOf(id)
        await ok(
          callRoute(test, agendaEvents.move, { eventId, version, to: 'cancelled', reason: 'Viajó' }, given.reception),
        )
      },
    ],
    [
      'an event that is moved',
      'event',
      async ({ id }) => {
        const startsAt = instantOn('2026-12-10', '09:00')
        const to = { startsAt, endsAt: instantOn('2026-12-10', '09:30'), isOverbooked: false }
        await ok(callRoute(test, agendaEvents.reschedule, { ...(await eventOf(id)), ...to }, given.reception))
      },
    ],
    [
      'an event that is attended before its time',
      'event',
      async ({ id }) => {
        const { eventId, version } = await eventOf(id)
        const here = { to: 'waiting' as const, reason: null, isToday: true }
        await ok(callRoute(test, agendaEvents.move, { eventId, version, ...here }, given.reception))
      },
    ],
    [
      'a control that is done',
      'control',
      async ({ id }) => {
        const done = { doneOn: FRIDAY, evolution: 'better', notes: null } as const
        await ok(callRoute(test, controls.complete, { ...(await controlOf(id)), ...done }, given.vet))
      },
    ],
    [
      'a control that is cancelled',
      'control',
      async ({ id }) =>
        ok(callRoute(test, controls.cancel, { ...(await controlOf(id)), reason: 'Ya vino' }, given.vet)),
    ],
    [
      'a control for another day',
      'control',
      async ({ id }) =>
        ok(callRoute(test, controls.move, { ...(await controlOf(id)), dueOn: '2027-03-01' }, given.vet)),
    ],
  ])('by %s', async (_name, kind, happen) => {
    expect(await closedBy(kind, happen)).toBe('cause')
  })

  it('by a death, at once and in its transaction; and goes again when that is undone', async () => {
    const death = { deceasedOn: FRIDAY, deceasedCause: 'Trauma' }
    let petId = ''
    const reason = await closedBy('vaccine', async ({ id, version }) => {
      petId = id
      await ok(callRoute(test, pets.reportDeceased, { petId: id, version, ...death }, given.vet))
      const { rows } = await ofClinic('SELECT status, reason FROM reminders')
      expect(rows).toEqual([{ status: 'closed', reason: 'death' }])
    })
    expect(reason).toBe('death')
    const { version } = (await callRoute(test, pets.get, { petId }, given.vet)).body
    const admin = { token: given.clinic.as.administrador.token }
    await ok(callRoute(test, pets.undoDeceased, { petId, version, reason: 'Era otra mascota' }, admin))
    await runReminders(test)
    expect(await about()).toEqual([['vaccine', 'Antirrábica canina']])
  })

  it('by an owner who goes, or who wants no more messages', async () => {
    const left = await closedBy('event', async ({ owner }) => {
      const { id: ownerId, version } = (await callRoute(test, owners.get, { ownerId: owner.id }, given.vet)).body
      await ok(callRoute(test, owners.deactivate, { ownerId, version, reason: 'Se mudó' }, given.vet))
    })
    expect(left).toBe('owner')
    await ofClinic('DELETE FROM reminders')
    const silent = await closedBy('control', async ({ owner }) => {
      const known = (await callRoute(test, owners.get, { ownerId: owner.id }, given.vet)).body
      await ok(callRoute(test, owners.update, { ...known, ownerId: known.id, messagesConsent: false }, given.vet))
    })
    expect(silent).toBe('consent')
  })

  it('by a rule that is turned off, and waits again when it is on', async () => {
    expect(await closedBy('control', () => ok(setRule('control', { isOn: false })))).toBe('off')
    await setRule('control', { isOn: true })
    expect(await about()).toEqual([['control', null]])
  })

  it('on its way to the owner, too', async () => {
    const pet = await aRemindedPet(test, given.clinic, { email: 'tarde@prueba.co' })
    await makers.vaccine(pet)
    await runReminders(test)
    await aVaccine(test, given.clinic, pet)
    await sendOutbox(test)
    expect(await lettersTo('tarde@prueba.co')).toEqual([])
    expect(await listed('closed')).toMatchObject([{ kind: 'vaccine', reason: 'cause', channel: null }])
  })

  it('when its day is over without anybody having sent it', async () => {
    const pet = await aRemindedPet(test, given.clinic, { email: null })
    await makers.vaccine(pet)
    await remind()
    expect(await listed()).toMatchObject([{ status: 'waiting', owner: { email: null } }])
    goTo('2026-11-27', '03:00')
    await remind()
    const [closed] = await listed('closed')
    expect(closed).toMatchObject({ reason: 'expired' })
    expect(showDateTime(closed?.changedAt ?? '')).toBe('27/11/2026, 00:00')
  })
})
