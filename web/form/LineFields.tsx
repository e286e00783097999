import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react'
import { PasswordInput, TextInput } from '@mantine/core'
import { frameOf, type FieldProps } from '#web/form/fieldProps.ts'
import '#web/form/Field.css'

export interface LimitedProps extends FieldProps<string> {
  maxLength?: number
}

/** More than fits is kept and said, never cut off: the end of a pasted text must not go unseen. */
export function withLimit<Props extends LimitedProps>(props: Props): Props {
  const { value, maxLength = Infinity, error } = props
  if (error || value.trim().length <= maxLength) return props
  return { ...props, error: `Escriba como máximo ${maxLength} caracteres` }
}

export interface TextFieldProps extends LimitedProps {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'url' | 'tel'>
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'url'
  rightSection?: ReactNode
}

export function TextField(props: TextFieldProps) {
  return (
    <TextInput
      {...frameOf(withLimit(props), props.value !== '')}
      type={props.type ?? 'text'}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      autoComplete={props.autoComplete ?? 'off'}
      {...(props.inputMode ? { inputMode: props.inputMode } : {})}
      {...(props.rightSection ? { rightSection: props.rightSection } : {})}
    />
  )
}

interface PasswordFieldProps extends FieldProps<string> {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: PasswordFieldProps) {
  return (
    <PasswordInput
      {...frameOf(props, props.value !== '')}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      autoComplete={props.autoComplete}
      // Mantine marks its other fields itself.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña', tabIndex: 0 }}
    />
  )
}
