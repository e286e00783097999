import { IconX } from '@tabler/icons-react'
import { z } from 'zod'
import { exams } from '#shared/exams/exams.contract.ts'
import { refuseRequestedOn } from '#shared/exams/exams.rules.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { showCount } from '#shared/values/number.ts'
import { fold } from '#shared/values/text.ts'
import type { RecordFormProps } from '#web/word/word.ts'
import { useByUse, useCatalogueLoad } from '#web/catalogues/catalogueFields.data.ts'
import { useExamTypes } from '#web/catalogues/catalogues.data.ts'
import { SwitchField } from '#web/form/ChoiceFields.tsx'
import { ChosenStatus } from '#web/form/ChosenStatus.tsx'
import { DateField } from '#web/form/DateField.tsx'
import { showFieldValue } from '#web/form/fieldWords.ts'
import { toDay } from '#web/form/inputs.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'
import { TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { alertsOf } from '#web/pets/alertsOf.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import '#web/exams/exams.css'

const labels = {
  exams: 'Exámenes',
  reason: 'Motivo',
  laboratory: 'Laboratorio',
  requestedOn: 'Fecha de la solicitud',
  isUrgent: 'Urgente',
}

/** `typed` stands in the field and is none yet: it could be one of the list, which is not here or has several like it. */
const OrderInput = exams.request.input.extend({ typed: z.string() })

const UNDECIDED = 'Elija este examen en la lista o agréguelo como lo escribió'

interface Wanted {
  examTypeId: string | null
  name: string
  sample: string | null
}

/** "Solicitar exámenes": several in one order, each a record of its own. */
export function ExamOrderModal({ pet, consultationId, onClose }: RecordFormProps) {
  const types = useByUse()(useExamTypes(), { kind: 'exam', speciesId: pet.speciesId })
  const load = useCatalogueLoad('examTypes')
  const today = dayOf(new Date())
  const form = useRecordForm({
    draftKey: { id: `exam/new/${consultationId ?? pet.id}`, title: `Exámenes para ${pet.name}` },
    initial: {
      exams: [] as Wanted[],
      typed: '',
      reason: '',
      laboratory: '',
      requestedOn: showDate(today),
      isUrgent: false,
    },
    labels,
    showValue: (name, value) => showFieldValue(name === 'exams' ? (value as Wanted[]).map((exam) => exam.name) : value),
    schema: OrderInput,
    toInput: ({ requestedOn, ...values }) => ({
      ...values,
      exams: values.typed ? [...values.exams, { examTypeId: null, name: values.typed, sample: null }] : values.exams,
      petId: pet.id,
      consultationId: consultationId ?? null,
      ...(toDay(requestedOn) === today ? {} : { requestedOn: toDay(requestedOn) }),
    }),
    rules: ({ requestedOn = today, typed }) => [
      () => (typed ? { field: 'exams', message: UNDECIDED } : undefined),
      () => refuseRequestedOn(requestedOn, pet, today),
    ],
    save: ({ typed: _typed, ...order }, options) => call(exams.request, order, options),
    done: (made) => showCount(made.length, 'examen solicitado', 'exámenes solicitados'),
    note: pet.name,
    onSaved: onClose,
  })
  const wanted = form.values.exams
  const chosen = form.field('exams')
  const setTyped = (typed: string) => {
    form.setValue('typed', typed)
    // What was said of another text, which stood here for one of the list, is said no more.
    form.clearErrors('exams')
  }
  const add = (exam: Wanted) => {
    setTyped('')
    if (!wanted.some(({ name }) => fold(name) === fold(exam.name))) form.setValue('exams', [...wanted, exam])
    // One too many is said at once.
    chosen.onBlur()
  }
  return (
    <FormDialog
      form={form}
      title={`Solicitar exámenes para ${pet.name}`}
      alerts={alertsOf(pet)}
      submit="Solicitar exámenes"
      onClose={onClose}
    >
      <FormSection>
        <WideField>
          <SearchableSelect
            id={chosen.id}
            name="exams"
            label="Agregar examen"
            required
            value={form.values.typed}
            options={types}
            idKey="name"
            valueKey="name"
            load={load}
            error={chosen.error}
            readOnly={chosen.readOnly}
            onBlur={chosen.onBlur}
            keepsText
            onChange={(typed, type) =>
              type ? add({ examTypeId: type.id, name: type.name, sample: type.sample }) : setTyped(typed)
            }
            onCreate={(name) => add({ examTypeId: null, name, sample: null })}
            addsTyped
          />
          <ChosenStatus names={wanted.map(({ name }) => name)} />
          {wanted.length > 0 ? (
            <ul className="ExamOrder-list framed round-10 lined" aria-label="Exámenes de la orden">
              {wanted.map(({ name, sample }) => (
                <li className="row apart gap-8" key={name}>
                  <span className="stack">
                    <strong>{name}</strong>
                    {sample ? <small className="quiet">Muestra: {sample}</small> : null}
                  </span>
                  <IconButton
                    label={`Quitar ${name}`}
                    disabled={chosen.readOnly}
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
        <DateField {...form.field('requestedOn')} label={labels.requestedOn} required min={pet.birthOn} max={today} />
        <WideField>
          <SwitchField {...form.field('isUrgent')} label={labels.isUrgent} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
