import type { RecordFormProps } from '#web/word/word.ts'
import { DewormingFields } from '#web/dewormings/DewormingFields.tsx'
import { useDewormingForm } from '#web/dewormings/useDewormingForm.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { doseAlerts, dewormingWord } from '#web/doses/doseWords.ts'

export function DewormingModal({ pet, consultationId, onClose }: RecordFormProps) {
  const dewormingForm = useDewormingForm({ pet, ...(consultationId ? { consultationId } : {}), onSaved: onClose })
  return (
    <FormDialog
      form={dewormingForm.form}
      title={`Registrar desparasitación de ${pet.name}`}
      alerts={doseAlerts(pet, dewormingWord)}
      submit="Registrar desparasitación"
      onClose={onClose}
    >
      <DewormingFields pet={pet} dewormingForm={dewormingForm} />
    </FormDialog>
  )
}
