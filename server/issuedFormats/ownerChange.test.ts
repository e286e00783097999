import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { issuedFormats } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { ANNULLED_BY_NEW_OWNER } from '#shared/issuedFormats/issuedFormats.rules.ts'
import { type Owner, owners } from '#shared/owners/owners.contract.ts'
import { type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { publicSigning } from '#shared/signing/publicSigning.contract.ts'
import { signing } from '#shared/signing/signing.contract.ts'
import { aFormat, anIssued, consent, signNext } from '#server/issuedFormats/issuedFormats.factory.ts'
import { aSent, sendOn, signature } from '#server/signing/signing.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

let clinic: TestClinic
let former: Owner
let next: Owner
let pet: PetPage

beforeAll(async () => {
  test.setNow('2026-11-20T17:00:00.000Z')
  clinic = await aClinic(test)
})

beforeEach(async () => {
  former = await anOwner(test, clinic, { name: 'Camila Torres' })
  next = await anOwner(test, clinic, { name: 'Iván Mora' })
  pet = await aPet(test, clinic, former)
})

const token = () => clinic.as.veterinario.token
const read = async ({ id }: { id: string }) =>
  (await callRoute(test, issuedFormats.get, { issuedFormatId: id }, { token: token() })).body
const ownerOf = async ({ id: ownerId }: { id: string }) =>
  (await callRoute(test, owners.get, { ownerId }, { token: token() })).body

async function give(ownerId: string): Promise<void> {
  const { version } = (await callRoute(test, pets.get, { petId: pet.id }, { token: token() })).body
  const change = { petId: pet.id, version, ownerId, since: '2026-11-20', reason: 'La regaló' }
  expect((await callRoute(test, pets.changeOwner, change, { token: token() })).status).toBe(200)
}

describe('an animal that passes to another owner', () => {
  it('leaves nothing to be signed by the former one', async () => {
    const sent = await aSent(test, clinic, pet)
    const vetFirst = await aFormat(test, clinic, {
      content: { ...consent, content: [...consent.content.slice(0, 2), ...consent.content.slice(2).reverse()] },
    })
    const { id: issuedFormatId, version } = await anIssued(test, clinic, pet, { formatId: vetFirst.id })
    const mine = { issuedFormatId, version, position: 1 }
    const half = (await callRoute(test, signing.signWithProfile, mine, { token: token() })).body
    expect(half.signers.map(({ role, status }) => [role, status])).toEqual([
      ['professional', 'signed'],
      ['owner', 'pending'],
    ])
    await give(next.id)
    for (const { id } of [sent.issued, half]) {
      const annulled = await read({ id })
      expect(annulled).toMatchObject({ status: 'voided', statusReason: ANNULLED_BY_NEW_OWNER })
      expect(annulled.events.at(-1)).toMatchObject({ kind: 'voided', detail: { reason: ANNULLED_BY_NEW_OWNER } })
    }
    const opened = await callRoute(test, publicSigning.sign, await signature(sent), { address: '10.1.9.1' })
    expect(opened.body.state).toBe('voided')
  })

  it('takes its drafts along, without what was typed of the former one', async () => {
    const draft = await anIssued(test, clinic, pet)
    const typed = { 'owner.document': 'CC 1020345678', 'pet.microchip': '981020000123456' }
    const typedIn = { issuedFormatId: draft.id, version: draft.version, typed }
    await callRoute(test, issuedFormats.save, typedIn, { token: token() })
    await give(next.id)
    const passed = await read(draft)
    expect(passed).toMatchObject({ status: 'draft', owner: { id: next.id } })
    expect(passed.data?.values['owner.name']).toBe('Iván Mora')
    expect(passed.typed).toEqual({ 'pet.microchip': '981020000123456' })
  })

  it('keeps what the former one agreed to, and what they authorise of their data', async () => {
    const agreed = (await signNext(test, clinic, await anIssued(test, clinic, pet))).body
    const { id: formatId } = await aFormat(test, clinic, { purpose: 'dataPolicy' })
    const data = await sendOn(test, clinic, await anIssued(test, clinic, pet, { formatId }))
    await give(next.id)
    expect((await signNext(test, clinic, agreed)).body.status).toBe('signed')
    expect((await read(data.issued)).status).toBe('sent')
  })

  it('is the same person in a union; taking that back annuls what the one that stayed was sent', async () => {
    const before = await aSent(test, clinic, pet)
    const merge = { ownerId: next.id, version: next.version, otherId: former.id }
    const otherVersion = (await ownerOf(former)).version
    const input = { ...merge, version: (await ownerOf(next)).version, otherVersion }
    const merged = (
      await callRoute(test, owners.merge, { ...input, fields: [], customFieldIds: [] }, { token: token() })
    ).body
    expect((await read(before.issued)).status).toBe('sent')
    const during = await aSent(test, clinic, pet)
    const draft = await anIssued(test, clinic, pet)
    const mergeId = merged.merges[0]?.mergeId ?? ''
    await callRoute(test, owners.undoMerge, { mergeId }, { token: clinic.as.administrador.token })
    expect((await read(before.issued)).status).toBe('sent')
    expect((await read(during.issued)).status).toBe('voided')
    expect(await read(draft)).toMatchObject({ status: 'draft', owner: { id: former.id } })
  })
})
