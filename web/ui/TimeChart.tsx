import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { useElementSize } from '@mantine/hooks'
import { type ChartBand, chartScale, dayTicks, hourTicks } from '#shared/values/chart.ts'
import { showDate, showTime } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import '#web/ui/TimeChart.css'

export interface ChartValue {
  /** An instant, as the server writes it. */
  at: string
  value: number
  /** As a person reads it: "12,4 kg". */
  text: string
  /** Beside its point too, for values that are few or say more than their place does. */
  isWritten?: boolean
  /** Out of its range. */
  isOut?: boolean
}

export interface ChartSeries {
  /** "FC lpm": the head of its column, and its name where there are several. */
  name: string
  points: readonly ChartValue[]
  /** Of those that may be several: a pattern and a mark besides the colour, which alone tells nobody. It is named too. */
  look?: { colour: string; pattern: string; mark: string }
}

interface TimeChartProps {
  /** "Constantes durante la anestesia": what the lines and their table are of. */
  name: string
  /** Where no heading says it above. */
  isTitled?: boolean
  series: readonly ChartSeries[]
  /** Values that are as they should be, and what is said of them on the chart. */
  band?: (ChartBand & { label?: string }) | null
  /** A chart of a day or two tells hours, a longer one days. */
  unit: 'days' | 'hours'
  /** From when to when, where that is known before the values are. */
  domain?: { from: number; to: number }
  /** Values that are in sight whatever the others are: the ends of a score. */
  always?: readonly number[]
  height?: number
  /** In its place until a line has two points. */
  few?: ReactNode
  /** "Ver los pesos en una tabla"; nothing where a table of them stands beside it. */
  tableTitle?: string
  /** The newest comes first, unless what follows on what is read from the first on. */
  isOldestFirst?: boolean
  /** Where a value has more to say than itself: the rows of the table, with their head. */
  table?: ReactNode
}

/** For the words around the lines: values at the left, the half of the first and of the last instant, instants below. */
const ROOM = { left: 46, right: 28, top: 20, bottom: 26 }
export { ROOM as CHART_ROOM }
/** A label of time needs so much. */
const TICK_WIDTH = { days: 52, hours: 70 }

/** Values over true time, to be looked at, gone through by the arrows, and read in a table. */
export function TimeChart(props: TimeChartProps) {
  const { name, isTitled = false, series, unit, band = null, domain, always, height = 196 } = props
  const { few, tableTitle, table } = props
  const drawn = series.filter(({ points }) => points.length > 0)
  const named = drawn.filter(({ look }) => look)
  return (
    <figure className="TimeChart slim">
      {isTitled ? <figcaption className="below-8 strong">{name}</figcaption> : null}
      {drawn.some(({ points }) => points.length > 1) ? (
        <Lines series={drawn} {...{ name, unit, band, domain, always, height }} />
      ) : (
        <p className="TimeChart-few quiet">{few}</p>
      )}
      {named.length > 0 ? (
        <ul className="TimeChart-legend line wrap rows-4 gap-16 soft" aria-hidden>
          {named.map(({ name: line, look }) => (
            <li key={line}>
              <span style={{ color: look?.colour }}>{look?.mark}</span> {line}
            </li>
          ))}
        </ul>
      ) : null}
      {tableTitle && (table || drawn.length > 0) ? (
        <details>
          <summary className="pady-6 brand">{tableTitle}</summary>
          {band?.label ? <p>{band.label}</p> : null}
          <div className="TimeChart-table scrolls-x">
            {table ?? <ValueTable series={drawn} {...{ name, unit }} isOldestFirst={props.isOldestFirst ?? false} />}
          </div>
        </details>
      ) : null}
    </figure>
  )
}

interface LinesProps extends Pick<TimeChartProps, 'name' | 'series' | 'unit'> {
  band: (ChartBand & { label?: string }) | null
  domain: { from: number; to: number } | undefined
  always: readonly number[] | undefined
  height: number
}

