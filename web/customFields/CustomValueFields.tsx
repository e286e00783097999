import type { CustomField } from '#shared/customFields/customFields.contract.ts'
import type { TypedCustomValues } from '#web/customFields/customValues.ts'
import { inUse } from '#shared/word/orderedList.ts'
import { DateField } from '#web/form/DateField.tsx'
import { NumberField, SelectField, TextField } from '#web/form/TextFields.tsx'
import type { FieldBinding } from '#web/form/useRecordForm.ts'

interface CustomValueFieldsProps {
  fields: readonly CustomField[]
  values: TypedCustomValues
  /** Of the form, for one of the values. */
  bind: (name: `customValues.${string}`) => Omit<FieldBinding<unknown>, 'value' | 'onChange'> & {
    onChange: (value: string) => void
  }
}

/** The fields that the clinic defined, each by its kind. */
export function CustomValueFields({ fields, values, bind }: CustomValueFieldsProps) {
  return inUse(fields).map((field) => {
    const value = values[field.id] ?? ''
    const props = { ...bind(`customValues.${field.id}`), value, label: field.label, required: field.isRequired }
    switch (field.kind) {
      case 'text':
        return <TextField key={field.id} {...props} maxLength={500} />
      case 'number':
        return <NumberField key={field.id} {...props} />
      case 'date':
        return <DateField key={field.id} {...props} />
      case 'yesNo':
        return (
          <SelectField
            key={field.id}
            {...props}
            options={[
              { value: 'yes', label: 'Sí' },
              { value: 'no', label: 'No' },
            ]}
          />
        )
      case 'list': {
        // A choice that was taken away later stays with who has it.
        const options = value === '' || field.options.includes(value) ? field.options : [value, ...field.options]
        return (
          <SelectField
            key={field.id}
            {...props}
            options={options.map((option) => ({ value: option, label: option }))}
          />
        )
      }
    }
  })
}
