import { describe, expect, it } from 'vitest'
import { changes } from '#shared/changes/changes.contract.ts'
import { pets, type PetPage } from '#shared/pets/pets.contract.ts'
import { weights } from '#shared/weights/weights.contract.ts'
import { withClinic } from '#server/db/clinic.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'
import { putSourceWeight } from '#server/weights/weights.queries.ts'

const test = useTestApp()

async function aPetOfItsOwn(): Promise<{ clinic: TestClinic; pet: PetPage }> {
  const clinic = await aClinic(test)
  return { clinic, pet: await aPet(test, clinic, await anOwner(test, clinic)) }
}

function weigh(clinic: TestClinic, pet: { id: string }, weightKg: unknown, measuredAt?: string) {
  const input = { petId: pet.id, weightKg: weightKg as number, ...(measuredAt ? { measuredAt } : {}) }
  return callRoute(test, weights.create, input, { token: clinic.as.auxiliar.token })
}

async function list(clinic: TestClinic, pet: { id: string }) {
  return (await callRoute(test, weights.list, { petId: pet.id }, { token: clinic.as.lectura.token })).body
}

async function page(clinic: TestClinic, pet: { id: string }) {
  return (await callRoute(test, pets.get, { petId: pet.id }, { token: clinic.as.lectura.token })).body
}

describe('weighing', () => {
  it('adds to the history, newest first, and the pet shows the newest and the one before', async () => {
    const { clinic, pet } = await aPetOfItsOwn()
    const older = (await weigh(clinic, pet, 13.3, '2026-10-03T10:00:00-05:00')).body
    expect(older).toMatchObject({ weightKg: 13.3, source: 'pet', byName: 'Persona auxiliar', version: 1 })
    expect((await list(clinic, pet)).map(({ weightKg }) => weightKg)).toEqual([12.4, 13.3])
    const seen = await page(clinic, pet)
    expect([seen.weightKg, seen.previousWeightKg]).toEqual([12.4, 13.3])
    expect(new Date(seen.previousWeighedAt ?? 0).toISOString()).toBe('2026-10-03T15:00:00.000Z')
    expect(seen.weights.map(({ weightKg }) => weightKg)).toEqual([13.3, 12.4])
    test.setNow('2026-11-20T18:00:00.000Z')
    await weigh(clinic, pet, 12.425)
    test.setNow('2026-11-20T17:00:00.000Z')
    expect((await page(clinic, pet)).weightKg).toBe(12.425)
    // Not a change of the pet itself: who edits it is not disturbed.
    expect((await page(clinic, pet)).version).toBe(1)
  })

  it.each([
    ['0', 0, undefined, 'weightKg'],
    ['-1', -1, undefined, 'weightKg'],
    ['1e9', 1e9, undefined, 'weightKg'],
    ['text', 'doce', undefined, 'weightKg'],
    ['tomorrow', 12, '2026-11-21T17:00:00Z', 'measuredAt'],
    ['before the birth', 12, '2021-09-13T17:00:00Z', 'measuredAt'],
    ['on a day that does not exist', 12, '2026-02-31T17:00:00Z', 'measuredAt'],
  ])('refuses %s', async (_what, weightKg, measuredAt, field) => {
    const { clinic, pet } = await aPetOfItsOwn()
    expect((await weigh(clinic, pet, weightKg, measuredAt)).error).toMatchObject({ code: 'invalid', field })
    expect(await list(clinic, pet)).toHaveLength(1)
  })

  it('refuses a deceased pet, whose history stays readable', async () => {
    const { clinic, pet } = await aPetOfItsOwn()
    await test.owner.query(`UPDATE pets SET status = 'deceased', deceased_on = '2026-11-01' WHERE id = $1`, [pet.id])
    expect((await weigh(clinic, pet, 12)).error?.code).toBe('not_allowed_now')
    expect(await list(clinic, pet)).toHaveLength(1)
  })

  it('of two at once, the pet shows the newer', async () => {
    const { clinic, pet } = await aPetOfItsOwn()
    const days = Array.from({ length: 8 }, (_, index) => index + 1)
    await Promise.all(days.map((day) => weigh(clinic, pet, day, `2026-11-0${day}T17:00:00Z`)))
    await Promise.all([weigh(clinic, pet, 20, '2026-11-20T17:01:00Z'), weigh(clinic, pet, 21, '2026-11-20T17:02:00Z')])
    expect((await page(clinic, pet)).weightKg).toBe(21)
    expect(await list(clinic, pet)).toHaveLength(11)
  })

  it('is of one clinic', async () => {
    const { pet } = await aPetOfItsOwn()
    const other = await aClinic(test)
    const { token } = other.as.veterinario
    expect((await weigh(other, pet, 12)).error?.code).toBe('not_found')
    expect((await callRoute(test, weights.list, { petId: pet.id }, { token })).error?.code).toBe('not_found')
  })
})

