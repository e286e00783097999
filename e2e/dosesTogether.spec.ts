import type { APIRequestContext } from '@playwright/test'
import { dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { addDays, dayOf, showDate } from '#shared/values/date.ts'
import { weights } from '#shared/weights/weights.contract.ts'
import { aPet, ask, expect, expectAccessible, loseAnswer, sizes, test } from './fixtures.ts'

const RABIES = 'canino-antirrabica-canina'

/** Two of one owner and species. */
async function aLitter(request: APIRequestContext, token: string) {
  const first = await aPet(request, token, { name: 'Copito' })
  const second = await aPet(request, token, { name: 'Nala', ownerId: first.owner.id, weightKg: 24 })
  return { first, second, ownerId: first.owner.id }
}

for (const { size, use } of sizes)
  test.describe(`doses, ${size}`, () => {
    test.use(use)

    test('go to several pets in one action that begins at their owner', async ({ page, request, enter }) => {
      const token = await enter('demo')
      const { first, second, ownerId } = await aLitter(request, token)
      await page.goto(`/propietarios/${ownerId}`)
      await page.getByRole('button', { name: 'Vacunar o desparasitar varias' }).click()
      const dialog = page.getByRole('dialog', { name: 'Dosis a varias mascotas' })
      await dialog.getByRole('checkbox', { name: 'Copito' }).check()
      await dialog.getByRole('checkbox', { name: 'Nala' }).check()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Desparasitar' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Registrar desparasitación de Copito' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('combobox', { name: 'Producto' }).click()
      if (size === 'desktop') await page.getByRole('combobox', { name: 'Producto' }).fill('Afoxolaner')
      await page.getByRole('option', { name: 'Afoxolaner', exact: true }).click()
      const nala = page.getByRole('group', { name: 'Nala' })
      await page.getByRole('textbox', { name: 'Dosis' }).first().fill('1 tableta')
      await nala.getByRole('textbox', { name: 'Dosis' }).fill('2 tabletas')
      // A date that is typed for the first stays its own.
      const next = nala.getByRole('textbox', { name: 'Próxima fecha' })
      await expect(next).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
      const proposed = await next.inputValue()
      const later = showDate(addDays(dayOf(new Date()), 65))
      await page.getByRole('textbox', { name: 'Próxima fecha' }).first().fill(later)
      await expect(next).toHaveValue(proposed)
      const weight = nala.getByRole('textbox', { name: 'Peso' })
      await weight.fill('0')
      await page.getByRole('button', { name: 'Registrar a 2 mascotas' }).click()
      await expect(weight).toHaveAccessibleDescription(/Escriba un peso válido, por ejemplo 12,4/)
      await expect(weight).toBeFocused()
      await weight.fill('24,5')
      await page.getByRole('button', { name: 'Registrar a 2 mascotas' }).click()
      await expect(page.getByRole('link', { name: 'Afoxolaner' })).toBeVisible()
      const given = await ask(request, dewormings.listOfPet, { petId: second.id }, token)
      expect(given.items).toMatchObject([{ product: 'Afoxolaner', dose: '2 tabletas', weightKg: 24.5 }])
      expect((await ask(request, weights.list, { petId: second.id }, token))[0]).toMatchObject({
        ...{ weightKg: 24.5, source: 'deworming' },
      })
      expect(await ask(request, weights.list, { petId: first.id }, token)).toHaveLength(1)
    })

    test('tell what is wrong at its field, and let go of a form that nobody touched', async ({
      page,
      request,
      enter,
    }) => {
      const pet = await aPet(request, await enter('demo'), { birthOn: '2021-09-14' })
      await page.goto(`/vacuna/nueva/${pet.id}?protocolo=${RABIES}`)
      const next = page.getByRole('textbox', { name: 'Próxima fecha' })
      await expect(next).not.toHaveValue('')
      await page.getByRole('link', { name: 'Cancelar' }).click()
      await expect(page).toHaveURL(/\/vacunas$/)
      await page.goBack()
      await expect(next).not.toHaveValue('')
      const tell = async (name: string, typed: string, message: string) => {
        const field = page.getByRole('textbox', { name, exact: true })
        const before = await field.inputValue()
        await field.fill(typed)
        await field.blur()
        await expect(field).toHaveAccessibleDescription(new RegExp(message))
        await field.fill(before)
      }
      await tell('Peso', '0', 'Escriba un peso válido')
      await tell('Fecha de aplicación', '01/01/2020', 'La mascota nació el 14/09/2021')
      await tell('Fecha de aplicación', '01/01/2099', 'La fecha no puede ser futura')
      await page.getByRole('textbox', { name: 'Producto' }).fill('Rabisin')
      await page.getByRole('textbox', { name: 'Lote', exact: true }).fill('L1')
      await tell('Vencimiento del lote', '01/01/2022', 'El lote venció el 01/01/2022')
    })
  })

test('what was corrected of several after a lost answer, and cannot be said in a line, stays on the device', async ({
  page,
  request,
  enter,
}) => {
  const { first, second } = await aLitter(request, await enter('demo'))
  const address = `/desparasitacion/nueva/${first.id}?mascotas=${second.id}`
  await page.goto(address)
  const product = page.getByRole('combobox', { name: 'Producto' })
  await product.fill('Pasta de la casa')
  await product.press('Tab')
  await page.getByLabel('Tipo').selectOption('internal')
  await page.getByRole('textbox', { name: 'Dosis' }).first().fill('1 tableta')
  const dose = page.getByRole('group', { name: 'Nala' }).getByRole('textbox', { name: 'Dosis' })
  await dose.fill('2 tabletas')
  await loseAnswer(page, 'POST', /\/dewormings/)
  const register = page.getByRole('button', { name: 'Registrar a 2 mascotas' })
  await register.click()
  await expect(page.getByText('No hay conexión').first()).toBeVisible()
  await dose.fill('3 tabletas')
  await page.getByRole('radio', { name: 'El propietario, en casa' }).check()
  await register.click()
  await page.getByRole('button', { name: 'Abrir lo guardado' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Falta corregir' })
  await expect(toast).toContainText('Quién la aplicó: El propietario, en casa. Se conserva en este equipo')
  await page.goto(address)
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect(dose).toHaveValue('3 tabletas')
  await expect(page.getByRole('alert').filter({ hasText: 'puede que ya esté guardado' })).toBeVisible()
})
