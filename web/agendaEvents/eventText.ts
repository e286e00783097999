import type { AgendaEvent } from '#shared/agendaEvents/agendaEvents.contract.ts'
import type { EventType } from '#shared/eventTypes/eventTypes.contract.ts'
import { joinNames } from '#shared/values/text.ts'

/** `Milo y Luna`; of an event without animals what it is. */
export function whoComes(event: Pick<AgendaEvent, 'pets' | 'reason'>): string {
  if (event.pets.length > 0) return joinNames(event.pets.map(({ name }) => name))
  return event.reason ?? 'Espacio reservado'
}

/** What an event is for: its reason, else its type. */
export function whatFor(event: Pick<AgendaEvent, 'pets' | 'reason' | 'typeId'>, types: readonly EventType[]): string {
  const type = types.find(({ id }) => id === event.typeId)?.name ?? ''
  if (event.pets.length === 0) return type
  return event.reason ?? type
}
