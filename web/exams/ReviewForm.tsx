import { type RefObject, useEffect } from 'react'
import { type Exam, exams, MAX_INTERPRETATION } from '#shared/exams/exams.contract.ts'
import { canReview } from '#shared/exams/exams.rules.ts'
import { AppError } from '#shared/http/errors.ts'
import { showRead } from '#web/http/queryClient.ts'
import { type AnyRecordForm, FormAlert, RecordForm } from '#web/form/RecordForm.tsx'
import { TextAreaField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { isConflict } from '#web/http/answers.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'

const labels = { interpretation: 'Interpretación' }

const CHANGED = 'El resultado cambió mientras usted escribía. Arriba está como quedó: léalo antes de marcarlo.'

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
  const form = useRecordForm({
    draftKey: { id: `exam/${exam.id}/review`, title: `Revisión de ${exam.name}` },
    initial: { interpretation: '' },
    labels,
    schema: exams.review.input,
    toInput: ({ interpretation }) => ({ examId: exam.id, version: exam.version, interpretation }),
    save: async (input) => {
      try {
        // Over what is shown by now, and not over what an unanswered press was made on.
        return await call(exams.review, { ...input, version: exam.version })
      } catch (error) {
        if (!(error instanceof AppError) || !isConflict(error)) throw error
        // Nobody signs what they have not read: it is shown as it is now, and the next press is over that.
        showRead(exams.get, await call(exams.get, { examId: exam.id }))
        if (error.code === 'version_conflict') throw new AppError('version_conflict', { message: CHANGED })
        // With the result reviewed this form goes.
        toastError('No se marcó como revisado', error.message)
        throw error
      }
    },
    onSaved: (saved) => toastSuccess('Examen revisado', saved.name),
  })
  const { isDirty, isSubmitting, forget } = form
  useEffect(() => {
    unsaved.current = { isDirty, isSubmitting, forget }
    return () => {
      unsaved.current = undefined
    }
  })
  return (
    <section className="Exam-review" aria-label="Revisar el resultado">
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
        {refusal ? <p className="Exam-signer">{refusal.message}</p> : null}
      </RecordForm>
    </section>
  )
}
