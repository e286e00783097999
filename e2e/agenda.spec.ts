import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { addMinutes } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { addDays, dayOf, instantOn, showDate, showLongDay, showTime, weekdayOf } from '#shared/values/date.ts'
import { type APIRequestContext, aPet, ask, aWord, expect, expectAccessible, sizes, test } from './fixtures.ts'

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
      await page.getByRole('option', { name }).first().click()
      await expect(dialog.getByText(name)).toBeVisible()
      // Whatever the hour and however full the day is.
      const startsAt = soonToday(10, 30)
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

    test('is on a day that opens where it has got to', async ({ page, request, enter }) => {
      const token = await enter('demo')
      // So many more that the day is longer than a phone, wherever it has got to.
      const pet = await aPet(request, token, { name: `Nube ${aWord()}`, birthOn: '2022-03-01' })
      const { id: professionalId } = await ask(request, professionals.profile, {}, token)
      for (const minutes of [-90, -75, -60, -45, -30, -15, 15, 30, 45, 60]) {
        const startsAt = addMinutes(new Date().toISOString(), minutes)
        const when = {
          startsAt,
          endsAt: addMinutes(startsAt, 10),
          isOverbooked: true,
          allowSameDay: true,
          allowPast: true,
        }
        const what = { typeId: 'consulta', professionalId, petIds: [pet.id], reason: 'Control' }
        await ask(request, agendaEvents.create, { ...what, ...when }, token)
      }
      await page.goto('/agenda')
      if (size === 'phone') await expect(page.locator('.EventList-now')).toBeInViewport()
      else await expect(page.locator('.EventList-now')).toBeVisible()
    })

    test('goes to the ward, with what the animal came for', async ({ page, request, enter }) => {
      const token = await enter('veterinario')
      const name = `Canela ${aWord()}`
      const pet = await aPet(request, token, { name, birthOn: '2022-03-01' })
      const { id: professionalId } = await ask(request, professionals.profile, {}, token)
      const startsAt = new Date().toISOString()
      const when = { startsAt, endsAt: addMinutes(startsAt, 10), isOverbooked: true }
      const what = { typeId: 'consulta', professionalId, petIds: [pet.id], reason: 'Convulsiones', ...when }
      const { id: eventId, version } = await ask(request, agendaEvents.create, what, token)
      await page.goto(`/mascotas/${pet.id}/agenda?cita=${eventId}`)
      const drawer = page.getByRole('dialog', { name })
      await expect(drawer.getByRole('button', { name: 'Confirmar' })).toBeVisible()
      await expect(drawer.getByRole('button', { name: `Hospitalizar: ${name}` })).toHaveCount(0)
      await ask(request, agendaEvents.move, { eventId, version, to: 'waiting', reason: null }, token)
      await page.reload()
      await drawer.getByRole('button', { name: `Hospitalizar: ${name}` }).click()
      const admission = page.getByRole('dialog', { name: `Hospitalizar a ${name}` })
      await expect(admission.getByLabel('Motivo')).toHaveValue('Convulsiones')
      await admission.getByLabel('Peso').fill('12')
      await admission.getByRole('button', { name: 'Hospitalizar' }).click()
      await page.waitForURL(/\/hospitalizacion\//)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
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
      await page.getByRole('option', { name }).first().click()
      await dialog.getByRole('button', { name: 'Recibir' }).click()
      const row = page.getByRole('listitem').filter({ hasText: name })
      await expect(row.getByText(/^En sala/)).toBeVisible()
    })
  })

let daysTaken = 0
/** As many as one worker takes. */
const DAYS_EACH = 60

/** A working day far ahead, when nothing is booked: after the weeks of agendaSeries.spec.ts, and no other test's. */
function anEmptyDay(): string {
  const place = test.info().workerIndex * DAYS_EACH + daysTaken++
  const day = addDays(dayOf(new Date()), (26 + Math.floor(place / 5)) * 7)
  return addDays(day, 1 + (place % 5) - weekdayOf(day))
}

