import type { SurgeryStatus } from '#shared/surgeries/surgeries.contract.ts'
import { surgeryStatusLabels } from '#shared/surgeries/surgeryStates.words.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Status } from '#web/ui/vocabulary.ts'

/** The state of the one vocabulary whose icon and tint each has. */
export const surgeryLooks: Record<SurgeryStatus, Status> = {
  scheduled: 'scheduled',
  preparation: 'pending',
  inProgress: 'inConsultation',
  recovery: 'observation',
  finished: 'attended',
  suspended: 'suspended',
}

export function SurgeryBadge({ status }: { status: SurgeryStatus }) {
  return <StatusBadge status={surgeryLooks[status]} label={surgeryStatusLabels[status]} />
}
