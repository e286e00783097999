import { type EventType, eventTypes } from '#shared/eventTypes/eventTypes.contract.ts'
import { canAddEventType, canArchiveEventType } from '#shared/eventTypes/eventTypes.rules.ts'
import { orderedActs, OrderedList } from '#web/acts/OrderedList.tsx'
import { EventTypeModal } from '#web/eventTypes/EventTypeModal.tsx'
import { useEventTypeList } from '#web/eventTypes/eventTypes.data.ts'
import { call } from '#web/http/call.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import '#web/eventTypes/EventTypesSection.css'

function actsOf(types: readonly EventType[]) {
  return orderedActs<EventType>({
    noun: 'tipo de cita',
    nameOf: ({ name }) => name,
    move: ({ id: typeId, version }, direction) => call(eventTypes.move, { typeId, version, direction }),
    archive: ({ id: typeId, version }, isArchived) => call(eventTypes.archive, { typeId, version, isArchived }),
    refuseArchive: (type) => canArchiveEventType(type, types),
  })
}

/** "Tipos de cita": what an event can be for, with its length and its color. */
export function EventTypesSection() {
  const list = useEventTypeList()
  return (
    <Loaded query={list} name="los tipos de cita" skeletonRows={8} inCard>
      {(types) => (
        <OrderedList
          title="Tipos de cita"
          hint="Aparecen al agendar, en este orden; la duración se propone y se puede cambiar en cada cita."
          archivedHint="Las citas que ya los tienen los conservan."
          entries={types}
          acts={actsOf(types)}
          add="Nuevo tipo"
          refuseMore={canAddEventType(types)}
          mark={({ color }) => <span className="EventTypes-color" style={{ background: color }} aria-hidden />}
          facts={({ durationMinutes }) => `${durationMinutes} minutos`}
          form={(type, onClose) => <EventTypeModal type={type} types={types} onClose={onClose} />}
        />
      )}
    </Loaded>
  )
}
