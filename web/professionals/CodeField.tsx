import { TextField } from '#web/form/LineFields.tsx'
import type { FieldProps } from '#web/form/fieldProps.ts'

/** Six digits of the telephone's application, or a recovery code: not digits alone, so the whole keyboard. */
export function CodeField(props: Omit<FieldProps<string>, 'label'>) {
  return <TextField {...props} label="Código" autoComplete="one-time-code" maxLength={40} />
}
