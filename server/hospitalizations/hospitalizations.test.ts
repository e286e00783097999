import { beforeEach, describe, expect, it } from 'vitest'
import { type Hospitalization, hospitalizations } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { stayNotes } from '#shared/hospitalizations/notes.contract.ts'
import { stayReadings } from '#shared/hospitalizations/readings.contract.ts'
import { type TreatmentOrder, treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { changes } from '#shared/changes/changes.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { aCage } from '#server/cages/cages.factory.ts'
import { anOrder, aStay, orderOf } from '#server/hospitalizations/hospitalizations.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'
import { newPet } from '#server/testing/routeInputs.ts'

const test = useTestApp()
const HOUR = 3_600_000

let clinic: TestClinic
let vet: { token: string }
let nurse: { token: string }
let pet: { id: string }

beforeEach(async () => {
  clinic = await aClinic(test)
  vet = { token: clinic.as.veterinario.token }
  nurse = { token: clinic.as.auxiliar.token }
  pet = await newPet(test, clinic)
})

const after = (hours: number): string => new Date(test.services.clock().getTime() + hours * HOUR).toISOString()
const keyOfStay = ({ id, version }: Hospitalization) => ({ hospitalizationId: id, version })
const planOf = async (stay: Hospitalization, at = after(0)) =>
  (await callRoute(test, treatments.plan, { hospitalizationId: stay.id, day: dayOf(at) }, nurse)).body
const cardOf = async (stay: Hospitalization) =>
  (await callRoute(test, hospitalizations.list, {}, nurse)).body.items.find(({ id }) => id === stay.id)
const give = (stay: Hospitalization, order: TreatmentOrder, more: object = {}) =>
  callRoute(
    test,
    treatments.record,
    {
      ...{ hospitalizationId: stay.id, orderId: order.id, scheduledAt: order.startsAt },
      ...{ status: 'given' as const, at: after(0), ...more },
    },
    nurse,
  )

describe('an admission', () => {
  it('puts one patient into a cage, and an animal into one stay', async () => {
    const { id: cageId } = await aCage(test, clinic, 'Jaula 2')
    const stay = await aStay(test, clinic, pet, { cageId })
    expect(stay).toMatchObject({ cageName: 'Jaula 2', status: 'inpatient', condition: 'treatment', weightKg: 12 })
    const other = await newPet(test, clinic)
    await expect(aStay(test, clinic, other, { cageId })).rejects.toThrow('Esa jaula ya tiene un paciente')
    await expect(aStay(test, clinic, pet)).rejects.toThrow('La mascota ya está hospitalizada')
    const page = await callRoute(test, pets.get, { petId: pet.id }, vet)
    expect(page.body.weights.at(-1)?.weightKg).toBe(12)
  })

  it('puts one of two patients into a cage when both are admitted at one moment', async () => {
    const { id: cageId } = await aCage(test, clinic)
    const other = await newPet(test, clinic)
    const admitted = await Promise.allSettled([
      aStay(test, clinic, pet, { cageId }),
      aStay(test, clinic, other, { cageId }),
    ])
    const refused = admitted.filter((one) => one.status === 'rejected')
    expect(refused.map(({ reason }) => String(reason))).toEqual([
      expect.stringContaining('Esa jaula ya tiene un paciente'),
    ])
    const { body } = await callRoute(test, hospitalizations.occupied, {}, nurse)
    expect(body.map((one) => one.cageId)).toEqual([cageId])
  })

  it('moves to a free cage, of which the modification history tells', async () => {
    const [first, second] = [await aCage(test, clinic, 'Jaula 1'), await aCage(test, clinic, 'Jaula 2')]
    const stay = await aStay(test, clinic, pet, { cageId: first.id })
    await aStay(test, clinic, await newPet(test, clinic), { cageId: second.id })
    const admin = { token: clinic.as.administrador.token }
    const { professionalId } = clinic.as.veterinario.actor
    const move = (cageId: string | null) =>
      callRoute(test, hospitalizations.move, { ...keyOfStay(stay), cageId, professionalId }, vet)
    expect((await move(second.id)).error).toMatchObject({ field: 'cageId', message: 'Esa jaula ya tiene un paciente' })
    const { body } = await move((await aCage(test, clinic, 'Jaula 3')).id)
    expect(body).toMatchObject({ cageName: 'Jaula 3' })
    const told = await callRoute(test, changes.list, { record: 'hospitalizations', recordId: stay.id }, admin)
    expect(told.body.items[0]?.fields).toContainEqual({ field: 'cageName', before: 'Jaula 1', after: 'Jaula 3' })
  })

  it('needs a veterinarian who answers for it', async () => {
    const professionalId = clinic.as.recepcion.actor.professionalId
    await expect(aStay(test, clinic, pet, { professionalId })).rejects.toThrow('Elija un veterinario de la lista')
  })

  it('leaves the cage free with the discharge', async () => {
    const { id: cageId } = await aCage(test, clinic)
    const stay = await aStay(test, clinic, pet, { cageId })
    const leaving = { dischargeKind: 'medical' as const, instructions: 'Dieta blanda', dischargedAt: after(0) }
    await callRoute(
      test,
      hospitalizations.discharge,
      { hospitalizationId: stay.id, version: stay.version, ...leaving },
      vet,
    )
    expect((await aStay(test, clinic, await newPet(test, clinic), { cageId })).cageId).toBe(cageId)
  })
})

describe('an order', () => {
  it('is worked out for the weight, and is due at its hours', async () => {
    const stay = await aStay(test, clinic, pet)
    const order = await orderOf(test, clinic, stay, { startsAt: after(1) })
    expect(order).toMatchObject({ status: 'active', weightKg: 12, nextDueAt: after(1), approvedBy: expect.any(String) })
    const card = await cardOf(stay)
    expect(card?.open[0]).toEqual({ at: after(1), toleranceMinutes: 30, name: 'Metoclopramida' })
  })

  it('says at its field what does not go together', async () => {
    const stay = await aStay(test, clinic, pet)
    const refused = async (overrides: object) =>
      (await callRoute(test, treatments.order, { ...anOrder(test, overrides), hospitalizationId: stay.id }, vet)).error
    expect(await refused({ everyHours: null })).toMatchObject({ code: 'invalid', field: 'everyHours' })
    expect(await refused({ frequency: 'fixed' })).toMatchObject({ field: 'times' })
    expect(await refused({ route: null })).toMatchObject({ field: 'route' })
    expect(await refused({ strengthPer: 'tablet', concentration: 100 })).toMatchObject({ field: 'concentration' })
  })

  it('against an allergy says why', async () => {
    const allergic = await aPet(test, clinic, await anOwner(test, clinic), { allergies: 'Penicilinas' })
    const stay = await aStay(test, clinic, allergic)
    const input = { ...anOrder(test, { name: 'Ampicilina' }), hospitalizationId: stay.id }
    const { error } = await callRoute(test, treatments.order, input, vet)
    expect(error).toMatchObject({ code: 'invalid', field: 'warningReason' })
    const told = await callRoute(test, treatments.order, { ...input, warningReason: 'Tolerada en 2025' }, vet)
    expect(told.body.warnings.map(({ kind }) => kind)).toContain('allergy')
  })

  it('of a template stands with the others or not at all, for the weight of its animal', async () => {
    const allergic = await aPet(test, clinic, await anOwner(test, clinic), { allergies: 'Penicilinas' })
    const stay = await aStay(test, clinic, allergic, { weightKg: 4 })
    const [calm, risky] = [anOrder(test), anOrder(test, { name: 'Ampicilina' })]
    const all = (...orders: object[]) =>
      callRoute(test, treatments.orderAll, { hospitalizationId: stay.id, orders: orders as never }, vet)
    expect((await all(calm, risky)).error).toMatchObject({
      field: 'orders',
      message: expect.stringMatching(/^Ampicilina: /),
    })
    expect((await planOf(stay)).orders).toEqual([])
    const { body } = await all(calm, { ...risky, warningReason: 'Tolerada en 2025' })
    expect(body.orders).toMatchObject([
      { name: 'Metoclopramida', weightKg: 4 },
      { name: 'Ampicilina', status: 'active' },
    ])
  })

  it('of a trainee waits, and cannot be given', async () => {
    const stay = await aStay(test, clinic, pet)
    const trainee = { token: clinic.as.practicante.token }
    const made = await callRoute(test, treatments.order, { ...anOrder(test), hospitalizationId: stay.id }, trainee)
    expect(made.body).toMatchObject({ status: 'unapproved', nextDueAt: null })
    expect((await give(stay, made.body)).error?.message).toBe('La orden espera la aprobación de un veterinario.')
    const key = { hospitalizationId: stay.id, orderId: made.body.id, version: made.body.version }
    expect((await callRoute(test, treatments.approve, key, trainee)).status).toBe(403)
    const approved = await callRoute(test, treatments.approve, key, vet)
    expect(approved.body).toMatchObject({ status: 'active', nextDueAt: made.body.startsAt })
    const stop = { ...key, version: approved.body.version, reason: 'No sé' }
    expect((await callRoute(test, treatments.stop, stop, trainee)).error?.code).toBe('not_allowed_now')
  })
})

describe('a dose', () => {
  it('is given once, with its amount and by whom', async () => {
    const stay = await aStay(test, clinic, pet)
    const order = await orderOf(test, clinic, stay)
    const { body } = await give(stay, order)
    expect(body).toMatchObject({ status: 'given', amount: '1,2 mL (6 mg)', byName: clinic.as.auxiliar.actor.name })
    const again = await give(stay, order)
    expect(again.error?.message).toMatch(/^Ya la aplicó /)
    const { orders } = await planOf(stay)
    expect(orders[0]?.nextDueAt).toBe(after(8))
  })

  it('is given once when two people press at one moment', async () => {
    const stay = await aStay(test, clinic, pet)
    const order = await orderOf(test, clinic, stay)
    const answers = await Promise.all([give(stay, order), give(stay, order), give(stay, order)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await planOf(stay)).doses).toHaveLength(1)
  })

  it('that is not given says why', async () => {
    const stay = await aStay(test, clinic, pet)
    const order = await orderOf(test, clinic, stay)
    expect((await give(stay, order, { status: 'notGiven' })).error).toMatchObject({ code: 'invalid', field: 'note' })
    const { body } = await give(stay, order, { status: 'notGiven', note: 'Vomitó' })
    expect(body).toMatchObject({ status: 'notGiven', note: 'Vomitó', amount: null })
  })

  it('as needed is given as often as its order allows in 24 hours', async () => {
    const stay = await aStay(test, clinic, pet)
    const order = await orderOf(test, clinic, stay, { frequency: 'asNeeded', everyHours: null, maxIn24h: 2 })
    const minutesAgo = (minutes: number) => ({ scheduledAt: null, at: after(-minutes / 60) })
    expect((await give(stay, order, minutesAgo(20))).status).toBe(200)
    expect((await give(stay, order, minutesAgo(10))).status).toBe(200)
    expect((await give(stay, order, minutesAgo(0))).error?.message).toMatch(/^Ya se aplicó 2 veces en 24 horas/)
  })

  it('that was pressed by mistake is withdrawn, and open again', async () => {
    const stay = await aStay(test, clinic, pet)
    const order = await orderOf(test, clinic, stay)
    const { id, version } = (await give(stay, order)).body
    const back = { hospitalizationId: stay.id, doseId: id, version, reason: 'Era de otro' }
    expect((await callRoute(test, treatments.withdraw, back, nurse)).body.nextDueAt).toBe(order.startsAt)
    expect((await planOf(stay)).doses).toEqual([])
    expect((await give(stay, order)).body).toMatchObject({ status: 'given', version: version + 2 })
  })

  it('is corrected with a reason, over the version that was read', async () => {
    const stay = await aStay(test, clinic, pet)
    const order = await orderOf(test, clinic, stay)
    const { id, version } = (await give(stay, order)).body
    const said = { hospitalizationId: stay.id, doseId: id, version, status: 'notGiven' as const, at: after(0) }
    const reason = { note: 'Se marcó en el paciente equivocado', correction: 'Error de paciente' }
    const { body } = await callRoute(test, treatments.correct, { ...said, ...reason }, nurse)
    expect(body).toMatchObject({ status: 'notGiven', amount: null, correction: 'Error de paciente' })
    expect((await callRoute(test, treatments.correct, { ...said, ...reason }, nurse)).error?.code).toBe(
      'version_conflict',
    )
  })
})

describe('a change of plan', () => {
  it('leaves what happened, and misses nothing under the old hours', async () => {
    const stay = await aStay(test, clinic, pet)
    const order = await orderOf(test, clinic, stay, { startsAt: after(-9) })
    await give(stay, order, { at: after(-9) })
    const change = { ...anOrder(test, { everyHours: 6, startsAt: after(1) }), ...keyOf(stay, order) }
    const { body } = await callRoute(test, treatments.change, change, vet)
    expect(body).toMatchObject({ lineId: order.lineId, nextDueAt: after(1) })
    const { orders, doses } = await planOf(stay)
    const old = orders.find(({ id }) => id === order.id)
    // The dose of an hour ago is still open: it was due before the change.
    expect(old).toMatchObject({ status: 'replaced', nextDueAt: after(-1) })
    expect(doses).toHaveLength(1)
  })

  it('from now on answers for what was still open under the old hours: nobody gives both', async () => {
    const stay = await aStay(test, clinic, pet)
    const order = await orderOf(test, clinic, stay, { startsAt: after(-1) })
    const change = { ...anOrder(test, { everyHours: 6, startsAt: after(0) }), ...keyOf(stay, order) }
    const next = (await callRoute(test, treatments.change, change, vet)).body
    const { orders, doses } = await planOf(stay)
    expect(orders.find(({ id }) => id === order.id)?.nextDueAt).toBeNull()
    expect(doses.map(({ orderId, scheduledAt, status, note }) => [orderId, scheduledAt, status, note])).toEqual([
      [order.id, after(-1), 'notGiven', 'Cambió la orden'],
    ])
    expect(next.nextDueAt).toBe(after(0))
  })

  it('begins after what was given, as that would be due a second time', async () => {
    const stay = await aStay(test, clinic, pet)
    const order = await orderOf(test, clinic, stay, { startsAt: after(-1) })
    await give(stay, order)
    const change = { ...anOrder(test, { everyHours: 6, startsAt: after(-1) }), ...keyOf(stay, order) }
    const { nextDueAt } = (await planOf(stay)).orders[0] ?? {}
    expect((await callRoute(test, treatments.change, change, vet)).error).toMatchObject({ field: 'startsAt' })
    const later = { ...change, startsAt: nextDueAt ?? '' }
    expect((await callRoute(test, treatments.change, later, vet)).status).toBe(200)
  })

  it('counts what was given as needed before it', async () => {
    const stay = await aStay(test, clinic, pet)
    const asNeeded = { frequency: 'asNeeded' as const, everyHours: null, maxIn24h: 1, startsAt: after(-2) }
    const order = await orderOf(test, clinic, stay, asNeeded)
    await give(stay, order, { scheduledAt: null, at: after(-1) })
    const change = { ...anOrder(test, { ...asNeeded, startsAt: after(0) }), ...keyOf(stay, order) }
    const next = (await callRoute(test, treatments.change, change, vet)).body
    expect((await give(stay, next, { scheduledAt: null })).error?.message).toMatch(/^Ya se aplicó 1 vez en 24 horas/)
  })

  it('puts a dose off with those that follow', async () => {
    const stay = await aStay(test, clinic, pet)
    const order = await orderOf(test, clinic, stay)
    const shift = { ...keyOf(stay, order), scheduledAt: order.startsAt, to: after(2), reason: null }
    const { body } = await callRoute(test, treatments.shift, shift, nurse)
    expect(body.orders.map(({ startsAt, nextDueAt }) => [startsAt, nextDueAt])).toEqual([[after(2), after(2)]])
    expect((await give(stay, order)).error?.code).toBe('not_allowed_now')
    const { orders } = await planOf(stay)
    expect(orders.find(({ id }) => id === order.id)).toMatchObject({ status: 'replaced', nextDueAt: null })
  })

  it('that suspends says what was not given before', async () => {
    const stay = await aStay(test, clinic, pet)
    const order = await orderOf(test, clinic, stay, { startsAt: after(-9) })
    await callRoute(test, treatments.stop, { ...keyOf(stay, order), reason: 'Alergia' }, vet)
    const { doses } = await planOf(stay)
    const own = doses.filter(({ orderId }) => orderId === order.id)
    expect(own.map(({ status, note }) => [status, note])).toEqual([
      ['notGiven', 'Alergia'],
      ['notGiven', 'Alergia'],
    ])
  })

  it('that suspends a row ends what would have gone on until another order takes its place', async () => {
    const stay = await aStay(test, clinic, pet)
    const order = await orderOf(test, clinic, stay, { startsAt: after(1), everyHours: 2 })
    const change = { ...anOrder(test, { startsAt: after(5), everyHours: 6 }), ...keyOf(stay, order) }
    const next = (await callRoute(test, treatments.change, change, vet)).body
    await callRoute(test, treatments.stop, { ...keyOf(stay, next), reason: 'Alergia' }, vet)
    const { orders } = await planOf(stay)
    expect(orders.map(({ status, nextDueAt }) => [status, nextDueAt])).toEqual([
      ['stopped', null],
      ['stopped', null],
    ])
  })

  it('leaves no hour of two months of every quarter of an hour without an answer at the discharge', async () => {
    const now = after(0)
    test.setNow(after(-60 * 24))
    const stay = await aStay(test, clinic, pet)
    const order = await orderOf(test, clinic, stay, { category: 'check', everyHours: 0.25 })
    test.setNow(now)
    const leave = { dischargeKind: 'medical' as const, instructions: 'Reposo', dischargedAt: after(0) }
    const input = { hospitalizationId: stay.id, version: stay.version, ...leave }
    expect((await callRoute(test, hospitalizations.discharge, input, vet)).status).toBe(200)
    const count = 'SELECT count(*) AS doses FROM treatment_doses WHERE order_id = $1'
    const { rows } = await test.owner.query<{ doses: string }>(count, [order.id])
    expect(Number(rows[0]?.doses)).toBe(60 * 24 * 4)
  })

  const keyOf = (stay: Hospitalization, { id, version }: TreatmentOrder) => ({
    hospitalizationId: stay.id,
    orderId: id,
    version,
  })
})

describe('the list', () => {
  it('has who needs attention first on its first page, whoever came last', async () => {
    const calm = await aStay(test, clinic, pet)
    test.setNow(after(1))
    const late = await aStay(test, clinic, await newPet(test, clinic))
    await orderOf(test, clinic, late, { startsAt: after(-1) })
    const page = async (number: number) =>
      (await callRoute(test, hospitalizations.list, { page: number, pageSize: 1 }, nurse)).body
    const [first, second] = [await page(1), await page(2)]
    expect([first, second].map(({ items, total }) => [items.map(({ id }) => id), total])).toEqual([
      [[late.id], 2],
      [[calm.id], 2],
    ])
  })
})

describe('a stay that was opened by mistake', () => {
  it('takes its weights along, from the admission and from the constants', async () => {
    const shown = async () => {
      const { body } = await callRoute(test, pets.get, { petId: pet.id }, vet)
      return [body.weightKg, body.weights.map(({ weightKg }) => weightKg)]
    }
    const before = await shown()
    const stay = await aStay(test, clinic, pet)
    test.setNow(after(1))
    const reading = { hospitalizationId: stay.id, at: after(0), weightKg: 31 }
    expect((await callRoute(test, stayReadings.record, reading, nurse)).status).toBe(200)
    expect(await shown()).not.toEqual(before)
    await callRoute(test, hospitalizations.void, { ...keyOfStay(stay), reason: 'Era otra mascota' }, vet)
    expect(await shown()).toEqual(before)
  })
})

describe('a discharge', () => {
  it('closes the plan, is signed and is final', async () => {
    const stay = await aStay(test, clinic, pet)
    const order = await orderOf(test, clinic, stay, { startsAt: after(-1) })
    const leave = { hospitalizationId: stay.id, version: stay.version, dischargeKind: 'medical' as const }
    const bare = await callRoute(test, hospitalizations.discharge, { ...leave, dischargedAt: after(0) }, vet)
    expect(bare.error).toMatchObject({ code: 'invalid', field: 'instructions' })
    const whole = { ...leave, instructions: 'Dieta blanda tres días', dischargedAt: after(0) }
    expect((await callRoute(test, hospitalizations.discharge, whole, nurse)).status).toBe(403)
    const { body } = await callRoute(test, hospitalizations.discharge, whole, vet)
    expect(body).toMatchObject({ status: 'discharged', signerName: clinic.as.veterinario.actor.name })
    const { orders, doses } = await planOf(stay)
    expect(orders[0]).toMatchObject({ status: 'stopped', nextDueAt: null })
    expect(doses[0]).toMatchObject({ status: 'notGiven', note: 'Alta' })
    expect((await give(stay, order)).error?.message).toBe('La mascota ya está de alta: agregue una nota.')
    const note = { hospitalizationId: stay.id, kind: 'ownerCall' as const, text: 'Comió bien en casa' }
    expect((await callRoute(test, stayNotes.write, note, nurse)).status).toBe(200)
    const past = await callRoute(test, hospitalizations.list, { view: 'past', search: 'parvo' }, nurse)
    expect(past.body.items).toEqual([])
    expect((await callRoute(test, hospitalizations.list, { view: 'past' }, nurse)).body.total).toBe(1)
  })

  it('is not dated before a dose that was given', async () => {
    const stay = await aStay(test, clinic, pet)
    test.setNow(after(1))
    const order = await orderOf(test, clinic, stay)
    const given = after(0)
    await give(stay, order, { at: given })
    const leave = { ...keyOfStay(stay), dischargeKind: 'medical' as const, instructions: 'Reposo' }
    const at = (minutes: number) => ({ ...leave, dischargedAt: after(minutes / 60) })
    expect((await callRoute(test, hospitalizations.discharge, at(-9), vet)).error).toMatchObject({
      ...{ code: 'invalid', field: 'dischargedAt', message: expect.stringMatching(/dosis aplicada después/) },
    })
    const { body } = await callRoute(test, hospitalizations.discharge, at(-0.5), vet)
    expect([body.lastGivenAt, new Date(body.dischargedAt ?? '').toISOString()]).toEqual([given, given])
  })

  it('by a death is taken back with its report', async () => {
    const stay = await aStay(test, clinic, pet)
    const order = await orderOf(test, clinic, stay)
    const page = (await callRoute(test, pets.get, { petId: pet.id }, vet)).body
    const death = { petId: pet.id, version: page.version, deceasedOn: dayOf(after(0)), deceasedCause: 'Sepsis' }
    await callRoute(test, pets.reportDeceased, death, vet)
    const read = async () => (await callRoute(test, hospitalizations.get, { hospitalizationId: stay.id }, vet)).body
    expect(await read()).toMatchObject({ status: 'discharged', dischargeKind: 'deceased', signerId: null })
    expect((await planOf(stay)).orders.find(({ id }) => id === order.id)?.status).toBe('stopped')
    const dead = (await callRoute(test, pets.get, { petId: pet.id }, vet)).body
    const admin = { token: clinic.as.administrador.token }
    await callRoute(
      test,
      pets.undoDeceased,
      { petId: pet.id, version: dead.version, reason: 'Era otra mascota' },
      admin,
    )
    expect(await read()).toMatchObject({ status: 'inpatient', dischargeKind: null })
  })

  it('by a death is taken back without its cage, where somebody else lies in it by now', async () => {
    const { id: cageId } = await aCage(test, clinic)
    const stay = await aStay(test, clinic, pet, { cageId })
    const versionOf = async () => (await callRoute(test, pets.get, { petId: pet.id }, vet)).body.version
    const death = { deceasedOn: dayOf(after(0)), deceasedCause: 'Sepsis' }
    await callRoute(test, pets.reportDeceased, { petId: pet.id, version: await versionOf(), ...death }, vet)
    await aStay(test, clinic, await newPet(test, clinic), { cageId })
    const back = { petId: pet.id, version: await versionOf(), reason: 'Era otra mascota' }
    await callRoute(test, pets.undoDeceased, back, { token: clinic.as.administrador.token })
    const { body } = await callRoute(test, hospitalizations.get, { hospitalizationId: stay.id }, vet)
    expect(body).toMatchObject({ status: 'inpatient', cageId: null, cageName: null })
  })
})

describe('constants and notes', () => {
  it('are written by an assistant, with who and when', async () => {
    const stay = await aStay(test, clinic, pet)
    const key = { hospitalizationId: stay.id }
    const empty = await callRoute(test, stayReadings.record, { ...key, at: after(0) }, nurse)
    expect(empty.error).toMatchObject({ code: 'invalid', field: 'temperature' })
    const reading = { ...key, at: after(0), temperature: 39.5, weightKg: 11.8 }
    const { body } = await callRoute(test, stayReadings.record, reading, nurse)
    expect(body).toMatchObject({ temperature: 39.5, weightKg: 11.8, byName: clinic.as.auxiliar.actor.name })
    const paper = async () => (await callRoute(test, hospitalizations.printout, { ...key, form: 'html' }, vet)).raw.body
    for (const word of ['T° 39,5 °C', clinic.as.auxiliar.actor.name]) expect(await paper()).toContain(word)
    const weight = async () => (await callRoute(test, pets.get, { petId: pet.id }, vet)).body.weightKg
    expect(await weight()).toBe(11.8)
    const gone = { ...key, readingId: body.id, version: body.version, reason: 'Era de otro' }
    expect((await callRoute(test, stayReadings.void, gone, nurse)).body.voidReason).toBe('Era de otro')
    expect(await weight()).toBe(12)
    expect(await paper()).not.toContain('39,5')
    const days = { ...key, from: dayOf(after(0)), to: dayOf(after(0)) }
    const { items, ranges } = (await callRoute(test, stayReadings.list, days, nurse)).body
    expect(items).toHaveLength(1)
    expect(ranges.temperature).not.toBeNull()
  })

  it('answer the hour of the plan that asked for them, once, until they are voided', async () => {
    const stay = await aStay(test, clinic, pet)
    const key = { hospitalizationId: stay.id }
    const check = { category: 'check' as const, name: 'Constantes', quantity: 'T, FC, FR', everyHours: 2 }
    const bare = { dosePerKg: null, concentration: null, route: null }
    const order = await orderOf(test, clinic, stay, { ...check, ...bare, startsAt: after(0) })
    const take = async () =>
      (await callRoute(test, stayReadings.record, { ...key, at: after(0), heartRate: 90 }, nurse)).body
    const first = await take()
    expect(first.answers).toBe(order.startsAt)
    const by = { byName: clinic.as.auxiliar.actor.name, status: 'given', amount: 'T, FC, FR', value: null }
    expect((await planOf(stay)).doses).toEqual([expect.objectContaining({ ...by, scheduledAt: order.startsAt })])
    expect((await give(stay, order)).error?.message).toContain('Ya la aplicó')
    // The next hour is none of theirs.
    expect((await take()).answers).toBeNull()
    expect((await cardOf(stay))?.open[0]?.at).toBe(after(2))

    const gone = { ...key, readingId: first.id, version: first.version, reason: 'Era de otro' }
    await callRoute(test, stayReadings.void, gone, nurse)
    expect((await planOf(stay)).doses).toEqual([])
    expect((await cardOf(stay))?.open[0]?.at).toBe(order.startsAt)
    expect((await take()).answers).toBe(order.startsAt)
    expect((await planOf(stay)).doses).toHaveLength(1)
  })

  it('a note stays as it was signed, with its addenda under it', async () => {
    const stay = await aStay(test, clinic, pet)
    const key = { hospitalizationId: stay.id }
    const empty = await callRoute(test, stayNotes.write, { ...key, kind: 'nursing' }, nurse)
    expect(empty.error).toMatchObject({ code: 'invalid', field: 'text' })
    const note = (await callRoute(test, stayNotes.write, { ...key, kind: 'nursing', text: 'Comió' }, nurse)).body
    await callRoute(test, stayNotes.annotate, { ...key, noteId: note.id, text: 'Media lata' }, vet)
    const { items, total } = (await callRoute(test, stayNotes.list, key, nurse)).body
    expect(total).toBe(1)
    expect(items[0]?.addenda.map(({ text }) => text)).toEqual(['Media lata'])
  })
})
