import nodeIcal, { type VEvent } from 'node-ical'
import { beforeEach, describe, expect, it } from 'vitest'
import { clinicAccounts } from '#shared/accounts/clinicAccounts.contract.ts'
import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { calendarFeed } from '#shared/agendaEvents/calendarFeed.contract.ts'
import { addMinutes } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { aFeed, anEvent } from '#server/agendaEvents/agendaEvents.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

let clinic: TestClinic
let pet: { id: string }
let vet: { token: string }

beforeEach(async () => {
  test.setNow('2026-11-20T17:00:00.000Z')
  clinic = await aClinic(test, 'Clínica “Ñandú”; Bogotá, norte')
  const owner = await anOwner(test, clinic, { name: 'Marta Gómez', phone: { country: '57', number: '3004128890' } })
  pet = await aPet(test, clinic, owner, { name: 'Ñoña, la de la “Quinta Paredes” 🐶🐶🐶🐶🐶; y su hermana mayor' })
  vet = { token: clinic.as.veterinario.token }
})

const open = (token: string, headers: Record<string, string> = {}) =>
  callRoute(test, calendarFeed.file, { token }, { headers })

/** What an independent reader finds. */
async function read(token: string) {
  const { raw } = await open(token)
  const found = Object.values(nodeIcal.sync.parseICS(raw.body))
  return {
    raw,
    events: found.filter((one): one is VEvent => one?.type === 'VEVENT'),
    calendar: found.find((one) => one?.type === 'VCALENDAR') as Record<string, unknown> | undefined,
  }
}

describe('the calendar address of a professional', () => {
  it('tells other calendars when events are, and of whom no more than the names of the animals', async () => {
    const event = await anEvent(test, clinic, pet, { reason: 'Vómito con sangre', notes: 'Llamar al 3004128890' })
    const token = await aFeed(test, vet.token)
    const { raw, events, calendar } = await read(token)
    expect(raw.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(calendar).toMatchObject({
      method: 'PUBLISH',
      'WR-CALNAME': 'Clínica “Ñandú”; Bogotá, norte · Persona veterinario',
    })
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      uid: `evt-${event.id}@huella`,
      summary: 'Consulta – Ñoña, la de la “Quinta Paredes” 🐶🐶🐶🐶🐶; y su hermana mayor',
      location: 'Clínica “Ñandú”; Bogotá, norte',
      status: 'CONFIRMED',
      sequence: 0,
      url: `http://huella.prueba/agenda?cita=${event.id}`,
    })
    // 17:00 in UTC is noon in Bogotá, whatever zone the reader is in.
    expect(events[0]?.start).toEqual(new Date(event.startsAt))
    expect(events[0]?.end).toEqual(new Date(event.endsAt))
    expect(raw.body).toContain('DTSTART:20261123T170000Z\r\n')
    expect(raw.body).not.toMatch(/Marta|Gómez|3004128890|Vómito|sangre/)
  })

  it('writes lines of 75 octets at most, each ended by CRLF, and cuts no character', async () => {
    await anEvent(test, clinic, pet)
    const { raw } = await open(await aFeed(test, vet.token))
    const lines = raw.body.split('\r\n')
    expect(lines.at(-1)).toBe('')
    expect(raw.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n\uFFFD]/)
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(lines.filter((line) => line.startsWith(' ')).length).toBeGreaterThan(0)
  })

  it('counts the changes of an event, and keeps a cancelled one as cancelled', async () => {
    const event = await anEvent(test, clinic, pet)
    const token = await aFeed(test, vet.token)
    const [before] = (await read(token)).events
    test.setNow('2026-11-20T18:00:00.000Z')
    const held = { eventId: event.id, version: event.version }
    const moved = await callRoute(
      test,
      agendaEvents.reschedule,
      {
        ...held,
        professionalId: event.professionalId,
        startsAt: addMinutes(event.startsAt, 60),
        endsAt: addMinutes(event.endsAt, 60),
      },
      vet,
    )
    const [after] = (await read(token)).events
    expect(after).toMatchObject({ uid: before?.uid, sequence: 1, status: 'CONFIRMED' })
    expect(after?.start.toISOString()).toBe(addMinutes(event.startsAt, 60))
    expect(after?.lastmodified).toEqual(new Date('2026-11-20T18:00:00.000Z'))
    await callRoute(
      test,
      agendaEvents.move,
      { eventId: event.id, version: moved.body.version, to: 'cancelled', reason: 'Viajó' },
      vet,
    )
    const [cancelled] = (await read(token)).events
    expect(cancelled).toMatchObject({ uid: before?.uid, sequence: 2, status: 'CANCELLED', transparency: 'TRANSPARENT' })
  })

  it('goes from a month back to half a year ahead, and is of one professional', async () => {
    const at = async (startsAt: string) => (await anEvent(test, clinic, pet, { startsAt, isOverbooked: true })).id
    // Of a month ago, when that was not yet too long ago to be booked.
    test.setNow('2026-11-18T17:00:00.000Z')
    await at('2026-10-21T04:59:00.000Z')
    const first = await at('2026-10-21T05:00:00.000Z')
    test.setNow('2026-11-20T17:00:00.000Z')
    const last = await at('2027-05-20T04:30:00.000Z')
    await at('2027-05-20T05:00:00.000Z')
    const { professionalId } = clinic.as.administrador.actor
    await anEvent(test, clinic, pet, { professionalId, isOverbooked: true })
    const { events } = await read(await aFeed(test, vet.token))
    expect(events.map(({ uid }) => uid)).toEqual([first, last].map((id) => `evt-${id}@huella`))
  })

  it('says only that one is busy where that was chosen', async () => {
    const event = await anEvent(test, clinic, pet)
    const token = await aFeed(test, vet.token)
    const changed = await callRoute(test, calendarFeed.change, { isBusyOnly: true }, vet)
    expect(changed.body.isBusyOnly).toBe(true)
    const { raw, events } = await read(token)
    expect(events[0]).toMatchObject({ summary: 'Ocupado', uid: `evt-${event.id}@huella` })
    expect(raw.body).not.toMatch(/Consulta|Ñoña|LOCATION|URL/)
  })

  it('answers 304 to who has it already, until something of it changes', async () => {
    const event = await anEvent(test, clinic, pet)
    const token = await aFeed(test, vet.token)
    const etag = String((await open(token)).raw.headers.etag)
    test.setNow('2026-11-20T19:00:00.000Z')
    const again = await open(token, { 'if-none-match': etag })
    expect([again.status, again.raw.body]).toEqual([304, ''])
    const held = { eventId: event.id, version: event.version, reason: null }
    await callRoute(test, agendaEvents.move, { ...held, to: 'confirmed' }, vet)
    expect((await open(token, { 'if-none-match': etag })).status).toBe(200)
  })
})

