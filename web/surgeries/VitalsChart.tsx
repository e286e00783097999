import type { Reading } from '#shared/surgeries/surgeries.contract.ts'
import { readingLabels, showReading } from '#shared/surgeries/surgeries.words.ts'
import { TimeChart } from '#web/ui/TimeChart.tsx'

const lines = [
  { field: 'heartRate', colour: 'var(--red-s)', pattern: '', mark: '●' },
  { field: 'respiratoryRate', colour: 'var(--blu-s)', pattern: '6 3', mark: '■' },
  { field: 'meanPressure', colour: 'var(--uva-s)', pattern: '2 3', mark: '◆' },
  { field: 'oxygenSaturation', colour: 'var(--gre-s)', pattern: '9 3 2 3', mark: '▲' },
] as const

/** The vitals of the anesthesia over its minutes. */
export function VitalsChart({ readings }: { readings: readonly Reading[] }) {
  const series = lines
    .map(({ field, ...look }) => ({
      name: `${readingLabels[field].short} ${readingLabels[field].unit}`,
      look,
      points: readings.flatMap((reading) => {
        const value = reading[field]
        return value === null ? [] : [{ at: reading.at, value, text: showReading(field, value) }]
      }),
    }))
    .filter(({ points }) => points.length > 1)
  if (series.length === 0) return null
  return (
    <div className="VitalsChart box pady-14 padx-16">
      <TimeChart
        name="Constantes durante la anestesia"
        isTitled
        series={series}
        unit="hours"
        height={220}
        tableTitle="Ver las constantes en una tabla"
        isOldestFirst
      />
    </div>
  )
}
