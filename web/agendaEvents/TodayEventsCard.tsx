import { Link } from 'react-router'
import type { todayCard } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import type { CardData } from '#shared/word/homeCard.ts'
import { useEventTypes } from '#web/eventTypes/eventTypes.data.ts'
import { EventList } from '#web/agendaEvents/EventList.tsx'
import { EventOfAddress } from '#web/agendaEvents/EventOfAddress.tsx'
import { paths } from '#web/nav/paths.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ClockNotice } from '#web/ui/ClockNotice.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useNow } from '#web/ui/useNow.ts'
import '#web/agendaEvents/Agenda.css'

/** "Mi agenda de hoy": who waits, who is being attended, who is to come; each with its next step. */
export function TodayEventsCard({ data: { items, total, attended, isOwn } }: { data: CardData<typeof todayCard> }) {
  const types = useEventTypes()
  const now = useNow()
  const mayWrite = useMay('agenda.write')
  const title = isOwn ? 'Mi agenda de hoy' : 'Agenda de hoy'
  return (
    <Card
      title={title}
      note={total > 0 ? `${attended} de ${total} ${total === 1 ? 'atendida' : 'atendidas'}` : undefined}
      aside={<Link to={paths.agenda()}>Ver agenda</Link>}
      flush
    >
      {items.length === 0 ? (
        <EmptyState
          title={total > 0 ? 'No quedan citas por atender hoy' : 'Sin citas hoy'}
          illustration="clipboard"
          action={mayWrite ? <Button to={paths.newEvent()}>Nueva cita</Button> : undefined}
        />
      ) : (
        <EventList
          label={title}
          events={items}
          day={dayOf(now)}
          types={types}
          now={now}
          withProfessional={!isOwn}
          withNow
        />
      )}
      <ClockNotice />
      <EventOfAddress />
    </Card>
  )
}
