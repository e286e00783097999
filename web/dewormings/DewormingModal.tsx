import type { RecordFormProps } from '#web/word/word.ts'
import { DewormingFields } from '#web/dewormings/DewormingFields.tsx'
import { useDewormingForm } from '#web/dewormings/useDewormingForm.ts'
import { DoseModal } from '#web/doses/DoseForm.tsx'
import { dewormingWord } from '#web/doses/doseWords.ts'

export function DewormingModal({ pet, consultationId, onClose }: RecordFormProps) {
  const dewormingForm = useDewormingForm({ pet, ...(consultationId ? { consultationId } : {}), onSaved: onClose })
  return (
    <DoseModal
      pet={pet}
      word={dewormingWord}
      form={dewormingForm.form}
      title={`Registrar desparasitación de ${pet.name}`}
      submit="Registrar desparasitación"
      onClose={onClose}
    >
      <DewormingFields pet={pet} dewormingForm={dewormingForm} />
    </DoseModal>
  )
}
