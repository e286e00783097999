import { expect, it } from 'vitest'
import type { CallOf } from '#shared/http/contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { reminders } from '#shared/reminders/reminders.contract.ts'
import type { DueKind } from '#shared/values/recordKinds.ts'
import { instantOn } from '#shared/values/date.ts'
import { aRemindedPet, due, FRIDAY, runReminders, useReminders } from '#server/reminders/reminders.factory.ts'
import { callRoute } from '#server/testing/app.ts'
import { aPet } from '#server/testing/factories.ts'
import { aVaccine } from '#server/vaccines/vaccines.factory.ts'

const given = useReminders()
const { goTo, lettersTo, listed, makers, remind, setRule, test } = given

const OVERDUE = '2026-11-10'

interface About {
  kind?: DueKind
  about?: string | null
  dueOn?: string
}

const write = (petId: string, { kind = 'vaccine', about = 'Antirrábica canina', dueOn = OVERDUE }: About = {}) => {
  const due: CallOf<typeof reminders.writeAbout>['due'] = [{ kind, about, dueAt: instantOn(dueOn, '00:00') }]
  const message = 'Hola, Catalina. ¿Le agendamos la visita?'
  return callRoute(test, reminders.writeAbout, { petId, due, message }, given.reception)
}
const overdue = async () => (await callRoute(test, reminders.overdue, {}, given.reception)).body.items

it('stands in the history of the animal and its owner, and with what is overdue, until it is taken back', async () => {
  const pet = await aRemindedPet(test, given.clinic)
  await aVaccine(test, given.clinic, pet, due(OVERDUE))
  const { body } = await write(pet.id)
  const sent = { kind: 'vaccine', status: 'sent', channel: 'whatsapp', isByHand: true, about: 'Antirrábica canina' }
  const written = { ...sent, dueAt: expect.stringContaining('2026-11-10T05:00'), changedByName: 'Persona recepcion' }
  expect(body).toMatchObject([{ ...written, message: 'Hola, Catalina. ¿Le agendamos la visita?' }])
  const ofPet = await callRoute(test, reminders.listOfPet, { petId: pet.id }, given.vet)
  const ofOwner = await callRoute(test, reminders.listOfOwner, { ownerId: pet.owner.id }, given.vet)
  for (const { items } of [ofPet.body, ofOwner.body]) expect(items).toMatchObject([written])
  const at = test.services.clock().toISOString()
  expect(await overdue()).toMatchObject([{ petId: pet.id, reminded: { byName: 'Persona recepcion' } }])
  expect(Date.parse((await overdue())[0]?.reminded?.at ?? '')).toBe(Date.parse(at))

  const key = { reminderId: body[0]?.id ?? '' }
  const { body: undone } = await callRoute(test, reminders.restore, key, given.reception)
  expect(undone).toMatchObject({ status: 'closed', reason: 'undone' })
  await runReminders(test)
  expect(await listed('closed')).toHaveLength(1)
  expect(await overdue()).toMatchObject([{ petId: pet.id, reminded: null }])
  expect((await callRoute(test, reminders.restore, key, given.reception)).error?.code).toBe('not_allowed_now')
})

it('names all that it says, under what it says first', async () => {
  const pet = await aRemindedPet(test, given.clinic)
  const due: CallOf<typeof reminders.writeAbout>['due'] = [
    { kind: 'vaccine', about: 'Antirrábica canina', dueAt: instantOn(OVERDUE, '00:00') },
    { kind: 'control', about: null, dueAt: instantOn('2026-11-18', '00:00') },
  ]
  const call = { petId: pet.id, due, message: 'Hola' }
  const { body } = await callRoute(test, reminders.writeAbout, call, given.reception)
  expect(body).toMatchObject([{ kind: 'vaccine', about: 'Antirrábica canina y Control' }])
})

it('with an offer obeys its hours, once a day, by one channel a week, and the owner’s refusal; service does not', async () => {
  const pet = await aRemindedPet(test, given.clinic, { messagesConsent: false })
  const messageOf = async (about?: About) => (await write(pet.id, about)).error?.message
  const service = { kind: 'control', about: null } as const
  expect(await messageOf()).toBe(
    'Catalina Ríos Mejía no ha aceptado mensajes: llame, o anote en su ficha que los acepta.',
  )
  expect(await messageOf(service)).toBeUndefined()
  await test.owner.query('UPDATE owners SET messages_consent = true WHERE clinic_id = $1', [given.clinic.id])
  goTo('2026-11-22')
  expect(await messageOf()).toContain('desde el 23/11/2026, 07:00')
  expect(await messageOf(service)).toBeUndefined()
  goTo('2026-11-23')
  expect(await messageOf()).toBeUndefined()
  const second = await aPet(test, given.clinic, pet.owner, { name: 'Luna' })
  expect((await write(second.id)).error?.message).toContain('una vez al día')
  // Nor does a letter go in that week.
  await test.owner.query("UPDATE owners SET email = 'chat@prueba.co' WHERE clinic_id = $1", [given.clinic.id])
  await makers.vaccine(second)
  await remind()
  expect(await lettersTo('chat@prueba.co')).toEqual([])
  await setRule('vaccine', { isPromotional: false })
  expect((await write(second.id)).error).toBeUndefined()
})

it('takes the place of what was to go today of the same, and of nothing that goes later', async () => {
  goTo(FRIDAY, '06:30')
  const pet = await aRemindedPet(test, given.clinic, { email: null })
  await aVaccine(test, given.clinic, pet, due('2026-11-26'))
  await makers.control(pet)
  await runReminders(test)
  goTo(FRIDAY)
  expect((await write(pet.id, { dueOn: '2026-11-26' })).body).toMatchObject([{ isByHand: false, status: 'sent' }])
  expect(await listed()).toMatchObject([{ kind: 'control' }])
  await test.owner.query('UPDATE reminders SET send_at = $2 WHERE clinic_id = $1 AND kind = $3', [
    ...[given.clinic.id, instantOn('2026-11-21', '09:00'), 'control'],
  ])
  const control = { kind: 'control', about: null, dueOn: '2026-11-22' } as const
  expect((await write(pet.id, control)).body).toMatchObject([{ isByHand: true, status: 'sent' }])
  expect(await listed()).toMatchObject([{ kind: 'control', status: 'waiting' }])
})

it('of one owner is decided one after the other', async () => {
  const pet = await aRemindedPet(test, given.clinic)
  const second = await aPet(test, given.clinic, pet.owner, { name: 'Luna' })
  const answers = await Promise.all([write(pet.id), write(second.id), write(pet.id)])
  expect(answers.filter(({ error }) => !error)).toHaveLength(1)
})

it('is of no animal that died, nor of another clinic', async () => {
  const pet = await aRemindedPet(test, given.clinic)
  const { id: petId, version } = pet
  const death = { deceasedOn: FRIDAY, deceasedCause: 'Trauma' }
  await callRoute(test, pets.reportDeceased, { petId, version, ...death }, given.vet)
  expect((await write(pet.id)).error?.message).toContain('falleció')
  expect((await write(given.clinic.id)).error?.code).toBe('not_found')
})
