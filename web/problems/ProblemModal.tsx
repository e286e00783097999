import { AppError, refuseNow } from '#shared/http/errors.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { type Problem, problems, problemStates } from '#shared/problems/problems.contract.ts'
import { canChangeProblem, isClosed, refuseProblem } from '#shared/problems/problems.rules.ts'
import { problemStatusNames } from '#shared/problems/problems.words.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { DateField } from '#web/form/DateField.tsx'
import { showChoices } from '#web/form/fieldWords.ts'
import { fromDay, toOptionalDay } from '#web/form/inputs.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'

const labels = { name: 'Problema', status: 'Estado', startedOn: 'Desde', resolvedOn: 'Hasta', notes: 'Notas' }
const states = problemStates.map((value) => ({ value, label: problemStatusNames[value] }))

interface ProblemModalProps {
  pet: Pick<PetHeader, 'id' | 'name' | 'birthOn'>
  consultationId?: string
  /** What the name begins with: a diagnosis. */
  name?: string
  problem?: Problem
  onClose: () => void
}

function valuesOf(problem: Problem | undefined, name: string, today: string) {
  if (!problem)
    return {
      ...{ name, status: 'active' as (typeof problemStates)[number], startedOn: showDate(today) },
      ...{ resolvedOn: '', notes: '' },
    }
  const { status } = problem
  return {
    name: problem.name,
    status: status === 'voided' ? ('active' as const) : status,
    startedOn: fromDay(problem.startedOn),
    resolvedOn: fromDay(problem.resolvedOn),
    notes: problem.notes ?? '',
  }
}

/** A problem of the list: a new one, or the one given. */
export function ProblemModal({ pet, consultationId, name = '', problem, onClose }: ProblemModalProps) {
  const today = dayOf(new Date())
  const form = useRecordForm({
    draftKey: {
      id: `problem/${problem?.id ?? `new/${consultationId ?? pet.id}`}`,
      title: `Problema de ${pet.name}`,
    },
    initial: valuesOf(problem, name, today),
    labels,
    showValue: showChoices({ status: states }),
    schema: problem ? problems.update.input : problems.create.input,
    ...(problem
      ? {
          version: problem.version,
          loadLatest: async () => {
            const latest = (await call(problems.listOfPet, { petId: pet.id })).find(({ id }) => id === problem.id)
            if (!latest) throw new AppError('not_found')
            refuseNow(canChangeProblem(latest))
            return { values: valuesOf(latest, '', today), version: latest.version }
          },
        }
      : {}),
    toInput: (values, version) => ({
      ...(problem ? { problemId: problem.id, version } : { petId: pet.id, consultationId: consultationId ?? null }),
      name: values.name,
      status: values.status,
      startedOn: toOptionalDay(values.startedOn),
      // Open again: it has no end.
      resolvedOn: isClosed(values.status) ? toOptionalDay(values.resolvedOn) : null,
      notes: values.notes,
    }),
    rules: (input) => refuseProblem(input, pet, today),
    save: (input, options): Promise<Problem> =>
      problem ? call(problems.update, input as never) : call(problems.create, input as never, options),
    done: problem ? 'Problema actualizado' : 'Problema agregado',
    note: (saved) => saved.name,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={problem ? 'Editar problema' : `Agregar problema de ${pet.name}`}
      size="confirm"
      submit={problem ? 'Guardar cambios' : 'Agregar problema'}
      onClose={onClose}
    >
      <FormSection>
        <WideField>
          <TextField {...form.field('name')} label={labels.name} required maxLength={200} />
        </WideField>
        <WideField>
          <SelectField
            {...form.field('status')}
            // One is always chosen.
            onChange={(status) => status !== '' && form.setValue('status', status)}
            label={labels.status}
            isRequiredChoice
            options={states}
          />
        </WideField>
        <WideField>
          <DateField {...form.field('startedOn')} label={labels.startedOn} min={pet.birthOn} max={today} />
        </WideField>
        {isClosed(form.values.status) ? (
          <WideField>
            <DateField {...form.field('resolvedOn')} label={labels.resolvedOn} min={pet.birthOn} max={today} />
          </WideField>
        ) : null}
        <WideField>
          <TextAreaField {...form.field('notes')} label={labels.notes} maxLength={1000} minRows={2} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
