import type { BrowserContext } from '@playwright/test'
import { owners } from '#shared/owners/owners.contract.ts'
import { aClinic, aPet, type APIRequestContext, ask, cutNetwork, expect, newName, sizes, test } from './fixtures.ts'

const phone = { country: '57', number: '3004128890' } as const

/** Whatever others write has lists read again, and what was made ready. */
async function enterOwnClinic(context: BrowserContext, request: APIRequestContext, url = ''): Promise<string> {
  const token = await aClinic(request)
  await context.addCookies([{ name: 'dgsToken', value: token, url, sameSite: 'Lax' }])
  return token
}

test('a row under the pointer has its page ready, and going back asks for nothing', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  const token = await enterOwnClinic(context, request, baseURL)
  const name = newName('Anticipada')
  const { id } = await ask(request, owners.create, { name, phone }, token)
  const asked: string[] = []
  const underWay = new Set<string>()
  page.on('request', (call) => {
    if (!call.url().includes('/api/') || /\/(live|ahead)\?/.test(call.url())) return
    asked.push(call.url())
    underWay.add(call.url())
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (call) => underWay.delete(call.url()))
  const stream = page.waitForResponse(/\/api\/clinic\/live/)
  // What was written a moment before is heard by the time that the list is asked for.
  await page.goto('/')
  await stream
  await page.getByRole('link', { name: 'Propietarios' }).click()
  const row = page.getByRole('link', { name, exact: true })
  const ready = page.waitForResponse(new RegExp(`/api/clinic/ahead\\?at=[^&]*${id}`))
  await row.hover()
  await (await ready).finished()
  // What the page itself asks for is not answered before it is shown.
  const held = Promise.withResolvers<void>()
  await page.route(new RegExp(`/api/clinic/owners/${id}`), async (route) => {
    await held.promise
    await route.continue()
  })
  const own = page.waitForResponse(new RegExp(`/api/clinic/owners/${id}`))
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  held.resolve()
  await (await own).finished()
  await expect.poll(() => [...underWay]).toEqual([])

  asked.length = 0
  await page.goBack()
  await expect(row).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(asked).toEqual([])
})

test('a page that was made ready is opened without a network, and says of when it is', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const token = await enterOwnClinic(context, request, baseURL)
  const { name } = await aPet(request, token, { name: newName('Desconectada') })
  const stream = page.waitForResponse(/\/api\/clinic\/live/)
  await page.goto(`/historias?q=${encodeURIComponent(name)}`)
  await stream
  const row = page.getByRole('link', { name }).first()
  const ready = page.waitForResponse(/\/api\/clinic\/ahead\?/)
  await row.hover()
  await (await ready).finished()
  await cutNetwork(context)
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(/^Sin conexión\. Ve lo que este equipo guardó a las /)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(sizes[1].use)

  test('the first rows of a list are made ready when it rests', async ({ page, request, enter }) => {
    const token = await enter('recepcion')
    const name = newName('Reposo')
    const { id } = await ask(request, owners.create, { name, phone }, token)
    const ready = page.waitForRequest((call) =>
      call.url().includes(`/ahead?at=${encodeURIComponent(`/propietarios/${id}`)}`),
    )
    await page.goto(`/propietarios?q=${encodeURIComponent(name)}`)
    await ready
  })
})
