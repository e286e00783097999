import { PlanTab } from '#web/hospitalizations/PlanTab.tsx'
import { StayFrame } from '#web/hospitalizations/StayFrame.tsx'

/** `/hospitalizacion/{id}`: the plan, which is what a night assistant opens. */
export function PlanScreen() {
  return <StayFrame>{(stay) => <PlanTab stay={stay} />}</StayFrame>
}
