import { beforeAll, expect, it, vi } from 'vitest'
import { may, roles } from '#shared/access/actions.ts'
import { pathParts, type Route, takesKey } from '#shared/http/contract.ts'
import { heardTables, snakeCase } from '#shared/values/recordTables.ts'
import { implementations } from '#server/app.ts'
import { useTestApp } from '#server/testing/app.ts'
import { aClinic } from '#server/testing/factories.ts'
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
    const { input, file, token } = await validCall(route, test, clinic, 'full')
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
    if (route.method !== 'GET' || route.action === 'public' || route.answers) return []
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
