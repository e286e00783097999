import sharp from 'sharp'
import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { addMinutes } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { conversations } from '#shared/conversations/conversations.contract.ts'
import { formulas } from '#shared/formulas/formulas.contract.ts'
import { hospitalizations } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { reminderRules, reminders } from '#shared/reminders/reminders.contract.ts'
import {
  aDocument,
  aFormula,
  type APIRequestContext,
  aPet,
  ask,
  expect,
  expectAccessible,
  newName,
  openSession,
  sizes,
  test,
} from './fixtures.ts'
import { aPhone } from './playedPhone.ts'

/** A telephone of the owner of an animal, of a number that nobody else has. */
async function aPhoneOf(request: APIRequestContext, token: string, clinicId: string, petId: string) {
  const { owner } = await ask(request, pets.get, { petId }, token)
  const { version, ...held } = await ask(request, owners.get, { ownerId: owner.id }, token)
  const number = `3${aDocument().slice(-9)}`
  const moved = { ...held, version, ownerId: owner.id, phone: { country: '57' as const, number } }
  await ask(request, owners.update, { ...moved, customValues: undefined }, token)
  return aPhone(request, clinicId, `57${number}`)
}

const photo = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#b06a3b' } })
    .png()
    .toBuffer()

/** Each size saves a rule of its own: the journeys run side by side in one clinic. */
const rules = { desktop: 'hospitalization', phone: 'surgery' } as const

for (const { size, use } of sizes) {
  const planning = rules[size]
  test.describe(`on a ${size}`, () => {
    test.use(use)

    test('an owner asks for an event, is answered with a default message, and confirms it on the open agenda', async ({
      page,
      request,
      enter,
      context,
    }) => {
      test.slow()
      const token = await enter('recepcion')
      const vet = await openSession(request, 'veterinario')
      const { id: professionalId, clinic } = await ask(request, professionals.profile, {}, vet)
      const number = `3${aDocument().slice(-9)}`
      const name = newName('Catalina')
      const draft = { name, phone: { country: '57' as const, number } }
      const { id: ownerId } = await ask(request, owners.create, draft, token)
      const pet = await aPet(request, token, { ownerId, name: newName('Milo') })
      const phone = aPhone(request, clinic.id, `57${number}`)

      await page.goto(`/whatsapp?buscar=${encodeURIComponent(name)}`)
      await expect(
        page
          .getByText('Nada coincide')
          .or(page.getByRole('heading', { name: 'WhatsApp' }))
          .first(),
      ).toBeVisible()
      await phone.write('Buenas, ¿tienen cita hoy?')

      // Three presses: the conversation, the message, and send.
      const row = page.getByRole('link', { name: new RegExp(name) })
      await expect(row.getByText('1 mensaje sin leer')).toBeAttached()
      await row.click()
      const chat = page.getByRole('region', { name: `Conversación con ${name}` })
      await expect(chat.getByText('Buenas, ¿tienen cita hoy?')).toBeVisible()
      await chat.getByRole('button', { name: 'Con gusto' }).click()
      await chat.getByRole('button', { name: 'Enviar' }).click()
      await expect(chat.getByText('Con gusto, Catalina. Cualquier cosa nos escribe.')).toBeVisible()
      await expect(chat.getByText('Entregado')).toBeAttached()
      await expectAccessible(page)
      await expect.poll(async () => (await phone.messages()).at(-1)?.content.text?.body).toMatch(/^Con gusto, Catalina/)

      const startsAt = addMinutes(new Date().toISOString(), 40)
      const event = {
        ...{ typeId: 'consulta', professionalId, petIds: [pet.id], startsAt, endsAt: addMinutes(startsAt, 10) },
        ...{ reason: 'Vómito', notes: null, isOverbooked: true },
      }
      const { id: eventId } = await ask(request, agendaEvents.create, event, token)
      const agenda = await context.newPage()
      await agenda.goto(`/mascotas/${pet.id}/agenda`)
      await expect(agenda.getByText('Programada').first()).toBeVisible()
      await ask(request, agendaEvents.askConfirmation, { eventId }, token)
      await expect(chat.getByText(/¿Nos confirma que viene\?/)).toBeVisible()
      await expect.poll(async () => (await phone.messages()).length).toBe(3)
      await phone.press('Confirmo')
      await expect(chat.getByText('Confirmo').last()).toBeVisible()
      await expect(agenda.getByText('Confirmada').first()).toBeVisible()
    })

    test('an owner who is asked after a discharge says that it is not well, and somebody sees to it', async ({
      page,
      request,
      enter,
    }) => {
      test.slow()
      const token = await enter('demo')
      const { id: professionalId, clinic } = await ask(request, professionals.profile, {}, token)
      const number = `3${aDocument().slice(-9)}`
      const name = newName('Elena')
      const draft = { name, phone: { country: '57' as const, number }, messagesConsent: true }
      const { id: ownerId } = await ask(request, owners.create, draft, token)
      const pet = await aPet(request, token, { ownerId, name: newName('Kiara') })
      const stay = { petId: pet.id, reason: 'Vómito', weightKg: 8, professionalId }
      const { id: hospitalizationId, version } = await ask(request, hospitalizations.admit, stay, token)
      const discharge = {
        ...{ hospitalizationId, version, dischargeKind: 'medical' as const, dischargedAt: new Date().toISOString() },
        ...{ dischargeCondition: null, destination: null, instructions: 'Dieta blanda' },
      }
      await ask(request, hospitalizations.discharge, discharge, token)
      // A rule that is saved asks at once for what falls due.
      const rule = (await ask(request, reminderRules.list, {}, token)).find(({ kind }) => kind === planning)
      if (!rule) throw new Error('no rule')
      await ask(request, reminderRules.update, rule, token)
      const [reminder] = (await ask(request, reminders.listOfPet, { petId: pet.id }, token)).items
      const phone = aPhone(request, clinic.id, `57${number}`)
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Respuestas por atender' })).toBeVisible()
      await ask(request, reminders.write, { reminderId: reminder?.id ?? '' }, token)
      await expect.poll(async () => (await phone.messages()).length).toBe(1)
      await phone.press('No está bien')

      const row = page.getByRole('listitem').filter({ hasText: pet.name }).filter({ hasText: 'Después del hospital' })
      await expect(row.getByText('No está bien')).toBeVisible()
      await expect(row.getByRole('link', { name: `Llamar a ${name}` })).toHaveAttribute('href', `tel:+57${number}`)
      await expectAccessible(page)
      await row.getByRole('link', { name: new RegExp(pet.name) }).click()
      await expect(page).toHaveURL(/conversacion=/)
      await expect(page.getByText('No está bien').last()).toBeVisible()
      await page.goBack()
      await row.getByRole('button', { name: `Atendido: ${pet.name}` }).click()
      await expect(page.getByText('Atendido', { exact: true })).toBeVisible()
      await expect(row).toHaveCount(0)
      await page.getByRole('button', { name: 'Deshacer' }).click()
      await expect(row).toBeVisible()
    })
  })
}

