import type { CallOf } from '#shared/http/contract.ts'
import { countVariables } from '#shared/values/whatsappTemplates.ts'
import { type MessageTemplate, whatsapp } from '#shared/whatsapp/whatsapp.contract.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import type { CallOptions } from '#web/http/call.ts'

const labels = {
  name: 'Nombre',
  category: 'Para qué',
  body: 'Mensaje',
  examples: 'Un ejemplo de cada dato, uno por línea',
  buttons: 'Botones, uno por línea',
}

export interface SentTemplate {
  input: CallOf<typeof whatsapp.createTemplate>
  options: CallOptions
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** "Nueva plantilla": a text that the provider is to approve. */
export function TemplateDialog({ send, onClose }: SmallFormProps<readonly MessageTemplate[], SentTemplate, unknown>) {
  const form = useRecordForm({
    draftKey: { id: 'forms/whatsappTemplate/new', title: 'Nueva plantilla de WhatsApp' },
    initial: { name: '', category: 'utility' as '' | 'utility' | 'marketing', body: '', examples: '', buttons: '' },
    labels,
    schema: whatsapp.createTemplate.input,
    toInput: ({ name, category, body, examples, buttons }) => ({
      name: name.trim(),
      category: category || 'utility',
      body,
      ...{ examples: linesOf(examples), buttons: linesOf(buttons) },
    }),
    save: (input, options) => send({ input, options }),
    onSaved: onClose,
  })
  const { body } = form.values
  return (
    <FormDialog form={form} title="Nueva plantilla" submit="Enviar a WhatsApp" onClose={onClose}>
      <FormSection>
        <WideField>
          <TextField
            {...form.field('name')}
            label={labels.name}
            description="En minúsculas y sin espacios: jornada_de_vacunas"
            required
            maxLength={60}
          />
        </WideField>
        <WideField>
          <SelectField
            {...form.field('category')}
            label={labels.category}
            options={[
              { value: 'utility', label: 'Servicio: citas, resultados, seguimiento' },
              { value: 'marketing', label: 'Promocional' },
            ]}
          />
        </WideField>
        <WideField>
          <TextAreaField
            {...form.field('body')}
            label={labels.body}
            description="Los datos que cambian se escriben {{1}}, {{2}}…"
            required
            minRows={3}
            maxLength={1024}
          />
        </WideField>
        {countVariables(body) > 0 ? (
          <WideField>
            <TextAreaField {...form.field('examples')} label={labels.examples} required minRows={2} />
          </WideField>
        ) : null}
        <WideField>
          <TextAreaField {...form.field('buttons')} label={labels.buttons} minRows={2} maxLength={70} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
