import { LineChart } from '@mantine/charts'
import { useElementSize } from '@mantine/hooks'
import { ReferenceArea } from 'recharts'
import { showDate } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { showWeight } from '#shared/values/weight.ts'
import { timeTicks, valueTicks } from '#web/ui/timeScale.ts'
import '@mantine/charts/styles.css'

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

/** The drawn part of `WeightChart`, in a chunk of its own because of the chart library. */
export function WeightLine({ points, ideal, height }: WeightLineProps) {
  const { ref, width } = useElementSize()
  const data = points.map((point) => ({ at: Date.parse(point.measuredAt), weightKg: point.weightKg }))
  const times = data.map((point) => point.at)
  const ticks = timeTicks(Math.min(...times), Math.max(...times), width < 420 ? 5 : 7)
  const labels = new Map(ticks.map((tick) => [tick.at, tick.label]))
  const values = [...data.map((point) => point.weightKg), ...(ideal ? [ideal.min, ideal.max] : [])]
  const kilograms = valueTicks(values)
  return (
    <div ref={ref}>
      <LineChart
        h={height}
        data={data}
        dataKey="at"
        series={[{ name: 'weightKg', label: 'Peso', color: 'var(--h-brand)' }]}
        curveType="monotone"
        gridAxis="none"
        tickLine="none"
        strokeWidth={2}
        dotProps={{ r: 4, strokeWidth: 2, fill: 'var(--h-surface)', stroke: 'var(--h-brand)' }}
        activeDotProps={{ r: 5, strokeWidth: 2 }}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={{ margin: { top: 12, right: 16, left: 0, bottom: 0 }, accessibilityLayer: false }}
        xAxisProps={{
          type: 'number',
          scale: 'time',
          domain: ['dataMin', 'dataMax'],
          ticks: ticks.map((tick) => tick.at),
          tickFormatter: (at: number) => labels.get(at) ?? '',
          interval: 0,
        }}
        yAxisProps={{
          width: 44,
          domain: [kilograms[0] ?? 0, kilograms.at(-1) ?? 1],
          ticks: kilograms,
          tickFormatter: (kg: number) => showNumber(kg),
        }}
        tooltipProps={{
          // Without a point under the pointer there is no moment either.
          labelFormatter: (at) => (times.includes(Number(at)) ? showDate(new Date(Number(at))) : ''),
          isAnimationActive: false,
        }}
        valueFormatter={(kg) => showWeight(kg)}
      >
        {ideal ? (
          <ReferenceArea
            y1={ideal.min}
            y2={ideal.max}
            fill="var(--h-brand)"
            fillOpacity={0.09}
            label={{
              value: `Rango ideal ${showNumber(ideal.min)} – ${showWeight(ideal.max)}`,
              position: 'insideBottomRight',
              fill: 'var(--h-t3)',
              fontSize: 12,
            }}
          />
        ) : null}
      </LineChart>
    </div>
  )
}