/** In so many minutes or, where it would end tomorrow by then, earlier today: whatever the hour. */
function soonToday(minutes: number, lastsMinutes: number): string {
  const now = new Date().toISOString()
  const startsAt = addMinutes(now, minutes)
  return dayOf(addMinutes(startsAt, lastsMinutes)) === dayOf(now) ? startsAt : addMinutes(now, -minutes - lastsMinutes)
}

async function anEventAt(request: APIRequestContext, token: string, day: string, time: string) {
  const name = `Lola ${aWord()}`
  const pet = await aPet(request, token, { name, birthOn: '2022-03-01' })
  const { id: professionalId } = await ask(request, professionals.profile, {}, token)
  const startsAt = instantOn(day, time)
  const draft = { typeId: 'consulta', professionalId, startsAt, endsAt: addMinutes(startsAt, 60), petIds: [pet.id] }
  const event = await ask(request, agendaEvents.create, { ...draft, reason: null, notes: null }, token)
  return { name, event, professionalId }
}

test('an event is moved by dragging and by the keyboard, and back again', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const day = anEmptyDay()
  const { name } = await anEventAt(request, token, day, '09:00')
  await page.goto(`/agenda?ver=semana&dia=${day}`)
  const at = (time: string) => page.getByRole('button', { name: new RegExp(`^${time} a .*${name}`) })
  await at('09:00').dragTo(page.getByRole('button', { name: `${showLongDay(day)}, 11:30` }))
  await expect(at('1[01]:\\d\\d')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(at('09:00')).toBeVisible()
  await at('09:00').press('Alt+ArrowDown')
  await expect(at('09:15')).toBeVisible()
  await at('09:15').press('Alt+Shift+ArrowDown')
  await expect(page.getByRole('button', { name: new RegExp(`^09:15 a 10:30,.*${name}`) })).toBeVisible()
})

