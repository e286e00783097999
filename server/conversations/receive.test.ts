import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { conversations } from '#shared/conversations/conversations.contract.ts'
import { aConversation, aFailedMessage, aWaId, messagesOf, write } from '#server/conversations/conversations.factory.ts'
import { UNKNOWN_END } from '#server/conversations/send.queries.ts'
import { signWebhook } from '#server/outside/whatsapp/signature.ts'
import { APP_SECRET, callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, type TestClinic } from '#server/testing/factories.ts'
import { sendOutbox } from '#server/testing/outbox.ts'
import { connect } from '#server/whatsapp/whatsapp.factory.ts'

const test = useTestApp()

const url = '/api/clinic/whatsapp/webhook'

function webhook(number: string, value: object) {
  const change = { field: 'messages', value: { metadata: { phone_number_id: number }, ...value } }
  return Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] }))
}

async function tell(payload: Buffer, signature = signWebhook(payload, APP_SECRET)): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  return (await test.app.inject({ method: 'POST', url, payload, headers })).statusCode
}

const text = (from: string, body = 'Hola', at = 1_764_000_000) => ({
  ...{ from, id: `wamid.${randomUUID()}`, timestamp: String(at), type: 'text', text: { body } },
})

async function listed(clinic: TestClinic) {
  return (await callRoute(test, conversations.list, {}, { token: clinic.as.recepcion.token })).body.items
}

describe('a webhook', () => {
  it('counts once, however often it comes, and for its own clinic alone', async () => {
    const [clinic, other] = [await aClinic(test), await aClinic(test)]
    const number = await connect(test, clinic)
    await connect(test, other)
    const body = webhook(number, { messages: [text(aWaId())] })
    for (let time = 0; time < 3; time += 1) expect(await tell(body)).toBe(200)
    await sendOutbox(test)
    expect(await tell(body)).toBe(200)
    await sendOutbox(test)
    expect(await listed(clinic)).toMatchObject([{ unread: 1 }])
    expect(await listed(other)).toEqual([])
  })

  it('that is forged, of nobody’s number, too large or no JSON changes nothing', async () => {
    const clinic = await aClinic(test)
    const number = await connect(test, clinic)
    const body = webhook(number, { messages: [text(aWaId())] })
    expect(await tell(body, signWebhook(body, 'otro'))).toBe(403)
    expect(await tell(webhook('999', { messages: [text(aWaId())] }))).toBe(200)
    expect(await tell(Buffer.from('{'))).toBe(400)
    expect(await tell(Buffer.alloc(3 * 1024 * 1024 + 1, 32))).toBe(413)
    await sendOutbox(test)
    expect(await listed(clinic)).toEqual([])
  })

  it('of a thousand changes is answered before they are worked on, and none is lost', async () => {
    const clinic = await aClinic(test)
    const number = await connect(test, clinic)
    const waId = aWaId()
    const messages = Array.from({ length: 1000 }, (_none, at) => text(waId, `mensaje ${at}`, 1_764_000_000 + at))
    expect(await tell(webhook(number, { messages: messages.toReversed() }))).toBe(200)
    expect(await listed(clinic)).toEqual([])
    await sendOutbox(test)
    expect(await listed(clinic)).toMatchObject([{ unread: 1000, last: { text: 'mensaje 999' } }])
  })
})

describe('what somebody writes', () => {
  it('comes with what came beside it, wherever it has to be cut and whatever stands in it', async () => {
    const clinic = await aClinic(test)
    const number = await connect(test, clinic)
    const waId = aWaId()
    const long = `${'a'.repeat(499)}😀`
    const kinds = [
      { type: 'text', text: { body: `${'a'.repeat(65_535)}😀` } },
      { type: 'location', location: { latitude: 4.6, longitude: -74.1, name: long, address: long } },
      { type: 'contacts', contacts: [{ name: { formatted_name: long }, phones: [{ phone: long }] }] },
      { type: `${'b'.repeat(39)}😀` },
      { type: 'nuevo\u0000tipo' },
      { type: 'button', button: { payload: 'a\uD83D', text: 'Sí\uD83D' } },
      { type: 'text', text: { body: 'Lo último' } },
    ]
    const messages = kinds.map((kind, at) => ({ ...text(waId, '', 1_764_000_000 + at), ...kind }))
    expect(await tell(webhook(number, { messages }))).toBe(200)
    await sendOutbox(test)
    const [conversation] = await listed(clinic)
    expect(conversation).toMatchObject({ unread: kinds.length, last: { text: 'Lo último' } })
    const [first] = (await messagesOf(test, clinic, conversation?.id ?? '')).toReversed()
    expect(first?.text).toBe('a'.repeat(65_535))
  })
})

