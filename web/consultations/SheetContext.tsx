import { createContext, use, useState } from 'react'
import type { WritableField } from '#shared/consultations/consultations.rules.ts'
import type { Values } from '#web/drafts/draft.ts'

/** What the fields of the sheet need of the draft. */
export interface Sheet {
  values: Values
  edit: (fields: Values) => void
  onBlur: () => void
  /** The sentence of what is refused in a field. */
  errorOf: (field: string) => string | undefined
  mayWrite: (field: WritableField) => boolean
  /** Missing to sign, once somebody tried: marked as errors. */
  isMissing: (field: string) => boolean
}

export const SheetContext = createContext<Sheet | undefined>(undefined)

export function useSheet(): Sheet {
  const sheet = use(SheetContext)
  if (!sheet) throw new Error('useSheet needs the consultation above it')
  return sheet
}

/**
 * A field whose text is not yet its value ("40," on the way to 40,1): shows what is typed as long as it reads as the
 * value, and the value's own text when that came from elsewhere.
 */
export function useTyped(
  value: unknown,
  read: (text: string) => unknown,
  show: (value: unknown) => string,
): [string, (text: string) => unknown] {
  const [typed, setTyped] = useState<string>()
  const shown = typed !== undefined && Object.is(read(typed), value ?? null) ? typed : show(value ?? null)
  return [
    shown,
    (text) => {
      setTyped(text)
      return read(text)
    },
  ]
}
