import { describe, expect, it } from 'vitest'
import { changes } from '#shared/changes/changes.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { histories } from '#shared/histories/histories.contract.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, aConsultation, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

function list(clinic: TestClinic, input: Partial<CallOf<typeof owners.list>> = {}) {
  return callRoute(test, owners.list, input, { token: clinic.as.recepcion.token })
}

async function names(clinic: TestClinic, input: Partial<CallOf<typeof owners.list>>): Promise<string[]> {
  return (await list(clinic, input)).body.items.map((owner) => owner.name)
}

describe('registering an owner', () => {
  it('keeps every field, cleans the document and dates the consent', async () => {
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic, {
      documentType: 'CC',
      document: '1.020.345 678',
      otherPhone: { country: '1', number: '5551234567' },
      email: 'Cata@Correo.CO',
      city: 'Medellín',
      contactName: 'Luis',
      contactPhone: { country: '57', number: '3110000000' },
      contactMayDecide: true,
      dataConsent: true,
      notes: '  ',
    })
    expect(owner).toMatchObject({
      name: 'Catalina Ríos Mejía',
      documentType: 'CC',
      document: '1020345678',
      otherPhone: { country: '1', number: '5551234567' },
      email: 'cata@correo.co',
      contactPhone: { country: '57', number: '3110000000' },
      contactMayDecide: true,
      dataConsent: true,
      messagesConsent: false,
      notes: null,
      version: 1,
      status: 'active',
      createdByName: 'Persona veterinario',
      pets: [],
    })
    expect(new Date(owner.dataConsentAt ?? '')).toEqual(test.services.clock())
    const again = await callRoute(test, owners.get, { ownerId: owner.id }, { token: clinic.as.lectura.token })
    expect(again.body).toEqual(owner)
  })

  it.each([
    [{ document: '1020345678' }, 'documentType'],
    [{ documentType: 'CC' }, 'document'],
    [{ documentType: 'CC', document: ' . ' }, 'document'],
    [{ name: '   ' }, 'name'],
    [{ phone: { country: '57', number: '30041a' } }, 'phone.number'],
  ] as const)('refuses %j by its field', async (overrides, field) => {
    const clinic = await aClinic(test)
    const input = { name: 'Ana', phone: { country: '57', number: '3004128890' }, ...overrides } as CallOf<
      typeof owners.create
    >
    const answer = await callRoute(test, owners.create, input, { token: clinic.as.recepcion.token })
    expect(answer).toMatchObject({ status: 400, error: { field } })
    expect((await list(clinic)).body.total).toBe(0)
  })

  it('takes a document by the length of what is kept, whatever its letters', async () => {
    const clinic = await aClinic(test)
    const phone = { country: '57', number: '3004128891' } as const
    const register = (document: string) => {
      const draft = { name: 'Ana', phone, documentType: 'PAS', document } as const
      return callRoute(test, owners.create, draft, { token: clinic.as.recepcion.token })
    }
    // One letter in capitals is three, or one sign the words of a sentence.
    expect((await register('ΐ'.repeat(30))).error).toMatchObject({ code: 'invalid', field: 'document' })
    expect((await register('ﷺ'.repeat(30))).status).toBe(200)
    // Letters in front of a passport's number are a part of it.
    for (const document of ['CE1234567', 'CC1234567'])
      expect((await register(document)).body).toMatchObject({ document })
  })

  it('refuses a second active owner with the document, in this clinic only', async () => {
    const clinic = await aClinic(test)
    const document = { documentType: 'NIT', document: '900.123.456-7' } as const
    await anOwner(test, clinic, document)
    const phone = { country: '57', number: '3004128891' } as const
    const second = { name: 'Otra', phone, documentType: 'NIT', document: 'Nit. 900,123,456–7' } as const
    const answer = await callRoute(test, owners.create, second, { token: clinic.as.veterinario.token })
    expect(answer).toMatchObject({ status: 409, error: { code: 'conflict', field: 'document' } })
    expect(answer.error?.message).toContain('Ya hay un propietario')
    await anOwner(test, await aClinic(test), document)
  })
})

