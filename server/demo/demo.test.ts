import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Deworming } from '#shared/dewormings/dewormings.contract.ts'
import { refuseDeworming } from '#shared/dewormings/dewormings.rules.ts'
import type { Recipient } from '#shared/doses/doses.rules.ts'
import type { FormulaItem } from '#shared/formulas/formulas.contract.ts'
import { tellTreatment } from '#shared/formulas/treatment.rules.ts'
import { hospitalizations } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { attentionOf, byAttention } from '#shared/hospitalizations/attention.rules.ts'
import { treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { orderWarnings } from '#shared/hospitalizations/orderWarnings.rules.ts'
import { refuseOrder } from '#shared/hospitalizations/treatments.rules.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { report } from '#shared/report/report.contract.ts'
import type { Vaccine } from '#shared/vaccines/vaccines.contract.ts'
import { refuseVaccine } from '#shared/vaccines/vaccines.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { doseRanges, medicines } from '#server/catalogues/catalogues.queries.ts'
import { withClinic } from '#server/db/clinic.ts'
import { refreshDoses as refreshDewormings } from '#server/dewormings/dewormings.queries.ts'
import { dewormers } from '#server/protocols/protocols.queries.ts'
import { refreshDoses as refreshVaccines } from '#server/vaccines/vaccines.queries.ts'
import { animalKinds } from '#server/demo/animals.ts'
import { checkupCases, exoticCases } from '#server/demo/cases.ts'
import { closeDemo, loadDemoWhenEmpty } from '#server/demo/demo.ts'
import { illnessCases } from '#server/demo/illnessCases.ts'
import { planTemplates } from '#shared/planTemplates/planTemplates.contract.ts'
import { draftFrom } from '#shared/planTemplates/planTemplates.rules.ts'
import { refreshNextDue } from '#server/hospitalizations/treatments.queries.ts'
import { searchedTables } from '#shared/values/recordTables.ts'
import { tables } from '#shared/tables.ts'
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
    const items = await read<{ item: FormulaItem }>('SELECT jsonb_array_elements(items) AS item FROM formulas')
    expect(items.map(({ item }) => tellTreatment(item)).filter(Boolean)).toEqual([])
    expect(await count(`formula_favourites WHERE ${HUELLA}`)).toBe(3)
    for (const status of ['draft', 'sent', 'viewed', 'rejected', 'signed'])
      expect(await count(`issued_formats WHERE ${HUELLA} AND status = '${status}'`), status).toBeGreaterThan(0)
    expect(await count(`signing_links WHERE ${HUELLA} AND closed_at IS NULL`)).toBe(2)
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
        UNION ALL SELECT id::text || scheduled_at || status || given_at || by_name FROM treatment_doses
        UNION ALL SELECT id::text || due_on || status || coalesce(notes, '') FROM controls
        UNION ALL SELECT id::text || visited_on || reason FROM past_visits
        UNION ALL SELECT id::text || applied_on || product || coalesce(next_on::text, '') FROM dewormings
        UNION ALL SELECT id::text || applied_on || name || coalesce(next_on::text, '') FROM vaccines) AS lines`
    expect(await read(content, twin)).toEqual(await read(content))
  })

  it('have a file that waits, which can be taken in, and one that was, whose visits an animal’s history shows', async () => {
    const files =
      await read(`SELECT i.subject, i.state, r.state AS found, count(r.draft)::int AS drafts, count(*)::int AS rows
      FROM imports i JOIN import_rows r ON r.clinic_id = i.clinic_id AND r.import_id = i.id GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`)
    expect(files).toEqual([
      { subject: 'people', state: 'checked', found: 'bad', drafts: 0, rows: 2 },
      // Somebody of the clinic has the telephone of one.
      { subject: 'people', state: 'checked', found: 'duplicate', drafts: 1, rows: 1 },
      { subject: 'people', state: 'checked', found: 'good', drafts: 1, rows: 1 },
      { subject: 'visits', state: 'done', found: 'bad', drafts: 0, rows: 1 },
      { subject: 'visits', state: 'done', found: 'done', drafts: 3, rows: 3 },
    ])
    // Before its first visit here, and not before its birth.
    const visits = `past_visits v JOIN pets p ON p.id = v.pet_id WHERE v.${HUELLA} AND v.visited_on > p.birth_on
      AND v.visited_on < (SELECT min(started_at)::date FROM consultations c WHERE c.pet_id = p.id)`
    expect(await count(visits)).toBe(3)
  })

  it.each(['demo', 'veterinario', 'auxiliar', 'recepcion', 'mora'])('lets %s@huella.vet in', async (name) => {
    const answer = await callRoute(test, professionals.login, { email: `${name}@huella.vet`, password: 'huella-demo' })
    expect(answer.body.profile.licensed).toBe(['demo', 'veterinario', 'mora'].includes(name))
  })

  it('holds together: every record has its history, nothing is in the future, last things are the last', async () => {
    for (const table of [
      'owners',
      'pets',
      'consultations',
      'weights',
      'addenda',
      'controls',
      'vaccines',
      'dewormings',
      'professionals',
    ]) {
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
    for (const table of searchedTables)
      expect(
        await count(`${table} t WHERE NOT EXISTS (SELECT FROM ${tables[table].searched.words} w WHERE w.clinic_id = t.clinic_id
        AND w.record_id = t.id AND w.words = words_of(t.search_text) AND w.status = t.status)`),
      ).toBe(0)
    const [clinic] =
      await read(`SELECT last_history_number = (SELECT max(history_number) FROM pets p WHERE p.clinic_id = c.clinic_id) AS same
      FROM clinics c WHERE ${HUELLA}`)
    expect(clinic).toEqual({ same: true })
  })

  it('has doses in every state, in visits and between them, series that go on, and cards of elsewhere', async () => {
    const today = `'${dayOf(test.services.clock())}'::date`
    const pets = (due: string) => count(`pets WHERE ${HUELLA} AND next_due_on ${due}`)
    expect(await pets(`< ${today}`)).toBeGreaterThan(20)
    expect(await pets(`BETWEEN ${today} AND ${today} + 30`)).toBeGreaterThan(10)
    expect(await pets(`> ${today} + 30`)).toBeGreaterThan(20)
    const vaccines = (condition: string) => count(`vaccines v WHERE ${HUELLA} AND ${condition}`)
    expect(await vaccines(`origin = 'elsewhere'`)).toBeGreaterThan(20)
    expect(await vaccines(`consultation_id IS NOT NULL`)).toBeGreaterThan(50)
    expect(await vaccines(`origin = 'here' AND consultation_id IS NULL`)).toBeGreaterThan(50)
    expect(
      await vaccines(`is_current AND family LIKE 'polivalente%' AND next_on BETWEEN ${today} AND ${today} + 30
        AND next_on - applied_on < 60`),
      'puppies in the middle of their series',
    ).toBeGreaterThan(1)
    const dewormings = (condition: string) => count(`dewormings d WHERE ${HUELLA} AND ${condition}`)
    for (const kind of ['internal', 'external', 'both'])
      expect(await dewormings(`kind = '${kind}'`), kind).toBeGreaterThan(20)
    expect(await dewormings(`consultation_id IS NOT NULL`)).toBeGreaterThan(20)
    expect(await dewormings(`applied_by = 'owner'`)).toBeGreaterThan(10)
  })

  it('gives no dose that its form would refuse, and says of each animal what is next as the server would', async () => {
    const ofPet = `json_build_object('birthOn', p.birth_on, 'deceasedOn', p.deceased_on) AS pet`
    const fields = `d.applied_on::text AS "appliedOn", d.next_on::text AS "nextOn", d.batch,
      d.batch_expires_on::text AS "batchExpiresOn", d.professional_id AS "professionalId", d.product`
    const joined = `d JOIN pets p ON p.clinic_id = d.clinic_id AND p.id = d.pet_id`
    const today = dayOf(test.services.clock())
    const vaccines = await read<{ pet: Recipient } & Vaccine>(
      `SELECT ${ofPet}, ${fields}, d.protocol_id AS "protocolId", d.name, d.origin FROM vaccines ${joined}`,
    )
    expect(vaccines.flatMap((dose) => refuseVaccine(dose, dose.pet, today) ?? [])).toEqual([])
    const dewormings = await read<{ pet: Recipient } & Deworming>(
      `SELECT ${ofPet}, ${fields}, d.applied_by AS "appliedBy" FROM dewormings ${joined}`,
    )
    expect(dewormings.flatMap((dose) => refuseDeworming(dose, dose.pet, today) ?? [])).toEqual([])
    for (const table of ['vaccines', 'dewormings']) {
      const elsewhere = `${table} d JOIN consultations c ON c.clinic_id = d.clinic_id AND c.id = d.consultation_id
        WHERE c.pet_id <> d.pet_id OR (c.started_at AT TIME ZONE 'America/Bogota')::date <> d.applied_on`
      expect(await count(elsewhere), table).toBe(0)
      expect(await count(`${table} d WHERE d.created_at > '${test.services.clock().toISOString()}'`), table).toBe(0)
    }
    const state = `SELECT id, next_due_on::text, next_due_name, dose_families, undated_families FROM pets ORDER BY id`
    const live = `SELECT id, is_current FROM vaccines ORDER BY id`
    const covering = `SELECT id, is_current_internal, is_current_external FROM dewormings ORDER BY id`
    const before = [await read(state), await read(live), await read(covering)]
    for (const { clinicId } of await read<{ clinicId: string }>('SELECT DISTINCT clinic_id AS "clinicId" FROM pets'))
      await withClinic(test.database, clinicId, test.services.clock(), async (tx) => {
        const pets = await tx.db.selectFrom('pets').select('id').where('clinicId', '=', clinicId).execute()
        const petIds = pets.map(({ id }) => id)
        const given = await tx.db.selectFrom('vaccines').select('family').where('clinicId', '=', clinicId).execute()
        await refreshVaccines(tx, petIds, [...new Set(given.map(({ family }) => family))])
        await refreshDewormings(tx, petIds)
      })
    expect([await read(state), await read(live), await read(covering)]).toEqual(before)
  })

  it('shows a whole life in a public report, and records of each kind in their lists', async () => {
    // Of the pet that the design's pictures show, and everybody opens first.
    const [milo] = await read<{ publicId: string }>(`SELECT p.public_id AS "publicId" FROM pets p
      JOIN owners o ON o.clinic_id = p.clinic_id AND o.id = p.owner_id
      WHERE p.${HUELLA} AND p.name = 'Milo' AND o.name = 'Catalina Ríos Mejía'`)
    const shown = (await callRoute(test, report.get, { id: milo?.publicId ?? '' })).body
    for (const { key, lines } of shown.sections) expect(lines.length, key).toBeGreaterThan(0)
    const events = shown.sections.find(({ key }) => key === 'events')?.lines ?? []
    expect(new Set(events.map(({ title, state }) => `${title.split(':')[0]} ${state?.label}`))).toEqual(
      new Set(['Cita Programada', 'Control Programado', 'Control Realizado', 'Cirugía Terminada']),
    )
    const trends = `(SELECT pet_id FROM exams WHERE ${HUELLA} AND status = 'reviewed' GROUP BY pet_id, exam_type_id
      HAVING count(*) > 2) AS trends`
    expect(await count(trends), 'exams that draw a curve').toBeGreaterThan(0)
    const ranges = await read<{ species: string; min: number; max: number }>(`
      SELECT DISTINCT p.species_id AS species, (line ->> 'min')::float AS min, (line ->> 'max')::float AS max
      FROM exams e JOIN pets p ON p.clinic_id = e.clinic_id AND p.id = e.pet_id,
        jsonb_array_elements(e.result_values) AS line
      WHERE e.${HUELLA} AND line ->> 'analyte' = 'Hematocrito'
        AND (p.birth_on + interval '1 year' <= e.requested_at OR line ->> 'min' IS NOT NULL) ORDER BY species`)
    expect(ranges, 'of adults alone, each of its species').toEqual([
      { species: 'canino', min: 35, max: 55 },
      { species: 'felino', min: 30, max: 45 },
    ])
    for (const [status, surgeries] of Object.entries({ finished: 2, recovery: 1, scheduled: 1 }))
      expect(await count(`surgeries WHERE ${HUELLA} AND status = '${status}'`), status).toBe(surgeries)
    expect(await count(`exams WHERE ${HUELLA} AND status = 'received'`)).toBeGreaterThan(0)
    expect(await count(`problems WHERE ${HUELLA}`)).toBeGreaterThan(5)
  })

  it('has a true day in its ward: three inpatients, what is overdue of one, and nothing its forms would refuse', async () => {
    const { token } = (
      await callRoute(test, professionals.login, { email: 'auxiliar@huella.vet', password: 'huella-demo' })
    ).body
    const now = test.services.clock()
    const { items } = (await callRoute(test, hospitalizations.list, {}, { token })).body
    const [first, ...others] = byAttention(items, now)
    expect(first).toMatchObject({ condition: 'critical', diagnosis: 'Parvovirosis', cageName: 'Jaula 2' })
    expect(first && attentionOf(first, now)).toMatchObject({ overdue: 2 })
    expect(others.map((card) => attentionOf(card, now).overdue)).toEqual([0, 0])
    expect(await count(`hospitalizations WHERE ${HUELLA} AND status = 'discharged' AND instructions IS NOT NULL`)).toBe(
      1,
    )
    for (const table of ['hospitalizations', 'treatment_orders', 'treatment_doses', 'stay_notes', 'stay_readings'])
      expect(await count(`${table} WHERE created_at > '${now.toISOString()}'`), table).toBe(0)
    const before = `SELECT id, next_due_at FROM treatment_orders ORDER BY id`
    const known = await read(before)
    const [{ clinicId } = { clinicId: '' }] = await read<{ clinicId: string }>(
      `SELECT clinic_id AS "clinicId" FROM clinics WHERE ${HUELLA}`,
    )
    for (const { id } of items) {
      const { body } = await callRoute(test, treatments.plan, { hospitalizationId: id, day: dayOf(now) }, { token })
      const stay = (await callRoute(test, hospitalizations.get, { hospitalizationId: id }, { token })).body
      const judged = body.orders.filter(({ status }) => status === 'active')
      expect(judged.flatMap((order) => refuseOrder(order, order.weightKg, now) ?? [])).toEqual([])
      const beside = { pet: stay.pet, medicines, ranges: doseRanges, orders: judged }
      expect(judged.flatMap((order) => orderWarnings(order, { ...beside, lineId: order.lineId }))).toEqual([])
      await withClinic(test.database, clinicId, now, async (tx) => {
        for (const order of body.orders) await refreshNextDue(tx, order, order.startsAt)
      })
    }
    expect(await read(before)).toEqual(known)
    const templates = (await callRoute(test, planTemplates.list, {}, { token })).body
    expect(templates.map(({ name }) => name)).toEqual(['Parvovirosis', 'Posquirúrgico'])
    const drafts = templates.flatMap(({ orders }) =>
      orders.map((one) => draftFrom(one, { weightKg: 12, startsAt: now.toISOString(), warningReason: null })),
    )
    expect(drafts.flatMap((draft) => refuseOrder(draft, 12, now) ?? [])).toEqual([])
  })

  it('calls each animal as its sex and its kind are called', async () => {
    const others = {
      female: ['Max', 'Thor', 'Rey', 'Rex', 'Simón', 'Tommy', 'Prince', 'Félix', 'Bruno', 'Toby'],
      male: ['Abril', 'Princesa', 'Duquesa', 'Luna', 'Nieve', 'Miel', 'Dory', 'Reina', 'Bella'],
    }
    const named = await read<{ name: string; sex: 'male' | 'female'; species_id: string }>(
      'SELECT name, sex, species_id FROM pets',
    )
    expect(named.filter(({ name, sex }) => others[sex].includes(name))).toEqual([])
    const cats = named.filter(({ name }) => ['Michi', 'Minino', 'Garfield', 'Silvestre'].includes(name))
    expect(cats.filter(({ species_id }) => species_id !== 'felino')).toEqual([])
    const dogs = named.filter(({ name }) => ['Snoopy', 'Scooby', 'Pluto', 'Goofy', 'Rex'].includes(name))
    expect(dogs.filter(({ species_id }) => species_id !== 'canino')).toEqual([])
    expect(cats.length + dogs.length).toBeGreaterThan(0)
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
    const products = new Set(dewormers.map(({ name }) => name))
    const used = await read<{ product: string }>('SELECT DISTINCT product FROM dewormings')
    expect(used.filter(({ product }) => !products.has(product))).toEqual([])
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

describe('the accounts of the demo', () => {
  const password = 'huella-demo'
  const emails = ['demo', 'veterinario', 'auxiliar', 'recepcion', 'mora'].map((name) => `${name}@huella.vet`)
  const logIn = (email = 'demo@huella.vet') => callRoute(twin, professionals.login, { email, password })

  it('are closed with their sessions, and opened again', async () => {
    await loadDemoWhenEmpty(twin.services)
    const { token } = (await logIn()).body
    await closeDemo(twin.services)
    for (const email of emails) expect((await logIn(email)).status).toBe(401)
    expect((await callRoute(twin, professionals.profile, {}, { token })).status).toBe(401)
    await loadDemoWhenEmpty(twin.services)
    for (const email of emails) expect((await logIn(email)).status).toBe(200)
    expect((await callRoute(twin, professionals.profile, {}, { token })).status).toBe(401)
  })

  it('stay closed where something else closed them', async () => {
    await twin.owner.query(`UPDATE accounts SET disabled_at = now() WHERE email = 'mora@huella.vet'`)
    await closeDemo(twin.services)
    await loadDemoWhenEmpty(twin.services)
    expect((await logIn('mora@huella.vet')).status).toBe(401)
    expect((await logIn()).status).toBe(200)
  })
})
