import { useState } from 'react'
import type { ExamTrend } from '#shared/exams/exams.contract.ts'
import { showRange } from '#shared/exams/exams.words.ts'
import { markOf, showReading } from '#shared/exams/result.rules.ts'
import { showDate } from '#shared/values/date.ts'
import { MarkBadge } from '#web/exams/ExamBadge.tsx'
import { SelectField } from '#web/form/TextFields.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TimeChart } from '#web/ui/TimeChart.tsx'

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
  const last = drawn.at(-1)
  const markOfPoint = ({ text, ...point }: ExamTrend['points'][number]) => markOf({ ...point, ...shown, value: text })
  return (
    <Card title="Evolución">
      <div className="stack gap-12">
        <SelectField
          label="Analito"
          value={keyOf(shown)}
          onChange={setChosen}
          options={trends.map((trend) => ({ value: keyOf(trend), label: nameOf(trend) }))}
        />
        <TimeChart
          name={nameOf(shown)}
          unit="days"
          series={[
            {
              name: 'Valor',
              points: drawn.map((point) => ({
                at: point.at,
                value: point.value,
                text: showReading(point),
                // A bound has its sign beside it.
                isWritten: drawn.length <= 8 || point.bound !== null,
                isOut: ['high', 'low'].includes(markOfPoint(point).flag ?? ''),
              })),
            },
          ]}
          // The range that was typed last.
          band={last ? { min: last.min, max: last.max } : null}
          few="Con un segundo valor, aquí verá la curva."
          tableTitle="Ver los valores en una tabla"
          table={
            <table className="ExamTrends-table wide">
              <caption className="strong soft">{nameOf(shown)}</caption>
              <thead>
                <tr>
                  <th className="quiet" scope="col">
                    Fecha
                  </th>
                  <th className="quiet" scope="col">
                    Valor
                  </th>
                  <th className="quiet" scope="col">
                    Referencia
                  </th>
                  <th className="quiet" scope="col">
                    Estado
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.points.toReversed().map((point) => (
                  <tr key={point.examId}>
                    <td>{showDate(point.at)}</td>
                    <td>{point.value === null ? point.text : showReading({ ...point, value: point.value })}</td>
                    <td>{showRange(point)}</td>
                    <td>
                      <MarkBadge mark={markOfPoint(point)} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          }
        />
      </div>
    </Card>
  )
}
