import { type EventType, type EventTypeDraft, MAX_EVENT_TYPES } from '#shared/eventTypes/eventTypes.contract.ts'
import type { Refusal } from '#shared/http/errors.ts'
import { orderedRules } from '#shared/word/orderedList.ts'

export const eventTypeRules = orderedRules<EventType, EventTypeDraft>({
  name: 'name',
  taken: 'Ya hay un tipo de cita con ese nombre',
  most: MAX_EVENT_TYPES,
  full: `La clínica ya usa ${MAX_EVENT_TYPES} tipos de cita. Archive uno para agregar otro.`,
  // To book anything.
  last: 'Es el único tipo de cita en uso: agregue otro antes de archivarlo.',
})

/** May an event be of this type? @param known the type that it has already, which may be archived by now */
export function refuseTypeOf(
  typeId: string,
  types: readonly Pick<EventType, 'id' | 'name' | 'isArchived'>[],
  known?: string,
): Refusal | undefined {
  const type = types.find(({ id }) => id === typeId)
  if (!type) return { field: 'typeId', message: 'Elija un tipo de la lista' }
  if (type.isArchived && typeId !== known)
    return { field: 'typeId', message: `«${type.name}» está archivado. Elija otro tipo de cita` }
  return undefined
}