describe('taking a weight away', () => {
  it('gives the pet back the one before, and keeps what it was', async () => {
    const { clinic, pet } = await aPetOfItsOwn()
    await weigh(clinic, pet, 11, '2026-10-03T15:00:00Z')
    const [newest, oldest] = await list(clinic, pet)
    const remove = (weight: typeof newest, version = 1) =>
      callRoute(
        test,
        weights.remove,
        { petId: pet.id, weightId: weight?.id ?? '', version },
        { token: clinic.as.auxiliar.token },
      )
    expect((await remove(newest, 2)).error?.code).toBe('version_conflict')
    expect((await remove(newest)).status).toBe(200)
    expect(await page(clinic, pet)).toMatchObject({ weightKg: 11, previousWeightKg: null })
    expect((await remove(newest)).error?.code).toBe('not_found')
    // A pet has a weight: the last one stays.
    expect((await remove(oldest)).error?.code).toBe('not_allowed_now')
    expect(await page(clinic, pet)).toMatchObject({ weightKg: 11 })
    const { rows } = await test.owner.query(
      `SELECT fields FROM changes WHERE record_id = $1 AND operation = 'removed'`,
      [newest?.id],
    )
    expect(rows[0].fields).toContainEqual({ field: 'grams', before: 12400, after: null })
    const history = { record: 'pets', recordId: pet.id } as const
    const lines = (await callRoute(test, changes.list, history, { token: clinic.as.veterinario.token })).body.items
    expect(lines.map(({ fields }) => fields).slice(0, 1)).toEqual([
      [{ field: 'removedWeight', before: expect.stringMatching(/^12,4 kg del /) as string, after: null }],
    ])
  })

  it('refuses one of another pet', async () => {
    const { clinic, pet } = await aPetOfItsOwn()
    const other = await aPet(test, clinic, pet.owner, { name: 'Luna' })
    const [weight] = await list(clinic, other)
    const input = { petId: pet.id, weightId: weight?.id ?? '', version: 1 }
    expect((await callRoute(test, weights.remove, input, { token: clinic.as.auxiliar.token })).error?.code).toBe(
      'not_found',
    )
  })
})

describe('the weight of a consultation', () => {
  it('is one weight that follows it: there, changed, gone', async () => {
    const { clinic, pet } = await aPetOfItsOwn()
    const { actor } = clinic.as.veterinario
    const sourceId = pet.id
    const put = (weightKg: number | null, measuredAt = '2026-11-20T17:00:30.000Z') =>
      withClinic(test.database, clinic.id, test.services.clock(), (tx) =>
        putSourceWeight(tx, actor, { petId: pet.id, source: 'consultation', sourceId, weightKg, measuredAt }),
      )
    await put(null)
    expect(await list(clinic, pet)).toHaveLength(1)
    await put(13)
    await put(13)
    const [weight] = await list(clinic, pet)
    expect(weight).toMatchObject({ weightKg: 13, source: 'consultation', sourceId, version: 1 })
    expect((await page(clinic, pet)).weightKg).toBe(13)
    const input = { petId: pet.id, weightId: weight?.id ?? '', version: 1 }
    const refused = await callRoute(test, weights.remove, input, { token: clinic.as.auxiliar.token })
    expect(refused.error?.code).toBe('not_allowed_now')
    await put(14)
    expect((await list(clinic, pet)).map(({ weightKg }) => weightKg)).toEqual([14, 12.4])
    // Moved before the first weight: the pet shows the other.
    await put(14, '2026-11-01T17:00:00.000Z')
    expect((await page(clinic, pet)).weightKg).toBe(12.4)
    await put(null)
    expect((await list(clinic, pet)).map(({ weightKg }) => weightKg)).toEqual([12.4])
  })
})
