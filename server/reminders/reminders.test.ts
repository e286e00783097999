import { describe, expect, it } from 'vitest'
import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { series } from '#shared/agendaEvents/series.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { reminderRules, reminders } from '#shared/reminders/reminders.contract.ts'
import type { DueKind } from '#shared/values/recordKinds.ts'
import { shippedRules } from '#shared/reminders/reminders.rules.ts'
import { dayOf, instantOn } from '#shared/values/date.ts'
import { anEvent, aSeries } from '#server/agendaEvents/agendaEvents.factory.ts'
import { withClinic } from '#server/db/clinic.ts'
import { planReminders } from '#server/reminders/plan.queries.ts'
import { callRoute, untilOneIsLocked } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet } from '#server/testing/factories.ts'
import { readLetters } from '#server/testing/letters.ts'
import { anOutbox, sendOutbox } from '#server/testing/outbox.ts'
import { aVaccine } from '#server/vaccines/vaccines.factory.ts'
import {
  aRemindedPet,
  aWayOf,
  due,
  FRIDAY,
  LATER,
  runReminders,
  useReminders,
} from '#server/reminders/reminders.factory.ts'

const given = useReminders()
const { about, goTo, lettersTo, listed, makers, ofClinic, remind, setRule, test } = given

describe('an owner is reminded by letter', () => {
  const texts: Record<DueKind, string> = {
    vaccine:
      'Hola, Catalina. Le escribimos de Huellitas: a Milo le toca la vacuna de Antirrábica canina el 26/11/2026. ¿Le agendamos la visita?',
    deworming: 'a Milo le toca la desparasitación interna el 26/11/2026. ¿Le agendamos la visita?',
    event: 'Le recordamos la cita de Milo en Huellitas: el 21/11/2026 a las 09:00.',
    control: 'Milo tiene control el 22/11/2026.',
    surgery: '¿cómo sigue Milo después de su cirugía del 19/11/2026?',
    hospitalization: '¿cómo sigue Milo después de su salida del hospital del 19/11/2026?',
    consultation: '¿cómo sigue Milo después de su consulta del 19/11/2026?',
  }
  it.each(Object.entries(texts) as [DueKind, string][])('of a %s, once', async (kind, text) => {
    const email = `${kind}@prueba.co`
    await setRule(kind, { isOn: true })
    await makers[kind](await aRemindedPet(test, given.clinic, { email }))
    await runReminders(test)
    expect(await listed()).toMatchObject([{ kind, status: 'queued', petNames: ['Milo'], channel: 'email' }])
    await sendOutbox(test)
    await remind()
    expect(await lettersTo(email)).toEqual([expect.stringContaining(text)])
    expect(await listed()).toEqual([])
    expect(await listed('sent')).toMatchObject([{ kind, channel: 'email', message: expect.stringContaining(text) }])
  })

  it('of what one animal has on one day in one letter, and of a family’s event too', async () => {
    const owner = await anOwner(test, given.clinic, { email: 'familia@prueba.co', messagesConsent: true })
    const milo = await aPet(test, given.clinic, owner)
    const luna = await aPet(test, given.clinic, owner, { name: 'Luna' })
    await makers.vaccine(milo)
    await aVaccine(test, given.clinic, milo, { ...due('2026-11-26'), protocolId: null, name: 'Gripa' })
    const startsAt = instantOn('2026-11-21', '09:00')
    await anEvent(test, given.clinic, milo, { startsAt, petIds: [milo.id, luna.id] })
    await remind()
    const letters = (await lettersTo('familia@prueba.co')).toSorted()
    expect(letters).toHaveLength(2)
    expect(letters.join()).toContain('a Milo le toca la vacuna de Antirrábica canina y Gripa el 26/11/2026.')
    expect(letters.join()).toContain('la cita de Luna y Milo en Huellitas')
  })

  it('of each event of a series by itself, and of none once those that follow are called off', async () => {
    const email = 'terapia@prueba.co'
    const pet = await aRemindedPet(test, given.clinic, { email })
    const startsAt = instantOn('2026-11-23', '09:00')
    const daily = { unit: 'days', count: 4, startsAt, endsAt: instantOn('2026-11-23', '09:30') } as const
    await aSeries(test, given.clinic, pet, daily)
    goTo('2026-11-22')
    await remind()
    goTo('2026-11-23')
    await remind()
    expect(await lettersTo(email)).toHaveLength(2)
    const { body } = await callRoute(test, agendaEvents.listOfPet, { petId: pet.id }, given.vet)
    const third = body.items.find((event) => dayOf(event.startsAt) === '2026-11-25')
    if (!third) throw new Error('no third event')
    const called = { eventId: third.id, version: third.version, scope: 'following', reason: 'Terminó' } as const
    expect((await callRoute(test, series.cancel, called, given.reception)).body.cancelled).toBe(2)
    goTo('2026-11-24')
    await remind()
    expect(await lettersTo(email)).toHaveLength(2)
    expect(await listed()).toEqual([])
  })

  it('with the given.clinic’s address to answer, and how to hear no more of an offer', async () => {
    await test.owner.query("UPDATE clinics SET email = 'hola@huellitas.co' WHERE clinic_id = $1", [given.clinic.id])
    const pet = await aRemindedPet(test, given.clinic, { email: 'responde@prueba.co' })
    await makers.vaccine(pet)
    await makers.control(pet)
    await remind()
    const [first = '', second = ''] = (await lettersTo('responde@prueba.co')).toSorted()
    expect([first, second].every((text) => text.includes('Reply-To: hola@huellitas.co'))).toBe(true)
    expect([first, second].every((text) => text.includes('From: Huellitas <huella@prueba.co>'))).toBe(true)
    // As a head writes what is not ASCII.
    expect([first, second].map((text) => /^Subject: (.*)$/m.exec(text)?.[1]).toSorted()).toEqual([
      expect.stringContaining('Control_de_Milo_·_Huellitas'),
      expect.stringContaining('Vacuna_de_Milo_·_Huellitas'),
    ])
    const offers = [first, second].filter((text) => text.includes('Dejar de recibir recordatorios'))
    expect(offers).toEqual([expect.stringContaining('Antirrábica')])
  })

  it('not before its hour, nor of what is due today or far away', async () => {
    goTo(FRIDAY, '08:30')
    const pet = await aRemindedPet(test, given.clinic, { email: 'espera@prueba.co' })
    for (const nextOn of [FRIDAY, '2026-11-27', LATER, '2026-12-05'])
      await aVaccine(test, given.clinic, pet, { ...due(nextOn), protocolId: null, name: `Para ${nextOn}` })
    await remind()
    expect(await about()).toEqual([
      ['vaccine', 'Para 2026-11-27'],
      ['vaccine', `Para ${LATER}`],
    ])
    expect(await lettersTo('espera@prueba.co')).toEqual([])
    goTo(FRIDAY, '09:01')
    await remind()
    expect(await lettersTo('espera@prueba.co')).toHaveLength(1)
    expect(await about()).toEqual([['vaccine', `Para ${LATER}`]])
  })

  it('by their consent alone, while they and their animal come', async () => {
    const unasked = await aRemindedPet(test, given.clinic, { messagesConsent: false })
    const away = await aRemindedPet(test, given.clinic)
    await makers.vaccine(unasked)
    await makers.vaccine(away)
    const { id: ownerId, version } = (await callRoute(test, owners.get, { ownerId: away.owner.id }, given.vet)).body
    await callRoute(test, owners.deactivate, { ownerId, version, reason: 'Se mudó' }, given.vet)
    await runReminders(test)
    expect(await listed()).toEqual([])
  })
})

