import { describe, expect, it } from 'vitest'
import { conversations } from '#shared/conversations/conversations.contract.ts'
import { home } from '#shared/home/home.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { answersCard, reminders } from '#shared/reminders/reminders.contract.ts'
import { aWaId, messagesOf, write } from '#server/conversations/conversations.factory.ts'
import { aStay } from '#server/hospitalizations/hospitalizations.factory.ts'
import { aRemindedPet, runReminders, useReminders } from '#server/reminders/reminders.factory.ts'
import { callRoute } from '#server/testing/app.ts'
import { sendOutbox } from '#server/testing/outbox.ts'
import { connect } from '#server/whatsapp/whatsapp.factory.ts'

const given = useReminders()
const { goTo, lettersTo, listed, makers, remind, setRule, test } = given

/** Whose owner has no e-mail, at the number that the clinic is connected with. */
async function aReachedPet() {
  await connect(test, given.clinic)
  const waId = aWaId()
  const pet = await aRemindedPet(test, given.clinic, { email: null, phone: { country: '57', number: waId.slice(2) } })
  const asked = async () => {
    const { body } = await callRoute(test, conversations.listOfPet, { petId: pet.id }, given.reception)
    return body.items
  }
  return { pet, waId, asked }
}

type Reached = Awaited<ReturnType<typeof aReachedPet>>

async function conversationOf({ pet }: Reached): Promise<string> {
  const { body } = await callRoute(test, conversations.open, { ownerId: pet.owner.id }, given.reception)
  return body.id
}

async function press(reached: Reached, title: string): Promise<void> {
  const messages = await messagesOf(test, given.clinic, await conversationOf(reached))
  const button = messages.flatMap(({ details }) => details.buttons ?? []).find((one) => one.title === title)
  await write(test, given.clinic, reached.waId, {
    type: 'interactive',
    interactive: { type: 'button_reply', button_reply: button },
  })
}

async function flagged(token = given.reception) {
  const { answers } = (await callRoute(test, home.get, {}, token)).body
  return answers === undefined ? undefined : answersCard.data.parse(answers).items
}

const anAsked = async () => {
  const reached = await aReachedPet()
  await makers.hospitalization(reached.pet)
  await remind()
  return reached
}

describe('the day after, an owner is asked how the animal is', () => {
  it('in the template with three buttons, and in the words of the rule to who has just written', async () => {
    const reached = await anAsked()
    const other = await aReachedPet()
    await write(test, given.clinic, other.waId, 'Hola')
    await makers.surgery(other.pet)
    await remind()
    const titles = ['Está bien', 'Tengo una duda', 'No está bien']
    for (const { asked, text } of [
      { ...reached, text: '¿Cómo sigue Milo después de su visita?' },
      { ...other, text: '¿cómo sigue Milo después de su cirugía del 19/11/2026?' },
    ]) {
      const [message] = await asked()
      expect(message).toMatchObject({ cause: 'reminder', text: expect.stringContaining(text) })
    }
    for (const one of [reached, other]) {
      const messages = await messagesOf(test, given.clinic, await conversationOf(one))
      expect(messages.flatMap(({ details }) => details.buttons ?? []).map(({ title }) => title)).toEqual(titles)
    }
  })

  it('once, also by two jobs at a time', async () => {
    const { pet, asked } = await aReachedPet()
    await makers.hospitalization(pet)
    await Promise.all([runReminders(test), runReminders(test)])
    await sendOutbox(test)
    await remind()
    expect(await asked()).toHaveLength(1)
  })

  it('by day only, however late it is made', async () => {
    const { pet, asked } = await aReachedPet()
    await makers.hospitalization(pet)
    goTo('2026-11-20', '20:00')
    await remind()
    expect(await asked()).toEqual([])
    goTo('2026-11-21', '07:00')
    await remind()
    expect(await asked()).toHaveLength(1)
  })

  it('once of several things: after the latest', async () => {
    const { pet, asked } = await aReachedPet()
    await setRule('consultation', { isOn: true })
    await makers.consultation(pet)
    await makers.hospitalization(pet)
    await makers.surgery(pet)
    await remind()
    expect(await asked()).toHaveLength(1)
    const closed = await listed('closed')
    expect(closed.map(({ reason }) => reason)).toEqual(['joined', 'joined'])
  })

  it.each(['dead', 'opted out', 'in hospital'] as const)('but not of one that is %s', async (what) => {
    const { pet, waId, asked } = await aReachedPet()
    goTo('2026-11-20', '06:00')
    await makers.surgery(pet)
    await runReminders(test)
    expect(await listed()).toHaveLength(1)
    const death = { petId: pet.id, version: pet.version, deceasedOn: '2026-11-20', deceasedCause: 'Paro' }
    if (what === 'dead') expect((await callRoute(test, pets.reportDeceased, death, given.vet)).error).toBeUndefined()
    if (what === 'opted out') await write(test, given.clinic, waId, 'STOP')
    if (what === 'in hospital') await aStay(test, given.clinic, pet)
    goTo('2026-11-20')
    await remind()
    expect((await asked()).filter(({ cause }) => cause === 'reminder')).toEqual([])
  })

  it('after a consultation only where the clinic wants it, and by hand where no number is connected', async () => {
    const pet = await aRemindedPet(test, given.clinic, { email: null })
    await makers.consultation(pet)
    await remind()
    expect(await listed()).toEqual([])
    await setRule('consultation', { isOn: true })
    expect(await listed()).toMatchObject([{ kind: 'consultation', status: 'waiting', whatsapp: 'off' }])
    expect(await lettersTo('catalina@prueba.co')).toEqual([])
  })
})