describe('changing an owner', () => {
  it('carries its new name into the search of its pets, and keeps the first consent', async () => {
    const clinic = await aClinic(test)
    const token = clinic.as.veterinario.token
    const owner = await anOwner(test, clinic, { dataConsent: true })
    const pet = await aPet(test, clinic, owner)
    test.setNow('2026-11-21T17:00:00.000Z')
    const phone = { country: '57', number: '3119998877' } as const
    const change = { ownerId: owner.id, version: owner.version, name: 'Óscar Núñez', phone, dataConsent: true }
    const changed = (await callRoute(test, owners.update, change, { token })).body
    expect(changed).toMatchObject({
      name: 'Óscar Núñez',
      version: owner.version + 1,
      dataConsentAt: owner.dataConsentAt,
    })
    for (const q of ['oscar', 'NUNEZ', '3119998877']) {
      const found = await callRoute(test, histories.list, { q }, { token })
      expect(found.body.items.map((row) => row.petId)).toEqual([pet.id])
    }
    expect((await callRoute(test, histories.list, { q: 'catalina' }, { token })).body.items).toEqual([])
    const withdrawn = { ...change, version: changed.version, dataConsent: false }
    expect((await callRoute(test, owners.update, withdrawn, { token })).body.dataConsentAt).toBeNull()
  })

  it('refuses an old version and writes nothing', async () => {
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic)
    const token = clinic.as.recepcion.token
    const change = { ownerId: owner.id, version: owner.version, name: 'Uno', phone: owner.phone }
    expect((await callRoute(test, owners.update, change, { token })).status).toBe(200)
    const late = await callRoute(test, owners.update, { ...change, name: 'Dos' }, { token })
    expect(late).toMatchObject({ status: 409, error: { code: 'version_conflict' } })
    expect((await callRoute(test, owners.get, { ownerId: owner.id }, { token })).body.name).toBe('Uno')
  })

  it('leaves version and history alone when nothing changed', async () => {
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic)
    const change = { ownerId: owner.id, version: 1, name: owner.name, phone: owner.phone }
    expect((await callRoute(test, owners.update, change, { token: clinic.as.recepcion.token })).body.version).toBe(1)
    const { rows } = await test.owner.query('SELECT 1 FROM changes WHERE record_id = $1', [owner.id])
    expect(rows).toHaveLength(1)
  })
})

describe('deactivating an owner', () => {
  it('keeps the reason and all records, and can be taken back', async () => {
    const clinic = await aClinic(test)
    const token = clinic.as.veterinario.token
    const owner = await anOwner(test, clinic, { documentType: 'CC', document: '1020345678' })
    const pet = await aPet(test, clinic, owner)
    const input = { ownerId: owner.id, version: owner.version, reason: ' Se mudó de ciudad ' }
    expect(await callRoute(test, owners.deactivate, { ...input, reason: '  ' }, { token })).toMatchObject({
      status: 400,
      error: { field: 'reason' },
    })
    const inactive = (await callRoute(test, owners.deactivate, input, { token })).body
    expect(inactive).toMatchObject({ status: 'inactive', inactiveReason: 'Se mudó de ciudad', pets: [{ id: pet.id }] })
    expect((await callRoute(test, owners.deactivate, input, { token })).error).toMatchObject({
      code: 'not_allowed_now',
      message: `${owner.name} ya está inactivo: Se mudó de ciudad.`,
    })
    expect(await names(clinic, {})).toEqual([])
    expect(await names(clinic, { status: 'inactive', q: 'milo' })).toEqual([owner.name])
    const more = { ...pet, sex: 'male' as const, ownerId: owner.id, weightKg: 5, microchip: null }
    expect(await callRoute(test, pets.create, more, { token })).toMatchObject({
      status: 409,
      error: { code: 'not_allowed_now' },
    })
    const twin = await anOwner(test, clinic, { documentType: 'CC', document: '1020345678' })
    const back = { ownerId: owner.id, version: inactive.version }
    expect((await callRoute(test, owners.reactivate, back, { token })).error).toMatchObject({
      code: 'conflict',
      field: 'document',
    })
    await callRoute(test, owners.deactivate, { ownerId: twin.id, version: twin.version, reason: 'Repetido' }, { token })
    expect((await callRoute(test, owners.reactivate, back, { token })).body).toMatchObject({
      status: 'active',
      inactiveReason: null,
    })
    const lines = await callRoute(test, changes.list, { record: 'owners', recordId: owner.id }, { token })
    expect(lines.body.items[1]?.fields).toEqual([
      { field: 'status', before: 'active', after: 'inactive' },
      { field: 'inactiveReason', before: null, after: 'Se mudó de ciudad' },
    ])
  })
})

