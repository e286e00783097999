import type { z } from 'zod'
import { type ControlRow, controls, evolutions } from '#shared/controls/controls.contract.ts'
import { refuseDoneOn, refuseDueOn } from '#shared/controls/controls.rules.ts'
import { evolutionNames } from '#shared/controls/controls.words.ts'
import { addDays, dayOf, showDate } from '#shared/values/date.ts'
import { ControlDateField } from '#web/controls/ControlDateField.tsx'
import { RadioField } from '#web/form/ChoiceFields.tsx'
import { DateField } from '#web/form/DateField.tsx'
import { toDay, toOptionalChoice } from '#web/form/inputs.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { TextAreaField } from '#web/form/TextFields.tsx'
import { useFormOverLatest } from '#web/form/useFormOverLatest.ts'
import type { RecordFormOptions } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'

interface SettlingProps {
  control: ControlRow
  onClose: () => void
}

/** A small form over a control: whether that still stands is judged by the server, with its own sentence. */
function useSettling<Values extends object, Schema extends z.ZodType>(
  { control, onClose }: SettlingProps,
  done: string,
  options: Omit<RecordFormOptions<Values, Schema, ControlRow>, 'onSaved' | 'version' | 'loadLatest'>,
  onSaved?: (saved: ControlRow) => void,
) {
  return useFormOverLatest({
    ...options,
    version: control.version,
    read: () => call(controls.get, { controlId: control.id }),
    done,
    note: control.pet.name,
    onSaved: (saved) => {
      onSaved?.(saved)
      onClose()
    },
  })
}

const completeLabels = { doneOn: 'Fecha en que vino', evolution: 'Evolución', notes: 'Conducta' }

/** "Registrar control": that it was done, how the animal is, and what was decided. */
export function CompleteControl({ control, onClose }: SettlingProps) {
  const today = dayOf(new Date())
  const form = useSettling({ control, onClose }, 'Control registrado', {
    draftKey: { id: `control/${control.id}/done`, title: `Control de ${control.pet.name}` },
    initial: { doneOn: showDate(today), evolution: '' as (typeof evolutions)[number] | '', notes: '' },
    labels: completeLabels,
    schema: controls.complete.input,
    toInput: (values, version) => ({
      controlId: control.id,
      version,
      doneOn: toDay(values.doneOn),
      evolution: toOptionalChoice(values.evolution),
      notes: values.notes,
    }),
    rules: ({ doneOn }) => refuseDoneOn(doneOn, control, today),
    save: (input) => call(controls.complete, input),
  })
  return (
    <FormDialog
      form={form}
      title={`Registrar control de ${control.pet.name}`}
      size="confirm"
      submit="Registrar"
      onClose={onClose}
    >
      <FormSection>
        {' '}
        <WideField>
          <DateField {...form.field('doneOn')} label={completeLabels.doneOn} required max={today} />
        </WideField>
        <WideField>
          <RadioField
            {...form.field('evolution')}
            label={completeLabels.evolution}
            options={evolutions.map((value) => ({ value, label: evolutionNames[value] }))}
          />
        </WideField>
        <WideField>
          <TextAreaField {...form.field('notes')} label={completeLabels.notes} maxLength={2000} minRows={3} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}

const moveLabels = { dueOn: 'Nueva fecha' }

/** "Reprogramar": another control takes its place. */
export function MoveControl({ control, onClose, onMoved }: SettlingProps & { onMoved: (controlId: string) => void }) {
  const today = dayOf(new Date())
  const form = useSettling(
    { control, onClose },
    'Control reprogramado',
    {
      // A date that is quickly chosen again.
      draftKey: undefined,
      initial: { dueOn: showDate(addDays(today, 7)) },
      labels: moveLabels,
      schema: controls.move.input,
      toInput: (values, version) => ({ controlId: control.id, version, dueOn: toDay(values.dueOn) }),
      rules: ({ dueOn }) => refuseDueOn(dueOn, today),
      save: (input, options) => call(controls.move, input, options),
    },
    ({ id }) => onMoved(id),
  )
  return (
    <FormDialog
      form={form}
      title={`Reprogramar control de ${control.pet.name}`}
      size="confirm"
      submit="Reprogramar"
      onClose={onClose}
    >
      <FormSection>
        {' '}
        <WideField>
          <ControlDateField {...form.field('dueOn')} label={moveLabels.dueOn} required min={today} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}

const cancelLabels = { reason: 'Motivo de la cancelación' }

export function CancelControl({ control, onClose }: SettlingProps) {
  const form = useSettling({ control, onClose }, 'Control cancelado', {
    draftKey: { id: `control/${control.id}/cancel`, title: `Cancelar el control de ${control.pet.name}` },
    initial: { reason: '' },
    labels: cancelLabels,
    schema: controls.cancel.input,
    toInput: (values, version) => ({ controlId: control.id, version, reason: values.reason }),
    save: (input) => call(controls.cancel, input),
  })
  return (
    <FormDialog
      form={form}
      title={`¿Cancelar el control de ${control.pet.name}?`}
      size="confirm"
      submit="Cancelar control"
      onClose={onClose}
    >
      <FormSection>
        {' '}
        <WideField>
          <TextAreaField {...form.field('reason')} label={cancelLabels.reason} required maxLength={300} minRows={2} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
