import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { conversations } from '#shared/conversations/conversations.contract.ts'
import { reminders } from '#shared/reminders/reminders.contract.ts'
import { NEEDS_TEMPLATE } from '#shared/reminders/reminders.rules.ts'
import { aWaId, write } from '#server/conversations/conversations.factory.ts'
import { lockConversationWith } from '#server/conversations/conversations.queries.ts'
import { type ClinicTx, withClinic } from '#server/db/clinic.ts'
import { lockReminder } from '#server/reminders/reminders.queries.ts'
import { aRemindedPet, runReminders, useReminders } from '#server/reminders/reminders.factory.ts'
import { callRoute } from '#server/testing/app.ts'
import { connect } from '#server/whatsapp/whatsapp.factory.ts'

const given = useReminders()
const { lettersTo, listed, makers, ofClinic, remind, test } = given

const noTemplate = () => ofClinic("UPDATE whatsapp_templates SET status = 'pending'")

async function aReachedPet(email: string | null = null) {
  await connect(test, given.clinic)
  const waId = aWaId()
  const pet = await aRemindedPet(test, given.clinic, { email, phone: { country: '57', number: waId.slice(2) } })
  return { pet, waId }
}

describe('where a number is connected, a reminder', () => {
  it('goes by WhatsApp, is one message, and cannot be taken back', async () => {
    const { pet, waId } = await aReachedPet('numero@prueba.co')
    await noTemplate()
    await write(test, given.clinic, waId, 'Hola')
    await makers.event(pet)
    await remind()
    const [sent] = await listed('sent')
    expect(sent).toMatchObject({
      channel: 'whatsapp',
      isNoted: false,
      message: expect.stringContaining('la cita de Milo'),
    })
    expect(await lettersTo('numero@prueba.co')).toEqual([])
    const { items } = (await callRoute(test, conversations.listOfPet, { petId: pet.id }, given.reception)).body
    expect(items).toMatchObject([{ cause: 'reminder', channel: 'whatsapp', text: sent?.message }])
    const back = await callRoute(test, reminders.restore, { reminderId: sent?.id ?? '' }, given.reception)
    expect(back.error?.code).toBe('not_allowed_now')
  })

  it('is taken by a person after its conversation, as what comes takes it', async () => {
    const { pet, waId } = await aReachedPet()
    await write(test, given.clinic, waId, 'Hola')
    await makers.event(pet)
    await remind()
    const [sent] = await listed('sent')
    const inClinic = <T>(work: (tx: ClinicTx) => Promise<T>) =>
      withClinic(test.database, given.clinic.id, test.services.clock(), work)
    let locking: Promise<unknown> = Promise.resolve()
    await inClinic(async (tx) => {
      await lockConversationWith(tx, { waId, userId: null, profileName: null })
      locking = inClinic((other) => lockReminder(other, sent?.id ?? ''))
      const waiting = sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database()`
      await expect.poll(async () => (await test.owner.query(waiting.compile(tx.db).sql)).rows[0]?.n).toBe(1)
      // What they write that they want no more changes them.
      await sql`SELECT 1 FROM owners WHERE clinic_id = ${tx.clinicId} AND phone_number = ${waId.slice(2)}
        FOR UPDATE NOWAIT`.execute(tx.db)
    })
    await locking
  })

  it.each([
    ['vaccine', 'Milo: la vacuna de Antirrábica canina, 26/11/2026'],
    ['event', 'Milo: la cita con '],
  ] as const)('goes in the approved template to who has not written: %s', async (kind, told) => {
    const { pet } = await aReachedPet()
    await makers[kind](pet)
    await remind()
    expect(await listed('sent')).toMatchObject([{ channel: 'whatsapp', message: expect.stringContaining(told) }])
  })

  it('goes by letter where WhatsApp takes it not, and without an address says why it waits', async () => {
    const { pet } = await aReachedPet('carta@prueba.co')
    const { pet: silent } = await aReachedPet()
    await noTemplate()
    await makers.event(pet)
    await makers.control(silent)
    await remind()
    expect(await lettersTo('carta@prueba.co')).toHaveLength(1)
    const [waiting] = await listed()
    expect(waiting).toMatchObject({ kind: 'control', whatsapp: 'closed' })
    const wrote = await callRoute(test, reminders.write, { reminderId: waiting?.id ?? '' }, given.reception)
    expect(wrote.error?.message).toBe(NEEDS_TEMPLATE)
  })

  it('that somebody sends goes at once, and what is overdue too', async () => {
    const { pet, waId } = await aReachedPet()
    await write(test, given.clinic, waId, 'Hola')
    await makers.control(pet)
    given.goTo('2026-11-20', '06:00')
    await runReminders(test)
    const [reminder] = await listed()
    const { body } = await callRoute(test, reminders.write, { reminderId: reminder?.id ?? '' }, given.reception)
    expect(body).toMatchObject({ status: 'queued', channel: 'whatsapp', isNoted: false })
    const due = [{ kind: 'control' as const, about: null, dueAt: '2026-11-10T05:00:00.000Z' }]
    const about = { petId: pet.id, due, message: 'A Milo ya se le pasó la fecha del control.' }
    const { body: written } = await callRoute(test, reminders.writeAbout, about, given.reception)
    expect(written).toMatchObject([{ status: 'queued', channel: 'whatsapp', isByHand: true, isNoted: false }])
  })
})
