import { aPet, cutNetwork, expect, sizes, test } from './fixtures.ts'

for (const { size, use } of sizes) {
  test.describe(`what comes over the page on a ${size}`, () => {
    test.use(use)

    test('gives the focus back to what opened it', async ({ page, request, enter }) => {
      const pet = await aPet(request, await enter('veterinario'))
      await page.goto(`/mascotas/${pet.id}`)
      const opener = page.getByRole('button', { name: 'Registrar peso' })
      const dialog = page.getByRole('dialog', { name: 'Registrar peso de Milo' })
      await opener.press('Enter')
      await expect(dialog.getByLabel('Peso')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(opener).toBeFocused()

      await opener.press('Enter')
      await expect(dialog.getByLabel('Peso')).toBeFocused()
      await page.keyboard.type('13,1')
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()

      // The entry of a menu is gone by then; the menu's button is not.
      const menu = page.getByRole('button', { name: 'Registrar para Milo' })
      await menu.press('Enter')
      await page.getByRole('menuitem', { name: 'Peso' }).press('Enter')
      await expect(dialog.getByLabel('Peso')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(menu).toBeFocused()
    })

    test('a page that could not be loaded without network comes when the network is back', async ({
      page,
      context,
      enter,
    }) => {
      await enter('veterinario')
      await page.goto('/configuraciones')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configuración')
      await cutNetwork(context)
      await page.getByRole('link', { name: 'Historias' }).first().click()
      await expect(page.getByText('La página se abre sola cuando la conexión vuelva.')).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Historias')
    })
  })
}

test.describe('the panel of the narrow bar', () => {
  test.use(sizes[1].use)

  test('gives the focus back to its button', async ({ page, enter }) => {
    await enter('veterinario')
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Menú' })
    await button.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })
})
