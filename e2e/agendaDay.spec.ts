import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { addMinutes } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { controls } from '#shared/controls/controls.contract.ts'
import { addDays, dayOf, showDate, showLongDay, weekdayOf } from '#shared/values/date.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { type APIRequestContext, aPet, ask, aWord, expect, sizes, test } from './fixtures.ts'

/** An animal with a control for today that nobody has booked: of all that is to be booked, nothing is nearer. */
async function anUnbookedPet(request: APIRequestContext, token: string): Promise<string> {
  const name = `Bruno ${aWord()}`
  const { id: petId } = await aPet(request, token, { name, birthOn: '2022-03-01' })
  await ask(request, controls.create, { petId, dueOn: dayOf(new Date()), reason: 'Retirar puntos' }, token)
  return name
}

test.describe('what is to be booked', () => {
  test('is dragged onto the calendar, and comes back when that is undone', async ({ page, request, enter }) => {
    const token = await enter('demo')
    const name = await anUnbookedPet(request, token)
    // Before the weeks of agendaSeries.spec.ts and of agenda.spec.ts.
    const far = addDays(dayOf(new Date()), (4 + Math.floor(Math.random() * 15)) * 7)
    const day = addDays(far, 1 + Math.floor(Math.random() * 5) - weekdayOf(far))
    await page.goto(`/agenda?ver=semana&dia=${day}&bandeja=1`)
    const tray = page.getByRole('list', { name: 'Por agendar' })
    const row = tray.getByRole('listitem').filter({ hasText: name }).first()
    await row
      .getByRole('link')
      .first()
      .dragTo(page.getByRole('button', { name: `${showLongDay(day)}, 11:30` }))
    const dialog = page.getByRole('dialog', { name: 'Nueva cita' })
    await expect(dialog.getByText(name)).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Fecha' })).toHaveValue(showDate(day))
    await expect(dialog.getByRole('textbox', { name: 'Comienza' })).toHaveValue(/^11:[34]\d$/)
    await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Control')
    await dialog.getByRole('button', { name: 'Agendar' }).click()
    await expect(page.getByRole('button', { name: new RegExp(`^11:.*${name}`) })).toBeVisible()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(row).toBeVisible()
    await expect(page.getByRole('button', { name: new RegExp(`^11:.*${name}`) })).toHaveCount(0)
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    test('is a list, whose press fills the form', async ({ page, request, enter }) => {
      const token = await enter('demo')
      const name = await anUnbookedPet(request, token)
      await page.goto('/agenda')
      await page.getByRole('button', { name: 'Más acciones de la agenda' }).click()
      await page.getByRole('menuitem', { name: 'Por agendar' }).click()
      await page
        .getByRole('dialog', { name: 'Por agendar' })
        .getByRole('button', { name: `Agendar a ${name}` })
        .click()
      const dialog = page.getByRole('dialog', { name: 'Nueva cita' })
      await expect(dialog.getByText(name)).toBeVisible()
      await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Control')
      await dialog.getByRole('textbox', { name: 'Comienza' }).fill('23:00')
      await dialog.getByRole('textbox', { name: 'Fecha' }).fill(showDate(addDays(dayOf(new Date()), 3)))
      await dialog.getByRole('checkbox', { name: 'Sobrecupo' }).check()
      await dialog.getByRole('button', { name: 'Agendar' }).click()
      await expect(page.getByText('Cita agendada')).toBeVisible()
      await expect(page.getByRole('dialog', { name: 'Por agendar' })).toBeVisible()
      await expect(page.getByRole('button', { name: `Agendar a ${name}` })).toHaveCount(0)
    })
  })
})

/** Two animals of one owner, who wait. */
async function aWaitingFamily(request: APIRequestContext, token: string) {
  const word = aWord()
  const names = [`Sol ${word}`, `Luna ${word}`] as const
  const first = await aPet(request, token, { name: names[0], birthOn: '2022-03-01' })
  const second = await aPet(request, token, { name: names[1], birthOn: '2022-03-01', ownerId: first.owner.id })
  const { id: professionalId } = await ask(request, professionals.profile, {}, token)
  // Now: in some minutes it is tomorrow, at some hours.
  const startsAt = new Date().toISOString()
  const span = { startsAt, endsAt: addMinutes(startsAt, 30), isOverbooked: true }
  const draft = {
    typeId: 'consulta',
    professionalId,
    petIds: [first.id, second.id],
    reason: null,
    notes: null,
    ...span,
  }
  const { id: eventId, version } = await ask(request, agendaEvents.create, draft, token)
  await ask(request, agendaEvents.move, { eventId, version, to: 'waiting', reason: null }, token)
  return { names, eventId }
}

for (const { size, use } of sizes)
  test.describe(`a family, ${size}`, () => {
    test.use(use)
    test('is attended on one screen, what is common written once, each signed apart', async ({
      page,
      request,
      enter,
    }) => {
      const token = await enter('mora')
      const { names, eventId } = await aWaitingFamily(request, token)
      const [sol, luna] = names
      await page.goto('/agenda')
      await page.getByRole('button', { name: `Atender: ${sol} y ${luna}` }).click()
      await expect(page.getByRole('heading', { name: `Consulta de ${sol}` })).toBeVisible()
      const visit = page.getByRole('navigation', { name: 'Mascotas de la visita' })
      await expect(visit.getByRole('link', { name: new RegExp(`^${luna}.*Borrador`) })).toBeVisible()
      await page.getByRole('textbox', { name: 'Relato del propietario' }).fill('Comieron del mismo bulto')
      await visit.getByRole('button', { name: 'Copiar texto a otra mascota' }).click()
      const dialog = page.getByRole('dialog', { name: 'Copiar texto' })
      await expect(dialog.getByRole('checkbox', { name: luna })).toBeChecked()
      await dialog.getByRole('button', { name: 'Copiar' }).click()
      await expect(page.getByText('Texto copiado')).toBeVisible()
      await visit.getByRole('link', { name: luna }).click()
      await expect(page.getByRole('heading', { name: `Consulta de ${luna}` })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Relato del propietario' })).toHaveValue(
        'Comieron del mismo bulto',
      )
      const statusOf = async () => (await ask(request, agendaEvents.get, { eventId }, token)).status
      for (const [index, name] of [luna, sol].entries()) {
        await expect(page.getByRole('heading', { name: `Consulta de ${name}` })).toBeVisible()
        const consultationId = page.url().split('/').at(-1) ?? ''
        const { version } = await ask(request, consultations.get, { consultationId }, token)
        const fields = { presumptiveDiagnosis: 'Gastritis', treatments: 'Dieta blanda', weightKg: 9.5 }
        await ask(request, consultations.save, { consultationId, version, fields }, token)
        await expect(page.getByRole('textbox', { name: 'Diagnóstico presuntivo' })).toHaveValue('Gastritis')
        await page.getByRole('button', { name: 'Finalizar consulta' }).click()
        await page.getByRole('button', { name: 'Firmar y finalizar' }).click()
        if (index === 0) {
          expect(await statusOf()).toBe('inConsultation')
          await visit.getByRole('link', { name: `Seguir con ${sol}` }).click()
        }
      }
      await expect.poll(statusOf).toBe('attended')
    })
  })
