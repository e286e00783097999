// node tools/run.mjs bench/history.ts       a pet with 2,000 records over 20 years, after npx vite build
//
// What its page costs: milliseconds of the server for each call that the page makes, alone, and for all of them; and how
// its whole history scrolls on a phone, as fast as this machine and four times slower.
import { mkdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type BenchDatabase, prepareDatabase, withClient } from './data.ts'
import { callOnce, closeConnections } from './load.ts'
import { launchBrowser } from './pages.ts'
import { logIn, openSession, startProduct } from './session.ts'
import { percentile } from './statistics.ts'
import { withClinic } from '#server/db/clinic.ts'
import { openDatabase } from '#server/db/connection.ts'
import { provision } from '#server/db/provision.ts'
import { insertLongLife, LONG_LIFE_RECORDS, LONG_LIFE_YEARS } from '#server/demo/longLife.ts'

const folder = process.env.BENCH_DIR ?? path.join(os.tmpdir(), 'huella-bench')
const ROUNDS = 30
const GOAL_MS = 300
/** Of a frame, past which a person feels that the list stops. */
const LONG_FRAME_MS = 50
const SLOWER = 4

/** A dog of the clinic, with all those years behind it; made once. */
async function findLongLived({ url, clinics }: BenchDatabase): Promise<string> {
  const [clinic] = clinics
  if (!clinic) throw new Error('The data has no clinic')
  const found = await withClient(url, async (client) => {
    type Found = { id: string; name: string; sex: 'male' | 'female'; exams: number; formulas: number }
    const { rows } = await client.query<Found>(
      `SELECT p.id, p.name, p.sex, (SELECT count(*)::int FROM exams e WHERE e.pet_id = p.id) AS exams,
         (SELECT last_formula_number FROM clinics c WHERE c.clinic_id = p.clinic_id) AS formulas FROM pets p
       WHERE p.clinic_id = $1 AND p.species_id = 'canino' AND p.status = 'active' ORDER BY p.id LIMIT 1`,
      [clinic.id],
    )
    const { rows: people } = await client.query<{ accountId: string; professionalId: string; name: string }>(
      `SELECT id AS "accountId", professional_id AS "professionalId", name FROM accounts WHERE clinic_id = $1 LIMIT 1`,
      [clinic.id],
    )
    return { pet: rows[0], person: people[0] }
  })
  const { pet, person } = found
  if (!pet || !person) throw new Error('The data has no dog, or nobody')
  // The seed gives an animal a few.
  if (pet.exams >= 100) return pet.id
  const { appUrl } = await provision(url)
  const database = openDatabase(appUrl, { poolSize: 1, onError: () => undefined })
  const rights = { role: 'administrador', licensed: true, readsHistory: true, isHeld: false } as const
  const birthOn = `${new Date().getFullYear() - LONG_LIFE_YEARS - 1}-01-15`
  await withClinic(database, clinic.id, new Date(), (tx) =>
    insertLongLife(
      tx,
      { ...person, ...rights, clinicId: clinic.id },
      '10001',
      { id: pet.id, name: pet.name, speciesId: 'canino', sex: pet.sex, birthOn, reproductiveStatus: null },
      pet.formulas + 1,
    ),
  )
  await database.destroy()
  await withClient(url, (client) => client.query('VACUUM (ANALYZE)'))
  return pet.id
}

/** What a browser asks for that opens the page and has nothing yet. */
const callsOf = (petId: string): string[] => [
  ...['/api/auth/profile', '/api/auth/profile/draft-key', '/api/auth/announcements/v2', '/api/clinic/menu'],
  ...['/api/clinic/species', '/api/clinic/breeds', '/api/clinic/colors', '/api/clinic/medicines'],
  ...['/api/clinic/professionals', `/api/clinic/pets/${petId}`, `/api/clinic/pets/${petId}/timeline`],
]

