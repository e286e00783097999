import { beforeEach, describe, expect, it } from 'vitest'
import { campaigns, PER_MINUTE } from '#shared/campaigns/campaigns.contract.ts'
import { conversations } from '#shared/conversations/conversations.contract.ts'
import { instantOn } from '#shared/values/date.ts'
import { anEvent } from '#server/agendaEvents/agendaEvents.factory.ts'
import {
  aCampaign,
  aReachedOwner,
  aRunningCampaign,
  aTelephoneOf,
  refuseOffers,
  runHandOut,
} from '#server/campaigns/campaigns.factory.ts'
import { write } from '#server/conversations/conversations.factory.ts'
import { callRoute, START, useTestApp } from '#server/testing/app.ts'
import { aClinic, type TestClinic } from '#server/testing/factories.ts'
import { sendOutbox } from '#server/testing/outbox.ts'
import { aTemplate, connect } from '#server/whatsapp/whatsapp.factory.ts'

const test = useTestApp()
let clinic: TestClinic
beforeEach(async () => {
  test.setNow(START)
  clinic = await aClinic(test)
})

const minutes = (count: number) => test.setNow(new Date(Date.parse(START) + count * 60_000).toISOString())
const open = async (campaignId: string) =>
  (await callRoute(test, campaigns.get, { campaignId }, clinic.as.veterinario)).body
const recipients = async (campaignId: string) =>
  (await callRoute(test, campaigns.recipients, { campaignId }, clinic.as.veterinario)).body.items
const stop = (campaignId: string) => callRoute(test, campaigns.stop, { campaignId }, clinic.as.veterinario)

const resume = (campaignId: string) => callRoute(test, campaigns.resume, { campaignId }, clinic.as.veterinario)

/** What waits for a number goes, and nothing else. */
async function goesTo(waId: string): Promise<void> {
  const others = `SELECT o.id FROM outbox o JOIN conversations c ON c.id = (o.payload->>'conversationId')::uuid WHERE c.wa_id <> $1`
  await test.owner.query(`UPDATE outbox SET next_at = next_at + interval '1 day' WHERE id IN (${others})`, [waId])
  await sendOutbox(test)
}

/** The numbers that a campaign was written to, as often as it was. */
async function written(campaignId: string): Promise<string[]> {
  const { rows } = await test.owner.query<{ waId: string }>(
    `SELECT c.wa_id AS "waId" FROM messages m JOIN conversations c ON c.clinic_id = m.clinic_id AND c.id = m.conversation_id
     WHERE m.clinic_id = $1 AND m.cause = 'campaign' AND m.cause_id = $2 ORDER BY 1`,
    [clinic.id, campaignId],
  )
  return rows.map(({ waId }) => waId)
}

async function aList(count: number) {
  const reached = []
  for (let made = 0; made < count; made += 1) reached.push(await aReachedOwner(test, clinic))
  return reached
}

/** A campaign in an approved template, which went to all of its list. @returns its id */
async function anInvitation(): Promise<string> {
  await connect(test, clinic)
  const { id: templateId } = await aTemplate(test, clinic, 'huella_invitacion')
  const parameters = ['{propietario}', '{mascotas}', 'su refuerzo está pendiente', '{clinica}']
  const { id: campaignId, version } = await aCampaign(test, clinic, { templateId, parameters })
  await callRoute(test, campaigns.start, { campaignId, version }, clinic.as.veterinario)
  await runHandOut(test, clinic)
  await sendOutbox(test)
  await sendOutbox(test)
  return campaignId
}

describe('the list of a campaign', () => {
  it('shows what each reads, and why it does not go to the others', async () => {
    const [first] = await aList(1)
    const waId = first?.waId ?? ''
    await aReachedOwner(test, clinic, { waId, hasWritten: false })
    await aReachedOwner(test, clinic, { messagesConsent: false })
    await aReachedOwner(test, clinic, { hasWritten: false })
    await aReachedOwner(test, clinic, { waId: '576014128890', hasWritten: false })
    const booked = await aReachedOwner(test, clinic)
    await anEvent(test, clinic, { id: booked.petId })
    const { id } = await aCampaign(test, clinic)
    expect((await open(id)).report).toMatchObject({ total: 5, waiting: 1 })
    const shown = await recipients(id)
    expect(shown[0]).toMatchObject({ reason: null, text: 'Hola, Catalina. Milo necesita su refuerzo.' })
    expect(
      shown
        .slice(1)
        .map(({ reason }) => reason)
        .toSorted(),
    ).toEqual(['consent', 'landline', 'phone', 'window'])
  })

  it('is of no words that nobody fills in', async () => {
    const draft = { title: 'Vacunas', kind: 'vaccine', text: 'Lo esperamos {cita}' } as const
    const { error } = await callRoute(test, campaigns.create, draft, clinic.as.veterinario)
    expect(error).toMatchObject({ code: 'invalid', field: 'text' })
  })
})

