import { Link } from 'react-router'
import type { AgendaEvent, waitingRoomCard } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { minutesWaited } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { showNumber } from '#shared/values/number.ts'
import type { CardData } from '#shared/word/homeCard.ts'
import { whoComes } from '#web/agendaEvents/eventText.ts'
import { NextStep } from '#web/agendaEvents/NextStep.tsx'
import { useEventAddress } from '#web/agendaEvents/useEventAddress.ts'
import { paths } from '#web/nav/paths.ts'
import { RowPortrait } from '#web/owners/RowPortrait.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CardRow } from '#web/ui/CardRow.tsx'
import { useNow } from '#web/ui/useNow.ts'
import '#web/agendaEvents/Agenda.css'

/** "Sala de espera": who waits, since when and for whom; an empty room needs no card. */
export function WaitingRoomCard({ data: { items, total } }: { data: CardData<typeof waitingRoomCard> }) {
  const now = useNow()
  if (items.length === 0) return null
  return (
    <Card title="Sala de espera" note={showNumber(total)} aside={<Link to={paths.agenda()}>Ver agenda</Link>} flush>
      <ul>
        {items.map((event) => (
          <WaitingRow key={event.id} event={event} now={now} />
        ))}
      </ul>
    </Card>
  )
}

/** Longer than this is long. */
const LONG_MINUTES = 20

function WaitingRow({ event, now }: { event: AgendaEvent; now: Date }) {
  const addressOf = useEventAddress()
  const [first] = event.pets
  const minutes = event.arrivedAt ? minutesWaited(event.arrivedAt, now) : 0
  return (
    <CardRow
      to={addressOf(event.id)}
      picture={first ? <RowPortrait pet={first} /> : null}
      name={whoComes(event)}
      {...(event.owner ? { beside: event.owner.name } : {})}
      below={`Con ${event.professionalName}`}
      end={
        <span className="CardRow-when quiet" data-late={minutes >= LONG_MINUTES || undefined}>
          {`${minutes} min`}
        </span>
      }
      aside={
        <span className="WaitingRow-step if-any">
          <NextStep event={event} />
        </span>
      }
    />
  )
}
