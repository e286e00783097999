import type { RecordFormProps } from '#web/word/word.ts'
import { DewormingFields } from '#web/dewormings/DewormingFields.tsx'
import { useDewormingForm } from '#web/dewormings/useDewormingForm.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { doseAlerts, dewormingWord } from '#web/doses/doseWords.ts'

export function DewormingModal({ pet, consultationId, prepare, onClose }: RecordFormProps) {
  const dewormingForm = useDewormingForm({
    ...{ pet, onSaved: onClose },
    ...(consultationId ? { consultationId } : {}),
    ...(prepare ? { prepare } : {}),
  })
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
