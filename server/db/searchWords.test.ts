import { beforeAll, describe, expect, it } from 'vitest'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { withClinic } from '#server/db/clinic.ts'
import { removeRecord, updateEachRecord, updateRecord } from '#server/db/record.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

let clinic: TestClinic
beforeAll(async () => {
  clinic = await aClinic(test)
})

async function read(sql: string, ...values: unknown[]): Promise<string[]> {
  const { rows } = await test.owner.query<Record<string, string>>(sql, values)
  return rows.flatMap((row) => Object.values(row))
}

const wordsOf = (table: 'owner_words' | 'pet_words', id: string) =>
  read(`SELECT word FROM ${table} WHERE record_id = $1 ORDER BY position(' ' || word || ' ' IN words)`, id)

/** Lines that are kept and should not be, or the other way. */
async function differences(table: string, words: string): Promise<string[]> {
  const due = `SELECT clinic_id, unnest(string_to_array(trim(words_of(search_text)), ' ')) AS word, id AS record_id,
    words_of(search_text) AS words, status FROM ${table}`
  return read(`SELECT d::text FROM ((${due} EXCEPT SELECT * FROM ${words})
    UNION ALL (SELECT * FROM ${words} EXCEPT ${due})) AS d`)
}

describe('the words of a text', () => {
  it.each([
    ['ana ana rios', ['ana', 'rios']],
    ['rios-mejia (luna) s.a.s', ['rios-mejia', 'mejia', '(luna)', 'luna', 's.a.s']],
    ['milo hc-000123', ['milo', 'hc-000123', '123']],
    ['hc-123456', ['hc-123456', '123456']],
    ['3004128890', ['3004128890', '8890']],
    ['981000000123456', ['981000000123456']],
    ['900123456-7', ['900123456-7']],
    ['cata.r-m@correo.co', ['cata.r-m@correo.co']],
    [' - ', ['-']],
  ])('%j are %j', async (text, words) => {
    expect(await read('SELECT words_of($1)', text)).toEqual([` ${words.join(' ')} `])
  })

  it('are no more than an index takes', async () => {
    const [words = ''] = await read(`SELECT words_of(string_agg('nombre' || i, ' ')) FROM generate_series(1, 500) AS i`)
    expect(words).toHaveLength(502)
  })
})

describe('the words of records', () => {
  it('follow an owner and its pets through every change', async () => {
    const owner = await anOwner(test, clinic, {
      name: 'Catalina Ríos Mejía',
      document: '1.020.345',
      documentType: 'CC',
    })
    const pet = await aPet(test, clinic, owner, { name: 'Milo' })
    expect(await wordsOf('owner_words', owner.id)).toEqual([
      'catalina',
      'rios',
      'mejia',
      '1020345',
      '0345',
      '3004128890',
      '8890',
      'milo',
    ])
    const number = String(pet.historyNumber)
    const own = ['milo', `hc-${number.padStart(6, '0')}`, number]
    expect(await wordsOf('pet_words', pet.id)).toEqual([
      ...own,
      'catalina',
      'rios',
      'mejia',
      '1020345',
      '0345',
      '3004128890',
      '8890',
    ])

    const token = clinic.as.veterinario.token
    const { body } = await callRoute(test, owners.get, { ownerId: owner.id }, { token })
    await callRoute(test, owners.update, { ...body, name: 'Ana Ríos', ownerId: owner.id }, { token })
    const { body: page } = await callRoute(test, pets.get, { petId: pet.id }, { token })
    const renamed = { ...page, sex: 'male' as const, name: 'Luna', petId: pet.id }
    await callRoute(test, pets.update, renamed, { token })
    expect(await wordsOf('owner_words', owner.id)).toEqual([
      'ana',
      'rios',
      '1020345',
      '0345',
      '3004128890',
      '8890',
      'luna',
    ])
    expect(await wordsOf('pet_words', pet.id)).toEqual([
      'luna',
      ...own.slice(1),
      'ana',
      'rios',
      '1020345',
      '0345',
      '3004128890',
      '8890',
    ])

    const { actor } = clinic.as.veterinario
    await withClinic(test.database, clinic.id, new Date(), async (tx) => {
      await updateRecord(tx, actor, 'owners', owner.id, 2, { status: 'inactive' })
    })
    expect(await read('SELECT DISTINCT status FROM owner_words WHERE record_id = $1', owner.id)).toEqual(['inactive'])
    expect(await differences('owners', 'owner_words')).toEqual([])
    expect(await differences('pets', 'pet_words')).toEqual([])
    const missing = await read(`SELECT word FROM (SELECT clinic_id, word FROM owner_words UNION
      SELECT clinic_id, word FROM pet_words) AS held
      WHERE word ~ '[a-z]{3}' AND word !~ '@' AND (clinic_id, word) NOT IN (SELECT clinic_id, word FROM inner_words)`)
    expect(missing).toEqual([])
  })

  it('follow owners who are changed in one go, each in its own way', async () => {
    const [one, two] = [await anOwner(test, clinic), await anOwner(test, clinic)]
    const { actor } = clinic.as.administrador
    const patches = new Map([
      [one.id, { name: 'Zoraida Quimbaya' }],
      [two.id, { name: 'Wilson Yepes' }],
    ])
    await withClinic(test.database, clinic.id, new Date(), (tx) => updateEachRecord(tx, actor, 'owners', patches))
    expect((await wordsOf('owner_words', one.id)).slice(0, 2)).toEqual(['zoraida', 'quimbaya'])
    expect((await wordsOf('owner_words', two.id)).slice(0, 2)).toEqual(['wilson', 'yepes'])
    expect(await differences('owners', 'owner_words')).toEqual([])
  })

  it('are looked inside of, when they have letters and are no e-mail', async () => {
    const mine = await aClinic(test)
    const owner = await anOwner(test, mine, { name: 'Li Ríos-Mejía', email: 'cata@correo.co' })
    await aPet(test, mine, owner, { name: 'Toby2' })
    const kept = () => read('SELECT word FROM inner_words WHERE clinic_id = $1 ORDER BY word', mine.id)
    expect(await kept()).toEqual(['mejia', 'rios-mejia', 'toby2'])
    await anOwner(test, mine, { name: 'Ana Mejía' })
    expect(await kept()).toEqual(['ana', 'mejia', 'rios-mejia', 'toby2'])
  })

  it('that are new may come from many at once', async () => {
    const mine = await aClinic(test)
    const names = ['Amaya Bernal Zuleta', 'Zuleta Bernal Amaya', 'Bernal Zuleta Amaya']
    await Promise.all([...names, ...names].map((name) => anOwner(test, mine, { name })))
    expect(await read('SELECT word FROM inner_words WHERE clinic_id = $1 ORDER BY word', mine.id)).toEqual([
      'amaya',
      'bernal',
      'zuleta',
    ])
  })

  it('go with their record', async () => {
    const owner = await anOwner(test, clinic, { document: null })
    await withClinic(test.database, clinic.id, new Date(), (tx) =>
      removeRecord(tx, clinic.as.administrador.actor, 'owners', owner.id, 1),
    )
    expect(await wordsOf('owner_words', owner.id)).toEqual([])
  })

  it('let a shelter have more animals than a text holds', async () => {
    const owner = await anOwner(test, clinic, { name: 'Refugio San Roque', document: null })
    for (let number = 0; number < 12; number += 1)
      await aPet(test, clinic, owner, { name: `Animal rescatado en la vereda ${number}`.padEnd(60, 'x') })
    expect(await differences('owners', 'owner_words')).toEqual([])
  })
})