test('a photo that an owner sends is in the history in two presses, and one is sent back', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('recepcion')
  const { clinic } = await ask(request, professionals.profile, {}, token)
  const number = `3${aDocument().slice(-9)}`
  const { id: ownerId } = await ask(
    request,
    owners.create,
    { name: newName('Luz'), phone: { country: '57', number } },
    token,
  )
  const pet = await aPet(request, token, { ownerId, name: newName('Nina') })
  const phone = aPhone(request, clinic.id, `57${number}`)
  await phone.sendPhoto(await photo())
  const { id: conversationId } = await ask(request, conversations.open, { ownerId }, token)
  await page.goto(`/whatsapp?conversacion=${conversationId}`)
  await expect(page.getByRole('img', { name: 'Así está' })).toBeVisible()
  await page.getByRole('button', { name: 'Guardar en la historia' }).click()
  await page.getByRole('link', { name: 'Guardado en la historia' }).click()
  await expect(page).toHaveURL(new RegExp(`/mascotas/${pet.id}/examenes`))
  await expect(page.getByText('Foto enviada por WhatsApp').first()).toBeVisible()

  await page.goBack()
  const file = { name: 'Nina.png', mimeType: 'image/png', buffer: await photo() }
  await page.getByLabel('Agregar archivos: enviar por WhatsApp').setInputFiles(file)
  await expect(page.getByText('Entregado')).toBeAttached()
  expect((await phone.messages()).at(-1)?.content).toMatchObject({ type: 'image' })
})

