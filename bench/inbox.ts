// node tools/run.mjs bench/inbox.ts        an inbox of 10,000 conversations, one with 20,000 messages, after npx vite build
//
// What its calls cost: milliseconds alone and as a ratio to a statement that does nothing, and how PostgreSQL finds what they
// ask for; and how a phone, as fast as this machine and four times slower, goes up the long conversation.
import { sentStatements } from './sentStatements.ts'
import { mkdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { type BenchDatabase, prepareDatabase, withClient } from './data.ts'
import { callOnce, closeConnections } from './load.ts'
import { launchBrowser } from './pages.ts'
import { logIn, openSession, startProduct } from './session.ts'
import { percentile } from './statistics.ts'
import { conversations } from '#shared/conversations/conversations.contract.ts'
import { listConversations, findConversation } from '#server/conversations/conversations.queries.ts'
import { listMessages } from '#server/conversations/messages.queries.ts'
import { type Actor, type ClinicTx, withClinic } from '#server/db/clinic.ts'
import { openDatabase } from '#server/db/connection.ts'
import { provision } from '#server/db/provision.ts'

const folder = process.env.BENCH_DIR ?? path.join(os.tmpdir(), 'huella-bench')
const CONVERSATIONS = 10_000
const LONG = 20_000
const EACH = 10
const ROUNDS = 30
const PAGES = 20
const LONG_FRAME_MS = 50
const SLOWER = 4

/** Made once; every third is with an owner. @returns the long one */
async function fillInbox({ url, clinics }: BenchDatabase): Promise<string> {
  const clinicId = clinics[0]?.id ?? ''
  return withClient(url, async (client) => {
    const longest = async () => {
      const { rows } = await client.query<{ id: string }>(
        `SELECT conversation_id AS id FROM messages WHERE clinic_id = $1 GROUP BY 1 HAVING count(*) >= ${LONG}`,
        [clinicId],
      )
      return rows[0]?.id
    }
    const made = await longest()
    if (made) return made
    await client.query(
      `INSERT INTO conversations (clinic_id, id, created_at, wa_id, phone_country, phone_number, profile_name, owner_id, unread,
         waits_since, last_inbound_at, last_at, is_written)
       SELECT $1, gen_random_uuid(), now(), '57' || (3200000000 + n), '57', (3200000000 + n)::text, 'Persona ' || n,
         CASE WHEN n % 3 = 0 THEN (SELECT o.id FROM owners o WHERE o.clinic_id = $1 ORDER BY o.id OFFSET n % 100 LIMIT 1) END,
         CASE WHEN n % 20 = 0 THEN 1 ELSE 0 END, CASE WHEN n % 40 = 0 THEN now() - n * interval '1 minute' END,
         now() - n * interval '1 minute', now() - n * interval '1 minute', true
       FROM generate_series(1, ${CONVERSATIONS}) n`,
      [clinicId],
    )
    await client.query(
      `INSERT INTO messages (clinic_id, id, created_at, conversation_id, owner_id, channel, direction, kind, text, at, status)
       SELECT $1, gen_random_uuid(), now(), c.id, c.owner_id, 'whatsapp', CASE WHEN k % 2 = 0 THEN 'in' ELSE 'out' END, 'text',
         words[1 + (k * 7 + c.last_number) % 8] || ' ' || words[1 + (k * 3 + c.last_number) % 7] || ' ' || md5(c.id::text || k),
         c.last_at - k * interval '1 minute', CASE WHEN k % 2 = 0 THEN 'received' ELSE 'read' END
       FROM (SELECT c.*, right(wa_id, 4)::int AS last_number, CASE WHEN wa_id = '573200000007' THEN ${LONG} ELSE ${EACH} END AS many
         FROM conversations c WHERE c.clinic_id = $1 AND c.wa_id LIKE '5732000%') c,
         LATERAL generate_series(0, c.many - 1) k,
         (SELECT ARRAY['Buenas, ¿tienen cita hoy?', 'Con gusto', 'Milo vomitó anoche', 'Muchas gracias', 'La vacuna de la rabia',
           '¿Cuánto vale el baño?', 'Ya vamos en camino', 'Le mando la foto de la herida'] AS words) w`,
      [clinicId],
    )
    await client.query(
      `UPDATE conversations c SET last_message_id = (SELECT m.id FROM messages m WHERE m.clinic_id = c.clinic_id
         AND m.conversation_id = c.id ORDER BY m.at DESC, m.id DESC LIMIT 1) WHERE c.clinic_id = $1`,
      [clinicId],
    )
    await client.query('VACUUM (ANALYZE)')
    return (await longest()) ?? ''
  })
}

interface Read {
  name: string
  path: string
  work: (tx: ClinicTx, actor: Actor) => Promise<unknown>
}

function readsOf(long: string, before: string): Read[] {
  const list = (name: string, asked: Record<string, string>): Read => ({
    name,
    path: `/api/clinic/conversations?${new URLSearchParams(asked)}`,
    work: (tx, actor) => listConversations(tx, actor, conversations.list.input.parse(asked)),
  })
  const messages = (name: string, asked: Record<string, string>): Read => ({
    name,
    path: `/api/clinic/conversations/${long}/messages?${new URLSearchParams(asked)}`,
    work: (tx) => listMessages(tx, conversations.messages.input.parse({ conversationId: long, ...asked })),
  })
  return [
    list('The inbox', {}),
    list('The inbox, its tenth page', { page: '10' }),
    list('Unanswered', { view: 'unanswered' }),
    list('Unread', { view: 'unread' }),
    list('Mine', { view: 'mine' }),
    list('Searched: a name', { q: 'persona 4711' }),
    list('Searched: a telephone', { q: '3200004711' }),
    list('Searched: a word in a seventh of all messages', { q: 'vacuna' }),
    list('Searched: two words', { q: 'herida camino' }),
    list('Searched: what nobody wrote', { q: 'piometra' }),
    {
      ...{ name: 'A conversation', path: `/api/clinic/conversations/${long}` },
      work: (tx, actor) => findConversation(tx, actor, long),
    },
    messages('Its newest messages', {}),
    messages(`Its messages ${PAGES} pages up`, { before }),
  ]
}

/** What of a plan grows with the clinic: a table that is read from end to end, or more sorted than is shown. */
function badParts(plan: string): string[] {
  return plan
    .split('\n')
    .filter((line) => /Seq Scan on (messages|conversations|owners|pets)/.test(line) && !/never executed/.test(line))
    .concat(
      [...plan.matchAll(/Sort +\(.*?rows=(\d+)[^\n]*\n[^\n]*Sort Key[^\n]*\n[^\n]*Sort Method[^\n]*/g)]
        .filter(([, rows]) => Number(rows) > 1000)
        .map(([text]) => text.replaceAll(/\s+/g, ' ')),
      [...plan.matchAll(/[^\n]*actual time=[^\n]*? rows=(\d+)(?:\.\d+)? loops=1\)/g)]
        .filter(([, rows]) => Number(rows) > 5000)
        .map(([text]) => text.trim().slice(0, 140)),
    )
}

async function explain(client: pg.Client, clinicId: string, { text, values }: { text: string; values: unknown[] }) {
  await client.query('BEGIN')
  await client.query("SELECT set_config('app.clinic_id', $1, true)", [clinicId])
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS, SETTINGS) ${text}`, values)
  await client.query('ROLLBACK')
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function measureReads({ url, clinics }: BenchDatabase, long: string, origin: string, token: string) {
  const clinicId = clinics[0]?.id ?? ''
  const { appUrl } = await provision(url)
  const pool = openDatabase(appUrl, { poolSize: 1, onError: () => undefined, isPipelined: false })
  const { before, actor } = await withClient(url, async (client) => {
    const { rows } = await client.query<{ at: Date; id: string }>(
      `SELECT at, id FROM messages WHERE clinic_id = $1 AND conversation_id = $2 ORDER BY at DESC, id DESC
       OFFSET ${PAGES * 50} LIMIT 1`,
      [clinicId, long],
    )
    const { rows: people } = await client.query<{ accountId: string; professionalId: string; name: string }>(
      `SELECT id AS "accountId", professional_id AS "professionalId", name FROM accounts WHERE clinic_id = $1 LIMIT 1`,
      [clinicId],
    )
    const rights = { role: 'administrador', licensed: true, readsHistory: true, isHeld: false } as const
    const [person] = people
    if (!rows[0] || !person) throw new Error('The data has no messages, or nobody')
    return { before: `${rows[0].at.toISOString()}_${rows[0].id}`, actor: { ...person, ...rights, clinicId } }
  })
  const reads = readsOf(long, before)
  await withClient(appUrl, async (client) => {
    const times = new Map(reads.map(({ name }) => [name, { call: [] as number[], statement: [] as number[] }]))
    const floor: number[] = []
    const timed = async (into: number[] | undefined, work: () => Promise<unknown>) => {
      const begun = performance.now()
      await work()
      into?.push(performance.now() - begun)
    }
    for (let round = -5; round < ROUNDS; round += 1) {
      for (const { name, path: at, work } of reads) {
        const kept = round < 0 ? undefined : times.get(name)
        await timed(round < 0 ? undefined : floor, () => client.query('SELECT 1'))
        await timed(kept?.statement, () => withClinic(pool, clinicId, new Date(), (tx) => work(tx, actor)))
        await timed(kept?.call, () => callOnce(origin, token, { method: 'GET', path: at }))
      }
    }
    const least = percentile(floor, 0.5)
    console.log(`SELECT 1: p50 ${least.toFixed(2)} ms\n`)
    console.log(
      '| Call | statement, p50 ms | × SELECT 1 | whole call, p50 / p95 ms | what grows in its plan |\n|---|---|---|---|---|',
    )
    for (const { name, work } of reads) {
      sentStatements.length = 0
      await withClinic(pool, clinicId, new Date(), (tx) => work(tx, actor))
      const bad: string[] = []
      for (const sent of sentStatements.filter(({ text }) => /^\s*select/i.test(text) && !/set_config/.test(text))) {
        const plan = await explain(client, clinicId, sent)
        bad.push(...badParts(plan))
        if (process.env.PLANS && name.includes(process.env.PLANS)) console.error(`${name}\n${plan}`)
      }
      const { call = [], statement = [] } = times.get(name) ?? {}
      const half = percentile(statement, 0.5)
      console.log(
        `| ${name} | ${half.toFixed(1)} | ${(half / least).toFixed(0)} | ${percentile(call, 0.5).toFixed(1)} / ${percentile(call, 0.95).toFixed(1)} | ${bad.join('; ') || 'nothing'} |`,
      )
    }
  })
  await pool.destroy()
}

/** In the page, which has other types: up from where it stands to the top of what is loaded, how long each frame took. */
const SCROLL = `(async () => {
  const scroller = document.querySelector('.Messages')
  scroller.scrollTop = 0
  await new Promise((resolve) => setTimeout(resolve, 500))
  const frames = []
  let last = await new Promise(requestAnimationFrame)
  const end = scroller.clientHeight - scroller.scrollHeight + 1
  do {
    const now = await new Promise(requestAnimationFrame)
    frames.push(now - last)
    scroller.scrollTop -= Math.max(1, (now - last) * 4)
    last = now
  } while (scroller.scrollTop > end)
  return frames
})()`

async function measureGoingUp(origin: string, token: string, long: string): Promise<void> {
  const browser = await launchBrowser()
  if (!browser) throw new Error('no browser')
  try {
    const context = await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    })
    await context.addCookies([{ name: 'dgsToken', value: token, url: origin, sameSite: 'Lax' }])
    const page = await context.newPage()
    await page.goto(`${origin}/whatsapp?conversacion=${long}`)
    const bubbles = page.locator('.Bubble')
    const more = page.getByRole('button', { name: 'Ver mensajes anteriores' })
    const devtools = await context.newCDPSession(page)
    const slow = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate })
    await bubbles.first().waitFor()
    await slow(SLOWER)
    const presses: number[] = []
    for (let pages = 0; pages < PAGES; pages += 1) {
      const before = await bubbles.count()
      const begun = performance.now()
      await more.click()
      await bubbles.nth(before).waitFor({ state: 'attached' })
      presses.push(performance.now() - begun)
    }
    const nodes = await page.evaluate<number>('document.querySelectorAll("*").length')
    const heap = await page.evaluate<number>('performance.memory?.usedJSHeapSize ?? 0')
    console.log(
      `\n${await bubbles.count()} messages after ${PAGES} pages: ${nodes} elements, ${Math.round(heap / 1e6)} MB of scripts`,
    )
    console.log(
      `Page more, ${SLOWER} × slower: first ${(presses[0] ?? 0).toFixed(0)} ms, p50 ${percentile(presses, 0.5).toFixed(0)}, last ${(presses.at(-1) ?? 0).toFixed(0)}`,
    )
    for (const rate of [1, SLOWER]) {
      await slow(rate)
      const frames = await page.evaluate<number[]>(SCROLL)
      const count = frames.filter((frame) => frame > LONG_FRAME_MS).length
      console.log(
        `Frames, ${rate} × slower: ${frames.length}, p50 ${percentile(frames, 0.5).toFixed(1)} ms, p95 ${percentile(frames, 0.95).toFixed(1)} ms, longest ${Math.max(...frames).toFixed(0)} ms; past ${LONG_FRAME_MS} ms: ${count}`,
      )
    }
  } finally {
    await browser.close()
  }
}

await mkdir(folder, { recursive: true })
const session = await openSession(folder)
try {
  const database = await prepareDatabase(session.serverUrl, { clinics: 1, owners: 100, consultations: 2 })
  const long = await fillInbox(database)
  const server = await startProduct(session, database)
  const token = await logIn(server, database.clinics[0]?.email ?? '')
  console.log(`An inbox of ${CONVERSATIONS} conversations, one of ${LONG} messages\n`)
  await measureReads(database, long, server.origin, token)
  await measureGoingUp(server.origin, token, long)
} finally {
  closeConnections()
  await session.stop()
}
