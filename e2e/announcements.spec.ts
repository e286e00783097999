import type { Page } from '@playwright/test'
import type { announcements } from '#shared/announcements/announcements.contract.ts'
import type { OutputOf } from '#shared/http/contract.ts'
import { askSingly, expect, sizes, test } from './fixtures.ts'

const NEWEST = 'Lo que escribe queda guardado en este equipo'
const SECOND = 'El peso de cada mascota, en una sola gráfica'
const OLDEST = 'Cierre de mes'

/** As the server answers; the last one has what the server would have cleaned. */
const announced: OutputOf<typeof announcements.list> = [
  { id: '0198f3c2-7a51-7c3e-9d2b-000000000003', content: `<h2>${NEWEST}</h2><p>La copia queda cifrada.</p>` },
  { id: '0198f3c2-7a51-7c3e-9d2b-000000000002', content: `<h2>${SECOND}</h2><p>Venga de donde venga.</p>` },
  {
    id: '0198f3c2-7a51-7c3e-9d2b-000000000001',
    content: `<h2>${OLDEST}</h2><p onclick="x()">El <b>lunes</b> hay corte.<img src="https://evil.co/x.png"></p>`,
  },
]

// Answered here: an announcement reaches every clinic, and would open over all other journeys.
test.beforeEach(async ({ page }) => {
  await askSingly(page)
  await page.route('**/announcements/v2', (call) => call.fulfill({ json: announced }))
})

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Novedades' })
const titleIn = (page: Page, name: string) => dialogOf(page).getByRole('heading', { name })
const readViewed = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('viewedAnnouncements') ?? '[]') as Record<string, unknown>[])

test('open once, a second after the start, and are read with the keyboard', async ({ page, enter }) => {
  await enter('veterinario')
  // Noted as they come: on a busy machine the dialog is open before anything is asked.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('[role="dialog"]')) performance.mark('dialog')
      const button = document.querySelector('button[aria-label="Novedades, 3 sin leer"]')
      if (!button || performance.getEntriesByName('badge').length > 0) return
      performance.mark('badge', { detail: button.textContent })
    }).observe(document, { childList: true, subtree: true, attributes: true })
  })
  await page.goto('/')
  await expect(titleIn(page, NEWEST)).toBeVisible()
  const badge = await page.evaluate(
    () => (performance.getEntriesByName('badge')[0] as PerformanceMark).detail as unknown,
  )
  expect(badge).toBe('3')
  const waited = await page.evaluate(() => {
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/announcements/v2'))
    return (performance.getEntriesByName('dialog')[0]?.startTime ?? 0) - (answers[0]?.startTime ?? Infinity)
  })
  expect(waited).toBeGreaterThanOrEqual(1000)
  await expect(dialogOf(page)).toContainText('1 de 3')
  const dots = dialogOf(page).locator('.AnnouncementsModal-dots span')
  await expect(dots).toHaveCount(3)
  await expect(dots.nth(0)).toHaveAttribute('data-current', 'true')
  await expect.poll(() => readViewed(page)).toHaveLength(1)
  const [record] = await readViewed(page)
  expect(record).toEqual({
    notificationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    viewed: true,
    viewedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })

  await page.keyboard.press('ArrowLeft')
  await expect(dialogOf(page)).toContainText('1 de 3')
  await page.keyboard.press('ArrowRight')
  await expect(titleIn(page, SECOND)).toBeVisible()
  await expect(dialogOf(page)).toContainText('2 de 3')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  expect(await readViewed(page)).toHaveLength(2)

  // The one that is left does not come again by itself: it waits behind the button. Installed before the page sets its
  // timers: else they would not be the ones that run.
  await page.clock.install()
  await page.reload()
  const left = page.getByRole('button', { name: 'Novedades, 1 sin leer' })
  await expect(left).toHaveText('1')
  await page.clock.runFor(5000)
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(left).toHaveCSS('background-color', 'rgb(255, 235, 196)')
  await left.click()
  await expect(titleIn(page, OLDEST)).toBeVisible()
  await expect(dialogOf(page)).toContainText('El lunes hay corte.')
  await expect(dialogOf(page).locator('img, [onclick]')).toHaveCount(0)
  await dialogOf(page).getByRole('button', { name: 'Anterior' }).click()
  await expect(titleIn(page, SECOND)).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Siguiente' }).click()
  await dialogOf(page).getByRole('button', { name: 'Entendido' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Novedades', exact: true })).toBeFocused()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Novedades', exact: true })).toHaveText('')
  await page.clock.runFor(5000)
  await expect(dialogOf(page)).toHaveCount(0)
})

