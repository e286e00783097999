import { useState } from 'react'
import { z } from 'zod'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type Exam, exams, ExamValue, MAX_VALUES } from '#shared/exams/exams.contract.ts'
import { refuseReceivedOn, valueChecks } from '#shared/exams/exams.rules.ts'
import { rangesNote, showRange } from '#shared/exams/exams.words.ts'
import { otherRangeUnit } from '#shared/exams/units.rules.ts'
import type { OutputOf } from '#shared/http/contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { MarkBadge } from '#web/exams/ExamBadge.tsx'
import {
  markOfLine,
  rangeOf,
  type ResultLine,
  resultLine,
  resultValues,
  toExamValue,
  typeOver,
} from '#web/exams/resultLines.ts'
import { useLineConflicts } from '#web/exams/useLineConflicts.ts'
import { showFieldValue } from '#web/form/fieldWords.ts'
import { DateField } from '#web/form/DateField.tsx'
import { toDay } from '#web/form/inputs.ts'
import { FormFooter } from '#web/form/FormDialog.tsx'
import { useAskBeforeClosing } from '#web/form/LeaveGuard.tsx'
import { RecordForm } from '#web/form/RecordForm.tsx'
import { TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

const labels = {
  receivedOn: 'Fecha del resultado',
  'values.*.analyte': 'Analito',
  'values.*.value': 'Valor',
  'values.*.unit': 'Unidad',
  'values.*.min': 'Mínimo',
  'values.*.max': 'Máximo',
}

const empty: ResultLine = { analyte: '', value: '', unit: '', min: '', max: '', rangeUnit: '' }

/** What was not measured may stay without a value: such lines are not sent. */
const Schema = exams.saveResult.input.extend({
  values: z
    .array(ExamValue.extend({ value: z.string().max(80) }))
    .max(MAX_VALUES)
    .refine((values) => values.some(({ value }) => value.trim() !== ''), 'Escriba al menos un valor'),
})

interface ExamResultFormProps {
  exam: Exam
  /** What the fields begin with, where there are no values yet. */
  template: OutputOf<typeof exams.template> | undefined
  onDone: () => void
}

/** For the conflict screen: `2,9 mg/dL · 0,5 – 1,8`. */
function showResultValue(name: string, value: unknown): string | undefined {
  if (!name.startsWith('values.')) return showFieldValue(value)
  const line = value as ResultLine | undefined
  if (!line) return 'Sin valor'
  const rangeUnit = otherRangeUnit({ ...rangeOf(line), unit: line.unit, rangeUnit: line.rangeUnit })
  const range = showRange({ ...rangeOf(line), rangeUnit })
  return [`${line.value} ${line.unit}`.trim(), range].filter(Boolean).join(' · ')
}

/** The values of a result, a line an analyte. */
export function ExamResultForm({ exam, template, onDone }: ExamResultFormProps) {
  const today = dayOf(new Date())
  const saved = resultValues(exam, today)
  const rows = template?.rows.length ? template.rows.map(resultLine) : [empty]
  const initial = saved.values.length > 0 ? saved : { ...saved, values: rows }
  /** What the lines were changed from; nothing where that is not known: then all that differs is asked. */
  const [base, setBase] = useState<readonly ResultLine[]>(initial.values)
  const form = useRecordForm({
    draftKey: { id: `exam/${exam.id}/result`, title: `Resultado de ${exam.name}` },
    initial,
    labels,
    showValue: showResultValue,
    schema: Schema,
    toInput: (values, version) => ({
      examId: exam.id,
      version,
      receivedOn: toDay(values.receivedOn),
      values: values.values.map(toExamValue),
    }),
    rules: ({ values, receivedOn }) => [
      ...valueChecks(values),
      () => (receivedOn ? refuseReceivedOn(receivedOn, exam.requestedAt, today) : undefined),
    ],
    version: exam.version,
    onRecovered: () => setBase([]),
    loadLatest: async () => {
      const latest = await call(exams.get, { examId: exam.id })
      return { values: resultValues(latest, today), version: latest.version }
    },
    save: ({ values, ...input }) =>
      call(exams.saveResult, { ...input, values: values.filter(({ value }) => value.trim() !== '') }),
    done: 'Resultado guardado',
    note: 'Queda recibido, sin revisar',
    onSaved: onDone,
  })
  const { ask, modal } = useAskBeforeClosing(form, onDone)
  const shown = useLineConflicts(form, base, setBase)
  const lines = form.values.values
  const change = (index: number, name: keyof ResultLine, text: string) =>
    form.setValue(
      'values',
      lines.map((line, at) => (at === index ? typeOver(line, name, text) : line)),
    )
  const { onBlur, readOnly } = form.field('values')
  return (
    <RecordForm form={shown}>
      <div className="ExamResult-head">
        <DateField {...form.field('receivedOn')} label={labels.receivedOn} required max={today} />
      </div>
      {saved.values.length === 0 && template ? <p className="ExamResult-note quiet">{rangesNote(template)}</p> : null}
      <div className="ExamResult-lines stack gap-10" role="group" aria-label="Valores">
        {lines.map((line, index) => {
          const cell = (name: Exclude<keyof ResultLine, 'rangeUnit'>) => ({
            id: `${form.id}-values.${index}.${name}`,
            label: labels[`values.*.${name}`],
            value: line[name],
            onChange: (value: string) => change(index, name, value),
            onBlur,
            error: form.errors[`values.${index}.${name}`],
            readOnly,
          })
          const { flag, note } = markOfLine(line)
          const value = cell('value')
          return (
            <div key={index} className="ExamResult-line" role="group" aria-label={line.analyte || `Fila ${index + 1}`}>
              <div data-cell="analyte">
                <TextField {...cell('analyte')} />
              </div>
              <div data-cell="value">
                <TextField {...value} {...(note && !value.error ? { description: note } : {})} />
              </div>
              <div data-cell="unit">
                <TextField {...cell('unit')} />
              </div>
              <div data-cell="min">
                <TextField {...cell('min')} inputMode="decimal" />
              </div>
              <div data-cell="max">
                <TextField {...cell('max')} inputMode="decimal" />
              </div>
              <div data-cell="flag">
                <MarkBadge mark={flag ? { flag } : {}} />
              </div>
              <div data-cell="remove">
                <IconButton
                  label={`Quitar la fila ${line.analyte || index + 1}`}
                  disabled={readOnly}
                  onClick={() =>
                    form.setValue(
                      'values',
                      lines.filter((_line, at) => at !== index),
                    )
                  }
                >
                  <IconX size={18} stroke={1.75} aria-hidden />
                </IconButton>
              </div>
            </div>
          )
        })}
      </div>
      <Button
        size="compact"
        icon={<IconPlus size={18} stroke={1.75} aria-hidden />}
        disabled={readOnly}
        onClick={() => form.setValue('values', [...lines, empty])}
      >
        Agregar fila
      </Button>
      <p className="ExamResult-note quiet">Lo que quede sin valor no se guarda.</p>
      <FormFooter form={form} submit="Guardar resultado" onCancel={ask} />
      {modal}
    </RecordForm>
  )
}
