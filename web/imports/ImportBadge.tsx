import type { ImportState, RowState } from '#shared/imports/imports.contract.ts'
import { importStateNames, rowStateNames } from '#shared/imports/imports.words.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Status } from '#web/ui/vocabulary.ts'

const looks: Record<ImportState, Status> = {
  reading: 'awaitingResults',
  ready: 'draft',
  checking: 'awaitingResults',
  checked: 'pending',
  importing: 'awaitingResults',
  done: 'reviewed',
  undoing: 'awaitingResults',
  undone: 'voided',
  failed: 'overdue',
}

export function ImportBadge({ state }: { state: ImportState }) {
  return <StatusBadge status={looks[state]} label={importStateNames[state]} />
}

const rowLooks: Record<RowState, Status> = {
  read: 'draft',
  good: 'confirmed',
  bad: 'overdue',
  duplicate: 'pending',
  done: 'reviewed',
  skipped: 'inactive',
  kept: 'pending',
  undone: 'voided',
}

export function RowBadge({ state }: { state: RowState }) {
  return <StatusBadge status={rowLooks[state]} label={rowStateNames[state]} />
}
