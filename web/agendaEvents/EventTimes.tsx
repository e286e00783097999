import { type ComponentProps, useState } from 'react'
import type { AgendaEvent } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { findTaken, type Taking } from '#shared/agendaEvents/series.rules.ts'
import { dayOf, showTime } from '#shared/values/date.ts'
import { useEvents } from '#web/agendaEvents/agendaEvents.data.ts'
import { whoComes } from '#web/agendaEvents/eventText.ts'
import { FieldWarning } from '#web/form/FieldWarning.tsx'
import { TimeField } from '#web/form/TextFields.tsx'

type TimeProps = Omit<ComponentProps<typeof TimeField>, 'description' | 'required'>

interface EventTimesProps {
  start: TimeProps
  end: TimeProps
  /** The time as it is typed; nothing where it is none yet, or the server alone can say. */
  asked: Taking | undefined
  /** The event that is being changed. */
  exceptId: string | undefined
}

/**
 * The hours of an event. That somebody else has them is said once they are left, and refused by the server alone: what was
 * saved and not answered stands in the agenda already when it is sent again.
 */
export function EventTimes({ start, end, asked, exceptId }: EventTimesProps) {
  const [isTyping, setTyping] = useState(false)
  const day = asked ? dayOf(asked.startsAt) : ''
  const search = { from: day, to: day, professionalId: asked?.professionalId ?? '', q: '', typeId: '' }
  const { data, isPlaceholderData } = useEvents(search, asked !== undefined)
  const isKnown = asked && data && !isPlaceholderData && !isTyping && !start.error
  const taken = isKnown ? findTaken(data.items, asked, exceptId) : undefined
  const bind = (props: TimeProps): TimeProps => ({
    ...props,
    onChange: (typed) => {
      setTyping(true)
      props.onChange(typed)
    },
    onBlur: () => {
      setTyping(false)
      props.onBlur?.()
    },
  })
  return (
    <div className="EventTimes">
      <TimeField {...bind(start)} required description={<FieldWarning>{taken && sayTaken(taken)}</FieldWarning>} />
      <TimeField {...bind(end)} required />
    </div>
  )
}

function sayTaken(event: AgendaEvent): string {
  const hours = `${showTime(event.startsAt)} – ${showTime(event.endsAt)}`
  return `Ocupado: ${hours}, ${whoComes(event)}. Elija otra hora o «Sobrecupo»`
}
