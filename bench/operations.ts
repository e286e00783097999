import type { DataSize } from './data.ts'
import { withClient } from './data.ts'
import type { Call, NextCall } from './load.ts'
import { fillWeeks, type FilledWeek } from './agendaWeeks.ts'
import type { Operation, Samples } from './operation.ts'
import { formatOperations } from './formatOperations.ts'
import { hospitalOperations } from './hospitalOperations.ts'
import { draftMedicine, openDrafts, openSheets } from './openRecords.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import { fold } from '#shared/values/text.ts'
import { type Random, seededRandom } from '#server/demo/random.ts'

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
    const { rows: accounts } = await client.query<{ email: string; professional_id: string }>(
      `SELECT email, professional_id FROM accounts WHERE clinic_id = $1 AND email LIKE 'banco-%' ORDER BY email`,
      [clinicId],
    )
    const { rows: pets } = await client.query<{ id: string; public_id: string }>(
      `SELECT id, public_id FROM pets WHERE clinic_id = $1 AND status = 'active' ORDER BY md5(id::text) LIMIT 2000`,
      [clinicId],
    )
    const idsOf = async (statement: string): Promise<string[]> => {
      const { rows } = await client.query<{ id: string }>(statement, [clinicId])
      return rows.map(({ id }) => id)
    }
    const { rows: owners } = await client.query<{ name: string }>(
      `SELECT name FROM owners WHERE clinic_id = $1 ORDER BY md5(id::text) LIMIT 1000`,
      [clinicId],
    )
    const { rows: firstNames } = await client.query<{ name: string }>(
      `SELECT split_part(name, ' ', 1) AS name FROM owners WHERE clinic_id = $1 GROUP BY 1 ORDER BY count(*) DESC LIMIT 25`,
      [clinicId],
    )
    return {
      clinicId,
      professionalId: accounts[0]?.professional_id ?? '',
      patientIds: await idsOf(
        `SELECT id FROM pets WHERE clinic_id = $1 AND status = 'active' AND species_id = 'canino'
           AND birth_on < current_date - 365 ORDER BY md5(id::text) DESC LIMIT 20000`,
      ),
      examinedIds: await idsOf(
        `SELECT pet_id AS id FROM exams WHERE clinic_id = $1 GROUP BY 1 ORDER BY md5(pet_id::text) LIMIT 2000`,
      ),
      publicIds: pets.map((pet) => pet.public_id),
      formulaIds: await idsOf(
        `SELECT id FROM formulas WHERE clinic_id = $1 AND number IS NOT NULL ORDER BY md5(id::text) LIMIT 500`,
      ),
      drafts: [],
      sheets: [],
      formatId: '',
      consents: [],
      hours: [],
      weeks: [],
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

const week = ({ from, to }: FilledWeek): Call => ({
  method: 'GET',
  path: `/api/clinic/agenda/events?from=${from}&to=${to}`,
  expects: '"total":280',
})

const home: Call = { method: 'GET', path: '/api/clinic/home', expects: '"nextDueOn"' }

/** The weeks of an agenda that is full. */
export async function prepareWeeks(url: string, samples: Samples): Promise<void> {
  samples.weeks = await fillWeeks(url, samples.clinicId)
}

const petPage = (petId: string): Call => ({ method: 'GET', path: `/api/clinic/pets/${petId}`, expects: petId })

/** A list of a pet; what it holds depends on the pet. */
const petList = (petId: string, list: string): Call => ({
  method: 'GET',
  path: `/api/clinic/pets/${petId}/${list}`,
  expects: '[',
})

const CONFIRMED = [
  { medicine: draftMedicine, kind: 'duplicate', reason: 'Continúa el tratamiento que se formuló antes.' },
]

/** The next draft: each is signed once. */
function signDraft({ drafts }: Samples): Call {
  const id = drafts.pop()
  if (!id) throw new Error('sign: every draft is signed')
  const body = { version: 1, confirmations: CONFIRMED }
  return { method: 'POST', path: `/api/clinic/formulas/${id}/sign`, body, expects: '"signed"' }
}

const READING_MS = 5 * 60_000

/** The next column of a sheet, and the other sheets before it comes again: nobody else writes on it meanwhile. */
function writeReading({ sheets }: Samples, random: Random): Call {
  const sheet = sheets.shift()
  if (!sheet) throw new Error('reading: no sheet')
  const { id, version } = sheet
  sheets.push(Object.assign(sheet, { version: version + 1, at: sheet.at + READING_MS }))
  const values = {
    ...{ heartRate: random.int(90, 120), respiratoryRate: random.int(10, 18), oxygenSaturation: random.int(95, 99) },
    ...{ endTidalCo2: random.int(34, 42), systolicPressure: random.int(100, 120), meanPressure: random.int(70, 84) },
    ...{ diastolicPressure: random.int(52, 64), temperature: random.decimal(37, 38.4, 1) },
  }
  const body = { version, readings: [{ at: new Date(sheet.at).toISOString(), values }] }
  return { method: 'PATCH', path: `/api/clinic/surgeries/${id}`, body, expects: `"version":${version + 1}` }
}

function newVaccine({ patientIds, professionalId }: Samples, random: Random): Call {
  const petId = random.pick(patientIds)
  const today = dayOf(new Date())
  return {
    method: 'POST',
    path: `/api/clinic/pets/${petId}/vaccines`,
    expects: petId,
    body: {
      protocolId: 'canino-antirrabica-canina',
      ...{
        product: 'Rabisin',
        laboratory: 'Boehringer Ingelheim',
        batch: 'L4821',
        batchExpiresOn: addDays(today, 400),
      },
      // One animal may come twice, and soon again only with a reason.
      earlyReason: 'Campaña de la vereda',
      ...{ appliedOn: today, nextOn: addDays(today, 30), doseNumber: 1, route: 'Subcutánea', professionalId },
    },
  }
}

/** Each from another address: one may open so many reports a minute, and no more. */
const publicReport = (publicId: string, random: Random): Call => ({
  method: 'GET',
  path: `/api/clinic/report?id=${publicId}`,
  address: `10.${random.int(0, 255)}.${random.int(0, 255)}.${random.int(1, 254)}`,
  expects: '"owner":',
})

export const formulaPrintout = (formulaId: string): Call => ({
  method: 'GET',
  path: `/api/clinic/formulas/${formulaId}/paper`,
  expects: '%PDF-',
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
      // The same pet comes up again within the day.
      allowSecondOpen: true,
      reason: 'Vómito',
      anamnesis:
        'Vómito desde hace 48 horas, cuatro episodios, contenido biliar. Come poco y toma agua con normalidad.',
      temperature: 38.6,
      heartRate: random.int(80, 130),
      respiratoryRate: 26,
      weightKg: random.int(3000, 30_000) / 1000,
      presumptiveDiagnosis: 'Gastritis aguda por indiscreción alimentaria',
      treatments: 'Maropitant 1 mg/kg SC hoy. Omeprazol 1 mg/kg VO cada 24 horas por 5 días. Dieta blanda por 4 días.',
      ...systems,
    },
  }
}