for (const { size, use } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use(use)

    test('one message is answered by the keys, and reacted to', async ({ page, request, enter }) => {
      const token = await enter('recepcion')
      const { clinic } = await ask(request, professionals.profile, {}, token)
      const number = `3${aDocument().slice(-9)}`
      const draft = { name: newName('Iris'), phone: { country: '57' as const, number } }
      const { id: ownerId } = await ask(request, owners.create, draft, token)
      const phone = aPhone(request, clinic.id, `57${number}`)
      await phone.write('¿A qué hora abren?')
      await phone.write('¿Y el sábado?')
      const { id } = await ask(request, conversations.open, { ownerId }, token)
      await page.goto(`/whatsapp?conversacion=${id}`)
      const tools = page.getByRole('button', { name: 'Responder o reaccionar a: ¿A qué hora abren?' })
      await tools.press('Enter')
      await page.getByRole('menuitem', { name: 'Responder' }).press('Enter')
      const quote = page.locator('.Composer blockquote')
      await expect(quote).toContainText('¿A qué hora abren?')
      await expectAccessible(page)
      const field = page.getByRole('textbox', { name: 'Escriba un mensaje' })
      await expect(field).toBeFocused()
      await field.fill('A las 8:00')
      await page.getByRole('button', { name: 'Enviar', exact: true }).click()
      await expect(quote).toBeHidden()
      const answer = page.locator('.Bubble').filter({ hasText: 'A las 8:00' })
      await expect(answer.locator('blockquote')).toHaveText('¿A qué hora abren?')
      const [first] = await phone.messages()
      await expect
        .poll(async () => (await phone.messages()).at(-1)?.content)
        .toMatchObject({ context: { message_id: first?.id } })

      await tools.click()
      await page.getByRole('menuitem', { name: 'Reaccionar con ❤️' }).click()
      await expect(page.locator('.Bubble-reactions')).toHaveText('Reacción: ❤️')
      const told = (emoji: string) => ({ reaction: { message_id: first?.id, emoji } })
      await expect.poll(async () => (await phone.messages()).at(-1)?.content).toMatchObject(told('❤️'))
      await tools.click()
      await page.getByRole('menuitem', { name: 'Quitar la reacción ❤️' }).click()
      await expect(page.locator('.Bubble-reactions')).toBeHidden()
      await expect.poll(async () => (await phone.messages()).at(-1)?.content).toMatchObject(told(''))
    })
  })
}

test('what is typed while a message is on its way is the next one, and stays where that one does not go', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('recepcion')
  const { clinic } = await ask(request, professionals.profile, {}, token)
  const phone = { country: '57' as const, number: `3${aDocument().slice(-9)}` }
  const { id: ownerId } = await ask(request, owners.create, { name: newName('Alba'), phone }, token)
  await aPhone(request, clinic.id, `57${phone.number}`).write('¿A qué hora?')
  const { id } = await ask(request, conversations.open, { ownerId }, token)
  await page.goto(`/whatsapp?conversacion=${id}`)
  const field = page.getByRole('textbox', { name: 'Escriba un mensaje' })
  let isLost = false
  let held = Promise.withResolvers<void>()
  await page.route('**/conversations/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await held.promise
    return isLost ? route.abort() : route.fallback()
  })
  await field.fill('A las 9:00')
  await field.press('Enter')
  await expect(page.getByText('Enviando: A las 9:00')).toBeVisible()
  await field.pressSequentially('Traiga el carné')
  await field.press('Enter')
  held.resolve()
  const bubbles = page.locator('.Bubble[data-direction="out"] .Bubble-text')
  await expect(bubbles).toHaveText(['A las 9:00', 'Traiga el carné'])
  await expect(field).toHaveValue('')

  held = Promise.withResolvers<void>()
  isLost = true
  await field.fill('Lo esperamos')
  await field.press('Enter')
  await expect(page.getByText('Enviando: Lo esperamos')).toBeVisible()
  await field.pressSequentially('Hasta mañana')
  held.resolve()
  await expect(field).toHaveValue('Lo esperamos\nHasta mañana')
})

test('two people see each other in one conversation', async ({ page, request, enter, browser }) => {
  const token = await enter('recepcion')
  const { clinic } = await ask(request, professionals.profile, {}, token)
  const number = `3${aDocument().slice(-9)}`
  const phone = { country: '57' as const, number }
  const { id: ownerId } = await ask(request, owners.create, { name: newName('Sol'), phone }, token)
  await aPhone(request, clinic.id, `57${number}`).write('Hola')
  const { id: conversationId } = await ask(request, conversations.open, { ownerId }, token)
  await page.goto(`/whatsapp?conversacion=${conversationId}`)
  await expect(page.getByText('Hola', { exact: true }).last()).toBeVisible()
  const other = await browser.newContext()
  const assistant = await openSession(request, 'auxiliar')
  await other.addCookies([{ name: 'dgsToken', value: assistant, url: process.env.E2E_URL ?? '', sameSite: 'Lax' }])
  const theirs = await other.newPage()
  await theirs.goto(`${process.env.E2E_URL}/whatsapp?conversacion=${conversationId}`)
  await expect(page.getByText(/también la tiene abierta$/)).toBeVisible()
  await theirs.getByRole('textbox', { name: 'Escriba un mensaje' }).fill('Buenas')
  await expect(page.getByText(/está escribiendo$/)).toBeVisible()
  await other.close()
})

