import { v7 as uuidv7 } from 'uuid'
import { protocols } from '#shared/protocols/protocols.contract.ts'
import { callRoute } from '#server/testing/app.ts'
import { valid, vet } from '#server/testing/routeInputs.ts'

const schedule = { primaryDoses: 2, intervalMinWeeks: 3, intervalMaxWeeks: 4, boosterMonths: 12 }
valid(protocols.list, () => ({}))
valid(protocols.create, () => ({
  kind: 'vaccine' as const,
  name: `Vacuna ${uuidv7()}`,
  speciesIds: ['canino'],
  schedule,
}))
valid(protocols.update, async (test, clinic) => {
  const input = { kind: 'vaccine' as const, name: `Vacuna ${uuidv7()}`, speciesIds: ['canino'], schedule }
  const { id, version } = (await callRoute(test, protocols.create, input, vet(clinic))).body
  return { protocolId: id, version, name: input.name, speciesIds: ['felino'], schedule }
})
