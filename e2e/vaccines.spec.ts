import type { Locator } from '@playwright/test'
import { addDays, dayOf } from '#shared/values/date.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { aPet, ask, aWord, expect, sizes, test } from './fixtures.ts'

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

    test('goes by the weight that was just written in its consultation', async ({ page, request, enter }) => {
      const token = await enter('demo')
      const pet = await aPet(request, token, { name: 'Nala', birthOn: '2022-03-01', weightKg: 12.4 })
      await page.goto(`/mascotas/${pet.id}`)
      await page.getByRole('button', { name: 'Nueva consulta' }).click()
      // The weight is on its way until the dose is: neither the form nor the dose goes by the one before.
      let arrive = () => {}
      const sent = new Promise<void>((done) => (arrive = done))
      await page.route(/\/api\/clinic\/consultations\/[\w-]+$/, async (route) => {
        if (route.request().method() !== 'GET') await sent
        await route.continue()
      })
      await page.getByRole('textbox', { name: /^Peso/ }).fill('13,7')
      await page.getByRole('button', { name: 'Registrar en esta consulta' }).click()
      await page.getByRole('menuitem', { name: 'Vacuna' }).click()
      const dialog = page.getByRole('dialog', { name: 'Registrar vacuna de Nala' })
      await expect(dialog.getByText(/Último peso: 13,7 kg/)).toBeVisible()
      await dialog.getByRole('combobox', { name: 'Vacuna' }).click()
      if (size === 'desktop') await dialog.getByRole('combobox', { name: 'Vacuna' }).fill('antirrabica c')
      await page.getByRole('option', { name: 'Antirrábica canina' }).click()
      await dialog.getByRole('textbox', { name: 'Producto' }).fill('Rabisin')
      await dialog.getByRole('textbox', { name: 'Lote', exact: true }).fill(aWord())
      await dialog.getByRole('textbox', { name: 'Vencimiento del lote' }).fill('31/12/2098')
      await dialog.getByRole('button', { name: 'Registrar vacuna' }).click()
      arrive()
      await expect(page.getByText('Vacuna registrada')).toBeVisible()
      const [given] = (await ask(request, vaccines.listOfPet, { petId: pet.id }, token)).items
      expect(given).toMatchObject({ weightKg: 13.7, isWeighed: false })
    })

    test('asks why a pup is vaccinated too young, and does not count it', async ({ page, request, enter }) => {
      const token = await enter('demo')
      const today = dayOf(new Date())
      const pet = await aPet(request, token, { name: 'Nala', birthOn: addDays(today, -21), weightKg: 2 })
      await page.goto(`/vacuna/nueva/${pet.id}?protocolo=canino-antirrabica-canina`)
      const why = page.getByRole('textbox', { name: 'Motivo de aplicarla antes de tiempo' })
      await expect(why).toHaveAccessibleDescription(
        'Nala tiene 21 días; Antirrábica canina empieza a las 13 semanas. No contará como dosis.',
      )
      await page.getByRole('textbox', { name: 'Producto' }).fill('Rabisin')
      await page.getByRole('textbox', { name: 'Lote', exact: true }).fill(aWord())
      await page.getByRole('textbox', { name: 'Vencimiento del lote' }).fill('31/12/2098')
      await page.getByRole('button', { name: 'Registrar vacuna' }).click()
      await expect(page.getByText(/Escriba por qué se aplica así/).first()).toBeVisible()
      await why.fill('Brote en la vereda')
      await page.getByRole('button', { name: 'Registrar vacuna' }).click()
      await expect(page.getByText('Vacuna registrada')).toBeVisible()
      await expect(page.getByText('No cuenta', { exact: true })).toBeVisible()
      await expect(page.getByText(/^Por repetir: Antirrábica canina,/)).toBeVisible()
      await expect(page.getByText(/al día hasta/)).toHaveCount(0)
      // What is too young today is expected, and not offered.
      await page.goto(`/mascotas/${pet.id}`)
      await expect(page.getByText('Antirrábica canina (repetir)', { exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Aplicar/ })).toHaveCount(0)
    })
  })
