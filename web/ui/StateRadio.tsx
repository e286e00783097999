import { useId } from 'react'
import { IconAlertTriangle, IconCheck, type Icon } from '@tabler/icons-react'
import '#web/ui/StateRadio.css'

export interface StateChoice<Value extends string> {
  value: Value
  label: string
  tone?: 'green' | 'red' | 'neutral'
  icon?: Icon
}

export type FindingState = 'normal' | 'abnormal' | 'notEvaluated'

/** The three states of a body system. */
export const findingChoices: readonly StateChoice<FindingState>[] = [
  { value: 'normal', label: 'Normal', tone: 'green', icon: IconCheck },
  { value: 'abnormal', label: 'Anormal', tone: 'red', icon: IconAlertTriangle },
  { value: 'notEvaluated', label: 'No evaluado' },
]

interface StateRadioProps<Value extends string> {
  /** The group's name, read aloud: "Piel y anexos". */
  label: string
  /** `''` while nothing is chosen. */
  value: Value | ''
  onChange: (value: Value) => void
  choices: readonly StateChoice<Value>[]
  /** Of the first choice, where focus goes. */
  id?: string
  isDisabled?: boolean
}

/** Radio buttons side by side; the chosen one has its tint and its icon. */
export function StateRadio<Value extends string>(props: StateRadioProps<Value>) {
  const { label, value, onChange, choices } = props
  const group = useId()
  return (
    <div className="StateRadio round rigid" role="radiogroup" aria-label={label}>
      {choices.map((choice, index) => {
        const isChosen = choice.value === value
        const ChoiceIcon = choice.icon
        return (
          <label key={choice.value} className="StateRadio-choice holder grow" data-tone={choice.tone ?? 'neutral'}>
            <input
              className="veil"
              type="radio"
              name={group}
              {...(index === 0 && props.id ? { id: props.id } : {})}
              checked={isChosen}
              disabled={props.isDisabled === true}
              onChange={() => onChange(choice.value)}
            />
            <span className="row middle gap-6 padx-12 soft one-line">
              {isChosen && ChoiceIcon ? <ChoiceIcon size={16} stroke={2} aria-hidden /> : null}
              {choice.label}
            </span>
          </label>
        )
      })}
    </div>
  )
}