describe('a campaign', () => {
  it('goes a few a minute, to each once, however many processes hand it out at one moment', async () => {
    const list = await aList(PER_MINUTE + 2)
    const { id } = await aRunningCampaign(test, clinic)
    const both = () => Promise.all([runHandOut(test, clinic), runHandOut(test, clinic, test.database)])
    await both()
    expect(await written(id)).toHaveLength(PER_MINUTE)
    minutes(1)
    await both()
    minutes(2)
    await both()
    expect(await written(id)).toEqual(list.map(({ waId }) => waId).toSorted())
    expect(await open(id)).toMatchObject({ status: 'finished', report: { waiting: 0, queued: PER_MINUTE + 2 } })
  })

  it('tells how many were reached, and booked', async () => {
    const [first] = await aList(2)
    const { id } = await aRunningCampaign(test, clinic)
    await runHandOut(test, clinic)
    await sendOutbox(test)
    await sendOutbox(test)
    minutes(1)
    await anEvent(test, clinic, { id: first?.petId ?? '' })
    expect((await open(id)).report).toMatchObject({ total: 2, sent: 2, delivered: 2, failed: 0, booked: 1 })
  })

  it('goes in the hours of the law alone, and once a day to an owner', async () => {
    await aList(1)
    const { id } = await aRunningCampaign(test, clinic)
    test.setNow(instantOn('2026-11-20', '19:00'))
    await runHandOut(test, clinic)
    expect(await written(id)).toEqual([])
    test.setNow(START)
    await runHandOut(test, clinic)
    const { id: other } = await aRunningCampaign(test, clinic)
    minutes(2)
    await runHandOut(test, clinic)
    expect([await written(id), await written(other)]).toMatchObject([[expect.any(String)], []])
    expect(await open(other)).toMatchObject({ status: 'running', report: { waiting: 1 } })
  })

  it('gives nothing more to who refuses it in the middle, written already or not', async () => {
    const list = await aList(PER_MINUTE + 1)
    const { id } = await aRunningCampaign(test, clinic)
    await runHandOut(test, clinic)
    const had = await written(id)
    const later = list.find(({ waId }) => !had.includes(waId))
    const queued = list.find(({ waId }) => had.includes(waId))
    for (const one of [later, queued]) await refuseOffers(test, clinic, one?.ownerId ?? '')
    minutes(1)
    await runHandOut(test, clinic)
    await sendOutbox(test)
    await sendOutbox(test)
    const { report } = await open(id)
    expect(report).toMatchObject({ sent: PER_MINUTE - 1, failed: 1, left: [{ reason: 'consent', count: 1 }] })
  })

  it('stops: what has not gone does not go', async () => {
    await aList(PER_MINUTE + 1)
    const { id } = await aRunningCampaign(test, clinic)
    await runHandOut(test, clinic)
    expect((await stop(id)).body).toMatchObject({ status: 'stopped' })
    minutes(1)
    await runHandOut(test, clinic)
    await sendOutbox(test)
    const { report } = await open(id)
    expect(report).toMatchObject({ sent: 0, failed: 0, left: [{ reason: 'stopped', count: PER_MINUTE + 1 }] })
    expect(await written(id)).toEqual([])
    expect((await stop(id)).error?.code).toBe('not_allowed_now')
  })

  it('goes on to who has not got it, once it is resumed', async () => {
    const [had, booked, ...rest] = await aList(PER_MINUTE + 1)
    const { id } = await aRunningCampaign(test, clinic)
    expect((await resume(id)).error?.code).toBe('not_allowed_now')
    await runHandOut(test, clinic)
    await goesTo(had?.waId ?? '')
    await stop(id)
    await anEvent(test, clinic, { id: booked?.petId ?? '' })
    const waiting = PER_MINUTE
    expect((await resume(id)).body).toMatchObject({ status: 'running', endedAt: null, report: { sent: 1, waiting } })
    minutes(1)
    await runHandOut(test, clinic)
    await sendOutbox(test)
    expect(await written(id)).toEqual([had, ...rest].map((one) => one?.waId).toSorted())
    const left = [{ reason: 'booked', count: 1 }]
    expect(await open(id)).toMatchObject({ status: 'finished', report: { sent: PER_MINUTE, waiting: 0, left } })
    expect((await resume(id)).error?.code).toBe('not_allowed_now')
  })

  it('reaches a telephone once a day, whoever of its owners it is for', async () => {
    const { waId, petId } = await aReachedOwner(test, clinic)
    const { id } = await aRunningCampaign(test, clinic)
    await runHandOut(test, clinic)
    await anEvent(test, clinic, { id: petId })
    await aReachedOwner(test, clinic, { waId, hasWritten: false })
    const { id: other } = await aRunningCampaign(test, clinic)
    minutes(2)
    await runHandOut(test, clinic)
    expect([await written(id), await written(other)]).toEqual([[waId], []])
    expect((await open(other)).report).toMatchObject({ waiting: 1 })
  })

  it('gives nothing more to who writes that they want none, and their voice to who answers', async () => {
    const list = await aList(4)
    const { id } = await aRunningCampaign(test, clinic)
    const [stops, refuses, speaks] = list.map(({ waId }) => waId) as [string, string, string]
    await write(test, clinic, stops, 'STOP')
    await write(test, clinic, refuses, 'Por favor, no más mensajes')
    const bytes = Buffer.from('OggS')
    const voice = {
      id: await test.whatsapp.keepMedia({ bytes, contentType: 'audio/ogg' }),
      mime_type: 'audio/ogg',
      voice: true,
    }
    await write(test, clinic, speaks, { type: 'audio', audio: voice })
    await runHandOut(test, clinic)
    await sendOutbox(test)
    expect(await written(id)).toEqual(
      list
        .slice(2)
        .map(({ waId }) => waId)
        .toSorted(),
    )
    expect((await open(id)).report).toMatchObject({ sent: 2, left: [{ reason: 'consent', count: 2 }] })
    const { items } = (
      await callRoute(test, conversations.list, { view: 'unanswered', q: speaks }, clinic.as.recepcion)
    ).body
    expect(items).toMatchObject([{ waId: speaks, last: { kind: 'audio' } }])
  })

  it('goes in an approved template to who has not written, too', async () => {
    const { waId } = await aReachedOwner(test, clinic, { hasWritten: false })
    const campaignId = await anInvitation()
    expect(await written(campaignId)).toEqual([waId])
    const [read] = await recipients(campaignId)
    expect(read).toMatchObject({
      status: 'delivered',
      text: expect.stringMatching(/^Hola Catalina, .* Milo: su refuerzo/),
    })
  })

  it('leaves the inbox to those who wrote, as it was', async () => {
    await aReachedOwner(test, clinic)
    const silent = await aReachedOwner(test, clinic, { hasWritten: false })
    const inbox = async (q = '') => (await callRoute(test, conversations.list, { q }, clinic.as.recepcion)).body.items
    const before = await inbox()
    expect(before).toMatchObject([{ last: { text: 'Gracias' } }])
    minutes(5)
    expect(await written(await anInvitation())).toHaveLength(2)
    expect(await inbox()).toEqual(before)
    expect(await inbox(silent.waId)).toMatchObject([{ waId: silent.waId, last: { direction: 'out' } }])
    await write(test, clinic, silent.waId, '¿A qué hora?')
    expect(await inbox()).toMatchObject([
      { waId: silent.waId, last: { text: '¿A qué hora?' } },
      { last: { text: 'Gracias' } },
    ])
  })

  it('is tried on the telephone of whoever writes it', async () => {
    await aList(1)
    const { id: campaignId } = await aCampaign(test, clinic)
    const send = () => callRoute(test, campaigns.test, { campaignId }, clinic.as.veterinario)
    const waId = await aTelephoneOf(test, clinic, 'veterinario', false)
    expect((await send()).error?.code).toBe('not_allowed_now')
    await write(test, clinic, waId, 'Hola')
    expect((await send()).body.phone.number).toBe(waId.slice(2))
    const { rows } = await test.owner.query<{ text: string }>("SELECT text FROM messages WHERE cause = 'campaignTest'")
    expect(rows).toEqual([{ text: 'Hola, Catalina. Milo necesita su refuerzo.' }])
  })
})

