import {
  type DefaultMessage,
  DefaultMessageDraft,
  defaultMessages,
  MAX_DEFAULT_TEXT,
} from '#shared/defaultMessages/defaultMessages.contract.ts'
import { defaultMessageRules, placeholders } from '#shared/defaultMessages/defaultMessages.rules.ts'
import { inUse } from '#shared/word/orderedList.ts'
import { OrderedSection, type OrderedWord } from '#web/acts/OrderedSection.tsx'
import { defaultMessageList } from '#web/defaultMessages/defaultMessages.data.ts'
import { useEventTypes } from '#web/eventTypes/eventTypes.data.ts'
import { WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import type { RecordFormState } from '#web/form/useRecordForm.ts'
import { Button } from '#web/ui/Button.tsx'

const labels = { title: 'Título', text: 'Mensaje', eventTypeId: 'Para citas de' }
type Values = Record<keyof typeof labels, string>

const word: OrderedWord<DefaultMessage, DefaultMessageDraft, Values> = {
  routes: defaultMessages,
  rules: defaultMessageRules,
  query: defaultMessageList,
  noun: 'mensaje predeterminado',
  shortNoun: 'mensaje',
  title: 'Mensajes predeterminados',
  hint: 'Se ofrecen al escribir por WhatsApp, en este orden, completados con los datos de cada propietario.',
  archivedHint: 'Ya no se ofrecen al escribir.',
  empty: { title: 'Aún no hay mensajes', text: 'Con ellos se contesta en dos toques lo que se escribe a diario.' },
  kept: 'defaultMessage',
  draft: DefaultMessageDraft,
  labels,
  valuesOf: (message) => ({
    title: message?.title ?? '',
    text: message?.text ?? '',
    eventTypeId: message?.eventTypeId ?? '',
  }),
  toDraft: ({ eventTypeId, ...values }) => ({ ...values, eventTypeId: eventTypeId || null }),
  fields: (form) => <Fields form={form} />,
}

function Fields({ form }: { form: RecordFormState<Values> }) {
  const types = inUse(useEventTypes())
  const add = (name: string) => form.setValue('text', `${form.values.text}{${name}}`)
  return (
    <>
      <WideField>
        <TextField {...form.field('title')} label={labels.title} required maxLength={40} />
      </WideField>
      <WideField>
        <TextAreaField {...form.field('text')} label={labels.text} required minRows={3} maxLength={MAX_DEFAULT_TEXT} />
      </WideField>
      <WideField>
        <div className="line wrap gap-8" role="group" aria-label="Insertar un dato">
          {Object.entries(placeholders).map(([name, meaning]) => (
            <Button key={name} size="compact" onClick={() => add(name)}>
              {meaning}
            </Button>
          ))}
        </div>
      </WideField>
      <WideField>
        <SelectField
          {...form.field('eventTypeId')}
          label={labels.eventTypeId}
          emptyLabel="Cualquier cita"
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </WideField>
    </>
  )
}

/** "Mensajes": what is written again and again. */
export function DefaultMessagesSection() {
  return <OrderedSection word={word} />
}
