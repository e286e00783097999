import { describe, expect, it } from 'vitest'
import { changes } from '#shared/changes/changes.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { conversations } from '#shared/conversations/conversations.contract.ts'
import { NEVER_WROTE, NOT_CONNECTED, WINDOW_CLOSED } from '#shared/conversations/conversations.rules.ts'
import { STOPPED } from '#shared/conversations/consent.rules.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { whatsapp } from '#shared/whatsapp/whatsapp.contract.ts'
import { aWaId, aWritingOwner, write } from '#server/conversations/conversations.factory.ts'
import { connect } from '#server/whatsapp/whatsapp.factory.ts'
import { aFormula } from '#server/formulas/formulas.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'
import { sendOutbox } from '#server/testing/outbox.ts'
import { simulatedNumber } from '#server/whatsapp/whatsapp.queries.ts'

const test = useTestApp()

const send = (clinic: TestClinic, ownerId: string, part: Partial<CallOf<typeof conversations.write>> = {}) =>
  callRoute(
    test,
    conversations.write,
    { ownerId, text: 'El reporte de Milo: https://…', cause: 'report', ...part },
    { token: clinic.as.recepcion.token },
  )

const phoneOf = async (clinic: TestClinic, waId: string) =>
  (await test.whatsapp.phoneOf(simulatedNumber(clinic.id), waId)).map(({ content }) => content)

describe('what a screen has for an owner', () => {
  it('goes by the clinic’s number, and stands in the history of the owner and of the animal', async () => {
    const clinic = await aClinic(test)
    const { owner, pet, waId } = await aWritingOwner(test, clinic)
    const { body } = await send(clinic, owner.id, { petId: pet.id })
    expect(body).toMatchObject({ status: 'queued', cause: 'report', authorName: 'Persona recepcion' })
    await sendOutbox(test)
    expect((await phoneOf(clinic, waId)).at(-1)).toMatchObject({
      type: 'text',
      text: { body: 'El reporte de Milo: https://…' },
    })
    const token = { token: clinic.as.recepcion.token }
    const told = { channel: 'whatsapp', direction: 'out', status: 'sent', petName: 'Milo' }
    const ofPet = (await callRoute(test, conversations.listOfPet, { petId: pet.id }, token)).body
    expect(ofPet.items).toMatchObject([told])
    const ofOwner = (await callRoute(test, conversations.listOfOwner, { ownerId: owner.id }, token)).body
    expect(ofOwner.items).toMatchObject([told, { direction: 'in', text: 'Hola' }])
  })

  it('goes outside of the 24 hours in an approved template', async () => {
    const clinic = await aClinic(test)
    await connect(test, clinic)
    const waId = aWaId()
    const owner = await anOwner(test, clinic, { phone: { country: '57', number: waId.slice(2) } })
    const pet = await aPet(test, clinic, owner)
    const { body } = await send(clinic, owner.id, { petId: pet.id, text: 'El reporte de Milo: https://huella.co/r/x1' })
    expect(body).toMatchObject({
      kind: 'template',
      text: expect.stringContaining('el reporte de Milo: https://huella.co/r/x1'),
    })
  })

  it('is a paper of the record, as the PDF that is printed', async () => {
    const clinic = await aClinic(test)
    const { owner, pet, waId } = await aWritingOwner(test, clinic)
    const formula = await aFormula(test, clinic, pet)
    const paper = {
      ownerId: owner.id,
      petId: pet.id,
      text: 'La fórmula de Milo',
      paper: `/formulas/${formula.id}/paper`,
    }
    const vet = { token: clinic.as.veterinario.token }
    const { body } = await callRoute(test, conversations.sendPaper, paper, vet)
    expect(body).toMatchObject({ kind: 'document', hasFile: true, details: { contentType: 'application/pdf' } })
    // It is brought there first.
    await sendOutbox(test)
    await sendOutbox(test)
    expect((await phoneOf(clinic, waId)).at(-1)).toMatchObject({
      type: 'document',
      document: { id: expect.any(String), filename: expect.stringContaining('Milo.pdf') },
    })
    const wrong = { ...paper, paper: `/formulas/${clinic.id}/paper` }
    expect((await callRoute(test, conversations.sendPaper, wrong, vet)).error?.code).toBe('not_found')
    const other = { ...paper, paper: '/owners/all/messages' }
    expect((await callRoute(test, conversations.sendPaper, other, vet)).error?.code).toBe('not_found')
    const reception = { token: clinic.as.recepcion.token }
    const draft = await callRoute(test, conversations.sendPaper, paper, reception)
    expect(draft.error?.code).toBe('forbidden')
  })

  it('is refused where it cannot arrive, with what to do', async () => {
    const clinic = await aClinic(test)
    const { owner, waId } = await aWritingOwner(test, clinic)
    const reasonOf = async (ownerId: string) =>
      (await send(clinic, ownerId, { cause: 'formula', text: 'La fórmula' })).error?.message
    const fixed = await anOwner(test, clinic, { phone: { country: '57', number: '6045551234' } })
    expect(await reasonOf(fixed.id)).toBe(`El teléfono de ${fixed.name} es fijo: llámele.`)
    const silent = await anOwner(test, clinic, { phone: { country: '57', number: aWaId().slice(2) } })
    expect(await reasonOf(silent.id)).toBe(NEVER_WROTE)
    const now = test.services.clock()
    test.setNow(new Date(now.getTime() + 25 * 3_600_000).toISOString())
    expect(await reasonOf(owner.id)).toBe(WINDOW_CLOSED)
    await write(test, clinic, waId, 'Hola otra vez')
    const vet = { token: clinic.as.veterinario.token }
    const { version } = (await callRoute(test, owners.get, { ownerId: owner.id }, vet)).body
    await callRoute(test, owners.deactivate, { ownerId: owner.id, version, reason: 'Se mudó' }, vet)
    expect(await reasonOf(owner.id)).toContain('está inactivo')
    await callRoute(test, whatsapp.disconnect, {}, { token: clinic.as.administrador.token })
    expect(await reasonOf(owner.id)).toBe(NOT_CONNECTED)
  })

  it('goes to whom an owner was united with, and of two with one number to the one it is for', async () => {
    const clinic = await aClinic(test)
    await connect(test, clinic)
    const { owner, waId } = await aWritingOwner(test, clinic)
    const second = await anOwner(test, clinic, { name: 'Otro', phone: { country: '57', number: waId.slice(2) } })
    const pet = await aPet(test, clinic, second)
    expect((await send(clinic, second.id, { petId: pet.id })).error).toBeUndefined()
    const token = { token: clinic.as.recepcion.token }
    const list = async (ownerId: string) =>
      (await callRoute(test, conversations.listOfOwner, { ownerId }, token)).body.items.map(
        ({ direction }) => direction,
      )
    expect(await list(second.id)).toEqual(['out'])
    expect(await list(owner.id)).toEqual(['in'])
    const vet = { token: clinic.as.veterinario.token }
    const of = async (ownerId: string) => (await callRoute(test, owners.get, { ownerId }, vet)).body.version
    const merge = {
      ownerId: owner.id,
      version: await of(owner.id),
      otherId: second.id,
      otherVersion: await of(second.id),
    }
    expect((await callRoute(test, owners.merge, merge, vet)).error).toBeUndefined()
    expect((await send(clinic, second.id)).error).toBeUndefined()
    expect(await list(owner.id)).toEqual(['out', 'out', 'in'])
  })
})

