import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hospitalBoards } from '#shared/hospitalizations/boards.contract.ts'
import { hospitalizations } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { soonOf } from '#server/db/clinic.ts'
import { aCage } from '#server/cages/cages.factory.ts'
import { aBoard, aStay, orderOf } from '#server/hospitalizations/hospitalizations.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

// Before the product's own client takes hold of what it sends with.
const sent = await vi.hoisted(async () => {
  const { Client } = (await import('pg')).default
  const counted = { selects: 0 }
  const query = Reflect.get(Client.prototype, 'query') as (...given: unknown[]) => unknown
  Reflect.set(Client.prototype, 'query', function (this: unknown, ...given: unknown[]) {
    const [first] = given
    const text = typeof first === 'string' ? first : (first as { text?: string }).text
    if (/^\s*select/i.test(String(text)) && !String(text).includes('set_config')) counted.selects++
    return query.apply(this, given)
  })
  return counted
})

const test = useTestApp()

let clinic: TestClinic
let admin: { token: string }
let vet: { token: string }
let pet: { id: string }

beforeEach(async () => {
  test.setNow('2026-11-20T17:00:00.000Z')
  clinic = await aClinic(test, 'Clínica del Norte')
  admin = { token: clinic.as.administrador.token }
  vet = { token: clinic.as.veterinario.token }
  const owner = await anOwner(test, clinic, { name: 'Marta Gómez', phone: { country: '57', number: '3004128890' } })
  pet = await aPet(test, clinic, owner, { name: 'Nala', allergies: 'Penicilinas', alertNote: 'Es de doña Marta' })
})

const show = (token: string, known: string | null = null) => callRoute(test, hospitalBoards.show, { token, known })

describe('a board', () => {
  it('shows the inpatients to whoever has its address, and nothing of their owners', async () => {
    const { id: cageId } = await aCage(test, clinic, 'Jaula 2')
    const stay = await aStay(test, clinic, pet, {
      ...{ cageId, condition: 'critical', resuscitation: 'none', callHours: 'Llamar al 3004128890' },
      reason: 'Doña Marta dice que vomita',
    })
    await orderOf(test, clinic, stay)
    const { token } = await aBoard(test, clinic)
    const { raw, body } = await show(token)
    expect(body).toMatchObject({ now: '2026-11-20T17:00:00.000Z', board: { clinicName: 'Clínica del Norte' } })
    expect(body.board?.cards).toMatchObject([
      {
        ...{ petName: 'Nala', cageName: 'Jaula 2', professionalName: 'Persona veterinario', diagnosis: 'Parvovirosis' },
        ...{ conditionName: 'Crítico', resuscitationName: 'No reanimar', day: 1, weight: '12 kg', done: 0, total: 2 },
        alerts: ['Alergia', 'Nota'],
        open: [{ at: '2026-11-20T17:00:00.000Z', name: 'Metoclopramida' }, { at: '2026-11-21T01:00:00.000Z' }],
      },
    ])
    expect(raw.body).not.toMatch(/Marta|Gómez|3004128890|vomita/)
  })

  it('is told only what it does not know yet', async () => {
    const stay = await aStay(test, clinic, pet)
    const order = await orderOf(test, clinic, stay)
    const { token } = await aBoard(test, clinic)
    const { stamp } = (await show(token)).body
    test.setNow('2026-11-20T17:05:00.000Z')
    expect((await show(token, stamp)).body).toEqual({ now: '2026-11-20T17:05:00.000Z', stamp, board: null })
    await callRoute(
      test,
      treatments.record,
      {
        ...{ hospitalizationId: stay.id, orderId: order.id, scheduledAt: order.startsAt },
        ...{ status: 'given', at: '2026-11-20T17:04:00.000Z' },
      },
      vet,
    )
    expect((await show(token, stamp)).body.board?.cards).toMatchObject([{ done: 1, total: 2 }])
    const leave = {
      dischargeKind: 'medical' as const,
      instructions: 'Reposo',
      dischargedAt: '2026-11-20T17:04:00.000Z',
    }
    const held = { hospitalizationId: stay.id, version: stay.version }
    await callRoute(test, hospitalizations.discharge, { ...held, ...leave }, vet)
    expect((await show(token, stamp)).body.board?.cards).toEqual([])
  })

  it('reads a full ward with as many statements as one patient', async () => {
    const first = await aStay(test, clinic, pet)
    const order = await orderOf(test, clinic, first, { everyHours: 2, startsAt: '2026-11-20T05:00:00.000Z' })
    const { token } = await aBoard(test, clinic)
    await show(token)
    sent.selects = 0
    await show(token)
    const ofOne = sent.selects

    await fillWard(first.id, order.id)
    sent.selects = 0
    const { body } = await show(token)
    expect(sent.selects).toBe(ofOne)
    const cards = body.board?.cards ?? []
    expect(cards).toHaveLength(40)
    expect(cards.reduce((sum, { total }) => sum + total, 0)).toBe(40 * 4 * 12)
    expect(cards.every(({ done, open }) => done === 24 && open.length === 24)).toBe(true)
  })
})

