import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { type EventType, EventTypeDraft, eventTypes } from '#shared/eventTypes/eventTypes.contract.ts'
import { refuseEventType } from '#shared/eventTypes/eventTypes.rules.ts'
import { frameOf } from '#web/form/fieldProps.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { toDecimal } from '#web/form/inputs.ts'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { NumberField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { toastSuccess } from '#web/ui/toasts.ts'

const labels = { name: 'Nombre', durationMinutes: 'Duración', color: 'Color' }
const VersionedDraft = EventTypeDraft.extend({ version: z.number() })

function valuesOf(type: EventType | undefined) {
  return {
    name: type?.name ?? '',
    durationMinutes: String(type?.durationMinutes ?? 30),
    color: type?.color.toLowerCase() ?? '#2e86ab',
  }
}

interface EventTypeModalProps {
  /** The one being changed; nothing for a new one. */
  type?: EventType | undefined
  types: readonly EventType[]
  onClose: () => void
}

export function EventTypeModal({ type, types, onClose }: EventTypeModalProps) {
  const others = types.filter(({ id }) => id !== type?.id)
  const form = useRecordForm({
    draftKey: type
      ? { id: `eventType/${type.id}`, title: `Tipo de cita «${type.name}»` }
      : { id: 'eventType/new', title: 'Nuevo tipo de cita' },
    initial: valuesOf(type),
    labels,
    schema: VersionedDraft,
    toInput: (values, version) => ({ ...values, durationMinutes: toDecimal(values.durationMinutes), version }),
    rules: (draft) => refuseEventType(draft, others),
    save: ({ version, ...draft }, options) =>
      type
        ? call(eventTypes.update, { ...draft, typeId: type.id, version }, options)
        : call(eventTypes.create, draft, options),
    onSaved: () => {
      toastSuccess(type ? 'Tipo de cita actualizado' : 'Tipo de cita creado')
      onClose()
    },
    ...(type
      ? {
          version: type.version,
          loadLatest: async () => {
            const latest = (await call(eventTypes.list, {})).find(({ id }) => id === type.id) ?? type
            return { values: valuesOf(latest), version: latest.version }
          },
        }
      : {}),
  })
  const color = form.field('color')
  return (
    <FormDialog
      form={form}
      title={type ? `Editar el tipo ${type.name}` : 'Nuevo tipo de cita'}
      size="confirm"
      submit={type ? 'Guardar cambios' : 'Crear tipo'}
      onClose={onClose}
    >
      <FormSection>
        <WideField>
          <TextField
            {...form.field('name')}
            label={labels.name}
            required
            maxLength={60}
            description={
              type
                ? 'Las citas de este tipo también cambian de nombre. Si va a significar otra cosa, archívelo y cree uno nuevo.'
                : undefined
            }
          />
        </WideField>
        <NumberField
          {...form.field('durationMinutes')}
          label={labels.durationMinutes}
          required
          isWhole
          unit="minutos"
        />
        <div className="EventTypes-field">
          <TextInput
            {...frameOf({ ...color, label: labels.color, required: true }, true)}
            type="color"
            value={color.value}
            onChange={(event) => color.onChange(event.currentTarget.value)}
          />
        </div>
      </FormSection>
    </FormDialog>
  )
}