describe('where WhatsApp takes no more', () => {
  it('it waits for the connection', async () => {
    await aList(2)
    const { id } = await aRunningCampaign(test, clinic)
    const become = (state: string) =>
      test.owner.query('UPDATE whatsapp_connections SET state = $2 WHERE clinic_id = $1', [clinic.id, state])
    await become('reconnect')
    await runHandOut(test, clinic)
    expect(await open(id)).toMatchObject({ status: 'running', report: { waiting: 2 } })
    await become('connected')
    await runHandOut(test, clinic)
    expect(await written(id)).toHaveLength(2)
  })

  it('it stops at the first that was too much, until somebody has it go on', async () => {
    await aList(3)
    const { id } = await aRunningCampaign(test, clinic)
    const hold = `UPDATE campaign_recipients SET not_before = $2 WHERE clinic_id = $1 AND id IN (
      SELECT id FROM campaign_recipients WHERE clinic_id = $1 ORDER BY id OFFSET 1)`
    await test.owner.query(hold, [clinic.id, new Date(Date.parse(START) + 60_000).toISOString()])
    await runHandOut(test, clinic)
    const refuse = `UPDATE messages SET status = 'failed', error_code = 131048 WHERE clinic_id = $1 AND cause_id = $2`
    await test.owner.query(refuse, [clinic.id, id])
    minutes(2)
    await runHandOut(test, clinic)
    const left = [{ reason: 'stopped', count: 2 }]
    expect(await open(id)).toMatchObject({ status: 'stopped', report: { failed: 1, left } })
    minutes(3)
    await resume(id)
    await runHandOut(test, clinic)
    expect(await open(id)).toMatchObject({ report: { queued: 2, left: [] } })
  })
})