describe('an offer', () => {
  it('waits for its hours, which service does not', async () => {
    goTo('2026-11-21', '15:00')
    const pet = await aRemindedPet(test, given.clinic, { email: 'sabado@prueba.co' })
    await makers.vaccine(pet)
    await makers.control(pet)
    await remind()
    expect(await about('sent')).toEqual([['control', null]])
    goTo('2026-11-23', '06:59')
    await remind()
    expect(await about()).toEqual([['vaccine', 'Antirrábica canina']])
    goTo('2026-11-23', '07:00')
    await remind()
    expect(await lettersTo('sabado@prueba.co')).toHaveLength(2)
  })

  it('that was handed over in its hours and could not be sent in them waits again', async () => {
    goTo(FRIDAY, '18:59')
    await makers.vaccine(await aRemindedPet(test, given.clinic, { email: 'noche@prueba.co' }))
    await runReminders(test)
    goTo(FRIDAY, '19:00')
    await sendOutbox(test)
    expect(await listed()).toMatchObject([{ status: 'waiting', channel: null }])
    expect(await lettersTo('noche@prueba.co')).toEqual([])
    goTo('2026-11-21', '08:00')
    await remind()
    expect(await lettersTo('noche@prueba.co')).toHaveLength(1)
  })

  it('goes to an owner once a day, and by one channel in a week', async () => {
    const email = 'ofertas@prueba.co'
    const owner = await anOwner(test, given.clinic, { email, messagesConsent: true })
    for (const name of ['Milo', 'Luna', 'Kira']) await makers.vaccine(await aPet(test, given.clinic, owner, { name }))
    await remind()
    expect(await lettersTo(email)).toHaveLength(1)
    const [second] = await listed()
    const write = async () => callRoute(test, reminders.write, { reminderId: second?.id ?? '' }, given.reception)
    expect((await write()).error?.message).toContain('una vez al día')
    goTo('2026-11-21', '10:00')
    expect((await write()).error?.message).toContain('un solo canal')
    await remind()
    expect(await lettersTo(email)).toHaveLength(2)
    expect(await listed()).toHaveLength(1)
  })

  it('that was written by somebody lets no letter go in that week', async () => {
    const owner = await anOwner(test, given.clinic, { email: 'chat@prueba.co', messagesConsent: true })
    goTo(FRIDAY, '06:30')
    for (const name of ['Milo', 'Luna']) await makers.vaccine(await aPet(test, given.clinic, owner, { name }))
    await runReminders(test)
    goTo(FRIDAY)
    const [first] = await listed()
    await callRoute(test, reminders.write, { reminderId: first?.id ?? '' }, given.reception)
    goTo('2026-11-24')
    await remind()
    expect(await lettersTo('chat@prueba.co')).toEqual([])
    expect(await listed()).toHaveLength(1)
  })
})

