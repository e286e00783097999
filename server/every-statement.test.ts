import { beforeAll, expect, it, vi } from 'vitest'
import { may, roles } from '#shared/access/actions.ts'
import { pathParts, type Route, takesKey } from '#shared/http/contract.ts'
import { heardTables, snakeCase } from '#shared/values/recordTables.ts'
import { implementations } from '#server/app.ts'
import { soonOf } from '#server/db/clinic.ts'
import { MAX_LENGTH } from '#server/db/prepared.ts'
import { useTestApp } from '#server/testing/app.ts'
import { fillClinic } from '#server/testing/bigClinic.ts'
import { aClinic } from '#server/testing/factories.ts'
import { judgePlan } from '#server/testing/plans.ts'
import '#server/testing/everyInput.ts'
import { validCall } from '#server/testing/routeInputs.ts'

// Row-level security is the net, not the filter: every statement names the clinic for each table of clinics in it, or no
// index is reached and a cluster cannot route it (docs/ARCHITECTURE.md). And what a call reads, its contract says: open
// screens read again what a change made another by that alone (docs/decisions/0031).

// Before the product's own client takes hold of what it sends with.
const sent = await vi.hoisted(async () => {
  const { Client } = (await import('pg')).default
  const texts = new Set<string>()
  /** Rows that were locked again though nothing had been written since. */
  const again: string[] = []
  let locks: string[] = []
  const query = Reflect.get(Client.prototype, 'query') as (...given: unknown[]) => unknown
  Reflect.set(Client.prototype, 'query', function (this: unknown, ...given: unknown[]) {
    const [first, second] = given
    const { text, values } =
      typeof first === 'string' ? { text: first, values: second } : (first as { text?: string; values?: unknown })
    texts.add(String(text))
    const lock = `${text} ${JSON.stringify(values)}`
    if (/^(?:begin|start|update|delete|insert)/i.test(lock)) locks = []
    if (locks.includes(lock)) again.push(lock)
    if (/^select \* .* for update/i.test(lock)) locks.push(lock)
    return query.apply(this, given)
  })
  return { texts, again }
})

const test = useTestApp()
const routes = implementations.map(({ route }) => route)

/** The tables of clinics that a statement reads or writes, once for each mention. */
function mentions(text: string, tables: string[]): string[] {
  const named = new RegExp(`\\b(?:from|join|update|into|using|,)\\s+"?(${tables.join('|')})"?(?![\\w."(]|\\s*=)`, 'gi')
  return [...text.matchAll(named)].map((match) => match[1] ?? '')
}

