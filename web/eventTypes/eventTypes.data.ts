import { type EventType, eventTypes } from '#shared/eventTypes/eventTypes.contract.ts'
import { inUse } from '#shared/word/orderedList.ts'
import { heldList, useHeldList } from '#web/http/heldList.ts'

/** The clinic's types of events, those archived too. */
export const eventTypeList = heldList<EventType>(eventTypes.list)

export const useEventTypes = () => useHeldList(eventTypeList)

/** Those that an event may be of, as choices. @param known the type that it has, which may be archived by now */
export function typeChoices(types: readonly EventType[], known?: string): { value: string; label: string }[] {
  const archived = types.filter(({ id, isArchived }) => isArchived && id === known)
  return [...inUse(types), ...archived].map(({ id, name }) => ({ value: id, label: name }))
}

/** What most come for; the clinic's first where it does not use that. */
const USUAL_TYPE = 'consulta'

export function usualTypeId(types: readonly EventType[]): string {
  const used = inUse(types)
  return (used.find(({ id }) => id === USUAL_TYPE) ?? used[0])?.id ?? USUAL_TYPE
}
