import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { histories } from '#shared/histories/histories.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { search } from '#shared/search/search.contract.ts'
import { soonOf } from '#server/db/clinic.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

let clinic: TestClinic

beforeEach(async () => {
  test.setNow('2026-11-20T17:00:00.000Z')
  clinic = await aClinic(test)
})

const vet = () => ({ token: clinic.as.veterinario.token })

async function find(q: string, token = vet().token) {
  const { body } = await callRoute(test, search.find, { q }, { token })
  return {
    pets: body.pets.map(({ name }) => name),
    owners: body.owners.map(({ name }) => name),
    ...{ isSimilar: body.isSimilar },
  }
}

async function openPet(petId: string, token = vet().token): Promise<void> {
  expect((await callRoute(test, pets.get, { petId }, { token })).status).toBe(200)
  // Who opened it is written after the answer.
  await soonOf(test.database).settle()
}

describe('finding anything', () => {
  it('gives pets and owners by name, document, phone, chip and history number', async () => {
    const owner = await anOwner(test, clinic, { documentType: 'CC', document: '1020345678' })
    await aPet(test, clinic, owner, { microchip: '985141003207118' })
    await anOwner(test, clinic, { name: 'Camilo Restrepo', phone: { country: '57', number: '3201112233' } })
    expect(await find('mil')).toEqual({ pets: ['Milo'], owners: [owner.name], isSimilar: false })
    expect(await find('camilo')).toEqual({ pets: [], owners: ['Camilo Restrepo'], isSimilar: false })
    const asShown = ['CC 1 020 345 678', 'CC 1020345678', '+57 300 412 8890', '"Ríos"', 'mejía,']
    for (const q of ['1.020.345.678', '300 412 8890', '573004128890', '(300) 412 8890', 'ríos', ...asShown])
      expect(await find(q), q).toEqual({ pets: ['Milo'], owners: [owner.name], isSimilar: false })
    for (const q of ['985141003207118', 'HC-000001', 'hc 1']) expect((await find(q)).pets, q).toEqual(['Milo'])
  })

  it('finds a bare history number, the middle of a microchip and an e-mail in every search', async () => {
    const owner = await anOwner(test, clinic, { email: 'catalina.rios@correo.co' })
    await aPet(test, clinic, owner, { microchip: '985141003207118' })
    await anOwner(test, clinic, { name: 'Uno de los Diecinueve', documentType: 'CC', document: '1943567' })
    for (let number = 2; number < 19; number += 1)
      await aPet(test, clinic, owner, { name: `Cachorro ${'abcdefghijklmnopqrst'[number] ?? ''}` })
    await aPet(test, clinic, owner, { name: 'Rocky' })
    const lists = async (q: string) => {
      const ofOwners = (await callRoute(test, owners.list, { q }, vet())).body.items
      const ofHistories = (await callRoute(test, histories.list, { q }, vet())).body.items
      return { owners: ofOwners.map(({ name }) => name), histories: ofHistories.map(({ name }) => name) }
    }
    for (const q of ['HC-19', 'hc19', 'hc 19']) {
      expect((await find(q)).pets, q).toEqual(['Rocky'])
      expect(await lists(q), q).toEqual({ owners: [owner.name], histories: ['Rocky'] })
    }
    // Digits may be of a document as well: both are found, the history first.
    expect(await find('19')).toMatchObject({ pets: ['Rocky'], owners: ['Uno de los Diecinueve'] })
    expect(await lists('19')).toMatchObject({ histories: ['Rocky'] })
    expect((await lists('18')).owners).toEqual([owner.name])
    for (const q of ['1003207', '003207', '207118']) {
      expect((await find(q)).pets, q).toEqual(['Milo'])
      expect(await lists(q), q).toEqual({ owners: [owner.name], histories: ['Milo'] })
    }
    for (const q of ['catalina.rios@correo.co', 'rios@correo', 'CATALINA.RIOS@']) {
      expect((await find(q)).owners, q).toEqual([owner.name])
      expect((await lists(q)).owners, q).toEqual([owner.name])
    }
  })

  it('says what a line needs, and how a pet stands', async () => {
    const owner = await anOwner(test, clinic)
    const pet = await aPet(test, clinic, owner)
    await test.owner.query(`UPDATE pets SET status = 'deceased', deceased_on = '2026-11-01' WHERE id = $1`, [pet.id])
    const { body } = await callRoute(test, search.find, { q: 'milo' }, vet())
    expect(body.pets).toEqual([
      {
        id: pet.id,
        name: 'Milo',
        speciesId: 'canino',
        status: 'deceased',
        photo: null,
        nextDueOn: null,
        nextDueName: null,
        birthOn: '2021-09-14',
        doseFamilies: [],
        undatedFamilies: [],
        breed: 'Beagle',
        ownerId: owner.id,
        ownerName: owner.name,
        ownerPhone: owner.phone,
      },
    ])
  })

  it('gives eight of each at most', async () => {
    const owner = await anOwner(test, clinic)
    for (let index = 0; index < 9; index += 1) await aPet(test, clinic, owner, { name: `Milo ${index}` })
    expect((await find('milo')).pets).toHaveLength(8)
  })
})

