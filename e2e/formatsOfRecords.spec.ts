import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { addMinutes } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { formats } from '#shared/formats/formats.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { addDays, dayOf, instantOn } from '#shared/values/date.ts'
import { aPet, ask, cutNetwork, expect, expectNoViolations, newName, sizes, test } from './fixtures.ts'

const chip = (key: string) => ({ type: 'paragraph', content: [{ type: 'dataField', attrs: { key } }] })
const note = { id: 'nota', kind: 'text', label: 'Indicaciones', isRequired: true, options: [] }
const content = {
  type: 'doc',
  content: [
    ...['event.reason', 'owner.email'].map(chip),
    { type: 'paragraph', content: [{ type: 'fillField', attrs: note }] },
  ],
}

for (const { size, use } of sizes)
  test.describe(`on a ${size}`, () => {
    test.use(use)

    test('a constancy is issued from an event: its data are there, what is missing is named and typed', async ({
      page,
      context,
      request,
      enter,
    }) => {
      const admin = await enter('demo')
      const title = newName('Constancia de asistencia')
      await ask(request, formats.create, { title, purpose: 'other', content }, admin)
      const token = await enter('veterinario')
      const pet = await aPet(request, token)
      const { id: professionalId } = await ask(request, professionals.profile, {}, token)
      const startsAt = instantOn(addDays(dayOf(new Date()), 4), '07:00')
      const span = { startsAt, endsAt: addMinutes(startsAt, 30), isOverbooked: true }
      const draft = {
        typeId: 'consulta',
        professionalId,
        petIds: [pet.id],
        reason: 'Retiro de puntos',
        notes: null,
        ...span,
      }
      const { id: eventId } = await ask(request, agendaEvents.create, draft, token)

      await page.goto(`/agenda?cita=${eventId}`)
      await page.getByRole('button', { name: 'Nuevo formato' }).click()
      await page.getByRole('combobox', { name: 'Plantilla' }).selectOption({ label: title })
      await page.getByRole('button', { name: 'Crear formato' }).click()
      await expect(page.getByText('Faltan: correo del propietario, Indicaciones')).toBeVisible()
      await expect(page.getByText('Retiro de puntos')).toBeVisible()
      await page.getByLabel('Correo del propietario').fill('camila@correo.co')
      await page.getByLabel('Indicaciones').fill('Volver en ocho días')
      await expect(page.getByText('No falta ningún dato.')).toBeVisible()
      await expect(page.getByText(/^Guardado a las/)).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('Indicaciones')).toHaveValue('Volver en ocho días')

      await cutNetwork(context)
      await page.getByRole('button', { name: 'Emitir formato' }).click()
      await expect(page.getByText('No se emitió el formato')).toBeVisible()
      await context.setOffline(false)
      await page.getByRole('button', { name: 'Emitir formato' }).click()
      await expect(page.getByText('Formato emitido')).toBeVisible()
      await expect(page.getByText('Emitido', { exact: true })).toBeVisible()

      await page.goto(`/agenda?cita=${eventId}`)
      const listed = page.getByRole('region', { name: 'Formatos' })
      await expect(listed.getByRole('link', { name: title })).toBeVisible()
      await expect(listed.getByText('Emitido')).toBeVisible()
      await expectNoViolations(page, 'light')
    })
  })

test('a model that nobody of the clinic has read says so where it is listed, written and issued', async ({
  page,
  request,
  enter,
}) => {
  await enter('demo')
  await page.goto('/formatos?buscar=peluquer')
  await expect(page.getByText('Su clínica debe revisarlo antes de usarlo')).toBeVisible()
  await page.getByRole('link', { name: 'Autorización de peluquería' }).click()
  const note = page.getByRole('note').filter({ hasText: 'Modelo: su clínica debe revisarlo antes de usarlo.' })
  await expect(note.getByRole('button', { name: 'Marcar como revisado' })).toBeVisible()
  await page.getByRole('link', { name: 'Editar' }).click()
  await expect(page.getByRole('textbox', { name: 'Texto de la plantilla' })).toBeVisible()
  await expect(note).toBeVisible()

  const pet = await aPet(request, await enter('veterinario'))
  await page.goto(`/mascotas/${pet.id}/formatos`)
  await page.getByRole('button', { name: 'Nuevo formato' }).click()
  const chosen = page.getByRole('combobox', { name: 'Plantilla' })
  await chosen.selectOption({ label: 'Consentimiento de hospitalización' })
  await expect(note).toBeHidden()
  await chosen.selectOption({ label: 'Autorización de peluquería (modelo por revisar)' })
  await expect(note).toBeVisible()

  await page.getByRole('button', { name: 'Crear formato' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Crear el formato de todos modos?' })
  await expect(question).toContainText('Esta plantilla está por revisar')
  await question.getByRole('button', { name: 'Crear de todos modos' }).click()
  await expect(page.getByRole('heading', { name: 'Datos por completar' })).toBeVisible()
})
