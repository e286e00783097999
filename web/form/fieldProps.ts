import type { ReactNode } from 'react'

/** What every field takes. `form.field('name')` gives the first six and `readOnly`. */
export interface FieldProps<Value> {
  /** Of the element that takes focus. */
  id?: string
  name?: string
  value: Value
  onChange: (value: Value) => void
  onBlur?: () => void
  error?: string | undefined
  label: string
  description?: ReactNode
  /** A red asterisk in the label. */
  required?: boolean
  disabled?: boolean
  /** What it holds is on its way to the server. */
  readOnly?: boolean
}

/** The props that give a Mantine input the floating label, the help and the error of the design. */
export function frameOf(props: Omit<FieldProps<unknown>, 'value' | 'onChange'>, isFilled: boolean) {
  return {
    label: props.label,
    description: props.description,
    error: props.error,
    required: props.required === true,
    disabled: props.disabled === true,
    readOnly: props.readOnly === true,
    // The label floats by CSS: it must know whether something is typed.
    placeholder: ' ',
    inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
    classNames: {
      root: 'Field',
      label: 'Field-label',
      input: 'Field-input',
      description: 'Field-description',
      error: 'Field-error',
      section: 'Field-section',
    },
    wrapperProps: { 'data-filled': isFilled || undefined },
    onBlur: () => props.onBlur?.(),
    ...(props.id ? { id: props.id } : {}),
    ...(props.name ? { name: props.name } : {}),
  }
}
