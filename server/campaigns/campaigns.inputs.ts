import { campaigns } from '#shared/campaigns/campaigns.contract.ts'
import { aCampaign, aReachedOwner, aRunningCampaign, aTelephoneOf } from '#server/campaigns/campaigns.factory.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import { valid } from '#server/testing/routeInputs.ts'

const known = async (test: TestApp, clinic: TestClinic) => ({ campaignId: (await aCampaign(test, clinic)).id })
const draft = { title: 'Vacunas de fin de año', kind: 'vaccine', text: 'Hola, {propietario}.' } as const

valid(campaigns.list, async (test, clinic) => {
  await aCampaign(test, clinic)
  return {}
})
valid(campaigns.get, known)
valid(campaigns.recipients, async (test, clinic) => {
  await aReachedOwner(test, clinic)
  return known(test, clinic)
})
valid(campaigns.create, () => draft)
valid(campaigns.update, async (test, clinic) => {
  const { id: campaignId, version } = await aCampaign(test, clinic)
  return { campaignId, version, ...draft }
})
valid(campaigns.test, async (test, clinic) => {
  for (const role of ['administrador', 'veterinario'] as const) await aTelephoneOf(test, clinic, role)
  return known(test, clinic)
})
valid(campaigns.start, async (test, clinic) => {
  await aReachedOwner(test, clinic)
  const { id: campaignId, version } = await aCampaign(test, clinic)
  return { campaignId, version }
})
valid(campaigns.stop, async (test, clinic) => {
  await aReachedOwner(test, clinic)
  return { campaignId: (await aRunningCampaign(test, clinic)).id }
})
valid(campaigns.resume, async (test, clinic) => {
  await aReachedOwner(test, clinic)
  const { id: campaignId } = await aRunningCampaign(test, clinic)
  await callRoute(test, campaigns.stop, { campaignId }, clinic.as.veterinario)
  return { campaignId }
})
