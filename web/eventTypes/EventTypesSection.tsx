import { TextInput } from '@mantine/core'
import { type EventType, EventTypeDraft, eventTypes } from '#shared/eventTypes/eventTypes.contract.ts'
import { eventTypeRules } from '#shared/eventTypes/eventTypes.rules.ts'
import { OrderedSection, type OrderedWord } from '#web/acts/OrderedSection.tsx'
import { eventTypeList } from '#web/eventTypes/eventTypes.data.ts'
import { frameOf } from '#web/form/fieldProps.ts'
import { toDecimal } from '#web/form/inputs.ts'
import { WideField } from '#web/form/RecordForm.tsx'
import { NumberField, TextField } from '#web/form/TextFields.tsx'
import type { FieldBinding } from '#web/form/useRecordForm.ts'
import '#web/eventTypes/EventTypesSection.css'

const labels = { name: 'Nombre', durationMinutes: 'Duración', color: 'Color' }

const word: OrderedWord<EventType, EventTypeDraft, Record<keyof typeof labels, string>> = {
  routes: eventTypes,
  rules: eventTypeRules,
  query: eventTypeList,
  noun: 'tipo de cita',
  shortNoun: 'tipo',
  title: 'Tipos de cita',
  hint: 'Aparecen al agendar, en este orden; la duración se propone y se puede cambiar en cada cita.',
  archivedHint: 'Las citas que ya los tienen los conservan.',
  mark: ({ color }) => (
    <span className="EventTypes-color edged round-6 rigid" style={{ background: color }} aria-hidden />
  ),
  facts: ({ durationMinutes }) => `${durationMinutes} minutos`,
  kept: 'eventType',
  draft: EventTypeDraft,
  labels,
  valuesOf: (type) => ({
    name: type?.name ?? '',
    durationMinutes: String(type?.durationMinutes ?? 30),
    color: type?.color.toLowerCase() ?? '#2e86ab',
  }),
  toDraft: (values) => ({ ...values, durationMinutes: toDecimal(values.durationMinutes) }),
  fields: (form, type) => (
    <>
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
      <NumberField {...form.field('durationMinutes')} label={labels.durationMinutes} required isWhole unit="minutos" />
      <ColorField {...form.field('color')} />
    </>
  ),
}

function ColorField(color: FieldBinding<string>) {
  return (
    <div className="EventTypes-field">
      <TextInput
        {...frameOf({ ...color, label: labels.color, required: true }, true)}
        type="color"
        value={color.value}
        onChange={(event) => color.onChange(event.currentTarget.value)}
      />
    </div>
  )
}

/** "Tipos de cita": what an event can be for, with its length and its color. */
export function EventTypesSection() {
  return <OrderedSection word={word} />
}
