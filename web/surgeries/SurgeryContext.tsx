import { createContext, use } from 'react'
import type { Surgery } from '#shared/surgeries/surgeries.contract.ts'
import type { Values } from '#web/drafts/draft.ts'

/** What the parts of the sheet need of the draft. */
export interface SurgerySheet {
  /** With what was typed. */
  surgery: Surgery
  values: Values
  edit: (fields: Values) => void
  onBlur: () => void
  /** The sentence of what is refused in a field. */
  errorOf: (field: string) => string | undefined
  mayWrite: boolean
  /** Sends the weight that was typed. @throws AppError not_allowed_now that says why it is not with the server */
  saveWeight: () => Promise<void>
  /** The column of the grid that a phone shows, by its instant; the one of this moment where nobody chose. */
  column: string | undefined
  showColumn: (at: string | undefined) => void
  /** Missing to finish, once somebody tried: marked as errors. */
  isMissing: (field: string) => boolean
}

export const SurgeryContext = createContext<SurgerySheet | undefined>(undefined)

export function useSurgerySheet(): SurgerySheet {
  const sheet = use(SurgeryContext)
  if (!sheet) throw new Error('useSurgerySheet needs the surgery above it')
  return sheet
}

/** The id of a field's control: where the links of what is missing go. */
export function controlId(field: string): string {
  return `cirugia-${field.replaceAll(/[^\w-]/g, '-')}`
}
