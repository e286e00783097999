import { beforeEach, describe, expect, it } from 'vitest'
import { doseAlerts } from '#shared/hospitalizations/doseAlerts.contract.ts'
import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { hospitalizations } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { type TreatmentOrder, treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { tellOverdue } from '#server/hospitalizations/doseLetter.ts'
import { aStay, orderOf } from '#server/hospitalizations/hospitalizations.factory.ts'
import { inAllClinics } from '#server/jobs/eachClinic.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'
import { readLetters } from '#server/testing/letters.ts'
import { sendOutbox } from '#server/testing/outbox.ts'

const test = useTestApp()
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

let clinic: TestClinic
let admin: { token: string }
let vet: { token: string }
let stay: Hospitalization
let order: TreatmentOrder

beforeEach(async () => {
  // What the clinics before left.
  await sendOutbox(test)
  test.setNow('2026-11-20T17:00:00.000Z')
  clinic = await aClinic(test, 'Clínica del Norte')
  admin = { token: clinic.as.administrador.token }
  vet = { token: clinic.as.veterinario.token }
  const owner = await anOwner(test, clinic, { name: 'Marta Gómez', phone: { country: '57', number: '3004128890' } })
  stay = await aStay(test, clinic, await aPet(test, clinic, owner, { name: 'Nala' }))
  order = await orderOf(test, clinic, stay, { toleranceMinutes: 30 })
})

const means = () => ({ database: test.jobs, services: test.services, now: test.services.clock(), log })
const look = () => inAllClinics(tellOverdue, means())
async function waiting(): Promise<{ to: string; doses: unknown[] }[]> {
  const { rows } = await test.owner.query<{ payload: { to: string; doses: unknown[] } }>(
    `SELECT payload FROM outbox WHERE clinic_id = $1 AND kind = 'dose.overdue' AND state = 'waiting' ORDER BY id`,
    [clinic.id],
  )
  return rows.map(({ payload }) => payload)
}
const save = async (input: { minutes: number | null; professionalId: string | null }) => {
  const { version } = (await callRoute(test, doseAlerts.get, {}, admin)).body
  return callRoute(test, doseAlerts.save, { ...input, version }, admin)
}
const give = (status: 'given' | 'notGiven') =>
  callRoute(
    test,
    treatments.record,
    {
      ...{ hospitalizationId: stay.id, orderId: order.id, scheduledAt: order.startsAt, status },
      ...{ at: test.services.clock().toISOString(), note: 'Vomitó' },
    },
    vet,
  )

describe('a dose that nobody answers for', () => {
  it('is told to the responsible veterinarian, once, half an hour after it became overdue', async () => {
    test.setNow('2026-11-20T18:00:00.000Z')
    await look()
    expect(await waiting()).toEqual([])
    test.setNow('2026-11-20T18:00:01.000Z')
    await look()
    expect(await waiting()).toMatchObject([{ doses: [{ orderId: order.id, scheduledAt: order.startsAt }] }])
    const before = (await readLetters(test)).length
    await sendOutbox(test)
    const [letter = '', ...more] = (await readLetters(test)).slice(before)
    expect(more).toEqual([])
    expect(letter).toContain('Nala: Metoclopramida, 20/11/2026, 12:00')
    expect(letter).not.toMatch(/Marta|Gómez|3004128890/)
    test.setNow('2026-11-20T18:30:00.000Z')
    await look()
    expect(await waiting()).toEqual([])
  })

  it('is told once where two processes look at the same moment', async () => {
    test.setNow('2026-11-20T18:05:00.000Z')
    await Promise.all([look(), look()])
    expect(await waiting()).toHaveLength(1)
  })

  it('is told to whoever is on duty, where the clinic says so', async () => {
    await save({ minutes: 10, professionalId: clinic.as.veterinario.actor.professionalId })
    test.setNow('2026-11-20T17:41:00.000Z')
    await look()
    expect(await waiting()).toHaveLength(1)
    const { error } = await save({ minutes: 10, professionalId: clinic.as.recepcion.actor.professionalId })
    expect(error).toMatchObject({ field: 'professionalId' })
  })

  it('is told of no more after a day: a stay that everybody forgot leaves no list that grows', async () => {
    await orderOf(test, clinic, stay, { name: 'Suero', category: 'fluid', everyHours: 0.25, toleranceMinutes: 30 })
    test.setNow('2026-12-04T17:00:00.000Z')
    await look()
    const [letter] = await waiting()
    expect(letter?.doses).toHaveLength(3 + 24 * 4 - 4)
  })

  it('is told to nobody where the clinic has it off', async () => {
    await save({ minutes: null, professionalId: null })
    test.setNow('2026-11-20T19:00:00.000Z')
    await look()
    expect(await waiting()).toEqual([])
  })

  it.each(['given', 'notGiven'] as const)(
    'is told of no more once it is %s, also where the letter waits',
    async (status) => {
      test.setNow('2026-11-20T18:05:00.000Z')
      await look()
      await give(status)
      const before = (await readLetters(test)).length
      await sendOutbox(test)
      expect((await readLetters(test)).length).toBe(before)
      await look()
      expect(await waiting()).toEqual([])
    },
  )

  it('is none of an order that was suspended, nor of a patient who went home', async () => {
    const other = await orderOf(test, clinic, stay, { name: 'Maropitant', toleranceMinutes: 30 })
    const held = { hospitalizationId: stay.id, orderId: other.id, version: other.version }
    test.setNow('2026-11-20T17:10:00.000Z')
    await callRoute(test, treatments.stop, { ...held, reason: 'Alergia' }, vet)
    test.setNow('2026-11-20T18:05:00.000Z')
    await look()
    expect(await waiting()).toMatchObject([{ doses: [{ orderId: order.id }] }])
    const leave = {
      dischargeKind: 'medical' as const,
      instructions: 'Reposo',
      dischargedAt: '2026-11-20T18:05:00.000Z',
    }
    await callRoute(
      test,
      hospitalizations.discharge,
      { ...leave, hospitalizationId: stay.id, version: stay.version },
      vet,
    )
    test.setNow('2026-11-21T05:00:00.000Z')
    await look()
    expect(await waiting()).toHaveLength(1)
  })
})
