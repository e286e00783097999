import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SEARCH_CAP } from '#shared/http/paging.ts'
import { withClinic } from '#server/db/clinic.ts'
import { insertRecords, updateRecord } from '#server/db/record.ts'
import { bestMatches, byRank, containing, isLookedUp } from '#server/db/search.ts'
import { searchTerms } from '#server/db/searchTerms.ts'
import { seededRandom } from '#server/demo/random.ts'
import { useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

/** Loads owners of these names. */
async function ownersOf(clinic: TestClinic, names: string[], values: object = {}): Promise<string[]> {
  const actor = { professionalId: clinic.as.administrador.actor.professionalId, name: 'Carga' }
  return withClinic(test.database, clinic.id, new Date(), async (tx) => {
    const records = names.map((name, index) => ({
      id: uuidv7(),
      actor,
      at: tx.now,
      values: {
        name: name.trim(),
        phoneCountry: '57',
        phoneNumber: `300${String(index).padStart(7, '0')}`,
        ...values,
      },
    }))
    await insertRecords(tx, 'owners', records)
    return records.map(({ id }) => id)
  })
}

interface Narrowed {
  table?: 'owners' | 'pets'
  filter?: RawBuilder<unknown> | undefined
  status?: string | undefined
}

/** The names of what is found, the best first. */
async function namesOf(clinic: TestClinic, q: string, narrowed: Narrowed = {}): Promise<string[]> {
  const { table = 'owners', ...rest } = narrowed
  return withClinic(test.database, clinic.id, new Date(), async ({ db, clinicId }) => {
    const matches = bestMatches({ table, clinicId, words: searchTerms(q), ...rest })
    const { rows } = await sql<{ name: string }>`
      SELECT r.name FROM (${matches}) AS found
      JOIN ${sql.table(table)} AS r USING (id) WHERE r.clinic_id = ${clinicId} ORDER BY ${byRank}`.execute(db)
    return rows.map((row) => row.name)
  })
}

/** How a search of owners is planned, as a prepared statement: knowing no word. With `ANALYZE`, what it read too. */
async function planOf(clinic: TestClinic, q: string, options = ''): Promise<string> {
  return withClinic(test.database, clinic.id, new Date(), async ({ db, clinicId }) => {
    const matches = bestMatches({ table: 'owners', clinicId, words: searchTerms(q), status: 'active' })
    await sql`SET LOCAL plan_cache_mode = force_generic_plan`.execute(db)
    const { rows } = await sql<Record<string, string>>`EXPLAIN ${sql.raw(options)} ${matches}`.execute(db)
    return rows.flatMap((row) => Object.values(row)).join('\n')
  })
}

describe('the words of a search', () => {
  it.each([
    ['gom', true],
    ['go', false],
    ['---', false],
    ['a-b-c', false],
    ['ñññ', false],
    ['@abc', true],
  ])('%s: looked up in the index is %s', (word, expected) => expect(isLookedUp(word)).toBe(expected))

  it('escapes what LIKE would read as a wildcard', () => expect(containing('a%_\\')).toBe('%a\\%\\_\\\\%'))
})

describe('the best matches', () => {
  let clinic: TestClinic

  beforeAll(async () => {
    clinic = await aClinic(test)
    const other = await aClinic(test)
    const known = await ownersOf(clinic, [
      'Gómez Ana',
      'Ana Gómez Ríos',
      'Ana Gomezcásseres',
      'Lagomez Luz',
      'Li Mo',
      'Limón Rosa',
      'Rosa Li',
      'Ríos-Mejía Eva',
    ])
    // Enough that the planner chooses as it would in a large clinic.
    const letters = (number: number) => [...String(number)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('')
    const names = Array.from(
      { length: 6000 },
      (_, i) => `${i % 4 === 0 ? 'María' : 'Óscar'} X${letters(i)} ${i % 10 === 0 ? 'Gómez' : ''}`,
    )
    await ownersOf(clinic, names)
    await ownersOf(other, names.slice(0, 1000))
    await test.owner.query(`UPDATE owners SET notes = 'conocido' WHERE id = ANY($1)`, [known])
    await test.owner.query('VACUUM ANALYZE owners, owner_words, inner_words')
  })

  const isKnown = sql`owners.notes = 'conocido'`

  const find = (q: string, filter?: RawBuilder<unknown>, status?: string) => namesOf(clinic, q, { filter, status })
  const plan = (q: string) => planOf(clinic, q)

  it('begin with the word, then hold that very word, then one that begins so', async () => {
    expect(await find('gomez', isKnown)).toEqual(['Gómez Ana', 'Ana Gómez Ríos', 'Ana Gomezcásseres'])
    expect(await find('gomez ana', isKnown)).toEqual(['Gómez Ana', 'Ana Gómez Ríos', 'Ana Gomezcásseres'])
    expect(await find('ana an', isKnown)).toEqual(['Ana Gómez Ríos', 'Ana Gomezcásseres', 'Gómez Ana'])
    expect(await find('rio go an', isKnown)).toEqual(['Ana Gómez Ríos'])
  })

  it('hold a word inside of others when none begins so', async () => {
    expect(await find('agomez')).toEqual(['Lagomez Luz'])
    expect(await find('agomez luz')).toEqual(['Lagomez Luz'])
    expect(await find('mejia')).toEqual(['Ríos-Mejía Eva'])
    expect(await find('agomez rosa')).toEqual([])
  })

  it('of short words begin so anywhere too', async () => {
    expect(await find('li')).toEqual(['Li Mo', 'Limón Rosa', 'Rosa Li'])
    expect(await find('li mo')).toEqual(['Li Mo'])
    expect(await find('mo')).toEqual(['Li Mo'])
  })

  it('have the digits of a phone at its beginning or its end', async () => {
    expect(await find('3000004321')).toHaveLength(1)
    expect(await find('004321')).toHaveLength(1)
    expect(await find('4321')).toHaveLength(1)
    expect(await find('30000043')).toHaveLength(SEARCH_CAP)
  })

  it('are at most as many as the cap, without a double', async () => {
    for (const q of ['maria', 'gomez', 'oscar gomez', 'o', 'x g']) {
      const found = await find(q)
      expect(found, q).toHaveLength(SEARCH_CAP)
      expect(new Set(found).size, q).toBe(SEARCH_CAP)
    }
  })

  it('are narrowed before the cap counts', async () => {
    expect(await find('300', sql`owners.phone_number IN ('3000005999', '3000000099')`)).toHaveLength(2)
    expect(await find('gomez', isKnown, 'inactive')).toEqual([])
  })

  it('come from the indexes alone, under row-level security', async () => {
    const leakproof = await test.owner.query(
      `SELECT proleakproof AS is FROM pg_proc WHERE oid = 'pg_catalog.textlike(text,text)'::regprocedure`,
    )
    expect(leakproof.rows).toEqual([{ is: true }])
    const one = await plan('3000012345')
    expect(one).toMatch(/Index Only Scan using owners_search_prefix.*\n\s*Index Cond: .*search_text >= /)
    expect(one).toMatch(/Index Only Scan using owner_words_pk.*\n\s*Index Cond: .*clinic_id = .*word >= .*word < /)
    expect(one).toMatch(/owners_search_words.*\n\s*Index Cond: .*search_text ~~ /)
    expect(one).not.toContain('inner_words')
    const letters = await plan('abc def')
    expect(letters).toMatch(/inner_words_inside.*\n\s*Index Cond: .*clinic_id = .*word ~~ /)
    expect(letters).toMatch(/Index Only Scan using owner_words_pk.*\n\s*Index Cond: .*clinic_id = .*word = /)
    expect(letters).toMatch(/owners_search_words.*\n\s*Index Cond: .*~~ .*~~ /)
    for (const q of ['m', 'ma', '---', 'a b']) {
      const short = await plan(q)
      expect(short, q).toContain('owner_words_pk')
      expect(short, q).not.toMatch(/owners_search_words|inner_words|~~/)
    }
  })
})

describe('of several words', () => {
  it.each(['mar ins', 'ins mar', 'mari ins', 'ins ma mar'])('%s: the rarest one is looked up', async (q) => {
    const clinic = await aClinic(test)
    const common = Array.from({ length: 400 }, (_, index) => `${index % 2 === 0 ? 'María' : 'Mariana'} Ruiz`)
    await ownersOf(clinic, [...common, 'María Insuasty'])
    expect(await namesOf(clinic, q)).toEqual(['María Insuasty'])
    const plan = await planOf(clinic, q, '(ANALYZE, COSTS OFF, TIMING OFF)')
    const read = plan.slice(plan.search(/Scan using owner_words_pk|Scan on owner_words/))
    expect(read).toMatch(/^.*actual rows=1\b/)
    expect(Number(/Rows Removed by Filter: (\d+)/.exec(read.slice(0, read.indexOf('->')))?.[1] ?? 0)).toBe(0)
  })
})

describe('what words have inside', () => {
  let clinic: TestClinic

  beforeEach(async () => {
    clinic = await aClinic(test)
  })

  it('finds owners and pets, with the rest of the search anywhere', async () => {
    const owner = await anOwner(test, clinic, { name: 'Rosa González', documentType: 'CC', document: '80123' })
    await aPet(test, clinic, owner, { name: 'Nube' })
    await anOwner(test, clinic, { name: 'Camilo Gonzales' })
    for (const q of ['onzal', 'onzal gon', 'ub onzal'])
      expect(await namesOf(clinic, q, { table: 'pets' }), q).toEqual(['Nube'])
    expect(await namesOf(clinic, 'onzal')).toEqual(['Camilo Gonzales', 'Rosa González'])
    for (const q of ['onzal ros', 'osa onzal', 'onzal os', 'ube onz', 'onzal 8012'])
      expect(await namesOf(clinic, q), q).toEqual(['Rosa González'])
    for (const q of ['onzal nubes', 'onzal luna', 'onzal luz']) expect(await namesOf(clinic, q), q).toEqual([])
  })

  it('is narrowed by status and filter', async () => {
    const [, inactive] = await ownersOf(clinic, ['Rosa González', 'Camilo Gonzales'])
    await withClinic(test.database, clinic.id, new Date(), (tx) =>
      updateRecord(tx, clinic.as.administrador.actor, 'owners', inactive ?? '', 1, { status: 'inactive' }),
    )
    expect(await namesOf(clinic, 'onzal', { status: 'active' })).toEqual(['Rosa González'])
    expect(await namesOf(clinic, 'onzal', { status: 'inactive' })).toEqual(['Camilo Gonzales'])
    expect(await namesOf(clinic, 'onzal', { filter: sql`name = 'Camilo Gonzales'` })).toEqual(['Camilo Gonzales'])
    expect(await namesOf(clinic, 'onzal', { filter: sql`name = 'Rosa'` })).toEqual([])
  })

  it('is of one clinic', async () => {
    const other = await aClinic(test)
    await ownersOf(clinic, ['Rosa González'])
    await ownersOf(other, ['Camilo Gonzales', 'Wenceslao Mora'])
    expect(await namesOf(clinic, 'onzal')).toEqual(['Rosa González'])
    expect(await namesOf(clinic, 'encesl')).toEqual([])
    const seen = await withClinic(test.database, clinic.id, new Date(), ({ db }) =>
      db.selectFrom('innerWords').select('word').orderBy('word').execute(),
    )
    expect(seen.map(({ word }) => word)).toEqual(['gonzalez', 'rosa'])
  })

  it('follows a name that changes', async () => {
    const [owner] = await ownersOf(clinic, ['Rosa González'])
    await withClinic(test.database, clinic.id, new Date(), (tx) =>
      updateRecord(tx, clinic.as.administrador.actor, 'owners', owner ?? '', 1, { name: 'Rosa Hortensia' }),
    )
    expect(await namesOf(clinic, 'ortens')).toEqual(['Rosa Hortensia'])
    expect(await namesOf(clinic, 'onzal')).toEqual([])
  })

  it('gives each record once, wherever it has the letters', async () => {
    await ownersOf(clinic, ['Gonzalo González'])
    await ownersOf(clinic, ['Luz Mora'], { email: 'gonzalo@correo.co', petNames: 'Gonzalito Gonzalón' })
    expect(await namesOf(clinic, 'onzal')).toEqual(['Gonzalo González', 'Luz Mora'])
    expect(await namesOf(clinic, 'x(onz')).toEqual([])
    await ownersOf(clinic, ['Rosa yx(onzal)', 'Iris xn.zas xnyzas', 'Olga xnyzas xn.zas'])
    expect(await namesOf(clinic, 'x(onzal')).toEqual(['Rosa yx(onzal)'])
    expect(await namesOf(clinic, 'n.zas')).toEqual(['Iris xn.zas xnyzas', 'Olga xnyzas xn.zas'])
  })

  it('is looked for in e-mails, and where a text has more words than are kept, when no kept word has it', async () => {
    await ownersOf(clinic, ['Luz Mora'], { email: 'luzm@correo.co' })
    const petNames = [...Array.from({ length: 80 }, (_, index) => `Perrito${index}`), 'Zarpas'].join(' ')
    await ownersOf(clinic, ['Refugio San Roque'], { petNames })
    expect(await namesOf(clinic, 'orreo')).toEqual(['Luz Mora'])
    expect(await namesOf(clinic, 'arpas')).toEqual(['Refugio San Roque'])
  })

  it('is what a plain comparison of the texts finds, of one word and of two', async () => {
    const random = seededRandom(11)
    const syllables = ['ma', 'ri', 'lu', 'gon', 'zal', 'an', 'dre', 'os', 'pe', 'ñez', 'ce', 'tor']
    const word = () => Array.from({ length: random.int(2, 4) }, () => random.pick(syllables)).join('')
    await ownersOf(
      clinic,
      Array.from({ length: 300 }, () => `${word()} ${word()}${random.chance(0.25) ? `-${word()}` : ''}`),
    )
    const { rows } = await test.owner.query<{ text: string; name: string }>(
      'SELECT search_text AS text, name FROM owners WHERE clinic_id = $1',
      [clinic.id],
    )
    const part = () => {
      const text = random.pick(random.pick(rows).text.split(' ').slice(0, 2))
      const from = random.int(0, text.length - 3)
      return text.slice(from, from + random.int(3, 5))
    }
    let compared = 0
    for (const q of Array.from({ length: 300 }, (_, index) => (index % 3 === 0 ? `${part()} ${part()}` : part()))) {
      const words = searchTerms(q)
      const begins = (text: string) => words.every((begin) => text.split(/[ -]/).some((own) => own.startsWith(begin)))
      if (!words.some(isLookedUp) || rows.some(({ text }) => begins(text))) continue
      const expected = rows.filter(({ text }) => words.every((each) => text.includes(each))).map(({ name }) => name)
      if (expected.length > SEARCH_CAP) continue
      expect((await namesOf(clinic, q)).sort(), q).toEqual(expected.sort())
      compared += 1
    }
    expect(compared).toBeGreaterThan(50)
  })
})
