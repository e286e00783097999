import type { FieldProps } from '#web/form/fieldProps.ts'
import { TextField } from '#web/form/TextFields.tsx'
import '#web/accounts/PinField.css'

interface PinFieldProps extends Omit<FieldProps<string>, 'label'> {
  label?: string
  /** The focus of its dialog begins here. */
  begins?: boolean
  /** The fourth digit was typed. */
  onWhole?: () => void
}

/** Four digits, on the keypad; whoever stands beside reads none of them. */
export function PinField({ label = 'PIN de 4 números', begins = false, onWhole, ...field }: PinFieldProps) {
  return (
    <div
      className="PinField"
      ref={(box) => {
        // On a phone too: nothing else is asked.
        if (begins) box?.querySelector('input')?.setAttribute('data-autofocus', 'true')
      }}
    >
      <TextField
        {...field}
        label={label}
        inputMode="numeric"
        maxLength={4}
        onChange={(typed) => {
          const digits = typed.replace(/\D/g, '').slice(0, 4)
          field.onChange(digits)
          if (digits.length === 4 && digits !== field.value) onWhole?.()
        }}
      />
    </div>
  )
}
