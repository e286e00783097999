import type { ControlStatus } from '#shared/controls/controls.contract.ts'
import { controlStatusNames } from '#shared/controls/controls.words.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Status } from '#web/ui/vocabulary.ts'

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