describe('a person', () => {
  async function one(email: string | null = null) {
    await makers.event(await aRemindedPet(test, given.clinic, { email }))
    await runReminders(test)
    const [reminder] = await listed()
    if (!reminder) throw new Error('no reminder')
    return { reminder, key: { reminderId: reminder.id } }
  }

  it('writes to who has no address: the text is ready, and they are told to have sent it', async () => {
    const { reminder, key } = await one()
    expect(reminder).toMatchObject({ status: 'waiting', message: expect.stringContaining('la cita de Milo') })
    const { body } = await callRoute(test, reminders.write, key, given.reception)
    expect(body).toMatchObject({ status: 'sent', channel: 'whatsapp', changedByName: 'Persona recepcion' })
    expect(body.message).toBe(reminder.message)
    expect((await callRoute(test, reminders.write, key, given.reception)).error?.code).toBe('not_allowed_now')
    expect((await callRoute(test, reminders.send, key, given.reception)).error?.message).toContain('«Enviado»')
  })

  it('takes back that they wrote or dismissed one; a letter stays sent', async () => {
    const { key } = await one()
    for (const step of [reminders.write, reminders.dismiss]) {
      expect((await callRoute(test, step, key, given.reception)).error).toBeUndefined()
      await runReminders(test)
      expect(await listed()).toEqual([])
      expect((await callRoute(test, reminders.restore, key, given.reception)).body).toMatchObject({ status: 'waiting' })
    }
    await aWayOf(test, given.clinic, 'email')
    expect((await callRoute(test, reminders.restore, key, given.reception)).error?.code).toBe('not_allowed_now')
  })

  it('sends one before its time, by letter', async () => {
    goTo(FRIDAY, '08:00')
    const { key } = await one('ya@prueba.co')
    expect((await callRoute(test, reminders.send, key, given.reception)).body).toMatchObject({ status: 'queued' })
    await sendOutbox(test)
    expect(await lettersTo('ya@prueba.co')).toHaveLength(1)
  })

  it('sees why one failed, and sends it again as the same letter, or writes it', async () => {
    const { key } = await one('falla@prueba.co')
    const fail = async () => {
      await ofClinic('UPDATE outbox SET attempts = 12')
      await sendOutbox(test)
    }
    await fail()
    expect(await listed('failed')).toMatchObject([{ status: 'failed', problem: 'No se terminó de enviar.' }])
    await callRoute(test, reminders.send, key, given.reception)
    await fail()
    await callRoute(test, reminders.send, key, given.reception)
    await sendOutbox(test)
    expect(await lettersTo('falla@prueba.co')).toHaveLength(1)
    expect(await listed('sent')).toMatchObject([{ problem: null }])
    const { rows } = await ofClinic('SELECT count(*)::int AS count FROM outbox')
    expect(rows).toEqual([{ count: 1 }])
  })

  it('sees no more as failed what nothing asks for any more', async () => {
    const { reminder, key } = await one('muere@prueba.co')
    await ofClinic('UPDATE outbox SET attempts = 12')
    await sendOutbox(test)
    const { id: petId, version } = (await callRoute(test, pets.get, { petId: reminder.petId }, given.vet)).body
    const death = { deceasedOn: FRIDAY, deceasedCause: 'Trauma' }
    await callRoute(test, pets.reportDeceased, { petId, version, ...death }, given.vet)
    expect(await listed('failed')).toEqual([])
    expect(await listed('closed')).toMatchObject([{ reason: 'death' }])
    expect((await callRoute(test, reminders.write, key, given.reception)).error?.message).toContain('falleció')
  })

  it('who writes what failed gives its letter up', async () => {
    const { key } = await one('escrito@prueba.co')
    await ofClinic('UPDATE outbox SET attempts = 12')
    await sendOutbox(test)
    await callRoute(test, reminders.write, key, given.reception)
    const { rows } = await ofClinic('SELECT state FROM outbox')
    expect(rows).toEqual([{ state: 'discarded' }])
    expect(await listed('sent')).toMatchObject([{ channel: 'whatsapp' }])
  })
})