describe('the list', () => {
  it('shows a row with its first three pets and how many there are', async () => {
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic)
    for (const name of ['Dante', 'Brisa', 'Ágata', 'Canela']) await aPet(test, clinic, owner, { name })
    const { items, total } = (await list(clinic)).body
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({ id: owner.id, petCount: 4, phone: owner.phone, lastVisitAt: null })
    expect(items[0]?.pets).toHaveLength(3)
  })

  it('finds foreign letters by plain ones, and sorts ñ after n', async () => {
    const clinic = await aClinic(test)
    for (const name of ['Ochoa', 'Ñáñez', 'Nzuri', 'Łukasz Straße']) await anOwner(test, clinic, { name })
    expect(await names(clinic, { sort: 'name' })).toEqual(['Łukasz Straße', 'Nzuri', 'Ñáñez', 'Ochoa'])
    for (const q of ['lukasz', 'STRASSE', 'straße', 'Łuk'])
      expect(await names(clinic, { q })).toEqual(['Łukasz Straße'])
    expect(await names(clinic, { q: 'nanez' })).toEqual(['Ñáñez'])
  })

  it('sorts, filters and pages', async () => {
    const clinic = await aClinic(test)
    const token = clinic.as.veterinario.token
    const zoe = await anOwner(test, clinic, { name: 'Zoe' })
    test.setNow('2026-11-21T18:00:00.000Z')
    const alvaro = await anOwner(test, clinic, { name: 'Álvaro' })
    test.setNow('2026-11-21T19:00:00.000Z')
    await anOwner(test, clinic, { name: 'bruno' })
    const dog = await aPet(test, clinic, zoe)
    await aPet(test, clinic, alvaro, { name: 'Misu', speciesId: 'felino', breed: 'Criollo' })
    await aConsultation(test, clinic, dog)
    expect(await names(clinic, { sort: 'name' })).toEqual(['Álvaro', 'bruno', 'Zoe'])
    expect(await names(clinic, { sort: 'created' })).toEqual(['bruno', 'Álvaro', 'Zoe'])
    expect((await names(clinic, {}))[0]).toBe('Zoe')
    expect(await names(clinic, { pets: 'none' })).toEqual(['bruno'])
    expect(await names(clinic, { pets: 'active', sort: 'name' })).toEqual(['Álvaro', 'Zoe'])
    expect(await names(clinic, { speciesId: 'felino' })).toEqual(['Álvaro'])
    expect(await names(clinic, { q: 'o', sort: 'name' })).toEqual([])
    expect(await names(clinic, { status: 'inactive' })).toEqual([])
    const second = (await list(clinic, { sort: 'name', page: 2, pageSize: 2 })).body
    expect(second).toMatchObject({ total: 3, page: 2, pageSize: 2 })
    expect(second.items.map((owner) => owner.name)).toEqual(['Zoe'])
    const got = await callRoute(test, pets.get, { petId: dog.id }, { token })
    expect(got.body.owner.name).toBe('Zoe')
  })

  it('finds by fragments in any order, document, phone, e-mail and pet', async () => {
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic, { documentType: 'CC', document: '1020345678', email: 'cata_r@correo.co' })
    await anOwner(test, clinic, { name: 'Marta Gil', phone: { country: '57', number: '3155550000' } })
    await aPet(test, clinic, owner, { name: 'Ñoño' })
    for (const q of [
      'rios',
      'mej cat',
      'CATALINA',
      'Ríos M',
      'c',
      'ca',
      'ata',
      '1.020.345.678',
      '345678',
      '300 412 8890',
      '300-412-8890',
      '+57 300 412 8890',
      '+573004128890',
      '8890',
      'cata_r@correo',
      'nono',
    ])
      expect(await names(clinic, { q }), q).toEqual([owner.name])
    for (const q of ['xyz', 'riosxy', '%', '___', 'cat%mej', 'rio_', 'ca%a', '\\', 'catalina gil', '\u0000a', '🐾'])
      expect(await names(clinic, { q }), q).toEqual([])
    expect((await list(clinic, { q: '   ' })).body.total).toBe(2)
  })

  it('finds by the history number and the microchip of an animal', async () => {
    const clinic = await aClinic(test)
    const [owner, other] = [await anOwner(test, clinic), await anOwner(test, clinic, { name: 'Marta Gil' })]
    await aPet(test, clinic, other)
    const pet = await aPet(test, clinic, owner, { microchip: '981020000123456' })
    for (const q of [
      `HC-${pet.historyNumber}`,
      `hc-00000${pet.historyNumber}`,
      `HC 00000${pet.historyNumber}`,
      `hc ${pet.historyNumber}`,
      '981020000123456',
      '981 020 000 123 456',
    ])
      expect(await names(clinic, { q, speciesId: pet.speciesId }), q).toEqual([owner.name])
    for (const q of ['HC-999', 'HC-0', '981020000123457', `HC-${pet.historyNumber} marta`])
      expect(await names(clinic, { q }), q).toEqual([])
    expect(await names(clinic, { q: '981020000123456', status: 'inactive' })).toEqual([])
  })

  it('finds by some digits of a microchip, after all else', async () => {
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic)
    const other = await anOwner(test, clinic, { name: 'Marta Gil', documentType: 'CC', document: '9810200' })
    for (const microchip of ['981020000123456', '981020000123457']) await aPet(test, clinic, owner, { microchip })
    for (const q of ['981020000', '981 020 000', '98102000012345', '981 020 000 12', '81020000', '00123456'])
      expect(await names(clinic, { q }), q).toEqual([owner.name])
    expect((await list(clinic, { q: '981020000' })).body.total).toBe(1)
    expect(await names(clinic, { q: '9810200' })).toEqual([other.name])
    for (const q of ['71020000', '981020001', '98102000012345 marta']) expect(await names(clinic, { q }), q).toEqual([])
    expect(await names(clinic, { q: '981020000', status: 'inactive' })).toEqual([])
    expect(await names(clinic, { q: '981020000', speciesId: 'felino' })).toEqual([])
  })

  it('shows nothing of another clinic', async () => {
    const [ours, theirs] = [await aClinic(test), await aClinic(test)]
    const owner = await anOwner(test, theirs)
    const pet = await aPet(test, theirs, owner, { microchip: '981020000123456' })
    for (const q of ['catalina', `HC-${pet.historyNumber}`, '981020000123456', '981020000'])
      expect((await list(ours, { q })).body, q).toMatchObject({ items: [], total: 0 })
    const got = await callRoute(test, owners.get, { ownerId: owner.id }, { token: ours.as.veterinario.token })
    expect(got.status).toBe(404)
  })
})

