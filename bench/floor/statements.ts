import '#server/words.ts'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { backupCard } from '#shared/backups/backups.contract.ts'
import { exams } from '#shared/exams/exams.contract.ts'
import { eachSubject } from '#shared/formats/dataFields.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { timeline } from '#shared/timeline/timeline.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { listEvents } from '#server/agendaEvents/agendaEvents.queries.ts'
import { openBackups } from '#server/backups/backups.ts'
import { findConsultation } from '#server/consultations/consultations.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'
import { findLetterhead } from '#server/documents/letterhead.queries.ts'
import { readEnv } from '#server/env.ts'
import type { OutsideServices } from '#server/http/implement.ts'
import { findFormatVersion, findUsableFormat } from '#server/formats/formats.queries.ts'
import { findFormatData } from '#server/issuedFormats/formatData.queries.ts'
import { findIssued } from '#server/issuedFormats/issuedFormats.queries.ts'
import { listOwners } from '#server/owners/owners.queries.ts'
import { listExamsOfPet, listTrends } from '#server/exams/exams.queries.ts'
import { findFormula, findPatient, lockFormula, nextFormulaNumber } from '#server/formulas/formulas.queries.ts'
import { refreshNextDue } from '#server/pets/nextDue.queries.ts'
import { findPetPage, findPetState } from '#server/pets/pets.queries.ts'
import { lockStay } from '#server/hospitalizations/hospitalizations.queries.ts'
import { findDose, findOrder, findPlan, listDosesSince } from '#server/hospitalizations/treatments.queries.ts'
import { dayOf } from '#shared/values/date.ts'
import { listProblems } from '#server/problems/problems.queries.ts'
import { findReportedPet } from '#server/report/report.queries.ts'
import { Touched } from '#server/db/touched.ts'
import { findSheetVersion, lockSurgery } from '#server/surgeries/surgeries.queries.ts'
import { listTimeline } from '#server/timeline/timeline.queries.ts'
import { findVaccine, listVaccines } from '#server/vaccines/vaccines.queries.ts'
import { listWords } from '#server/word/registry.ts'

/** A statement of the product with named holes in place of some of its parameters. */
export interface Statement {
  text: string
  fill: (values: Record<string, string>) => unknown[]
}

export interface Statements {
  /** By how many words are searched. */
  search: Map<number, Statement>
  petPage: Statement
  week: Statement
  consultation: Statement
  signature: Record<'lock' | 'patient' | 'number' | 'formula', Statement>
  reading: Record<'lock' | 'version', Statement>
  vaccine: Record<'nextDue' | 'vaccine', Statement>
  format: Record<'template' | 'text' | 'data' | 'letterhead' | 'issued', Statement>
  hospital: Record<'plan' | 'lock' | 'order' | 'since' | 'dose', Statement>
  report: { pet: Statement; lists: Statement[] }
  /** Each card of the start in its order. */
  home: Statement[]
  /** Lists of a pet, each of one or more statements in their order. */
  lists: Record<ListName, Statement[]>
}

export type ListName = 'timeline' | 'timelineSearch' | 'vaccines' | 'exams'

const CLINIC = '0198aaaa-0000-7000-8000-00000000000a'
const RECORD = '0198aaaa-0000-7000-8000-00000000000b'
const PROFESSIONAL = '0198aaaa-0000-7000-8000-00000000000c'
const OWNER = '0198aaaa-0000-7000-8000-00000000000d'
const FORMAT = '0198aaaa-0000-7000-8000-00000000000e'
const PUBLIC_ID = 'qxpublicid'
/** Days that nobody asks for. */
const [FROM, TO] = ['1901-01-01', '1901-01-07']
/** Words that no clinic holds: what of a parameter is one of them is a hole. */
const WORDS = ['qxwordone', 'qxwordtwo', 'qxwordthree']

const holes: [name: string, sample: string][] = [
  ['clinicId', CLINIC],
  ['recordId', RECORD],
  ['professionalId', PROFESSIONAL],
  ['ownerId', OWNER],
  ['formatId', FORMAT],
  ['publicId', PUBLIC_ID],
  ['from', FROM],
  ['to', TO],
  ...WORDS.map((word, index): [string, string] => [`word${index}`, word]),
]

/**
 * The very statements that the product sends, recorded while its own queries run once on samples: the floor then sends
 * the same text, and cannot drift from it.
 */