describe('a letter mistyped', () => {
  it.each([
    ['Rodrigez', { pets: ['Firulais'], owners: ['Ana Rodríguez'] }],
    ['Firulias', { pets: ['Firulais'], owners: ['Ana Rodríguez'] }],
    ['ana rodrigez', { pets: ['Firulais'], owners: ['Ana Rodríguez'] }],
    ['firulias ana', { pets: ['Firulais'], owners: ['Ana Rodríguez'] }],
    ['firulias bea', { pets: [], owners: [] }],
    ['rodrgez', { pets: [], owners: [] }],
  ])('%s', async (q, found) => {
    await aPet(test, clinic, await anOwner(test, clinic, { name: 'Ana Rodríguez' }), { name: 'Firulais' })
    const other = await aClinic(test)
    await aPet(test, other, await anOwner(test, other, { name: 'Bea Rodríguez' }), { name: 'Firulais' })
    expect(await find(q)).toEqual({ ...found, isSimilar: found.owners.length > 0 })
  })

  it('is forgiven only where nothing is found as it stands, in each list and by its filters', async () => {
    await aPet(test, clinic, await anOwner(test, clinic, { name: 'Ana Rodríguez' }), { name: 'Firulais' })
    const list = async (q: string, speciesId = '') => {
      const { body } = await callRoute(test, owners.list, { q, speciesId }, vet())
      return [body.items.map(({ name }) => name), body.total, body.isSimilar]
    }
    const lines = async (q: string, speciesId = '') => {
      const { body } = await callRoute(test, histories.list, { q, speciesId }, vet())
      return [body.items.map(({ name }) => name), body.total, body.isSimilar]
    }
    expect(await list('rodrigez')).toEqual([['Ana Rodríguez'], 1, true])
    expect(await lines('firulias')).toEqual([['Firulais'], 1, true])
    expect(await list('rodrigez', 'felino')).toEqual([[], 0, false])
    expect(await lines('firulias', 'felino')).toEqual([[], 0, false])
    expect(await lines('firulias', 'canino')).toEqual([['Firulais'], 1, true])
    await anOwner(test, clinic, { name: 'Luz Rodrigez' })
    expect(await list('rodrigez')).toEqual([['Luz Rodrigez'], 1, false])
    await test.owner.query(`UPDATE owner_words SET status = 'inactive' WHERE clinic_id = $1`, [clinic.id])
    expect(await list('rodrigex')).toEqual([[], 0, false])
  })

  it('never hides the word it was meant for', async () => {
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
    await fc.assert(
      fc.asyncProperty(
        fc.array(letter, { minLength: 4, maxLength: 10 }).map((letters) => letters.join('')),
        fc.nat(),
        fc.constantFrom('insert', 'delete', 'replace', 'swap'),
        letter,
        async (word, place, kind, other) => {
          const at = place % (word.length - 1)
          const [before, here, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)]
          const typed = {
            insert: `${before}${other}${word.slice(at)}`,
            delete: `${before}${word.slice(at + 1)}`,
            replace: `${before}${other}${word.slice(at + 1)}`,
            swap: `${before}${next}${here}${after}`,
          }[kind]
          const mine = await aClinic(test)
          await anOwner(test, mine, { name: `Ana ${word}` })
          const { body } = await callRoute(test, owners.list, { q: typed }, { token: mine.as.lectura.token })
          expect(body.items.map(({ name }) => name)).toEqual([`Ana ${word}`])
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('recent patients', () => {
  it('are the pets that this professional opened, the last one first, each once', async () => {
    const owner = await anOwner(test, clinic)
    const milo = await aPet(test, clinic, owner)
    const nube = await aPet(test, clinic, owner, { name: 'Nube' })
    expect(await find('')).toEqual({ pets: [], owners: [], isSimilar: false })
    for (const [minute, pet] of [milo, nube, milo, milo].entries()) {
      test.setNow(`2026-11-20T17:0${minute}:00.000Z`)
      await openPet(pet.id)
    }
    expect(await find('')).toEqual({ pets: ['Milo', 'Nube'], owners: [], isSimilar: false })
    expect(await find('  ')).toMatchObject({ pets: ['Milo', 'Nube'] })
    expect((await find('', clinic.as.auxiliar.token)).pets).toEqual([])
  })

  it('name the one that was opened just now before it is written', async () => {
    const owner = await anOwner(test, clinic)
    const [milo, nube] = [await aPet(test, clinic, owner), await aPet(test, clinic, owner, { name: 'Nube' })]
    for (const pet of [nube, milo]) await openPet(pet.id)
    const soon = soonOf(test.database)
    soon.isManual = true
    test.setNow('2026-11-20T18:00:00.000Z')
    await callRoute(test, pets.get, { petId: nube.id }, { token: vet().token })
    expect((await find('')).pets).toEqual(['Nube', 'Milo'])
    expect((await find('', clinic.as.auxiliar.token)).pets).toEqual([])
    soon.isManual = false
    await soon.settle()
    expect((await find('')).pets).toEqual(['Nube', 'Milo'])
  })

  it('are twenty at most', async () => {
    const owner = await anOwner(test, clinic)
    for (let index = 0; index < 22; index += 1) {
      test.setNow(`2026-11-20T17:${String(index).padStart(2, '0')}:00.000Z`)
      await openPet((await aPet(test, clinic, owner, { name: `Milo ${index}` })).id)
    }
    const { rows } = await test.owner.query('SELECT 1 FROM recent_pets WHERE clinic_id = $1', [clinic.id])
    expect(rows).toHaveLength(20)
    expect((await find('')).pets).toEqual([21, 20, 19, 18, 17, 16, 15, 14].map((index) => `Milo ${index}`))
  })

  it('are written for who only reads, too', async () => {
    const pet = await aPet(test, clinic, await anOwner(test, clinic))
    await openPet(pet.id, clinic.as.lectura.token)
    expect((await find('', clinic.as.lectura.token)).pets).toEqual(['Milo'])
  })
})