describe('the warning of a double', () => {
  it('names who has the document, the phone or the e-mail already', async () => {
    const clinic = await aClinic(test)
    const token = clinic.as.recepcion.token
    const match = (input: CallOf<typeof owners.matches>) => callRoute(test, owners.matches, input, { token })
    const owner = await anOwner(test, clinic, { documentType: 'CC', document: '1020345678', email: 'cata@correo.co' })
    await aPet(test, clinic, owner)
    const found = { id: owner.id, name: owner.name, status: 'active', petNames: ['Milo'], petCount: 1 }
    expect((await match({ document: '1.020.345.678' })).body).toEqual([{ ...found, reason: 'document' }])
    expect((await match({ phone: '3004128890' })).body).toEqual([{ ...found, reason: 'phone' }])
    expect((await match({ email: 'Cata@correo.co' })).body).toEqual([{ ...found, reason: 'email' }])
    expect((await match({ document: '1020345678', phone: '3004128890' })).body).toHaveLength(1)
    for (const other of [
      { document: '10203456' },
      { phone: '300412889' },
      { email: 'ata@correo.co' },
      {},
      { document: '%%%' },
    ])
      expect((await match(other)).body).toEqual([])
    expect((await match({ phone: '3004128890', exceptId: owner.id })).body).toEqual([])
  })

  it('says what its active pets are called, each by its own name', async () => {
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic)
    for (const name of ['Milo', 'Dory', 'La Niña', 'Zeus', 'Bruno']) await aPet(test, clinic, owner, { name })
    await test.owner.query(`UPDATE pets SET status = 'lost' WHERE owner_id = $1 AND name = 'Bruno'`, [owner.id])
    const { body } = await callRoute(
      test,
      owners.matches,
      { phone: '3004128890' },
      { token: clinic.as.recepcion.token },
    )
    expect(body).toMatchObject([{ petNames: ['Dory', 'La Niña', 'Milo'], petCount: 4 }])
  })
})

describe('what is written in one line', () => {
  it('is kept in one, whatever is pasted; notes keep their lines', async () => {
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic, {
      name: 'Pesos Uno\nPesos Dos',
      city: 'Santa\tMarta',
      notes: 'Uno\nDos',
    })
    expect(owner).toMatchObject({ name: 'Pesos Uno Pesos Dos', city: 'Santa Marta', notes: 'Uno\nDos' })
  })
})
