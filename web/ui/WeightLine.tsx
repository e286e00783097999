import { type PointerEvent, useState } from 'react'
import { useElementSize } from '@mantine/hooks'
import { showDate } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { showWeight } from '#shared/values/weight.ts'
import { timeTicks, valueTicks } from '#web/ui/timeScale.ts'

export interface WeightPoint {
  /** An instant. */
  measuredAt: string
  weightKg: number
}

interface WeightLineProps {
  points: readonly WeightPoint[]
  ideal: { min: number; max: number } | null
  height: number
}

/** Pixels around the line: for the weights, the first and last label of time, and the line of time. */
const ROOM = { left: 44, right: 20, top: 12, bottom: 26 }

/** The drawn part of `WeightChart`. */
export function WeightLine({ points, ideal, height }: WeightLineProps) {
  const { ref, width } = useElementSize()
  const [shown, setShown] = useState<WeightPoint>()
  const times = points.map((point) => Date.parse(point.measuredAt))
  const from = Math.min(...times)
  const span = Math.max(...times) - from || 1
  const kilograms = valueTicks([...points.map((point) => point.weightKg), ...(ideal ? [ideal.min, ideal.max] : [])])
  const low = kilograms[0] ?? 0
  const range = (kilograms.at(-1) ?? 1) - low
  const x = (at: number) => ROOM.left + ((at - from) / span) * (width - ROOM.left - ROOM.right)
  const y = (kg: number) => height - ROOM.bottom - ((kg - low) / range) * (height - ROOM.top - ROOM.bottom)
  const places = points.map((point) => ({ point, x: x(Date.parse(point.measuredAt)), y: y(point.weightKg) }))
  const tip = places.find(({ point }) => point === shown)

  const showNearest = (event: PointerEvent<SVGSVGElement>): void => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left
    const nearest = places.toSorted((a, b) => Math.abs(a.x - at) - Math.abs(b.x - at))[0]
    setShown(nearest?.point)
  }

  return (
    <div className="WeightLine" ref={ref} style={{ height }}>
      <svg width={width} height={height} onPointerMove={showNearest} onPointerLeave={() => setShown(undefined)}>
        {ideal ? (
          <>
            <rect
              className="WeightLine-ideal"
              x={ROOM.left}
              y={y(ideal.max)}
              width={Math.max(0, width - ROOM.left - ROOM.right)}
              height={y(ideal.min) - y(ideal.max)}
            />
            <text x={width - ROOM.right - 4} y={y(ideal.min) - 6} textAnchor="end">
              Rango ideal {showNumber(ideal.min)} – {showWeight(ideal.max)}
            </text>
          </>
        ) : null}
        {kilograms.map((kg) => (
          <text key={kg} x={ROOM.left - 12} y={y(kg) + 4} textAnchor="end">
            {showNumber(kg)}
          </text>
        ))}
        {timeTicks(from, from + span, width < 420 ? 5 : 7).map(({ at, label }) => (
          <text key={at} x={x(at)} y={height - 6} textAnchor="middle">
            {label}
          </text>
        ))}
        <polyline className="WeightLine-line" points={places.map((place) => `${place.x},${place.y}`).join(' ')} />
        {places.map((place) => (
          <circle key={place.point.measuredAt} cx={place.x} cy={place.y} r={place === tip ? 6 : 4} />
        ))}
      </svg>
      {tip ? (
        <p
          className="WeightLine-tip"
          style={{ left: tip.x, top: tip.y }}
          data-side={tip.x > width / 2 ? 'before' : 'after'}
        >
          <strong>{showWeight(tip.point.weightKg)}</strong> {showDate(tip.point.measuredAt)}
        </p>
      ) : null}
    </div>
  )
}
