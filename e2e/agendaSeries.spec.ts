import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { addMinutes } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { series } from '#shared/agendaEvents/series.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { addDays, dayOf, instantOn, showDate, showLongDay, weekdayOf } from '#shared/values/date.ts'
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
      await expect(dialog.getByText('Máximo 200 citas; escribió 10.000')).toBeVisible()
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

test('a time that was agreed by hand is asked about by name when its series moves', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('demo')
  const name = `Tomás ${aWord()}`
  const pet = await aPet(request, token, { name, birthOn: '2022-03-01' })
  const { id: professionalId } = await ask(request, professionals.profile, {}, token)
  const today = dayOf(new Date())
  const day = addDays(today, 7 * 30 + 1 - weekdayOf(today))
  const spanOn = (at: string, time: string) => ({
    startsAt: instantOn(at, time),
    endsAt: addMinutes(instantOn(at, time), 30),
  })
  const draft = { typeId: 'consulta', professionalId, petIds: [pet.id], reason: 'Terapia', notes: null }
  const repeat = { unit: 'weeks', every: 1, count: 3, until: null, isOverbooked: true } as const
  const { first } = await ask(request, series.create, { ...draft, ...repeat, ...spanOn(day, '06:00') }, token)
  const second = (await ask(request, series.list, { eventId: first.id }, token))[1]
  const agreed = { ...spanOn(addDays(day, 5), '09:00'), professionalId, isOverbooked: true }
  await ask(request, agendaEvents.reschedule, { eventId: second?.id ?? '', version: 1, ...agreed }, token)
  await page.goto(`/agenda?dia=${day}&cita=${first.id}`)
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Editar' }).click()
  const dialog = page.getByRole('dialog', { name: `Cita de ${name}` })
  await dialog.getByRole('radio', { name: 'Todas las que vienen' }).check()
  await dialog.getByRole('textbox', { name: 'Comienza' }).fill('06:30')
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  const asked = `${showLongDay(addDays(day, 5))} a las 09:00 se acordó a mano`
  await expect(dialog.getByText(asked)).toBeVisible()
  const choice = dialog.getByRole('combobox', { name: 'Citas acordadas a otra hora' })
  await choice.selectOption({ label: 'Dejarlas a su hora' })
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText(`Sin cambio u omitidas: ${showDate(addDays(day, 5))}`)).toBeVisible()
})
