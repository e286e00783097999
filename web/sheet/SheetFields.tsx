import { ControlDateField } from '#web/controls/ControlDateField.tsx'
import { SelectField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { useSheetField, useTypedDay } from '#web/sheet/SheetContext.tsx'
import { ScaleRadio } from '#web/ui/ScaleRadio.tsx'

export interface SheetFieldProps<Name extends string = string> {
  field: Name
  label?: string
  required?: boolean
}

/** What is only read: closed, or written by somebody else. */
export function ReadField({ label, value }: { label: string; value: string }) {
  return (
    <div className="ReadField stack round gap-2 pady-8 padx-12">
      <span className="caption strong soft">{label}</span>
      <span className="value written breaks">{value || 'Sin registrar'}</span>
    </div>
  )
}

export interface SheetTextProps<Name extends string = string> extends SheetFieldProps<Name> {
  rows?: number
  maxLength?: number
}

export function SheetText({ field, label, required = false, rows, ...limit }: SheetTextProps) {
  const { sheet, value, shown, mayWrite, props } = useSheetField(field, label)
  if (!mayWrite) return <ReadField label={props.label} value={shown} />
  const text = {
    ...props,
    ...limit,
    required,
    value: typeof value === 'string' ? value : '',
    onChange: (next: string) => sheet.edit({ [field]: next }),
  }
  return rows === undefined ? <TextField {...text} /> : <TextAreaField {...text} minRows={rows} />
}

interface SheetSelectProps extends SheetFieldProps {
  options: readonly { value: string; label: string }[]
  /** What is chosen stays so until something else is. */
  isAlwaysChosen?: boolean
}

export function SheetSelect({ field, label, required = false, options, isAlwaysChosen = false }: SheetSelectProps) {
  const { sheet, value, shown, mayWrite, props } = useSheetField(field, label)
  if (!mayWrite) return <ReadField label={props.label} value={shown} />
  return (
    <SelectField
      {...props}
      required={required}
      value={typeof value === 'string' ? value : ''}
      options={options}
      onChange={(next) => (next !== '' || !isAlwaysChosen) && sheet.edit({ [field]: next === '' ? null : next })}
    />
  )
}

export function SheetControlDate({ field, min }: { field: string; min: string }) {
  const { sheet, value, shown, mayWrite, props } = useSheetField(field)
  const [text, read] = useTypedDay(value)
  if (!mayWrite) return <ReadField label={props.label} value={shown} />
  return <ControlDateField {...props} value={text} min={min} onChange={(next) => sheet.edit({ [field]: read(next) })} />
}

interface SheetScaleProps {
  field: string
  label?: string
  min?: number
  max?: number
  ideal?: [number, number]
  /** What is said below of what is chosen. */
  note: (chosen: number | null) => string
  missing?: string
}

export function SheetScale({ field, label, note, missing, ...scale }: SheetScaleProps) {
  const { sheet, value, mayWrite, props } = useSheetField(field, label, missing)
  const chosen = typeof value === 'number' ? value : null
  return (
    <ScaleRadio
      {...scale}
      id={props.id}
      label={props.label}
      value={chosen}
      note={note(chosen)}
      error={props.error}
      isDisabled={!mayWrite}
      onChange={(next) => sheet.edit({ [field]: next })}
    />
  )
}
