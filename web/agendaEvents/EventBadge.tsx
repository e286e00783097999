import { VisuallyHidden } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import type { AgendaEvent, EventStatus } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { minutesWaited } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { eventStatusNames } from '#shared/agendaEvents/agendaEvents.words.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Status } from '#web/ui/vocabulary.ts'

export const eventLooks: Record<EventStatus, Status> = {
  scheduled: 'scheduled',
  confirmed: 'confirmed',
  waiting: 'inWaitingRoom',
  inConsultation: 'inConsultation',
  attended: 'attended',
  cancelled: 'cancelled',
  missed: 'noShow',
}

/** The state of an event; of who waits, for how long. */
export function EventBadge({
  event,
  now,
}: {
  event: Pick<AgendaEvent, 'status' | 'arrivedAt' | 'declinedAt'>
  now: Date
}) {
  const { status, arrivedAt, declinedAt } = event
  if (declinedAt && (status === 'scheduled' || status === 'confirmed'))
    return <StatusBadge status={eventLooks.missed} label="No puede venir" />
  const waited = status === 'waiting' && arrivedAt ? ` · ${minutesWaited(arrivedAt, now)} min` : ''
  return <StatusBadge status={eventLooks[status]} label={`${eventStatusNames[status]}${waited}`} />
}

/** Beside who comes to an event that is repeated. */
export function SeriesSign() {
  return (
    <span className="SeriesSign quiet">
      <IconRepeat size={14} stroke={2} aria-hidden />
      <VisuallyHidden>, se repite</VisuallyHidden>
    </span>
  )
}
