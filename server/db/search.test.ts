import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { SEARCH_CAP } from '#shared/http/paging.ts'
import { withClinic } from '#server/db/clinic.ts'
import { insertRecords } from '#server/db/record.ts'
import { bestMatches, byRank, containing, isLookedUp, searchTerms } from '#server/db/search.ts'
import { useTestApp } from '#server/testing/app.ts'
import { aClinic, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

describe('the words of a search', () => {
  it.each([
    ['  Ríos   MEJÍA ', ['rios', 'mejia']],
    ['1.020.345.678', ['1020345678']],
    ['900.123.456-7', ['900123456-7']],
    ['300-412-8890', ['3004128890']],
    ['+573004128890', ['3004128890']],
    ['+57 300', ['300']],
    ['HC-000123', ['hc-000123']],
    ['hc-123', ['hc-000123']],
    ['HC123', ['hc-000123']],
    ['hc-000', ['hc-000']],
    ['a\0b', ['a', 'b']],
    ['cata_r@correo.co', ['cata_r@correo.co']],
    ['', []],
  ])('%j gives %j', (text, words) => expect(searchTerms(text)).toEqual(words))

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
    const known = await ownersOf(clinic.id, [
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
    await ownersOf(clinic.id, names)
    await ownersOf(other.id, names.slice(0, 1000))
    await test.owner.query(`UPDATE owners SET notes = 'conocido' WHERE id = ANY($1)`, [known])
    await test.owner.query('VACUUM ANALYZE owners, owner_words')
  })

  async function ownersOf(clinicId: string, names: string[]): Promise<string[]> {
    const actor = { professionalId: clinic.as.administrador.actor.professionalId, name: 'Carga' }
    return withClinic(test.database, clinicId, new Date(), async (tx) => {
      const records = names.map((name, index) => ({
        id: uuidv7(),
        actor,
        at: tx.now,
        values: { name: name.trim(), phoneCountry: '57', phoneNumber: `300${String(index).padStart(7, '0')}` },
      }))
      await insertRecords(tx, 'owners', records)
      return records.map(({ id }) => id)
    })
  }

  const isKnown = sql`owners.notes = 'conocido'`

  async function find(q: string, filter?: RawBuilder<unknown>, status?: string): Promise<string[]> {
    return withClinic(test.database, clinic.id, new Date(), async ({ db, clinicId }) => {
      const matches = bestMatches({ table: 'owners', clinicId, words: searchTerms(q), filter, status })
      const { rows } = await sql<{ name: string }>`
        SELECT owners.name FROM (${matches}) AS found
        JOIN owners USING (id) WHERE owners.clinic_id = ${clinicId} ORDER BY ${byRank}`.execute(db)
      return rows.map((row) => row.name)
    })
  }

  async function plan(q: string): Promise<string> {
    return withClinic(test.database, clinic.id, new Date(), async ({ db, clinicId }) => {
      const matches = bestMatches({ table: 'owners', clinicId, words: searchTerms(q), status: 'active' })
      // As a prepared statement plans it: knowing no word.
      await sql`SET LOCAL plan_cache_mode = force_generic_plan`.execute(db)
      const { rows } = await sql<Record<string, string>>`EXPLAIN ${matches}`.execute(db)
      return rows.flatMap((row) => Object.values(row)).join('\n')
    })
  }

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
    expect(await plan('abc def')).toMatch(/owners_search_words.*\n\s*Index Cond: .*~~ .*~~ /)
    for (const q of ['m', 'ma', '---', 'a b']) {
      const short = await plan(q)
      expect(short, q).toContain('owner_words_pk')
      expect(short, q).not.toMatch(/owners_search_words|~~/)
    }
  })
})
