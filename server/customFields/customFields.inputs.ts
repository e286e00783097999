import { v7 as uuidv7 } from 'uuid'
import { customFields } from '#shared/customFields/customFields.contract.ts'
import { callRoute } from '#server/testing/app.ts'
import { aCustomField } from '#server/customFields/customFields.factory.ts'
import { valid } from '#server/testing/routeInputs.ts'

valid(customFields.list, () => ({}))
valid(customFields.create, async (test, clinic) => {
  // Leaves room for one.
  const { id, version } = await aCustomField(test, clinic)
  const admin = { token: clinic.as.administrador.token }
  await callRoute(test, customFields.archive, { entryId: id, version, isArchived: true }, admin)
  return { label: `Barrio ${uuidv7()}`, kind: 'text' as const }
})
valid(customFields.update, async (test, clinic) => {
  const { id, version } = await aCustomField(test, clinic)
  return { entryId: id, version, label: `Barrio ${uuidv7()}` }
})
valid(customFields.move, async (test, clinic) => {
  const { id, version } = await aCustomField(test, clinic)
  return { entryId: id, version, direction: 'up' as const }
})
valid(customFields.archive, async (test, clinic) => {
  const { id, version } = await aCustomField(test, clinic)
  return { entryId: id, version, isArchived: true }
})
