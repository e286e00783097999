import { pets } from '#shared/pets/pets.contract.ts'
import { aPet, ask, expect, expectAccessible, sizes, test } from './fixtures.ts'

for (const { size, use } of sizes)
  test.describe(size, () => {
    test.use({ ...use, colorScheme: size === 'phone' ? 'dark' : 'light' })

    test('an allergy that names no medicine is said, and what was meant is taken by a press', async ({
      page,
      request,
      enter,
    }) => {
      const token = await enter('demo')
      const pet = await aPet(request, token, { allergies: null })
      await page.goto(`/mascotas/editar/${pet.id}`)
      const field = page.getByLabel('Alergias')
      const hint = page.getByText(/Huella no reconoce/)
      await field.fill('Pollo, amoxisilina y penicolena')
      await expect(hint).toHaveText('Huella no reconoce «penicolena»: no avisará al formular. ¿Quiso decir…?')
      await expect(field).toHaveValue('Pollo, amoxisilina y penicolena')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Penicilina', exact: true }).click()
      await expect(field).toHaveValue('Pollo, amoxisilina y penicilina')
      await expect(hint).toHaveCount(0)

      // That there is none is kept as asked, and warns of nothing.
      await field.fill('Niega')
      await page.getByRole('button', { name: 'Guardar cambios' }).click()
      await expect(page.getByText('Mascota actualizada')).toBeVisible()
      await expect(page.getByText('Sin alergias conocidas')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Alertas de Milo' })).toHaveCount(0)
      expect(await ask(request, pets.get, { petId: pet.id }, token)).toMatchObject({ allergies: 'Niega' })
    })
  })
