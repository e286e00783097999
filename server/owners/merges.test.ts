import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changes } from '#shared/changes/changes.contract.ts'
import { histories } from '#shared/histories/histories.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { mergeFields, type Owner, owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aCustomField } from '#server/customFields/customFields.factory.ts'
import { aClinic, aConsultation, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

function vet(clinic: TestClinic) {
  return { token: clinic.as.veterinario.token }
}

function admin(clinic: TestClinic) {
  return { token: clinic.as.administrador.token }
}

async function get(clinic: TestClinic, ownerId: string): Promise<Owner> {
  return (await callRoute(test, owners.get, { ownerId }, vet(clinic))).body
}

type Choice = Partial<Pick<CallOf<typeof owners.merge>, 'fields' | 'customFieldIds'>>

async function merge(clinic: TestClinic, ownerId: string, otherId: string, choice: Choice = {}) {
  const [owner, other] = [await get(clinic, ownerId), await get(clinic, otherId)]
  const input = { ownerId, version: owner.version, otherId, otherVersion: other.version, ...choice }
  return callRoute(test, owners.merge, input, vet(clinic))
}

function undo(clinic: TestClinic, owner: Owner) {
  return callRoute(test, owners.undoMerge, { mergeId: owner.merges[0]?.mergeId ?? '' }, admin(clinic))
}

/** All of the clinic's rows that a union can touch, without what counts the writes. */
async function rowsOf(clinic: TestClinic): Promise<unknown> {
  const rows: unknown[] = []
  for (const table of ['owners', 'pets', 'owner_words', 'pet_words', 'consultations', 'weights'])
    rows.push(
      (
        await test.owner.query(
          `SELECT to_jsonb(t) - 'version' - 'updated_at' AS row FROM ${table} t WHERE clinic_id = $1 ORDER BY 1`,
          [clinic.id],
        )
      ).rows,
    )
  return rows
}

describe('uniting two owners', () => {
  it('moves the pets, takes what was chosen, and leads from the absorbed one to the other', async () => {
    const clinic = await aClinic(test)
    const plan = await aCustomField(test, clinic, { label: 'Plan' })
    const owner = await anOwner(test, clinic, { name: 'Catalina Ríos', documentType: 'CC', document: '1020345678' })
    const other = await anOwner(test, clinic, {
      name: 'Cata Rios',
      phone: { country: '57', number: '3119998877' },
      documentType: 'CE',
      document: '445566',
      email: 'cata@correo.co',
      customValues: { [plan.id]: 'Oro' },
    })
    const luna = await aPet(test, clinic, owner, { name: 'Luna' })
    const milo = await aPet(test, clinic, other, { name: 'Milo' })
    await aConsultation(test, clinic, milo)
    const seen = (await get(clinic, other.id)).lastVisitAt
    const merged = (
      await merge(clinic, owner.id, other.id, { fields: ['document', 'email'], customFieldIds: [plan.id] })
    ).body
    expect(merged).toMatchObject({
      name: 'Catalina Ríos',
      phone: owner.phone,
      documentType: 'CE',
      document: '445566',
      email: 'cata@correo.co',
      customValues: { [plan.id]: 'Oro' },
      lastVisitAt: seen,
      merges: [{ ownerId: other.id, name: 'Cata Rios', byName: 'Persona veterinario' }],
    })
    expect(merged.pets.map((pet) => pet.id).sort()).toEqual([luna.id, milo.id].sort())
    expect(await get(clinic, other.id)).toMatchObject({
      status: 'inactive',
      pets: [],
      lastVisitAt: null,
      mergedInto: { ownerId: owner.id, name: 'Catalina Ríos' },
    })
    for (const q of ['catalina', '445566', '3004128890']) {
      const found = (await callRoute(test, histories.list, { q }, vet(clinic))).body.items
      expect(found.map((row) => row.petId).sort(), q).toEqual([luna.id, milo.id].sort())
    }
    expect((await callRoute(test, histories.list, { q: '3119998877' }, vet(clinic))).body.items).toEqual([])
    const byPet = (await callRoute(test, owners.list, { q: 'milo' }, vet(clinic))).body.items
    expect(byPet.map((row) => row.id)).toEqual([owner.id])
    const lines = (await callRoute(test, changes.list, { record: 'pets', recordId: milo.id }, vet(clinic))).body.items
    expect(lines[0]?.fields).toEqual([{ field: 'ownerId', before: 'Cata Rios', after: 'Catalina Ríos' }])
  })

  it('refuses itself, an inactive survivor, one already united, and old versions', async () => {
    const clinic = await aClinic(test)
    const [a, b, c] = [await anOwner(test, clinic), await anOwner(test, clinic), await anOwner(test, clinic)]
    expect(await merge(clinic, a.id, a.id)).toMatchObject({ status: 400, error: { field: 'otherId' } })
    const stale = { ownerId: a.id, version: a.version, otherId: b.id, otherVersion: b.version + 1 }
    expect(await callRoute(test, owners.merge, stale, vet(clinic))).toMatchObject({
      status: 409,
      error: { code: 'version_conflict' },
    })
    expect(
      (await callRoute(test, owners.merge, { ...stale, otherVersion: 1, version: 7 }, vet(clinic))).error?.code,
    ).toBe('version_conflict')
    expect((await merge(clinic, a.id, b.id)).status).toBe(200)
    expect((await merge(clinic, b.id, c.id)).error?.code).toBe('not_allowed_now')
    expect((await merge(clinic, c.id, b.id)).error?.code).toBe('not_allowed_now')
    const absorbed = await get(clinic, b.id)
    const edit = { ownerId: b.id, version: absorbed.version, name: 'Otro', phone: b.phone }
    expect((await callRoute(test, owners.update, edit, vet(clinic))).error?.code).toBe('not_allowed_now')
    const again = { ownerId: b.id, version: absorbed.version }
    expect((await callRoute(test, owners.reactivate, again, vet(clinic))).error?.code).toBe('not_allowed_now')
    const matches = await callRoute(test, owners.matches, { phone: b.phone.number }, vet(clinic))
    expect(matches.body.map((match) => match.id).sort()).toEqual([a.id, c.id].sort())
  })

  it('of two at one moment in both directions, lets one through', async () => {
    const clinic = await aClinic(test)
    const [a, b] = [await anOwner(test, clinic), await anOwner(test, clinic)]
    const both = await Promise.all([merge(clinic, a.id, b.id), merge(clinic, b.id, a.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('taking a union back', () => {
  const word = fc.constantFrom('Ana', 'Ríos', 'Gómez', 'Ñ', 'De la Cruz')
  const person = fc.record({
    name: fc.tuple(word, word).map((words) => words.join(' ')),
    number: fc.constantFrom('3004128890', '3119998877'),
    email: fc.constantFrom('', 'a@correo.co', 'b@correo.co'),
    notes: fc.constantFrom('', 'Llamar de tarde'),
    hasDocument: fc.boolean(),
    dataConsent: fc.boolean(),
    isInactive: fc.boolean(),
    custom: fc.option(fc.constantFrom('Oro', 'Plata')),
    pets: fc.array(fc.record({ name: fc.constantFrom('Milo', 'Luna', 'Ágata'), isSeen: fc.boolean() }), {
      maxLength: 3,
    }),
  })

  it('restores every row, whatever was chosen', { timeout: 60_000 }, async () => {
    const clinic = await aClinic(test)
    const field = await aCustomField(test, clinic, { label: 'Plan' })
    let documents = 10_203_040
    await fc.assert(
      fc.asyncProperty(
        person,
        person,
        fc.subarray([...mergeFields]),
        fc.boolean(),
        async (one, two, fields, takesCustom) => {
          const ids: string[] = []
          for (const [index, made] of [one, two].entries()) {
            const owner = await anOwner(test, clinic, {
              name: made.name,
              phone: { country: '57', number: made.number },
              email: made.email,
              notes: made.notes,
              dataConsent: made.dataConsent,
              ...(made.hasDocument ? { documentType: 'CC', document: String(documents++) } : {}),
              ...(made.custom ? { customValues: { [field.id]: made.custom } } : {}),
            })
            for (const { name, isSeen } of made.pets) {
              const pet = await aPet(test, clinic, owner, { name })
              if (isSeen) await aConsultation(test, clinic, pet)
            }
            if (made.isInactive && index === 1)
              await callRoute(
                test,
                owners.deactivate,
                { ownerId: owner.id, version: owner.version, reason: 'Se mudó' },
                vet(clinic),
              )
            ids.push(owner.id)
          }
          const [ownerId = '', otherId = ''] = ids
          const before = await rowsOf(clinic)
          const choice = { fields, customFieldIds: takesCustom ? [field.id] : [] }
          const merged = (await merge(clinic, ownerId, otherId, choice)).body
          expect(merged.pets).toHaveLength(one.pets.length + two.pets.length)
          expect((await undo(clinic, merged)).body.merges).toEqual([])
          expect(await rowsOf(clinic)).toEqual(before)
        },
      ),
      { seed: 20_261_120, numRuns: 10, endOnFailure: true },
    )
  })

  it('is refused when what it would restore was changed, and not for what it leaves alone', async () => {
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic)
    const other = await anOwner(test, clinic, { name: 'Cata', email: 'cata@correo.co' })
    const milo = await aPet(test, clinic, other)
    const merged = (await merge(clinic, owner.id, other.id, { fields: ['email'] })).body
    const edit = async (change: Partial<CallOf<typeof owners.update>>) => {
      const { version } = await get(clinic, owner.id)
      const same = { ownerId: owner.id, version, name: owner.name, phone: owner.phone, email: 'cata@correo.co' }
      await callRoute(test, owners.update, { ...same, ...change }, vet(clinic))
    }
    await edit({ email: 'otra@correo.co' })
    const refused = await undo(clinic, merged)
    expect(refused).toMatchObject({ status: 409, error: { code: 'not_allowed_now' } })
    expect(refused.error?.message).toContain('se cambiaron datos')
    await edit({ email: 'cata@correo.co', city: 'Medellín' })

    const third = await anOwner(test, clinic)
    const give = async (ownerId: string) => {
      const { version } = (await callRoute(test, pets.get, { petId: milo.id }, vet(clinic))).body
      const input = { petId: milo.id, version, ownerId, since: '2026-11-20', reason: 'Error' }
      return callRoute(test, pets.changeOwner, input, vet(clinic))
    }
    expect((await give(third.id)).status).toBe(200)
    expect((await undo(clinic, merged)).error?.message).toContain('Milo cambió de propietario')
    expect((await give(owner.id)).status).toBe(200)
    const undone = (await undo(clinic, merged)).body
    expect(undone).toMatchObject({ email: null, city: 'Medellín', pets: [], merges: [] })
    expect(await get(clinic, other.id)).toMatchObject({ status: 'active', mergedInto: null, pets: [{ id: milo.id }] })
    expect((await undo(clinic, merged)).error?.message).toContain('ya se deshizo')
    const trace = await test.owner.query('SELECT undone_by_name FROM owner_merges WHERE clinic_id = $1', [clinic.id])
    expect(trace.rows).toEqual([{ undone_by_name: 'Persona administrador' }])
  })

  it('knows every table that points at an owner', async () => {
    const { rows } = await test.owner.query<{ name: string }>(
      `SELECT conname AS name FROM pg_constraint WHERE contype = 'f' AND confrelid = 'owners'::regclass ORDER BY 1`,
    )
    // A new one here means: move it in mergeOwners, move it back in undoMerge.
    expect(rows.map(({ name }) => name)).toEqual([
      // What was asked for of them says of whom.
      'archives_owner_fk',
      // What was sent stays with whom it was sent to.
      'campaign_recipients_owner_fk',
      // Shown as whoever the owner is now.
      'conversations_owner_fk',
      // What was issued stays with whom it was issued to; a draft goes along.
      'issued_formats_owner_fk',
      'messages_owner_fk',
      'owner_merges_absorbed_fk',
      'owner_merges_survivor_fk',
      'owners_merged_into_fk',
      'pets_owner_fk',
      // Whom a reminder was sent to stays; one that waits is of the animal's owner.
      'reminders_owner_fk',
    ])
  })
})
