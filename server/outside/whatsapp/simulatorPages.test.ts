import { describe, expect, it } from 'vitest'
import { conversations } from '#shared/conversations/conversations.contract.ts'
import { aConversation, aWaId, messagesOf } from '#server/conversations/conversations.factory.ts'
import { connect } from '#server/whatsapp/whatsapp.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, type TestClinic } from '#server/testing/factories.ts'
import { sendOutbox } from '#server/testing/outbox.ts'

const test = useTestApp()

interface Visitor {
  address?: string
  token?: string
  forwarded?: string
}
const elsewhere = '192.168.1.20'

function callPage(path: string, body?: object | Buffer, { address = '127.0.0.1', token, forwarded }: Visitor = {}) {
  return test.app.inject({
    ...{ method: body ? 'POST' : 'GET', url: `/sim/whatsapp/${path}`, remoteAddress: address },
    headers: {
      ...(token ? { cookie: `dgsToken=${token}` } : {}),
      ...(forwarded ? { 'x-forwarded-for': forwarded } : {}),
      ...(Buffer.isBuffer(body) ? { 'content-type': 'image/png' } : {}),
    },
    ...(body ? { payload: body } : {}),
  })
}

interface Told {
  id: string
  status?: string
  code?: number
}

/** What the clinic's message became, on a number that ends so. */
async function sendTo(clinic: TestClinic, waId: string, faults: object = {}) {
  const { id: conversationId } = await aConversation(test, clinic, waId)
  await callPage(`api/sim-${clinic.id}/faults`, faults)
  const { token } = clinic.as.recepcion
  await callRoute(test, conversations.send, { conversationId, text: '¿Mañana a las 9?' }, { token })
  await sendOutbox(test)
  await sendOutbox(test)
  const [sent] = await messagesOf(test, clinic, conversationId)
  return { sent, conversationId }
}

describe('the telephone of the simulator', () => {
  it.each<[string, (own: string, stranger: string) => Visitor, number]>([
    ['the clinic’s session', (own) => ({ address: elsewhere, token: own }), 200],
    ['the same machine', () => ({}), 200],
    ['nobody who is known', () => ({ address: elsewhere }), 401],
    ['a stranger behind a proxy of this machine', () => ({ forwarded: elsewhere }), 401],
    ['another clinic', (_own, token) => ({ address: elsewhere, token }), 404],
  ])('is shown to %s, or not', async (_who, visitor, status) => {
    const clinic = await aClinic(test)
    const visit = visitor(clinic.as.recepcion.token, (await aClinic(test)).as.administrador.token)
    const number = await connect(test, clinic)
    const waId = aWaId()
    const message = { type: 'text', text: { body: 'Hola' } }
    const answers = [
      await callPage(`api/${number}/phones`, undefined, visit),
      await callPage(`api/${number}/phones/${waId}`, undefined, visit),
      await callPage(`api/${number}/phones/${waId}/messages`, { name: 'Ana', message }, visit),
      await callPage(`api/${number}/faults`, undefined, visit),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status, status === 200 ? 201 : status, status])
    const listed = await callPage('api/numbers', undefined, visit)
    expect(listed.body.includes(number)).toBe(status === 200)
  })

  it('writes, shows what comes, presses its buttons and reads it, over a restart', async () => {
    const clinic = await aClinic(test)
    const { id: conversationId, waId } = await aConversation(test, clinic)
    const { token } = clinic.as.recepcion
    await callRoute(test, conversations.send, { conversationId, text: 'Sí, a las 12:00' }, { token })
    await sendOutbox(test)
    const place = `api/sim-${clinic.id}/phones/${waId}`
    const shown = (await callPage(place)).json<{ messages: { content: unknown; status?: string }[] }>()
    expect(shown.messages.map(({ content }) => content)).toMatchObject([
      { text: { body: 'Hola, ¿tienen cita hoy?' } },
      { text: { body: 'Sí, a las 12:00' } },
    ])
    await callPage(`${place}/read`, {})
    await sendOutbox(test)
    expect((await messagesOf(test, clinic, conversationId))[0]?.status).toBe('read')
    const page = await callPage('')
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(page.body).toContain('SIMULADOR')
  })

  it('sends a picture', async () => {
    const clinic = await aClinic(test)
    const number = await connect(test, clinic)
    const waId = aWaId()
    const { id } = (await callPage(`api/${number}/media`, Buffer.from('png'))).json<{ id: string }>()
    expect((await callPage(`api/${number}/media/${id}`)).body).toBe('png')
    const message = { type: 'image', image: { id, mime_type: 'image/png', sha256: 'x' } }
    await callPage(`api/${number}/phones/${waId}/messages`, { name: 'Ana', message })
    await sendOutbox(test)
    const { items } = (await callRoute(test, conversations.list, { q: waId }, { token: clinic.as.recepcion.token }))
      .body
    expect(items[0]?.last?.kind).toBe('image')
  })

  it.each<[string, string, object, Partial<Told & { problem: string }>]>([
    ['0001', '573109990001', {}, { status: 'failed', problem: expect.stringContaining('no recibe') }],
    ['0002', '573109990002', {}, { status: 'queued' }],
    ['0003', '573109990003', {}, { status: 'failed', problem: expect.stringContaining('no recibe') }],
    ['0004', '573109990004', {}, { status: 'failed', problem: expect.stringContaining('Configuración') }],
    ['0005', '573109990005', {}, { status: 'queued' }],
    ['…duplicates', aWaId(), { duplicates: true, reordered: true }, { status: 'delivered' }],
    ['…no delivery', aWaId(), { skipsDelivered: true, escaped: true }, { status: 'sent' }],
    ['…a wrong signature', aWaId(), { badSignature: true }, { status: 'sent' }],
    ['…refused', aWaId(), { down: 'refused' }, { status: 'queued' }],
    ['…unavailable', aWaId(), { down: 'unavailable' }, { status: 'queued' }],
  ])('makes a message to %s fail as documented', async (_name, waId, faults, expected) => {
    const { sent } = await sendTo(await aClinic(test), waId, faults)
    expect(sent).toMatchObject(expected)
  })

  it('lets a passing failure pass, and refuses free text after a day', async () => {
    const clinic = await aClinic(test)
    const { conversationId } = await sendTo(clinic, '573109980005')
    test.setNow('2026-11-20T17:02:00.000Z')
    await sendOutbox(test)
    await sendOutbox(test)
    expect((await messagesOf(test, clinic, conversationId))[0]?.status).toBe('delivered')
    test.setNow('2026-11-20T17:00:00.000Z')
  })
})
