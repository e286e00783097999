import { clinic } from '#shared/clinic/clinic.contract.ts'
import { ask, expect, sizes, test } from './fixtures.ts'

for (const [at, { size, use }] of sizes.entries())
  test(`a logo is cropped on a ${size}, by keyboard too, and one with a script is refused`, async ({
    browser,
    request,
    baseURL,
    enter,
  }) => {
    const token = await enter(`debe3-${3 + at}`)
    const context = await browser.newContext({ ...use, baseURL: baseURL ?? '' })
    await context.addCookies([{ name: 'dgsToken', value: token, url: baseURL ?? '' }])
    const page = await context.newPage()
    await page.goto('/configuraciones/clinica')
    await page
      .getByRole('dialog', { name: 'Pago pendiente' })
      .getByRole('button', { name: 'Cerrar', exact: true })
      .click()
    const input = page.getByLabel('Elegir el logo')
    const evil = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(evil) })
    await expect(page.getByRole('alert').filter({ visible: true })).toBeVisible()
    expect((await ask(request, clinic.get, {}, token)).logo).toBeNull()

    const square = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = 400
      canvas.height = 400
      const paper = canvas.getContext('2d')
      paper?.fillRect(0, 0, 400, 200)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    })
    await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(square, 'base64') })
    const dialog = page.getByRole('dialog', { name: 'Recortar el logo' })
    const corner = dialog.getByRole('button', { name: 'Esquina inferior derecha' })
    await corner.focus()
    for (let times = 0; times < 10; times += 1) await corner.press('Shift+ArrowUp')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    const logo = page.getByRole('img', { name: 'Logo de la clínica' })
    await expect(logo).toBeVisible()
    const width = await logo.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return image.naturalWidth
    })
    expect(width).toBeLessThan(390)
    await ask(request, clinic.removeLogo, {}, token)
    await context.close()
  })
