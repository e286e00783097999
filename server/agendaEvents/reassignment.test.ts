import { beforeEach, describe, expect, it } from 'vitest'
import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { clinicAccounts } from '#shared/accounts/clinicAccounts.contract.ts'
import { reassignment } from '#shared/agendaEvents/reassignment.contract.ts'
import { MAX_SERIES } from '#shared/agendaEvents/series.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { addDays, instantOn } from '#shared/values/date.ts'
import { anEvent, eventDraft } from '#server/agendaEvents/agendaEvents.factory.ts'
import { type EventRow, lockAgenda, updateEvent } from '#server/agendaEvents/agendaEvents.queries.ts'
import { insertSeries } from '#server/agendaEvents/series.queries.ts'
import { type ClinicTx, withClinic } from '#server/db/clinic.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { callRoute, untilOneIsLocked, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

let clinic: TestClinic
let pet: { id: string }
let reception: { token: string }
let fromId: string
let toId: string

beforeEach(async () => {
  test.setNow('2026-11-20T17:00:00.000Z')
  clinic = await aClinic(test)
  pet = await aPet(test, clinic, await anOwner(test, clinic))
  reception = { token: clinic.as.recepcion.token }
  fromId = clinic.as.veterinario.actor.professionalId
  toId = clinic.as.administrador.actor.professionalId
  const admin = { token: clinic.as.administrador.token }
  const at = (day: string, time: string) => ({ startsAt: instantOn(day, time) })
  await anEvent(test, clinic, pet, { ...at('2026-11-19', '09:00'), reason: 'Ayer' })
  const gone = await anEvent(test, clinic, pet, { ...at('2026-11-25', '15:00'), reason: 'Cancelada' })
  const cancelled = { eventId: gone.id, version: gone.version, to: 'cancelled', reason: 'Viajó' } as const
  await callRoute(test, agendaEvents.move, cancelled, reception)
  await anEvent(test, clinic, pet, { ...at('2026-11-24', '09:00'), reason: 'Martes' })
  await anEvent(test, clinic, pet, { ...at('2026-11-23', '09:00'), reason: 'Lunes' })
  await anEvent(test, clinic, pet, { ...at('2026-11-26', '09:00'), reason: 'Jueves' })
  await anEvent(test, clinic, undefined, { ...at('2026-11-24', '09:15'), professionalId: toId, reason: 'Propia' })
  const account = { professionalId: fromId, version: 1, isDisabled: true }
  await callRoute(test, clinicAccounts.setDisabled, account, admin)
})

const ahead = async (professionalId: string, page = 1) =>
  (await callRoute(test, reassignment.list, { professionalId, page, pageSize: 2 }, reception)).body
const reasons = async (professionalId: string) => {
  const [first, second] = [await ahead(professionalId), await ahead(professionalId, 2)]
  return [...first.items, ...second.items].map(({ reason }) => reason)
}
const reassign = (input: Partial<CallOf<typeof reassignment.make>> = {}) =>
  callRoute(test, reassignment.make, { fromId, professionalId: toId, eventIds: null, ...input }, reception)

