import {
  addMinutes,
  firstFreeStart,
  hoursOn,
  listFreeSpans,
  listFreeStarts,
  nearestStarts,
  takesTime,
  type Week,
} from '#shared/agendaEvents/agendaEvents.rules.ts'
import { addDays, dayOf, instantOn, showRelativeDay, showTime } from '#shared/values/date.ts'
import { useEvents, useAttendance } from '#web/agendaEvents/agendaEvents.data.ts'
import { useNow } from '#web/ui/useNow.ts'

/** So many are offered. */
const OFFERED = 4

interface FreeHoursProps {
  day: string
  professionalId: string
  minutes: number
  /** The time in the field, `09:15`; the nearest to it are offered, else the first of the day. */
  asked: string | undefined
  /** The event that is being changed does not stand in its own way. */
  exceptId: string | undefined
  /** A time of that day, or of another one. */
  onChoose: (time: string, day: string) => void
}

/** Free hours of a professional's day, nearest to the one that is asked for: a press takes one. */
export function FreeHours({ day, professionalId, minutes, asked, exceptId, onChoose }: FreeHoursProps) {
  const events = useEvents({ from: day, to: day, professionalId, q: '', typeId: '' })
  const { week } = useAttendance()(professionalId)
  const now = useNow()
  if (!events.data || events.isPlaceholderData) return null
  const taken = events.data.items.filter((event) => takesTime(event) && event.id !== exceptId)
  const from = day === dayOf(now) ? now.toISOString() : undefined
  const starts = listFreeStarts(listFreeSpans(day, hoursOn(week, day), taken, minutes, from), minutes)
  const askedAt = asked && instantOn(day, asked)
  if (askedAt && starts.includes(askedAt)) return null
  const offered = askedAt ? nearestStarts(starts, askedAt, OFFERED) : starts.slice(0, OFFERED)
  if (offered.length === 0)
    return <NextFree {...{ day, professionalId, minutes, exceptId, onChoose }} week={week} now={now} />
  return (
    <div className="FreeHours row wrap gap-8 soft" role="group" aria-label="Horas libres">
      <span>Libre a las</span>
      {offered.map((start) => (
        <button
          className="tall-32 inline edged surface gap-4 padx-12 brand figure"
          key={start}
          type="button"
          onClick={() => onChoose(showTime(start), day)}
        >
          {showTime(start)}
        </button>
      ))}
    </div>
  )
}

/** So many days are looked at. */
const DAYS_AHEAD = 14

/** Of a day that is full: the first free time of the days after it. */
function NextFree({
  day,
  professionalId,
  minutes,
  exceptId,
  week,
  now,
  onChoose,
}: Omit<FreeHoursProps, 'asked'> & { week: Week; now: Date }) {
  const events = useEvents({ from: day, to: addDays(day, DAYS_AHEAD - 1), professionalId, q: '', typeId: '' })
  if (!events.data || events.isPlaceholderData) return null
  const taken = events.data.items.filter((event) => takesTime(event) && event.id !== exceptId)
  const start = firstFreeStart(day, DAYS_AHEAD, week, taken, minutes, now)
  return (
    <div className="FreeHours row wrap gap-8 soft" role="group" aria-label="Horas libres">
      <span>Sin espacio libre ese día</span>
      {start ? (
        <button
          className="tall-32 inline edged surface gap-4 padx-12 brand figure"
          type="button"
          onClick={() => onChoose(showTime(start), dayOf(start))}
        >
          {`Primer espacio: ${showRelativeDay(start, now)}, ${showTime(start)}`}
        </button>
      ) : null}
    </div>
  )
}

/** The end of an event of so many minutes that begins then, as a time. */
export function endTime(day: string, time: string, minutes: number): string {
  return showTime(addMinutes(instantOn(day, time), minutes))
}
