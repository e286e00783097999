import { describe, expect, it } from 'vitest'
import { changes } from '#shared/changes/changes.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { optOut } from '#shared/reminders/optOut.contract.ts'
import { callRoute } from '#server/testing/app.ts'
import { aClinic, anOwner } from '#server/testing/factories.ts'
import { addressMark, optOutToken } from '#server/reminders/optOut.ts'
import { aRemindedPet, due, FRIDAY, useReminders } from '#server/reminders/reminders.factory.ts'
import { aVaccine } from '#server/vaccines/vaccines.factory.ts'

const given = useReminders()
const { goTo, lettersTo, listed, makers, remind, test } = given

const confirm = (token: string) => callRoute(test, optOut.confirm, { token })
const read = async (ownerId: string) => (await callRoute(test, owners.get, { ownerId }, given.vet)).body

describe('the link of a letter', () => {
  it('ends the messages to its owner with one press and no login, and their history says who did it', async () => {
    goTo(FRIDAY)
    const email = 'baja@prueba.co'
    const pet = await aRemindedPet(test, given.clinic, { email })
    await aVaccine(test, given.clinic, pet, due('2026-11-25'))
    await remind()
    const [letter = ''] = await lettersTo(email)
    const token = /\/baja#([\w-]+)/.exec(letter)?.[1] ?? ''
    // Opening it, as programs that read mail do, changes nothing.
    expect((await read(pet.owner.id)).messagesConsent).toBe(true)
    await makers.control(pet)
    expect((await confirm(token)).body).toEqual({ clinicName: 'Huellitas' })
    expect((await read(pet.owner.id)).messagesConsent).toBe(false)
    await remind()
    expect(await listed()).toEqual([])
    expect(await lettersTo(email)).toHaveLength(1)
    const history = await callRoute(test, changes.list, { record: 'owners', recordId: pet.owner.id }, given.vet)
    expect(JSON.stringify(history.body)).toContain('El propietario, por el enlace de un correo')
    // A second press says the same.
    expect((await confirm(token)).body).toEqual({ clinicName: 'Huellitas' })
  })

  it('is of one owner of one clinic, and nobody makes it up', async () => {
    const owner = await anOwner(test, given.clinic, { messagesConsent: true })
    const token = optOutToken(test.services.seal, { clinicId: given.clinic.id, ownerId: owner.id })
    const other = await aClinic(test)
    const foreign = optOutToken(test.services.seal, { clinicId: other.id, ownerId: owner.id })
    // Whatever it was, it is another letter.
    const changed = token.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))
    for (const wrong of [foreign, changed, token.slice(0, 40), 'nada', '', 'ñ'.repeat(200)])
      expect((await confirm(wrong)).error?.code, wrong).toBe('not_found')
    expect((await read(owner.id)).messagesConsent).toBe(true)
  })

  it('is of the address it went to; those that went before keep their word', async () => {
    const email = 'antes@prueba.co'
    const owner = await anOwner(test, given.clinic, { messagesConsent: true, email })
    const whose = { clinicId: given.clinic.id, ownerId: owner.id }
    const token = optOutToken(test.services.seal, { ...whose, mark: addressMark('Antes@prueba.co') })
    const old = optOutToken(test.services.seal, whose)
    await test.owner.query('UPDATE owners SET email = $2 WHERE id = $1', [owner.id, 'ahora@prueba.co'])
    expect((await confirm(token)).error).toMatchObject({ code: 'not_allowed_now' })
    expect((await read(owner.id)).messagesConsent).toBe(true)
    await test.owner.query('UPDATE owners SET email = $2 WHERE id = $1', [owner.id, email])
    expect((await confirm(token)).status).toBe(200)
    expect((await confirm(old)).status).toBe(200)
  })

  it('can be pressed so many times a minute from one address', async () => {
    const answers = []
    for (let index = 0; index < 25; index += 1) answers.push((await confirm('nada')).error?.code)
    expect(answers).toContain('too_many_requests')
  })
})
