import { type FormatStatus, formatStatusLabels } from '#shared/issuedFormats/issuedFormats.words.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Status } from '#web/ui/vocabulary.ts'

/** The state of the one vocabulary whose icon and tint each has. */
export const formatLooks: Record<FormatStatus, Status> = {
  ...{ draft: 'draft', sent: 'sent', viewed: 'observation', signed: 'signed', expired: 'overdue' },
  ...{ rejected: 'noShow', voided: 'voided' },
}

interface Stateful {
  status: FormatStatus
  isSignable: boolean
}

/** What nobody signs is issued, not signed. */
export function IssuedBadge({ status, isSignable }: Stateful) {
  const label = status === 'signed' && !isSignable ? 'Emitido' : formatStatusLabels[status]
  return <StatusBadge status={formatLooks[status]} label={label} />
}
