import type { AgendaEvent, EventStatus } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { showBeganBefore } from '#shared/agendaEvents/nights.rules.ts'
import { eventStatusNames } from '#shared/agendaEvents/agendaEvents.words.ts'
import type { EventType } from '#shared/eventTypes/eventTypes.contract.ts'
import { showTime } from '#shared/values/date.ts'
import { eventLooks, SeriesSign } from '#web/agendaEvents/EventBadge.tsx'
import { whatFor, whoComes } from '#web/agendaEvents/eventText.ts'
import { StatusSign } from '#web/ui/StatusBadge.tsx'

interface EventBodyProps {
  event: AgendaEvent
  types: readonly EventType[]
  /** One line alone. */
  isShort: boolean
  /** The part after midnight of one that began the day before. */
  isRest: boolean
  /** Whose it is, where events of several stand together. */
  letters: string | undefined
}

const over: readonly EventStatus[] = ['cancelled', 'missed']

/** It reads `09:00 a 09:30, Milo, Vómito, Confirmada, Laura Restrepo`, of which there is room for the half. */
export function EventBody({ event, types, isShort, isRest, letters }: EventBodyProps) {
  const { startsAt, endsAt, status, professionalName } = event
  const what = [isRest ? showBeganBefore(event) : '', whatFor(event, types)].filter(Boolean).join(' · ')
  return (
    <span className="CalendarEvent-body column clipped slim help" data-over={over.includes(status) || undefined}>
      <span className="CalendarEvent-first row gap-4">
        {isShort ? null : <span className="unseen">{`${showTime(startsAt)} a ${showTime(endsAt)}, `}</span>}
        <strong className="grow heavy cut">
          {isShort ? `${showTime(startsAt)} ${whoComes(event)}` : whoComes(event)}
        </strong>
        {letters ? (
          <span className="CalendarEvent-whose round heavy" aria-hidden>
            {letters}
          </span>
        ) : null}
        {event.isSeries ? <SeriesSign /> : null}
        {event.pets.length > 0 ? <StatusSign status={eventLooks[status]} /> : null}
      </span>
      {isShort ? null : <span className="CalendarEvent-what cut">{what}</span>}
      <span className="unseen">{`, ${isShort ? `${what}, ` : ''}${eventStatusNames[status]}, ${professionalName}`}</span>
    </span>
  )
}
