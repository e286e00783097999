import { type EventType, eventTypes } from '#shared/eventTypes/eventTypes.contract.ts'
import {
  canAddEventType,
  canArchiveEventType,
  refuseEventType,
  typesInUse,
} from '#shared/eventTypes/eventTypes.rules.ts'
import { refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import {
  insertEventType,
  listEventTypes,
  lockEventTypes,
  typeAmong,
  updateEventType,
} from '#server/eventTypes/eventTypes.queries.ts'
import { implement } from '#server/http/implement.ts'

function othersThan(types: readonly EventType[], typeId: string): EventType[] {
  return types.filter(({ id }) => id !== typeId)
}

export const eventTypeRoutes = [
  implement(eventTypes.list, ({ tx }) => listEventTypes(tx)),
  implement(eventTypes.create, async ({ tx, actor, input }) => {
    const types = await lockEventTypes(tx, actor)
    refuseInvalid(refuseEventType(input, types))
    refuseNow(canAddEventType(types))
    await insertEventType(tx, actor, input, Math.max(0, ...types.map(({ place }) => place)) + 1)
    return listEventTypes(tx)
  }),
  implement(eventTypes.update, async ({ tx, actor, input: { typeId, version, ...draft } }) => {
    const types = await lockEventTypes(tx, actor)
    const type = typeAmong(types, typeId)
    refuseInvalid(refuseEventType(draft, othersThan(types, typeId)))
    await updateEventType(tx, actor, type, version, draft)
    return listEventTypes(tx)
  }),
  implement(eventTypes.move, async ({ tx, actor, input: { typeId, version, direction } }) => {
    const types = await lockEventTypes(tx, actor)
    const type = typeAmong(types, typeId)
    const inUse = typesInUse(types)
    const other = inUse[inUse.indexOf(type) + (direction === 'up' ? -1 : 1)]
    // Beyond the ends, and of what is archived, there is nothing to change places with.
    if (!other || type.isArchived) return listEventTypes(tx)
    await updateEventType(tx, actor, type, version, { place: other.place })
    await updateEventType(tx, actor, other, other.version, { place: type.place })
    return listEventTypes(tx)
  }),
  implement(eventTypes.archive, async ({ tx, actor, input: { typeId, version, isArchived } }) => {
    const types = await lockEventTypes(tx, actor)
    const type = typeAmong(types, typeId)
    if (type.isArchived && !isArchived) {
      refuseNow(canAddEventType(types))
      refuseNow(refuseEventType(type, othersThan(types, typeId)))
    }
    if (isArchived) refuseNow(canArchiveEventType(type, types))
    await updateEventType(tx, actor, type, version, { isArchived })
    return listEventTypes(tx)
  }),
]
