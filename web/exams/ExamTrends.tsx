import { useState } from 'react'
import type { ExamTrend } from '#shared/exams/exams.contract.ts'
import { flagOfNumber } from '#shared/exams/exams.rules.ts'
import { showRange } from '#shared/exams/exams.words.ts'
import { showDate } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { FlagBadge } from '#web/exams/ExamBadge.tsx'
import { TrendChart } from '#web/exams/TrendChart.tsx'
import { SelectField } from '#web/form/TextFields.tsx'
import { Card } from '#web/ui/Card.tsx'

const keyOf = ({ analyte, unit }: ExamTrend) => `${analyte}|${unit ?? ''}`
const nameOf = ({ analyte, unit }: ExamTrend) => (unit ? `${analyte} (${unit})` : analyte)

/** How each analyte of a pet changed through its exams. */
export function ExamTrends({ trends }: { trends: readonly ExamTrend[] }) {
  const [chosen, setChosen] = useState('')
  // The one with most to say, until somebody chooses.
  const longest = trends.toSorted((one, other) => other.points.length - one.points.length)[0]
  const shown = trends.find((trend) => keyOf(trend) === chosen) ?? longest
  if (!shown) return null
  return (
    <Card title="Evolución">
      <div className="ExamTrends">
        <SelectField
          label="Analito"
          value={keyOf(shown)}
          onChange={setChosen}
          options={trends.map((trend) => ({ value: keyOf(trend), label: nameOf(trend) }))}
        />
        {shown.points.length > 1 ? (
          <div aria-hidden>
            <TrendChart trend={shown} />
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
                  <td>{showNumber(point.value)}</td>
                  <td>{showRange(point)}</td>
                  <td>
                    <FlagBadge flag={flagOfNumber(point.value, point)} />
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
