import { describe, expect, it } from 'vitest'
import { sentTemplates } from '#shared/conversations/sentTemplates.contract.ts'
import { conversations } from '#shared/conversations/conversations.contract.ts'
import { ownTemplates } from '#shared/values/whatsappTemplates.ts'
import { whatsapp } from '#shared/whatsapp/whatsapp.contract.ts'
import { aConversation, aWaId, messagesOf } from '#server/conversations/conversations.factory.ts'
import { EXPIRED } from '#server/outside/whatsapp/simulator.ts'
import { signWebhook } from '#server/outside/whatsapp/signature.ts'
import { noFaults } from '#server/outside/whatsapp/simulatedPhones.ts'
import { APP_SECRET, callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic } from '#server/testing/factories.ts'
import { sendOutbox } from '#server/testing/outbox.ts'
import { aTemplate, connect, someAccount } from '#server/whatsapp/whatsapp.factory.ts'

const test = useTestApp()

describe('the connection', () => {
  it('is asked of the provider, kept sealed, told and ended', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.administrador
    const account = someAccount()
    const { body } = await callRoute(test, whatsapp.connect, account, { token })
    expect(body).toMatchObject({ kind: 'cloud', state: 'connected', displayPhone: '+57 300 000 0000' })
    const { rows } = await test.owner.query('SELECT sealed_token FROM whatsapp_connections WHERE clinic_id = $1', [
      clinic.id,
    ])
    expect(JSON.stringify(rows)).not.toContain(account.token)
    const other = await aClinic(test)
    const taken = await callRoute(test, whatsapp.connect, account, { token: other.as.administrador.token })
    expect(taken.error).toMatchObject({ code: 'conflict', field: 'phoneNumberId' })
    expect((await callRoute(test, whatsapp.disconnect, {}, { token })).body.kind).toBe('none')
    expect((await callRoute(test, whatsapp.check, {}, { token })).status).toBe(409)
  })

  it('with what the provider does not take is refused at its field, and nothing is kept', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.administrador
    const expired = await callRoute(test, whatsapp.connect, someAccount(EXPIRED), { token })
    expect(expired.error).toMatchObject({ code: 'invalid', field: 'token' })
    const account = { ...someAccount(), phoneNumberId: '300 123' }
    expect((await callRoute(test, whatsapp.connect, account, { token })).error).toMatchObject({ code: 'invalid' })
    expect((await callRoute(test, whatsapp.connection, {}, { token })).body.kind).toBe('none')
  })

  it('whose token ends stops what is sent, says so, and goes on once it is taken again', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.administrador
    const { id: conversationId } = await aConversation(test, clinic)
    const sendOne = async () => {
      const { body } = await callRoute(test, conversations.send, { conversationId, text: 'Hola' }, { token })
      await sendOutbox(test)
      return (await messagesOf(test, clinic, conversationId)).find(({ id }) => id === body.id)
    }
    await aConversation(test, clinic, '573109970004').then(async ({ id }) => {
      await callRoute(test, conversations.send, { conversationId: id, text: 'Hola' }, { token })
      await sendOutbox(test)
    })
    expect((await callRoute(test, whatsapp.connection, {}, { token })).body).toMatchObject({
      ...{ state: 'reconnect', problem: expect.stringContaining('Configuración') },
    })
    // It is asked before the next one, and is well.
    expect((await sendOne())?.status).not.toBe('failed')
    expect((await callRoute(test, whatsapp.check, {}, { token })).body).toMatchObject({
      ...{ state: 'connected', problem: null },
    })
  })
})

describe('a provider that does not answer', () => {
  it('costs one message at most, keeps the others in their order, and doubles none', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.recepcion
    const number = await connect(test, clinic)
    const open = [await aConversation(test, clinic), await aConversation(test, clinic)]
    const texts = ['uno', 'dos', 'tres']
    await test.whatsapp.phones.setFaults(number, { ...noFaults, down: 'refused' })
    for (const text of texts)
      for (const { id } of open) await callRoute(test, conversations.send, { conversationId: id, text }, { token })
    // An hour of it, in each of its ways.
    for (const [minute, down] of ['unavailable', 'refused', 'unavailable', 'refused'].entries()) {
      await test.whatsapp.phones.setFaults(number, { ...noFaults, down: down as 'refused' })
      test.setNow(new Date(Date.parse('2026-11-20T17:00:00Z') + minute * 15 * 60_000).toISOString())
      await sendOutbox(test)
    }
    await test.whatsapp.phones.setFaults(number, noFaults)
    for (let minute = 61; minute < 64; minute += 1) {
      test.setNow(new Date(Date.parse('2026-11-20T17:00:00Z') + minute * 60_000).toISOString())
      for (let time = 0; time < 3; time += 1) await sendOutbox(test)
    }
    for (const { id, waId } of open) {
      const phone = await test.whatsapp.phoneOf(number, waId ?? '')
      const came = phone.filter(({ direction }) => direction === 'in').map(({ content }) => content.text)
      expect(came).toEqual(texts.map((body) => ({ body, preview_url: false })))
      const states = (await messagesOf(test, clinic, id)).map(({ status }) => status)
      expect(states).toEqual(['delivered', 'delivered', 'delivered', 'received'])
    }
    test.setNow('2026-11-20T17:00:00.000Z')
  })

  it('for so long that one is given up keeps the next, which goes once it is well', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.recepcion
    const number = await connect(test, clinic)
    const { id: conversationId } = await aConversation(test, clinic)
    for (const text of ['uno', 'dos']) await callRoute(test, conversations.send, { conversationId, text }, { token })
    // All but one of their rows found the first one being sent, and ended.
    await test.owner.query(
      `UPDATE outbox SET attempts = 99, state = CASE WHEN id = (SELECT min(id::text)::uuid FROM outbox
        WHERE clinic_id = $1 AND state = 'waiting') THEN state ELSE 'sent' END WHERE clinic_id = $1`,
      [clinic.id],
    )
    await test.whatsapp.phones.setFaults(number, { ...noFaults, down: 'refused' })
    await sendOutbox(test)
    const states = async () => (await messagesOf(test, clinic, conversationId)).map(({ status }) => status)
    expect(await states()).toEqual(['queued', 'failed', 'received'])
    await test.whatsapp.phones.setFaults(number, noFaults)
    test.setNow('2026-11-20T18:00:00.000Z')
    for (let time = 0; time < 2; time += 1) await sendOutbox(test)
    expect(await states()).toEqual(['delivered', 'failed', 'received'])
    test.setNow('2026-11-20T17:00:00.000Z')
  })
})