describe('what the owner presses', () => {
  it('stands on the start until somebody has seen to it, and again when that is taken back', async () => {
    const reached = await anAsked()
    expect(await flagged()).toEqual([])
    await press(reached, 'No está bien')
    const conversationId = await conversationOf(reached)
    const [answer] = (await flagged()) ?? []
    expect(answer).toMatchObject({
      ...{ kind: 'hospitalization', choice: 'bad', conversationId },
      ...{ pet: { id: reached.pet.id, name: 'Milo' }, owner: { id: reached.pet.owner.id } },
    })
    const { body: waiting } = await callRoute(test, conversations.get, { conversationId }, given.reception)
    expect(waiting.waitsSince).not.toBeNull()

    const reminderId = answer?.reminderId ?? ''
    const { body } = await callRoute(test, reminders.attend, { reminderId }, given.vet)
    const { name: byName } = given.clinic.as.veterinario.actor
    expect(body.answer).toMatchObject({ choice: 'bad', attended: { byName } })
    expect(await flagged()).toEqual([])
    // Who was second changes nothing of it.
    await callRoute(test, reminders.attend, { reminderId }, given.reception)
    const { items } = (await callRoute(test, reminders.listOfPet, { petId: reached.pet.id }, given.reception)).body
    expect(items[0]?.answer?.attended?.byName).toBe(byName)
    await callRoute(test, reminders.unattend, { reminderId }, given.vet)
    expect(await flagged()).toHaveLength(1)
  })

  it('is nobody’s work where all is well, and shown to those alone who read messages', async () => {
    const well = await anAsked()
    await press(well, 'Está bien')
    expect(await flagged()).toEqual([])
    const conversationId = await conversationOf(well)
    const { body } = await callRoute(test, conversations.get, { conversationId }, given.reception)
    expect(body.waitsSince).toBeNull()
    const { items } = (await callRoute(test, reminders.listOfPet, { petId: well.pet.id }, given.reception)).body
    expect(items[0]?.answer).toMatchObject({ choice: 'good', attended: null })
    const none = await callRoute(test, reminders.attend, { reminderId: items[0]?.id ?? '' }, given.reception)
    expect(none.error?.code).toBe('not_allowed_now')
    await press(well, 'Tengo una duda')
    await press(well, 'Está bien')
    expect(await flagged()).toMatchObject([{ choice: 'doubt' }])
    expect(await flagged({ token: given.clinic.as.lectura.token })).toBeUndefined()
  })
})
