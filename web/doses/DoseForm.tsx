import type { ReactNode } from 'react'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { doseAlerts, type DoseWord } from '#web/doses/doseWords.ts'
import { type AnyRecordForm, FormBar, FormFooter, RecordForm, useAskBeforeClosing } from '#web/form/RecordForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import '#web/protocols/doses.css'

interface DoseFormProps {
  form: AnyRecordForm
  submit: string
  /** A new dose shows its buttons from the start. */
  isNew?: boolean
  /** Where leaving it leads. */
  back: string
  /** What the animal has already. */
  aside: ReactNode
  children: ReactNode
}

/** The form of a dose as a page. */
export function DoseForm({ form, submit, isNew = false, back, aside, children }: DoseFormProps) {
  return (
    <>
      <div className="DosePage">
        <Card>
          <RecordForm form={form}>{children}</RecordForm>
        </Card>
        {aside}
      </div>
      <FormBar form={form} isAlways={isNew} submit={submit} secondary={<Button to={back}>Cancelar</Button>} />
    </>
  )
}

interface DoseModalProps {
  form: AnyRecordForm
  pet: PetHeader
  word: DoseWord
  title: string
  submit: string
  onClose: () => void
  children: ReactNode
}

/** The form of a dose from inside a consultation, which nobody leaves. */
export function DoseModal({ form, pet, word, title, submit, onClose, children }: DoseModalProps) {
  const { ask, modal } = useAskBeforeClosing(form, onClose)
  return (
    <>
      <ResponsiveModal
        opened
        onClose={ask}
        title={title}
        alerts={doseAlerts(pet, word)}
        footer={<FormFooter form={form} submit={submit} onCancel={ask} />}
      >
        <RecordForm form={form}>{children}</RecordForm>
      </ResponsiveModal>
      {modal}
    </>
  )
}
