import { type ChangeEvent, type ClipboardEvent, useState } from 'react'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import {
  countryCodes,
  countryNames,
  INVALID_PHONE,
  type CountryCode,
  Phone,
  phoneWarning,
} from '#shared/values/phone.ts'
import { writeAt } from '#web/form/caret.ts'
import { frameOf, type FieldProps } from '#web/form/fieldProps.ts'
import { FieldWarning } from '#web/form/FieldWarning.tsx'
import { useAfterPress } from '#web/form/pressedWork.ts'
import { leftOutWords, pastePhone, showDigits, typePhone, type TypedPhone } from '#web/form/phoneTyping.ts'
import '#web/form/Field.css'
import '#web/form/PhoneField.css'

/** A number that nobody has typed yet, in the default country. */
export const emptyPhone: Phone = { country: '57', number: '' }

/** Where in a text so many digits stand before. */
function afterDigits(text: string, digits: number): number {
  let at = 0
  for (let seen = 0; seen < digits && at < text.length; at++) if (/\d/.test(text.charAt(at))) seen++
  return at
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length
}

/**
 * Country and up to ten digits. A pasted +57, spaces and dashes are understood; what does not fit is refused and said,
 * and what looks like a slip is warned of once the field is left.
 */
export function PhoneField(props: FieldProps<Phone>) {
  const { value, onChange } = props
  // Entering alone changes nothing: a new text in the field would undo what its reader selected.
  const [isTyping, setIsTyping] = useState(false)
  const afterPress = useAfterPress()
  const [pending, setPending] = useState<string>()
  /** The number that stayed when what was typed did not fit. */
  const [refusedOver, setRefusedOver] = useState<string>()
  /** What was not taken on the way to that number. */
  const [leftOut, setLeftOut] = useState<{ what: keyof typeof leftOutWords; before: string }>()
  const leftOutHere = leftOut?.before === value.number ? leftOut.what : undefined
  const isSound = Phone.safeParse(value).success
  const error = refusedOver === value.number ? INVALID_PHONE : props.error
  const odd = isSound && !isTyping && !error ? phoneWarning(value) : undefined
  const shown = pending ?? (isTyping ? value.number : showDigits(value.number))
  /** @param digits how many stand before the caret: the field may show the text otherwise */
  const take = (input: HTMLInputElement, typed: TypedPhone, digits: number) => {
    const text = typed.pending ?? typed.phone.number
    if (input.value !== text) writeAt(input, text, afterDigits(text, digits))
    setIsTyping(true)
    setPending(typed.pending)
    setRefusedOver(undefined)
    const { number } = typed.phone
    // More digits behind it correct nothing.
    const what = typed.leftOut ?? (number.startsWith(value.number) ? leftOutHere : undefined)
    setLeftOut(what && { what, before: number })
    onChange(typed.phone)
  }
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const text = currentTarget.value
    const caret = currentTarget.selectionStart ?? text.length
    const typed = typePhone(text, value.country)
    const digits = countDigits(text.slice(0, caret))
    if (typed) return take(currentTarget, typed, typed.leftOut === 'zero' ? Math.max(0, digits - 1) : digits)
    setRefusedOver(value.number)
    writeAt(currentTarget, shown, Math.max(0, caret - (text.length - shown.length)))
  }
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    if (props.readOnly) return
    const { selectionStart, selectionEnd } = event.currentTarget
    const before = shown.slice(0, selectionStart ?? undefined)
    const pasted = event.clipboardData.getData('text')
    const typed = pastePhone(pasted, [before, shown.slice(selectionEnd ?? undefined)], value.country)
    if (typed) take(event.currentTarget, typed, countDigits(before + pasted))
    else setRefusedOver(value.number)
  }
  return (
    <div className="PhoneField line top gap-8 slim">
      <div className="PhoneField-country holder">
        <NativeSelect
          {...frameOf({ label: 'País', disabled: props.disabled === true }, true)}
          aria-label={`País de ${props.label.toLowerCase()}`}
          {...(props.readOnly ? { 'aria-readonly': true } : {})}
          value={value.country}
          onChange={(event) => onChange({ ...value, country: event.currentTarget.value as CountryCode })}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        >
          {countryCodes.map((code) => (
            <option key={code} value={code}>
              {`${countryNames[code]} +${code}`}
            </option>
          ))}
        </NativeSelect>
        {/* Closed, only the code shows: the select's own words are transparent under this. */}
        <span className="PhoneField-code value" aria-hidden>
          +{value.country}
        </span>
      </div>
      <TextInput
        {...frameOf(
          {
            ...props,
            error,
            description: <FieldWarning>{leftOutHere ? leftOutWords[leftOutHere] : odd}</FieldWarning>,
          },
          shown !== '',
        )}
        type="text"
        inputMode="tel"
        autoComplete="off"
        maxLength={24}
        value={shown}
        onChange={handleChange}
        onPaste={handlePaste}
        onBlur={() => {
          afterPress(() => setIsTyping(false))
          setPending(undefined)
          // A number that is too short goes on saying why.
          if (isSound) {
            if (refusedOver === value.number) setLeftOut({ what: 'digits', before: value.number })
            setRefusedOver(undefined)
          }
          props.onBlur?.()
        }}
      />
    </div>
  )
}
