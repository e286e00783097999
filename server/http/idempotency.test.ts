import { describe, expect, it } from 'vitest'
import type { CallOf } from '#shared/http/contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { withClinic } from '#server/db/clinic.ts'
import { forgetAnswers } from '#server/db/idempotency.queries.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, type Person } from '#server/testing/factories.ts'

const test = useTestApp()

const ana: CallOf<typeof owners.create> = { name: 'Ana', phone: { country: '57', number: '3000000000' } }

function create(person: Person, key: string, input = ana) {
  return callRoute(test, owners.create, input, { token: person.token, headers: { 'idempotency-key': key } })
}

function remember(clinicId: string, key: string, at: string) {
  const insert = `INSERT INTO idempotency_keys (clinic_id, key, call, account_id, input_hash, created_at)
    VALUES ($1, $2, 'call', $1, 'hash', $3::timestamptz)`
  return test.owner.query(insert, [clinicId, key, at])
}

async function count(person: Person): Promise<number> {
  return (await callRoute(test, owners.list, {}, { token: person.token })).body.total
}

describe('a creation with a key', () => {
  it('gives its first answer again', async () => {
    const { veterinario } = (await aClinic(test)).as
    const first = await create(veterinario, 'clave-0001')
    const second = await create(veterinario, 'clave-0001')
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(await count(veterinario)).toBe(1)
    expect((await create(veterinario, 'clave-0002')).body.id).not.toBe(first.body.id)
    expect(await count(veterinario)).toBe(2)
  })

  it('makes one record when it arrives several times at once', async () => {
    const { veterinario } = (await aClinic(test)).as
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(veterinario, 'clave-0001')))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await count(veterinario)).toBe(1)
  })

  it('is refused for other input, and for another person', async () => {
    const { veterinario, recepcion } = (await aClinic(test)).as
    await create(veterinario, 'clave-0001')
    const other = await create(veterinario, 'clave-0001', { ...ana, name: 'Eva' })
    expect(other).toMatchObject({ status: 409, error: { code: 'idempotency_mismatch' } })
    expect(other.error?.message).toContain('ya quedó guardado')
    const stranger = await create(recepcion, 'clave-0001')
    expect(stranger.status).toBe(409)
    expect(stranger.error?.message).not.toContain('guardado')
    expect(await count(veterinario)).toBe(1)
  })

  it("may be tried again after a refusal, and is its clinic's own", async () => {
    const { veterinario } = (await aClinic(test)).as
    expect((await create(veterinario, 'clave-0001', { ...ana, documentType: 'CC' })).status).toBe(400)
    expect((await create(veterinario, 'clave-0001')).status).toBe(200)
    expect((await create((await aClinic(test)).as.veterinario, 'clave-0001')).status).toBe(200)
  })

  it('is refused when the key is none', async () => {
    const { veterinario } = (await aClinic(test)).as
    for (const key of ['corta', 'con espacios dentro', 'x'.repeat(101)])
      expect((await create(veterinario, key)).status).toBe(400)
    expect(await count(veterinario)).toBe(0)
  })

  it('forgets what creations of long ago answered, in the clinic that is looked after', async () => {
    const [{ id }, other] = [await aClinic(test), await aClinic(test)]
    for (const clinicId of [id, other.id]) {
      await remember(clinicId, 'clave-vieja', '2026-11-13T16:59:00Z')
      await remember(clinicId, 'clave-nueva', '2026-11-13T17:01:00Z')
    }
    await withClinic(test.database, id, new Date('2026-11-20T17:00:00.000Z'), forgetAnswers)
    const keys = async (clinicId: string) =>
      (await test.owner.query('SELECT key FROM idempotency_keys WHERE clinic_id = $1 ORDER BY key', [clinicId])).rows
    expect(await keys(id)).toEqual([{ key: 'clave-nueva' }])
    expect(await keys(other.id)).toHaveLength(2)
  })
})
