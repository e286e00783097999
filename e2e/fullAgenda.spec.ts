import type { BrowserContext } from '@playwright/test'
import { addDays, dayOf, weekdayOf } from '#shared/values/date.ts'
import { fillWeek } from '#server/testing/fullWeek.ts'
import { aPet, closeStream, expect, test } from './fixtures.ts'

const EVENTS = 600
/** Of drawing an empty week. */
const MOST = 3
const ROUNDS = 3

/** Milliseconds of processor of the main thread until a week stands with its events. */
async function drawWeek(context: BrowserContext, address: string, count: number): Promise<number> {
  const page = await context.newPage()
  const metrics = await context.newCDPSession(page)
  await metrics.send('Performance.enable')
  await closeStream(page)
  await page.goto(address)
  await page.locator('.AgendaCalendar').waitFor()
  await expect(page.locator('.CalendarEvent')).toHaveCount(count)
  await page.waitForLoadState('networkidle')
  const { metrics: found } = await metrics.send('Performance.getMetrics')
  await page.close()
  return (found.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1000
}

test(`a week of ${EVENTS} events takes at most ${MOST} times the main thread of an empty one`, async ({
  context,
  request,
  enter,
}) => {
  test.slow()
  const token = await enter('demo')
  const { id: petId } = await aPet(request, token)
  // Further ahead than anybody may book.
  const day = addDays(dayOf(new Date()), 1100)
  const from = addDays(day, 1 - weekdayOf(day))
  const full = { email: 'veterinario@huella.vet', petId, from, count: EVENTS }
  const professionalId = await fillWeek(process.env.E2E_DATABASE ?? '', full)
  const week = (monday: string) => `/agenda?ver=semana&dia=${monday}&profesional=${professionalId}`
  await drawWeek(context, week(from), EVENTS)
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const empty = await drawWeek(context, week(addDays(from, 7)), 0)
    ratios.push((await drawWeek(context, week(from), EVENTS)) / empty)
  }
  console.log(`full against empty: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`)
  expect(ratios.toSorted((one, other) => one - other)[1]).toBeLessThanOrEqual(MOST)
})
