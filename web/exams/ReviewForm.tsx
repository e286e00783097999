import { type RefObject, useEffect, useState } from 'react'
import { IconCheck } from '@tabler/icons-react'
import { type Exam, exams, MAX_INTERPRETATION } from '#shared/exams/exams.contract.ts'
import { canReview } from '#shared/exams/exams.rules.ts'
import { act } from '#web/acts/act.ts'
import { runActs } from '#web/acts/runActs.ts'
import { type AnyRecordForm, FormAlert, RecordForm } from '#web/form/RecordForm.tsx'
import { TextAreaField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { Button } from '#web/ui/Button.tsx'

const labels = { interpretation: 'Interpretación' }

const review = act<Exam, string, Exam>({
  name: 'review',
  label: 'Marcar como revisado',
  icon: IconCheck,
  // The form stands open below the result.
  ask: { Form: () => null },
  send: ({ id: examId, version }, interpretation) => call(exams.review, { examId, version, interpretation }),
  done: 'Examen revisado',
  note: ({ name }) => name,
  refused: 'No se marcó como revisado',
})

/** Nobody signs what they have not read: after somebody else changed it, the next press is over what is shown by then. */
function openReview(exam: Exam) {
  const running = runActs<Exam>()
  void running.press(review, exam)
  return running
}

/** What is written in a form and not saved. */
export type Unsaved = Pick<AnyRecordForm, 'isDirty' | 'isSubmitting' | 'forget'>

interface ReviewFormProps {
  exam: Exam
  /** For whoever would take the form away. */
  unsaved: RefObject<Unsaved | undefined>
}

/** What the veterinarian reads in the result, and with it the review. */
export function ReviewForm({ exam, unsaved }: ReviewFormProps) {
  const refusal = canReview(exam)
  const [running] = useState(() => openReview(exam))
  useEffect(() => running.show(), [running])
  const form = useRecordForm({
    draftKey: { id: `exam/${exam.id}/review`, title: `Revisión de ${exam.name}` },
    initial: { interpretation: '' },
    labels,
    schema: exams.review.input,
    toInput: ({ interpretation }) => ({ examId: exam.id, version: exam.version, interpretation }),
    save: ({ interpretation }) => running.confirm(review, exam, interpretation),
    onSaved: () => undefined,
  })
  const { isDirty, isSubmitting, forget } = form
  useEffect(() => {
    unsaved.current = { isDirty, isSubmitting, forget }
    return () => {
      unsaved.current = undefined
    }
  })
  return (
    <section
      className="Exam-review stack framed round-10 sunken gap-16 pady-14 padx-16 slim"
      aria-label="Revisar el resultado"
    >
      <h3>Revisar el resultado</h3>
      <RecordForm form={form} isFinal>
        <TextAreaField
          {...form.field('interpretation')}
          label={labels.interpretation}
          required
          minRows={3}
          maxLength={MAX_INTERPRETATION}
          description="Queda con su nombre, su tarjeta profesional y la hora. Después el resultado no se cambia."
        />
        <FormAlert form={form} />
        <Button
          tone="primary"
          type="submit"
          form={form.id}
          loading={form.isSubmitting}
          disabledReason={refusal?.message}
        >
          Marcar como revisado
        </Button>
        {refusal ? <p className="quiet">{refusal.message}</p> : null}
      </RecordForm>
    </section>
  )
}
