import { useState } from 'react'
import { type DocumentType, documentWarning } from '#shared/values/documentType.ts'
import type { FieldProps } from '#web/form/fieldProps.ts'
import { FieldWarning } from '#web/form/FieldWarning.tsx'
import { useAfterPress } from '#web/form/pressedWork.ts'
import { TextField } from '#web/form/TextFields.tsx'

interface DocumentFieldProps extends Omit<FieldProps<string>, 'description'> {
  /** What the number is of; nothing while that is not chosen. */
  type: DocumentType | ''
}

/** A document's number, with a word about one that is probably a slip once the field is left. */
export function DocumentField({ type, ...field }: DocumentFieldProps) {
  const [isTyping, setIsTyping] = useState(false)
  const afterPress = useAfterPress()
  const warning = isTyping || field.error ? undefined : documentWarning(type, field.value)
  return (
    <TextField
      {...field}
      maxLength={30}
      description={<FieldWarning>{warning}</FieldWarning>}
      onChange={(text) => {
        setIsTyping(true)
        field.onChange(text)
      }}
      onBlur={() => {
        afterPress(() => setIsTyping(false))
        field.onBlur?.()
      }}
    />
  )
}
