import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { countryCodes, countryNames, type CountryCode, type Phone } from '#shared/values/phone.ts'
import { frameOf, type FieldProps } from '#web/form/fieldProps.ts'
import { showDigits, typePhone } from '#web/form/phoneTyping.ts'
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

/** Country and up to ten digits. A pasted +57, spaces and dashes are understood. */
export function PhoneField(props: FieldProps<Phone>) {
  const { value, onChange } = props
  // Entering alone changes nothing: a new text in the field would undo what its reader selected.
  const [isTyping, setIsTyping] = useState(false)
  const [pending, setPending] = useState<string>()
  const type = (text: string, isWhole = false) => {
    const typed = typePhone(text, value.country)
    setIsTyping(true)
    // What is pasted has its country in full: its digits show at once.
    setPending(isWhole ? undefined : typed.pending)
    onChange(typed.phone)
  }
  const input = useRef<HTMLInputElement>(null)
  /** What was typed and how many digits stood before the caret: the field may show it otherwise. */
  const typedAt = useRef<{ text: string; digits: number }>(undefined)
  useLayoutEffect(() => {
    const typed = typedAt.current
    typedAt.current = undefined
    if (!typed || !input.current || input.current.value === typed.text) return
    const at = afterDigits(input.current.value, typed.digits)
    input.current.setSelectionRange(at, at)
  })
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const before = currentTarget.value.slice(0, currentTarget.selectionStart ?? undefined)
    typedAt.current = { text: currentTarget.value, digits: before.replace(/\D/g, '').length }
    type(currentTarget.value)
  }
  const shown = pending ?? (isTyping ? value.number : showDigits(value.number))
  return (
    <div className="PhoneField">
      <div className="PhoneField-country">
        <NativeSelect
          {...frameOf({ label: 'País', disabled: props.disabled === true }, true)}
          aria-label={`País de ${props.label.toLowerCase()}`}
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
        <span className="PhoneField-code" aria-hidden>
          +{value.country}
        </span>
      </div>
      <TextInput
        {...frameOf(props, shown !== '')}
        ref={input}
        type="text"
        inputMode="tel"
        autoComplete="off"
        maxLength={24}
        value={shown}
        onChange={handleChange}
        onPaste={(event) => {
          event.preventDefault()
          type(event.clipboardData.getData('text'), true)
        }}
        onBlur={() => {
          setIsTyping(false)
          setPending(undefined)
          props.onBlur?.()
        }}
      />
    </div>
  )
}
