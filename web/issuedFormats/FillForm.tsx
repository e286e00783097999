import { fillValue, type MissingDatum } from '#shared/formats/fillDocument.rules.ts'
import type { FillField } from '#shared/values/richText.ts'
import { sentence } from '#shared/values/text.ts'
import { isDay, parseDay, showDate } from '#shared/values/date.ts'
import { DateField } from '#web/form/DateField.tsx'
import { SelectField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { useState } from 'react'

interface FillFormProps {
  /** Data that no record has. */
  missing: readonly MissingDatum[]
  fields: readonly FillField[]
  typed: Record<string, string>
  onType: (typed: Record<string, string>) => void
}

/** What has to be said before a format is issued: the fields of its template, and what the records lack. */
export function FillForm({ missing, fields, typed, onType }: FillFormProps) {
  return (
    <div className="FormatFill">
      {missing.map(({ key, label }) => (
        <TextField
          key={key}
          id={fieldId(key)}
          label={sentence(label)}
          required
          value={typed[key] ?? ''}
          maxLength={300}
          onChange={(text) => onType({ [key]: text })}
        />
      ))}
      {fields.map((field) => (
        <OneFill
          key={field.id}
          field={field}
          value={typed[field.id] ?? ''}
          onChange={(text) => onType({ [field.id]: text })}
        />
      ))}
    </div>
  )
}

export const fieldId = (key: string) => `fill-${key}`

interface OneFillProps {
  field: FillField
  value: string
  onChange: (text: string) => void
}

function OneFill({ field, value, onChange }: OneFillProps) {
  const { id, kind, label, isRequired, options } = field
  const shared = { id: fieldId(id), label, required: isRequired }
  const isUnreadable = value.trim() !== '' && fillValue(field, { [id]: value }) === ''
  switch (kind) {
    case 'date':
      return <FillDate {...shared} value={value} onChange={onChange} />
    case 'yesNo':
      return (
        <SelectField
          {...shared}
          value={value}
          onChange={onChange}
          options={[
            { value: 'yes', label: 'Sí' },
            { value: 'no', label: 'No' },
          ]}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...shared}
          value={value}
          onChange={onChange}
          options={options.map((option) => ({ value: option, label: option }))}
        />
      )
    case 'number':
      return (
        <TextField
          {...shared}
          value={value}
          inputMode="decimal"
          maxLength={20}
          error={isUnreadable ? 'Escriba un número, por ejemplo 12,4' : undefined}
          onChange={onChange}
        />
      )
    case 'text':
      return <TextAreaField {...shared} value={value} minRows={1} maxLength={4000} onChange={onChange} />
  }
}

/** Typed as DD/MM/AAAA, kept as a day; what is no day yet stays in the field alone. */
function FillDate({
  value,
  onChange,
  ...field
}: Omit<OneFillProps, 'field'> & { id: string; label: string; required: boolean }) {
  const [text, setText] = useState(isDay(value) ? showDate(value) : '')
  return (
    <DateField
      {...field}
      value={text}
      onChange={(next) => {
        setText(next)
        onChange(parseDay(next) ?? '')
      }}
    />
  )
}
