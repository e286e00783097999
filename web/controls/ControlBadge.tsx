import type { ControlStatus } from '#shared/controls/controls.contract.ts'
import { controlStatusNames } from '#shared/controls/controls.words.ts'
import { type Status, StatusBadge } from '#web/ui/StatusBadge.tsx'

export const controlLooks: Record<ControlStatus, Status> = {
  scheduled: 'scheduled',
  done: 'attended',
  missed: 'noShow',
  moved: 'inactive',
  cancelled: 'cancelled',
}

export function ControlBadge({ status }: { status: ControlStatus }) {
  return <StatusBadge status={controlLooks[status]} label={controlStatusNames[status]} />
}
