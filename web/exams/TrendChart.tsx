import { useElementSize } from '@mantine/hooks'
import type { ExamTrend } from '#shared/exams/exams.contract.ts'
import { markOf, showReading } from '#shared/exams/result.rules.ts'
import { showNumber } from '#shared/values/number.ts'
import { timeTicks, valueTicks } from '#web/ui/timeScale.ts'

const HEIGHT = 196
/** Pixels around the line: for the values, the first and last label of time, and the line of time. */
const ROOM = { left: 48, right: 28, top: 20, bottom: 26 }

type Drawn = Omit<ExamTrend, 'points'> & { points: readonly (ExamTrend['points'][number] & { value: number })[] }

/** The values of an analyte in true time, over the range that was last typed. A bound has its sign beside it. */
export function TrendChart({ trend: { analyte, unit, points } }: { trend: Drawn }) {
  const { ref, width } = useElementSize()
  const times = points.map(({ at }) => Date.parse(at))
  const from = Math.min(...times)
  const span = Math.max(...times) - from || 1
  const { min = null, max = null } = points.at(-1) ?? {}
  const limits = [min, max].filter((limit) => limit !== null)
  const ticks = valueTicks([...points.map(({ value }) => value), ...limits])
  const low = ticks[0] ?? 0
  const high = ticks.at(-1) ?? 1
  const x = (at: number) => ROOM.left + ((at - from) / span) * (width - ROOM.left - ROOM.right)
  const y = (value: number) =>
    HEIGHT - ROOM.bottom - ((value - low) / (high - low || 1)) * (HEIGHT - ROOM.top - ROOM.bottom)
  const places = points.map((point) => ({ ...point, x: x(Date.parse(point.at)), y: y(point.value) }))
  const top = y(max ?? high)
  return (
    <div className="TrendChart" ref={ref}>
      <svg width={width} height={HEIGHT}>
        {limits.length > 0 ? (
          <rect
            className="TrendChart-range"
            x={ROOM.left}
            y={top}
            width={Math.max(0, width - ROOM.left - ROOM.right)}
            height={Math.max(0, y(min ?? low) - top)}
          />
        ) : null}
        {ticks.map((value) => (
          <text key={value} x={ROOM.left - 12} y={y(value) + 4} textAnchor="end">
            {showNumber(value)}
          </text>
        ))}
        {timeTicks(from, from + span, width < 420 ? 4 : 7).map(({ at, label }) => (
          <text key={at} x={x(at)} y={HEIGHT - 6} textAnchor="middle">
            {label}
          </text>
        ))}
        <polyline className="TrendChart-line" points={places.map((place) => `${place.x},${place.y}`).join(' ')} />
        {places.map((place) => {
          const { flag } = markOf({ ...place, analyte, unit, value: place.text })
          return (
            <g key={place.examId} data-flag={flag}>
              <circle cx={place.x} cy={place.y} r={4} />
              {places.length <= 8 || place.bound !== null ? (
                <text x={place.x} y={place.y - 10} textAnchor="middle">
                  {showReading(place)}
                </text>
              ) : null}
            </g>
          )
        })}
      </svg>
    </div>
  )
}