test('slide a tenth of a second after they were asked to', async ({ page, enter }) => {
  await enter('veterinario')
  await page.goto('/')
  await expect(titleIn(page, NEWEST)).toBeVisible()
  // It hears keys by the time that it has noted what it shows.
  await expect.poll(() => readViewed(page)).toHaveLength(1)
  const slide = await page.evaluateHandle((title) => {
    const pressed = new Promise<number>((resolve) => {
      addEventListener('keydown', () => resolve(performance.now()), { capture: true, once: true })
    })
    const shown = new Promise<number>((resolve) => {
      new MutationObserver((_changes, observer) => {
        if (!document.body.textContent?.includes(title)) return
        observer.disconnect()
        resolve(performance.now())
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    return { ms: Promise.all([pressed, shown]).then(([from, to]) => to - from) }
  }, SECOND)
  await page.keyboard.press('ArrowRight')
  const ms = await slide.evaluate((measured) => measured.ms)
  // A busy machine is late, never early.
  expect(ms).toBeGreaterThan(95)
})

test.describe('on a phone', () => {
  test.use(sizes[1].use)

  test('are a sheet that a finger turns, and wait in the menu', async ({ page, enter }) => {
    await enter('veterinario')
    await page.goto('/')
    await expect(titleIn(page, NEWEST)).toBeVisible()
    const box = await titleIn(page, NEWEST).boundingBox()
    const y = (box?.y ?? 0) + 5
    const network = await page.context().newCDPSession(page)
    const swipe = async (from: number, to: number) => {
      await network.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] })
      await network.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: to, y }] })
      await network.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await swipe(200, 151)
    await expect(dialogOf(page)).toContainText('1 de 3')
    await swipe(200, 150)
    await expect(titleIn(page, SECOND)).toBeVisible()
    await swipe(150, 200)
    await expect(titleIn(page, NEWEST)).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Cerrar' }).click()

    const menu = page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Menú' })
    await expect(menu).toContainText('1')
    await menu.click()
    await page.getByRole('dialog', { name: 'Menú' }).getByRole('button', { name: 'Novedades, 1 sin leer' }).click()
    await expect(titleIn(page, OLDEST)).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Menú' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await expect(menu).toBeFocused()
  })
})

test('a full storage keeps the last one alone', async ({ page, enter }) => {
  await enter('veterinario')
  await page.goto('/')
  await expect(titleIn(page, NEWEST)).toBeVisible()
  await expect.poll(() => readViewed(page)).toHaveLength(1)
  const [first] = await readViewed(page)
  await page.evaluate(() => {
    let size = 6_000_000
    for (let text = ''; size >= 1;) {
      try {
        localStorage.setItem('lleno', text + 'x'.repeat(size))
        text += 'x'.repeat(size)
      } catch {
        size = Math.floor(size / 2)
      }
    }
  })
  await page.keyboard.press('ArrowRight')
  await expect(titleIn(page, SECOND)).toBeVisible()
  await expect.poll(() => readViewed(page)).toHaveLength(1)
  await expect.poll(() => readViewed(page)).not.toContainEqual(first)
})

const failures = [
  { log: 'no hay conexión con el servidor', answer: undefined },
  { log: 'el servidor tardó demasiado', answer: { status: 504, body: 'tarde' } },
  { log: 'la sesión terminó (401)', answer: { status: 401, body: '{}' } },
  { log: 'no tiene esa dirección (404)', answer: { status: 404, body: 'no' } },
  { log: 'el servidor respondió 503', answer: { status: 500, body: 'mal' } },
]

test('a failure is for the console alone', async ({ page, enter }) => {
  await enter('veterinario')
  for (const { log, answer } of failures) {
    await page.route('**/announcements/v2', (call) => (answer ? call.fulfill(answer) : call.abort()))
    const said = page.waitForEvent('console', (message) => message.text().startsWith('Novedades: '))
    await page.goto('/')
    expect((await said).text()).toContain(log)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Novedades', exact: true })).toHaveText('')
    await expect(page.getByRole('dialog').or(page.getByRole('alert'))).toHaveCount(0)
    await page.unroute('**/announcements/v2')
  }
})

test('never interrupt who is at work, and wait for the next start', async ({ page, enter }) => {
  await enter('veterinario')
  await page.clock.install()
  await page.goto('/propietarios?nuevo=1')
  const form = page.getByRole('dialog', { name: 'Nuevo propietario' })
  await form.getByLabel('Nombre completo').fill('Lucía')
  // Longer than they wait for.
  await page.clock.runFor(3000)
  await expect(dialogOf(page)).toHaveCount(0)
  await form.getByLabel('Nombre completo').fill('')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.clock.runFor(3000)
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Novedades, 3 sin leer' })).toBeVisible()

  // A press before they show themselves has begun something too.
  const pressed = Promise.withResolvers<void>()
  await page.route('**/announcements/v2', (call) => pressed.promise.then(() => call.fallback()))
  await page.goto('/propietarios')
  await page.getByRole('heading', { level: 1 }).click()
  pressed.resolve()
  await expect(page.getByRole('button', { name: 'Novedades, 3 sin leer' })).toBeVisible()
  await page.clock.runFor(3000)
  await expect(dialogOf(page)).toHaveCount(0)

  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Novedades, 3 sin leer' })).toBeVisible()
  await page.clock.runFor(3000)
  await expect(titleIn(page, NEWEST)).toBeVisible()
})