async function measureCalls(origin: string, token: string, petId: string): Promise<void> {
  const calls = callsOf(petId)
  const others = [
    ...['timeline?q=piometra', 'timeline?kinds=exam', 'consultations', 'consultations?diagnosis=otitis', 'surgeries'],
  ].map((call) => `/api/clinic/pets/${petId}/${call}`)
  const times = new Map<string, number[]>([...calls, ...others, 'all'].map((call) => [call, []]))
  for (let round = 0; round < ROUNDS + 5; round += 1) {
    let all = 0
    for (const call of [...calls, ...others]) {
      const started = performance.now()
      await callOnce(origin, token, { method: 'GET', path: call })
      const taken = performance.now() - started
      if (calls.includes(call)) all += taken
      // The first rounds warm it up.
      if (round >= 5) times.get(call)?.push(taken)
    }
    if (round >= 5) times.get('all')?.push(all)
  }
  console.log(`| Call | p50, ms | p95, ms |\n|---|---|---|`)
  for (const [call, taken] of times)
    console.log(
      `| ${call === 'all' ? `The whole page, one call after the other (goal ${GOAL_MS})` : call.replace(petId, '{id}')} | ${percentile(taken, 0.5).toFixed(1)} | ${percentile(taken, 0.95).toFixed(1)} |`,
    )
  if (percentile(times.get('all') ?? [], 0.95) > GOAL_MS) process.exitCode = 1
}

/** In the page, which has other types: scrolls from its top to its end and gives how long each frame took. */
const SCROLL = `(async () => {
  const scroller = document.scrollingElement
  scroller.scrollTop = 0
  await new Promise((resolve) => setTimeout(resolve, 500))
  const frames = []
  let last = await new Promise(requestAnimationFrame)
  do {
    const now = await new Promise(requestAnimationFrame)
    frames.push(now - last)
    // A fast thumb: 4,000 pixels a second.
    scroller.scrollTop += Math.max(1, (now - last) * 4)
    last = now
  } while (scroller.scrollTop + innerHeight < scroller.scrollHeight - 1)
  return frames
})()`

async function measureScrolling(origin: string, token: string, petId: string): Promise<void> {
  const browser = await launchBrowser()
  if (!browser) throw new Error('no browser')
  try {
    const context = await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    })
    await context.addCookies([{ name: 'dgsToken', value: token, url: origin, sameSite: 'Lax' }])
    const page = await context.newPage()
    await page.goto(`${origin}/mascotas/${petId}/historial`)
    const lines = page.locator('.TimelineLine')
    const more = page.getByRole('button', { name: 'Mostrar lo anterior' })
    const end = page.getByText('Es todo lo que hay en la historia')
    const devtools = await context.newCDPSession(page)
    const slow = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate })
    await lines.first().waitFor()
    await slow(SLOWER)
    const presses: number[] = []
    for (;;) {
      await more.or(end).first().waitFor()
      if (await end.isVisible()) break
      const before = await lines.count()
      const started = performance.now()
      await more.click()
      await lines.nth(before).waitFor({ state: 'attached' })
      presses.push(performance.now() - started)
    }
    console.log(`\n${await lines.count()} lines, ${presses.length} pages more`)
    console.log(
      `Page more, ${SLOWER} × slower: p50 ${percentile(presses, 0.5).toFixed(0)} ms, last ${(presses.at(-1) ?? 0).toFixed(0)} ms`,
    )
    for (const rate of [1, SLOWER]) {
      await slow(rate)
      const frames = await page.evaluate<number[]>(SCROLL)
      const long = frames.filter((frame) => frame > LONG_FRAME_MS)
      console.log(
        `Frames, ${rate} × slower: ${frames.length}, p50 ${percentile(frames, 0.5).toFixed(1)} ms, p95 ${percentile(frames, 0.95).toFixed(1)} ms, longest ${Math.max(...frames).toFixed(0)} ms; past ${LONG_FRAME_MS} ms: ${long.length}`,
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
  const petId = await findLongLived(database)
  const server = await startProduct(session, database)
  const token = await logIn(server, database.clinics[0]?.email ?? '')
  console.log(`A pet with ${LONG_LIFE_RECORDS} records over ${LONG_LIFE_YEARS} years\n`)
  await measureCalls(server.origin, token, petId)
  await measureScrolling(server.origin, token, petId)
} finally {
  closeConnections()
  await session.stop()
}
