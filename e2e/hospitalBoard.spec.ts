import type { Route } from '@playwright/test'
import { type BoardAnswer, hospitalBoards } from '#shared/hospitalizations/boards.contract.ts'
import { treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { aClinic, aStay, ask, expect, expectAccessible, newName, test } from './fixtures.ts'

test('a screen of the ward is made, shows who waits, outlives the network and is switched off', async ({
  browser,
  baseURL,
  page,
  context,
  request,
}) => {
  test.slow()
  // Its ward has this animal alone: a screen turns its pages.
  const token = await aClinic(request, '70421')
  await context.addCookies([{ name: 'dgsToken', value: token, url: baseURL ?? '', sameSite: 'Lax' }])
  const { id: hospitalizationId, pet } = await aStay(request, token, { diagnosis: 'Gastroenteritis' })

  await page.goto('/configuraciones/hospitalizacion')
  await page.getByRole('button', { name: 'Nueva pantalla' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nueva pantalla' })
  await dialog.getByLabel('Nombre').fill(`Sala ${pet.id.slice(-6)}`)
  await dialog.getByRole('button', { name: 'Crear pantalla' }).click()
  const address = await page
    .getByRole('region', { name: 'Enlace nuevo' })
    .getByText(/\/pantalla#/)
    .textContent()

  // Overdue in one minute at least, and in two at most.
  const startsAt = new Date(Math.floor(Date.now() / 60_000 - 3) * 60_000).toISOString()
  const dosed = { category: 'drug' as const, dosePerKg: 0.5, concentration: 5, route: 'IV', everyHours: 8 }
  const order = { ...dosed, name: 'Metoclopramida', frequency: 'every' as const, toleranceMinutes: 5 }
  await ask(request, treatments.order, { ...order, hospitalizationId, startsAt }, token)

  // Nobody is logged in there.
  const stranger = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } })
  const wall = await stranger.newPage()
  await wall.clock.install()
  await wall.goto(address ?? '')
  const card = wall.getByRole('listitem').filter({ hasText: 'Gastroenteritis' })
  await expect(card.getByText('Metoclopramida')).toBeVisible()
  await expect(card.getByText('vencida')).toBeHidden()
  await expect(wall.getByText(pet.owner.name)).toBeHidden()
  await expectAccessible(wall)

  // By its own clock, with the network gone.
  await stranger.setOffline(true)
  await wall.clock.runFor('03:00')
  await expect(card.getByText('vencida')).toBeVisible()
  await expect(wall.getByText(/^Sin conexión desde las \d\d:\d\d: lo que ve puede haber cambiado$/)).toBeVisible()
  await stranger.setOffline(false)
  await wall.clock.runFor('00:20')
  await expect(wall.getByText(/^Sin conexión/)).toBeHidden()

  const board = page.getByRole('listitem').filter({ hasText: `Sala ${pet.id.slice(-6)}` })
  await board.getByRole('button', { name: 'Apagar' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Apagar' }).click()
  await expect(board).toBeHidden()
  await wall.clock.runFor('00:20')
  await expect(wall.getByRole('heading', { name: 'Esta pantalla no está encendida' })).toBeVisible()
  await stranger.close()
})

test('an answer that comes behind a later one does not take its place', async ({ page, request }) => {
  const token = await aClinic(request, '70421')
  const admit = async () => {
    const { pet } = await aStay(request, token, { pet: { name: newName('Kira') } })
    return page.getByRole('listitem').filter({ hasText: pet.name })
  }
  const { path } = await ask(request, hospitalBoards.create, { name: newName('Sala') }, token)
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  // As a browser says it: then it is asked for at once.
  const look = () => page.evaluate(() => window.dispatchEvent(new Event('online')))

  // An answer on its way, of before the second came.
  const first = await admit()
  const late = Promise.withResolvers<void>()
  const isAnswered = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    const response = await route.fetch()
    isAnswered.resolve()
    await late.promise
    await route.fulfill({ response })
  }
  await page.route('**/hospital-board', hold, { times: 1 })
  await look()
  await isAnswered.promise
  const second = await admit()
  const answered = page.waitForResponse('**/hospital-board')
  await look()
  const { stamp } = (await (await answered).json()) as BoardAnswer
  await expect(second).toBeVisible()
  const behind = page.waitForResponse('**/hospital-board')
  late.resolve()
  await (await behind).finished()
  // What is asked for next says what is known.
  const next = page.waitForRequest('**/hospital-board')
  await look()
  expect((await next).postDataJSON()).toMatchObject({ known: stamp })
  await expect(first).toBeVisible()
  await expect(second).toBeVisible()
})
