import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as openid from 'openid-client'
import { inventories } from '#shared/inventories/inventories.contract.ts'
import { ask, expect, PASSWORD, sizes, test } from './fixtures.ts'

/** Inventories of a test, of another origin: it begins the login, and shows who came. */
async function startInventories(): Promise<{ origin: string; setSecret: (secret: string) => void; server: Server }> {
  let secret = ''
  const waiting = new Map<string, { verifier: string; nonce: string; config: openid.Configuration }>()
  const server = createServer((request, response) => {
    void (async () => {
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const url = new URL(request.url ?? '', origin)
      if (url.pathname === '/entrar') {
        const config = await openid.discovery(
          new URL(url.searchParams.get('iss') ?? ''),
          url.searchParams.get('client_id') ?? '',
          undefined,
          openid.ClientSecretBasic(secret),
          { execute: [openid.allowInsecureRequests] },
        )
        const [verifier, state, nonce] = [openid.randomPKCECodeVerifier(), openid.randomState(), openid.randomNonce()]
        waiting.set(state, { verifier, nonce, config })
        const address = openid.buildAuthorizationUrl(config, {
          redirect_uri: `${origin}/volver`,
          scope: 'openid profile clinic',
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
        })
        return response.writeHead(302, { location: address.href }).end()
      }
      const state = url.searchParams.get('state') ?? ''
      const begun = waiting.get(state)
      if (!begun) return response.writeHead(404).end()
      const tokens = await openid.authorizationCodeGrant(begun.config, url, {
        pkceCodeVerifier: begun.verifier,
        expectedState: state,
        expectedNonce: begun.nonce,
      })
      const who = tokens.claims()
      const page = `<!doctype html><html lang="es"><title>Bodega</title><h1>Bodega de ${String(who?.['name'])}</h1><p>${String(who?.['role'])}</p>`
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    })().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, setSecret: (given) => (secret = given), server }
}

for (const [at, { size, use }] of sizes.entries())
  test.describe(`on a ${size}`, () => {
    test.use(use)

    test('the inventories are connected, and open with the account of Huella', async ({
      page,
      browser,
      context,
      request,
      enter,
    }) => {
      const isPhone = size === 'phone'
      const token = await enter(`debe3-${3 + at}`)
      const shop = await startInventories()
      const openMenu = async () => {
        if (isPhone) await page.getByRole('button', { name: /^Menú/ }).click()
        return page
          .getByRole('link', { name: 'Inventarios', description: 'Se abre en otra pestaña' })
          .filter({ visible: true })
      }
      await ask(request, inventories.remove, {}, token)
      await page.goto('/configuraciones/inventarios')
      const asks = page.getByRole('dialog', { name: 'Pago pendiente' })
      await asks.getByRole('button', { name: 'Cerrar', exact: true }).click()
      await page.getByLabel('Dirección que abre el menú').fill(`${shop.origin}/entrar`)
      await page.getByLabel('Dirección de regreso').fill('http://ajena.co/volver')
      await page.getByRole('button', { name: 'Conectar' }).click()
      await expect(page.getByText('debe empezar por https://', { exact: false }).first()).toBeVisible()
      await page.getByLabel('Dirección de regreso').fill(`${shop.origin}/volver`)
      await page.getByRole('button', { name: 'Conectar' }).click()
      const secret = page.getByRole('region', { name: 'Secreto nuevo' }).locator('code')
      shop.setSecret(await secret.innerText())

      const [opened] = await Promise.all([context.waitForEvent('page'), (await openMenu()).click()])
      await expect(opened.getByRole('heading', { level: 1 })).toHaveText(/^Bodega de /)
      await expect(opened.getByText('administrador')).toBeVisible()
      await opened.close()

      // Who is not logged in does so first, and goes on.
      const status = await request.get('/api/sso/abrir', {
        headers: { cookie: `dgsToken=${token}` },
        maxRedirects: 0,
      })
      const address = status.headers()['location']
      const other = await browser.newContext(use)
      const stranger = await other.newPage()
      await stranger.goto(address ?? '')
      await stranger.getByLabel('Correo').fill(`debe3-${3 + at}@huella.vet`)
      await stranger.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
      await stranger.getByRole('button', { name: 'Ingresar' }).click()
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(/^Bodega de /)
      await other.close()
      shop.server.close()
    })
  })
