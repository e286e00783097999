import type { RecordFormProps } from '#web/app/recordWord.ts'
import { FormFooter, RecordForm, useAskBeforeClosing } from '#web/form/RecordForm.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { useDewormingForm } from '#web/dewormings/useDewormingForm.ts'
import { DewormingFields } from '#web/dewormings/DewormingFields.tsx'

/** A dose from inside a consultation, which nobody leaves. */
export function DewormingModal({ pet, consultationId, onClose }: RecordFormProps) {
  const dewormingForm = useDewormingForm({ pet, ...(consultationId ? { consultationId } : {}), onSaved: onClose })
  const { form } = dewormingForm
  const { ask, modal } = useAskBeforeClosing(form, onClose)
  return (
    <>
      <ResponsiveModal
        opened
        onClose={ask}
        title={`Registrar desparasitación de ${pet.name}`}
        footer={<FormFooter form={form} submit="Registrar desparasitación" onCancel={ask} />}
      >
        <RecordForm form={form}>
          <DewormingFields pet={pet} dewormingForm={dewormingForm} />
        </RecordForm>
      </ResponsiveModal>
      {modal}
    </>
  )
}
