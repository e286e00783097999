import { useState } from 'react'
import { IconClock, IconX } from '@tabler/icons-react'
import { REQUIRED } from '#shared/http/messages.ts'
import type { SurgeryFields, SurgeryTime } from '#shared/surgeries/surgeries.contract.ts'
import { showSurgeryValue, surgeryLabels } from '#shared/surgeries/surgeries.words.ts'
import { showDate, showTime } from '#shared/values/date.ts'
import { plainLine } from '#shared/values/text.ts'
import { useTyped } from '#web/consultations/SheetContext.tsx'
import { ReadField } from '#web/consultations/SheetFields.tsx'
import { ControlDateField } from '#web/controls/ControlDateField.tsx'
import { ChosenStatus } from '#web/form/ChosenStatus.tsx'
import { fromDay, fromDecimal, toDecimal, toOptionalDay } from '#web/form/inputs.ts'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'
import { NumberField, SelectField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { useProfessionals } from '#web/professionals/professionals.data.ts'
import { lastWeight, WeightField } from '#web/weights/WeightField.tsx'
import { controlId, useSurgerySheet } from '#web/surgeries/SurgeryContext.tsx'
import { isInstant, orderProblem, parseHour, thisMinute, typedInstant } from '#web/surgeries/surgerySheet.ts'
import { Button } from '#web/ui/Button.tsx'

type Name = keyof SurgeryFields

interface SurgeryFieldProps {
  field: Name
  label?: string
}

function useField(field: Name, label?: string) {
  const sheet = useSurgerySheet()
  const error = sheet.errorOf(field) ?? (sheet.isMissing(field) ? REQUIRED : undefined)
  return {
    sheet,
    value: sheet.values[field],
    props: { id: controlId(field), name: field, label: label ?? surgeryLabels[field], error, onBlur: sheet.onBlur },
  }
}

export function SurgeryText({ field, label, rows }: SurgeryFieldProps & { rows?: number }) {
  const { sheet, value, props } = useField(field, label)
  if (!sheet.mayWrite) return <ReadField label={props.label} value={showSurgeryValue(field, value)} />
  const shared = {
    ...props,
    value: typeof value === 'string' ? value : '',
    onChange: (next: string) => sheet.edit({ [field]: next }),
  }
  return rows === undefined ? <TextField {...shared} /> : <TextAreaField {...shared} minRows={rows} />
}

function useNumber(field: Name, label?: string) {
  const { sheet, value, props } = useField(field, label)
  const [text, read] = useTyped(value, toDecimal, (known) =>
    typeof known === 'number' ? fromDecimal(known) : typeof known === 'string' ? known : '',
  )
  const onChange = (next: string) => sheet.edit({ [field]: read(next) })
  return { sheet, value, field: { ...props, value: text, onChange } }
}

export function SurgeryNumber({ field, label, unit }: SurgeryFieldProps & { unit: string }) {
  const number = useNumber(field, label)
  if (!number.sheet.mayWrite)
    return <ReadField label={number.field.label} value={showSurgeryValue(field, number.value)} />
  return <NumberField {...number.field} unit={unit} />
}

export function SurgeryWeight() {
  const { sheet, value, field } = useNumber('weightKg')
  if (!sheet.mayWrite) return <ReadField label={field.label} value={showSurgeryValue('weightKg', value)} />
  const { pet } = sheet.surgery
  return <WeightField {...field} speciesId={pet.speciesId} last={lastWeight(pet)} />
}

export function SurgeryControlDate({ field, min }: { field: 'nextControlOn'; min: string }) {
  const { sheet, value, props } = useField(field)
  const [text, read] = useTyped(value, toOptionalDay, (day) =>
    typeof day !== 'string' ? '' : /^\d{4}-\d{2}-\d{2}$/.test(day) ? fromDay(day) : day,
  )
  if (!sheet.mayWrite) return <ReadField label={props.label} value={showSurgeryValue(field, value)} />
  return <ControlDateField {...props} value={text} min={min} onChange={(next) => sheet.edit({ [field]: read(next) })} />
}

/** One of the clinic; who operates has a professional card. */
export function SurgeryPerson({ field, known }: { field: 'surgeonId' | 'anesthetistId'; known: string | null }) {
  const { sheet, value, props } = useField(field)
  const people = useProfessionals().filter(({ licensed }) => field === 'anesthetistId' || licensed)
  const chosen = typeof value === 'string' ? value : ''
  if (!sheet.mayWrite) return <ReadField label={props.label} value={known ?? ''} />
  // Somebody who works here no more stays the one who did it.
  const isGone = chosen !== '' && known !== null && !people.some(({ id }) => id === chosen)
  const options = [...people, ...(isGone ? [{ id: chosen, name: known }] : [])]
  return (
    <SelectField
      {...props}
      value={chosen}
      isRequiredChoice={field === 'surgeonId'}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(next) => sheet.edit({ [field]: next === '' ? null : next })}
    />
  )
}

