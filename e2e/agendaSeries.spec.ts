import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { addMinutes } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { addDays, dayOf, instantOn, showDate, weekdayOf } from '#shared/values/date.ts'
import { aPet, ask, aWord, expect, sizes, test } from './fixtures.ts'

for (const { size, use } of sizes)
  test.describe(`an event that repeats, ${size}`, () => {
    test.use(use)

    test('is booked around what is taken, and called off from one on', async ({ page, request, enter }) => {
      const token = await enter('demo')
      const name = `Bruno ${aWord()}`
      const pet = await aPet(request, token, { name, birthOn: '2022-03-01' })
      const { id: professionalId } = await ask(request, professionals.profile, {}, token)
      // Mondays far ahead; at its own hour for each size, as both write to one demo.
      const today = dayOf(new Date())
      const first = addDays(today, 7 * 20 + 1 - weekdayOf(today))
      const time = size === 'phone' ? '15:00' : '09:00'
      const second = instantOn(addDays(first, 7), time)
      const taken = { typeId: 'bloqueo', professionalId, startsAt: second, endsAt: addMinutes(second, 30) }
      await ask(request, agendaEvents.create, { ...taken, petIds: [], reason: 'Cirugía', notes: null }, token)

      await page.goto(`/agenda?nueva=${pet.id}&dia=${first}`)
      const dialog = page.getByRole('dialog', { name: 'Nueva cita' })
      await dialog.getByRole('textbox', { name: 'Comienza' }).fill(time)
      await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Terapia')
      await dialog.getByRole('combobox', { name: 'Se repite' }).selectOption({ label: 'Por semanas' })
      await dialog.getByRole('textbox', { name: 'Número de citas' }).fill('10000')
      await dialog.getByRole('button', { name: 'Agendar' }).click()
      await expect(dialog.getByText('Se agendan 200 citas a lo sumo; escribió 10.000')).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Número de citas' }).fill('4')
      const last = showDate(addDays(first, 21))
      await expect(dialog.getByText(`4 citas, la última el ${last}`)).toBeVisible()
      await dialog.getByRole('button', { name: 'Agendar' }).click()
      await expect(dialog.getByText(`1 de 4 fechas no se pueden: ${showDate(second)} (ya ocupado)`)).toBeVisible()
      await dialog.getByRole('combobox', { name: 'Fechas ocupadas' }).selectOption({ label: 'Omitir esas fechas' })
      await dialog.getByRole('button', { name: 'Agendar' }).click()
      await expect(page.getByText('3 citas agendadas')).toBeVisible()

      await page.goto(`/mascotas/${pet.id}/agenda`)
      await page.getByRole('link', { name: 'Terapia' }).nth(1).click()
      const drawer = page.getByRole('dialog', { name })
      await expect(drawer.getByText(`Cita 2 de 3, la última el ${last}`)).toBeVisible()
      await drawer.getByRole('button', { name: `Más acciones para la cita de ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Cancelar cita' }).click()
      const cancelling = page.getByRole('dialog', { name: `Cancelar la cita de ${name}` })
      await cancelling.getByRole('radio', { name: 'Esta y las siguientes' }).check()
      await cancelling.getByRole('textbox', { name: 'Motivo' }).fill('Terminó la terapia')
      await cancelling.getByRole('button', { name: 'Cancelar citas' }).click()
      await expect(page.getByText('2 citas canceladas')).toBeVisible()
    })
  })
