import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { showFieldValue } from '#shared/consultations/consultations.words.ts'
import { ChangesModal } from '#web/changes/ChangesModal.tsx'
import { useProfessionals } from '#web/professionals/professionals.data.ts'

interface ConsultationChangesProps {
  consultation: Consultation
  opened: boolean
  onClose: () => void
}

export function ConsultationChanges({ consultation, opened, onClose }: ConsultationChangesProps) {
  const names = Object.fromEntries(useProfessionals().map(({ id, name }) => [id, name]))
  return (
    <ChangesModal
      opened={opened}
      onClose={onClose}
      record="consultations"
      recordId={consultation.id}
      showValue={(field, value) =>
        field === 'petId' && value ? consultation.pet.name : showFieldValue(field, value, names)
      }
    />
  )
}
