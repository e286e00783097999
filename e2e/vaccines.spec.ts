import type { Locator } from '@playwright/test'
import { aPet, aWord, expect, sizes, test } from './fixtures.ts'

/** A practised person takes so long for a press or a short word; 90 seconds are the visit's limit. */
const SECONDS_A_STEP = 4
const LONGEST_VISIT = 90

for (const { size, use } of sizes)
  test.describe(`a vaccination visit, ${size}`, () => {
    test.use(use)
    test('goes from the animal to its printed card within 90 seconds', async ({ page, request, enter }) => {
      const token = await enter('demo')
      const pet = await aPet(request, token, { name: 'Copito', birthOn: '2022-03-01' })
      // The printer of every frame, which a browser without a screen has not.
      await page.addInitScript(() => {
        window.print = () => top?.document.documentElement.setAttribute('data-printed', document.title)
      })
      let steps = 0
      const step = async (work: Promise<unknown>) => {
        steps += 1
        await work
      }
      const isPhone = size === 'phone'
      // By thumb, or by keyboard alone.
      const press = (target: Locator) => step(isPhone ? target.tap() : target.press('Enter'))
      const started = Date.now()
      await page.goto(`/mascotas/${pet.id}`)
      await press(page.getByRole('link', { name: /^Vacunas/ }))
      await press(page.getByRole('link', { name: 'Registrar vacuna' }))
      if (isPhone) {
        await step(page.getByRole('combobox', { name: 'Vacuna' }).tap())
        const sheet = page.getByRole('dialog', { name: 'Vacuna' })
        await step(sheet.getByRole('option', { name: 'Antirrábica canina' }).tap())
      } else {
        await step(page.getByRole('combobox', { name: 'Vacuna' }).fill('antirrabica c'))
        await step(page.keyboard.press('ArrowDown'))
        await step(page.keyboard.press('Enter'))
      }
      await expect(page.getByText(/^Según el protocolo/)).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Próxima fecha' })).not.toHaveValue('')
      // The last record's batch is proposed, and to be compared; what is typed is the vial's.
      const batch = page.getByRole('textbox', { name: 'Lote', exact: true })
      const ofLast = 'Último lote usado. Verifíquelo en el frasco'
      await expect(batch).not.toHaveValue('')
      await expect(batch).toHaveAccessibleDescription(ofLast)
      await expect(page.getByRole('textbox', { name: 'Vencimiento del lote' })).toHaveAccessibleDescription(ofLast)
      await step(page.getByRole('textbox', { name: 'Producto' }).fill('Rabisin'))
      await step(batch.fill(aWord()))
      await expect(batch).toHaveAccessibleDescription('')
      await expect(page.getByRole('textbox', { name: 'Vencimiento del lote' })).toHaveValue('')
      await step(page.getByRole('textbox', { name: 'Vencimiento del lote' }).fill('31/12/2098'))
      await step(
        isPhone ? page.getByRole('button', { name: 'Registrar vacuna' }).tap() : page.keyboard.press('Control+s'),
      )
      await expect(page.getByText('Vacuna registrada')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Antirrábica canina' })).toBeVisible()
      await expect(page.getByText(/Antirrábica canina al día hasta el/)).toBeVisible()
      await press(page.getByRole('button', { name: 'Imprimir carné' }))
      await expect(page.locator('html')).toHaveAttribute('data-printed', /Carné de vacunación/)
      expect(steps * SECONDS_A_STEP).toBeLessThan(LONGEST_VISIT)
      expect((Date.now() - started) / 1000).toBeLessThan(LONGEST_VISIT)
    })

    test('happens inside a consultation that nobody leaves', async ({ page, request, enter }) => {
      const token = await enter('demo')
      const pet = await aPet(request, token, { name: 'Nala', birthOn: '2022-03-01' })
      await page.goto(`/mascotas/${pet.id}`)
      await page.getByRole('button', { name: 'Nueva consulta' }).click()
      await page.getByRole('button', { name: 'Registrar en esta consulta' }).click()
      await page.getByRole('menuitem', { name: 'Desparasitación' }).click()
      const dialog = page.getByRole('dialog', { name: 'Registrar desparasitación de Nala' })
      await dialog.getByRole('textbox', { name: 'Dosis' }).fill('1 tableta')
      const product = dialog.getByRole('combobox', { name: 'Producto' })
      await product.click()
      if (size === 'desktop') await product.fill('Afoxolaner')
      await page.getByRole('option', { name: 'Afoxolaner', exact: true }).click()
      await expect(dialog.getByText(/^Propuesta:/)).toBeVisible()
      await dialog.getByRole('button', { name: 'Registrar desparasitación' }).click()
      const records = page.getByRole('region', { name: 'Registros de esta consulta' })
      await expect(records.getByRole('link', { name: 'Afoxolaner' })).toBeVisible()
    })
  })
