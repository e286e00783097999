import { type Campaign, type CampaignDraft, campaigns } from '#shared/campaigns/campaigns.contract.ts'
import { OwnerDraft, owners } from '#shared/owners/owners.contract.ts'
import { handOut } from '#server/campaigns/campaigns.word.ts'
import { aWaId, write } from '#server/conversations/conversations.factory.ts'
import { system, withClinic } from '#server/db/clinic.ts'
import type { Pool } from '#server/db/connection.ts'
import { updateRecords } from '#server/db/record.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import { anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'
import { connect } from '#server/whatsapp/whatsapp.factory.ts'
import { aVaccine } from '#server/vaccines/vaccines.factory.ts'

const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }

export interface Reached {
  ownerId: string
  waId: string
  petId: string
}

/** Somebody who takes messages, has just written, and whose animal has a vaccine overdue. */
export async function aReachedOwner(
  test: TestApp,
  clinic: TestClinic,
  { waId = aWaId(), hasWritten = true, messagesConsent = true } = {},
): Promise<Reached> {
  const phone = { country: '57' as const, number: waId.slice(2) }
  const owner = await anOwner(test, clinic, { phone, messagesConsent })
  const pet = await aPet(test, clinic, owner)
  await aVaccine(test, clinic, pet, { appliedOn: '2025-11-10', nextOn: '2026-11-10' })
  if (hasWritten) await write(test, clinic, waId, 'Gracias')
  return { ownerId: owner.id, waId, petId: pet.id }
}

/** A campaign of what is overdue of vaccines, which has not begun. */
export async function aCampaign(
  test: TestApp,
  clinic: TestClinic,
  draft: Partial<CampaignDraft> = {},
): Promise<Campaign> {
  const input = {
    title: 'Vacunas',
    kind: 'vaccine',
    text: 'Hola, {propietario}. {mascotas} necesita su refuerzo.',
  } as const
  return (await callRoute(test, campaigns.create, { ...input, ...draft }, clinic.as.veterinario)).body
}

/** One that goes on. */
export async function aRunningCampaign(test: TestApp, clinic: TestClinic): Promise<Campaign> {
  const { id: campaignId, version } = await aCampaign(test, clinic)
  const { body } = await callRoute(test, campaigns.start, { campaignId, version }, clinic.as.veterinario)
  return body
}

/** The telephone of somebody of the clinic, from which they have written to its number. @returns it, as WhatsApp writes it */
export async function aTelephoneOf(
  test: TestApp,
  clinic: TestClinic,
  role: 'administrador' | 'veterinario',
  hasWritten = true,
): Promise<string> {
  const waId = aWaId()
  const { professionalId } = clinic.as[role].actor
  await withClinic(test.database, clinic.id, test.services.clock(), (tx) =>
    updateRecords(tx, system, 'professionals', [professionalId], { phoneCountry: '57', phoneNumber: waId.slice(2) }),
  )
  if (hasWritten) await write(test, clinic, waId, 'Hola')
  else await connect(test, clinic)
  return waId
}

/** What the job does in one clinic, as one server process. */
export async function runHandOut(test: TestApp, { id }: TestClinic, database: Pool = test.jobs): Promise<void> {
  await handOut.inClinic({ database, services: test.services, now: test.services.clock(), log: silent }, id)
}

/** They refuse what is offered, in their record. */
export async function refuseOffers(test: TestApp, clinic: TestClinic, ownerId: string): Promise<void> {
  const { token } = clinic.as.recepcion
  const { body } = await callRoute(test, owners.get, { ownerId }, { token })
  const refused = { ...OwnerDraft.parse(body), ownerId, version: body.version, messagesConsent: false }
  const { error } = await callRoute(test, owners.update, refused, { token })
  if (error) throw new Error(error.message)
}
