import { sparkline } from '#shared/values/chart.ts'
import '#web/ui/Sparkline.css'

interface SparklineProps {
  points: readonly { at: string; value: number }[]
  width?: number
  height?: number
  /** What the line says, read aloud: "Peso: de 13,3 a 12,4 kg". */
  label: string
}

/** A tiny line in true time, its last point ringed. */
export function Sparkline({ points, width = 244, height = 48, label }: SparklineProps) {
  const places = sparkline(
    points.map(({ at, value }) => ({ at: Date.parse(at), value })),
    width,
    height,
  )
  const last = places.at(-1)
  if (!last || places.length < 2) return null
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="Sparkline block wide" role="img" aria-label={label}>
      <polyline
        points={places.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="var(--h-brand)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <circle cx={last.x} cy={last.y} r="3.5" fill="var(--h-surface)" stroke="var(--h-brand)" strokeWidth="2" />
    </svg>
  )
}
