import { VisuallyHidden } from '@mantine/core'
import { showDate } from '#shared/values/date.ts'
import { showWeight } from '#shared/values/weight.ts'
import { showNumber } from '#shared/values/number.ts'
import { WeightLine, type WeightPoint } from '#web/ui/WeightLine.tsx'
import '#web/ui/WeightChart.css'

interface WeightChartProps {
  /** Oldest first. */
  points: readonly WeightPoint[]
  /** The good band, in kilograms. */
  ideal?: { min: number; max: number } | null
  height?: number
}

/** Weights in true time, with the same in words for who cannot see a line. */
export function WeightChart({ points, ideal = null, height = 196 }: WeightChartProps) {
  return (
    <figure className="WeightChart">
      {points.length > 1 ? (
        <div aria-hidden>
          <WeightLine points={points} ideal={ideal} height={height} />
        </div>
      ) : (
        <p className="WeightChart-few">
          {points.length === 1 ? 'Con un segundo peso, aquí verá la curva.' : 'Aún no hay pesos registrados.'}
        </p>
      )}
      {points.length > 0 ? (
        <details>
          <summary>Ver los pesos en una tabla</summary>
          {ideal ? (
            <p>
              Rango ideal {showNumber(ideal.min)} – {showWeight(ideal.max)}
            </p>
          ) : null}
          <table>
            <caption>
              <VisuallyHidden>Pesos, el más reciente primero</VisuallyHidden>
            </caption>
            <thead>
              <tr>
                <th scope="col">Fecha</th>
                <th scope="col">Peso</th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map((point) => (
                <tr key={point.measuredAt}>
                  <td>{showDate(point.measuredAt)}</td>
                  <td>{showWeight(point.weightKg)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ) : null}
    </figure>
  )
}
