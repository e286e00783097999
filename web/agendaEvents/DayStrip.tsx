import { useLayoutEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { addDays, showLongDay, weekdayOf } from '#shared/values/date.ts'

const letters = ['L', 'M', 'M', 'J', 'V', 'S', 'D']

interface DayStripProps {
  day: string
  today: string
  onChoose: (day: string) => void
}

/** The week of a day, Monday first: a press goes to another, a swipe to the weeks beside it. */
export function DayStrip({ day, today, onChoose }: DayStripProps) {
  const [shown, setShown] = useState({ of: day, monday: mondayOf(day) })
  // Another day was chosen: back to its week.
  if (shown.of !== day) setShown({ of: day, monday: mondayOf(day) })
  const strip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = strip
    if (current) current.scrollLeft = current.clientWidth
  }, [shown.monday])
  const turn = () => {
    if (!strip.current) return
    const { scrollLeft, clientWidth } = strip.current
    const weeks = Math.round(scrollLeft / clientWidth) - 1
    if (weeks !== 0) setShown({ of: day, monday: addDays(shown.monday, weeks * 7) })
  }
  return (
    <div
      ref={strip}
      className="DayStrip line scrolls-x holder below-12"
      role="group"
      aria-label="Días de la semana"
      onScrollEnd={turn}
    >
      {[-7, 0, 7].map((days) => (
        <div key={days} className="DayStrip-week">
          {letters.map((letter, index) => {
            const one = addDays(shown.monday, days + index)
            return (
              <button
                className="tall-52 column gathered round-12 middle soft"
                key={one}
                type="button"
                // The keys go through the week in sight.
                tabIndex={days === 0 ? 0 : -1}
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
      ))}
    </div>
  )
}

function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day))
}
