import { describe, expect, it } from 'vitest'
import { conversations } from '#shared/conversations/conversations.contract.ts'
import { papers } from '#shared/conversations/papers.contract.ts'
import { formulas } from '#shared/formulas/formulas.contract.ts'
import { aConversation, aWritingOwner, aWaId, write } from '#server/conversations/conversations.factory.ts'
import { aFormula } from '#server/formulas/formulas.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet } from '#server/testing/factories.ts'

const test = useTestApp()

describe('the papers of an owner', () => {
  it('are what is signed of their animals, for who may print it, and go to the number that writes', async () => {
    const clinic = await aClinic(test)
    const { owner, pet } = await aWritingOwner(test, clinic)
    const vet = { token: clinic.as.veterinario.token }
    const { body: own } = await callRoute(test, conversations.open, { ownerId: owner.id }, vet)
    const listed = async (conversationId = own.id, who = vet) =>
      (await callRoute(test, papers.list, { conversationId }, who)).body.map(({ name, petName }) => [name, petName])
    const report = (name: string) => ['Reporte de la historia clínica', name]
    const { id: formulaId, version } = await aFormula(test, clinic, pet)
    expect(await listed()).toEqual([report(pet.name)])
    const signed = await callRoute(test, formulas.sign, { formulaId, version }, vet)
    expect(await listed()).toEqual([
      report(pet.name),
      [`Fórmula ${String(signed.body.number).padStart(6, '0')}`, pet.name],
    ])
    const second = await aPet(test, clinic, owner, { name: 'Nala' })
    expect(await listed()).toContainEqual(report(second.name))

    // Of a number that is not the one on their card.
    const waId = aWaId()
    await write(test, clinic, waId, 'Soy la hermana')
    const { body: found } = await callRoute(test, conversations.list, { q: waId }, vet)
    const conversationId = found.items[0]?.id ?? ''
    expect(await listed(conversationId)).toEqual([])
    const to = { ownerId: owner.id, petId: pet.id, conversationId, text: 'La fórmula' }
    const paper = `/formulas/${formulaId}/paper`
    expect((await callRoute(test, conversations.sendPaper, { ...to, paper }, vet)).error?.code).toBe('not_found')
    await callRoute(test, conversations.link, { conversationId, ownerId: owner.id }, vet)
    const { body } = await callRoute(test, conversations.sendPaper, { ...to, paper }, vet)
    expect(body).toMatchObject({ conversationId, kind: 'document' })
  })

  it('are those of who was registered with the number after they wrote, and go to it', async () => {
    const clinic = await aClinic(test)
    const vet = { token: clinic.as.veterinario.token }
    const { id: conversationId, waId } = await aConversation(test, clinic)
    const owner = await anOwner(test, clinic, { phone: { country: '57', number: waId?.slice(2) ?? '' } })
    const pet = await aPet(test, clinic, owner)
    const { body } = await callRoute(test, papers.list, { conversationId }, vet)
    expect(body).toMatchObject([{ petId: pet.id }])
    const sent = { ownerId: owner.id, petId: pet.id, conversationId, text: 'La historia', cause: 'report' } as const
    expect((await callRoute(test, conversations.write, sent, vet)).body).toMatchObject({ conversationId })
  })
})
