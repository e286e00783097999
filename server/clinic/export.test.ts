import { expect, it } from 'vitest'
import { clinic as clinics } from '#shared/clinic/clinic.contract.ts'
import { anInvoice } from '#server/invoices/invoices.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

const exported = ({ as }: TestClinic) => callRoute(test, clinics.export, {}, { token: as.administrador.token })

it('has every row once, over many pages, also while the clinic is locked', async () => {
  const clinic = await aClinic(test)
  await anOwner(test, clinic)
  const { rowCount } = await test.owner.query(
    `INSERT INTO changes SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid()))).*
    FROM changes c CROSS JOIN generate_series(1, 519) WHERE c.clinic_id = $1`,
    [clinic.id],
  )
  await anInvoice(test, clinic, 7)
  const { raw } = await exported(clinic)
  expect(raw.statusCode).toBe(200)
  const data = JSON.parse(raw.body) as { changes: { id: string }[]; pets: unknown[]; invoices: unknown[] }
  const kept = ((rowCount ?? 0) / 519) * 520
  expect(kept).toBeGreaterThan(500)
  expect(data.changes).toHaveLength(kept)
  expect(new Set(data.changes.map(({ id }) => id)).size).toBe(kept)
  expect([data.pets, data.invoices]).toMatchObject([[], [{ amount: 38 }]])
})

it('is made one at a time: who asks for many waits for one, and another clinic for one', async () => {
  const [own, other] = [await aClinic(test), await aClinic(test)]
  // The first one stands still in the middle until all have come.
  await test.owner.query('BEGIN; LOCK TABLE payments')
  const statuses: number[] = []
  const many = [own, own, own, own].map(async (clinic) => void statuses.push((await exported(clinic)).status))
  await expect.poll(() => statuses).toEqual([429, 429])
  const another = exported(other)
  await test.owner.query('COMMIT')
  expect((await another).status).toBe(200)
  await Promise.all(many)
  expect(statuses).toEqual([429, 429, 200, 200])
})
