import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { type Release, startRelease } from './versions.ts'

test.use({ serviceWorkers: 'allow' })

/** Until the device holds the version that it was offered. */
async function whenHeld(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((resolve) => active?.addEventListener('statechange', resolve))
  })
}

/** The first has none. */
const versionOf = (page: Page) => page.locator('meta[name=version]')

/** In the worker, whose types are not those of a page. */
const COUNT_WINDOWS = 'clients.matchAll({ includeUncontrolled: true }).then(({ length }) => length)'

/** As an hour later: the window asks whether there is a new version. */
async function askForVersions(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
}

/**
 * Until none waits: a browser lets one take over once the one before has had nothing to answer for a while. A start at a time
 * would give it something.
 */
async function whenTakenOver(page: Page): Promise<void> {
  const isWaiting = () =>
    page.evaluate(async () => {
      const { installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {}
      return Boolean(installing ?? waiting)
    })
  await expect.poll(isWaiting, { timeout: 60_000 }).toBe(false)
}

async function signIn(context: BrowserContext, { address }: Release, token: string): Promise<void> {
  await context.addCookies([{ name: 'dgsToken', value: token, url: address, sameSite: 'Lax' }])
}

test('a new version is told once, comes with "Actualizar", and else with the next start', async ({
  context,
  page,
  enter,
  baseURL,
}) => {
  // Twice a browser takes its own time.
  test.setTimeout(180_000)
  const token = await enter('demo')
  const release = await startRelease(baseURL ?? '')
  await signIn(context, release, token)
  await page.goto(`${release.address}/propietarios`)
  await whenHeld(page)

  release.publish('dos')
  await askForVersions(page)
  const news = page.getByText('Hay una versión nueva de Huella')
  await expect(news).toBeVisible()
  // What is typed stands until somebody presses.
  const other = await context.newPage()
  await other.goto(`${release.address}/agenda`)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(versionOf(other)).toHaveCount(0)
  await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
  await expect(versionOf(page)).toHaveAttribute('content', 'dos')
  await expect(news).toHaveCount(0)
  await other.close()
  // The browser forgets a closed window in its own time.
  const [worker] = context.serviceWorkers()
  // It may be restarted in between: then it is asked again.
  await expect.poll(() => worker?.evaluate(COUNT_WINDOWS).catch(() => undefined)).toBe(1)

  release.publish('tres')
  await askForVersions(page)
  await expect(news).toBeVisible()
  await page.reload()
  await expect(versionOf(page)).toHaveAttribute('content', 'tres')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const readKept = () =>
    page.evaluate(async () => {
      const files = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return files.flat().map(({ url }) => new URL(url).pathname)
    })
  await whenTakenOver(page)
  // What the version before kept goes with a start after that.
  const startAndCountPages = async () => {
    await page.reload()
    return (await readKept()).filter((path) => path === '/index.html').length
  }
  await expect.poll(startAndCountPages, { timeout: 30_000 }).toBe(1)
  expect((await readKept()).filter((path) => !/^\/(index\.html|assets\/[^/]+)$/.test(path))).toEqual([])

  release.retire()
  await askForVersions(page)
  await whenTakenOver(page)
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  release.publish('cuatro')
  await page.reload()
  await expect(versionOf(page)).toHaveAttribute('content', 'cuatro')
  await release.close()
})

test('browsers look for a new worker each time, and it may fetch what is from here alone', async ({ request }) => {
  const { headers } = await request.get('/sw.js').then((answer) => ({ headers: answer.headers() }))
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-type']).toContain('text/javascript')
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
})
