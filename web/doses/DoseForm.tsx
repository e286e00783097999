import type { ReactNode } from 'react'
import { type AnyRecordForm, FormBar, RecordForm } from '#web/form/RecordForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
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
