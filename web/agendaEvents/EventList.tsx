import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { AgendaEvent } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { beganBefore, showBeganBefore } from '#shared/agendaEvents/nights.rules.ts'
import type { EventType } from '#shared/eventTypes/eventTypes.contract.ts'
import { showTime } from '#shared/values/date.ts'
import { EventBadge, SeriesSign } from '#web/agendaEvents/EventBadge.tsx'
import { whatFor, whoComes } from '#web/agendaEvents/eventText.ts'
import { NextStep } from '#web/agendaEvents/NextStep.tsx'
import { useEventAddress } from '#web/agendaEvents/useEventAddress.ts'
import { useAhead } from '#web/nav/ahead.ts'
import { paths } from '#web/nav/paths.ts'
import { RowPortrait } from '#web/owners/RowPortrait.tsx'

interface EventListProps {
  label: string
  events: readonly AgendaEvent[]
  day: string
  types: readonly EventType[]
  now: Date
  /** Whose they are is said, where they are of several. */
  withProfessional: boolean
  /** A line where the day has got to, of the day that is today. */
  withNow: boolean
}

/** The events of a day, one below the other. */
export function EventList({ label, events, day, types, now, withProfessional, withNow }: EventListProps) {
  const next = withNow ? events.findIndex(({ startsAt }) => Date.parse(startsAt) > now.getTime()) : -1
  useAhead(withNow ? nextPets(events).map((petId) => paths.pet(petId).info()) : [])
  const line = <NowLine key="now" now={now} />
  return (
    <ul className="EventList" aria-label={label}>
      {events.map((event, index) => (
        <Fragment key={event.id}>
          {index === next ? line : null}
          <EventRow event={event} day={day} types={types} now={now} withProfessional={withProfessional} />
        </Fragment>
      ))}
      {withNow && next < 0 && events.length > 0 ? line : null}
    </ul>
  )
}

const over: readonly string[] = ['attended', 'cancelled', 'missed']
const NEXT = 3

/** Whose pages are opened next, most likely. */
function nextPets(events: readonly AgendaEvent[]): string[] {
  const toCome = events.filter(({ status }) => !over.includes(status))
  return [...new Set(toCome.flatMap(({ pets: [first] }) => first?.id ?? []))].slice(0, NEXT)
}

function NowLine({ now }: { now: Date }) {
  return (
    <li className="EventList-now holder">
      <span className="padx-8 figure">{showTime(now)}</span>
    </li>
  )
}

interface EventRowProps {
  event: AgendaEvent
  day: string
  types: readonly EventType[]
  now: Date
  withProfessional: boolean
}

function EventRow({ event, day, types, now, withProfessional }: EventRowProps) {
  const addressOf = useEventAddress()
  const [first] = event.pets
  // Time that is kept free has no state.
  const isBlock = first === undefined && event.status === 'scheduled'
  const type = types.find(({ id }) => id === event.typeId)
  const detail: ReactNode[] = [whatFor(event, types)]
  if (event.owner) detail.unshift(event.owner.name)
  if (beganBefore(event, day)) detail.unshift(showBeganBefore(event))
  if (withProfessional) detail.push(event.professionalName)
  return (
    <li
      className="EventRow row floored gap-12 hovers"
      data-over={over.includes(event.status) || undefined}
      style={{ '--event-color': type?.color ?? 'var(--h-border-2)' } as React.CSSProperties}
    >
      <Link className="EventRow-link grow" to={addressOf(event.id)} preventScrollReset>
        <span className="EventRow-time column figure">
          <strong>{showTime(event.startsAt)}</strong>
          <span>{showTime(event.endsAt)}</span>
        </span>
        {first ? <RowPortrait pet={first} /> : <span className="EventRow-noPet square-40 round-12" aria-hidden />}
        <span className="EventRow-words column slim">
          <strong>
            {whoComes(event)}
            {event.isSeries ? <SeriesSign /> : null}
          </strong>
          <span className="soft">{detail.filter(Boolean).join(' · ')}</span>
        </span>
        {isBlock ? null : <EventBadge event={event} now={now} />}
      </Link>
      <span className="EventRow-step line ends if-any">{isBlock ? null : <NextStep event={event} />}</span>
    </li>
  )
}
