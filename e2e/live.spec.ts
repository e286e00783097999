import { consultations } from '#shared/consultations/consultations.contract.ts'
import { weights } from '#shared/weights/weights.contract.ts'
import { aPet, ask, expect, openSession, test } from './fixtures.ts'

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
