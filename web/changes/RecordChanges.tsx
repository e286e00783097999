import type { ChangedRecord } from '#shared/changes/changes.contract.ts'
import { showChanged } from '#shared/changes/changes.words.ts'
import { ChangesModal } from '#web/changes/ChangesModal.tsx'
import { useProfessionals } from '#web/professionals/professionals.data.ts'

/** The record whose modification history is open. */
export interface OpenChanges {
  record: ChangedRecord
  recordId: string
  /** Of what its fields name by an id, beside the professionals. */
  names?: Readonly<Record<string, string>>
}

interface RecordChangesProps extends OpenChanges {
  onClose: () => void
}

/** The modification history of any clinical record, opened. */
export function RecordChanges({ record, recordId, names, onClose }: RecordChangesProps) {
  const people = useProfessionals().map(({ id, name }) => [id, name])
  return (
    <ChangesModal
      onClose={onClose}
      record={record}
      recordId={recordId}
      showValue={(field, value, part) =>
        showChanged({ record, part }, field, value, { ...names, ...Object.fromEntries(people) })
      }
    />
  )
}