/** 40 patients with four orders of twelve hours a day each; until noon half of them were given. */
async function fillWard(stayId: string, orderId: string): Promise<void> {
  const owner = await anOwner(test, clinic)
  for (let count = 1; count < 40; count++) await aPet(test, clinic, owner)
  const copy = (table: string, id: string, change: string, from: string) =>
    test.owner.query(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), ${change}))).*
       FROM ${table} t, ${from} AND t.id = '${id}'`,
    )
  await copy(
    'hospitalizations',
    stayId,
    `'pet_id', p.id`,
    `pets p WHERE p.clinic_id = t.clinic_id AND p.id <> t.pet_id`,
  )
  await copy(
    ...(['treatment_orders', orderId, `'hospitalization_id', h.id`] as const),
    `hospitalizations h, generate_series(1, 4) n WHERE h.clinic_id = t.clinic_id AND NOT (h.id = '${stayId}' AND n = 1)`,
  )
  await test.owner.query(
    `INSERT INTO treatment_doses (clinic_id, id, created_at, updated_at, hospitalization_id, order_id, scheduled_at, status,
       given_at, by_name)
     SELECT clinic_id, gen_random_uuid(), starts_at, starts_at, hospitalization_id, id, at, 'given', at, 'Ana'
     FROM treatment_orders t, generate_series(starts_at, starts_at + interval '10 hours', '2 hours') at
     WHERE clinic_id = (SELECT clinic_id FROM hospitalizations WHERE id = '${stayId}')`,
  )
}

describe('the address of a board', () => {
  it('is one of many, of which the database keeps the hash alone', async () => {
    const { token } = await aBoard(test, clinic)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await test.owner.query<{ text: string }>(
      `SELECT t::text AS text FROM hospital_boards t UNION ALL SELECT t::text FROM idempotency_keys t
       UNION ALL SELECT t::text FROM audit_entries t`,
    )
    expect(rows.some(({ text }) => text.includes(token))).toBe(false)
    expect((await show(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).error?.code).toBe('not_found')
    expect((await show('x')).error?.code).toBe('not_found')
  })

  it('opens nothing once the board is switched off, and says so', async () => {
    const { board, token } = await aBoard(test, clinic)
    const { token: other } = await aBoard(test, clinic)
    const left = await callRoute(test, hospitalBoards.revoke, { boardId: board.id }, admin)
    expect(left.body.map(({ id }) => id)).not.toContain(board.id)
    expect((await show(token)).error).toMatchObject({ code: 'not_found', message: 'La clínica apagó esta pantalla.' })
    expect((await show(other)).status).toBe(200)
    expect((await callRoute(test, hospitalBoards.revoke, { boardId: board.id }, admin)).error?.code).toBe('not_found')
  })

  it('shows when it was seen last', async () => {
    const { token } = await aBoard(test, clinic)
    await show(token)
    await soonOf(test.database).settle()
    const [board] = (await callRoute(test, hospitalBoards.list, {}, admin)).body
    expect(board).toMatchObject({ createdByName: 'Persona administrador', lastSeenAt: '2026-11-20T17:00:00.000Z' })
  })
})
