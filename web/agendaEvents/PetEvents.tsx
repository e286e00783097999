import { useParams } from 'react-router'
import type { AgendaEvent } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { showRelativeDay, showTime } from '#shared/values/date.ts'
import { guestOf, usePetEvents } from '#web/agendaEvents/agendaEvents.data.ts'
import { useEventTypes } from '#web/eventTypes/eventTypes.data.ts'
import { EventBadge } from '#web/agendaEvents/EventBadge.tsx'
import { EventOfAddress } from '#web/agendaEvents/EventOfAddress.tsx'
import { whatFor } from '#web/agendaEvents/eventText.ts'
import { useEventAddress } from '#web/agendaEvents/useEventAddress.ts'
import { PetRecords } from '#web/pets/PetRecords.tsx'
import { TwoLines } from '#web/ui/DataTable.tsx'
import { useNow } from '#web/ui/useNow.ts'
import { lazyOf, type RecordFormProps } from '#web/word/word.ts'

const EventFormDialog = lazyOf(async () => (await import('#web/agendaEvents/EventFormDialog.tsx')).EventFormDialog)

const NewEvent = ({ pet, onClose }: RecordFormProps) => <EventFormDialog guests={[guestOf(pet)]} onClose={onClose} />

/** `/mascotas/{id}/agenda`: what is to come, then what was. */
export function PetEvents() {
  const { petId = '' } = useParams()
  const types = useEventTypes()
  const now = useNow()
  const addressOf = useEventAddress()
  const when = (event: AgendaEvent) => showRelativeDay(event.startsAt, now)
  return (
    <>
      <PetRecords
        name="las citas"
        kind="event"
        add="Nueva cita"
        Form={NewEvent}
        query={usePetEvents(petId)}
        empty="Las citas de esta mascota quedan aquí, las que vienen y las pasadas."
        to={({ id }) => addressOf(id)}
        title={(event) => whatFor(event, types) || 'Cita'}
        columns={(link) => [
          {
            key: 'when',
            head: 'Fecha',
            width: '170px',
            cell: (event) => <TwoLines first={when(event)} second={showTime(event.startsAt)} />,
          },
          { key: 'what', head: 'Motivo', cell: link },
          { key: 'professional', head: 'Profesional', width: '24%', cell: ({ professionalName }) => professionalName },
          { key: 'status', head: 'Estado', width: '170px', cell: (event) => <EventBadge event={event} now={now} /> },
        ]}
        lines={(event) => [
          <EventBadge key="state" event={event} now={now} />,
          `${when(event)}, ${showTime(event.startsAt)} · ${event.professionalName}`,
        ]}
      />
      <EventOfAddress />
    </>
  )
}
