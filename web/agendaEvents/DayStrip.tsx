import { VisuallyHidden } from '@mantine/core'
import { addDays, showLongDay, weekdayOf } from '#shared/values/date.ts'

const letters = ['L', 'M', 'M', 'J', 'V', 'S', 'D']

interface DayStripProps {
  day: string
  today: string
  onChoose: (day: string) => void
}

/** The week of a day, Monday first: a press goes to another. */
export function DayStrip({ day, today, onChoose }: DayStripProps) {
  const monday = addDays(day, 1 - weekdayOf(day))
  return (
    <div className="DayStrip" role="group" aria-label="Días de la semana">
      {letters.map((letter, index) => {
        const one = addDays(monday, index)
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === day}
            data-today={one === today || undefined}
            onClick={() => onChoose(one)}
          >
            <VisuallyHidden>{showLongDay(one)}</VisuallyHidden>
            <span aria-hidden>{letter}</span>
            <strong aria-hidden>{Number(one.slice(8))}</strong>
          </button>
        )
      })}
    </div>
  )
}
