import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogueEntries, catalogues, catalogueUses, type EntryKind } from '#shared/catalogues/catalogues.contract.ts'
import { byUse } from '#shared/catalogues/uses.rules.ts'
import { exams } from '#shared/exams/exams.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { fold } from '#shared/values/text.ts'
import { breeds, examTypes } from '#server/catalogues/catalogues.queries.ts'
import { isShipped } from '#server/catalogues/entries.queries.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

async function offered(clinic: TestClinic, route: (typeof catalogues)['breeds'] | (typeof catalogues)['colors']) {
  const { body, raw } = await callRoute(test, route, {}, { token: clinic.as.lectura.token })
  return { names: body.map(({ name }) => name), etag: String(raw.headers.etag), body }
}

async function entries(clinic: TestClinic, kind: EntryKind) {
  return (await callRoute(test, catalogueEntries.list, { kind }, { token: clinic.as.administrador.token })).body
}

function add(clinic: TestClinic, entry: { kind: EntryKind; name: string; speciesId?: string }) {
  return callRoute(test, catalogueEntries.create, entry, { token: clinic.as.administrador.token })
}

describe('what is typed for a pet', () => {
  it('is offered next time, once, to this clinic alone', async () => {
    const [clinic, other] = [await aClinic(test), await aClinic(test)]
    const owner = await anOwner(test, clinic)
    const before = await offered(clinic, catalogues.breeds)
    await aPet(test, clinic, owner, { breed: 'Criollo boyacense', color: 'Panela', feeding: 'Sopa de menudencias' })
    await aPet(test, clinic, owner, { breed: 'CRIOLLO BOYACENSE', color: 'panéla' })
    const after = await offered(clinic, catalogues.breeds)
    expect(after.names.filter((name) => fold(name) === 'criollo boyacense')).toEqual(['Criollo boyacense'])
    expect(after.body.at(-1)).toMatchObject({ speciesId: 'canino', aliases: [] })
    expect(after.names.length).toBe(before.names.length + 1)
    expect((await offered(clinic, catalogues.colors)).names).toContain('Panela')
    expect((await entries(clinic, 'food')).map(({ name, uses }) => [name, uses])).toContainEqual([
      'Sopa de menudencias',
      1,
    ])
    expect((await offered(other, catalogues.breeds)).names).toEqual(before.names)
  })

  it('changes the validator of this clinic’s list, and of no other', async () => {
    const [clinic, other] = [await aClinic(test), await aClinic(test)]
    const { etag } = await offered(clinic, catalogues.breeds)
    expect((await offered(other, catalogues.breeds)).etag).toBe(etag)
    await aPet(test, clinic, await anOwner(test, clinic), { breed: 'Criollo paisa' })
    const renewed = await offered(clinic, catalogues.breeds)
    expect(renewed.etag).not.toBe(etag)
    const headers = { 'if-none-match': renewed.etag }
    const { token } = clinic.as.lectura
    expect((await callRoute(test, catalogues.breeds, {}, { token, headers })).status).toBe(304)
    const stale = await callRoute(test, catalogues.breeds, {}, { token, headers: { 'if-none-match': etag } })
    expect(stale.status).toBe(200)
    expect((await offered(other, catalogues.breeds)).etag).toBe(etag)
  })

  it('becomes one entry, also when many type it at once, and from a change too', async () => {
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic)
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        aPet(test, clinic, owner, { name: `M${index}`, breed: 'Criollo llanero' }),
      ),
    )
    expect(await entries(clinic, 'breed')).toMatchObject([{ name: 'Criollo llanero', speciesId: 'canino', uses: 6 }])
    const pet = await aPet(test, clinic, owner)
    const { weightKg: _weight, ...fields } = { ...pet, sex: 'male' as const, breed: 'Criollo costeño', petId: pet.id }
    await callRoute(test, pets.update, fields, { token: clinic.as.auxiliar.token })
    expect((await entries(clinic, 'breed')).map(({ name }) => name)).toContain('Criollo costeño')
  })

  it('is no entry when it is shipped, or a note too long for a name', async () => {
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic)
    await aPet(test, clinic, owner, { breed: 'beagle', feeding: `Concentrado ${'mañana y tarde '.repeat(8)}` })
    expect(await entries(clinic, 'breed')).toEqual([])
    expect(await entries(clinic, 'food')).toHaveLength(0)
  })

  it('is shipped whatever its case and accents, in its species', () => {
    fc.assert(
      fc.property(fc.constantFrom(...breeds), fc.boolean(), ({ speciesId, name }, isUpper) => {
        const typed = isUpper ? name.toUpperCase() : fold(name)
        expect(isShipped({ kind: 'breed', speciesId, name: typed })).toBe(true)
        expect(isShipped({ kind: 'breed', speciesId: 'otra', name: typed })).toBe(false)
      }),
    )
  })
})

