import type { Request } from '@playwright/test'
import { askSingly, cutNetwork, drawSignature, expect, test } from './fixtures.ts'

const PET = '/mascotas/0198f3c2-7a51-7c3e-9d2b-4f0a6b8c1d2e'
const isReport = (request: Request) => request.method() === 'POST' && request.url().endsWith('/api/logs/render-errors')

test('a screen that fails is reported, loaded once more, and then says so', async ({ page, enter }) => {
  await enter('veterinario')
  // An answer that no version of the server gives: the page fails while it is drawn.
  await askSingly(page)
  await page.route(/\/api\/clinic\/pets\/[^/]+$/, (call) => call.fulfill({ json: { id: 1 } }))
  const reports: Request[] = []
  page.on('request', (request) => {
    if (isReport(request)) reports.push(request)
  })
  await page.goto(`${PET}?tab=Catalina`)
  await expect(page.getByRole('heading', { level: 1, name: 'Algo salió mal :(' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('c')).toBe('e')
  await expect.poll(() => reports).toHaveLength(2)
  expect(reports[0]?.postDataJSON()).toEqual({
    message: expect.stringMatching(/\w/),
    stack: expect.stringContaining('/assets/'),
    componentStack: expect.stringContaining('/assets/'),
    path: '/mascotas/{id}',
  })
  expect((await reports[1]?.response())?.status()).toBe(200)

  // The menu still stands, and the button leads to the root, without the marker.
  await expect(page.getByRole('complementary', { name: 'Menú' })).toBeVisible()
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Andrés')
})

test('a page whose file came back is shown after the one reload', async ({ page, enter }) => {
  await enter('veterinario')
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Andrés')
  let isBroken = true
  await page.route(/\/assets\/OwnersScreen-[^/]+\.js$/, (call) => (isBroken ? call.abort() : call.continue()))
  const reported = page.waitForRequest((request) => {
    if (!isReport(request)) return false
    isBroken = false
    return true
  })
  await page.getByRole('complementary', { name: 'Menú' }).getByRole('link', { name: 'Propietarios' }).click()
  expect((await reported).postDataJSON()).toMatchObject({ path: '/propietarios' })
  await expect(page.getByRole('heading', { level: 1, name: 'Propietarios' })).toBeVisible()
  await expect(page).toHaveURL('/propietarios?c=e')
  // It stands: a failure of another day gets its reload again.
  await page.clock.fastForward(60_000)
  await expect(page).toHaveURL('/propietarios')
})

test('a page that cannot be fetched without network says only that, and opens by itself later', async ({
  page,
  context,
  enter,
}) => {
  await enter('veterinario')
  const reports: Request[] = []
  page.on('request', (request) => {
    if (isReport(request)) reports.push(request)
  })
  // Also when the browser would fetch it in advance.
  let isOffline = true
  await page.route(/\/assets\/OwnersScreen-[^/]+\.js$/, (call) => (isOffline ? call.abort() : call.continue()))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Andrés')
  await cutNetwork(context)
  await page.getByRole('complementary', { name: 'Menú' }).getByRole('link', { name: 'Propietarios' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sin conexión' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
  expect(reports).toEqual([])
  isOffline = false
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Propietarios' })).toBeVisible()
})

test('a picture that was not saved or taken away says which', async ({ page, enter }) => {
  await enter('demo')
  await page.route(/\/(clinic\/logo|profile\/pictures\/\w+)$/, (call) => call.abort('connectionreset'))
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const file = { name: 'marca.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
  for (const [address, what] of [
    ['/configuraciones/clinica', 'el logo'],
    ['/configuraciones/perfil', 'la firma'],
  ] as const) {
    await page.goto(address)
    await page.getByLabel(`Elegir ${what}`).setInputFiles(file)
    if (what === 'la firma') {
      await expect(page.getByRole('alert')).toHaveText(/^No se guardó la firma\. No hay conexión/)
      continue
    }
    // Its frame is kept: it can be sent again as it was drawn.
    const frame = page.getByRole('dialog')
    await frame.getByRole('button', { name: 'Guardar' }).click()
    await expect(frame.getByRole('alert')).toHaveText(/^No hay conexión/)
  }
  await drawSignature(page)
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/^No hay conexión/)
})
