import { IconAlertTriangle } from '@tabler/icons-react'
import { listElsewhere } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { sayExpected } from '#shared/agendaEvents/slips.rules.ts'
import { instantOn } from '#shared/values/date.ts'
import { useEvents } from '#web/agendaEvents/agendaEvents.data.ts'
import '#web/agendaEvents/ElsewhereHint.css'

interface ElsewhereHintProps {
  day: string
  /** `09:15` */
  start: string
  end: string
  petIds: readonly string[]
  /** The event that is being changed. */
  exceptId: string | undefined
}

/** Who comes is expected elsewhere at that time, by whichever professional: said, never refused. */
export function ElsewhereHint({ day, start, end, petIds, exceptId }: ElsewhereHintProps) {
  const events = useEvents({ from: day, to: day, professionalId: '', q: '', typeId: '' })
  if (!events.data || events.isPlaceholderData) return null
  const span = { startsAt: instantOn(day, start), endsAt: instantOn(day, end) }
  const others = events.data.items.filter(({ id }) => id !== exceptId)
  const said = listElsewhere(others, span, petIds).map((event) => sayExpected(event, petIds))
  if (said.length === 0) return null
  return (
    <div className="ElsewhereHint line round-12 gap-8 pady-8 padx-12 amber" role="status">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span>{`A esa hora ya tiene otra cita. ${said.join('; ')}.`}</span>
    </div>
  )
}
