import { Tooltip } from '@mantine/core'
import { IconVaccine } from '@tabler/icons-react'
import type { ConsultationRanges } from '#shared/consultations/consultations.contract.ts'
import type { StayReading } from '#shared/hospitalizations/readings.contract.ts'
import {
  figuresOf,
  type GivenDose,
  groupDoses,
  type Measure,
  measureRange,
  type Span,
  standing,
} from '#shared/hospitalizations/readings.rules.ts'
import { readingHead, showStayReading, stayReadingLabels } from '#shared/hospitalizations/readings.words.ts'
import { showTime } from '#shared/values/date.ts'
import { showCount } from '#shared/values/number.ts'
import { isOut } from '#web/hospitalizations/ReadingFigures.tsx'
import { CHART_ROOM, TimeChart } from '#web/ui/TimeChart.tsx'

const charted: readonly Measure[] = [
  'temperature',
  'heartRate',
  'respiratoryRate',
  'oxygenSaturation',
  'systolicPressure',
  'meanPressure',
  'glucose',
  'pain',
]

interface ReadingChartsProps {
  readings: readonly StayReading[]
  ranges: ConsultationRanges
  doses: readonly GivenDose[]
  span: Span
}

/** A line of each constant that was taken twice, one below the other over the same hours, and the doses below them. */
export function ReadingCharts({ readings, ranges, doses, span }: ReadingChartsProps) {
  const figures = standing(readings).flatMap((reading) => figuresOf(reading, ranges))
  const lines = charted
    .map((field) => ({ field, points: figures.filter((figure) => figure.field === field) }))
    .filter(({ points }) => points.length > 1)
  const domain = { from: Date.parse(span.from), to: Date.parse(span.until) }
  return (
    <div className="ReadingCharts stack gap-12">
      {lines.length === 0 ? <p className="quiet">Con una segunda toma, aquí verá las curvas.</p> : null}
      {lines.map(({ field, points }) => (
        <TimeChart
          key={field}
          name={readingHead(field, 'label')}
          isTitled
          unit="hours"
          height={132}
          domain={domain}
          band={measureRange(field, ranges)}
          {...(field === 'pain' ? { always: [0, 10] } : {})}
          series={[
            {
              name: stayReadingLabels[field].label,
              points: points
                .map((figure) => ({
                  at: figure.at,
                  value: figure.value,
                  text: showStayReading(field, figure.value),
                  isOut: isOut(figure),
                }))
                .toReversed(),
            },
          ]}
        />
      ))}
      {doses.length > 0 ? <DoseTicks doses={doses} span={span} /> : null}
    </div>
  )
}

const tellDose = ({ at, name, amount, byName }: GivenDose) =>
  `${showTime(at)} ${[name, amount].filter(Boolean).join(' ')}, ${byName}`

/** When medicines were given, on the axis of the lines above. */
function DoseTicks({ doses, span }: Pick<ReadingChartsProps, 'doses' | 'span'>) {
  const [from, until] = [Date.parse(span.from), Date.parse(span.until)]
  const room = { marginLeft: CHART_ROOM.left, marginRight: CHART_ROOM.right }
  return (
    <figure className="DoseTicks">
      <figcaption className="below-8 strong">Medicamentos aplicados</figcaption>
      <div className="DoseTicks-axis holder" style={room} aria-hidden>
        {groupDoses(doses, span).map((group) => (
          <Tooltip
            key={group[0]?.id}
            label={group.map(tellDose).join('\n')}
            classNames={{ tooltip: 'written' }}
            events={{ hover: true, focus: false, touch: true }}
          >
            <span
              className="DoseTicks-tick centre"
              style={{ left: `${((Date.parse(group[0]?.at ?? span.from) - from) / (until - from)) * 100}%` }}
            >
              {group.length > 1 ? group.length : <IconVaccine size={14} stroke={2} />}
            </span>
          </Tooltip>
        ))}
      </div>
      <details>
        <summary className="pady-6 brand">{`Ver ${showCount(doses.length, 'aplicación', 'aplicaciones')}`}</summary>
        <ul className="stack gap-4">
          {doses.map((dose) => (
            <li key={dose.id}>{tellDose(dose)}</li>
          ))}
        </ul>
      </details>
    </figure>
  )
}