/** How often a statement says which clinic: compared with a parameter, or in the columns of an insert. */
function clinicsNamed(text: string): number {
  const compared = text.match(/clinic_id"?\s*=\s*\$\d+/gi)?.length ?? 0
  const inserted = text.match(/insert into\s+"?\w+"?\s*\([^)]*clinic_id/gi)?.length ?? 0
  return compared + inserted
}

let tables: string[] = []
/** What answers several readings, each of which says what it reads. */
const several = new Set(implementations.flatMap(({ route, together }) => (together ? [route] : [])))
/** The texts that the calls of each contract sent. */
const told = new Map<Route, string[]>()
const lockedAgain: string[] = []

beforeAll(async () => {
  const { rows } = await test.owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'clinic_id'
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
       AND (c.relrowsecurity OR coalesce(obj_description(c.oid, 'pg_class'), '') !~ '^(replicated|local)')`,
  )
  tables = rows.map(({ name }) => name)
  for (const route of routes) {
    // Of its own, as calls leave behind what others may not find twice.
    const clinic = await aClinic(test)
    const { input, file, token, headers } = await validCall(route, test, clinic, 'full')
    const role = roles.find((name) => may(clinic.as[name].actor, route.action)) ?? 'administrador'
    const inPath = new Set(pathParts(route.path))
    const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)))
    const isRead = route.method === 'GET' || route.method === 'DELETE'
    const url = `/api/${route.service}${route.path.replace(/:(\w+)/g, (_match, name: string) => String(input[name]))}`
    sent.texts.clear()
    sent.again.length = 0
    const answer = await test.app.inject({
      method: route.method,
      url,
      payloadAsStream: route.answers === 'stream',
      ...(isRead || file ? { query: rest as Record<string, string> } : {}),
      headers: {
        authorization: `Bearer ${token ?? clinic.as[role].token}`,
        ...(file ? { 'content-type': file.type } : {}),
        ...headers,
      },
      ...(file ? { payload: file.bytes } : isRead ? {} : { payload: rest }),
    })
    if (route.answers === 'stream') answer.stream().destroy()
    else expect(answer.statusCode, `${route.method} ${url} ${answer.body.slice(0, 200)}`).toBe(200)
    if (takesKey(route)) lockedAgain.push(...sent.again)
    told.set(
      route,
      [...sent.texts].filter((text) => !/pg_|information_schema/.test(text)),
    )
  }
}, 240_000)

it('names the clinic for each table of clinics', () => {
  const judged = [...new Set([...told.values()].flat())].filter((text) => mentions(text, tables).length > 0)
  expect(judged.length).toBeGreaterThan(100)
  const silent = judged.filter((text) => clinicsNamed(text) < mentions(text, tables).length)
  expect(silent).toEqual([])
})

it('reads no table that its contract does not say it reads', () => {
  const heard = heardTables.map(snakeCase)
  const unsaid = [...told].flatMap(([route, texts]) => {
    if (route.method !== 'GET' || route.action === 'public' || route.answers || several.has(route)) return []
    const name = `${route.path} of ${route.service}`
    const said = route.reads?.map((table) => heard[heardTables.indexOf(table)])
    if (!said) return [`${name} does not say what it reads`]
    // What every call asks first, of its session.
    const own = texts.filter((text) => !/refuse_session|session_account/.test(text))
    const read = new Set(own.flatMap((text) => mentions(text, heard)))
    return [...read].filter((table) => !said.includes(table)).map((table) => `${name} reads ${table}`)
  })
  expect(unsaid).toEqual([])
})

it('locks no row a second time in one transaction', () => {
  expect([...told.values()].flat().filter((text) => /^select \* .* for update/i.test(text)).length).toBeGreaterThan(30)
  expect(lockedAgain).toEqual([])
})

it('sends nothing that is too long to be prepared', () => {
  // It would be planned at every call, which takes longer than most answers (docs/decisions/0004).
  const long = [...told].filter(([, texts]) => texts.some((text) => text.length > MAX_LENGTH))
  expect(long.map(([{ path }]) => path)).toEqual([])
})

/** They are as large as what a clinic has set up, or as those who work there. */
const SET_UP = [
  ...['accounts', 'cages', 'calendar_feeds', 'catalogue_entries', 'clinic_closures', 'clinics', 'custom_fields'],
  ...['dated_hours', 'default_messages', 'event_types', 'format_versions', 'formats', 'formula_favourites'],
  ...['hospital_boards', 'inventory_connections', 'invoices', 'payment_attempts', 'payments', 'plan_templates'],
  ...['policy_acceptances', 'professionals', 'protocols', 'reminder_rules', 'second_factors', 'sign_on_records'],
  ...['subscription_debts', 'whatsapp_connections', 'whatsapp_templates', 'working_hours'],
]

const startOf = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 100)

/** What of a large clinic is read from end to end all the same, by how the statement begins, and why. It only shrinks. */
const KNOWN: Record<string, string> = {
  'sorts: WITH last AS ( SELECT number, issued_on, items, pet_id FROM formulas WHERE clinic_id = $1 AND number':
    'the medicines of the last formulas, some thousand at most',
  "reads all of hospitalizations: SELECT count(*)::int AS count FROM hospitalizations WHERE clinic_id = $1 AND status = 'inpatient'":
    'inpatients are as many as cages',
  "reads all of owner_merges: UPDATE owner_merges SET survivor_before = '{}', survivor_after = '{}', absorbed_before = '{}' WHERE ":
    'the data of one person are erased, once',
  'reads all of messages: WITH theirs AS ( SELECT m.id, m.file_id FROM messages m WHERE m.clinic_id = $1 AND (m.owner_id = $2 ':
    'the data of one person are erased, once',
  'reads all of pets: SELECT e.id, e.version, e.kind, e.species_id, e.name, e.archived, coalesce(u.uses, 0) AS uses FROM c':
    'how often each word of a clinic is used is counted where its words are looked after',
  'reads all of whatsapp_numbers: delete from "whatsapp_numbers" where "clinic_id" = $1': 'a clinic has one',
  'reads all of pets: SELECT (SELECT count(*) FROM (SELECT 1 FROM hospitalizations h JOIN pets p ON p.clinic_id = $1 AND p':
    'inpatients are as many as cages',
  'reads all of hospitalizations: SELECT (SELECT count(*) FROM (SELECT 1 FROM hospitalizations h JOIN pets p ON p.clinic_id = $1 AND p':
    'inpatients are as many as cages',
  'reads all of pets: WITH gone AS MATERIALIZED ( SELECT m.id, CASE WHEN NOT (EXISTS (SELECT p.name AS pet, v.name AS abou':
    'a job looks at all that wait, every five minutes',
  'reads all of owners: WITH gone AS MATERIALIZED ( SELECT m.id, CASE WHEN NOT (EXISTS (SELECT p.name AS pet, v.name AS abou':
    'a job looks at all that wait, every five minutes',
  'reads all of reminders: WITH gone AS MATERIALIZED ( SELECT m.id, CASE WHEN NOT (EXISTS (SELECT p.name AS pet, v.name AS abou':
    'a job looks at all that wait, every five minutes',
  'reads all of imports: select count(*)::int as "waiting" from "imports" where "clinic_id" = $1 and "state" in ($2, $3, $4, ':
    'a clinic has few',
  'reads all of owners: SELECT c.logo_file_id IS NOT NULL AS has_logo, (SELECT count(*) > 1 FROM (SELECT FROM professionals ':
    'any owner will do: the first one ends it',
  "reads all of issued_formats: SELECT (SELECT count(*) FROM (SELECT 1 FROM issued_formats WHERE clinic_id = $1 AND status IN ('draf":
    'it counts to a hundred in the index of the open ones, which here are most',
  'reads all of audit_entries: SELECT count(*)::int AS total FROM (SELECT FROM audit_entries e WHERE e.clinic_id = $1 AND e.act <> ':
    'it counts to ten thousand lines',
  'sorts: SELECT e.id, e.at, e.act, e.what, e.count, e.actor_id, e.actor_name, e.address, e.device, CASE WHEN ':
    'the lines of an export, some thousand at once',
  'reads all of owners: SELECT e.id, e.at, e.act, e.what, e.count, e.actor_id, e.actor_name, e.address, e.device, CASE WHEN ':
    'the lines of an export, some thousand at once',
  'reads all of pets: SELECT e.id, e.at, e.act, e.what, e.count, e.actor_id, e.actor_name, e.address, e.device, CASE WHEN ':
    'the lines of an export, some thousand at once',
}

it('reads no table that grows from end to end, and sorts no more than is shown', async () => {
  await soonOf(test.database).settle()
  const { id } = await aClinic(test)
  const growing = tables.filter((table) => !SET_UP.includes(table))
  const large = await fillClinic(test.owner, id, growing, (table) =>
    ['owners', 'pets'].includes(table) ? 20_000 : 5_000,
  )
  const texts = [...new Set([...told.values()].flat())].filter((text) => /^\s*(select|with|update|delete)/i.test(text))
  const found: string[] = []
  for (const text of texts) {
    for (const judged of await judgePlan(test.owner, id, text, (table) => large.includes(table)))
      found.push(`${judged}: ${startOf(text)}`)
  }
  expect(found.filter((one) => !(one in KNOWN))).toEqual([])
  // What is not sent any more is known no longer.
  const sentStarts = texts.map(startOf)
  expect(Object.keys(KNOWN).filter((one) => !sentStarts.some((start) => one.endsWith(`: ${start}`)))).toEqual([])
}, 120_000)
