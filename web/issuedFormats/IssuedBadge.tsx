import type { IssuedFormat } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { type FormatState, tellFormatState } from '#shared/issuedFormats/issuedFormats.rules.ts'
import type { FormatStatus } from '#shared/issuedFormats/issuedFormats.words.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Status } from '#web/ui/vocabulary.ts'

/** The state of the one vocabulary whose icon and tint each has, where only the status is known. */
export const formatLooks: Record<FormatStatus, Status> = {
  ...{ draft: 'draft', sent: 'pending', viewed: 'observation', signed: 'signed', expired: 'overdue' },
  ...{ rejected: 'noShow', voided: 'voided' },
}
const looks: Record<ReturnType<typeof tellFormatState>['state'], Status> = {
  ...formatLooks,
  ...{ sent: 'sent', waiting: 'pending' },
}

export function IssuedBadge(format: FormatState) {
  const { state, label } = tellFormatState(format)
  return <StatusBadge status={looks[state]} label={label} />
}

export function stateOf({ status, isSignable, sentBy, signers }: IssuedFormat): FormatState {
  const signed = signers.filter((signer) => signer.status === 'signed').length
  return { status, isSignable, sentBy, signed, signers: signers.length }
}