describe('what becomes of a message', () => {
  const sent = async (clinic: TestClinic) => {
    const { id: conversationId } = await aConversation(test, clinic)
    const { token } = clinic.as.recepcion
    const { body } = await callRoute(test, conversations.send, { conversationId, text: '¿A las 9?' }, { token })
    return { conversationId, key: body.id }
  }
  const become = async (clinic: TestClinic, told: { key: string; id: string; statuses: string[]; code?: number }) => {
    for (const status of told.statuses) {
      const errors = status === 'failed' ? [{ code: told.code ?? 131_026 }] : undefined
      const one = { id: told.id, status, timestamp: '1764000000', biz_opaque_callback_data: told.key, errors }
      await tell(webhook(`sim-${clinic.id}`, { statuses: [one] }))
      await sendOutbox(test, [])
    }
  }

  it.each([
    [['sent', 'delivered', 'read'], 'read'],
    [['read', 'delivered', 'sent'], 'read'],
    [['delivered', 'sent', 'delivered'], 'delivered'],
    [['failed', 'sent'], 'failed'],
    [['failed', 'delivered'], 'delivered'],
    [['read', 'failed'], 'read'],
    [['sent', 'played'], 'read'],
  ])('is the furthest of %j', async (statuses, expected) => {
    const clinic = await aClinic(test)
    const { conversationId, key } = await sent(clinic)
    await test.owner.query("UPDATE messages SET wa_id = 'wamid.1' WHERE id = $1", [key])
    await become(clinic, { key, id: 'wamid.1', statuses })
    const { rows } = await test.owner.query('SELECT kind FROM outbox WHERE clinic_id = $1', [clinic.id])
    expect(rows.filter(({ kind }) => kind === 'whatsapp.received')).toHaveLength(statuses.length + 1)
    // Only what was told: nothing is sent by it.
    await test.owner.query("UPDATE outbox SET state = 'discarded' WHERE kind = 'whatsapp.send'")
    await sendOutbox(test)
    expect((await messagesOf(test, clinic, conversationId))[0]?.status).toBe(expected)
  })

  it('is not the failure of the first time, where it waits to be sent again', async () => {
    const clinic = await aClinic(test)
    const { id: messageId, conversationId } = await aFailedMessage(test, clinic)
    await callRoute(test, conversations.resend, { messageId }, { token: clinic.as.recepcion.token })
    await test.owner.query("UPDATE outbox SET state = 'discarded' WHERE kind = 'whatsapp.send'")
    await become(clinic, { key: messageId, id: 'wamid.first', statuses: ['failed'] })
    await sendOutbox(test)
    expect((await messagesOf(test, clinic, conversationId ?? ''))[0]?.status).toBe('queued')
  })

  it('is known at last, where the answer to it was lost', async () => {
    const clinic = await aClinic(test)
    const { conversationId, key } = await sent(clinic)
    await test.owner.query("UPDATE outbox SET state = 'discarded' WHERE kind = 'whatsapp.send'")
    await test.owner.query("UPDATE messages SET status = 'failed', problem = $2 WHERE id = $1", [key, UNKNOWN_END])
    await become(clinic, { key, id: 'wamid.2', statuses: ['sent'] })
    await sendOutbox(test)
    expect((await messagesOf(test, clinic, conversationId))[0]).toMatchObject({ status: 'sent', problem: null })
  })
})

describe('somebody', () => {
  it('who changes their number keeps the conversation', async () => {
    const clinic = await aClinic(test)
    const [waId, newer] = [aWaId(), aWaId()]
    const { id } = await aConversation(test, clinic, waId)
    const system = { type: 'user_changed_number', body: 'Cambió', wa_id: newer }
    await write(test, clinic, waId, { type: 'system', system })
    await write(test, clinic, newer, 'Ya tengo otro número')
    const phone = { country: '57', number: newer.slice(2) }
    expect(await listed(clinic)).toMatchObject([{ id, waId: newer, phone }])
  })

  it('who hid their number and shows it again keeps the conversation, and is written to at it', async () => {
    const clinic = await aClinic(test)
    const number = await connect(test, clinic)
    const [from, from_user_id] = [aWaId(), `CO.${randomUUID().replaceAll('-', '')}`]
    const { from: _hidden, ...hidden } = text('')
    await tell(webhook(number, { messages: [{ ...hidden, from_user_id }] }))
    await tell(webhook(number, { messages: [{ ...text(from, 'Soy Ana', 1_764_000_060), from_user_id }] }))
    await sendOutbox(test)
    const phone = { country: '57', number: from.slice(2) }
    expect(await listed(clinic)).toMatchObject([{ waId: from, phone, unread: 2 }])
  })

  it('who hides their number from one who knew it is read in either conversation', async () => {
    const clinic = await aClinic(test)
    const number = await connect(test, clinic)
    const from_user_id = `CO.${randomUUID().replaceAll('-', '')}`
    const { id, waId: from } = await aConversation(test, clinic)
    const { from: _hidden, ...hidden } = text('', 'Escondida')
    await tell(webhook(number, { messages: [{ ...hidden, from_user_id }] }))
    await sendOutbox(test)
    await tell(webhook(number, { messages: [{ ...text(from ?? '', 'Soy Ana'), from_user_id }] }))
    await sendOutbox(test)
    const shown = (await listed(clinic)).map((one) => [one.id === id, one.unread]).toSorted()
    expect(shown).toEqual([
      [false, 1],
      [true, 2],
    ])
  })

  it('whose message cannot be taken holds up nobody else', async () => {
    const clinic = await aClinic(test)
    const number = await connect(test, clinic)
    const good = text(aWaId(), 'buena')
    await tell(webhook(number, { messages: [good] }))
    // Of nobody.
    const bad =
      "jsonb_set(payload, '{messages}', payload->'messages' || jsonb_set(payload #> '{messages,0}', '{waId}', 'null'))"
    await test.owner.query(`UPDATE outbox SET payload = ${bad} WHERE clinic_id = $1`, [clinic.id])
    await sendOutbox(test)
    expect(await listed(clinic)).toMatchObject([{ waId: good.from, last: { text: 'buena' } }])
    const { rows } = await test.owner.query('SELECT state FROM outbox WHERE clinic_id = $1 AND kind = $2', [
      clinic.id,
      'whatsapp.received',
    ])
    expect(rows).toEqual([{ state: 'waiting' }])
  })
})
