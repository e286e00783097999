import { beforeEach, describe, expect, it } from 'vitest'
import { changes } from '#shared/changes/changes.contract.ts'
import { type Hospitalization, hospitalizations } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { stayReadings } from '#shared/hospitalizations/readings.contract.ts'
import { planTasks } from '#shared/hospitalizations/planGrid.rules.ts'
import { type TreatmentOrder, treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { anOrder, aStay, orderOf } from '#server/hospitalizations/hospitalizations.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, type TestClinic } from '#server/testing/factories.ts'
import { newPet } from '#server/testing/routeInputs.ts'

const test = useTestApp()
const HOUR = 3_600_000

let clinic: TestClinic
let vet: { token: string }
let nurse: { token: string }
let trainee: { token: string }
let stay: Hospitalization

beforeEach(async () => {
  test.setNow('2026-11-20T17:00:00.000Z')
  clinic = await aClinic(test)
  vet = { token: clinic.as.veterinario.token }
  nurse = { token: clinic.as.auxiliar.token }
  trainee = { token: clinic.as.practicante.token }
  stay = await aStay(test, clinic, await newPet(test, clinic))
})

const after = (hours: number): string => new Date(test.services.clock().getTime() + hours * HOUR).toISOString()
const keyOf = ({ id, version }: TreatmentOrder) => ({ hospitalizationId: stay.id, orderId: id, version })
const planNow = async () =>
  (await callRoute(test, treatments.plan, { hospitalizationId: stay.id, day: dayOf(after(0)) }, nurse)).body
const give = (order: TreatmentOrder, more: object = {}) =>
  callRoute(
    test,
    treatments.record,
    {
      ...{ hospitalizationId: stay.id, orderId: order.id, scheduledAt: order.startsAt },
      ...{ status: 'given' as const, at: after(0), ...more },
    },
    nurse,
  )

describe('what no veterinarian approved', () => {
  const ordered = async () => {
    const input = {
      ...anOrder(test, { everyHours: 1, warningReason: 'En crisis', startsAt: after(-3) }),
      hospitalizationId: stay.id,
    }
    return (await callRoute(test, treatments.order, input, trainee)).body
  }
  const isNothingDue = async () => {
    const { body } = await callRoute(test, hospitalizations.list, {}, nurse)
    expect(body.items.find(({ id }) => id === stay.id)?.open).toEqual([])
    const plan = await planNow()
    expect(plan.orders.map(({ nextDueAt }) => nextDueAt)).toEqual(plan.orders.map(() => null))
    expect(planTasks(plan, dayOf(after(0)), test.services.clock())).toMatchObject({ overdue: [], done: [] })
  }

  it('was never due, also once it is suspended', async () => {
    const order = await ordered()
    await callRoute(test, treatments.stop, { ...keyOf(order), reason: 'No hace falta' }, vet)
    await isNothingDue()
  })

  it('is due from its approval on: nobody could give what was before', async () => {
    const order = await ordered()
    const { body } = await callRoute(test, treatments.approve, keyOf(order), vet)
    expect(body).toMatchObject({ status: 'active', startsAt: after(0), nextDueAt: after(0) })
    const tasks = planTasks(await planNow(), dayOf(after(0)), test.services.clock())
    expect(tasks.overdue).toEqual([])
    expect(tasks.due.map(({ scheduledAt }) => scheduledAt)).toEqual([after(0)])
  })

  it('was never due, also once its trainee changed it', async () => {
    const order = await ordered()
    await callRoute(test, treatments.change, { ...anOrder(test, { everyHours: 2 }), ...keyOf(order) }, trainee)
    await isNothingDue()
  })
})

describe('constants that are taken', () => {
  it('answer no hour that has an answer, also where one before it has none', async () => {
    const check = { category: 'check' as const, name: 'Constantes', everyHours: 1, toleranceMinutes: 90 }
    const order = await orderOf(test, clinic, stay, { ...check, startsAt: after(-1) })
    await give(order, { scheduledAt: after(0) })
    test.setNow(after(0.1))
    const reading = { hospitalizationId: stay.id, at: after(0), temperature: 38.5 }
    const { body } = await callRoute(test, stayReadings.record, reading, nurse)
    expect(body.answers).toBe(after(0.9))
  })

  it('answer the hour that they were taken for, late as it is', async () => {
    const check = { category: 'check' as const, name: 'Constantes', everyHours: 4, toleranceMinutes: 30 }
    const order = await orderOf(test, clinic, stay, { ...check, startsAt: after(0) })
    test.setNow(after(30))
    const reading = { hospitalizationId: stay.id, at: after(0), temperature: 38.5 }
    const hour = { orderId: order.id, scheduledAt: order.startsAt }
    const record = (asked: typeof hour | null) =>
      callRoute(test, stayReadings.record, { ...reading, hour: asked }, nurse)
    expect((await record(null)).body.answers).toBeNull()
    expect((await record(hour)).body.answers).toBe(order.startsAt)
    expect((await planNow()).doses).toMatchObject([{ scheduledAt: order.startsAt, status: 'given', at: after(0) }])
    expect((await record(hour)).body.answers).toBeNull()
  })
})

describe('a dose that is put off', () => {
  it('says why, and leaves the order with whoever approved it', async () => {
    const order = await orderOf(test, clinic, stay)
    const shift = { ...keyOf(order), scheduledAt: order.startsAt, to: after(2), reason: 'Estaba en rayos X' }
    const { body } = await callRoute(test, treatments.shift, shift, nurse)
    const { name: approver } = clinic.as.veterinario.actor
    expect(body.orders).toMatchObject([{ approvedBy: approver, orderedBy: clinic.as.auxiliar.actor.name }])
    const old = (await planNow()).orders.find(({ id }) => id === order.id)
    expect(old).toMatchObject({ status: 'replaced', stopReason: 'Estaba en rayos X' })
  })
})

describe('a dose that is put off to soon after the last one', () => {
  it('says why', async () => {
    const order = await orderOf(test, clinic, stay, { startsAt: after(-8) })
    await give(order, { at: after(-0.5) })
    const { version } = (await planNow()).orders[0] ?? order
    const shift = { ...keyOf({ ...order, version }), scheduledAt: after(0), to: after(1), reason: null }
    expect((await callRoute(test, treatments.shift, shift, nurse)).error).toMatchObject({ field: 'reason' })
    const told = { ...shift, reason: 'Vomitó la anterior' }
    expect((await callRoute(test, treatments.shift, told, nurse)).status).toBe(200)
  })
})

describe('a plan that ends', () => {
  it('says of each open hour why it was not given, also of one that was withdrawn', async () => {
    const [one, other] = [
      await orderOf(test, clinic, stay, { startsAt: after(-9) }),
      await orderOf(test, clinic, stay, { name: 'Paseo', category: 'walk', everyHours: 4, startsAt: after(-5) }),
    ]
    const { id, version } = (await give(one, { at: after(-9) })).body
    const back = { hospitalizationId: stay.id, doseId: id, version, reason: 'Era de otro' }
    await callRoute(test, treatments.withdraw, back, nurse)
    const leave = { dischargeKind: 'medical' as const, instructions: 'Reposo', dischargedAt: after(0) }
    const key = { hospitalizationId: stay.id, version: stay.version }
    await callRoute(test, hospitalizations.discharge, { ...key, ...leave }, vet)
    const { orders, doses } = await planNow()
    expect(orders.map(({ status, nextDueAt }) => [status, nextDueAt])).toEqual([
      ['stopped', null],
      ['stopped', null],
    ])
    expect(doses.map(({ orderId, scheduledAt, status, note }) => [orderId, scheduledAt, status, note])).toEqual([
      [one.id, after(-9), 'notGiven', 'Alta'],
      [other.id, after(-5), 'notGiven', 'Alta'],
      [one.id, after(-1), 'notGiven', 'Alta'],
      [other.id, after(-1), 'notGiven', 'Alta'],
    ])
  })
})

describe('what comes after the discharge', () => {
  const leave = { dischargeKind: 'medical' as const, instructions: 'Reposo' }

  it('is taken where it was done before it, in the place of what the discharge answered', async () => {
    const order = await orderOf(test, clinic, stay, { startsAt: after(-1) })
    const asNeeded = { frequency: 'asNeeded' as const, everyHours: null, maxIn24h: 2, startsAt: after(-1) }
    const needed = await orderOf(test, clinic, stay, { ...asNeeded, name: 'Tramadol' })
    const key = { hospitalizationId: stay.id, version: stay.version }
    await callRoute(test, hospitalizations.discharge, { ...key, ...leave, dischargedAt: after(0) }, vet)
    const { name } = clinic.as.auxiliar.actor
    const { body } = await give(order, { at: after(-0.5) })
    expect(body).toMatchObject({ status: 'given', at: after(-0.5), byName: name, note: null, amount: '1,2 mL (6 mg)' })
    expect((await give(needed, { scheduledAt: null, at: after(-0.2) })).status).toBe(200)
    const { orders, doses } = await planNow()
    expect(doses.map(({ status }) => status)).toEqual(['given', 'given'])
    expect(orders.map(({ nextDueAt }) => nextDueAt)).toEqual([null, null])
    const admin = { token: clinic.as.administrador.token }
    const told = await callRoute(test, changes.list, { record: 'hospitalizations', recordId: stay.id }, admin)
    expect(told.body.items.flatMap(({ fields }) => fields)).toContainEqual({
      ...{ field: 'status', before: 'notGiven', after: 'given' },
    })
  })

  it('is refused where it was done after it, or somebody else had answered', async () => {
    const order = await orderOf(test, clinic, stay, { startsAt: after(-1) })
    await give(order, { at: after(-0.9), status: 'notGiven', note: 'Vomitó' })
    const needed = { frequency: 'asNeeded' as const, everyHours: null, maxIn24h: 2, startsAt: after(-1) }
    const tramadol = await orderOf(test, clinic, stay, { ...needed, name: 'Tramadol' })
    const key = { hospitalizationId: stay.id, version: stay.version }
    await callRoute(test, hospitalizations.discharge, { ...key, ...leave, dischargedAt: after(0) }, vet)
    test.setNow(after(0.1))
    const closed = 'La mascota ya está de alta: agregue una nota.'
    expect((await give(tramadol, { scheduledAt: null })).error?.message).toBe(closed)
    expect((await give(order, { at: after(-0.6) })).error?.message).toMatch(/^Ya la registró como no aplicada/)
  })
})
