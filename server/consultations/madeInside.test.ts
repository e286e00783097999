import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { CallOf, Route } from '#shared/http/contract.ts'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { controls } from '#shared/controls/controls.contract.ts'
import { dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { exams } from '#shared/exams/exams.contract.ts'
import { formulas } from '#shared/formulas/formulas.contract.ts'
import { problems } from '#shared/problems/problems.contract.ts'
import { surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { callRoute, untilOneWaits, useTestApp } from '#server/testing/app.ts'
import { anItem } from '#server/formulas/formulas.factory.ts'
import { aClinic, aConsultation, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

// What is made inside a visit, whatever it is, goes by the same rule: the visit is the animal's, and open.

const test = useTestApp()

let clinic: TestClinic
let pet: { id: string }

beforeAll(async () => {
  clinic = await aClinic(test)
})

beforeEach(async () => {
  test.setNow('2026-11-20T17:00:00.000Z')
  pet = await aPet(test, clinic, await anOwner(test, clinic))
})

const ready = { anamnesis: 'Vómito', presumptiveDiagnosis: 'Gastritis', weightKg: 12.4 }

type Make = (petId: string, consultationId: string) => Promise<{ status: number; error?: object | undefined }>

const makers: Record<string, Make> = {
  vaccines: (petId, consultationId) => {
    const { professionalId } = clinic.as.veterinario.actor
    const dose = { protocolId: 'canino-antirrabica-canina', product: 'Rabisin', batch: 'L1', appliedOn: '2026-11-20' }
    return call(vaccines.create, { ...dose, batchExpiresOn: '2028-03-31', professionalId, petId, consultationId })
  },
  dewormings: (petId, consultationId) => {
    const { professionalId } = clinic.as.veterinario.actor
    const dose = { kind: 'internal' as const, product: 'Drontal', dose: '1 tableta', appliedOn: '2026-11-20' }
    return call(dewormings.create, { ...dose, nextOn: '2027-02-18', professionalId, petId, consultationId })
  },
  formulas: (petId, consultationId) =>
    call(formulas.create, { petId, consultationId, diagnosis: 'Gastritis', items: [anItem] }),
  exams: (petId, consultationId) =>
    call(exams.request, { petId, consultationId, exams: [{ examTypeId: null, name: 'Coprológico' }] }),
  controls: (petId, consultationId) =>
    call(controls.create, { petId, consultationId, dueOn: '2026-12-01', reason: 'Curación', professionalId: null }),
  problems: (petId, consultationId) => call(problems.create, { petId, consultationId, name: 'Atopia' }),
  surgeries: (petId, consultationId) => {
    const surgeonId = clinic.as.veterinario.actor.professionalId
    const sheet = { procedures: ['Castración'], scheduledAt: '2026-11-20T17:00:00.000Z', surgeonId }
    return call(surgeries.create, { ...sheet, preoperativeDiagnosis: 'Sano', petId, consultationId })
  },
}

function call<R extends Route>(route: R, input: CallOf<R>) {
  return callRoute(test, route, input, { token: clinic.as.veterinario.token })
}

async function count(table: string): Promise<number> {
  const { rows } = await test.owner.query(`SELECT count(*)::int AS n FROM ${table} WHERE pet_id = $1`, [pet.id])
  return (rows[0] as { n: number }).n
}

const closed = { code: 'not_allowed_now', message: 'La consulta ya está cerrada: haga el registro desde la mascota.' }

it.each(Object.entries(makers))('%s: in an open visit of the animal, and in no other', async (table, make) => {
  const visit = await aConsultation(test, clinic, pet, ready)
  expect(await make(pet.id, visit.id)).toMatchObject({ status: 200 })
  const other = await aPet(test, clinic, await anOwner(test, clinic))
  expect((await make(other.id, visit.id)).error).toMatchObject({ code: 'invalid', field: 'consultationId' })
  const vet = { token: clinic.as.veterinario.token }
  const signed = await callRoute(test, consultations.sign, { consultationId: visit.id, version: visit.version }, vet)
  expect(signed.status).toBe(200)
  expect((await make(pet.id, visit.id)).error).toMatchObject(closed)
  const second = await aConsultation(test, clinic, pet, ready)
  const voiding = { consultationId: second.id, version: second.version, reason: 'Era otra' }
  await callRoute(test, consultations.void, voiding, vet)
  expect((await make(pet.id, second.id)).error).toMatchObject(closed)
  expect(await count(table)).toBe(1)
})

it.each(Object.entries(makers))('%s: not in a visit that is closed meanwhile', async (table, make) => {
  const visit = await aConsultation(test, clinic, pet, ready)
  await test.owner.query('BEGIN')
  // As whoever signs or voids it holds it.
  await test.owner.query('SELECT 1 FROM consultations WHERE id = $1 FOR UPDATE', [visit.id])
  await test.owner.query(`UPDATE consultations SET status = 'voided' WHERE id = $1`, [visit.id])
  const making = make(pet.id, visit.id)
  await untilOneWaits(test)
  // It waits for the visit before it holds the animal: whoever writes the visit may take the animal's weight down.
  await test.owner.query('SELECT 1 FROM pets WHERE id = $1 FOR UPDATE NOWAIT', [pet.id])
  await test.owner.query('COMMIT')
  expect((await making).error).toMatchObject(closed)
  expect(await count(table)).toBe(0)
})
