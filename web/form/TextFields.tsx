import { type KeyboardEvent, useRef } from 'react'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { parseTime } from '#shared/values/date.ts'
import { withoutUnit } from '#shared/values/number.ts'
import { fold } from '#shared/values/text.ts'
import { frameOf, type FieldProps } from '#web/form/fieldProps.ts'
import { type LimitedProps, TextField, type TextFieldProps, withLimit } from '#web/form/LineFields.tsx'
import '#web/form/Field.css'

export { PasswordField, TextField } from '#web/form/LineFields.tsx'

/** An hour: `945` or `9.45` stands as `09:45` once the field is left; what is none stays for the schema to refuse. */
export function TimeField(props: TextFieldProps) {
  const write = (): void => {
    const hour = parseTime(props.value)
    if (hour && hour !== props.value) props.onChange(hour)
    props.onBlur?.()
  }
  return <TextField {...props} inputMode="numeric" onBlur={write} />
}

interface TextAreaFieldProps extends LimitedProps {
  minRows?: number
  maxRows?: number
}

/** Grows with what is written. */
export function TextAreaField(props: TextAreaFieldProps) {
  return (
    <Textarea
      {...frameOf(withLimit(props), props.value !== '')}
      autosize
      minRows={props.minRows ?? 2}
      {...(props.maxRows ? { maxRows: props.maxRows } : {})}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

interface NumberFieldProps extends FieldProps<string> {
  /** "kg" */
  unit?: string
  isWhole?: boolean
}

/** Keeps what was typed, comma or point, valid or not: `toDecimal` reads it on submit. */
export function NumberField(props: NumberFieldProps) {
  return (
    <TextInput
      {...frameOf(props, props.value !== '')}
      type="text"
      inputMode={props.isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={props.value}
      onChange={({ currentTarget: { value } }) => props.onChange(props.unit ? withoutUnit(value, props.unit) : value)}
      {...(props.unit
        ? {
            rightSection: <span aria-hidden>{props.unit}</span>,
            // As wide as what it says: "mg/mL" needs more than "kg".
            rightSectionWidth: `${Math.max(4, props.unit.length + 2)}ch`,
          }
        : {})}
    />
  )
}

interface SelectFieldProps<Value extends string> extends FieldProps<Value | ''> {
  /** What is taken is shown, and cannot be chosen. */
  options: readonly { value: Value; label: string; isTaken?: boolean }[]
  /** The words of "nothing chosen" in the open list. */
  emptyLabel?: string
  /** One of the options is always chosen. */
  isRequiredChoice?: boolean
}

/** What is typed within it is one word. */
const TYPING_MS = 1000

/** The system's own select: for short fixed lists. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const typed = useRef({ text: '', at: 0 })
  /** A browser reads "CC" as "the next with C, twice". */
  const findTyped = (event: KeyboardEvent): void => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || props.readOnly) return
    const { text, at } = typed.current
    typed.current = { text: (event.timeStamp - at < TYPING_MS ? text : '') + fold(event.key), at: event.timeStamp }
    const wanted = typed.current.text
    const found = props.options.find(({ label, isTaken }) => !isTaken && fold(label).startsWith(wanted))
    if (wanted.length < 2 || !found) return
    event.preventDefault()
    props.onChange(found.value)
  }
  return (
    <NativeSelect
      // The words of "nothing chosen" fill the field too.
      {...frameOf(props, props.value !== '' || props.emptyLabel !== undefined)}
      {...(props.readOnly ? { 'aria-readonly': true } : {})}
      value={props.value}
      onKeyDown={findTyped}
      onChange={(event) => props.onChange(event.currentTarget.value as Value | '')}
      rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
    >
      {props.isRequiredChoice ? null : (
        <option value="" {...(props.emptyLabel === undefined ? { 'aria-label': 'Sin elegir' } : {})}>
          {props.emptyLabel ?? ''}
        </option>
      )}
      {props.options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.isTaken}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}