it('writes nothing where nothing changed', async () => {
  const pet = await aRemindedPet(test, given.clinic, { email: null })
  for (const make of Object.values(makers)) await make(pet)
  await runReminders(test)
  expect(await listed()).toHaveLength(5)
  const touches = await withClinic(test.jobs, given.clinic.id, test.services.clock(), async (tx) => {
    await planReminders(tx)
    return tx.touched.list()
  })
  expect(touches).toEqual([])
})

describe('two processes', () => {
  it('that make and send at once make and send each once', async () => {
    const emails = Array.from({ length: 30 }, (_one, index) => `doble${index}@prueba.co`)
    for (const email of emails) await makers.vaccine(await aRemindedPet(test, given.clinic, { email }))
    await Promise.all([runReminders(test), runReminders(test)])
    const outboxes = [anOutbox(test), anOutbox(test)]
    await Promise.all(outboxes.map((outbox) => outbox.wakeDue(test.services.clock())))
    await Promise.all(outboxes.map((outbox) => outbox.settle()))
    expect(await listed('sent')).toHaveLength(emails.length)
    const letters = (await readLetters(test)).filter((text) => text.includes('To: doble'))
    expect(letters).toHaveLength(emails.length)
  })
})

describe('the rules', () => {
  it('are the product’s until the given.clinic changes one, which what waits follows', async () => {
    await aVaccine(test, given.clinic, await aRemindedPet(test, given.clinic), due(LATER))
    await runReminders(test)
    expect((await listed())[0]?.sendAt).toContain('2026-11-26T14:00')
    const { body } = await setRule('vaccine', {
      days: 10,
      sendsAt: '11:30',
      message: 'Toca {vacuna}',
      isPromotional: false,
    })
    expect(body).toMatchObject({ kind: 'vaccine', version: 1, days: 10 })
    expect(await listed()).toMatchObject([{ message: 'Toca Antirrábica canina', isPromotional: false }])
    expect((await listed())[0]?.sendAt).toContain('2026-11-23T16:30')
    // Another clinic's are its own.
    const other = { token: (await aClinic(test)).as.administrador.token }
    const theirs = (await callRoute(test, reminderRules.list, {}, other)).body
    expect(theirs.map(({ kind, version }) => [kind, version])).toEqual([
      ['vaccine', null],
      ['deworming', null],
      ['event', null],
      ['control', null],
      ['surgery', null],
      ['hospitalization', null],
      ['consultation', null],
    ])
  })

  it('are followed also by what a process makes by the ones before', async () => {
    await aVaccine(test, given.clinic, await aRemindedPet(test, given.clinic), due(LATER))
    // Another process plans by the old rule, and keeps what it made when the new one is saved already.
    const planned = Promise.withResolvers<void>()
    const saved = Promise.withResolvers<void>()
    const other = withClinic(test.jobs, given.clinic.id, test.services.clock(), async (tx) => {
      await planReminders(tx)
      planned.resolve()
      await saved.promise
    })
    await Promise.race([planned.promise, other])
    const saving = setRule('vaccine', { isPromotional: false })
    await untilOneIsLocked(test).finally(saved.resolve)
    await Promise.all([other, saving])
    expect(await listed()).toMatchObject([{ kind: 'vaccine', isPromotional: false }])
  })

  it('refuse what they cannot say, at its field, and a save over a newer one', async () => {
    expect((await setRule('vaccine', { message: 'Hola, {nombre}' })).error).toMatchObject({
      code: 'invalid',
      field: 'message',
      message: expect.stringContaining('No existe {nombre}'),
    })
    expect((await setRule('vaccine', { sendsAt: '20:00' })).error?.field).toBe('sendsAt')
    expect((await setRule('vaccine', { sendsAt: '9:00' })).error?.field).toBe('sendsAt')
    await setRule('vaccine', { days: 5 })
    const admin = { token: given.clinic.as.administrador.token }
    const stale = { ...shippedRules.vaccine, kind: 'vaccine' as const, version: null }
    expect((await callRoute(test, reminderRules.update, stale, admin)).error?.code).toBe('version_conflict')
  })

  it('show their text with an animal of the given.clinic, with what is next of its own', async () => {
    const pet = await aRemindedPet(test, given.clinic)
    await makers.vaccine(pet)
    const admin = { token: given.clinic.as.administrador.token }
    const preview = async (kind: DueKind, petId = pet.id) =>
      callRoute(test, reminderRules.preview, { kind, petId }, admin)
    expect((await preview('vaccine')).body).toMatchObject({
      ...{ petNames: ['Milo'], ownerName: 'Catalina Ríos Mejía', clinicName: 'Huellitas' },
      ...{ about: 'Antirrábica canina', dueAt: expect.stringContaining('2026-11-26T05:00') },
    })
    expect((await preview('event')).body).toMatchObject({ about: null, dueAt: instantOn('2026-11-21', '10:00') })
    const other = await aClinic(test)
    const theirs = await aPet(test, other, await anOwner(test, other))
    expect((await preview('vaccine', theirs.id)).error?.code).toBe('not_found')
  })
})

