import type { Hospitalization, StayCondition, StayStatus } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { conditionNames, dischargeKindNames, stayStatusNames } from '#shared/hospitalizations/stay.words.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Status } from '#web/ui/vocabulary.ts'

export const stayLooks: Record<StayStatus, Status> = {
  inpatient: 'inHospital',
  discharged: 'discharged',
  voided: 'cancelled',
}

const conditionLooks: Record<StayCondition, Status> = {
  treatment: 'inHospital',
  observation: 'observation',
  critical: 'critical',
  ready: 'stable',
}

/** How an inpatient is, or how the stay ended. */
export function StayBadge({
  stay: { status, condition, dischargeKind },
}: {
  stay: Pick<Hospitalization, 'status' | 'condition' | 'dischargeKind'>
}) {
  if (status === 'inpatient')
    return <StatusBadge status={conditionLooks[condition]} label={conditionNames[condition]} />
  const isDeath = dischargeKind === 'deceased'
  const label = status === 'discharged' && dischargeKind ? dischargeKindNames[dischargeKind] : stayStatusNames[status]
  return <StatusBadge status={isDeath ? 'deceased' : stayLooks[status]} label={label} />
}