describe('somebody who wants no more messages', () => {
  it('gets none, is answered once, and what they wrote stands in the history of each owner of that number', async () => {
    const clinic = await aClinic(test)
    const { owner, waId } = await aWritingOwner(test, clinic)
    const phone = { country: '57', number: waId.slice(2) } as const
    const other = await anOwner(test, clinic, { name: 'Otro', phone, messagesConsent: true })
    const token = { token: clinic.as.administrador.token }
    const consentOf = async (ownerId: string) =>
      (await callRoute(test, owners.get, { ownerId }, token)).body.messagesConsent
    await write(test, clinic, waId, 'No quiero más mensajes')
    await sendOutbox(test)
    await write(test, clinic, waId, 'STOP')
    await sendOutbox(test)
    expect([await consentOf(owner.id), await consentOf(other.id)]).toEqual([false, false])
    const sent = (await phoneOf(clinic, waId)).filter((content) => JSON.stringify(content).includes(STOPPED))
    expect(sent).toHaveLength(1)
    const history = await callRoute(test, changes.list, { record: 'owners', recordId: owner.id }, token)
    expect(history.body.items[0]).toMatchObject({
      actorName: 'El propietario, por WhatsApp: «No quiero más mensajes»',
      fields: [{ field: 'messagesConsent', before: true, after: false }],
    })
    await write(test, clinic, waId, 'Alta')
    expect(await consentOf(owner.id)).toBe(true)
  })
})