describe('managing the catalogues', () => {
  it('adds, renames, archives and takes back', async () => {
    const clinic = await aClinic(test)
    const made = (await add(clinic, { kind: 'medicine', name: 'Jarabe de la casa' })).body
    expect(made).toMatchObject({ kind: 'medicine', speciesId: '', archived: false, uses: 0, version: 1 })
    const { token } = clinic.as.administrador
    const update = async (values: { name: string; archived: boolean; version: number }) =>
      callRoute(test, catalogueEntries.update, { entryId: made.id, ...values }, { token })
    const names = async () => (await callRoute(test, catalogues.medicines, {}, { token })).body.map(({ name }) => name)
    expect(await names()).toContain('Jarabe de la casa')
    await update({ name: 'Jarabe casero', archived: false, version: 1 })
    expect(await names()).toContain('Jarabe casero')
    const archived = await update({ name: 'Jarabe casero', archived: true, version: 2 })
    expect(archived.body).toMatchObject({ archived: true, version: 3 })
    expect(await names()).not.toContain('Jarabe casero')
    expect((await update({ name: 'Jarabe casero', archived: false, version: 1 })).error?.code).toBe('version_conflict')
    await update({ name: 'Jarabe casero', archived: false, version: 3 })
    expect(await names()).toContain('Jarabe casero')
  })

  it('leaves archived what somebody types again', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.administrador
    const { id, version } = (await add(clinic, { kind: 'color', name: 'Color feo' })).body
    const input = { entryId: id, version, name: 'Color feo', archived: true }
    await callRoute(test, catalogueEntries.update, input, { token })
    await aPet(test, clinic, await anOwner(test, clinic), { color: 'color FEO' })
    expect((await entries(clinic, 'color')).filter(({ name }) => fold(name) === 'color feo')).toMatchObject([
      { archived: true, uses: 1 },
    ])
  })

  it.each([
    ['what is shipped', { kind: 'breed', speciesId: 'canino', name: ' BEAGLE ' }, 'conflict', 'name'],
    ['an unknown species', { kind: 'breed', speciesId: 'dragón', name: 'Azul' }, 'invalid', 'speciesId'],
    ['a breed of no species', { kind: 'breed', name: 'Azul' }, 'invalid', 'speciesId'],
    ['only spaces', { kind: 'color', name: '  ' }, 'invalid', 'name'],
    ['more than fits', { kind: 'color', name: 'x'.repeat(81) }, 'invalid', 'name'],
  ] as const)('refuses %s', async (_what, entry, code, field) => {
    expect((await add(await aClinic(test), entry)).error).toMatchObject({ code, field })
  })

  it('refuses the same name twice, in the same list alone', async () => {
    const clinic = await aClinic(test)
    await add(clinic, { kind: 'color', name: 'Ceniza' })
    expect((await add(clinic, { kind: 'color', name: 'céniza' })).error).toMatchObject({
      code: 'conflict',
      field: 'name',
      message: 'Ese nombre ya está en la lista',
    })
    expect((await add(clinic, { kind: 'food', name: 'Ceniza' })).status).toBe(200)
  })
})

it('tells what a clinic uses most of each list and species, its own alone', async () => {
  const [clinic, other] = [await aClinic(test), await aClinic(test)]
  const owner = await anOwner(test, clinic)
  const dog = await aPet(test, clinic, owner, { breed: 'Beagle', color: 'Canela', feeding: 'Dieta mixta' })
  await aPet(test, clinic, owner, { breed: 'BEAGLE', color: 'Negro', feeding: 'Dieta mixta' })
  await aPet(test, clinic, owner, { speciesId: 'felino', breed: 'Beagle', color: 'Negro' })
  const { token } = clinic.as.veterinario
  const name = 'Coprológico seriado'
  await callRoute(test, exams.request, { petId: dog.id, exams: [{ examTypeId: null, name }] }, { token })
  const { body, raw } = await callRoute(test, catalogueUses, {}, { token })
  const dogs = body.filter(({ speciesId }) => speciesId === 'canino')
  expect(dogs.map(({ kind, name: used, uses }) => [kind, used, uses])).toEqual(
    expect.arrayContaining([
      ['breed', expect.stringMatching(/^beagle$/i), 2],
      ['color', 'Canela', 1],
      ['color', 'Negro', 1],
      ['food', 'Dieta mixta', 2],
      ['exam', name, 1],
    ]),
  )
  expect(body).toContainEqual({ kind: 'breed', speciesId: 'felino', name: 'Beagle', uses: 1 })
  const ofDogs = breeds.filter(({ speciesId }) => speciesId === 'canino')
  expect(byUse(ofDogs, body, { kind: 'breed', speciesId: 'canino' })[0]?.name).toBe('Beagle')
  const found = byUse(examTypes, body, { kind: 'exam', speciesId: 'canino' }).filter(({ name: one }) =>
    one.startsWith('Copro'),
  )
  expect(found[0]?.name).toBe(name)
  const headers = { 'if-none-match': String(raw.headers.etag) }
  expect((await callRoute(test, catalogueUses, {}, { token, headers })).status).toBe(304)
  expect((await callRoute(test, catalogueUses, {}, { token: other.as.veterinario.token })).body).toEqual([])
})
