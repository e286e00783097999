import { expect, it } from 'vitest'
import { archives } from '#shared/archives/archives.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { unpack } from '#server/archives/archives.inputs.ts'
import { withStored } from '#server/outside/files/files.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, aConsultation, anOwner, aPet } from '#server/testing/factories.ts'

const test = useTestApp()

const SECRETS = [
  'Bernarda Quintanilla',
  '3117654321',
  'bernarda@prueba.co',
  '52987654',
  'Calle del Olvido',
  'le debo plata',
]

/** The tables in which one of these words stands. */
async function tablesWith(clinicId: string, words: readonly string[]): Promise<string[]> {
  const { rows } = await test.owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'clinic_id'
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const like = words.map((word) => `%${word.toLowerCase()}%`)
    const sql = `SELECT FROM ${name} t WHERE clinic_id = $1 AND lower(to_jsonb(t)::text) LIKE ANY($2) LIMIT 1`
    if ((await test.owner.query(sql, [clinicId, like])).rowCount) found.push(name)
  }
  return found
}

it('erases all that says who an owner is, leaves the history of their animals, and is not done twice', async () => {
  const clinic = await aClinic(test)
  const admin = { token: clinic.as.administrador.token }
  const owner = await anOwner(test, clinic, {
    ...{ name: 'Bernarda Quintanilla', phone: { country: '57', number: '3117654321' }, email: 'bernarda@prueba.co' },
    ...{ documentType: 'CC', document: '52987654', address: 'Calle del Olvido 1' },
  })
  const pet = await aPet(test, clinic, owner)
  const consultation = await aConsultation(test, clinic, pet)
  await test.owner.query(
    `INSERT INTO conversations (clinic_id, id, created_at, wa_id, phone_country, phone_number, profile_name, owner_id, last_at)
     VALUES ($1, $2, now(), '573117654321', '57', '3117654321', 'Bernarda Quintanilla', $2, now())`,
    [clinic.id, owner.id],
  )
  await test.owner.query(
    `INSERT INTO messages (clinic_id, id, created_at, conversation_id, channel, direction, kind, text, at, status)
     VALUES ($1, gen_random_uuid(), now(), $2, 'whatsapp', 'in', 'text', 'le debo plata', now(), 'received')`,
    [clinic.id, owner.id],
  )
  expect(await tablesWith(clinic.id, SECRETS)).toEqual(
    expect.arrayContaining(['changes', 'conversations', 'messages', 'owners', 'pets']),
  )
  const asked = { ownerId: owner.id, version: owner.version }
  const vet = await callRoute(test, archives.anonymise, asked, { token: clinic.as.veterinario.token })
  expect(vet.error?.code).toBe('forbidden')
  expect((await callRoute(test, archives.anonymise, asked, admin)).error).toBeUndefined()

  expect(await tablesWith(clinic.id, SECRETS)).toEqual([])
  const { body } = await callRoute(test, owners.get, { ownerId: owner.id }, admin)
  expect(body).toMatchObject({ name: 'Titular anonimizado', status: 'inactive', pets: [{ id: pet.id }] })
  expect((await callRoute(test, pets.get, { petId: pet.id }, admin)).body.name).toBe(pet.name)
  const kept = await test.owner.query('SELECT FROM consultations WHERE id = $1', [consultation.id])
  expect(kept.rowCount).toBe(1)
  const again = await callRoute(test, archives.anonymise, { ownerId: owner.id, version: body.version }, admin)
  expect(again.error?.code).toBe('not_allowed_now')
})

it('gives an owner their data as a page in which nothing of them is a mark, and for a program', async () => {
  const clinic = await aClinic(test)
  const owner = await anOwner(test, clinic, { name: '<img src=x onerror=alert(1)>' })
  await aPet(test, clinic, owner, { name: 'Nala' })
  const others = await withStored(test.services.files, clinic.id, (store) =>
    store({ bytes: Buffer.from('de otra persona'), contentType: 'application/pdf' }),
  )
  await test.owner.query('UPDATE owners SET notes = $2 WHERE id = $1', [owner.id, `archivos/${others.fileId}`])
  const { raw } = await callRoute(
    test,
    archives.ofOwner,
    { ownerId: owner.id },
    { token: clinic.as.administrador.token },
  )
  const entries = await unpack(raw.rawPayload)
  expect([...entries.keys()]).toEqual(['datos.html', 'datos.json'])
  const page = String(entries.get('datos.html'))
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(page).not.toContain('<img')
  expect(page).toContain('Mascota: Nala')
})

it('finds and erases what was united with an owner, and what was united with that before', async () => {
  const clinic = await aClinic(test)
  const admin = { token: clinic.as.administrador.token }
  const unite = async (into: { id: string }, other: { id: string }) => {
    const [owner, absorbed] = await Promise.all(
      [into, other].map(async ({ id }) => (await callRoute(test, owners.get, { ownerId: id }, admin)).body),
    )
    const versions = { version: owner?.version ?? 0, otherVersion: absorbed?.version ?? 0 }
    await callRoute(test, owners.merge, { ownerId: into.id, otherId: other.id, ...versions }, admin)
  }
  const [first, second, third] = [
    await anOwner(test, clinic, { name: 'Zoraida Uno' }),
    await anOwner(test, clinic, { name: 'Zoraida Dos' }),
    await anOwner(test, clinic, { name: 'Zoraida Tres' }),
  ]
  const pet = await aPet(test, clinic, second)
  await unite(second, first)
  await unite(third, second)
  const { raw } = await callRoute(test, archives.ofOwner, { ownerId: third.id }, admin)
  const page = String((await unpack(raw.rawPayload)).get('datos.html'))
  for (const name of ['Zoraida Uno', 'Zoraida Dos', 'Zoraida Tres', pet.name]) expect(page).toContain(name)

  const { version, merges } = (await callRoute(test, owners.get, { ownerId: third.id }, admin)).body
  await callRoute(test, archives.anonymise, { ownerId: third.id, version }, admin)
  expect(await tablesWith(clinic.id, ['zoraida uno', 'zoraida dos', 'zoraida tres'])).toEqual([])
  const undone = await callRoute(test, owners.undoMerge, { mergeId: merges[0]?.mergeId ?? '' }, admin)
  expect(undone.error?.message).toContain('ya no se puede deshacer')
})
