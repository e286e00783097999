import { describe, expect, it } from 'vitest'
import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { conversations } from '#shared/conversations/conversations.contract.ts'
import { WINDOW_CLOSED } from '#shared/conversations/conversations.rules.ts'
import { menu } from '#shared/menu/menu.contract.ts'
import { anEvent } from '#server/agendaEvents/agendaEvents.factory.ts'
import { aConversation, aWaId, aWritingOwner, messagesOf, write } from '#server/conversations/conversations.factory.ts'
import { callRoute, START, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet } from '#server/testing/factories.ts'
import { sendOutbox } from '#server/testing/outbox.ts'
import { simulatedNumber } from '#server/whatsapp/whatsapp.queries.ts'

const test = useTestApp()

describe('a conversation', () => {
  it('goes from a question to a confirmed event', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.recepcion
    const waId = aWaId()
    const owner = await anOwner(test, clinic, { phone: { country: '57', number: waId.slice(2) } })
    const pet = await aPet(test, clinic, owner)
    const conversation = await aConversation(test, clinic, waId)
    expect(conversation).toMatchObject({ owner: { id: owner.id }, pets: [{ name: 'Milo' }], unread: 1 })
    const { body: items } = await callRoute(test, menu.list, {}, { token })
    expect(items.find(({ path }) => path === '/whatsapp')?.count).toBe(1)

    await callRoute(test, conversations.read, { conversationId: conversation.id }, { token })
    const answer = { conversationId: conversation.id, text: 'Sí, a las 12:00' }
    expect((await callRoute(test, conversations.send, answer, { token })).body.status).toBe('queued')
    await sendOutbox(test)
    await sendOutbox(test)
    const [sent] = await messagesOf(test, clinic, conversation.id)
    expect(sent).toMatchObject({ text: 'Sí, a las 12:00', status: 'delivered', authorName: expect.any(String) })

    const event = await anEvent(test, clinic, pet)
    await callRoute(test, agendaEvents.askConfirmation, { eventId: event.id }, { token })
    await sendOutbox(test)
    const [asked] = await messagesOf(test, clinic, conversation.id)
    const [yes] = asked?.details.buttons ?? []
    expect(yes?.title).toBe('Confirmo')
    await write(test, clinic, waId, {
      type: 'interactive',
      interactive: { type: 'button_reply', button_reply: yes },
    })
    const { body } = await callRoute(test, agendaEvents.get, { eventId: event.id }, { token })
    expect(body.status).toBe('confirmed')
    const { body: after } = await callRoute(test, conversations.get, { conversationId: conversation.id }, { token })
    expect(after.waitsSince).toBeNull()

    const [, no] = asked?.details.buttons ?? []
    await write(test, clinic, waId, { type: 'interactive', interactive: { type: 'button_reply', button_reply: no } })
    const declined = (await callRoute(test, agendaEvents.get, { eventId: event.id }, { token })).body
    expect(declined).toMatchObject({ status: 'confirmed', declinedAt: expect.any(String) })
    const { body: left } = await callRoute(test, conversations.get, { conversationId: conversation.id }, { token })
    expect(left.waitsSince).not.toBeNull()
    const moved = { eventId: event.id, version: declined.version, to: 'scheduled' } as const
    expect((await callRoute(test, agendaEvents.move, moved, { token })).body.declinedAt).toBeNull()
  })

  it('keeps a press about an event that is gone or at another hour, for a person', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.recepcion
    const { pet, waId } = await aWritingOwner(test, clinic)
    const asked = async () => {
      const event = await anEvent(test, clinic, pet)
      await callRoute(test, agendaEvents.askConfirmation, { eventId: event.id }, { token })
      const { items } = (await callRoute(test, conversations.list, { q: waId }, { token })).body
      const [message] = await messagesOf(test, clinic, items[0]?.id ?? '')
      const press = () =>
        write(test, clinic, waId, {
          type: 'interactive',
          interactive: { type: 'button_reply', button_reply: message?.details.buttons?.[0] },
        })
      return { event, press, conversationId: items[0]?.id ?? '' }
    }
    const { event, press, conversationId } = await asked()
    const startsAt = new Date(Date.parse(event.startsAt) + 86_400_000).toISOString()
    const endsAt = new Date(Date.parse(event.endsAt) + 86_400_000).toISOString()
    const { professionalId, version } = event
    const moved = { eventId: event.id, version, professionalId, startsAt, endsAt, isOverbooked: false }
    const { body } = await callRoute(test, agendaEvents.reschedule, moved, { token })
    await press()
    const found = (await callRoute(test, agendaEvents.get, { eventId: event.id }, { token })).body
    expect(found).toMatchObject({ status: 'scheduled', version: body.version })
    const gone = { eventId: event.id, version: body.version, reason: 'Se anotó dos veces' }
    expect((await callRoute(test, agendaEvents.remove, gone, clinic.as.administrador)).error).toBeUndefined()
    await press()
    const messages = await messagesOf(test, clinic, conversationId)
    expect(messages.map(({ kind }) => kind).slice(0, 2)).toEqual(['answer', 'answer'])
    const { body: open } = await callRoute(test, conversations.get, { conversationId }, { token })
    expect(open.waitsSince).not.toBeNull()
  })

  it('answers one message, and thinks something of it, as their phone shows it', async () => {
    const clinic = await aClinic(test)
    const token = { token: clinic.as.recepcion.token }
    const waId = aWaId()
    const { id: conversationId } = await aConversation(test, clinic, waId)
    const [first] = await messagesOf(test, clinic, conversationId)
    const messageId = first?.id ?? ''
    const onPhone = async () =>
      (await test.whatsapp.phoneOf(simulatedNumber(clinic.id), waId)).map(({ id, content }) => ({ id, ...content }))
    const answer = { conversationId, text: 'A las 10:00', quotedId: messageId }
    const sent = (await callRoute(test, conversations.send, answer, token)).body
    expect(sent.quoted).toMatchObject({ id: messageId, kind: 'text', direction: 'in', text: first?.text })
    await sendOutbox(test)
    const [asked] = await onPhone()
    expect((await onPhone()).at(-1)).toMatchObject({
      context: { message_id: asked?.id },
      text: { body: 'A las 10:00' },
    })

    for (const emoji of ['👍', '❤️', null] as const) {
      const { body } = await callRoute(test, conversations.react, { messageId, emoji }, token)
      expect(body.reactions).toEqual(emoji === null ? {} : { out: emoji })
      await sendOutbox(test)
      expect((await onPhone()).at(-1)).toMatchObject({ reaction: { message_id: asked?.id, emoji: emoji ?? '' } })
    }
    const own = { messageId: sent.id, emoji: '👍' } as const
    expect((await callRoute(test, conversations.react, own, token)).error?.code).toBe('not_found')
  })

  it('tells WhatsApp that what came was read, once somebody has it open', async () => {
    const clinic = await aClinic(test)
    const token = { token: clinic.as.recepcion.token }
    const waId = aWaId()
    const { id: conversationId } = await aConversation(test, clinic, waId)
    await write(test, clinic, waId, '¿Hola?')
    const last = async () => (await test.whatsapp.phoneOf(simulatedNumber(clinic.id), waId)).at(-1)?.status
    await callRoute(test, conversations.get, { conversationId }, token)
    await sendOutbox(test)
    expect(await last()).toBeUndefined()
    await callRoute(test, conversations.read, { conversationId }, token)
    await sendOutbox(test)
    expect(await last()).toBe('read')
  })

  it('takes back a reaction that WhatsApp refuses', async () => {
    const clinic = await aClinic(test)
    const token = { token: clinic.as.recepcion.token }
    const conversation = await aConversation(test, clinic, '573009990001')
    const [first] = await messagesOf(test, clinic, conversation.id)
    await callRoute(test, conversations.react, { messageId: first?.id ?? '', emoji: '👍' }, token)
    await sendOutbox(test)
    expect((await messagesOf(test, clinic, conversation.id))[0]?.reactions).toEqual({})
  })

  it('takes free text until 24 hours after their last message, and with nothing left open', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.recepcion
    const { id: conversationId, windowUntil } = await aConversation(test, clinic)
    const say = (text: string) => callRoute(test, conversations.send, { conversationId, text }, { token })
    expect((await say('Hola, {propietario}')).error).toMatchObject({ code: 'invalid', field: 'text' })
    test.setNow(new Date(Date.parse(windowUntil ?? '') - 1000).toISOString())
    expect((await say('A tiempo')).status).toBe(200)
    test.setNow(windowUntil ?? '')
    expect((await say('Tarde')).error).toMatchObject({ code: 'not_allowed_now', message: WINDOW_CLOSED })
    expect((await callRoute(test, conversations.note, { conversationId, text: 'Llamarla' }, { token })).status).toBe(
      200,
    )
    test.setNow(START)
  })

  it('is nobody’s where two owners have its number, until somebody says whose', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.recepcion
    const waId = aWaId()
    const phone = { country: '57' as const, number: waId.slice(2) }
    const [ana] = [await anOwner(test, clinic, { name: 'Ana Gil', phone }), await anOwner(test, clinic, { phone })]
    const { id: conversationId, owner, candidates } = await aConversation(test, clinic, waId)
    expect(owner).toBeNull()
    expect(candidates.map(({ name }) => name)).toEqual(['Ana Gil', 'Catalina Ríos Mejía'])
    const linked = await callRoute(test, conversations.link, { conversationId, ownerId: ana?.id ?? '' }, { token })
    expect(linked.body).toMatchObject({ owner: { name: 'Ana Gil' }, candidates: [] })
    const { body: told } = await callRoute(test, conversations.listOfOwner, { ownerId: ana?.id ?? '' }, { token })
    expect(told.items).toMatchObject([{ direction: 'in', conversationId }])
  })

  it('stays nobody’s where one of two owners with its number is written to', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.recepcion
    const waId = aWaId()
    const phone = { country: '57', number: waId.slice(2) } as const
    const { id: ownerId } = await anOwner(test, clinic, { phone })
    await anOwner(test, clinic, { name: 'Ana Gil', phone })
    const { id: conversationId } = await aConversation(test, clinic, waId)
    const written = { ownerId, text: 'Está lista', cause: 'direct' as const }
    expect((await callRoute(test, conversations.write, written, { token })).body).toMatchObject({ conversationId })
    const { body } = await callRoute(test, conversations.get, { conversationId }, { token })
    expect(body).toMatchObject({ owner: null, candidates: [{ name: 'Ana Gil' }, { id: ownerId }] })
  })

  it('says who has its number now, and becomes theirs once they are written to', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.recepcion
    const waId = aWaId()
    const phone = { country: '57', number: waId.slice(2) } as const
    const before = await anOwner(test, clinic, { name: 'Ana Gil', phone })
    const { id: conversationId } = await aConversation(test, clinic, waId)
    const sql = 'UPDATE owners SET phone_number = $3 WHERE clinic_id = $1 AND id = $2'
    await test.owner.query(sql, [clinic.id, before.id, aWaId().slice(2)])
    const { id: ownerId } = await anOwner(test, clinic, { name: 'Beto Ruiz', phone })
    const shown = await callRoute(test, conversations.get, { conversationId }, { token })
    expect(shown.body).toMatchObject({ owner: { name: 'Ana Gil' }, candidates: [{ name: 'Beto Ruiz' }] })
    const opened = await callRoute(test, conversations.open, { ownerId }, { token })
    expect(opened.body).toMatchObject({ id: conversationId, owner: { name: 'Beto Ruiz' }, candidates: [] })
  })

  it('is of the owner who is registered with its number afterwards', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.recepcion
    const waId = aWaId()
    const { id: conversationId, owner } = await aConversation(test, clinic, waId)
    expect(owner).toBeNull()
    await anOwner(test, clinic, { phone: { country: '57', number: waId.slice(2) } })
    const { body } = await callRoute(test, conversations.get, { conversationId }, { token })
    expect(body.owner?.name).toBe('Catalina Ríos Mejía')
  })

  it('says who else has it open, and who writes, for as long as they are seen', async () => {
    const clinic = await aClinic(test)
    const { recepcion, auxiliar } = clinic.as
    const { id: conversationId } = await aConversation(test, clinic)
    const look = { conversationId, isWriting: true }
    expect((await callRoute(test, conversations.read, look, auxiliar)).body).toMatchObject({ unread: 0, viewers: [] })
    const seen = async () => (await callRoute(test, conversations.get, { conversationId }, recepcion)).body.viewers
    expect(await seen()).toMatchObject([{ name: auxiliar.actor.name, isWriting: true }])
    test.setNow(new Date(Date.parse(START) + 61_000).toISOString())
    expect(await seen()).toEqual([])
    test.setNow(START)
  })

  it('answers by hand, not by what goes out by itself or is noted', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.recepcion
    const unanswered = async () =>
      (await callRoute(test, conversations.list, { view: 'unanswered' }, { token })).body.items.map(({ id }) => id)
    const { id: conversationId } = await aConversation(test, clinic)
    await callRoute(test, conversations.note, { conversationId, text: 'Llamarla' }, { token })
    expect(await unanswered()).toEqual([conversationId])
    await callRoute(test, conversations.send, { conversationId, text: 'A las 10:00' }, { token })
    expect(await unanswered()).toEqual([])
  })

  it('is found by whom it is with, by their animals and by what was said', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.recepcion
    const waId = aWaId()
    const owner = await anOwner(test, clinic, { name: 'Güelfo Ñáñez', phone: { country: '57', number: waId.slice(2) } })
    await aPet(test, clinic, owner, { name: 'Tomasa' })
    const { id } = await aConversation(test, clinic, waId)
    await aConversation(test, clinic)
    const find = async (q: string) =>
      (await callRoute(test, conversations.list, { q }, { token })).body.items.map((found) => found.id)
    for (const q of ['nanez', 'tomasa', 'guelfo tomasa', waId.slice(-4)]) expect(await find(q), q).toEqual([id])
    expect(await find('tienen cita')).toHaveLength(2)
    expect(await find('tomasa xyz')).toEqual([])
  })

  it('is of whom its owner was united with', async () => {
    const clinic = await aClinic(test)
    const vet = { token: clinic.as.veterinario.token }
    const waId = aWaId()
    const phone = { country: '57' as const, number: waId.slice(2) }
    const owner = await anOwner(test, clinic, { name: 'Ana Gil', phone })
    const survivor = await anOwner(test, clinic, { name: 'Ana Gil Ríos' })
    const { id: conversationId } = await aConversation(test, clinic, waId)
    await test.owner.query("UPDATE owners SET merged_into_id = $1, status = 'inactive' WHERE id = $2", [
      survivor.id,
      owner.id,
    ])
    const { body } = await callRoute(test, conversations.get, { conversationId }, vet)
    expect(body.owner?.name).toBe('Ana Gil Ríos')
  })
})
