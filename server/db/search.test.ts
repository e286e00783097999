import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { SEARCH_CAP } from '#shared/http/paging.ts'
import { withClinic } from '#server/db/clinic.ts'
import { bestMatches, containing, isLookedUp, searchTerms } from '#server/db/search.ts'
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
    // Enough that the planner chooses as it would in a large clinic.
    for (const { id, count } of [
      { id: clinic.id, count: 20_000 },
      { id: other.id, count: 2_000 },
    ])
      await test.owner.query(
        `INSERT INTO owners (clinic_id, id, created_at, updated_at, name, phone_country, phone_number)
         SELECT $1, gen_random_uuid(), now(), now(),
           CASE WHEN i % 4 = 0 THEN 'María ' ELSE 'Óscar ' END || md5(i::text) || CASE WHEN i % 10 = 0 THEN ' Gómez' ELSE '' END,
           '57', '300' || lpad(i::text, 7, '0')
         FROM generate_series(1, $2::int) AS i`,
        [id, count],
      )
    await test.owner.query(
      `INSERT INTO owners (clinic_id, id, created_at, updated_at, name, phone_country, phone_number)
       SELECT $1, gen_random_uuid(), now(), now(), name, '57', '6000000000'
       FROM unnest(ARRAY['Gómez Ana', 'Ana Gómez Ríos', 'Lagomez Luz', 'Li Mo', 'Limón Rosa']) AS name`,
      [clinic.id],
    )
    await test.owner.query('VACUUM ANALYZE owners')
  })

  async function find(q: string, filter = sql`true`): Promise<string[]> {
    return withClinic(test.database, clinic.id, new Date(), async ({ db, clinicId }) => {
      const matches = bestMatches('owners', clinicId, searchTerms(q), filter)
      const { rows } = await sql<{ name: string }>`
        SELECT owners.name FROM (${matches}) AS found
        JOIN owners ON owners.clinic_id = ${clinicId} AND owners.id = found.id ORDER BY rank`.execute(db)
      return rows.map((row) => row.name)
    })
  }

  async function plan(q: string): Promise<string> {
    return withClinic(test.database, clinic.id, new Date(), async ({ db, clinicId }) => {
      const matches = bestMatches('owners', clinicId, searchTerms(q), sql`owners.status = 'active'`)
      const { rows } = await sql<Record<string, string>>`EXPLAIN ${matches}`.execute(db)
      return rows.flatMap((row) => Object.values(row)).join('\n')
    })
  }

  it('begin with the word, then hold a word that does, then hold it inside', async () => {
    const filter = sql`owners.phone_number = '6000000000'`
    expect(await find('gomez', filter)).toEqual(['Gómez Ana', 'Ana Gómez Ríos', 'Lagomez Luz'])
    expect(await find('gomez ana', filter)).toEqual(['Gómez Ana', 'Ana Gómez Ríos'])
    expect(await find('ana an', filter)).toEqual(['Ana Gómez Ríos', 'Gómez Ana'])
  })

  it('of short words begin with the first', async () => {
    expect(await find('li')).toEqual(['Li Mo', 'Limón Rosa'])
    expect(await find('li mo')).toEqual(['Li Mo', 'Limón Rosa'])
    expect(await find('mo')).toEqual([])
  })

  it('are at most as many as the cap, without a double', async () => {
    for (const q of ['maria', 'gomez', 'oscar gomez', 'o']) {
      const found = await find(q)
      expect(found, q).toHaveLength(SEARCH_CAP)
      expect(new Set(found).size, q).toBe(SEARCH_CAP)
    }
  })

  it('are narrowed before the cap counts', async () => {
    expect(await find('300', sql`owners.phone_number IN ('3000019999', '3000000001')`)).toHaveLength(2)
  })

  it('come from the indexes, under row-level security', async () => {
    const leakproof = await test.owner.query(
      `SELECT proleakproof AS is FROM pg_proc WHERE oid = 'pg_catalog.textlike(text,text)'::regprocedure`,
    )
    expect(leakproof.rows).toEqual([{ is: true }])
    const rare = await plan('3000012345')
    expect(rare).toMatch(/owners_search_words.*\n\s*Index Cond: .*search_text ~~ '%3000012345%'/)
    expect(rare).toMatch(/owners_search_prefix.*\n\s*Index Cond: .*search_text >= '3000012345'/)
    expect(await plan('abc def')).toMatch(/owners_search_words.*\n\s*Index Cond: .*~~ '%abc%'.*~~ '%def%'/)
    for (const q of ['m', 'ma', '---', 'a b']) {
      const short = await plan(q)
      expect(short, q).toContain('owners_search_prefix')
      expect(short, q).not.toMatch(/owners_search_words|~~/)
    }
  })
})
