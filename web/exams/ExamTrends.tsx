import { useState } from 'react'
import type { ExamTrend } from '#shared/exams/exams.contract.ts'
import { showRange } from '#shared/exams/exams.words.ts'
import { markOf, showReading } from '#shared/exams/result.rules.ts'
import { showDate } from '#shared/values/date.ts'
import { MarkBadge } from '#web/exams/ExamBadge.tsx'
import { TrendChart } from '#web/exams/TrendChart.tsx'
import { SelectField } from '#web/form/TextFields.tsx'
import { Card } from '#web/ui/Card.tsx'

const keyOf = ({ analyte, unit }: ExamTrend) => `${analyte}|${unit ?? ''}`
/** What has a place in the curve. */
const drawnOf = ({ points }: ExamTrend) =>
  points.flatMap(({ value, ...point }) => (value === null ? [] : { ...point, value }))
const nameOf = ({ analyte, unit }: ExamTrend) => (unit ? `${analyte} (${unit})` : analyte)

/** How each analyte of a pet changed through its exams. */
export function ExamTrends({ trends }: { trends: readonly ExamTrend[] }) {
  const [chosen, setChosen] = useState('')
  // The one with most to say, until somebody chooses.
  const longest = trends.toSorted((one, other) => drawnOf(other).length - drawnOf(one).length)[0]
  const shown = trends.find((trend) => keyOf(trend) === chosen) ?? longest
  if (!shown) return null
  const drawn = drawnOf(shown)
  return (
    <Card title="Evolución">
      <div className="ExamTrends">
        <SelectField
          label="Analito"
          value={keyOf(shown)}
          onChange={setChosen}
          options={trends.map((trend) => ({ value: keyOf(trend), label: nameOf(trend) }))}
        />
        {drawn.length > 1 ? (
          <div aria-hidden>
            <TrendChart trend={{ ...shown, points: drawn }} />
          </div>
        ) : (
          <p className="ExamTrends-few">Con un segundo valor, aquí verá la curva.</p>
        )}
        <details>
          <summary>Ver los valores en una tabla</summary>
          <table className="ExamTrends-table">
            <caption>{nameOf(shown)}</caption>
            <thead>
              <tr>
                <th scope="col">Fecha</th>
                <th scope="col">Valor</th>
                <th scope="col">Referencia</th>
                <th scope="col">Estado</th>
              </tr>
            </thead>
            <tbody>
              {shown.points.toReversed().map((point) => (
                <tr key={point.examId}>
                  <td>{showDate(point.at)}</td>
                  <td>{point.value === null ? point.text : showReading({ ...point, value: point.value })}</td>
                  <td>{showRange(point)}</td>
                  <td>
                    <MarkBadge mark={markOf({ ...point, ...shown, value: point.text })} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </Card>
  )
}