describe('an address', () => {
  it('is one of many, of which the database keeps the hash alone', async () => {
    const token = await aFeed(test, vet.token)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await test.owner.query<{ text: string }>(
      `SELECT t::text AS text FROM calendar_feeds t UNION ALL SELECT t::text FROM idempotency_keys t`,
    )
    expect(rows.some(({ text }) => text.includes(token))).toBe(false)
    expect((await open(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).error?.code).toBe('not_found')
    expect((await open('x')).error?.code).toBe('not_found')
  })

  it('opens nothing once it is renewed, switched off, or its professional may not log in', async () => {
    const first = await aFeed(test, vet.token)
    const second = await aFeed(test, vet.token)
    expect((await open(first)).error?.code).toBe('not_found')
    expect((await open(second)).status).toBe(200)
    expect((await callRoute(test, calendarFeed.get, {}, vet)).body.since).toBe('2026-11-20T17:00:00.000Z')

    await callRoute(test, calendarFeed.remove, {}, vet)
    expect((await open(second)).error?.code).toBe('not_found')
    expect((await callRoute(test, calendarFeed.change, { isBusyOnly: true }, vet)).error?.code).toBe('not_found')

    const third = await aFeed(test, vet.token)
    const { professionalId } = clinic.as.veterinario.actor
    for (const [version, isDisabled] of [
      [1, true],
      [2, false],
    ] as const) {
      const input = { professionalId, version, isDisabled }
      await callRoute(test, clinicAccounts.setDisabled, input, { token: clinic.as.administrador.token })
      expect((await open(third)).error?.code).toBe('not_found')
    }
  })
})
