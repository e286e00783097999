import { Suspense, useEffect, useState } from 'react'
import { IconClock } from '@tabler/icons-react'
import { gridTimes, nextColumnAt } from '#shared/surgeries/anesthesia.rules.ts'
import { type Surgery, surgeryTimes } from '#shared/surgeries/surgeries.contract.ts'
import { surgeryLabels } from '#shared/surgeries/surgeries.words.ts'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { AnesthesiaGrid } from '#web/surgeries/AnesthesiaGrid.tsx'
import { DrugList } from '#web/surgeries/DrugList.tsx'
import { ReadingColumn } from '#web/surgeries/ReadingColumn.tsx'
import { controlId, useSheet } from '#web/sheet/SheetContext.tsx'
import { TimeRow } from '#web/surgeries/SurgeryFields.tsx'
import { IntervalField, SurgerySection } from '#web/surgeries/SurgerySections.tsx'
import { acceptedReadings, thisMinute } from '#web/surgeries/surgerySheet.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazyPart.ts'
import { useIsPhone } from '#web/ui/screenSizes.ts'

/** There is nothing to draw until two columns are written. */
const VitalsChart = lazyPart(async () => (await import('#web/surgeries/VitalsChart.tsx')).VitalsChart)

/** The clock, for the columns that come with it. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

export interface AnesthesiaSectionProps {
  /** The column that a phone shows, by its instant; the one of this moment where nobody chose. */
  column?: string | undefined
  onColumn?: (at: string | undefined) => void
}

export function AnesthesiaSection({ column, onColumn }: AnesthesiaSectionProps) {
  const { record: surgery, values, edit, errorOf, isOpen: mayWrite, isMissing, idPrefix } = useSheet<Surgery>()
  const isPhone = useIsPhone()
  const now = useMinute()
  const times = gridTimes(
    surgery,
    surgery.readings.map(({ at }) => at),
    now,
  )
  // What is refused is no reading.
  const drawn = acceptedReadings(surgery.readings, errorOf)
  return (
    <SurgerySection id="anestesia">
      <h3>Tiempos</h3>
      <div className="TimeRows">
        {surgeryTimes
          .filter((time) => time !== 'standingAt')
          .filter((time) => !surgery.notIntubated || (time !== 'intubatedAt' && time !== 'extubatedAt'))
          .map((time) => (
            <TimeRow key={time} field={time} />
          ))}
      </div>
      <CheckField
        label={surgeryLabels.notIntubated}
        value={values.notIntubated === true}
        disabled={!mayWrite}
        onChange={(next) => edit({ notIntubated: next, ...(next ? { intubatedAt: null, extubatedAt: null } : {}) })}
      />
      <DrugList />
      <div className="AnesthesiaHead row wrap apart gap-12 above-8" id={controlId('readings', idPrefix)} tabIndex={-1}>
        <h3>Hoja de anestesia</h3>
        <IntervalField />
      </div>
      {isMissing('readings') ? (
        <p className="across red" role="alert">
          La hoja no tiene ningún registro.
        </p>
      ) : null}
      {times.length === 0 ? (
        <div className="stack box gap-8 pady-14 padx-16">
          <p>La hoja empieza con la inducción: una columna cada {surgery.intervalMinutes} minutos.</p>
          {mayWrite ? (
            <Button
              icon={<IconClock size={18} stroke={1.75} aria-hidden />}
              onClick={() => edit({ inducedAt: thisMinute() })}
            >
              Marcar la inducción ahora
            </Button>
          ) : null}
        </div>
      ) : isPhone && onColumn ? (
        <ReadingColumn times={times} now={now} column={column} onColumn={onColumn} />
      ) : (
        <AnesthesiaGrid times={times} next={nextColumnAt(surgery, times, now)} />
      )}
      {drawn.length > 1 ? (
        <Suspense>
          <VitalsChart readings={drawn} />
        </Suspense>
      ) : null}
    </SurgerySection>
  )
}
