import { beforeEach, describe, expect, it } from 'vitest'
import { type Reminder, reminders, type ReminderView } from '#shared/reminders/reminders.contract.ts'
import { aRemindedPet, runReminders } from '#server/reminders/reminders.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, type TestClinic } from '#server/testing/factories.ts'
import { readLetters } from '#server/testing/letters.ts'
import { sendOutbox } from '#server/testing/outbox.ts'
import { aVaccine } from '#server/vaccines/vaccines.factory.ts'

const test = useTestApp()
const FRIDAY_NOON = '2026-11-20T17:00:00.000Z'
let clinic: TestClinic

beforeEach(async () => {
  test.setNow(FRIDAY_NOON)
  await test.owner.query('TRUNCATE outbox, reminders, reminder_rules')
  clinic = await aClinic(test, 'Huellitas')
})

async function listed(view: ReminderView = 'waiting'): Promise<Reminder[]> {
  return (await callRoute(test, reminders.list, { view }, { token: clinic.as.recepcion.token })).body.items
}

/** Last given a year before what is due. */
const due = (nextOn: string) => ({ appliedOn: '2025-11-20', nextOn })

describe('a vaccine that is due', () => {
  it('is reminded of by letter, once', async () => {
    const pet = await aRemindedPet(test, clinic, { email: 'una@prueba.co' })
    await aVaccine(test, clinic, pet, due('2026-11-26'))
    await runReminders(test)
    expect(await listed()).toMatchObject([{ kind: 'vaccine', status: 'queued', petNames: ['Milo'], channel: 'email' }])
    await sendOutbox(test)
    await runReminders(test)
    await sendOutbox(test)
    const letters = (await readLetters(test)).filter((text) => text.includes('To: una@prueba.co'))
    expect(letters).toHaveLength(1)
    const text =
      'Hola, Catalina Ríos Mejía. Le escribimos de Huellitas: el 26/11/2026 a Milo le corresponde Antirrábica canina. ¿Le agendamos la visita?'
    expect(letters[0]).toContain(text)
    expect(await listed()).toEqual([])
    expect(await listed('sent')).toMatchObject([
      { status: 'sent', channel: 'email', message: text, about: 'Antirrábica canina', changedAt: expect.any(String) },
    ])
  })
})
