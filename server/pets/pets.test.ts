import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { changes } from '#shared/changes/changes.contract.ts'
import { histories } from '#shared/histories/histories.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { PetPage, pets } from '#shared/pets/pets.contract.ts'
import { listedAlerts, petAlerts } from '#shared/pets/pets.rules.ts'
import { report } from '#shared/report/report.contract.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, aConsultation, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

type Draft = CallOf<typeof pets.create>

const milo = (ownerId: string): Draft => ({
  ownerId,
  name: 'Milo',
  speciesId: 'canino',
  breed: 'Beagle',
  sex: 'male',
  color: 'Tricolor',
  birthOn: '2021-09-14',
  feeding: 'Concentrado',
  weightKg: 12.4,
})

function create(clinic: TestClinic, ownerId: string, overrides: object = {}, headers: Record<string, string> = {}) {
  const input = { ...milo(ownerId), ...overrides } as Draft
  return callRoute(test, pets.create, input, { token: clinic.as.veterinario.token, headers })
}

describe('registering a pet', () => {
  it('answers its page, with its number, its first weight and its owner', async () => {
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic)
    const pet = (await create(clinic, owner.id, { allergies: ' penicilinas ', microchip: '985141003207118' })).body
    expect(pet).toMatchObject({
      name: 'Milo',
      historyNumber: 1,
      status: 'active',
      weightKg: 12.4,
      previousWeightKg: null,
      allergies: 'penicilinas',
      microchip: '985141003207118',
      photo: null,
      version: 1,
      createdByName: 'Persona veterinario',
      owner: { id: owner.id, name: 'Catalina Ríos Mejía', phone: { country: '57', number: '3004128890' } },
      visits: [],
      counts: { consultations: 0 },
    })
    expect(pet.weights.map(({ weightKg }) => weightKg)).toEqual([12.4])
    const again = await callRoute(test, pets.get, { petId: pet.id }, { token: clinic.as.lectura.token })
    expect(again.body).toEqual(pet)
    expect(PetPage.parse(again.body)).toEqual(again.body)
    expect((await create(clinic, owner.id)).body.historyNumber).toBe(2)
  })

  it('gives a public id that carries the clinic and 128 random bits', async () => {
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic)
    const [one, two] = [await aPet(test, clinic, owner), await aPet(test, clinic, owner)]
    const bytes = Buffer.from(one.public_id, 'base64url')
    expect(bytes.length).toBe(32)
    expect(bytes.toString('hex', 0, 16)).toBe(clinic.id.replaceAll('-', ''))
    expect(two.public_id.slice(22)).not.toBe(one.public_id.slice(22))
  })

  it('makes pet and owner findable by each other', async () => {
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic)
    const pet = await aPet(test, clinic, owner, { name: 'Ñoño' })
    const { rows } = await test.owner.query(
      'SELECT p.search_text AS pet, o.search_text AS owner FROM pets p JOIN owners o ON o.id = p.owner_id WHERE p.id = $1',
      [pet.id],
    )
    expect(rows[0].pet).toContain('catalina rios mejia')
    expect(rows[0].owner).toContain('nono')
  })

  it('makes one pet of two presses', async () => {
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic)
    const headers = { 'idempotency-key': uuidv7() }
    const both = await Promise.all([create(clinic, owner.id, {}, headers), create(clinic, owner.id, {}, headers)])
    expect(both[0].body.id).toBe(both[1].body.id)
    expect((await create(clinic, owner.id)).body.historyNumber).toBe(2)
  })

  it('numbers histories one after the other, also when many come at once', async () => {
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic)
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, index) => create(clinic, owner.id, { name: `Pez ${index}` })),
    )
    expect(made.map(({ body }) => body.historyNumber).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const { rows } = await test.owner.query('SELECT pet_names FROM owners WHERE id = $1', [owner.id])
    expect(rows[0].pet_names.match(/Pez/g)).toHaveLength(8)
  })

  it.each([
    ['no name', { name: undefined }, 'name', 'El campo es obligatorio'],
    ['a name of spaces', { name: ' \u00a0 ' }, 'name', 'El campo es obligatorio'],
    ['a name of 81 letters', { name: 'x'.repeat(81) }, 'name', 'Escriba como máximo 80 caracteres'],
    ['an unknown species', { speciesId: 'dragón' }, 'speciesId', 'Elija una especie de la lista'],
    ['birth tomorrow', { birthOn: '2026-11-21' }, 'birthOn', 'La fecha no puede ser futura'],
    ['31 of February', { birthOn: '2026-02-31' }, 'birthOn', 'Escriba una fecha válida, por ejemplo 20/11/2026'],
    ['a date of words', { birthOn: 'ayer' }, 'birthOn', 'Escriba una fecha válida, por ejemplo 20/11/2026'],
    ['121 years', { birthOn: '1905-01-01' }, 'birthOn', 'La fecha no puede ser de hace más de 120 años'],
    ['weight 0', { weightKg: 0 }, 'weightKg', 'Escriba un peso válido, por ejemplo 12,4'],
    ['weight -1', { weightKg: -1 }, 'weightKg', 'Escriba un peso válido, por ejemplo 12,4'],
    ['weight 1e9', { weightKg: 1e9 }, 'weightKg', 'El peso máximo es 1.500 kg'],
    ['weight in words', { weightKg: 'doce' }, 'weightKg', 'Escriba un peso válido, por ejemplo 12,4'],
    ['half a gram', { weightKg: 0.0005 }, 'weightKg', 'Escriba un peso válido, por ejemplo 12,4'],
    ['no weight', { weightKg: null }, 'weightKg', 'El campo es obligatorio'],
    ['a microchip of 14 digits', { microchip: '98514100320711' }, 'microchip', 'El microchip tiene 15 dígitos'],
    ['a microchip of letters', { microchip: '98514100320711a' }, 'microchip', 'El microchip tiene 15 dígitos'],
    ['a sex of its own', { sex: 'otro' }, 'sex', 'Elija una de las opciones'],
  ])('refuses %s', async (_what, wrong, field, message) => {
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic)
    const refused = await create(clinic, owner.id, wrong)
    expect(refused.error).toEqual({ code: 'invalid', field, message })
    // Nothing was written, the next pet is the first.
    expect((await create(clinic, owner.id)).body.historyNumber).toBe(1)
  })

  it('takes what a form leaves empty as nothing', async () => {
    const clinic = await aClinic(test)
    const pet = (await create(clinic, (await anOwner(test, clinic)).id, { microchip: '', allergies: '  ' })).body
    expect([pet.microchip, pet.allergies]).toEqual([null, null])
  })

  it('takes an animal born today in the clinic, though it is tomorrow in the server', async () => {
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic)
    test.setNow('2026-11-21T03:00:00.000Z')
    try {
      expect((await create(clinic, owner.id, { birthOn: '2026-11-20', weightKg: 0.3 })).status).toBe(200)
      expect((await create(clinic, owner.id, { birthOn: '2026-11-21' })).error?.field).toBe('birthOn')
    } finally {
      test.setNow('2026-11-20T17:00:00.000Z')
    }
  })

  it('keeps a microchip for one pet of the clinic, and for others in other clinics', async () => {
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic)
    const microchip = '985141003207118'
    await aPet(test, clinic, owner, { microchip })
    const second = await create(clinic, owner.id, { microchip, name: 'Luna' })
    expect(second.error).toEqual({
      code: 'conflict',
      field: 'microchip',
      message: 'Ese microchip ya lo tiene otra mascota de la clínica',
    })
    const other = await aClinic(test)
    expect((await create(other, (await anOwner(test, other)).id, { microchip })).status).toBe(200)
  })
})