for (const { size, use } of sizes)
  test.describe(`the day of one professional, ${size}`, () => {
    test.use(use)
    test('has an event moved by the keyboard and back, and one that was a mistake deleted with its reason', async ({
      page,
      request,
      enter,
    }) => {
      const token = await enter('demo')
      const day = anEmptyDay()
      const { name, professionalId } = await anEventAt(request, token, day, '09:00')
      await page.goto(`/agenda?ver=profesionales&dia=${day}&profesional=${professionalId}`)
      const at = (time: string) => page.getByRole('button', { name: new RegExp(`^${time} a .*${name}`) })
      // Where professionals stand one below the other, time runs to the right.
      await at('09:00').press(size === 'phone' ? 'Alt+ArrowDown' : 'Alt+ArrowRight')
      await expect(at('09:15')).toBeVisible()
      await page.getByRole('button', { name: 'Deshacer' }).click()
      await expect(at('09:00')).toBeVisible()
      await at('09:00').click()
      const drawer = page.getByRole('dialog', { name })
      await drawer.getByRole('button', { name: `Más acciones para la cita de ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Borrar cita' }).click()
      const asking = page.getByRole('dialog', { name: `Borrar la cita de ${name}` })
      await asking.getByRole('textbox', { name: 'Motivo' }).fill('Era para otra mascota')
      await asking.getByRole('button', { name: 'Borrar cita' }).click()
      await expect(page.getByText('Cita borrada')).toBeVisible()
      await expect(at('09:00')).toHaveCount(0)
    })
  })

test('a time that is taken is told, with what is free near it', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const day = anEmptyDay()
  await anEventAt(request, token, day, '10:00')
  const { name } = await anEventAt(request, token, day, '11:00')
  await page.goto(`/agenda?ver=semana&dia=${day}`)
  await page.getByRole('button', { name: new RegExp(`^11:00 a .*${name}`) }).press('Alt+ArrowUp')
  await expect(page.getByText('Ese horario ya está ocupado').first()).toBeVisible()
  const dialog = page.getByRole('dialog', { name: `Cita de ${name}` })
  await dialog.getByRole('group', { name: 'Horas libres' }).getByRole('button').last().click()
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Cita actualizada')).toBeVisible()
})

test('events of one time beyond the room for them stand behind one that opens their list', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('demo')
  const day = anEmptyDay()
  const { id: professionalId } = await ask(request, professionals.profile, {}, token)
  const startsAt = instantOn(day, '09:00')
  const names = Array.from({ length: 9 }, (_, index) => `Reserva ${index} ${aWord()}`)
  for (const reason of names) {
    const draft = { typeId: 'consulta', professionalId, startsAt, endsAt: addMinutes(startsAt, 30), petIds: [] }
    await ask(request, agendaEvents.create, { ...draft, reason, notes: null, isOverbooked: true }, token)
  }
  await page.goto(`/agenda?ver=semana&dia=${day}`)
  const more = page.getByRole('button', { name: /^09:00 a 09:30, \d+ citas más$/ })
  await expect(more).toBeVisible()
  const widths = await page
    .getByRole('button', { name: /^09:00 a 09:30, / })
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().width))
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(24)
  await more.click()
  const list = page.getByRole('dialog', { name: /citas más/ }).getByRole('listitem')
  await expect(list).toHaveCount(names.length - (widths.length - 1))
  await list.first().getByRole('link').click()
  await expect(page.getByRole('dialog', { name: /^Reserva \d/ })).toBeVisible()
})

test('an hour that somebody has is said when its field is left, and is free to the event that has it', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('demo')
  const day = anEmptyDay()
  const { name, professionalId } = await anEventAt(request, token, day, '10:00')
  await page.goto(`/agenda?dia=${day}&nueva=1`)
  const dialog = page.getByRole('dialog', { name: 'Nueva cita' })
  const start = dialog.getByRole('textbox', { name: 'Comienza' })
  const said = `Ocupado: 10:00 – 11:00, ${name}. Elija otra hora o «Sobrecupo»`
  await dialog.getByRole('combobox', { name: 'Profesional' }).selectOption(professionalId)
  await start.fill('1045')
  await expect(dialog.getByRole('group', { name: 'Horas libres' })).toContainText('11:00')
  await expect(start).not.toHaveAccessibleDescription(said)
  await start.blur()
  await expect(start).toHaveAccessibleDescription(said)
  await dialog.getByRole('checkbox', { name: 'Sobrecupo' }).check()
  await expect(start).not.toHaveAccessibleDescription(said)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar cambios' }).click()

  await page.getByRole('link', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: 'Editar' }).click()
  const own = page.getByRole('dialog', { name: `Cita de ${name}` }).getByRole('textbox', { name: 'Comienza' })
  await own.fill('1030')
  await own.blur()
  await expect(own).toHaveAccessibleDescription('')
})

test('an animal that is expected elsewhere at that hour is said while an event is booked', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('demo')
  const day = anEmptyDay()
  const { name, event } = await anEventAt(request, token, day, '10:00')
  await page.goto(`/agenda?dia=${day}&nueva=${event.pets[0]?.id}`)
  const dialog = page.getByRole('dialog', { name: 'Nueva cita' })
  await dialog.getByRole('textbox', { name: 'Comienza' }).fill('11:00')
  const hint = dialog.getByText(`A esa hora ya tiene otra cita. ${name}: 10:00 – 11:00 con`)
  await expect(dialog.getByRole('textbox', { name: 'Termina' })).toHaveValue('11:30')
  await expect(hint).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Comienza' }).fill('10:30')
  await expect(hint).toBeVisible()
})

test('a second event of an animal on a day, and one on a day that is over, are asked about once', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('demo')
  const day = anEmptyDay()
  const { name, event } = await anEventAt(request, token, day, '10:00')
  await page.goto(`/agenda?dia=${day}&nueva=${event.pets[0]?.id}`)
  const dialog = page.getByRole('dialog', { name: 'Nueva cita' })
  await dialog.getByRole('textbox', { name: 'Comienza' }).fill('14:00')
  const sameDay = dialog.getByRole('checkbox', { name: 'Agendar otra cita el mismo día' })
  await expect(sameDay).toHaveAccessibleDescription(new RegExp(`${name}: 10:00 – 11:00 con`))
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await expect(dialog.getByText(/Ese día ya tiene otra cita/)).toBeVisible()
  await expect(sameDay).toBeFocused()
  await sameDay.check()
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto(`/agenda?dia=${addDays(dayOf(new Date()), -1)}&nueva=${event.pets[0]?.id}`)
  await dialog.getByRole('textbox', { name: 'Comienza' }).fill('14:00')
  await dialog.getByRole('checkbox', { name: 'Sobrecupo' }).check()
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await expect(dialog.getByText(/ya pasó\. Elija otra fecha/)).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Agendar en un día que ya pasó' }).check()
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await expect(dialog).toHaveCount(0)
})

test('an hour stands as it is read once its field is left', async ({ page, enter }) => {
  await enter('demo')
  await page.goto(`/agenda?dia=${anEmptyDay()}&nueva=1`)
  const dialog = page.getByRole('dialog', { name: 'Nueva cita' })
  const start = dialog.getByRole('textbox', { name: 'Comienza' })
  const end = dialog.getByRole('textbox', { name: 'Termina' })
  for (const typed of ['945', '9.45', '0945']) {
    await start.fill(typed)
    await end.fill('1015')
    await expect(start).toHaveValue('09:45')
    await start.focus()
    await expect(end).toHaveValue('10:15')
  }
  await start.fill('25')
  await end.focus()
  await expect(start).toHaveValue('25')
})

test('the menu of what is registered for an animal leads to its event', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const { name, event } = await anEventAt(request, token, anEmptyDay(), '10:00')
  await page.goto(`/mascotas/${event.pets[0]?.id}`)
  await page.getByRole('button', { name: `Registrar para ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Cita', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Nueva cita' }).getByText(name)).toBeVisible()
})

test('an event over midnight stands on its second day, from the top, in each view', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('demo')
  const day = anEmptyDay()
  const { id: professionalId } = await ask(request, professionals.profile, {}, token)
  const startsAt = instantOn(day, '23:30')
  const reason = `Vigilancia ${aWord()}`
  const draft = { typeId: 'consulta', professionalId, startsAt, endsAt: addMinutes(startsAt, 120), petIds: [] }
  await ask(request, agendaEvents.create, { ...draft, reason, notes: null, isOverbooked: true }, token)
  const next = addDays(day, 1)
  await page.goto(`/agenda?dia=${next}`)
  await expect(page.getByRole('link', { name: new RegExp(`${reason}.*desde ayer 23:30`) })).toBeVisible()
  for (const view of ['dia', 'profesionales', 'semana']) {
    await page.goto(`/agenda?ver=${view}&dia=${next}`)
    const rest = page.getByRole('button', { name: new RegExp(`^23:30 a 01:30, .*${reason}.*desde ayer 23:30`) })
    await expect(rest).toBeVisible()
  }
  await page.goto(`/agenda?ver=dia&dia=${day}`)
  const own = page.getByRole('button', { name: new RegExp(`^23:30 a 01:30, .*${reason}`) })
  await own.click()
  await expect(page.getByRole('dialog', { name: reason })).toBeVisible()
})

