import { beforeEach, describe, expect, it } from 'vitest'
import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { datedHours } from '#shared/agendaEvents/datedHours.contract.ts'
import { series } from '#shared/agendaEvents/series.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { instantOn } from '#shared/values/date.ts'
import { eventDraft, seriesDraft } from '#server/agendaEvents/agendaEvents.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

let clinic: TestClinic
let pet: { id: string }
let reception: { token: string }
let admin: { token: string }

beforeEach(async () => {
  test.setNow('2026-11-20T17:00:00.000Z')
  clinic = await aClinic(test)
  pet = await aPet(test, clinic, await anOwner(test, clinic))
  reception = { token: clinic.as.recepcion.token }
  admin = { token: clinic.as.administrador.token }
})

type Input = CallOf<typeof datedHours.create>
const close = (input: Partial<Input> = {}) => {
  const inventory = { professionalId: null, from: '2026-11-24', to: '2026-11-25', reason: 'Inventario', hours: [] }
  return callRoute(test, datedHours.create, { ...inventory, ...input }, admin)
}
const book = (day: string, time: string, more: Partial<CallOf<typeof agendaEvents.create>> = {}) =>
  callRoute(test, agendaEvents.create, eventDraft(clinic, pet, { startsAt: instantOn(day, time), ...more }), reception)
const list = async () => (await callRoute(test, datedHours.list, {}, reception)).body

describe('the hours of some dates', () => {
  it('close the clinic on all of their days, with their reason, save to an overbooking', async () => {
    expect((await close()).body).toMatchObject({ version: 1, from: '2026-11-24', to: '2026-11-25', hours: [] })
    for (const day of ['2026-11-24', '2026-11-25']) {
      const { error } = await book(day, '10:00')
      expect(error).toMatchObject({ code: 'invalid', field: 'professionalId' })
      expect(error?.message).toContain('(Inventario)')
    }
    expect((await book('2026-11-26', '10:00')).status).toBe(200)
    expect((await book('2026-11-24', '10:00', { isOverbooked: true })).status).toBe(200)
    const daily = seriesDraft(clinic, pet, { startsAt: instantOn('2026-11-23', '09:00'), unit: 'days', count: 3 })
    const { error } = await callRoute(test, series.create, daily, reception)
    expect(error?.message).toContain('24/11/2026 y 25/11/2026 (fuera de horario)')
  })

  it('say how many events stand on their days already', async () => {
    await book('2026-11-24', '10:00')
    await book('2026-11-26', '10:00')
    await book('2026-12-08', '10:00')
    const other = { professionalId: clinic.as.administrador.actor.professionalId, to: '2026-11-24' }
    expect((await close(other)).body.booked).toBe(0)
    expect((await close()).body.booked).toBe(1)
    expect((await callRoute(test, datedHours.closeHolidays, { year: 2026 }, admin)).body.booked).toBe(1)
  })

  it('of a professional count before those of the clinic, and open other hours too', async () => {
    const { professionalId } = clinic.as.veterinario.actor
    await close()
    await close({ professionalId, to: '2026-11-24', hours: [{ from: '18:00', to: '21:00' }], reason: 'Guardia' })
    expect((await book('2026-11-24', '19:00')).status).toBe(200)
    expect((await book('2026-11-24', '10:00')).error?.message).toContain('de 18:00 a 21:00 el 24/11/2026 (Guardia)')
    expect((await book('2026-11-25', '10:00')).error?.field).toBe('professionalId')
    const other = { professionalId: clinic.as.administrador.actor.professionalId }
    expect((await book('2026-11-24', '19:00', other)).error?.field).toBe('professionalId')
  })

  it('are one for each day, of known people, in order, and go when they are taken away', async () => {
    const { body } = await close()
    expect((await close({ from: '2026-11-25', to: '2026-11-27' })).error).toMatchObject({ field: 'from' })
    expect((await close({ from: '2026-11-27', to: '2026-11-26' })).error).toMatchObject({ field: 'to' })
    expect((await close({ from: '2027-01-01', to: '2028-06-01' })).error).toMatchObject({ field: 'to' })
    const crossed = [{ from: '12:00', to: '08:00' }]
    expect((await close({ from: '2027-01-01', to: '2027-01-01', hours: crossed })).error?.field).toBe('hours')
    const stranger = '00000000-0000-4000-8000-000000000000'
    expect((await close({ professionalId: stranger })).error?.field).toBe('professionalId')
    expect(await list()).toHaveLength(1)
    const gone = await callRoute(test, datedHours.remove, { datedHoursId: body.id, version: body.version }, admin)
    expect(gone.status).toBe(200)
    expect((await book('2026-11-24', '10:00')).status).toBe(200)
  })

  it('are those of the holidays in one press, without those that the clinic has said', async () => {
    await close({ from: '2026-12-24', to: '2026-12-26', reason: 'Navidad' })
    const press = async () => (await callRoute(test, datedHours.closeHolidays, { year: 2026 }, admin)).body.closed
    expect(await press()).toBe(17)
    expect(await press()).toBe(0)
    expect((await list()).map(({ from, reason }) => `${from} ${reason}`)).toEqual([
      ...['2026-10-12 Festivo', '2026-11-02 Festivo', '2026-11-16 Festivo', '2026-12-08 Festivo', '2026-12-24 Navidad'],
    ])
    expect((await book('2026-12-08', '10:00')).error?.message).toContain('no atiende el 08/12/2026 (Festivo)')
  })

  it('are those of the holidays of a year in which two come to the same Monday', async () => {
    const { body } = await callRoute(test, datedHours.closeHolidays, { year: 2030 }, admin)
    expect(body).toEqual({ closed: 17, booked: 0 })
    expect((await list()).filter(({ from }) => from === '2030-07-01')).toHaveLength(1)
  })
})
