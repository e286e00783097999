import { IconX } from '@tabler/icons-react'
import { exams, MAX_EXAMS_AT_ONCE } from '#shared/exams/exams.contract.ts'
import { refuseRequestedOn } from '#shared/exams/exams.rules.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { showCount } from '#shared/values/number.ts'
import { fold } from '#shared/values/text.ts'
import type { RecordFormProps } from '#web/app/recordWord.ts'
import { useExamsChanged, useExamTypes } from '#web/exams/exams.data.ts'
import { SwitchField } from '#web/form/ChoiceFields.tsx'
import { ChosenStatus } from '#web/form/ChosenStatus.tsx'
import { DateField } from '#web/form/DateField.tsx'
import { toDay } from '#web/form/inputs.ts'
import { FormFooter, FormSection, RecordForm, useAskBeforeClosing, WideField } from '#web/form/RecordForm.tsx'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'
import { TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { toastSuccess } from '#web/ui/toasts.ts'
import '#web/exams/exams.css'

const labels = {
  exams: 'Exámenes',
  reason: 'Motivo',
  laboratory: 'Laboratorio',
  requestedOn: 'Fecha de la solicitud',
  isUrgent: 'Urgente',
}

interface Wanted {
  examTypeId: string | null
  name: string
  sample: string | null
}

/** "Solicitar exámenes": several in one order, each a record of its own. */
export function ExamOrderModal({ pet, consultationId, onClose }: RecordFormProps) {
  const showChanged = useExamsChanged()
  const types = useExamTypes()
  const today = dayOf(new Date())
  const form = useRecordForm({
    keptAs: { id: `exam/new/${consultationId ?? pet.id}`, title: `Exámenes para ${pet.name}` },
    initial: { exams: [] as Wanted[], reason: '', laboratory: '', requestedOn: showDate(today), isUrgent: false },
    labels,
    schema: exams.request.input,
    toInput: ({ requestedOn, ...values }) => ({
      ...values,
      petId: pet.id,
      consultationId: consultationId ?? null,
      ...(toDay(requestedOn) === today ? {} : { requestedOn: toDay(requestedOn) }),
    }),
    rules: ({ requestedOn = today }) => refuseRequestedOn(requestedOn, pet, today),
    save: (input, options) => call(exams.request, input, options),
    onSaved: (made) => {
      showChanged()
      toastSuccess(showCount(made.length, 'examen solicitado', 'exámenes solicitados'), pet.name)
      onClose()
    },
  })
  const { ask, modal } = useAskBeforeClosing(form, onClose)
  const wanted = form.values.exams
  const add = (exam: Wanted) => {
    if (wanted.length < MAX_EXAMS_AT_ONCE && !wanted.some(({ name }) => fold(name) === fold(exam.name)))
      form.setValue('exams', [...wanted, exam])
  }
  const chosen = form.field('exams')
  return (
    <>
      <ResponsiveModal
        opened
        onClose={ask}
        title={`Solicitar exámenes para ${pet.name}`}
        footer={<FormFooter form={form} submit="Solicitar exámenes" onCancel={ask} />}
      >
        <RecordForm form={form}>
          <FormSection>
            <WideField>
              <SearchableSelect
                id={chosen.id}
                name="exams"
                label="Agregar examen"
                required
                value=""
                options={types.data ?? []}
                valueKey="name"
                isLoading={types.isPending}
                error={chosen.error}
                onChange={(_id, type) =>
                  type ? add({ examTypeId: type.id, name: type.name, sample: type.sample }) : undefined
                }
                onCreate={(name) => add({ examTypeId: null, name, sample: null })}
                addsTyped
              />
              <ChosenStatus names={wanted.map(({ name }) => name)} />
              {wanted.length > 0 ? (
                <ul className="ExamOrder-list" aria-label="Exámenes de la orden">
                  {wanted.map(({ name, sample }) => (
                    <li key={name}>
                      <span>
                        <strong>{name}</strong>
                        {sample ? <small>Muestra: {sample}</small> : null}
                      </span>
                      <IconButton
                        label={`Quitar ${name}`}
                        onClick={() =>
                          form.setValue(
                            'exams',
                            wanted.filter((exam) => exam.name !== name),
                          )
                        }
                      >
                        <IconX size={18} stroke={1.75} aria-hidden />
                      </IconButton>
                    </li>
                  ))}
                </ul>
              ) : null}
            </WideField>
            <WideField>
              <TextAreaField {...form.field('reason')} label={labels.reason} maxLength={500} />
            </WideField>
            <TextField {...form.field('laboratory')} label={labels.laboratory} maxLength={120} />
            <DateField
              {...form.field('requestedOn')}
              label={labels.requestedOn}
              required
              min={pet.birthOn}
              max={today}
            />
            <WideField>
              <SwitchField {...form.field('isUrgent')} label={labels.isUrgent} />
            </WideField>
          </FormSection>
        </RecordForm>
      </ResponsiveModal>
      {modal}
    </>
  )
}
