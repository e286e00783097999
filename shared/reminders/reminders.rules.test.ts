import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFollowUp } from '#shared/reminders/followUps.rules.ts'
import type { Channel, Offer, Reminder } from '#shared/reminders/reminders.contract.ts'
import { type DueKind, dueKinds } from '#shared/values/recordKinds.ts'
import {
  canDismiss,
  canRestore,
  canSendLetter,
  canWrite,
  dueDays,
  goesAt,
  placeholdersOf,
  planReminder,
  refuseOffer,
  refuseRule,
  shippedRules,
  showWanted,
  showWhen,
  unbookedMessage,
  wantedEvent,
  writeReminder,
} from '#shared/reminders/reminders.rules.ts'
import { addDays, dayOf, instantOn, showTime } from '#shared/values/date.ts'

const kinds = fc.constantFrom(...dueKinds)
const days = fc.integer({ min: 0, max: 60 })
const dayIn2026 = fc.integer({ min: 0, max: 364 }).map((offset) => addDays('2026-01-01', offset))
const hours = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:30`)

describe('when a reminder goes', () => {
  it.each([
    ['vaccine', 7, '09:00', '2026-11-26', '00:00', '2026-11-19', '09:00', '2026-11-27', '00:00'],
    ['event', 1, '10:00', '2026-11-24', '15:30', '2026-11-23', '10:00', '2026-11-24', '15:30'],
    ['control', 0, '08:00', '2026-11-24', '00:00', '2026-11-24', '08:00', '2026-11-25', '00:00'],
    ['surgery', 1, '09:00', '2026-11-20', '16:40', '2026-11-21', '09:00', '2026-11-24', '00:00'],
    ['hospitalization', 1, '09:00', '2026-11-20', '16:40', '2026-11-21', '09:00', '2026-11-24', '00:00'],
  ] as const)('%s, %i days, at %s', (kind, count, sendsAt, on, at, sendOn, sendTime, untilOn, untilTime) => {
    expect(planReminder(kind, { days: count, sendsAt }, instantOn(on, at))).toEqual({
      sendAt: instantOn(sendOn, sendTime),
      untilAt: instantOn(untilOn, untilTime),
    })
  })

  it('is its day and hour, whatever they are, and it is of use some time from then on', () => {
    fc.assert(
      fc.property(kinds, days, hours, dayIn2026, hours, (kind, count, sendsAt, on, at) => {
        const dueAt = instantOn(on, at)
        const { sendAt, untilAt } = planReminder(kind, { days: count, sendsAt }, dueAt)
        expect(dayOf(sendAt)).toBe(addDays(on, isFollowUp(kind) ? count : -count))
        expect(showTime(sendAt)).toBe(sendsAt)
        if (kind !== 'event' || count > 0) expect(untilAt > sendAt).toBe(true)
      }),
    )
  })

  it('asks for each day that is due from when it stands in the list until it is of no use, and for no other', () => {
    fc.assert(
      fc.property(kinds, days, dayIn2026, fc.integer({ min: -80, max: 80 }), (kind, count, today, offset) => {
        const on = addDays(today, offset)
        const { first, last } = dueDays(kind, { days: count }, today)
        const { sendAt, untilAt } = planReminder(kind, { days: count, sendsAt: '09:00' }, instantOn(on, '00:00'))
        const isNear = dayOf(sendAt) <= addDays(today, 7)
        const isOver = isFollowUp(kind)
          ? untilAt <= instantOn(today, '00:00')
          : on < addDays(today, count === 0 ? 0 : 1)
        const isDone = !isFollowUp(kind) || on <= today
        expect(on >= first && on <= last).toBe(isNear && !isOver && isDone)
      }),
    )
  })

  it('is as soon as it may: an offer within its hours', () => {
    const sunday = new Date(instantOn('2026-11-22', '12:00'))
    const planned = { sendAt: instantOn('2026-11-20', '09:00'), offers: [], owner: { email: null } }
    expect(goesAt({ ...planned, isPromotional: false }, sunday)).toBe(sunday.toISOString())
    expect(goesAt({ ...planned, isPromotional: true }, sunday)).toBe(instantOn('2026-11-23', '07:00'))
    expect(goesAt({ ...planned, sendAt: instantOn('2026-11-24', '09:00'), isPromotional: true }, sunday)).toBe(
      instantOn('2026-11-24', '09:00'),
    )
  })

  it('is on the first day on which nothing else that was offered to its owner stands against it', () => {
    const now = new Date(instantOn('2026-11-26', '15:26'))
    const offer = (channel: Channel, day: string) => ({ channel, at: instantOn(day, '10:00') })
    const goes = (email: string | null, ...offers: Offer[]) =>
      goesAt({ sendAt: instantOn('2026-11-20', '09:00'), isPromotional: true, offers, owner: { email } }, now)
    const [tomorrow, after] = [instantOn('2026-11-27', '07:00'), instantOn('2026-12-03', '07:00')]
    expect(goes('ana@prueba.co')).toBe(now.toISOString())
    expect(goes('ana@prueba.co', offer('email', '2026-11-25'))).toBe(now.toISOString())
    expect(goes('ana@prueba.co', offer('email', '2026-11-26'))).toBe(tomorrow)
    expect(goes('ana@prueba.co', offer('whatsapp', '2026-11-26'))).toBe(after)
    expect(goes(null, offer('whatsapp', '2026-11-26'))).toBe(tomorrow)
    for (const sent of [offer('email', '2026-11-26'), offer('whatsapp', '2026-11-22')])
      for (const channel of ['email', 'whatsapp'] as const) {
        const at = goes(channel === 'email' ? 'ana@prueba.co' : null, sent)
        expect(refuseOffer(channel, [sent], new Date(at)), JSON.stringify({ sent, channel, at })).toBeUndefined()
      }
  })

  it('is said in words', () => {
    const said = (kind: DueKind, count: number) => showWhen({ ...shippedRules[kind], kind, version: null, days: count })
    expect([said('vaccine', 7), said('control', 0), said('event', 1), said('surgery', 1)]).toEqual([
      '7 días antes, a las 09:00',
      'El mismo día, a las 09:00',
      '1 día antes, a las 10:00',
      '1 día después, a las 09:00',
    ])
  })
})

describe('a rule', () => {
  it.each(dueKinds)('of a %s is sound as the product brings it', (kind) => {
    expect(refuseRule(kind, shippedRules[kind])).toBeUndefined()
  })

  it.each([
    [
      'vaccine',
      'Hola, {nombre}',
      'No existe {nombre}. Puede usar {mascota}, {propietario}, {clinica}, {telefono}, {fecha} y {vacuna}',
    ],
    [
      'control',
      'A las {hora}',
      'No existe {hora}. Puede usar {mascota}, {propietario}, {clinica}, {telefono} y {fecha}',
    ],
    ['event', 'A las {hora} con {profesional}', undefined],
    ['vaccine', 'Hola, {Mascota}', 'No existe {Mascota}.'],
    ['vaccine', 'Hola, { mascota }', 'No existe { mascota }.'],
    ['vaccine', 'Hola, {}', 'No existe {}.'],
    ['vaccine', 'Hola, {mascota', 'Hay una llave sin su pareja: revise { y }'],
    ['vaccine', 'Hola, mascota}', 'Hay una llave sin su pareja: revise { y }'],
    ['vaccine', 'Hola, {{mascota}}', 'Hay una llave sin su pareja: revise { y }'],
  ] as const)('of a %s with the text «%s»', (kind, message, refused) => {
    const found = refuseRule(kind, { ...shippedRules[kind], message })
    expect(found?.message.startsWith(refused ?? '')).toBe(refused === undefined ? undefined : true)
    expect(found?.field).toBe(refused && 'message')
  })

  it.each([
    ['vaccine', { days: 61 }, 'days', 'Escriba de 0 a 60 días'],
    ['event', { days: 0 }, 'days', 'Escriba de 1 a 7 días'],
    ['surgery', { days: 31 }, 'days', 'Escriba de 1 a 30 días'],
    ['consultation', { sendsAt: '20:00' }, 'sendsAt', 'Se pregunta de 07:00 a 20:00'],
    ['vaccine', { sendsAt: '06:59' }, 'sendsAt', 'Lo promocional solo se envía de 07:00 a 19:00'],
    ['vaccine', { sendsAt: '19:00' }, 'sendsAt', 'Lo promocional solo se envía de 07:00 a 19:00'],
  ] as const)('of a %s with %o', (kind, part, field, message) => {
    expect(refuseRule(kind, { ...shippedRules[kind], ...part })).toEqual({ field, message })
  })

  it('of service has any hour', () => {
    expect(refuseRule('event', { ...shippedRules.event, sendsAt: '20:00' })).toBeUndefined()
  })
})

const facts = {
  petNames: ['Milo', 'Luna'],
  ownerName: 'Catalina Ríos',
  clinicName: 'Huellitas',
  clinicPhone: '+57 601 555 0101',
  dueAt: instantOn('2026-11-24', '15:30'),
  about: 'Antirrábica',
}

describe('the text', () => {
  it('is filled in', () => {
    const message = 'Hola, {propietario}: {vacuna} de {mascota} el {fecha}, {hora}. {clinica}, {telefono}'
    expect(writeReminder('vaccine', message, facts)).toBe(
      'Hola, Catalina: Antirrábica de Milo y Luna el 24/11/2026, 15:30. Huellitas, +57 601 555 0101',
    )
    expect(writeReminder('vaccine', 'Toca la vacuna de {vacuna}', { ...facts, about: null })).toBe(
      'Toca la vacuna de su plan',
    )
  })

  it('has no brace left, whatever the rule and the names', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'ñ', ' ', '$', '&', '\\', '1'), maxLength: 12 })
    fc.assert(
      fc.property(kinds, text, text, fc.nat({ max: 8 }), (kind, name, words, at) => {
        const names = placeholdersOf(kind)
        const message = `${words}{${names[at % names.length] ?? ''}}${words}`
        expect(refuseRule(kind, { ...shippedRules[kind], message })).toBeUndefined()
        const written = writeReminder(kind, message, { ...facts, petNames: [name], ownerName: name })
        expect(written).not.toMatch(/[{}]/)
        expect(written.startsWith(words) && written.endsWith(words)).toBe(true)
      }),
    )
  })

  it('keeps a name with braces as it is', () => {
    expect(writeReminder('control', 'Hola, {propietario} de {mascota}', { ...facts, ownerName: '{mascota}' })).toBe(
      'Hola, {mascota} de Milo y Luna',
    )
  })

  it('of what is overdue names all of it', () => {
    const overdue = [
      { kind: 'vaccine', about: 'Antirrábica', dueOn: '2026-10-12' },
      { kind: 'control', about: null, dueOn: '2026-11-01' },
    ] as const
    const pet = { petName: 'Milo', owner: { name: 'Catalina' } }
    const message = (due: Parameters<typeof wantedEvent>[0]) =>
      unbookedMessage({ ...pet, due }, 'Huellitas', '2026-11-20')
    const missed = { kind: 'event', about: null, dueOn: '2026-11-18' } as const
    const next = { kind: 'vaccine', about: 'Pentavalente', dueOn: '2026-11-30' } as const
    expect(message([...overdue, missed, next])).toBe(
      'Hola, Catalina. Le escribimos de Huellitas: a Milo ya se le pasó la fecha de la vacuna de Antirrábica y el control. ¿Le agendamos la visita?',
    )
    expect(message([missed, next])).toContain('a Milo le toca la vacuna de Pentavalente el 30/11/2026.')
    expect(message([missed])).toContain('Milo no alcanzó a venir a su cita. ¿Le damos otra?')
    expect([...overdue, missed, next].map((one) => showWanted(one, '2026-11-20'))).toEqual([
      'Antirrábica, desde el 12/10/2026',
      'Control, desde el 01/11/2026',
      'No asistió el 18/11/2026',
      'Pentavalente, el 30/11/2026',
    ])
    expect(wantedEvent([...overdue, next], '2026-11-20')).toEqual({
      typeId: 'vacunacion',
      reason: 'Antirrábica, Control y Pentavalente',
    })
    expect(wantedEvent([missed], '2026-11-20')).toEqual({ typeId: 'consulta', reason: '' })
  })
})

describe('a reminder', () => {
  const owner = {
    id: '',
    name: 'Catalina',
    phone: { country: '57', number: '3004128890' },
    email: 'c@prueba.co',
  } as const
  type Standing = Pick<Reminder, 'status' | 'reason' | 'isPromotional' | 'kind' | 'owner' | 'offers' | 'isNoted'>
  const one = (part: Partial<Standing> = {}): Standing => ({
    ...{ status: 'waiting', reason: null, isPromotional: true, kind: 'vaccine', owner, offers: [], isNoted: false },
    ...part,
  })
  const friday = new Date(instantOn('2026-11-20', '12:00'))
  const offer = (channel: 'email' | 'whatsapp', on: string) => [{ channel, at: instantOn(on, '10:00') }]

  it.each([
    ['that waits', one(), undefined, undefined],
    ['without an address', one({ owner: { ...owner, email: null } }), /no tiene correo/, undefined],
    [
      'to a landline alone',
      one({ owner: { ...owner, email: null, phone: { country: '57', number: '6045551234' } } }),
      /no tiene correo: llámele/,
      /es fijo/,
    ],
    ['that failed', one({ status: 'failed' }), undefined, undefined],
    ['that is on its way', one({ status: 'queued' }), /«En cola»/, /«En cola»/],
    ['that was sent', one({ status: 'sent' }), /«Enviado»/, /«Enviado»/],
    ['whose cause went', one({ status: 'closed', reason: 'cause' }), /Ya se aplicó/, /Ya se aplicó/],
    [
      'after another offer of the day',
      one({ offers: offer('email', '2026-11-20') }),
      /una vez al día/,
      /una vez al día/,
    ],
    ['after a letter of the week', one({ offers: offer('email', '2026-11-14') }), undefined, /un solo canal/],
    ['after a chat of the week', one({ offers: offer('whatsapp', '2026-11-14') }), /un solo canal/, undefined],
    ['after a letter of the week before', one({ offers: offer('email', '2026-11-13') }), undefined, undefined],
    ['of service', one({ isPromotional: false, offers: offer('email', '2026-11-20') }), undefined, undefined],
  ])('%s', (_name, reminder, letter, chat) => {
    const expectation = (pattern: RegExp | undefined) => (pattern ? expect.stringMatching(pattern) : undefined)
    expect(canSendLetter(reminder, friday)?.message).toEqual(expectation(letter))
    expect(canWrite(reminder, friday)?.message).toEqual(expectation(chat))
  })

  it('of an offer waits for its hours, one of service does not', () => {
    const sunday = new Date(instantOn('2026-11-22', '12:00'))
    for (const can of [canSendLetter, canWrite]) {
      expect(can(one(), sunday)?.message).toContain('desde el 23/11/2026, 07:00')
      expect(can(one({ isPromotional: false }), sunday)).toBeUndefined()
    }
  })

  it('can be dismissed while it could go, and taken back by who wrote or dismissed it', () => {
    expect(canDismiss(one())).toBeUndefined()
    expect(canDismiss(one({ status: 'sent' }))).toBeDefined()
    expect(canRestore(one({ status: 'sent', isNoted: true }))).toBeUndefined()
    expect(canRestore(one({ status: 'closed', reason: 'dismissed' }))).toBeUndefined()
    expect(canRestore(one({ status: 'sent' }))).toBeDefined()
    expect(canRestore(one({ status: 'closed', reason: 'cause' }))).toBeDefined()
  })
})
