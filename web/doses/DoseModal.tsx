import type { WrittenDose } from '#shared/doses/doses.contract.ts'
import type { DoseFormWord } from '#web/doses/DoseForm.tsx'
import { doseAlerts } from '#web/doses/doseWord.ts'
import type { DoseFormState } from '#web/doses/useDoseForm.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import type { RecordFormProps } from '#web/word/word.ts'

export function DoseModal<Dose extends WrittenDose, Form extends DoseFormState<Dose>>({
  word,
  pet,
  consultationId,
  prepare,
  onClose,
}: RecordFormProps & { word: DoseFormWord<Dose, Form> }) {
  const form = word.useForm({
    ...{ pet, onSaved: onClose },
    ...(consultationId ? { consultationId } : {}),
    ...(prepare ? { prepare } : {}),
  })
  const register = `Registrar ${word.one}`
  return (
    <FormDialog
      form={form.form}
      title={`${register} de ${pet.name}`}
      alerts={doseAlerts(pet, word)}
      submit={register}
      onClose={onClose}
    >
      <word.Fields pet={pet} form={form} />
    </FormDialog>
  )
}
