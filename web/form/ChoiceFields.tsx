import { useId, type ReactNode } from 'react'
import { Checkbox, Radio, Switch } from '@mantine/core'
import type { FieldProps } from '#web/form/fieldProps.ts'
import '#web/form/Field.css'

type ToggleProps = Omit<FieldProps<boolean>, 'label'> & { label: ReactNode }

function toggleProps(props: ToggleProps) {
  return {
    className: 'CheckRow',
    label: props.label,
    description: props.description,
    error: props.error,
    checked: props.value,
    disabled: props.disabled === true,
    required: props.required === true,
    ...(props.readOnly ? { 'aria-readonly': true } : {}),
    onBlur: () => props.onBlur?.(),
    ...(props.id ? { id: props.id } : {}),
    ...(props.name ? { name: props.name } : {}),
  }
}

export function SwitchField(props: ToggleProps) {
  return <Switch {...toggleProps(props)} onChange={(event) => props.onChange(event.currentTarget.checked)} />
}

export function CheckField(props: ToggleProps) {
  return <Checkbox {...toggleProps(props)} onChange={(event) => props.onChange(event.currentTarget.checked)} />
}

interface RadioFieldProps<Value extends string> extends FieldProps<Value | ''> {
  options: readonly { value: Value; label: string; description?: string }[]
  /** The focus of its dialog begins at what is chosen of it. */
  begins?: boolean
}

export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const own = useId()
  const helpId = `${own}-help`
  return (
    <fieldset
      className="FieldGroup slim"
      role="radiogroup"
      aria-required={props.required === true}
      aria-describedby={helpId}
      {...(props.error ? { 'aria-invalid': true } : {})}
      {...(props.readOnly ? { 'aria-readonly': true } : {})}
      disabled={props.disabled === true}
    >
      <legend className="FieldGroup-legend caption strong soft">
        {props.label}
        {props.required ? <span aria-hidden> *</span> : null}
      </legend>
      <div className="FieldGroup-choices line wrap">
        {props.options.map((option, index) => (
          <Radio
            key={option.value}
            name={props.name ?? own}
            {...(index === 0 && props.id ? { id: props.id } : {})}
            value={option.value}
            label={option.label}
            description={option.description}
            checked={props.value === option.value}
            {...(props.begins && props.value === option.value ? { 'data-autofocus': true } : {})}
            onChange={() => props.onChange(option.value)}
            onBlur={() => props.onBlur?.()}
          />
        ))}
      </div>
      <div id={helpId}>
        {props.description ? <div className="FieldGroup-description">{props.description}</div> : null}
        {props.error ? <div className="FieldGroup-error">{props.error}</div> : null}
      </div>
    </fieldset>
  )
}
