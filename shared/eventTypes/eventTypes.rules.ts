import { type EventType, MAX_EVENT_TYPES } from '#shared/eventTypes/eventTypes.contract.ts'
import type { Refusal } from '#shared/http/errors.ts'
import { fold } from '#shared/values/text.ts'

type Used = Pick<EventType, 'id' | 'name' | 'isArchived'>

export function typesInUse<Type extends Pick<EventType, 'isArchived'>>(types: readonly Type[]): Type[] {
  return types.filter(({ isArchived }) => !isArchived)
}

/** @param others the clinic's other types */
export function refuseEventType({ name }: Pick<EventType, 'name'>, others: readonly Used[]): Refusal | undefined {
  if (!typesInUse(others).some((other) => fold(other.name) === fold(name))) return undefined
  return { field: 'name', message: 'Ya hay un tipo de cita con ese nombre' }
}

/** May one more come into use? */
export function canAddEventType(types: readonly Used[]): Refusal | undefined {
  if (typesInUse(types).length < MAX_EVENT_TYPES) return undefined
  return { message: `La clínica ya usa ${MAX_EVENT_TYPES} tipos de cita. Archive uno para agregar otro.` }
}

/** Can it go out of use? One is needed to book anything. */
export function canArchiveEventType(type: Used, types: readonly Used[]): Refusal | undefined {
  if (typesInUse(types).some(({ id }) => id !== type.id)) return undefined
  return { message: 'Es el único tipo de cita en uso: agregue otro antes de archivarlo.' }
}

/** May an event be of this type? @param known the type that it has already, which may be archived by now */
export function refuseTypeOf(typeId: string, types: readonly Used[], known?: string): Refusal | undefined {
  const type = types.find(({ id }) => id === typeId)
  if (!type) return { field: 'typeId', message: 'Elija un tipo de la lista' }
  if (type.isArchived && typeId !== known)
    return { field: 'typeId', message: `«${type.name}» está archivado. Elija otro tipo de cita` }
  return undefined
}
