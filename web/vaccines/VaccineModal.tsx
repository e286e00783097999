import type { RecordFormProps } from '#web/app/recordWord.ts'
import { FormFooter, RecordForm, useAskBeforeClosing } from '#web/form/RecordForm.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { useVaccineForm } from '#web/vaccines/useVaccineForm.ts'
import { VaccineFields } from '#web/vaccines/VaccineFields.tsx'

/** A dose from inside a consultation, which nobody leaves. */
export function VaccineModal({ pet, consultationId, onClose }: RecordFormProps) {
  const vaccineForm = useVaccineForm({ pet, ...(consultationId ? { consultationId } : {}), onSaved: onClose })
  const { form } = vaccineForm
  const { ask, modal } = useAskBeforeClosing(form, onClose)
  return (
    <>
      <ResponsiveModal
        opened
        onClose={ask}
        title={`Registrar vacuna de ${pet.name}`}
        footer={<FormFooter form={form} submit="Registrar vacuna" onCancel={ask} />}
      >
        <RecordForm form={form}>
          <VaccineFields pet={pet} vaccineForm={vaccineForm} />
        </RecordForm>
      </ResponsiveModal>
      {modal}
    </>
  )
}
