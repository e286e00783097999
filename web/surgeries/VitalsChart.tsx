import { useElementSize } from '@mantine/hooks'
import type { Reading } from '#shared/surgeries/surgeries.contract.ts'
import { readingLabels, showReading } from '#shared/surgeries/surgeries.words.ts'
import { showTime } from '#shared/values/date.ts'
import { valueTicks } from '#web/ui/timeScale.ts'

/** Each line has its pattern and its mark too: colour alone tells nobody. */
const lines = [
  { field: 'heartRate', colour: 'var(--red-s)', pattern: '', mark: '●' },
  { field: 'respiratoryRate', colour: 'var(--blu-s)', pattern: '6 3', mark: '■' },
  { field: 'meanPressure', colour: 'var(--uva-s)', pattern: '2 3', mark: '◆' },
  { field: 'oxygenSaturation', colour: 'var(--gre-s)', pattern: '9 3 2 3', mark: '▲' },
] as const

const HEIGHT = 220
/** At the right half of the last hour. */
const ROOM = { left: 36, right: 24, top: 10, bottom: 24 }

/** The vitals of the anesthesia over its minutes, and the same as a table. */
export function VitalsChart({ readings }: { readings: readonly Reading[] }) {
  const { ref, width } = useElementSize()
  const drawn = lines.filter(({ field }) => readings.filter((reading) => reading[field] !== null).length > 1)
  if (drawn.length === 0) return null
  const values = drawn.flatMap(({ field }) => readings.flatMap((reading) => reading[field] ?? []))
  const marks = valueTicks(values.filter((value) => typeof value === 'number'))
  const [low = 0, high = 1] = [marks[0], marks.at(-1)]
  const from = Date.parse(readings[0]?.at ?? '')
  const span = Date.parse(readings.at(-1)?.at ?? '') - from || 1
  const x = (at: string) => ROOM.left + ((Date.parse(at) - from) / span) * (width - ROOM.left - ROOM.right)
  const y = (value: number) =>
    HEIGHT - ROOM.bottom - ((value - low) / (high - low || 1)) * (HEIGHT - ROOM.top - ROOM.bottom)
  const step = Math.max(1, Math.ceil(readings.length / Math.max(2, Math.floor(width / 70))))
  return (
    <figure className="VitalsChart">
      <figcaption>Constantes durante la anestesia</figcaption>
      <div ref={ref} aria-hidden>
        {width > 0 ? (
          <svg width={width} height={HEIGHT}>
            {marks.map((mark) => (
              <g key={mark}>
                <line x1={ROOM.left} x2={width - ROOM.right} y1={y(mark)} y2={y(mark)} className="VitalsChart-mark" />
                <text x={ROOM.left - 6} y={y(mark) + 4} textAnchor="end">
                  {mark}
                </text>
              </g>
            ))}
            {readings
              .filter((_, index) => index % step === 0)
              .map(({ at }) => (
                <text key={at} x={x(at)} y={HEIGHT - 6} textAnchor="middle">
                  {showTime(at)}
                </text>
              ))}
            {drawn.map(({ field, colour, pattern, mark }) => {
              const points = readings.flatMap((reading) => {
                const value = reading[field]
                return value === null ? [] : [{ at: reading.at, left: x(reading.at), top: y(value) }]
              })
              return (
                <g key={field}>
                  <polyline
                    points={points.map(({ left, top }) => `${left},${top}`).join(' ')}
                    fill="none"
                    stroke={colour}
                    strokeWidth="2"
                    strokeDasharray={pattern}
                  />
                  {points.map(({ at, left, top }) => (
                    <text
                      key={at}
                      x={left}
                      y={top + 3.5}
                      textAnchor="middle"
                      className="VitalsChart-point"
                      style={{ fill: colour }}
                    >
                      {mark}
                    </text>
                  ))}
                </g>
              )
            })}
          </svg>
        ) : null}
      </div>
      <ul className="VitalsChart-legend" aria-hidden>
        {drawn.map(({ field, colour, mark }) => (
          <li key={field}>
            <span style={{ color: colour }}>{mark}</span> {readingLabels[field].short} {readingLabels[field].unit}
          </li>
        ))}
      </ul>
      <details>
        <summary>Ver las constantes en una tabla</summary>
        <div className="VitalsChart-table">
          <table aria-label="Constantes durante la anestesia">
            <thead>
              <tr>
                <th scope="col">Hora</th>
                {drawn.map(({ field }) => (
                  <th key={field} scope="col">
                    {readingLabels[field].short} {readingLabels[field].unit}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {readings.map((reading) => (
                <tr key={reading.at}>
                  <th scope="row">{showTime(reading.at)}</th>
                  {drawn.map(({ field }) => (
                    <td key={field}>{showReading(field, reading[field])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
