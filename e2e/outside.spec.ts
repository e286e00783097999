import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { build, preview } from 'vite'
import { expect, PASSWORD, test as base } from './fixtures.ts'

// What the product tells the world outside its own address: the cookie of the parent domain, and the visits it counts.
const test = base.extend<object, { counted: string }>({
  /** A build that counts its visits, before the server that all journeys share. */
  counted: [
    // Playwright asks for the pattern, empty as it is.
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern, also where no fixture is used
    async ({}, use) => {
      const outDir = await mkdtemp(path.join(os.tmpdir(), 'huella-counted-'))
      process.env.VITE_GA_MEASUREMENT_ID = 'G-PRUEBA'
      const settings = { logLevel: 'error', build: { outDir, emptyOutDir: true } } as const
      await build(settings)
      const proxy = { '/api': process.env.E2E_URL ?? '' }
      const server = await preview({ ...settings, preview: { host: '127.0.0.1', port: 0, strictPort: false, proxy } })
      await use(server.resolvedUrls?.local[0] ?? '')
      await server.close()
      delete process.env.VITE_GA_MEASUREMENT_ID
      await rm(outDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

async function logIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Correo' }).fill('veterinario@huella.vet')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('link', { name: 'Propietarios' })).toBeVisible()
}

test('the cookie is of the parent domain where there is one, and goes with the session', async ({ page, baseURL }) => {
  await page.goto(`http://app.huella.test:${new URL(baseURL ?? '').port}/`)
  await logIn(page)
  const read = async () => (await page.context().cookies()).filter(({ name }) => name === 'dgsToken')
  expect(await read()).toMatchObject([{ domain: '.huella.test', path: '/', sameSite: 'Lax' }])
  await page.goto(new URL('/configuraciones/perfil', page.url()).href)
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await expect.poll(read).toEqual([])
})

test('visits are counted only with consent, by the kind of page and the fixed name of a button', async ({
  page,
  counted,
}) => {
  const asked: string[] = []
  await page.route('https://www.googletagmanager.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  const events = () =>
    page.evaluate(() =>
      ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])
        .map((given) => Array.from(given))
        .filter(([kind]) => kind === 'event'),
    )
  await page.goto(counted)
  await logIn(page)
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Permitir', exact: true }).click()
  await expect.poll(() => asked).toHaveLength(1)
  await page.getByRole('link', { name: 'Propietarios' }).click()
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect.poll(events).toHaveLength(3)
  await page.getByRole('button', { name: 'Ayuda' }).click()
  await expect.poll(events).toHaveLength(4)
  const pageOf = (to: string) => [
    'event',
    'page_view',
    expect.objectContaining({ page_location: counted.slice(0, -1) + to }),
  ]
  expect(await events()).toEqual([
    pageOf('/'),
    pageOf('/propietarios'),
    pageOf('/propietarios/{id}'),
    ['event', 'ui_click', { element: 'Ayuda', screen: '/propietarios/{id}' }],
  ])
})
