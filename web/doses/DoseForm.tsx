import type { FunctionComponent, ReactNode } from 'react'
import type { WrittenDose } from '#shared/doses/doses.contract.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import type { DoseWord } from '#web/doses/doseWord.ts'
import type { DoseFormOptions, DoseFormState } from '#web/doses/useDoseForm.ts'
import { type AnyRecordForm, FormBar, RecordForm } from '#web/form/RecordForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import '#web/protocols/doses.css'

/** One of the two words with its form. */
export interface DoseFormWord<Dose extends WrittenDose, Form extends DoseFormState<Dose>> extends DoseWord<Dose> {
  useForm: (options: DoseFormOptions<Dose>) => Form
  Fields: FunctionComponent<{ pet: PetHeader; form: Form }>
}

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