export const operations: Operation[] = [
  {
    key: 'selective',
    row: '1',
    name: 'Search owners, surname and 3 letters',
    goal: 0.8,
    shortGoal: 2,
    connections: [10, 1, 20, 50],
    calls:
      ({ selective }, random) =>
      () =>
        search(random.pick(selective)),
  },
  {
    key: 'common',
    row: '2',
    name: 'Search owners, common name, first 20',
    goal: 0.8,
    shortGoal: 1.5,
    connections: [10, 1, 20, 50],
    calls:
      ({ common }, random) =>
      () =>
        search(random.pick(common)),
  },
  {
    key: 'pet',
    row: '3',
    name: 'Open a pet’s page',
    goal: 1.5,
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
    goal: 1.6,
    connections: [10, 1, 50],
    leaves: { table: 'consultations', condition: `status = 'draft'`, history: 'consultations' },
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
    ] as const
  ).map(([key, name, list]): Operation => ({
    ...{ key, row: 'P3', name, goal: 2, connections: [10] },
    calls:
      ({ petIds }, random) =>
      () =>
        petList(random.pick(petIds), list),
  })),
  {
    ...{ key: 'exams', row: 'P3', name: 'Exams of a pet that has some, with their trends', goal: 2, connections: [10] },
    calls:
      ({ examinedIds }, random) =>
      () => ({ ...petList(random.pick(examinedIds), 'exams'), expects: '"items":[{' }),
  },
  {
    ...{ key: 'sign', row: 'P3', name: 'Sign a formula', goal: 3, connections: [10], isOnlyProved: true },
    leaves: { table: 'formulas', condition: 'number IS NOT NULL', history: 'formulas' },
    prepare: async (url, samples, calls) => void (samples.drafts = await openDrafts(url, samples.clinicId, calls)),
    calls: (samples) => () => signDraft(samples),
  },
  {
    ...{ key: 'reading', row: 'P3', name: 'Write a column of the anesthesia sheet', goal: 3, connections: [10] },
    isOnlyProved: true,
    leaves: { table: 'anesthesia_readings', history: 'anesthesiaReadings' },
    // A sheet is filled with some twenty columns.
    prepare: async (url, samples, calls) =>
      void (samples.sheets = await openSheets(url, samples.clinicId, Math.ceil(calls / 20))),
    calls: (samples, random) => () => writeReading(samples, random),
  },
  {
    ...{ key: 'vaccinate', row: 'P3', name: 'Register a vaccine', goal: 3, connections: [10], isOnlyProved: true },
    leaves: { table: 'vaccines', history: 'vaccines' },
    calls: (samples, random) => () => newVaccine(samples, random),
  },
  ...formatOperations,
  ...hospitalOperations,
  {
    ...{ key: 'report', row: '12', name: 'Open a public report', goal: 1.3, connections: [10], isOnlyProved: true },
    leaves: { table: 'report_openings' },
    calls:
      ({ publicIds }, random) =>
      () =>
        publicReport(random.pick(publicIds), random),
  },
  {
    ...{ key: 'home', row: '12', name: 'The start', goal: 1.3, connections: [10], isOnlyProved: true },
    calls: () => () => home,
  },
  {
    ...{ key: 'week', row: '5', name: 'A week of agenda, 280 events with names', goal: 1.2, connections: [10, 1, 50] },
    prepare: prepareWeeks,
    calls:
      ({ weeks }, random) =>
      () =>
        week(random.pick(weeks)),
  },
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
    name: 'A mixed day: 60 % pet page, 15 % search, 10 % week, 10 % home, 5 % create',
    goal: 1.5,
    connections: [10, 50],
    prepare: prepareWeeks,
    calls:
      ({ petIds, selective, common, weeks }, random) =>
      () => {
        const dice = random.next()
        if (dice < 0.6) return petPage(random.pick(petIds))
        if (dice < 0.75) return search(random.pick(random.chance(0.7) ? selective : common))
        if (dice < 0.85) return week(random.pick(weeks))
        return dice < 0.95 ? home : newConsultation(random.pick(petIds), random)
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
