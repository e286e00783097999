import { createContext, use, useState } from 'react'
import { REQUIRED } from '#shared/values/messages.ts'
import type { Values } from '#web/drafts/draft.ts'
import { fromDay, fromDecimal, toDecimal, toOptionalDay } from '#web/form/inputs.ts'
import type { SheetKind, SheetRecord } from '#web/sheet/sheet.ts'

/** What the parts of a sheet need of it and of its draft. */
export interface Sheet<R extends SheetRecord> {
  kind: SheetKind<R>
  /** With what was typed. */
  record: R
  values: Values
  edit: (fields: Values) => void
  onBlur: () => void
  /** The sentence of what is refused in a field. */
  errorOf: (field: string) => string | undefined
  /** What is only read is written by nobody. */
  isOpen: boolean
  /** How its ids begin, where it stands on the glass a second time. */
  idPrefix?: string
  mayWrite: (field: string) => boolean
  /** Missing to finish, once somebody tried: marked as errors. */
  isMissing: (field: string) => boolean
  /** Sends what was typed, or the one field. @throws AppError not_allowed_now that says why it is not with the server */
  flush: (only?: string) => Promise<void>
}

/** Each screen puts its own kind of record there, and reads it as that. */
export const SheetContext = createContext<unknown>(undefined)

export function useSheet<R extends SheetRecord>(): Sheet<R> {
  const sheet = use(SheetContext) as Sheet<R> | undefined
  if (!sheet) throw new Error('useSheet needs a sheet above it')
  return sheet
}

/** The id of a field's control: where the links of what is missing go. */
export function controlId(field: string, prefix = ''): string {
  return `${prefix}hoja-${field.replaceAll(/[^\w-]/g, '-')}`
}

/** A field as its control needs it. @param missing what is said where it must be filled in */
export function useSheetField<R extends SheetRecord>(field: string, label?: string, missing = REQUIRED) {
  const sheet = useSheet<R>()
  const value = sheet.values[field]
  const mayWrite = sheet.mayWrite(field)
  const error = sheet.errorOf(field) ?? (sheet.isMissing(field) ? missing : undefined)
  return {
    sheet,
    value,
    mayWrite,
    /** In words, of what is only read: a text on its way to a value has none. */
    shown: mayWrite ? '' : sheet.kind.showValue(field, value),
    props: {
      id: controlId(field, sheet.idPrefix),
      name: field,
      label: label ?? sheet.kind.showField(field),
      error,
      onBlur: sheet.onBlur,
    },
  }
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

function showDecimal(value: unknown): string {
  return typeof value === 'number' ? fromDecimal(value) : typeof value === 'string' ? value : ''
}

/** A number as it is typed. */
export function useTypedNumber(value: unknown) {
  return useTyped(value, toDecimal, showDecimal)
}

function showDay(day: unknown): string {
  if (typeof day !== 'string') return ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? fromDay(day) : day
}

/** A day as it is typed. */
export function useTypedDay(value: unknown) {
  return useTyped(value, toOptionalDay, showDay)
}