test('the paper of a formula is with its owner in three presses', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const { clinic } = await ask(request, professionals.profile, {}, token)
  const { petId, formulaId, version } = await aFormula(request, token)
  await ask(request, formulas.sign, { formulaId, version }, token)
  const phone = await aPhoneOf(request, token, clinic.id, petId)
  await phone.write('¿Me envían la fórmula?')
  await page.goto(`/mascotas/${petId}`)
  // Its tab, the formula, and send.
  await page.getByRole('link', { name: /^Fórmulas/ }).click()
  await page.getByRole('link', { name: 'Jarabe 250 mg/5 mL' }).click()
  await page.getByRole('button', { name: 'Enviar por WhatsApp' }).click()
  await expect(page.getByText('Enviado por WhatsApp')).toBeVisible()
  await expect.poll(async () => (await phone.messages()).at(-1)?.content).toMatchObject({ type: 'document' })
})

test('a paper is sent from the conversation in two presses', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const { clinic } = await ask(request, professionals.profile, {}, token)
  const { petId, formulaId, version } = await aFormula(request, token)
  await ask(request, formulas.sign, { formulaId, version }, token)
  const phone = await aPhoneOf(request, token, clinic.id, petId)
  await phone.write('¿Me envían la fórmula?')
  const { owner } = await ask(request, pets.get, { petId }, token)
  const { id } = await ask(request, conversations.open, { ownerId: owner.id }, token)
  await page.goto(`/whatsapp?conversacion=${id}`)
  await page.getByRole('button', { name: 'PDF del expediente' }).click()
  await page.getByRole('menuitem', { name: /^Fórmula/ }).click()
  await expect(page.getByText('Entregado')).toBeAttached()
  expect((await phone.messages()).at(-1)?.content).toMatchObject({ type: 'document' })
})

for (const { size, use } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use(use)

    test('a paper goes as a link to who did not write for a day, who takes it until it is taken back', async ({
      page,
      request,
      enter,
      browser,
    }) => {
      const token = await enter('demo')
      const { clinic } = await ask(request, professionals.profile, {}, token)
      const { petId, formulaId, version } = await aFormula(request, token)
      await ask(request, formulas.sign, { formulaId, version }, token)
      const phone = await aPhoneOf(request, token, clinic.id, petId)
      const { owner } = await ask(request, pets.get, { petId }, token)
      const { id } = await ask(request, conversations.open, { ownerId: owner.id }, token)
      await page.goto(`/whatsapp?conversacion=${id}`)
      await page.getByRole('button', { name: 'PDF del expediente' }).click()
      await expect(page.getByText('Se envía como enlace: se abre durante 7 días.')).toBeVisible()
      await page.getByRole('menuitem', { name: /^Fórmula/ }).click()
      const line = page.locator('.Bubble').filter({ hasText: '· sin abrir' })
      await expect(line).toBeVisible()
      await expect.poll(async () => (await phone.messages()).at(-1)?.content).toMatchObject({ type: 'template' })
      const [link = ''] = /http\S+\/documento#\S+/.exec(await line.innerText()) ?? []

      const stranger = await browser.newContext(use)
      const theirs = await stranger.newPage()
      await theirs.goto(link)
      const download = theirs.waitForEvent('download')
      await theirs.getByRole('button', { name: 'Descargar el PDF' }).click()
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
      await expectAccessible(theirs)
      await expect(page.getByText('· abierto 1 vez')).toBeVisible()

      await page.getByRole('button', { name: 'Anular enlace' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Anular enlace' }).click()
      await expect(page.getByText('Enlace anulado · abierto 1 vez')).toBeVisible()
      await theirs.reload()
      await expect(theirs.getByRole('heading', { name: 'Este enlace no sirve' })).toBeVisible()
      await stranger.close()
    })
  })
}

test('an owner is written to in their conversation, with the number of the clinic', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('recepcion')
  const phone = { country: '57' as const, number: `3${aDocument().slice(-9)}` }
  const name = newName('Elsa')
  const { id: ownerId } = await ask(request, owners.create, { name, phone }, token)
  await page.goto(`/propietarios/${ownerId}`)
  await page.getByRole('button', { name: 'Escribir', exact: true }).click()
  await expect(page).toHaveURL(/\/whatsapp\?conversacion=/)
  await expect(page.getByRole('region', { name: `Conversación con ${name}` })).toBeVisible()
})
