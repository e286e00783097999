import type { RecordFormProps } from '#web/word/word.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { doseAlerts, vaccineWord } from '#web/doses/doseWords.ts'
import { useVaccineForm } from '#web/vaccines/useVaccineForm.ts'
import { VaccineFields } from '#web/vaccines/VaccineFields.tsx'

export function VaccineModal({ pet, consultationId, onClose }: RecordFormProps) {
  const vaccineForm = useVaccineForm({ pet, ...(consultationId ? { consultationId } : {}), onSaved: onClose })
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
