import { useQuery } from '@tanstack/react-query'
import { type EventType, eventTypes } from '#shared/eventTypes/eventTypes.contract.ts'
import { typesInUse } from '#shared/eventTypes/eventTypes.rules.ts'
import { queryOf } from '#web/http/query.ts'

/** The clinic's types of events, those archived too: held from login on. */
export const eventTypeList = { ...queryOf(eventTypes.list, {}), staleTime: 5 * 60_000, gcTime: Infinity }

export function useEventTypeList() {
  return useQuery(eventTypeList)
}

const none: EventType[] = []

/** The same where nothing waits for them: none until they are here. */
export function useEventTypes(): readonly EventType[] {
  return useEventTypeList().data ?? none
}

/** Those that an event may be of, as choices. @param known the type that it has, which may be archived by now */
export function typeChoices(types: readonly EventType[], known?: string): { value: string; label: string }[] {
  const archived = types.filter(({ id, isArchived }) => isArchived && id === known)
  return [...typesInUse(types), ...archived].map(({ id, name }) => ({ value: id, label: name }))
}

/** What most come for; the clinic's first where it does not use that. */
const USUAL_TYPE = 'consulta'

export function usualTypeId(types: readonly EventType[]): string {
  const inUse = typesInUse(types)
  return (inUse.find(({ id }) => id === USUAL_TYPE) ?? inUse[0])?.id ?? USUAL_TYPE
}
