import { EventType } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { readCatalogue } from '#server/catalogues/catalogues.queries.ts'

export const eventTypes = readCatalogue('eventTypes', EventType)

const ids = new Set(eventTypes.map(({ id }) => id))

export function isEventType(typeId: string): boolean {
  return ids.has(typeId)
}