describe('the events of a professional to come', () => {
  it('are listed by pages, the nearest first', async () => {
    expect(await ahead(fromId)).toMatchObject({ total: 3, items: [{ reason: 'Lunes' }, { reason: 'Martes' }] })
    expect(await reasons(fromId)).toEqual(['Lunes', 'Martes', 'Jueves'])
  })

  it('pass to another at their hour: what clashes is told, and stays or is overbooked by choice', async () => {
    const refused = await reassign()
    expect(refused.error).toMatchObject({ code: 'conflict', field: 'onClash' })
    expect(refused.error?.message).toContain('1 de 3 fechas no se pueden: 24/11/2026 (ya ocupado)')
    expect(await reasons(fromId)).toEqual(['Lunes', 'Martes', 'Jueves'])
    expect((await reassign({ onClash: 'skip' })).body).toEqual({ moved: 2, stayed: 1, left: 0 })
    expect(await reasons(fromId)).toEqual(['Martes'])
    expect(await reasons(toId)).toEqual(['Lunes', 'Propia', 'Jueves'])
    expect((await reassign({ onClash: 'overbook' })).body).toEqual({ moved: 1, stayed: 0, left: 0 })
    expect((await ahead(toId)).items).toMatchObject([
      { reason: 'Lunes', isOverbooked: false },
      { reason: 'Martes', isOverbooked: true },
    ])
  })

  it('have with them who waits past the hour', async () => {
    await test.owner.query(
      `UPDATE agenda_events SET status = 'waiting', starts_at = $2, ends_at = $3 WHERE clinic_id = $1 AND reason = 'Lunes'`,
      [clinic.id, '2026-11-20T16:00:00Z', '2026-11-20T16:30:00Z'],
    )
    expect(await reasons(fromId)).toEqual(['Lunes', 'Martes', 'Jueves'])
    expect((await reassign({ onClash: 'overbook' })).body).toMatchObject({ moved: 3 })
  })

  it('pass one by one, and only while they are there', async () => {
    const { items } = await ahead(fromId)
    const eventIds = items.slice(0, 1).map(({ id }) => id)
    expect((await reassign({ eventIds })).body).toEqual({ moved: 1, stayed: 0, left: 0 })
    expect(await reasons(fromId)).toEqual(['Martes', 'Jueves'])
    expect((await reassign({ eventIds })).error).toMatchObject({ code: 'conflict', field: 'eventIds' })
  })

  it('go neither to who has them nor to who works here no more', async () => {
    const field = { code: 'invalid', field: 'professionalId' }
    expect((await reassign({ professionalId: fromId })).error).toMatchObject(field)
    expect((await reassign({ fromId: toId, professionalId: fromId })).error).toMatchObject(field)
  })

  /** Another's transaction, which reassigning comes upon: it is not over before somebody waits for it. */
  const during = async (hold: (tx: ClinicTx) => Promise<void>, then: (tx: ClinicTx) => Promise<void>, input = {}) => {
    const held = Promise.withResolvers<void>()
    const waits = Promise.withResolvers<void>()
    const other = withClinic(test.jobs, clinic.id, test.services.clock(), async (tx) => {
      await hold(tx)
      held.resolve()
      await waits.promise
      await then(tx)
    })
    await Promise.race([held.promise, other])
    const answer = reassign(input)
    await untilOneIsLocked(test).finally(waits.resolve)
    await other
    return answer
  }
  const lock = (tx: ClinicTx, id: string) => lockRecord(tx, 'agendaEvents', id)
  const giveTo = (id: string, patch: Partial<EventRow>) => async (tx: ClinicTx) => {
    await updateEvent(tx, clinic.as.administrador.actor, (await lock(tx, id)) as EventRow, patch)
  }
  const nothing = async () => {}

  it('are taken only while they are theirs: one that goes elsewhere meanwhile stays there', async () => {
    const thirdId = clinic.as.auxiliar.actor.professionalId
    const [first, second] = (await ahead(fromId)).items.map(({ id }) => id)
    if (!first || !second) throw new Error('two events are ahead')
    const chosen = await during(giveTo(first, { professionalId: thirdId }), nothing, { eventIds: [first] })
    expect(chosen.error).toMatchObject({ code: 'conflict', field: 'eventIds' })
    expect(await reasons(thirdId)).toEqual(['Lunes'])
    const called = { status: 'cancelled', cancelReason: 'Viajó' } as const
    expect((await during(giveTo(second, called), nothing)).body).toEqual({ moved: 1, stayed: 0, left: 0 })
    expect(await reasons(toId)).toEqual(['Propia', 'Jueves'])
  })

  it('wait for who holds the agenda that they leave, as a change of a series does', async () => {
    const [monday, tuesday] = (await ahead(fromId)).items.map(({ id }) => id)
    if (!monday || !tuesday) throw new Error('two events are ahead')
    // They are held by their ids; a series holds the one that is changed first.
    const [low, high] = [monday, tuesday].toSorted()
    const series = async (tx: ClinicTx) => {
      await lockAgenda(tx, fromId)
      await lock(tx, high ?? '')
    }
    const answer = await during(series, async (tx) => void (await lock(tx, low ?? '')), { onClash: 'skip' })
    expect(answer.body).toEqual({ moved: 2, stayed: 1, left: 0 })
  })

  it('pass so many at once, and say how many are left', async () => {
    const slots = Array.from({ length: MAX_SERIES }, (_, index) => {
      const day = addDays('2026-12-01', index)
      return { startsAt: instantOn(day, '10:00'), endsAt: instantOn(day, '10:30'), isOverbooked: true }
    })
    const draft = { ...eventDraft(clinic, pet), professionalId: fromId, reason: null, notes: null }
    const { typeId, professionalId, reason, notes } = draft
    await withClinic(test.jobs, clinic.id, test.services.clock(), (tx) =>
      insertSeries(tx, clinic.as.administrador.actor, { typeId, professionalId, reason, notes }, slots, []),
    )
    const eventIds = (await ahead(fromId)).items.slice(0, 1).map(({ id }) => id)
    expect((await reassign({ eventIds })).body).toEqual({ moved: 1, stayed: 0, left: 0 })
    expect((await reassign({ onClash: 'skip' })).body).toEqual({ moved: 199, stayed: 1, left: 2 })
    expect((await reassign({ onClash: 'overbook' })).body).toEqual({ moved: 3, stayed: 0, left: 0 })
  })
})
