import type { Page } from '@playwright/test'
import { invoices } from '#shared/invoices/invoices.contract.ts'
import { ask, expect, sizes, test } from './fixtures.ts'

const lock = (page: Page) => page.getByRole('alertdialog', { name: 'Sistema bloqueado' })
const simulator = (page: Page) => page.frameLocator('iframe[title="Simulador de pagos"]')

/** Pays in the window that stands for the provider's. */
async function pay(page: Page, { card = 'aprobada', fault = 'Todo bien' } = {}): Promise<void> {
  await page.getByRole('button', { name: 'Pagar con tarjeta' }).click()
  await expect(simulator(page).getByText('SIMULADOR DE PAGOS')).toBeVisible()
  await simulator(page).getByRole('radio', { name: card }).check()
  await simulator(page).getByLabel('Cómo se comporta').selectOption(fault)
  await simulator(page).getByRole('button', { name: 'Pagar en el simulador' }).click()
  await simulator(page).getByRole('status').waitFor()
}
const goBack = (page: Page) => simulator(page).getByRole('button', { name: 'Volver a Huella' }).click()

sizes.forEach(({ size, use }, at) => {
  test.describe(`on a ${size} a clinic that owes`, () => {
    test.use(use)

    test('is locked, pays, and is open again in two browsers without a reload', async ({
      page,
      browser,
      baseURL,
      enter,
    }) => {
      const token = await enter(`debe7-${1 + at}`)
      const other = await browser.newContext({ ...use, baseURL: baseURL ?? '' })
      await other.addCookies([{ name: 'dgsToken', value: token, url: baseURL ?? '' }])
      const colleague = await other.newPage()
      await colleague.goto('/propietarios')
      await page.goto('/propietarios')
      for (const one of [page, colleague]) {
        await expect(lock(one)).toContainText('2 días de mora')
        await expect(lock(one)).toContainText('$38')
        await expect(lock(one).getByRole('button', { name: 'Cerrar', exact: true })).toHaveCount(0)
        await one.keyboard.press('Escape')
        await one.mouse.click(5, 5)
        await expect(lock(one)).toBeVisible()
        await one.evaluate(() => Object.assign(window, { isSamePage: true }))
      }
      await pay(page, { fault: 'Confirma tres veces' })
      const paidAt = Date.now()
      await goBack(page)
      for (const one of [page, colleague]) {
        await expect(lock(one)).toHaveCount(0)
        await expect(one.getByRole('heading', { level: 1, name: 'Propietarios' })).toBeVisible()
        expect(await one.evaluate(() => 'isSamePage' in window)).toBe(true)
      }
      expect(Date.now() - paidAt).toBeLessThan(5_000)
      await other.close()
    })

    test('tries another card, waits for its bank, and is locked again by a reversal', async ({
      page,
      request,
      enter,
    }) => {
      const token = await enter(`debe7-${3 + at}`)
      await page.goto('/')
      await pay(page, { card: 'fondos insuficientes' })
      await goBack(page)
      await expect(lock(page)).toContainText('El banco rechazó el pago. Intente con otra tarjeta.')
      await pay(page, { card: 'pendiente' })
      await goBack(page)
      await expect(lock(page)).toContainText('Su banco aún verifica el pago.')
      await page.reload()
      await expect(lock(page)).toBeVisible()

      // A day later the bank decides.
      const { items } = await ask(request, invoices.list, {}, token)
      const reference = items[0]?.payments.find(({ state }) => state === 'pending')?.reference ?? ''
      const decide = async (state: string) => {
        const row = /name="ref" value="(\d+)"/.exec((await listed()).split(`<td>${reference}</td>`)[1] ?? '')
        await request.post('/sim/epayco/decide', { form: { ref: row?.[1] ?? '', state } })
      }
      const listed = async () => (await request.get('/sim/epayco/')).text()
      await decide('accepted')
      await expect(lock(page)).toHaveCount(0)
      await decide('reversed')
      await expect(lock(page)).toBeVisible()
    })

    test('comes back by the address of the provider, however it is written', async ({ page, enter }) => {
      await enter(`debe7-${5 + at}`)
      await page.goto('/')
      await page.getByRole('button', { name: 'Pagar con tarjeta' }).click()
      await simulator(page).getByLabel('Cómo se comporta').selectOption('No confirma')
      await simulator(page).getByLabel('Dirección de respuesta').selectOption({ index: 1 })
      await simulator(page).getByRole('button', { name: 'Pagar en el simulador' }).click()
      const link = simulator(page).getByRole('link', { name: 'Volver por la dirección de respuesta' })
      await expect(link).toHaveAttribute('href', /\/\?pago=validation\?ref_payco=[0-9a-f]{24}$/)
      await link.click()
      // Nobody confirmed it: the return has our server ask.
      await expect(page.getByText('Pago confirmado')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(lock(page)).toHaveCount(0)
      await expect(page).toHaveURL('/')
    })

    test('is asked before it is late, and goes on working', async ({ page, enter }) => {
      await enter(`debe3-${1 + at}`)
      // A clock that is two days ahead here: the server's counts.
      await page.clock.setFixedTime(Date.now() + 2 * 86_400_000)
      await page.goto('/')
      const prompt = page.getByRole('dialog', { name: 'Pago pendiente' })
      await expect(prompt).toContainText('Faltan 2 días para pagar')
      await page.keyboard.press('Escape')
      await expect(prompt).toHaveCount(0)
      const banner = page.getByRole('button', { name: /^Pago pendiente/ })
      await expect(banner).toContainText('Faltan 2 días para pagar')
      await banner.click()
      await expect(prompt).toBeVisible()
      await page.keyboard.press('Escape')
      if (size === 'phone') await page.getByRole('button', { name: /^Menú.*pago pendiente/ }).click()
      await page.getByRole('link', { name: 'Facturas' }).click()
      await expect(page.getByText('Factura 1 · $38')).toBeVisible()
      await expect(page.getByText('Faltan 2 días para pagar').first()).toBeVisible()
    })
  })
})

test('who owes two invoices pays the older one, and is asked for the other', async ({ page, enter }) => {
  await enter('debe7-7')
  await page.goto('/propietarios')
  await expect(lock(page)).toContainText('La factura 1 tiene 2 días de mora')
  await pay(page)
  await goBack(page)
  await expect(page.getByText('Pago confirmado')).toBeVisible()
  await expect(lock(page)).toHaveCount(0)
  const prompt = page.getByRole('dialog', { name: 'Pago pendiente' })
  await expect(prompt).toContainText('Faltan 2 días para pagar la factura 2')
  await expect(prompt.getByRole('button', { name: 'Pagar con tarjeta' })).toBeVisible()
})
