import type { DataSize } from './data.ts'
import { withClient } from './data.ts'
import type { Call, NextCall } from './load.ts'
import { fold } from '#shared/values/text.ts'
import { type Random, seededRandom } from '#server/demo/random.ts'

/** What the calls are made of: drawn from the data once, the same for floor and product. */
export interface Samples {
  /** Accounts to log in with: the attempts of one account are limited. */
  emails: string[]
  petIds: string[]
  /** A surname and three letters of a first name of the same person. */
  selective: string[]
  common: string[]
}

export async function drawSamples(url: string, clinicId: string): Promise<Samples> {
  return withClient(url, async (client) => {
    await client.query(
      `INSERT INTO accounts (id, email, password_hash, clinic_id, professional_id, name, role, licensed, reads_history,
         draft_key, created_at)
       SELECT gen_random_uuid(), 'banco-' || n || '-' || clinic_id || '@example.com', password_hash, clinic_id,
         professional_id, name, role, licensed, reads_history, draft_key, created_at
       FROM (SELECT * FROM accounts WHERE clinic_id = $1 ORDER BY created_at, id LIMIT 1) a, generate_series(1, 40) n
       ON CONFLICT (email) DO NOTHING`,
      [clinicId],
    )
    const { rows: accounts } = await client.query<{ email: string }>(
      `SELECT email FROM accounts WHERE clinic_id = $1 AND email LIKE 'banco-%' ORDER BY email`,
      [clinicId],
    )
    const { rows: pets } = await client.query<{ id: string }>(
      `SELECT id FROM pets WHERE clinic_id = $1 AND status = 'active' ORDER BY md5(id::text) LIMIT 2000`,
      [clinicId],
    )
    const { rows: owners } = await client.query<{ name: string }>(
      `SELECT name FROM owners WHERE clinic_id = $1 ORDER BY md5(id::text) LIMIT 1000`,
      [clinicId],
    )
    const { rows: firstNames } = await client.query<{ name: string }>(
      `SELECT split_part(name, ' ', 1) AS name FROM owners WHERE clinic_id = $1 GROUP BY 1 ORDER BY count(*) DESC LIMIT 25`,
      [clinicId],
    )
    return {
      emails: accounts.map(({ email }) => email),
      petIds: pets.map(({ id }) => id),
      selective: owners.flatMap(({ name }) => selectiveSearch(name) ?? []),
      common: firstNames.map(({ name }) => fold(name)),
    }
  })
}

function selectiveSearch(name: string): string | undefined {
  const words = fold(name).split(' ')
  const first = words[0] ?? ''
  const surname = words.at(-1) ?? ''
  return words.length >= 3 && first.length >= 3 && surname.length >= 3 ? `${surname} ${first.slice(0, 3)}` : undefined
}

const search = (q: string): Call => ({
  method: 'GET',
  path: `/api/clinic/owners?q=${encodeURIComponent(q)}&pageSize=20`,
  expects: '"items":[{',
})

const petPage = (petId: string): Call => ({ method: 'GET', path: `/api/clinic/pets/${petId}`, expects: petId })

/** A list of a pet; what it holds depends on the pet. */
const petList = (petId: string, list: string): Call => ({
  method: 'GET',
  path: `/api/clinic/pets/${petId}/${list}`,
  expects: '[',
})

const systems = Object.fromEntries(
  ['general', 'skin', 'digestive', 'cardiovascular', 'respiratory'].map((name) => [
    name,
    { state: 'normal', note: '' },
  ]),
)

function newConsultation(petId: string, random: Random): Call {
  return {
    method: 'POST',
    path: `/api/clinic/pets/${petId}/consultations`,
    expects: petId,
    body: {
      reason: 'Vómito',
      anamnesis:
        'Vómito desde hace 48 horas, cuatro episodios, contenido biliar. Come poco y toma agua con normalidad.',
      temperature: 38.6,
      heartRate: random.int(80, 130),
      respiratoryRate: 26,
      weightKg: random.int(3000, 30_000) / 1000,
      presumptiveDiagnosis: 'Gastritis aguda por indiscreción alimentaria',
      treatments: 'Maropitant 1 mg/kg SC hoy. Omeprazol 1 mg/kg VO cada 24 horas por 5 días. Dieta blanda por 4 días.',
      systems,
    },
  }
}

export interface Operation {
  key: string
  /** The row of the goals. */
  row: string
  name: string
  /** Processor time at most so many times the floor's. */
  goal: number
  connections: number[]
  calls: (samples: Samples, random: Random) => NextCall
}

export const operations: Operation[] = [
  {
    key: 'selective',
    row: '1',
    name: 'Search owners, surname and 3 letters',
    goal: 1.5,
    connections: [10, 1, 50],
    calls:
      ({ selective }, random) =>
      () =>
        search(random.pick(selective)),
  },
  {
    key: 'common',
    row: '2',
    name: 'Search owners, common name, first 20',
    goal: 1.5,
    connections: [10, 1, 50],
    calls:
      ({ common }, random) =>
      () =>
        search(random.pick(common)),
  },
  {
    key: 'pet',
    row: '3',
    name: 'Open a pet’s page',
    goal: 2,
    connections: [10, 1, 50],
    calls:
      ({ petIds }, random) =>
      () =>
        petPage(random.pick(petIds)),
  },
  {
    key: 'create',
    row: '4',
    name: 'Create a consultation',
    goal: 3,
    connections: [10, 1, 50],
    calls:
      ({ petIds }, random) =>
      () =>
        newConsultation(random.pick(petIds), random),
  },
  ...(
    [
      ['timeline', 'Timeline of a pet, first page', 'timeline'],
      ['timelineSearch', 'Timeline of a pet, searched', 'timeline?q=vomito'],
      ['vaccines', 'Vaccines of a pet', 'vaccines'],
      ['exams', 'Exams of a pet, with their trends', 'exams'],
    ] as const
  ).map(([key, name, list]): Operation => ({
    ...{ key, row: 'P3', name, goal: 2, connections: [10] },
    calls:
      ({ petIds }, random) =>
      () =>
        petList(random.pick(petIds), list),
  })),
  {
    key: 'login',
    row: '6',
    name: 'Log in (floor: the hash alone)',
    goal: 1.1,
    connections: [10],
    calls:
      ({ emails }, random) =>
      () => ({
        method: 'POST',
        path: '/api/auth/professionals/login',
        body: { email: random.pick(emails), password: 'huella-demo' },
        expects: '"token":"',
      }),
  },
  {
    key: 'day',
    row: '8',
    // The week of agenda (10 %) comes with the agenda; the others keep their proportions.
    name: 'A mixed day: 78 % pet page, 17 % search, 5 % create',
    goal: 2,
    connections: [10, 50],
    calls:
      ({ petIds, selective, common }, random) =>
      () => {
        const dice = random.next()
        if (dice < 0.78) return petPage(random.pick(petIds))
        if (dice < 0.945) return search(random.pick(random.chance(0.7) ? selective : common))
        return newConsultation(random.pick(petIds), random)
      },
  },
]

/** The same run of calls for the floor and the product of one round. */
export function callsOf(operation: Operation, samples: Samples, round: number): NextCall {
  return operation.calls(samples, seededRandom(1000 + round))
}

/** Both sets of the goals; the short version makes do with one small clinic. */
export const sizes = {
  large: { clinics: 1, owners: 100_000, consultations: 2 },
  one: { clinics: 1, owners: 1000, consultations: 2 },
  many: { clinics: 1000, owners: 1000, consultations: 0 },
  short: { clinics: 1, owners: 2000, consultations: 2 },
} satisfies Record<string, DataSize>
