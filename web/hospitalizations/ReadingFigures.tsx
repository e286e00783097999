import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Figure } from '#shared/hospitalizations/readings.rules.ts'
import { narrowLabel, showStayReading } from '#shared/hospitalizations/readings.words.ts'
import { dayOf, showDateTime, showTime } from '#shared/values/date.ts'
import { VisuallyHidden } from '@mantine/core'
import { showRange } from '#web/ui/vitalBar.ts'

/** Beside the value, with its word for who does not see it. */
export function FigureSign({ state }: Pick<Figure, 'state'>) {
  if (state !== 'high' && state !== 'low') return null
  const Arrow = state === 'high' ? IconArrowUp : IconArrowDown
  return (
    <>
      <Arrow className="FigureSign" size={16} stroke={2.2} aria-hidden />
      <VisuallyHidden>{state === 'high' ? ', por encima de lo normal' : ', por debajo de lo normal'}</VisuallyHidden>
    </>
  )
}

export const isOut = ({ state }: Pick<Figure, 'state'>): boolean => state === 'high' || state === 'low'

/** The last value of each constant, when it was taken, and what is usual. @param day that is looked at */
export function ReadingFigures({ figures, day }: { figures: readonly Figure[]; day: string }) {
  return (
    <dl className="ReadingFigures">
      {figures.map((figure) => (
        <div key={figure.field} data-out={isOut(figure) || undefined} data-critical={figure.isCritical || undefined}>
          <dt className="caption soft">{narrowLabel(figure.field)}</dt>
          <dd>
            <p className="ReadingFigures-value heavy figure">
              {showStayReading(figure.field, figure.value)}
              <FigureSign state={figure.state} />
            </p>
            {figure.isCritical ? <p className="caption heavy red">Valor crítico</p> : null}
            <p className="caption quiet">
              {[figure.range ? showRange(figure.range) : undefined, showTaken(figure.at, day)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The hour, with its date where it is another day's. */
export function showTaken(at: string, day: string): string {
  return dayOf(at) === day ? showTime(at) : showDateTime(at)
}
