import { type Problem, problems } from '#shared/problems/problems.contract.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { TextAreaField } from '#web/form/TextFields.tsx'
import { useFormOverLatest } from '#web/form/useFormOverLatest.ts'
import { call } from '#web/http/call.ts'
import { toastSuccess } from '#web/ui/toasts.ts'

const labels = { reason: 'Motivo' }

interface VoidProblemModalProps {
  petId: string
  problem: Problem
  onClose: () => void
}

/** A slip is not erased: it stays at the end of the list, voided. */
export function VoidProblemModal({ petId, problem, onClose }: VoidProblemModalProps) {
  const read = async () => (await call(problems.listOfPet, { petId })).find(({ id }) => id === problem.id)
  const form = useFormOverLatest({
    draftKey: { id: `problem/${problem.id}/void`, title: `Anular «${problem.name}»` },
    initial: { reason: '' },
    labels,
    schema: problems.void.input,
    version: problem.version,
    toInput: ({ reason }, version) => ({ problemId: problem.id, version, reason }),
    read: async () => (await read()) ?? problem,
    save: (input) => call(problems.void, input),
    onSaved: () => {
      toastSuccess('Problema anulado', problem.name)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={`¿Anular «${problem.name}»?`}
      size="confirm"
      submit="Anular problema"
      onClose={onClose}
    >
      <FormSection note="Queda al final de la lista, con su motivo. Si el problema se resolvió, cambie su estado.">
        <WideField>
          <TextAreaField {...form.field('reason')} label={labels.reason} required maxLength={300} minRows={2} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
