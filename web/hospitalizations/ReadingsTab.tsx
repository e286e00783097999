import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { canEditStay } from '#shared/hospitalizations/hospitalizations.rules.ts'
import type { StayReading } from '#shared/hospitalizations/readings.contract.ts'
import type { ConsultationRanges } from '#shared/consultations/consultations.contract.ts'
import { rangesTitle } from '#shared/consultations/consultations.words.ts'
import { fluidBalance, givenDoses, lastFigures, readingSpan, within } from '#shared/hospitalizations/readings.rules.ts'
import { dayOf, showDate, showTime } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { usePlan } from '#web/hospitalizations/hospitalizations.data.ts'
import { ReadingCharts } from '#web/hospitalizations/ReadingCharts.tsx'
import { ReadingFigures } from '#web/hospitalizations/ReadingFigures.tsx'
import { recordReading } from '#web/hospitalizations/readings.acts.ts'
import { ReadingTable } from '#web/hospitalizations/ReadingTable.tsx'
import { StayDayNav, useStayDay } from '#web/hospitalizations/StayDayNav.tsx'
import { useStayReadings } from '#web/hospitalizations/stayReadings.data.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SaveBar } from '#web/ui/SaveBar.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { useNow } from '#web/ui/useNow.ts'
import '#web/hospitalizations/Readings.css'

/** `constantes`: what was measured, how it went with the doses, and what went in and came out. */
export function ReadingsTab({ stay }: { stay: Hospitalization }) {
  const now = useNow()
  const isPhone = useIsPhone()
  const mayRecord = useMay('treatments.give') && canEditStay(stay) === undefined
  const { day: asked, goTo, last } = useStayDay(stay, now)
  const day = asked > last ? last : asked
  const query = useStayReadings(stay.id, day)
  const record = <ActButton does={recordReading} of={{ stay }} size="normal" tone="primary" withIcon />
  return (
    <div className="Readings stack gap-16">
      <div className="Readings-bar row wrap apart gap-8">
        <StayDayNav {...{ day, goTo, now }} from={dayOf(stay.admittedAt)} until={last} />
        {isPhone ? null : record}
      </div>
      <Loaded query={query} name="las constantes" inCard>
        {({ items, ranges }) => <DayOfReadings {...{ stay, day, now, ranges }} readings={items} />}
      </Loaded>
      {isPhone && mayRecord ? <SaveBar primary={record} /> : null}
    </div>
  )
}

interface DayOfReadingsProps {
  stay: Hospitalization
  day: string
  now: Date
  ranges: ConsultationRanges
  /** Of the day and the one before it. */
  readings: readonly StayReading[]
}

function DayOfReadings({ stay, day, now, ranges, readings }: DayOfReadingsProps) {
  const isToday = day === dayOf(now)
  const plan = usePlan(stay.id, day)
  const span = readingSpan(day, now)
  const shown = within(readings, span)
  const figures = lastFigures(shown, ranges)
  const orders = plan.isPlaceholderData ? undefined : plan.data?.orders
  // The plan of a day brings what was given on the day before it too.
  const doses = givenDoses(plan.data ? [plan.data] : [], span)
  return (
    <>
      <div className="Readings-columns">
        <Card title="Constantes" note={isToday ? 'Últimas 24 horas' : showDate(day)}>
          {figures.length > 0 ? (
            <div className="stack gap-16">
              <ReadingFigures figures={figures} day={day} />
              {ranges.label ? <p className="quiet">{rangesTitle(ranges.label)}</p> : null}
              <ReadingCharts readings={shown} ranges={ranges} doses={doses} span={span} />
            </div>
          ) : (
            <EmptyState
              title={isToday ? 'Sin constantes en 24 horas' : 'Sin constantes ese día'}
              illustration="clipboard"
            >
              {isToday && stay.status === 'inpatient'
                ? 'Al registrarlas, aquí verá los valores y sus curvas.'
                : undefined}
            </EmptyState>
          )}
        </Card>
        {orders ? <BalanceCard {...{ stay, day, now, readings }} orders={orders} /> : null}
      </div>
      {shown.length > 0 ? <ReadingTable stay={stay} readings={shown} ranges={ranges} day={day} /> : null}
    </>
  )
}

interface BalanceCardProps extends Pick<DayOfReadingsProps, 'stay' | 'day' | 'now' | 'readings'> {
  orders: Parameters<typeof fluidBalance>[1]
}

const millilitres = (amount: number) => `${showNumber(amount)} mL`

/** What went in and came out on the clinic's day. */
function BalanceCard({ stay, day, now, readings, orders }: BalanceCardProps) {
  const all = fluidBalance(readings, orders, day, now, stay.dischargedAt)
  const isToday = day === dayOf(now)
  const { balance, vomits } = all
  const rows = [
    { name: 'Entró', value: millilitres(all.in), isSum: true },
    { name: 'Infusiones, según el plan', value: millilitres(all.infused) },
    { name: 'Otras entradas', value: millilitres(all.fluidIn) },
    { name: 'Salió', value: balance === null ? 'Sin registrar' : millilitres(all.out), isSum: true },
  ]
  if (balance !== null)
    rows.push(
      { name: 'Orina', value: millilitres(all.urine) },
      { name: 'Otras salidas', value: millilitres(all.fluidOut) },
      { name: 'Balance', value: `${balance > 0 ? '+' : ''}${millilitres(balance)}`, isSum: true },
    )
  if (vomits > 0) rows.push({ name: 'Vómitos', value: showNumber(vomits) })
  return (
    <Card title="Líquidos" note={isToday ? `Hoy, hasta las ${showTime(now)}` : showDate(day)}>
      <dl className="FluidBalance">
        {rows.map(({ name, value, isSum }) => (
          <div key={name} className="row apart gap-8" data-sum={isSum || undefined}>
            <dt>{name}</dt>
            <dd className="figure one-line">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
