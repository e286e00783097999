import { Fragment, type ReactNode } from 'react'
import type { ConsultationRanges } from '#shared/consultations/consultations.contract.ts'
import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import type { StayReading } from '#shared/hospitalizations/readings.contract.ts'
import { type Figure, figuresOf, type Measure, measures } from '#shared/hospitalizations/readings.rules.ts'
import {
  readingHead,
  showStayReading,
  type StayReadingField,
  stayReadingLabels,
} from '#shared/hospitalizations/readings.words.ts'
import { tellWho } from '#shared/hospitalizations/stay.words.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { FigureSign, isOut, showTaken } from '#web/hospitalizations/ReadingFigures.tsx'
import { voidReading } from '#web/hospitalizations/readings.acts.ts'
import { Card } from '#web/ui/Card.tsx'
import { type Column, DataTable, TwoLines } from '#web/ui/DataTable.tsx'
import { showNumber } from '#shared/values/number.ts'

/** The pressures share a column: `120/80 (93)`. */
const pressures: readonly Measure[] = ['systolicPressure', 'diastolicPressure', 'meanPressure']
const others = (Object.keys(stayReadingLabels) as StayReadingField[]).filter(
  (field) => !(measures as readonly string[]).includes(field),
)

interface ReadingTableProps {
  stay: Hospitalization
  /** The newest first. */
  readings: readonly StayReading[]
  ranges: ConsultationRanges
  day: string
}

/** What was taken, the newest first; what was voided stays, struck out. */
export function ReadingTable({ stay, readings, ranges, day }: ReadingTableProps) {
  const taken = (field: Measure) => readings.some((reading) => reading[field] !== null)
  const column = (field: Measure): Column<StayReading> => ({
    key: field,
    head: readingHead(field, 'short'),
    cell: (reading) => <Struck of={reading}>{figures(reading, [field])}</Struck>,
  })
  const figures = (reading: StayReading, fields: readonly Measure[]) =>
    figuresOf(reading, ranges)
      .filter(({ field }) => fields.includes(field))
      .map((figure) => <Value key={figure.field} figure={figure} />)
  const single = measures.filter((field) => !pressures.includes(field) && taken(field))
  const columns: Column<StayReading>[] = [
    {
      key: 'at',
      head: 'Hora',
      cell: (reading) => (
        <TwoLines first={<strong>{showTaken(reading.at, day)}</strong>} second={`por ${tellWho(reading)}`} />
      ),
    },
    ...single.map(column),
    ...(pressures.some(taken)
      ? [
          {
            key: 'pressure',
            head: 'PAS/PAD (PAM)',
            cell: (reading: StayReading) => (
              <Struck of={reading}>
                <Pressure figures={figuresOf(reading, ranges)} />
              </Struck>
            ),
          },
        ]
      : []),
    { key: 'others', head: 'Lo demás', width: '28%', cell: (reading) => <Others reading={reading} /> },
  ]
  const undo = (reading: StayReading) => <ActButton does={voidReading} of={{ reading, stay }} look="icon" />
  return (
    <Card flush title="Registro" note="La más reciente primero">
      <DataTable
        label="Constantes"
        rows={readings}
        rowKey={({ id }) => id}
        columns={columns}
        actions={undo}
        phoneRow={(reading) => ({
          title: `${showTaken(reading.at, day)} · por ${tellWho(reading)}`,
          lines: [
            <Struck key="values" of={reading}>
              <span className="ReadingTable-values">
                {figuresOf(reading, ranges).map((figure) => (
                  <span key={figure.field}>
                    {stayReadingLabels[figure.field].short} <Value figure={figure} isWhole />
                  </span>
                ))}
              </span>
            </Struck>,
            <Others key="others" reading={reading} />,
          ],
          trailing: undo(reading),
        })}
      />
    </Card>
  )
}

function Struck({ of, children }: { of: StayReading; children: ReactNode }) {
  return of.voidReason === null ? children : <s className="quiet">{children}</s>
}

function Value({ figure, isWhole = false }: { figure: Figure; isWhole?: boolean }) {
  const { field, value } = figure
  return (
    <span className="ReadingValue figure" data-out={isOut(figure) || undefined}>
      {isWhole ? showStayReading(field, value) : showNumber(value)}
      <FigureSign state={figure.state} />
    </span>
  )
}

function Pressure({ figures }: { figures: readonly Figure[] }) {
  const of = (field: Measure) => figures.find((figure) => figure.field === field)
  const [systolic, diastolic, mean] = pressures.map(of)
  if (!systolic && !diastolic && !mean) return null
  return (
    <>
      {systolic ? <Value figure={systolic} /> : systolic || diastolic ? '–' : null}
      {systolic || diastolic ? '/' : null}
      {diastolic ? <Value figure={diastolic} /> : systolic ? '–' : null}
      {mean ? (
        <>
          {' ('}
          <Value figure={mean} />)
        </>
      ) : null}
    </>
  )
}

/** What is no figure of a column, and why the constants were voided. */
function Others({ reading }: { reading: StayReading }) {
  const said = others.flatMap((field) => {
    const shown = showStayReading(field, reading[field])
    return shown ? [{ field, text: `${stayReadingLabels[field].label}: ${shown}` }] : []
  })
  return (
    <>
      {reading.voidReason === null ? null : <strong className="block">Anuladas: {reading.voidReason}</strong>}
      <Struck of={reading}>
        {said.map(({ field, text }, index) => (
          <Fragment key={field}>
            {index > 0 ? ' · ' : ''}
            {text}
          </Fragment>
        ))}
      </Struck>
    </>
  )
}