interface ListFieldProps {
  id?: string
  label: string
  items: readonly string[]
  suggestions: readonly string[]
  error?: string | undefined
  required?: boolean
  /** What it holds is on its way to the server. */
  readOnly?: boolean
  onChange: (items: string[]) => void
  onBlur?: () => void
}

/** Several names, chosen from a list or typed. */
export function ListField({ items, suggestions, onChange, ...props }: ListFieldProps) {
  const add = (name: string): void => {
    // As the server keeps it: another text would look like somebody else's.
    const text = plainLine(name)
    if (text !== '' && !items.includes(text)) onChange([...items, text])
  }
  const options = suggestions.filter((name) => !items.includes(name)).map((value) => ({ id: value, value }))
  return (
    <div className="ListField">
      {items.length > 0 ? (
        <ul className="ListField-items" aria-label={props.label}>
          {items.map((item) => (
            <li key={item}>
              {item}
              <button
                type="button"
                aria-label={`Quitar ${item}`}
                aria-disabled={props.readOnly === true}
                onClick={() => {
                  if (props.readOnly !== true) onChange(items.filter((other) => other !== item))
                }}
              >
                <IconX size={16} stroke={2} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <ChosenStatus names={items} />
      <SearchableSelect
        {...props}
        value=""
        options={options}
        onChange={(value) => add(value)}
        onCreate={add}
        addsTyped
        emptyText="Escriba el nombre y agréguelo"
      />
    </div>
  )
}

export function SurgeryList(props: {
  field: 'procedures' | 'assistants'
  suggestions: readonly { id: string | null; name: string }[]
}) {
  const { field, suggestions } = props
  const { sheet, value, props: shared } = useField(field)
  if (!sheet.mayWrite) return <ReadField label={shared.label} value={showSurgeryValue(field, value)} />
  const known = field === 'assistants' ? sheet.surgery.assistants.map(({ name }) => name) : sheet.surgery.procedures
  const write = (names: string[]): void => {
    const people = names.map((name) => ({ id: suggestions.find((one) => one.name === name)?.id ?? null, name }))
    sheet.edit({ [field]: field === 'assistants' ? people : names })
  }
  return <ListField {...shared} items={known} suggestions={suggestions.map(({ name }) => name)} onChange={write} />
}

/** An hour: one tap for now, or typed. Its day follows from the times around it, of a correction from the hour before. */
export function TimeRow({ field }: { field: SurgeryTime }) {
  const { sheet, value, props } = useField(field)
  const { surgery } = sheet
  const at = typeof value === 'string' ? value : ''
  const error = props.error ?? orderProblem(surgery, field)
  // What a correction takes the place of: between two keys the field may hold another hour.
  const [held, setHeld] = useState<string>()
  const [text, read] = useTyped(
    value,
    (typed) => {
      const hour = parseHour(typed)
      if (hour) return typedInstant(surgery, field, hour, { held, now: new Date() })
      return typed.trim() === '' ? null : typed
    },
    (known) => (typeof known !== 'string' ? '' : isInstant(known) ? showTime(known) : known),
  )
  if (!sheet.mayWrite) return <ReadField label={props.label} value={isInstant(at) ? showTime(at) : ''} />
  return (
    <div className="TimeRow" data-error={error ? true : undefined}>
      <label htmlFor={props.id}>{props.label}</label>
      <input
        id={props.id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="00:00"
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${props.id}-error` : undefined}
        onFocus={() => setHeld(at)}
        onBlur={sheet.onBlur}
        onChange={(event) => sheet.edit({ [field]: read(event.currentTarget.value) })}
      />
      {at ? (
        <span className="TimeRow-day">{isInstant(at) ? showDate(at) : null}</span>
      ) : (
        <Button
          size="compact"
          icon={<IconClock size={16} stroke={1.75} aria-hidden />}
          aria-label={`Ahora: ${props.label}`}
          onClick={() => sheet.edit({ [field]: thisMinute() })}
        >
          Ahora
        </Button>
      )}
      {error ? (
        <p className="TimeRow-error" id={`${props.id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
