import { consultations } from '#shared/consultations/consultations.contract.ts'
import { weights } from '#shared/weights/weights.contract.ts'
import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { addMinutes } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { dayOf, instantOn } from '#shared/values/date.ts'
import { aPet, ask, aWord, expect, openSession, test } from './fixtures.ts'
import { startServer } from './server.ts'

test('what somebody else writes is on an open screen, and under a dialog once it is closed', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const colleague = await openSession(request, 'demo')
  const { id: petId } = await aPet(request, token)
  const opened = page.waitForResponse('**/api/clinic/live?**')
  await page.goto(`/mascotas/${petId}`)
  await opened
  await ask(request, weights.create, { petId, weightKg: 13.7 }, colleague)
  await expect(page.getByText('13,7 kg').first()).toBeVisible()

  await page
    .getByRole('button', { name: /^Buscar/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await ask(request, weights.create, { petId, weightKg: 14.2 }, colleague)
  await expect(page.getByText('14,2 kg')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText('14,2 kg').first()).toBeVisible()
})

test('seven windows of one browser share one stream, and none waits for a connection', async ({
  context,
  request,
  enter,
}) => {
  // Seven pages begin, one after the other.
  test.slow()
  const token = await enter('veterinario')
  const { id: petId, name } = await aPet(request, token)
  let streams = 0
  context.on('response', (answer) => {
    if (new URL(answer.url()).pathname === '/api/clinic/live') streams += 1
  })
  const windows = []
  for (let at = 0; at < 7; at += 1) {
    const page = await context.newPage()
    await page.goto(`/mascotas/${petId}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    windows.push(page)
  }
  await ask(request, weights.create, { petId, weightKg: 13.7 }, token)
  for (const page of windows) await expect(page.getByText('13,7 kg').first()).toBeVisible()
  expect(streams).toBe(1)

  // The window that held the stream goes: another one takes it over, and misses nothing.
  await windows[0]?.close()
  await ask(request, weights.create, { petId, weightKg: 14.2 }, token)
  for (const page of windows.slice(1)) await expect(page.getByText('14,2 kg').first()).toBeVisible()
})

test('a window that begins beside another misses nothing of what is written before its code is there', async ({
  context,
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const colleague = await openSession(request, 'demo')
  const { id: petId, name } = await aPet(request, token)
  const opened = page.waitForResponse('**/api/clinic/live?**')
  await page.goto(`/mascotas/${petId}`)
  await opened
  const other = await context.newPage()
  const written = Promise.withResolvers<void>()
  await other.route('**/assets/*.js', async (route) => {
    await written.promise
    await route.continue()
  })
  const started = other.waitForResponse('**/api/clinic/start?**')
  const shown = other.goto(`/mascotas/${petId}`)
  await started
  await ask(request, weights.create, { petId, weightKg: 13.7 }, colleague)
  // What the first window shows it has heard, and passed on to the windows that there were.
  await expect(page.getByText('13,7 kg').first()).toBeVisible()
  written.resolve()
  await shown
  await expect(other.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(other.getByText('13,7 kg').first()).toBeVisible()
})

test('a sheet that is opened again begins with what was written last', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const pet = await aPet(request, token)
  const { id } = await ask(request, consultations.create, { petId: pet.id, reason: 'Control' }, token)
  await page.goto(`/consulta/${id}`)
  const story = page.getByLabel('Relato del propietario')
  await story.fill('Vomita desde ayer')
  await expect(page.locator('.AutosaveStatus[data-kind="saved"]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Salir sin firmar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: pet.name })).toBeVisible()
  // What the server says of it by then does not arrive.
  await page.route(`**/api/clinic/consultations/${id}`, () => undefined)
  await page.locator(`a[href="/consulta/${id}"]`).first().click()
  await expect(story).toHaveValue('Vomita desde ayer')
})

/** A sight that a busy machine delays is not what two servers take: the middle one of so many counts. */
const SIGHTS = 3

test('two browsers at two servers see within a second what the other does in the agenda', async ({
  page,
  browser,
  request,
  enter,
}, testInfo) => {
  const other = await startServer(testInfo.outputPath('data'), process.env.E2E_DATABASE)
  try {
    const token = await enter('demo')
    const name = `Canela ${aWord()}`
    const pet = await aPet(request, token, { name })
    const { id: professionalId } = await ask(request, professionals.profile, {}, token)
    // Who comes is received on the day of the event alone.
    const day = dayOf(new Date())
    const startsAt = instantOn(day, '12:00')
    const span = { startsAt, endsAt: addMinutes(startsAt, 30), isOverbooked: true }
    const draft = { typeId: 'consulta', professionalId, petIds: [pet.id], reason: 'Control', notes: null, ...span }
    await ask(request, agendaEvents.create, draft, token)
    const context = await browser.newContext({ baseURL: other.address })
    await context.addCookies([{ name: 'dgsToken', value: token, url: other.address, sameSite: 'Lax' }])
    const colleague = await context.newPage()
    const rows = [page, colleague].map((one) => one.getByRole('listitem').filter({ hasText: name }))
    for (const one of [page, colleague]) {
      const listens = one.waitForResponse('**/api/clinic/live?**')
      await one.goto(`/agenda?dia=${day}`)
      await listens
    }
    const [own, theirs] = rows as [(typeof rows)[0], (typeof rows)[0]]
    const sights: number[] = []
    const move = async (from: typeof own, press: string, state: string, seenBy: typeof own) => {
      await from.getByRole('button', { name: `${press}: ${name}` }).click()
      await from.getByText(state).waitFor()
      const done = performance.now()
      await seenBy.getByText(state).waitFor()
      sights.push(performance.now() - done)
    }
    await move(own, 'Confirmar', 'Confirmada', theirs)
    await move(theirs, 'Llegó', 'En sala', own)
    await own.getByRole('button', { name: `Atender: ${name}` }).click()
    await expect(page).toHaveURL(/\/consulta\//)
    const done = performance.now()
    await theirs.getByText('En consulta').waitFor()
    sights.push(performance.now() - done)
    console.log(`seen after ${sights.map((ms) => ms.toFixed(0)).join(', ')} ms`)
    expect(sights.toSorted((one, another) => one - another)[Math.floor(SIGHTS / 2)]).toBeLessThan(1000)
    await context.close()
  } finally {
    await other.stop()
  }
})
