import { v7 as uuidv7 } from 'uuid'
import { type EventType, eventTypes } from '#shared/eventTypes/eventTypes.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import { valid } from '#server/testing/routeInputs.ts'

const draft = () => ({ name: `Tipo ${uuidv7()}`, durationMinutes: 45, color: '#2e86ab' })

/** A type of the clinic's own. The tests of all routes make more than a clinic may use: this one takes the place of another. */
async function aType(test: TestApp, clinic: TestClinic): Promise<EventType> {
  const { token } = clinic.as.administrador
  const all = (await callRoute(test, eventTypes.list, {}, { token })).body
  const own = all.findLast(({ isArchived, name }) => !isArchived && name.startsWith('Tipo '))
  if (own)
    await callRoute(test, eventTypes.archive, { entryId: own.id, version: own.version, isArchived: true }, { token })
  const made = (await callRoute(test, eventTypes.create, draft(), { token })).body.at(-1)
  if (!made) throw new Error('No type was made')
  return made
}
const keyOf = ({ id, version }: EventType) => ({ entryId: id, version })

valid(eventTypes.list, () => ({}))
valid(eventTypes.create, draft)
valid(eventTypes.update, async (test, clinic) => ({ ...draft(), ...keyOf(await aType(test, clinic)) }))
valid(eventTypes.move, async (test, clinic) => ({ ...keyOf(await aType(test, clinic)), direction: 'up' as const }))
valid(eventTypes.archive, async (test, clinic) => ({ ...keyOf(await aType(test, clinic)), isArchived: true }))
