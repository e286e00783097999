import type { RecordFormProps } from '#web/word/word.ts'
import { DoseModal } from '#web/doses/DoseForm.tsx'
import { vaccineWord } from '#web/doses/doseWords.ts'
import { useVaccineForm } from '#web/vaccines/useVaccineForm.ts'
import { VaccineFields } from '#web/vaccines/VaccineFields.tsx'

export function VaccineModal({ pet, consultationId, onClose }: RecordFormProps) {
  const vaccineForm = useVaccineForm({ pet, ...(consultationId ? { consultationId } : {}), onSaved: onClose })
  return (
    <DoseModal
      pet={pet}
      word={vaccineWord}
      form={vaccineForm.form}
      title={`Registrar vacuna de ${pet.name}`}
      submit="Registrar vacuna"
      onClose={onClose}
    >
      <VaccineFields pet={pet} vaccineForm={vaccineForm} />
    </DoseModal>
  )
}