test('a full day leads to the first free time after it', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const day = anEmptyDay()
  const { name } = await anEventAt(request, token, day, '09:00')
  await page.goto(`/agenda?dia=${day}`)
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: 'Editar' }).click()
  const dialog = page.getByRole('dialog', { name: `Cita de ${name}` })
  // Nobody attends on a Sunday.
  const sunday = addDays(day, 7 - weekdayOf(day))
  await dialog.getByRole('textbox', { name: 'Fecha' }).fill(showDate(sunday))
  await dialog.getByRole('group', { name: 'Horas libres' }).getByRole('button').click()
  await expect(dialog.getByRole('textbox', { name: 'Fecha' })).toHaveValue(showDate(addDays(sunday, 1)))
  await expect(dialog.getByRole('textbox', { name: 'Comienza' })).toHaveValue('08:00')
})

// One of them has another day than the clinic, whatever the hour.
for (const timezoneId of ['Pacific/Kiritimati', 'Etc/GMT+12'])
  test.describe(`on a device in ${timezoneId}`, () => {
    test.use({ timezoneId })
    test('today and now are the clinic’s', async ({ page, enter }) => {
      await enter('demo')
      const today = showLongDay(dayOf(new Date()))
      await page.goto('/agenda?ver=mes')
      await expect(page.locator('[aria-current="date"]')).toHaveAccessibleName(today)
      await expect(page.locator('.mantine-MonthView-monthViewDayLabel[data-today]')).toHaveCount(0)
      await page.goto('/agenda?ver=semana')
      await expect(page.locator('.mantine-WeekView-weekViewDayLabel[data-today]')).toHaveAccessibleName(
        new RegExp(`, ${today}$`),
      )
      await page.goto('/agenda')
      await expect(page.getByRole('heading', { level: 1, name: /^Hoy, / })).toContainText(today.slice(1))
    })
  })

