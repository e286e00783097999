import { documentTypeNames, documentTypes } from '#shared/values/documentType.ts'
import { showDateTime } from '#shared/values/date.ts'
import { ChangesModal } from '#web/changes/ChangesModal.tsx'
import { useCustomFields } from '#web/customFields/customFields.data.ts'
import { splitCustomChange } from '#web/customFields/customValues.ts'
import { ownerLabels } from '#web/owners/ownerForm.ts'

/** Fields as the record keeps them, where the form has another. */
const otherLabels: Record<string, string> = {
  phoneCountry: 'País del teléfono',
  phoneNumber: 'Teléfono',
  otherPhoneCountry: 'País del otro teléfono',
  otherPhoneNumber: 'Otro teléfono',
  contactPhoneCountry: 'País del teléfono del contacto',
  contactPhoneNumber: 'Teléfono del contacto',
  dataConsentAt: 'Autorización de datos personales',
  status: 'Estado',
  inactiveReason: 'Motivo de la desactivación',
  mergedIntoId: 'Unido con',
}

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
  ownerId: string
  opened: boolean
  onClose: () => void
}

export function OwnerChanges({ ownerId, opened, onClose }: OwnerChangesProps) {
  const customFields = useCustomFields()
  const labelOf = (field: string) =>
    customFields.find(({ id }) => field === `customValues.${id}`)?.label ??
    otherLabels[field] ??
    (ownerLabels as Record<string, string>)[field] ??
    field
  return (
    <ChangesModal
      opened={opened}
      onClose={onClose}
      record="owners"
      recordId={ownerId}
      labelOf={labelOf}
      split={splitCustomChange}
      showValue={showValue}
    />
  )
}
