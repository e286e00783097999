import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import type { AgendaEvent } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { showRelativeDay, showTime } from '#shared/values/date.ts'
import { guestOf, usePetEvents } from '#web/agendaEvents/agendaEvents.data.ts'
import { useEventTypes } from '#web/eventTypes/eventTypes.data.ts'
import { EventBadge } from '#web/agendaEvents/EventBadge.tsx'
import { EventOfAddress } from '#web/agendaEvents/EventOfAddress.tsx'
import { whatFor } from '#web/agendaEvents/eventText.ts'
import { useEventAddress } from '#web/agendaEvents/useEventAddress.ts'
import { ListScreen } from '#web/form/ListScreen.tsx'
import { queryOf } from '#web/http/query.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button, type ButtonTone } from '#web/ui/Button.tsx'
import { type Column, RowLink, TwoLines } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useNow } from '#web/ui/useNow.ts'

const EventFormDialog = lazy(async () => ({
  default: (await import('#web/agendaEvents/EventFormDialog.tsx')).EventFormDialog,
}))

/** `/mascotas/{id}/agenda`: what is to come, then what was. */
export function PetEvents() {
  const { petId = '' } = useParams()
  const pages = usePetEvents(petId)
  const types = useEventTypes()
  const now = useNow()
  const mayWrite = useMay('agenda.write')
  const [isNew, setNew] = useState(false)
  // In hand already: the frame around the tab read it.
  const pet = useQuery(queryOf(pets.get, { petId })).data
  const begin = (tone: ButtonTone) => (
    <Button
      tone={tone}
      icon={<IconPlus size={18} stroke={2} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => setNew(true)}
    >
      Nueva cita
    </Button>
  )
  const addressOf = useEventAddress()
  const link = (event: AgendaEvent) => <RowLink to={addressOf(event.id)}>{whatFor(event, types) || 'Cita'}</RowLink>
  const when = (event: AgendaEvent) => showRelativeDay(event.startsAt, now)
  const columns: Column<AgendaEvent>[] = [
    {
      key: 'when',
      head: 'Fecha',
      width: '170px',
      cell: (event) => <TwoLines first={when(event)} second={showTime(event.startsAt)} />,
    },
    { key: 'what', head: 'Motivo', cell: link },
    { key: 'professional', head: 'Profesional', width: '24%', cell: ({ professionalName }) => professionalName },
    { key: 'status', head: 'Estado', width: '170px', cell: (event) => <EventBadge event={event} now={now} /> },
  ]
  return (
    <>
      <ListScreen
        name="las citas"
        query={pages}
        begin={mayWrite && pet && !canRecord(pet) ? begin : undefined}
        empty={(action) => (
          <EmptyState title="Aún no hay citas" illustration="clipboard" action={action}>
            Las citas de esta mascota quedan aquí, las que vienen y las pasadas.
          </EmptyState>
        )}
        table={{
          label: 'Citas',
          rowKey: ({ id }) => id,
          columns,
          phoneRow: (event) => ({
            title: link(event),
            lines: [
              <EventBadge key="state" event={event} now={now} />,
              `${when(event)}, ${showTime(event.startsAt)} · ${event.professionalName}`,
            ],
          }),
        }}
      />
      {isNew && pet ? (
        <Suspense>
          <EventFormDialog guests={[guestOf(pet)]} onClose={() => setNew(false)} />
        </Suspense>
      ) : null}
      <EventOfAddress />
    </>
  )
}