describe('the history', () => {
  it('of an owner and of each animal of a family’s event has what was sent', async () => {
    const owner = await anOwner(test, given.clinic, { email: 'historia@prueba.co', messagesConsent: true })
    const milo = await aPet(test, given.clinic, owner)
    const luna = await aPet(test, given.clinic, owner, { name: 'Luna' })
    await anEvent(test, given.clinic, milo, { startsAt: instantOn('2026-11-21', '09:00'), petIds: [milo.id, luna.id] })
    await makers.vaccine(milo)
    await remind()
    const kindsOf = async (petId: string) =>
      (await callRoute(test, reminders.listOfPet, { petId }, given.reception)).body.items
        .map(({ kind }) => kind)
        .toSorted()
    expect(await kindsOf(milo.id)).toEqual(['event', 'vaccine'])
    expect(await kindsOf(luna.id)).toEqual(['event'])
    const { body } = await callRoute(test, reminders.listOfOwner, { ownerId: owner.id }, given.reception)
    expect(body.items.map(({ status }) => status)).toEqual(['sent', 'sent'])
  })

  it('goes along when owners are united, and nothing goes out again; what waits is of who has the animal then', async () => {
    goTo(FRIDAY)
    const email = 'unido@prueba.co'
    const [twice, owner] = [
      await anOwner(test, given.clinic, { email, messagesConsent: true }),
      await anOwner(test, given.clinic, { name: 'Catalina Ríos', email: 'unida@prueba.co', messagesConsent: true }),
    ]
    const pet = await aPet(test, given.clinic, twice)
    await makers.control(pet)
    await remind()
    await aVaccine(test, given.clinic, pet, due(LATER))
    await runReminders(test)
    const versionOf = async (ownerId: string) =>
      (await callRoute(test, owners.get, { ownerId }, given.vet)).body.version
    const [version, otherVersion] = [await versionOf(owner.id), await versionOf(twice.id)]
    const merge = { ownerId: owner.id, version, otherId: twice.id, otherVersion }
    expect((await callRoute(test, owners.merge, merge, given.vet)).error).toBeUndefined()
    await remind()
    expect(await lettersTo(email)).toHaveLength(1)
    expect(await lettersTo('unida@prueba.co')).toEqual([])
    expect(await listed()).toMatchObject([{ kind: 'vaccine', owner: { id: owner.id } }])
    const { body } = await callRoute(test, reminders.listOfOwner, { ownerId: owner.id }, given.reception)
    expect(body.items.map(({ kind }) => kind).toSorted()).toEqual(['control', 'vaccine'])
  })
})
