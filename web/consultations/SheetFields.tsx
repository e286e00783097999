import type { ConsultationFields } from '#shared/consultations/consultations.contract.ts'
import {
  type ChoiceField,
  fieldChoices,
  fieldLabels,
  showFieldValue,
} from '#shared/consultations/consultations.words.ts'
import { REQUIRED } from '#shared/http/messages.ts'
import { useSheet, useTyped } from '#web/consultations/SheetContext.tsx'
import { ControlDateField } from '#web/controls/ControlDateField.tsx'
import { fromDay, fromDecimal, toDecimal, toOptionalDay } from '#web/form/inputs.ts'
import { SelectField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import type { NormalRange } from '#web/ui/vitalBar.ts'
import { VitalTile } from '#web/ui/VitalTile.tsx'

type Name = Exclude<keyof ConsultationFields, 'systems'>

/** The id of a field's control: where the save bar's links go. */
export function controlId(field: string): string {
  return `consulta-${field.replaceAll('.', '-')}`
}

interface SheetFieldProps {
  field: Name
  label?: string
  required?: boolean
}

function useField(field: Name, label: string | undefined) {
  const sheet = useSheet()
  const error = sheet.errorOf(field) ?? (sheet.isMissing(field) ? REQUIRED : undefined)
  return {
    sheet,
    value: sheet.values[field],
    props: { id: controlId(field), name: field, label: label ?? fieldLabels[field], error, onBlur: sheet.onBlur },
  }
}

/** What somebody else writes, to be read. */
export function ReadField({ label, value }: { label: string; value: string }) {
  return (
    <div className="ReadField">
      <span className="ReadField-label">{label}</span>
      <span className="ReadField-value">{value || 'Sin registrar'}</span>
    </div>
  )
}

export function SheetText(props: SheetFieldProps & { rows?: number }) {
  const { sheet, value, props: shared } = useField(props.field, props.label)
  const { field, required = false, rows } = props
  if (!sheet.mayWrite(field)) return <ReadField label={shared.label} value={showFieldValue(field, value)} />
  const text = typeof value === 'string' ? value : ''
  const onChange = (next: string): void => sheet.edit({ [field]: next })
  return rows === undefined ? (
    <TextField {...shared} required={required} value={text} onChange={onChange} />
  ) : (
    <TextAreaField {...shared} required={required} minRows={rows} value={text} onChange={onChange} />
  )
}

export function SheetSelect(props: SheetFieldProps & { field: ChoiceField; isAlwaysChosen?: boolean }) {
  const { sheet, value, props: shared } = useField(props.field, props.label)
  const { field, required = false, isAlwaysChosen = false } = props
  if (!sheet.mayWrite(field)) return <ReadField label={shared.label} value={showFieldValue(field, value)} />
  return (
    <SelectField
      {...shared}
      required={required}
      value={typeof value === 'string' ? value : ''}
      options={fieldChoices(field)}
      onChange={(next) => (next !== '' || !isAlwaysChosen) && sheet.edit({ [field]: next === '' ? null : next })}
    />
  )
}

export function SheetControlDate({ field, min }: { field: 'nextControlOn'; min: string }) {
  const { sheet, value, props: shared } = useField(field, undefined)
  const [text, read] = useTyped(value, toOptionalDay, (day) => showDay(day))
  if (!sheet.mayWrite(field)) return <ReadField label={shared.label} value={showFieldValue(field, value)} />
  return (
    <ControlDateField {...shared} value={text} onChange={(next) => sheet.edit({ [field]: read(next) })} min={min} />
  )
}

function showDay(day: unknown): string {
  if (typeof day !== 'string') return ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? fromDay(day) : day
}

interface SheetVitalProps {
  field: Name
  label: string
  unit: string
  range: NormalRange | null
  note?: string | undefined
  words?: { high: string; low: string }
  isOdd?: boolean
}

export function SheetVital({ field, label, unit, range, note, words, isOdd = false }: SheetVitalProps) {
  const { sheet, value, props: shared } = useField(field, label)
  const [text, read] = useTyped(value, toDecimal, (known) =>
    typeof known === 'number' ? fromDecimal(known) : typeof known === 'string' ? known : '',
  )
  return (
    <VitalTile
      id={shared.id}
      label={label}
      unit={unit}
      range={range}
      note={note}
      isOdd={isOdd}
      value={text}
      error={shared.error}
      readOnly={!sheet.mayWrite(field)}
      onBlur={sheet.onBlur}
      onChange={(next) => sheet.edit({ [field]: read(next) })}
      {...(words ? { words } : {})}
    />
  )
}
