import {
  type CustomField,
  CustomFieldDraft,
  type CustomFieldKind,
  customFieldKinds,
  customFields,
} from '#shared/customFields/customFields.contract.ts'
import { customFieldRules } from '#shared/customFields/customFields.rules.ts'
import { OrderedSection, type OrderedWord } from '#web/acts/OrderedSection.tsx'
import { customFieldList } from '#web/customFields/customFields.data.ts'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { showChoices } from '#web/form/fieldWords.ts'
import { WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextAreaField, TextField } from '#web/form/TextFields.tsx'

const kindNames: Record<CustomFieldKind, string> = {
  text: 'Texto',
  number: 'Número',
  date: 'Fecha',
  yesNo: 'Sí o no',
  list: 'Lista',
}
const kinds = customFieldKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))
const labels = { label: 'Nombre del campo', kind: 'Tipo', options: 'Opciones', isRequired: 'Obligatorio' }

interface Values {
  label: string
  kind: CustomFieldKind | ''
  options: string
  isRequired: boolean
}

const word: OrderedWord<CustomField, CustomFieldDraft, Values> = {
  routes: customFields,
  rules: customFieldRules,
  query: customFieldList,
  noun: 'campo',
  shortNoun: 'campo',
  title: 'Campos propios',
  hint: 'Aparecen en el formulario y en la ficha de cada propietario, en este orden.',
  archivedHint: 'Los propietarios conservan lo que se escribió en ellos.',
  empty: {
    title: 'Aún no hay campos propios',
    text: 'Agregue lo que su clínica necesita saber de un propietario, como el barrio o quién lo recomendó.',
  },
  facts: ({ kind, options, isRequired }) =>
    [kindNames[kind], kind === 'list' ? options.join(', ') : '', isRequired ? 'Obligatorio' : '']
      .filter(Boolean)
      .join(' · '),
  kept: 'customField',
  draft: CustomFieldDraft,
  labels,
  showValue: showChoices({ kind: kinds }),
  valuesOf: (field) => ({
    label: field?.label ?? '',
    kind: field?.kind ?? '',
    options: field?.options.join('\n') ?? '',
    isRequired: field?.isRequired ?? false,
  }),
  toDraft: (values) => ({ ...values, options: values.kind === 'list' ? linesOf(values.options) : [] }),
  fields: (form, field) => (
    <>
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
    </>
  ),
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** "Campos propios": what the clinic asks of its owners besides what every clinic asks. */
export function CustomFieldsSection() {
  return <OrderedSection word={word} />
}
