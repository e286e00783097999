import type { FormatStatus } from '#shared/issuedFormats/issuedFormats.words.ts'
import type { Status } from '#web/ui/vocabulary.ts'

/** The state of the one vocabulary whose icon and tint each has. */
export const formatLooks: Record<FormatStatus, Status> = {
  ...{ draft: 'draft', sent: 'sent', viewed: 'observation', signed: 'signed', expired: 'overdue' },
  ...{ rejected: 'noShow', voided: 'voided' },
}
