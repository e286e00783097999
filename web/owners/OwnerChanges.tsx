import { documentTypeNames, documentTypes } from '#shared/values/documentType.ts'
import { showDateTime } from '#shared/values/date.ts'
import { ChangesModal } from '#web/changes/ChangesModal.tsx'
import { useCustomFields } from '#web/customFields/customFields.data.ts'
import { splitCustomChange } from '#web/customFields/customValues.ts'

function showValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  const text = String(value)
  if (field === 'status') return text === 'inactive' ? 'Inactivo' : 'Activo'
  if (field === 'dataConsentAt') return showDateTime(text)
  if (field.endsWith('Country')) return `+${text}`
  const type = documentTypes.find((known) => field === 'documentType' && known === text)
  return type ? documentTypeNames[type] : text
}

interface OwnerChangesProps {
  subject: { id: string }
  onClose: () => void
}

export function OwnerChanges({ subject, onClose }: OwnerChangesProps) {
  const customFields = useCustomFields()
  const labelOf = (field: string) => customFields.find(({ id }) => field === `customValues.${id}`)?.label
  return (
    <ChangesModal
      onClose={onClose}
      record="owners"
      recordId={subject.id}
      labelOf={labelOf}
      split={splitCustomChange}
      showValue={showValue}
    />
  )
}