function Lines({ name, series, band, unit, domain, always, height }: LinesProps) {
  const { ref, width } = useElementSize()
  /** Which instant is read, of those that have a value. */
  const [read, setRead] = useState<number>()
  const points = series.map((line) => line.points.map((point) => ({ ...point, at: Date.parse(point.at) })))
  const scale = chartScale(points.flat(), { ...ROOM, width, height }, { band, domain, always })
  const { x, y } = scale
  const instants = [...new Set(points.flat().map(({ at }) => at))].toSorted((one, other) => one - other)
  const most = Math.max(2, Math.floor((width - ROOM.left - ROOM.right) / TICK_WIDTH[unit]))
  const ticks =
    unit === 'days' ? dayTicks(scale.from, scale.to, Math.min(most, 7)) : hourTicks(scale.from, scale.to, most)
  const at = read === undefined ? undefined : instants[read]
  const said = (instant: number) =>
    series.flatMap((line, index) =>
      (points[index] ?? [])
        .filter((point) => point.at === instant)
        .map(({ text }) => ({ text, name: line.look ? line.name : undefined })),
    )

  const showNearest = (event: PointerEvent<SVGSVGElement>): void => {
    const place = event.clientX - event.currentTarget.getBoundingClientRect().left
    const nearest = instants.toSorted((one, other) => Math.abs(x(one) - place) - Math.abs(x(other) - place))[0]
    setRead(nearest === undefined ? undefined : instants.indexOf(nearest))
  }
  const go = (event: KeyboardEvent): void => {
    const last = instants.length - 1
    const to = { ArrowLeft: (read ?? last) - 1, ArrowRight: (read ?? -1) + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setRead(Math.min(last, Math.max(0, to)))
  }
  const now = at ?? instants.at(-1) ?? 0
  const only = series.length > 1 ? undefined : points[0]?.find((point) => point.at === now)
  const tipTop = only ? y(only.value) : height / 2
  const when = (instant: number) => (unit === 'days' ? showDate(new Date(instant)) : showTime(new Date(instant)))
  const inWords = said(now).map((value) => [value.name, value.text].filter(Boolean).join(' '))

  return (
    <div
      className="TimeChart-lines holder"
      ref={ref}
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={1}
      aria-valuemax={instants.length}
      aria-valuenow={instants.indexOf(now) + 1}
      aria-valuetext={`${when(now)}: ${inWords.join(', ')}`}
      onKeyDown={go}
      onFocus={() => setRead((before) => before ?? instants.length - 1)}
      onBlur={() => setRead(undefined)}
    >
      <svg
        width={width}
        height={height}
        aria-hidden
        onPointerMove={showNearest}
        onPointerLeave={() => setRead(undefined)}
      >
        {scale.band ? (
          <rect
            className="TimeChart-band"
            x={ROOM.left}
            y={scale.band.top}
            width={Math.max(0, width - ROOM.left - ROOM.right)}
            height={scale.band.height}
          />
        ) : null}
        {scale.band && band?.label ? (
          <text x={width - ROOM.right - 4} y={scale.band.top + scale.band.height - 6} textAnchor="end">
            {band.label}
          </text>
        ) : null}
        {scale.marks.map((mark) => (
          <g key={mark}>
            {series.some(({ look }) => look) ? (
              <line className="TimeChart-mark" x1={ROOM.left} x2={width - ROOM.right} y1={y(mark)} y2={y(mark)} />
            ) : null}
            <text x={ROOM.left - 10} y={y(mark) + 4} textAnchor="end">
              {showNumber(mark)}
            </text>
          </g>
        ))}
        {ticks.map((tick) => (
          <text key={tick.at} x={x(tick.at)} y={height - 6} textAnchor="middle">
            {tick.label}
          </text>
        ))}
        {at === undefined ? null : (
          <line className="TimeChart-now" x1={x(at)} x2={x(at)} y1={ROOM.top} y2={height - ROOM.bottom} />
        )}
        {series.map(({ name: key, look }, index) => (
          <g key={key} {...(look ? { style: { '--line': look.colour } as CSSProperties } : {})}>
            <polyline
              points={(points[index] ?? []).map((point) => `${x(point.at)},${y(point.value)}`).join(' ')}
              strokeDasharray={look?.pattern}
            />
            {(points[index] ?? []).map((point) => (
              <g key={point.at} data-out={point.isOut || undefined}>
                {look ? (
                  <text className="TimeChart-sign" x={x(point.at)} y={y(point.value) + 3.5} textAnchor="middle">
                    {look.mark}
                  </text>
                ) : (
                  <circle cx={x(point.at)} cy={y(point.value)} r={point.at === at ? 6 : 4} />
                )}
                {point.isWritten ? (
                  <text x={x(point.at)} y={y(point.value) - 10} textAnchor="middle">
                    {point.text}
                  </text>
                ) : null}
              </g>
            ))}
          </g>
        ))}
      </svg>
      {at === undefined ? null : (
        <p
          className="TimeChart-tip stack framed surface round raised one-line screen-only"
          aria-hidden
          style={{ left: x(at), top: tipTop }}
          data-side={x(at) > width / 2 ? 'before' : 'after'}
        >
          {said(at).map((value) => (
            <span key={value.name ?? ''}>
              {value.name} <strong>{value.text}</strong>
            </span>
          ))}
          <span>{when(at)}</span>
        </p>
      )}
    </div>
  )
}

type ValueTableProps = Pick<TimeChartProps, 'name' | 'series' | 'unit'> & { isOldestFirst: boolean }

function ValueTable({ name, series, unit, isOldestFirst }: ValueTableProps) {
  const instants = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))].toSorted()
  const rows = isOldestFirst ? instants : instants.toReversed()
  return (
    <table aria-label={name}>
      <thead>
        <tr>
          <th className="strong quiet" scope="col">
            {unit === 'days' ? 'Fecha' : 'Hora'}
          </th>
          {series.map((line) => (
            <th className="strong quiet" key={line.name} scope="col">
              {line.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((at) => (
          <tr key={at}>
            <th scope="row">{unit === 'days' ? showDate(at) : showTime(at)}</th>
            {series.map(({ name: line, points }) => (
              <td key={line}>{points.find((point) => point.at === at)?.text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
