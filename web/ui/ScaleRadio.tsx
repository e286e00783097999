import { useId } from 'react'
import '#web/ui/ScaleRadio.css'

interface ScaleRadioProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  min?: number
  max?: number
  /** The good steps, in green: body condition 4 and 5. */
  ideal?: readonly number[]
  /** Under the scale: "5 de 9, ideal". */
  note?: string
  error?: string | undefined
  /** Of the first step, where focus goes. */
  id?: string
  isDisabled?: boolean
}

/** A short scale of numbers as radio buttons. A second press on the chosen one, or Delete, takes it back. */
export function ScaleRadio(props: ScaleRadioProps) {
  const { label, value, onChange, min = 1, max = 9, ideal = [], note, error } = props
  const group = useId()
  const firstId = props.id ?? `${group}-first`
  const steps = Array.from({ length: max - min + 1 }, (_, index) => min + index)
  return (
    <div
      className="ScaleRadio column entry slim"
      role="radiogroup"
      aria-labelledby={`${group}-label`}
      aria-describedby={`${group}-note`}
      data-error={error ? true : undefined}
      {...(error ? { 'aria-invalid': true } : {})}
    >
      <span className="caption strong soft" id={`${group}-label`}>
        {label}
      </span>
      <div className="ScaleRadio-steps">
        {steps.map((step) => (
          <label key={step} className="ScaleRadio-step holder" data-ideal={ideal.includes(step) || undefined}>
            <input
              className="veil"
              type="radio"
              id={step === min ? firstId : `${group}-${step}`}
              name={group}
              checked={value === step}
              disabled={props.isDisabled === true}
              onChange={() => onChange(step)}
              onClick={() => value === step && onChange(null)}
              onKeyDown={(event) => (event.key === 'Delete' || event.key === 'Backspace') && onChange(null)}
            />
            <span className="centre soft">{step}</span>
          </label>
        ))}
      </div>
      <span className="ScaleRadio-note caption quiet" id={`${group}-note`}>
        {error ?? note}
      </span>
    </div>
  )
}
