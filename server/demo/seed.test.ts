import { expect, it } from 'vitest'
import { owners } from '#shared/owners/owners.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { seed } from '#server/demo/seed.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'

const test = useTestApp()

it('loads clinics of the size asked for, which work like any other', async () => {
  const seeded = await seed(test.services, { clinics: 2, owners: 251, consultations: 1 })
  const { rows } = await test.owner.query<Record<string, number>>(`
    SELECT (SELECT count(*)::int FROM owners o WHERE o.clinic_id = c.clinic_id) AS owners,
      (SELECT count(*)::int FROM pets p WHERE p.clinic_id = c.clinic_id) AS pets,
      (SELECT max(history_number) FROM pets p WHERE p.clinic_id = c.clinic_id) AS highest,
      c.last_history_number AS last,
      (SELECT count(*) BETWEEN 340 AND 376 FROM consultations v WHERE v.clinic_id = c.clinic_id) AS visited,
      (SELECT count(*) BETWEEN 500 AND 700 FROM vaccines v WHERE v.clinic_id = c.clinic_id) AS vaccinated,
      (SELECT count(*) BETWEEN 400 AND 700 FROM dewormings d WHERE d.clinic_id = c.clinic_id) AS dewormed,
      (SELECT count(*) BETWEEN 150 AND 376 FROM controls k WHERE k.clinic_id = c.clinic_id) AS controlled,
      (SELECT count(*) BETWEEN 60 AND 80 FROM exams e WHERE e.clinic_id = c.clinic_id) AS examined,
      (SELECT count(*) BETWEEN 80 AND 160 AND max(number) = c.last_formula_number FROM formulas f
        WHERE f.clinic_id = c.clinic_id) AS prescribed,
      (SELECT count(*) BETWEEN 1 AND 20 FROM surgeries s WHERE s.clinic_id = c.clinic_id AND s.status = 'finished'
        AND EXISTS (SELECT FROM anesthesia_readings r WHERE r.clinic_id = s.clinic_id AND r.surgery_id = s.id)) AS operated,
      (SELECT count(*) > 200 FROM pets p WHERE p.clinic_id = c.clinic_id AND p.next_due_on IS NOT NULL) AS due,
      (SELECT bool_and(w.measured_at = p.weighed_at) FROM pets p JOIN weights w ON w.clinic_id = p.clinic_id AND w.pet_id = p.id
        WHERE p.clinic_id = c.clinic_id AND NOT EXISTS (SELECT FROM weights l WHERE l.clinic_id = w.clinic_id
          AND l.pet_id = w.pet_id AND l.measured_at > w.measured_at)) AS weighed
    FROM clinics c`)
  const sizes = { owners: 251, pets: 376, highest: 376, last: 376 }
  const has = {
    ...{ visited: true, vaccinated: true, dewormed: true, controlled: true, due: true, weighed: true },
    ...{ examined: true, prescribed: true, operated: true },
  }
  expect(rows).toEqual(Array(2).fill({ ...sizes, ...has }))
  const [first] = seeded
  const login = await callRoute(test, professionals.login, { email: first?.email ?? '', password: 'huella-demo' })
  const found = await callRoute(test, owners.list, { q: 'maria' }, { token: login.body.token })
  expect(found.body.items.length).toBeGreaterThan(0)
})