describe('changing a pet', () => {
  it('keeps what changed, and finds the owner by the new name', async () => {
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic)
    const pet = await aPet(test, clinic, owner)
    const { weightKg: _weight, ownerId: _owner, ...values } = milo(owner.id)
    const input = { ...values, petId: pet.id, version: 1, name: 'Simón', isAggressive: true }
    const changed = (await callRoute(test, pets.update, input, { token: clinic.as.recepcion.token })).body
    expect(changed).toMatchObject({ name: 'Simón', isAggressive: true, version: 2, weightKg: 12.4, historyNumber: 1 })
    expect(changed.public_id).toBe(pet.public_id)
    const { rows } = await test.owner.query(
      `SELECT (SELECT pet_names FROM owners WHERE id = $1) AS names,
         (SELECT fields FROM changes WHERE record_id = $2 AND record_version = 2) AS fields`,
      [owner.id, pet.id],
    )
    expect(rows[0].names).toBe('Simón')
    expect(rows[0].fields).toEqual([
      { field: 'name', before: 'Milo', after: 'Simón' },
      { field: 'isAggressive', before: false, after: true },
    ])
    const late = await callRoute(test, pets.update, { ...input, name: 'Otro' }, { token: clinic.as.auxiliar.token })
    expect([late.status, late.error?.code]).toEqual([409, 'version_conflict'])
  })

  it('lets the data of a deceased pet be corrected, not its birth put after its death', async () => {
    const clinic = await aClinic(test)
    const pet = await aPet(test, clinic, await anOwner(test, clinic))
    await test.owner.query(`UPDATE pets SET status = 'deceased', deceased_on = '2026-11-01' WHERE id = $1`, [pet.id])
    const { weightKg: _weight, ownerId: _owner, ...values } = milo(pet.owner.id)
    const save = (birthOn: string) =>
      callRoute(
        test,
        pets.update,
        { ...values, petId: pet.id, version: 1, birthOn },
        { token: clinic.as.veterinario.token },
      )
    expect((await save('2026-11-02')).error?.field).toBe('birthOn')
    expect((await save('2021-09-13')).body).toMatchObject({ status: 'deceased', deceasedOn: '2026-11-01', version: 2 })
  })
})

