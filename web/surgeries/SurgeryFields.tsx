import { type ReactNode, useState } from 'react'
import { IconClock, IconX } from '@tabler/icons-react'
import type { Surgery, SurgeryFields, SurgeryTime } from '#shared/surgeries/surgeries.contract.ts'
import { parseTime, showDate, showTime } from '#shared/values/date.ts'
import { plainLine } from '#shared/values/text.ts'
import { ChosenStatus } from '#web/form/ChosenStatus.tsx'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'
import { NumberField, SelectField } from '#web/form/TextFields.tsx'
import { useProfessionals } from '#web/professionals/professionals.data.ts'
import { lastWeight, WeightField } from '#web/weights/WeightField.tsx'
import { useSheetField, useTyped, useTypedNumber } from '#web/sheet/SheetContext.tsx'
import { ReadField, SheetText, type SheetTextProps } from '#web/sheet/SheetFields.tsx'
import { isInstant, orderProblem, thisMinute, typedInstant } from '#web/surgeries/surgerySheet.ts'
import { Button } from '#web/ui/Button.tsx'

type Name = keyof SurgeryFields

export const SurgeryText: (props: SheetTextProps<Name>) => ReactNode = SheetText

export function SurgeryNumber({ field, unit }: { field: Name; unit: string }) {
  const { sheet, value, shown, mayWrite, props } = useSheetField(field)
  const [text, read] = useTypedNumber(value)
  if (!mayWrite) return <ReadField label={props.label} value={shown} />
  return <NumberField {...props} unit={unit} value={text} onChange={(next) => sheet.edit({ [field]: read(next) })} />
}

export function SurgeryWeight() {
  const { sheet, value, shown, mayWrite, props } = useSheetField<Surgery>('weightKg')
  const [text, read] = useTypedNumber(value)
  if (!mayWrite) return <ReadField label={props.label} value={shown} />
  const { pet } = sheet.record
  const change = (next: string) => sheet.edit({ weightKg: read(next) })
  return <WeightField {...props} value={text} onChange={change} speciesId={pet.speciesId} last={lastWeight(pet)} />
}

/** One of the clinic; who operates has a professional card. */
export function SurgeryPerson({ field, known }: { field: 'surgeonId' | 'anesthetistId'; known: string | null }) {
  const { sheet, value, mayWrite, props } = useSheetField(field)
  const people = useProfessionals().filter(({ licensed }) => field === 'anesthetistId' || licensed)
  const chosen = typeof value === 'string' ? value : ''
  if (!mayWrite) return <ReadField label={props.label} value={known ?? ''} />
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
  const { sheet, shown, mayWrite, props: shared } = useSheetField<Surgery>(field)
  if (!mayWrite) return <ReadField label={shared.label} value={shown} />
  const known = field === 'assistants' ? sheet.record.assistants.map(({ name }) => name) : sheet.record.procedures
  const write = (names: string[]): void => {
    const people = names.map((name) => ({ id: suggestions.find((one) => one.name === name)?.id ?? null, name }))
    sheet.edit({ [field]: field === 'assistants' ? people : names })
  }
  return <ListField {...shared} items={known} suggestions={suggestions.map(({ name }) => name)} onChange={write} />
}

/** An hour: one tap for now, or typed. Its day follows from the times around it, of a correction from the hour before. */
export function TimeRow({ field }: { field: SurgeryTime }) {
  const { sheet, value, mayWrite, props } = useSheetField<Surgery>(field)
  const { record: surgery } = sheet
  const at = typeof value === 'string' ? value : ''
  const error = props.error ?? orderProblem(surgery, field)
  // What a correction takes the place of: between two keys the field may hold another hour.
  const [held, setHeld] = useState<string>()
  const [text, read] = useTyped(
    value,
    (typed) => {
      const hour = parseTime(typed)
      if (hour) return typedInstant(surgery, field, hour, { held, now: new Date() })
      return typed.trim() === '' ? null : typed
    },
    (known) => (typeof known !== 'string' ? '' : isInstant(known) ? showTime(known) : known),
  )
  if (!mayWrite) return <ReadField label={props.label} value={isInstant(at) ? showTime(at) : ''} />
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
