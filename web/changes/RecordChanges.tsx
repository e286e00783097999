import type { ChangedRecord } from '#shared/changes/changes.contract.ts'
import { showChanged } from '#shared/changes/changes.words.ts'
import { ChangesModal } from '#web/changes/ChangesModal.tsx'
import { useProfessionals } from '#web/professionals/professionals.data.ts'

interface RecordChangesProps {
  record: ChangedRecord
  recordId: string
  onClose: () => void
}

/** The modification history of any clinical record, opened. */
export function RecordChanges({ record, recordId, onClose }: RecordChangesProps) {
  const names = Object.fromEntries(useProfessionals().map(({ id, name }) => [id, name]))
  return (
    <ChangesModal
      opened
      onClose={onClose}
      record={record}
      recordId={recordId}
      showValue={(field, value, part) => showChanged({ record, part }, field, value, names)}
    />
  )
}
