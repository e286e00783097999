import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { animalKinds } from '#server/demo/animals.ts'
import { checkupCases, exoticCases } from '#server/demo/cases.ts'
import { loadDemoWhenEmpty } from '#server/demo/demo.ts'
import { illnessCases } from '#server/demo/illnessCases.ts'
import { wordTables } from '#server/db/words.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'

const test = useTestApp()
/** Another database, loaded at the same instant: the same demo. */
const twin = useTestApp()

async function read<Row extends object>(sql: string, from = test): Promise<Row[]> {
  return (await from.owner.query<Row>(sql)).rows
}

async function count(what: string): Promise<number> {
  const [row] = await read<{ count: number }>(`SELECT count(*)::int AS count FROM ${what}`)
  return row?.count ?? 0
}

const HUELLA = `clinic_id = (SELECT clinic_id FROM accounts WHERE email = 'demo@huella.vet')`

describe('the demo clinics', () => {
  beforeAll(async () => {
    // Two processes that start at once, and the twin after them.
    const both = await Promise.all([loadDemoWhenEmpty(test.services), loadDemoWhenEmpty(test.services)])
    expect(both).toEqual([true, true])
    expect(await loadDemoWhenEmpty(twin.services)).toBe(true)
  })

  it('are as large as decided, once', async () => {
    expect(await count(`clinics`)).toBe(2)
    expect(await count(`accounts WHERE ${HUELLA}`)).toBe(4)
    expect(await count(`owners WHERE ${HUELLA}`)).toBe(122)
    expect(await count(`pets WHERE ${HUELLA}`)).toBe(180)
    expect(await count(`consultations WHERE ${HUELLA} AND status = 'signed'`)).toBeGreaterThan(250)
    expect(await count(`consultations WHERE ${HUELLA} AND status = 'draft'`)).toBe(5)
    expect(await count(`consultations WHERE ${HUELLA} AND status = 'awaitingResults'`)).toBe(2)
    expect(await count(`consultations WHERE ${HUELLA} AND status = 'voided'`)).toBe(1)
    expect(await count(`addenda WHERE ${HUELLA}`)).toBeGreaterThan(2)
    expect(await count(`pets WHERE ${HUELLA} AND status = 'deceased'`)).toBeGreaterThan(3)
    expect(
      await count(`pets WHERE ${HUELLA} AND (allergies IS NOT NULL OR is_aggressive OR diseases IS NOT NULL)`),
    ).toBeGreaterThan(15)
    expect(await count(`pets WHERE NOT ${HUELLA}`)).toBe(11)
    for (const status of ['signed', 'delivered'])
      expect(await count(`formulas WHERE ${HUELLA} AND status = '${status}'`), status).toBeGreaterThan(0)
    expect(
      await count(`clinics c WHERE last_formula_number <> (SELECT coalesce(max(number), 0) FROM formulas f
      WHERE f.clinic_id = c.clinic_id)`),
    ).toBe(0)
    expect(await count(`formula_favourites WHERE ${HUELLA}`)).toBe(3)
    for (const status of ['scheduled', 'done', 'missed'])
      expect(await count(`controls WHERE ${HUELLA} AND status = '${status}'`), status).toBeGreaterThan(3)
  })

  it('does nothing when it is there, and leaves a database in use alone', async () => {
    const before = await count('changes')
    expect(await loadDemoWhenEmpty(test.services)).toBe(true)
    expect(await count('changes')).toBe(before)
  })

  it('is the same at the same instant', async () => {
    const content = `
      SELECT md5(string_agg(line, '|' ORDER BY line)) AS sum FROM (
        SELECT id::text || name || phone_number || coalesce(document, '') || search_text AS line FROM owners
        UNION ALL SELECT id::text || search_text || birth_on || coalesce(weight_grams, 0) FROM pets
        UNION ALL SELECT id::text || started_at || coalesce(anamnesis, '') || coalesce(temperature, 0) FROM consultations
        UNION ALL SELECT id::text || grams || measured_at FROM weights
        UNION ALL SELECT id::text || due_on || status || coalesce(notes, '') FROM controls) AS lines`
    expect(await read(content, twin)).toEqual(await read(content))
  })

  it.each(['demo', 'veterinario', 'auxiliar', 'recepcion', 'mora'])('lets %s@huella.vet in', async (name) => {
    const answer = await callRoute(test, professionals.login, { email: `${name}@huella.vet`, password: 'huella-demo' })
    expect(answer.body.profile.licensed).toBe(['demo', 'veterinario', 'mora'].includes(name))
  })

  it('holds together: every record has its history, nothing is in the future, last things are the last', async () => {
    for (const table of ['owners', 'pets', 'consultations', 'weights', 'addenda', 'controls', 'professionals']) {
      const missing = `${table} t WHERE NOT EXISTS
        (SELECT FROM changes c WHERE c.clinic_id = t.clinic_id AND c.record_id = t.id AND c.operation = 'created')`
      expect(await count(missing), table).toBe(0)
    }
    const now = `'${test.services.clock().toISOString()}'`
    expect(await count(`consultations WHERE started_at > ${now} OR signed_at > ${now}`)).toBe(0)
    expect(
      await count(
        `consultations c JOIN pets p USING (clinic_id) WHERE p.id = c.pet_id AND c.started_at < p.created_at`,
      ),
    ).toBe(0)
    expect(await count(`pets WHERE created_at < birth_on`)).toBe(0)
    expect(
      await count(`weights w JOIN pets p USING (clinic_id) WHERE p.id = w.pet_id AND w.measured_at > p.weighed_at`),
    ).toBe(0)
    expect(
      await count(`consultations c JOIN pets p USING (clinic_id)
        WHERE p.id = c.pet_id AND c.status <> 'voided' AND (p.last_visit_at IS NULL OR c.started_at > p.last_visit_at)`),
    ).toBe(0)
    expect(
      await count(
        `consultations c JOIN pets p USING (clinic_id) WHERE p.id = c.pet_id AND c.started_at::date > p.deceased_on`,
      ),
    ).toBe(0)
    expect(
      await count(
        `owners WHERE pet_names <> '' AND search_text NOT LIKE '%' || fold(split_part(pet_names, ' ', 1)) || '%'`,
      ),
    ).toBe(0)
    for (const [table, words] of Object.entries(wordTables))
      expect(
        await count(`${table} t WHERE NOT EXISTS (SELECT FROM ${words} w WHERE w.clinic_id = t.clinic_id
        AND w.record_id = t.id AND w.words = words_of(t.search_text) AND w.status = t.status)`),
      ).toBe(0)
    const [clinic] =
      await read(`SELECT last_history_number = (SELECT max(history_number) FROM pets p WHERE p.clinic_id = c.clinic_id) AS same
      FROM clinics c WHERE ${HUELLA}`)
    expect(clinic).toEqual({ same: true })
  })

  it('speaks the catalogues’ words', async () => {
    const catalogue = async (name: string): Promise<{ name: string; speciesId?: string }[]> =>
      JSON.parse(await readFile(path.join(import.meta.dirname, `../catalogues/data/${name}.json`), 'utf8'))
    const breeds = new Set((await catalogue('breeds')).map(({ speciesId, name }) => `${speciesId} ${name}`))
    expect(animalKinds.filter(({ speciesId, breed }) => !breeds.has(`${speciesId} ${breed}`))).toEqual([])
    const colors = new Set((await catalogue('colors')).map(({ name }) => name))
    expect(animalKinds.flatMap((kind) => kind.colors).filter((color) => !colors.has(color))).toEqual([])
    const foods = new Set((await catalogue('foods')).map(({ name }) => name))
    const fed = await read<{ feeding: string }>('SELECT DISTINCT feeding FROM pets')
    expect(fed.filter(({ feeding }) => !foods.has(feeding))).toEqual([])
    const reasons = new Set((await catalogue('consultationReasons')).map(({ name }) => name))
    const written = [...checkupCases, ...illnessCases, ...exoticCases].map(({ reason }) => reason)
    expect(written.filter((reason) => !reasons.has(reason))).toEqual([])
  })
})

describe('a database that is in use', () => {
  const used = useTestApp()
  it('gets no demo clinic', async () => {
    await used.owner
      .query(`INSERT INTO accounts (id, email, password_hash, clinic_id, professional_id, name, role, licensed, reads_history, draft_key, created_at)
      VALUES (gen_random_uuid(), 'a@b.co', '', gen_random_uuid(), gen_random_uuid(), 'A', 'lectura', false, true, '', now())`)
    expect(await loadDemoWhenEmpty(used.services)).toBe(false)
    expect(await count('clinics')).toBe(2)
    expect((await read('SELECT 1 FROM clinics', used)).length).toBe(0)
  })
})
