import { type ReactNode, useState } from 'react'
import { IconClock } from '@tabler/icons-react'
import type { Surgery, SurgeryFields, SurgeryTime } from '#shared/surgeries/surgeries.contract.ts'
import { parseTime, showDate, showTime } from '#shared/values/date.ts'
import { NumberField, SelectField } from '#web/form/TextFields.tsx'
import { useOfferedProfessionals } from '#web/professionals/professionals.data.ts'
import { lastWeight, WeightField } from '#web/weights/WeightField.tsx'
import { useSheetField, useTyped, useTypedNumber } from '#web/sheet/SheetContext.tsx'
import { ReadField, SheetText, type SheetTextProps } from '#web/sheet/SheetFields.tsx'
import { ListField } from '#web/surgeries/ListField.tsx'
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
  const chosen = typeof value === 'string' ? value : ''
  const people = useOfferedProfessionals(chosen).filter(({ licensed }) => field === 'anesthetistId' || licensed)
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
      <label className="across caption strong soft" htmlFor={props.id}>
        {props.label}
      </label>
      <input
        className="entry padx-8 centred figure"
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
        <span className="quiet">{isInstant(at) ? showDate(at) : null}</span>
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
        <p className="across red" id={`${props.id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
