import { z } from 'zod'
import {
  type CustomField,
  CustomFieldDraft,
  type CustomFieldKind,
  customFieldKinds,
  customFields,
} from '#shared/customFields/customFields.contract.ts'
import { refuseCustomField } from '#shared/customFields/customFields.rules.ts'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { showChoices } from '#web/form/fieldWords.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { toastSuccess } from '#web/ui/toasts.ts'

export const kindNames: Record<CustomFieldKind, string> = {
  text: 'Texto',
  number: 'Número',
  date: 'Fecha',
  yesNo: 'Sí o no',
  list: 'Lista',
}

const labels = { label: 'Nombre del campo', kind: 'Tipo', options: 'Opciones', isRequired: 'Obligatorio' }
const kinds = customFieldKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))
const VersionedDraft = CustomFieldDraft.extend({ version: z.number() })

interface Values {
  label: string
  kind: CustomFieldKind | ''
  options: string
  isRequired: boolean
}

function valuesOf(field: CustomField | undefined): Values {
  return {
    label: field?.label ?? '',
    kind: field?.kind ?? '',
    options: field?.options.join('\n') ?? '',
    isRequired: field?.isRequired ?? false,
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

interface CustomFieldModalProps {
  /** The one being changed; nothing for a new one. */
  field?: CustomField | undefined
  fields: readonly CustomField[]
  onClose: () => void
}

export function CustomFieldModal({ field, fields, onClose }: CustomFieldModalProps) {
  const others = fields.filter((other) => other.id !== field?.id)
  const form = useRecordForm({
    draftKey: field
      ? { id: `customField/${field.id}`, title: `Campo «${field.label}»` }
      : { id: 'customField/new', title: 'Nuevo campo' },
    initial: valuesOf(field),
    labels,
    showValue: showChoices({ kind: kinds }),
    schema: VersionedDraft,
    toInput: (values, version) => ({
      ...values,
      options: values.kind === 'list' ? linesOf(values.options) : [],
      version,
    }),
    rules: (draft) => refuseCustomField(draft, others),
    save: ({ version, kind, ...draft }, options) =>
      field
        ? call(customFields.update, { ...draft, fieldId: field.id, version })
        : call(customFields.create, { ...draft, kind }, options),
    onSaved: () => {
      toastSuccess(field ? 'Campo actualizado' : 'Campo creado')
      onClose()
    },
    ...(field
      ? {
          version: field.version,
          loadLatest: async () => {
            const all = await call(customFields.list, {})
            const latest = all.find(({ id }) => id === field.id) ?? field
            return { values: valuesOf(latest), version: latest.version }
          },
        }
      : {}),
  })
  return (
    <FormDialog
      form={form}
      title={field ? `Editar el campo ${field.label}` : 'Nuevo campo'}
      size="confirm"
      submit={field ? 'Guardar cambios' : 'Crear campo'}
      onClose={onClose}
    >
      <FormSection>
        <WideField>
          <TextField {...form.field('label')} label={labels.label} required maxLength={60} />
        </WideField>
        <WideField>
          <SelectField
            {...form.field('kind')}
            label={labels.kind}
            required
            disabled={field !== undefined}
            description={field ? 'El tipo no cambia: los valores que ya hay dejarían de leerse.' : undefined}
            options={kinds}
          />
        </WideField>
        {form.values.kind === 'list' ? (
          <WideField>
            <TextAreaField
              {...form.field('options')}
              label={labels.options}
              required
              minRows={4}
              maxRows={10}
              description="Una por línea"
            />
          </WideField>
        ) : null}
        <WideField>
          <CheckField
            {...form.field('isRequired')}
            label={labels.isRequired}
            description="No se guarda un propietario sin este dato."
          />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
