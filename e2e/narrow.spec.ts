import { aPet, expect, test } from './fixtures.ts'

/** The narrowest phone that a screen must serve; e2e/screens.spec.ts holds every screen to it. */
test.use({ viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true })

test('a calendar has seven days in a row', async ({ page, request, enter }) => {
  const pet = await aPet(request, await enter('veterinario'))
  await page.goto(`/mascotas/editar/${pet.id}`)
  await page
    .getByRole('button', { name: /^Calendario de «/ })
    .first()
    .click()
  const days = page.locator('.react-calendar__month-view__days__day')
  await expect(days.nth(27)).toBeVisible()
  const columns = await days.evaluateAll(
    (all) => new Set(all.map((day) => Math.round(day.getBoundingClientRect().left))).size,
  )
  expect(columns).toBe(7)
})
