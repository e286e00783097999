import { addMinutes } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { dayOf, showDate, showTime } from '#shared/values/date.ts'
import { aPet, aWord, expect, sizes, test } from './fixtures.ts'

for (const { size, use } of sizes)
  test.describe(`a visit, ${size}`, () => {
    test.use(use)

    test('goes from the call to the departure', async ({ page, request, enter }) => {
      const token = await enter('demo')
      const name = `Canela ${aWord()}`
      const pet = await aPet(request, token, { name, birthOn: '2022-03-01' })
      await page.goto('/agenda?nueva=1')
      const dialog = page.getByRole('dialog', { name: 'Nueva cita' })
      await dialog.getByRole('combobox', { name: 'Mascota' }).click()
      if (size === 'phone') await page.getByRole('dialog', { name: 'Mascota' }).getByRole('combobox').fill(name)
      else await dialog.getByRole('combobox', { name: 'Mascota' }).fill(name)
      await page.getByRole('option', { name }).click()
      await expect(dialog.getByText(name)).toBeVisible()
      // Whatever the hour and however full the day is.
      const startsAt = addMinutes(new Date().toISOString(), 10)
      await dialog.getByRole('textbox', { name: 'Fecha' }).fill(showDate(dayOf(startsAt)))
      await dialog.getByRole('textbox', { name: 'Comienza' }).fill(showTime(startsAt))
      await expect(dialog.getByRole('textbox', { name: 'Termina' })).toHaveValue(showTime(addMinutes(startsAt, 30)))
      await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Vómito')
      await dialog.getByRole('checkbox', { name: 'Sobrecupo' }).check()
      await dialog.getByRole('button', { name: 'Agendar' }).click()
      await expect(page.getByText('Cita agendada')).toBeVisible()

      const row = page.getByRole('listitem').filter({ hasText: name })
      await row.getByRole('button', { name: `Confirmar: ${name}` }).click()
      await expect(row.getByText('Confirmada')).toBeVisible()
      await row.getByRole('button', { name: `Llegó: ${name}` }).click()
      await expect(row.getByText(/^En sala · \d+ min/)).toBeVisible()
      await row.getByRole('button', { name: `Atender: ${name}` }).click()
      await expect(page).toHaveURL(/\/consulta\//)
      await page.goto('/agenda')
      await expect(row.getByText('En consulta')).toBeVisible()
      await row.getByRole('link', { name: `Continuar: ${name}` }).click()
      await expect(page).toHaveURL(/\/consulta\//)
      await page.goto(`/mascotas/${pet.id}/agenda`)
      await page.getByRole('link', { name: 'Vómito' }).click()
      const drawer = page.getByRole('dialog', { name })
      await drawer.getByRole('button', { name: `Más acciones para la cita de ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Terminar' }).click()
      await expect(drawer.getByText('Atendida')).toBeVisible()
    })

    test('without an event is two presses', async ({ page, request, enter }) => {
      const token = await enter('demo')
      const name = `Trufa ${aWord()}`
      await aPet(request, token, { name, birthOn: '2022-03-01' })
      await page.goto('/agenda')
      await page.getByRole('button', { name: 'Llegó sin cita' }).click()
      const dialog = page.getByRole('dialog', { name: 'Llegó sin cita' })
      if (size === 'phone') {
        await dialog.getByRole('combobox', { name: 'Mascota' }).click()
        await page.getByRole('dialog', { name: 'Mascota' }).getByRole('combobox').fill(name)
      } else await dialog.getByRole('combobox', { name: 'Mascota' }).fill(name)
      await page.getByRole('option', { name }).click()
      await dialog.getByRole('button', { name: 'Recibir' }).click()
      const row = page.getByRole('listitem').filter({ hasText: name })
      await expect(row.getByText(/^En sala/)).toBeVisible()
    })
  })
