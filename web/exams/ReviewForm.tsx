import { type Exam, exams, MAX_INTERPRETATION } from '#shared/exams/exams.contract.ts'
import { canReview } from '#shared/exams/exams.rules.ts'
import { useExamsChanged } from '#web/exams/exams.data.ts'
import { FormAlert, RecordForm } from '#web/form/RecordForm.tsx'
import { TextAreaField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastSuccess } from '#web/ui/toasts.ts'

const labels = { interpretation: 'Interpretación' }

/** What the veterinarian reads in the result, and with it the review. */
export function ReviewForm({ exam }: { exam: Exam }) {
  const showChanged = useExamsChanged()
  const refusal = canReview(exam)
  const form = useRecordForm({
    keptAs: { id: `exam/${exam.id}/review`, title: `Revisión de ${exam.name}` },
    initial: { interpretation: '' },
    labels,
    schema: exams.review.input,
    toInput: ({ interpretation }) => ({ examId: exam.id, version: exam.version, interpretation }),
    save: (input) => call(exams.review, input),
    onSaved: (saved) => {
      showChanged(saved)
      toastSuccess('Examen revisado', saved.name)
    },
  })
  return (
    <section className="Exam-review" aria-label="Revisar el resultado">
      <h3>Revisar el resultado</h3>
      <RecordForm form={form}>
        <TextAreaField
          {...form.field('interpretation')}
          label={labels.interpretation}
          required
          minRows={3}
          maxLength={MAX_INTERPRETATION}
          description="Queda con su nombre, su matrícula y la hora. Después el resultado no se cambia."
        />
        <FormAlert form={form} />
        <Button
          tone="primary"
          type="submit"
          form={form.id}
          loading={form.isSubmitting}
          gerund="Guardando…"
          disabledReason={refusal?.message}
        >
          Marcar como revisado
        </Button>
        {refusal ? <p className="Exam-signer">{refusal.message}</p> : null}
      </RecordForm>
    </section>
  )
}