describe('templates', () => {
  it('of the product are there in the simulator, and others are made, approved and rejected', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.administrador
    await connect(test, clinic)
    const list = async () => (await callRoute(test, whatsapp.templates, {}, { token })).body
    expect((await list()).map(({ name }) => name)).toEqual(ownTemplates.map(({ name }) => name).toSorted())
    const made = {
      category: 'marketing' as const,
      body: 'Hola {{1}}, hay jornada el {{2}}.',
      examples: ['Ana', '5/12'],
    }
    for (const name of ['jornada', 'jornada_rechazada'])
      await callRoute(test, whatsapp.createTemplate, { ...made, name, buttons: ['Quiero ir'] }, { token })
    await test.whatsapp.settle()
    const states = Object.fromEntries((await list()).map(({ name, status, reason }) => [name, [status, reason]]))
    expect(states).toMatchObject({ jornada: ['approved', null], jornada_rechazada: ['rejected', 'INVALID_FORMAT'] })
    const lacking = await callRoute(test, whatsapp.createTemplate, { ...made, name: 'x', examples: ['Ana'] }, { token })
    expect(lacking.error).toMatchObject({ code: 'invalid', field: 'examples.1' })
    const doubled = await callRoute(
      test,
      whatsapp.createTemplate,
      { ...made, body: '{{1}} y {{2}}', name: 'jornada' },
      { token },
    )
    expect(doubled.error).toMatchObject({ code: 'invalid', field: 'name' })
  })

  it('is told of by a webhook of its account alone', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.administrador
    await connect(test, clinic)
    const tell = async (id: string) => {
      const value = { event: 'PAUSED', message_template_name: 'huella_continuar', message_template_language: 'es' }
      const entry = [{ id, changes: [{ field: 'message_template_status_update', value }] }]
      const payload = Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }))
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signWebhook(payload, APP_SECRET) }
      const url = '/api/clinic/whatsapp/webhook'
      expect((await test.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200)
      return (await aTemplate(test, clinic, 'huella_continuar')).status
    }
    expect(await tell('sim-of-somebody')).toBe('approved')
    expect(await tell(`sim-${clinic.id}`)).toBe('paused')
    const { id: templateId } = await aTemplate(test, clinic, 'huella_continuar')
    const { id: conversationId } = await aConversation(test, clinic)
    const input = { conversationId, templateId, parameters: ['a', 'b', 'c'] }
    // A conversation connects the simulator again, which reads what the provider has.
    await test.owner.query("UPDATE whatsapp_templates SET status = 'paused' WHERE clinic_id = $1", [clinic.id])
    expect((await callRoute(test, sentTemplates.send, input, { token })).error?.code).toBe('not_allowed_now')
  })

  it('reaches who never wrote, with its data, and is refused at the field of what is missing', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.recepcion
    const { id: conversationId, waId } = await aConversation(test, clinic, aWaId())
    test.setNow('2026-11-22T17:00:00.000Z')
    const { id: templateId } = await aTemplate(test, clinic, 'huella_confirmar_cita')
    const parameters = ['Ana', 'Luna', 'martes 24', 'Clínica Huella']
    const sent = await callRoute(test, sentTemplates.send, { conversationId, templateId, parameters }, { token })
    expect(sent.body).toMatchObject({
      ...{ kind: 'template', text: expect.stringContaining('Luna tiene una cita el martes 24') },
      details: { buttons: [{ title: 'Confirmo' }, { title: 'No puedo ir' }] },
    })
    for (let time = 0; time < 2; time += 1) await sendOutbox(test)
    const last = (await test.whatsapp.phoneOf(`sim-${clinic.id}`, waId ?? '')).at(-1)
    expect(last).toMatchObject({ status: 'delivered', content: { template: { shown: sent.body.text } } })
    for (const [given, field] of [
      [['Ana', 'Luna'], 'parameters.2'],
      [['Ana', ' ', 'x', 'y'], 'parameters.1'],
      [[...parameters, 'de más'], 'parameters.4'],
    ] as const) {
      const input = { conversationId, templateId, parameters: [...given] }
      expect((await callRoute(test, sentTemplates.send, input, { token })).error).toMatchObject({
        code: 'invalid',
        field,
      })
    }
    test.setNow('2026-11-20T17:00:00.000Z')
  })
})
