import { UnstyledButton } from '@mantine/core'
import type { WeekViewProps } from '@mantine/schedule'
import type { AgendaEvent } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { dayOf, showLongDay, showTime } from '#shared/values/date.ts'
import type { Folded } from '#web/agendaEvents/eventLanes.ts'
import { EventList } from '#web/agendaEvents/EventList.tsx'
import { useEventTypes } from '#web/eventTypes/eventTypes.data.ts'
import { useAddress } from '#web/form/useAddress.ts'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'

/** No event has this id. */
export const foldedId = ({ id }: Folded) => `more-${id}`

const countOf = (events: readonly AgendaEvent[]) => `${events.length} citas más`

type FoldedButtonProps = { folded: Folded } & Parameters<NonNullable<WeekViewProps['renderEvent']>>[1]

/** What stands in the calendar for events without a place of their own. */
export function FoldedButton({ folded: { startsAt, endsAt, events }, className, style, ...button }: FoldedButtonProps) {
  const colors: Record<`--${string}`, string> = {
    '--event-bg': 'var(--h-sunken)',
    '--event-hover': 'var(--h-hover)',
    '--event-color': 'var(--h-t1)',
  }
  return (
    <UnstyledButton
      {...button}
      className={`${className ?? ''} CalendarEvent CalendarEvent-more tall-24`}
      style={{ ...style, ...colors }}
      aria-haspopup="dialog"
      aria-label={`${showTime(startsAt)} a ${showTime(endsAt)}, ${countOf(events)}`}
    />
  )
}

interface FoldedEventsProps {
  /** Of one stretch of time, the first one first. */
  events: readonly AgendaEvent[]
  startsAt: string
  now: Date
  onClose: () => void
}

/** Events for which the calendar has no room, in a list. It waits behind the one that is opened from it. */
export function FoldedEvents({ events, startsAt, now, onClose }: FoldedEventsProps) {
  const [params] = useAddress()
  const types = useEventTypes()
  if (events.length === 0) return null
  const day = dayOf(startsAt)
  const title = `${countOf(events)}, ${showLongDay(day).toLowerCase()} desde las ${showTime(startsAt)}`
  return (
    <ResponsiveModal opened={!params.get('cita')} title={title} onClose={onClose}>
      <EventList label={title} events={events} day={day} types={types} now={now} withProfessional withNow={false} />
    </ResponsiveModal>
  )
}
