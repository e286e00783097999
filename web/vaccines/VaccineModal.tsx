import type { RecordFormProps } from '#web/word/word.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { doseAlerts, vaccineWord } from '#web/doses/doseWords.ts'
import { useVaccineForm } from '#web/vaccines/useVaccineForm.ts'
import { VaccineFields } from '#web/vaccines/VaccineFields.tsx'

export function VaccineModal({ pet, consultationId, prepare, onClose }: RecordFormProps) {
  const vaccineForm = useVaccineForm({
    ...{ pet, onSaved: onClose },
    ...(consultationId ? { consultationId } : {}),
    ...(prepare ? { prepare } : {}),
  })
  return (
    <FormDialog
      form={vaccineForm.form}
      title={`Registrar vacuna de ${pet.name}`}
      alerts={doseAlerts(pet, vaccineWord)}
      submit="Registrar vacuna"
      onClose={onClose}
    >
      <VaccineFields pet={pet} vaccineForm={vaccineForm} />
    </FormDialog>
  )
}