describe('the alert of a list', () => {
  it.each([
    {},
    { allergies: 'penicilinas' },
    { allergies: 'Niega alergia a penicilina' },
    { diseases: 'epilepsia' },
    { isAggressive: true },
    { vaccineReaction: 'edema' },
    { alertNote: 'solo con bozal' },
    { surgeries: 'orquiectomía' },
  ])('says of %o what the header does', async (marks) => {
    const clinic = await aClinic(test)
    const owner = await anOwner(test, clinic)
    const alerts = petAlerts((await create(clinic, owner.id, marks)).body)
    const shown = await callRoute(test, owners.get, { ownerId: owner.id }, { token: clinic.as.lectura.token })
    expect(shown.body.pets.map(listedAlerts)).toEqual([alerts.map(({ label }) => label)])
  })
})

describe('who sees what', () => {
  it('shows consultations only to those who may read histories', async () => {
    const clinic = await aClinic(test)
    const pet = await aPet(test, clinic, await anOwner(test, clinic))
    for (let count = 0; count < 4; count++) await aConsultation(test, clinic, pet, { reason: `Motivo ${count}` })
    const read = async (role: 'veterinario' | 'recepcion') =>
      (await callRoute(test, pets.get, { petId: pet.id }, { token: clinic.as[role].token })).body
    const seen = await read('veterinario')
    expect(seen.counts.consultations).toBe(4)
    expect(seen.visits).toHaveLength(3)
    expect(seen.visits[0]).toMatchObject({ status: 'draft', professionalName: 'Persona veterinario' })
    expect(seen.visits.map(({ title }) => title)).toEqual(['Motivo 3', 'Motivo 2', 'Motivo 1'])
    expect(await read('recepcion')).toMatchObject({ visits: [], counts: { consultations: 0 }, allergies: null })
  })

  it('answers 404 for what is of another clinic, and writes nothing', async () => {
    const [mine, theirs] = [await aClinic(test), await aClinic(test)]
    const owner = await anOwner(test, theirs)
    const pet = await aPet(test, theirs, owner)
    const { token } = mine.as.veterinario
    const { weightKg: _weight, ownerId: _owner, ...values } = milo(owner.id)
    const refused = [
      await callRoute(test, pets.get, { petId: pet.id }, { token }),
      await create(mine, owner.id),
      await callRoute(test, pets.update, { ...values, name: 'X', petId: pet.id, version: 1 }, { token }),
      await callRoute(test, pets.photo, { petId: pet.id }, { token }),
      await callRoute(test, pets.removePhoto, { petId: pet.id }, { token }),
    ]
    expect(refused.map(({ error }) => error?.code)).toEqual(Array.from(refused, () => 'not_found'))
    const theirView = await callRoute(test, owners.get, { ownerId: owner.id }, { token: theirs.as.veterinario.token })
    expect(theirView.body.pets.map(({ name }) => name)).toEqual(['Milo'])
  })
})