export async function recordStatements(pool: pg.Pool): Promise<Statements> {
  const rights = { licensed: true, readsHistory: true, role: 'administrador' }
  const actor = { ...rights, professionalId: PROFESSIONAL } as Actor
  const records = eachSubject(() => null)
  const formatOf = { petId: RECORD, ownerId: OWNER, professionalId: PROFESSIONAL, ...records }
  const search = new Map<number, Statement>()
  for (const [index] of WORDS.entries()) {
    const q = WORDS.slice(0, index + 1).join(' ')
    const input = owners.list.input.parse({ q, pageSize: 20 })
    search.set(index + 1, await record(pool, (tx) => listOwners(tx, input), { isRepeated: true }))
  }
  return {
    search,
    petPage: await record(pool, (tx) => findPetPage(tx, actor, RECORD)),
    week: await record(pool, (tx) => listEvents(tx, agendaEvents.list.input.parse({ from: FROM, to: TO }))),
    consultation: await record(pool, (tx) => findConsultation(tx, RECORD)),
    signature: {
      lock: await record(pool, (tx) => lockFormula(tx, RECORD)),
      patient: await record(pool, (tx) => findPatient(tx, RECORD)),
      number: await record(pool, (tx) => nextFormulaNumber(tx)),
      formula: await record(pool, (tx) => findFormula(tx, RECORD)),
    },
    reading: {
      lock: await record(pool, (tx) => lockSurgery(tx, RECORD), { isRepeated: true }),
      version: await record(pool, (tx) => findSheetVersion(tx, RECORD)),
    },
    vaccine: {
      nextDue: await record(pool, (tx) => refreshNextDue(tx, [RECORD])),
      vaccine: await record(pool, (tx) => findVaccine(tx, RECORD)),
    },
    format: {
      template: await record(pool, (tx) => findUsableFormat(tx, FORMAT)),
      text: await record(pool, (tx) => findFormatVersion(tx, FORMAT, 1)),
      data: await record(pool, (tx) => findFormatData(tx, actor, formatOf)),
      letterhead: await record(pool, (tx) => findLetterhead(tx)),
      issued: await record(pool, (tx) => findIssued(tx, actor, RECORD)),
    },
    hospital: {
      plan: await record(pool, (tx) => findPlan(tx, { hospitalizationId: RECORD, day: dayOf(new Date()) })),
      lock: await record(pool, (tx) => lockStay(tx, RECORD), { isRepeated: true }),
      order: await record(pool, (tx) => findOrder(tx, RECORD, FORMAT)),
      since: await record(pool, (tx) => listDosesSince(tx, RECORD, FROM)),
      dose: await record(pool, (tx) => findDose(tx, RECORD, FORMAT)),
    },
    report: {
      pet: await record(pool, (tx) => findReportedPet(tx, PUBLIC_ID)),
      lists: await recordReport(pool),
    },
    home: await recordHome(pool, actor),
    lists: {
      // What was made in the visits of the page is a statement more, which only the product sends.
      timeline: [
        await record(pool, (tx) => findPetState(tx, RECORD)),
        await record(pool, (tx) => listTimeline(tx, timeline.list.input.parse({ petId: RECORD }))),
        await record(pool, (tx) => listProblems(tx, RECORD)),
      ],
      timelineSearch: [
        await record(pool, (tx) => findPetState(tx, RECORD)),
        await record(pool, (tx) => listTimeline(tx, timeline.list.input.parse({ petId: RECORD, q: WORDS[0] }))),
        await record(pool, (tx) => listProblems(tx, RECORD)),
      ],
      vaccines: [await record(pool, (tx) => listVaccines(tx, vaccines.listOfPet.input.parse({ petId: RECORD })))],
      exams: [
        await record(pool, (tx) => listExamsOfPet(tx, exams.listOfPet.input.parse({ petId: RECORD }), true)),
        await record(pool, (tx) => listTrends(tx, RECORD)),
      ],
    },
  }
}

async function recordHome(pool: pg.Pool, actor: Actor): Promise<Statement[]> {
  const statements: Statement[] = []
  const services = { backups: openBackups(readEnv({ BACKUP_DIR: 'off' }), '') } as OutsideServices
  for (const { card, isFor, read } of listWords().flatMap(({ home = [] }) => home))
    // What the backups say is in no table.
    if (isFor(actor) && card.name !== backupCard.name)
      statements.push(...(await recordAll(pool, (tx) => read({ tx, actor, services, now: tx.now }))))
  return statements
}

async function recordReport(pool: pg.Pool): Promise<Statement[]> {
  const statements: Statement[] = []
  for (const { report } of listWords())
    if (report)
      statements.push(
        await record(pool, (tx) => report.read({ tx, petId: RECORD, today: '2026-11-20', hide: (text) => text })),
      )
  return statements
}

/**
 * Work that sends one statement, and may fail afterwards as the samples are no records.
 * @param isRepeated what finds nothing is asked again in another way: of the samples nothing is ever found
 */
async function record(
  pool: pg.Pool,
  work: (tx: ClinicTx) => Promise<unknown>,
  { isRepeated = false } = {},
): Promise<Statement> {
  const [statement, ...others] = await recordAll(pool, work)
  if (!statement || (others.length > 0 && !isRepeated))
    throw new Error(`The floor expects one statement, not ${1 + others.length}`)
  return statement
}

/** Runs work once, and keeps all that it sends. */
async function recordAll(pool: pg.Pool, work: (tx: ClinicTx) => Promise<unknown>): Promise<Statement[]> {
  const sent: { text: string; parameters: readonly unknown[] }[] = []
  const database = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => void sent.push({ text: query.sql, parameters: query.parameters }),
  })
  await database
    .transaction()
    .execute((db) =>
      work({
        db,
        clinicId: CLINIC,
        now: new Date(),
        touched: new Touched(),
        locked: new Map(),
        soon: () => undefined,
        noted: () => [],
      }),
    )
    .catch(() => undefined)
  const asked = sent.filter(({ text }) => /^\s*(WITH|SELECT|UPDATE)/i.test(text))
  return asked.map(({ text, parameters }) => ({
    text,
    fill: (values) => parameters.map((parameter) => fillHoles(parameter, values)),
  }))
}

function fillHoles(parameter: unknown, values: Record<string, string>): unknown {
  if (typeof parameter !== 'string') return parameter
  return holes.reduce((text, [name, sample]) => text.replaceAll(sample, values[name] ?? sample), parameter)
}
