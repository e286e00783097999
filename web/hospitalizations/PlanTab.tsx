import { SegmentedControl } from '@mantine/core'
import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import type { Plan } from '#shared/hospitalizations/treatments.contract.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { useActs } from '#web/acts/useActs.tsx'
import { writeSearch } from '#web/form/addressSearch.ts'
import { useAddress } from '#web/form/useAddress.ts'
import { usePlan } from '#web/hospitalizations/hospitalizations.data.ts'
import { addOrder } from '#web/hospitalizations/plan.acts.ts'
import { PlanGrid } from '#web/hospitalizations/PlanGrid.tsx'
import { PlanTasks } from '#web/hospitalizations/PlanTasks.tsx'
import { StayDayNav, useStayDay } from '#web/hospitalizations/StayDayNav.tsx'
import { applyTemplate, discharge } from '#web/hospitalizations/stay.acts.tsx'
import { SlotLegend } from '#web/hospitalizations/SlotMark.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SaveBar } from '#web/ui/SaveBar.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { useNow } from '#web/ui/useNow.ts'
import '#web/hospitalizations/Plan.css'

const views = [
  { value: 'tareas', label: 'Tareas' },
  { value: 'cuadricula', label: 'Cuadrícula' },
]

/** The plan of a day: on a phone what is to be done, elsewhere the hours. The day and the view are in the address. */
export function PlanTab({ stay }: { stay: Hospitalization }) {
  const now = useNow()
  const isPhone = useIsPhone()
  const [params, setParams] = useAddress()
  const { day, goTo } = useStayDay(stay, now)
  const view = params.get('ver') ?? (isPhone ? 'tareas' : 'cuadricula')
  const bar = useActs([discharge, addOrder], stay)
  const query = usePlan(stay.id, day)
  const show = (next: string) =>
    setParams((before) => writeSearch(before, { ver: next }), { replace: true, preventScrollReset: true })
  const body = (plan: Plan) => {
    const shown = { stay, plan, day, now }
    if (plan.orders.length === 0)
      return (
        <EmptyState
          title="Aún no hay órdenes"
          illustration="clipboard"
          action={
            <div className="row wrap middle gap-8">
              <ActButton does={applyTemplate} of={stay} size="normal" withIcon />
              <ActButton does={addOrder} of={stay} size="normal" tone="primary" withIcon />
            </div>
          }
        >
          Agregue la primera y Huella avisará a todos cuando toque.
        </EmptyState>
      )
    return view === 'tareas' ? <PlanTasks {...shown} /> : <PlanGrid {...shown} />
  }
  return (
    <Card flush className="Plan">
      <div className="Plan-bar row wrap apart gap-8">
        <StayDayNav {...{ day, goTo, now }} />
        <SegmentedControl aria-label="Cómo ver el plan" size="sm" value={view} data={views} onChange={show} />
        {isPhone ? null : <SlotLegend />}
      </div>
      <Loaded query={query} name="el plan">
        {body}
      </Loaded>
      {isPhone && bar.offered.length > 0 ? (
        <SaveBar
          secondary={<ActButton does={discharge} of={stay} size="normal" />}
          primary={<ActButton does={addOrder} of={stay} size="normal" tone="primary" withIcon />}
        />
      ) : null}
    </Card>
  )
}