describe('changing the owner of a pet', () => {
  it('moves it with its search and its visits, and keeps who had it, since when and why', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.recepcion
    const before = await anOwner(test, clinic, { name: 'Ana Gil' })
    const after = await anOwner(test, clinic, { name: 'Luis Peña', phone: { country: '57', number: '3119998877' } })
    const pet = await aPet(test, clinic, before)
    await aConsultation(test, clinic, pet)
    const input = { petId: pet.id, version: pet.version, ownerId: after.id, since: '2026-11-19', reason: ' Lo adoptó ' }
    const change = (other: object) => callRoute(test, pets.changeOwner, { ...input, ...other }, { token })
    for (const [other, field] of [
      [{ since: '2026-12-24' }, 'since'],
      [{ since: '2021-09-13' }, 'since'],
      [{ reason: '  ' }, 'reason'],
      [{ ownerId: before.id }, 'ownerId'],
      [{ ownerId: uuidv7() }, 'ownerId'],
    ] as const)
      expect(await change(other), JSON.stringify(other)).toMatchObject({ status: 400, error: { field } })
    expect((await change({ version: pet.version + 1 })).error?.code).toBe('version_conflict')
    expect((await change({ keepsReport: true })).body).toMatchObject({
      owner: { id: after.id, name: 'Luis Peña' },
      public_id: pet.public_id,
    })

    const search = async (q: string) =>
      (await callRoute(test, owners.list, { q }, { token })).body.items.map((row) => row.name)
    expect(await search('milo')).toEqual(['Luis Peña'])
    const visits = await callRoute(test, owners.list, { sort: 'name' }, { token })
    expect(visits.body.items.map((row) => row.lastVisitAt !== null)).toEqual([false, true])
    const admin = { token: clinic.as.administrador.token }
    const found = await callRoute(test, histories.list, { q: '3119998877' }, { token: clinic.as.veterinario.token })
    expect(found.body.items.map((row) => row.petId)).toEqual([pet.id])
    const lines = await callRoute(test, changes.list, { record: 'pets', recordId: pet.id }, admin)
    expect(lines.body.items[0]?.fields).toEqual([
      { field: 'ownerId', before: 'Ana Gil', after: 'Luis Peña' },
      { field: 'ownerSince', before: null, after: '2026-11-19' },
      { field: 'ownerChangeReason', before: null, after: 'Lo adoptó' },
    ])
  })

  it('gives its report another link, as the former owner has the old one', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.recepcion
    const pet = await aPet(test, clinic, await anOwner(test, clinic))
    const { id: ownerId } = await anOwner(test, clinic)
    const open = async (id: string) => (await callRoute(test, report.get, { id })).status
    expect(await open(pet.public_id)).toBe(200)
    const input = { petId: pet.id, version: pet.version, ownerId, since: '2026-11-20', reason: 'Venta' }
    const { body } = await callRoute(test, pets.changeOwner, input, { token })
    expect([await open(pet.public_id), await open(body.public_id)]).toEqual([404, 200])
  })

  it('is refused to an owner who is inactive', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.veterinario
    const pet = await aPet(test, clinic, await anOwner(test, clinic))
    const other = await anOwner(test, clinic)
    await callRoute(
      test,
      owners.deactivate,
      { ownerId: other.id, version: other.version, reason: 'Se mudó' },
      { token },
    )
    const input = { petId: pet.id, version: pet.version, ownerId: other.id, since: '2026-11-20', reason: 'Venta' }
    expect(await callRoute(test, pets.changeOwner, input, { token })).toMatchObject({
      status: 400,
      error: { field: 'ownerId' },
    })
  })
})