// Set by hand, and wrong: at some hour each of them is another day, too.
for (const [hours, words] of [
  [-3, 'atrasado 3 horas'],
  [3, 'adelantado 3 horas'],
] as const)
  test(`a device whose clock is ${hours} hours off has the clinic’s day and hour`, async ({ page, request, enter }) => {
    const token = await enter('demo')
    const name = `Reloj ${aWord()}`
    const pet = await aPet(request, token, { name, birthOn: '2022-03-01' })
    const { id: professionalId } = await ask(request, professionals.profile, {}, token)
    const now = new Date().toISOString()
    const startsAt = addMinutes(now, dayOf(addMinutes(now, 20)) === dayOf(now) ? 20 : 1)
    const draft = { typeId: 'consulta', professionalId, startsAt, endsAt: addMinutes(startsAt, 30), petIds: [pet.id] }
    await ask(request, agendaEvents.create, { ...draft, reason: null, notes: null, isOverbooked: true }, token)
    await page.clock.setFixedTime(Date.now() + hours * 3_600_000)
    await page.goto('/agenda')
    await expect(page.getByText(`El reloj de este equipo está ${words}`)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: /^Hoy, / })).toContainText(
      showLongDay(dayOf(new Date())).slice(1),
    )
    const line = page.locator('.EventList-now')
    const minutes = [-1, 0, 1].map((minute) => showTime(addMinutes(new Date().toISOString(), minute)))
    await expect(line).toHaveText(new RegExp(minutes.join('|')))
    // What is to come stands below it.
    const order = await page.locator('.EventList-now, .EventRow').allInnerTexts()
    const lineAt = order.findIndex((text) => minutes.includes(text.trim()))
    expect(order.findIndex((text) => text.includes(name))).toBeGreaterThan(lineAt)
  })

test('a day is closed in the settings, and the agenda says why', async ({ page, enter }) => {
  await enter('demo')
  // Further ahead than anybody books.
  const day = addDays(dayOf(new Date()), 7 * 120 + Math.floor(Math.random() * 300))
  const reason = `Inventario ${aWord()}`
  await page.goto('/configuraciones/horarios')
  await page.getByRole('button', { name: 'Agregar días' }).click()
  const dialog = page.getByRole('dialog', { name: 'Días especiales' })
  await dialog.getByRole('textbox', { name: 'Desde' }).fill(showDate(day))
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill(reason)
  await dialog.getByRole('button', { name: 'Guardar días' }).click()
  const said = `Toda la clínica, ${showDate(day)}: cerrado (${reason})`
  const list = page.getByRole('list', { name: 'Días especiales' })
  await expect(list).toContainText(said)
  await expectAccessible(page)
  for (const view of ['lista', 'dia', 'semana', 'mes', 'profesionales']) {
    await page.goto(`/agenda?ver=${view}&dia=${day}`)
    await expect(list).toContainText(said)
  }
  await page.goto('/configuraciones/horarios')
  await page.getByRole('button', { name: `Quitar ${said}` }).click()
  await expect(page.getByText('Días quitados')).toBeVisible()
  await expect(list).not.toContainText(reason)
})
