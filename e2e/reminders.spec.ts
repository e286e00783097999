import { controls } from '#shared/controls/controls.contract.ts'
import { dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { type APIRequestContext, aPet, ask, aWord, expect, sizes, test } from './fixtures.ts'

const today = () => dayOf(new Date())

interface Kind {
  rule: string
  placeholder: string
  /** Given a year ago, or today; due then. */
  give: (
    request: APIRequestContext,
    token: string,
    petId: string,
    appliedOn: string,
    nextOn: string,
  ) => Promise<unknown>
}

/** Each size has a rule of its own: the journeys run side by side in one clinic. */
const kinds: Record<(typeof sizes)[number]['size'], Kind> = {
  desktop: {
    rule: 'Vacuna por aplicar',
    placeholder: '{vacuna}',
    give: async (request, token, petId, appliedOn, nextOn) => {
      const { id: professionalId } = await ask(request, professionals.profile, {}, token)
      const dose = { protocolId: 'canino-antirrabica-canina', product: 'Rabisin', batch: 'L4821', doseNumber: 1 }
      const given = { ...dose, batchExpiresOn: '2099-03-31', professionalId, petId, appliedOn, nextOn }
      return ask(request, vaccines.create, given, token)
    },
  },
  phone: {
    rule: 'Desparasitación por aplicar',
    placeholder: '{desparasitacion}',
    give: async (request, token, petId, appliedOn, nextOn) => {
      const { id: professionalId } = await ask(request, professionals.profile, {}, token)
      const dose = { kind: 'internal', product: 'Pirantel', dose: '1 tableta' } as const
      return ask(request, dewormings.create, { ...dose, professionalId, petId, appliedOn, nextOn }, token)
    },
  },
}

/** An animal whose owner takes messages. */
async function aRemindedPet(request: APIRequestContext, token: string) {
  const name = `Nube ${aWord()}`
  const pet = await aPet(request, token, { name })
  const known = await ask(request, owners.get, { ownerId: pet.owner.id }, token)
  const reached = { email: `${aWord()}@prueba.co`, messagesConsent: true, customValues: undefined }
  await ask(request, owners.update, { ...known, ...reached, ownerId: known.id }, token)
  return { id: pet.id, name }
}

for (const { size, use } of sizes)
  test.describe(`reminders, ${size}`, () => {
    test.use(use)
    // In this order: the journey's rule is promotional no more.
    test.describe.configure({ mode: 'default' })

    test('that somebody writes by themselves are told to all, unless they may not go', async ({
      page,
      context,
      request,
      enter,
    }) => {
      // A clinic without a number of its own: of one with, Huella sends.
      const vet = await enter('mora', { isOwn: true })
      const name = `Nube ${aWord()}`
      const { id: petId } = await aPet(request, vet, { name })
      await kinds[size].give(request, vet, petId, addDays(today(), -60), addDays(today(), -1))
      await ask(request, controls.create, { petId, dueOn: today(), reason: 'Retirar puntos' }, vet)
      await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
      // Its owner takes no offers, whatever the hour.
      await page.goto('/recordatorios?ver=vencidos')
      const press = page.getByRole('button', { name: `Escribir a Catalina Ríos Mejía por WhatsApp sobre ${name}` })
      const [refused] = await Promise.all([page.waitForEvent('popup'), press.click()])
      await expect(page.getByText(/no ha aceptado mensajes: llame/)).toBeVisible()
      await expect.poll(() => refused.isClosed()).toBe(true)
      // A control is no offer.
      await page.goto('/controles')
      const [chat] = await Promise.all([page.waitForEvent('popup'), press.click()])
      await expect(chat).toHaveURL(/^https:\/\/wa\.me\/573004128890\?text=Hola/)
      await chat.close()
      // Where the browser stops pop-ups, the screen stays and the chat is a press away.
      await page.evaluate(() => Object.assign(window, { open: () => null }))
      await press.click()
      const [late] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: 'Abrir WhatsApp' }).press('Enter'),
      ])
      await expect(late).toHaveURL(/^https:\/\/wa\.me\/573004128890\?text=Hola/)
      await late.close()
      await expect(page).toHaveURL(/\/controles$/)
      await page.goto('/recordatorios?ver=vencidos')
      const row = page.getByRole(size === 'phone' ? 'listitem' : 'row').filter({ hasText: name })
      await expect(row).toContainText(/Escrito hoy por /)
      await page.goto(`/mascotas/${petId}`)
      await page.getByRole('button', { name: 'Ver recordatorios' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Para el ' })).toContainText(['WhatsApp', 'WhatsApp'])
    })

    test('go from their rule to the owner, and close by a dose', async ({ page, request, enter }) => {
      const token = await enter('demo')
      const { rule, placeholder, give } = kinds[size]
      const [sent, closed] = [await aRemindedPet(request, token), await aRemindedPet(request, token)]
      // By the rule it goes tomorrow.
      for (const { id } of [sent, closed]) await give(request, token, id, addDays(today(), -360), addDays(today(), 8))

      await page.goto('/configuraciones/recordatorios')
      await page.getByRole('button', { name: `Editar ${rule}` }).click()
      const dialog = page.getByRole('dialog', { name: rule })
      const message = dialog.getByRole('textbox', { name: 'Mensaje' })
      await dialog.getByRole('textbox', { name: 'Días antes de la fecha' }).fill('7')
      await message.fill('Hola, {nombre}')
      await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
      await expect(message).toHaveAccessibleDescription(/No existe \{nombre\}/)
      await message.fill(`Hola, {propietario}: ${placeholder} de {mascota} el {fecha}`)
      if (size === 'phone') {
        await dialog.getByRole('combobox', { name: 'Ver con una mascota' }).click()
        await page.getByRole('dialog', { name: 'Ver con una mascota' }).getByRole('combobox').fill(sent.name)
      } else await dialog.getByRole('combobox', { name: 'Ver con una mascota' }).fill(sent.name)
      await page.getByRole('option', { name: sent.name }).click()
      await expect(dialog.getByText(new RegExp(`^Hola, Catalina: .* de ${sent.name} el `))).toBeVisible()
      // Whatever the hour of the test is.
      await dialog.getByRole('checkbox', { name: 'Promocional' }).uncheck()
      await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
      await expect(page.getByText('Regla guardada')).toBeVisible()

      await page.goto('/recordatorios')
      const rowOf = (name: string) => page.getByRole(size === 'phone' ? 'listitem' : 'row').filter({ hasText: name })
      await expect(rowOf(closed.name)).toContainText('Por enviar')
      await page.getByRole('button', { name: `Más acciones para el recordatorio de ${sent.name}` }).click()
      await page.getByRole('menuitem', { name: 'Enviar ya por correo' }).click()
      await expect(page.getByText('Recordatorio en camino')).toBeVisible()
      await expect(rowOf(sent.name)).toBeHidden()
      await give(request, token, closed.id, today(), addDays(today(), 365))
      await expect(rowOf(closed.name)).toBeHidden()

      const views = page.getByRole('radiogroup', { name: 'Qué recordatorios ver' })
      await views.getByText('Cerrados').click()
      await expect(rowOf(closed.name)).toContainText('Ya se aplicó o cambió de fecha')
      await views.getByText('Enviados').click()
      await expect(rowOf(sent.name)).toContainText('Correo')
      await page.goto(`/mascotas/${sent.id}`)
      await page.getByRole('button', { name: 'Ver recordatorios' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Para el ' })).toContainText('Enviado')
    })

    test('that are overdue without an event are booked in one press', async ({ page, request, enter }) => {
      const token = await enter('recepcion')
      const vet = await enter('demo', { isOwn: true })
      await enter('recepcion')
      const { id, name } = await aRemindedPet(request, token)
      await kinds.phone.give(request, vet, id, addDays(today(), -90), addDays(today(), -1))
      await page.goto('/')
      await page.goto('/recordatorios?ver=vencidos')
      await page.getByRole('link', { name: `Agendar a ${name}` }).click()
      const dialog = page.getByRole('dialog', { name: 'Nueva cita' })
      await expect(dialog.getByText(name)).toBeVisible()
    })
  })
