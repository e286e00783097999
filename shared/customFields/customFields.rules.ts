import {
  type CustomField,
  type CustomFieldDraft,
  type CustomValues,
  MAX_CUSTOM_FIELDS,
} from '#shared/customFields/customFields.contract.ts'
import { type Check, firstRefusal, type Refusal } from '#shared/http/errors.ts'
import { REQUIRED } from '#shared/values/messages.ts'
import { Day, isDay, showDate } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { fold, optionalText } from '#shared/values/text.ts'
import { inUse, orderedRules } from '#shared/word/orderedList.ts'

type CustomValue = CustomValues[string]

/** Past it a number is a slip, or no number a person reads. */
const MAX_NUMBER = 1e12

/** The sentence for a value that a field does not take. */
function refuseValue(field: CustomField, value: CustomValue): string | undefined {
  switch (field.kind) {
    case 'text': {
      const parsed = optionalText(500).safeParse(value)
      return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? 'El texto no es válido')
    }
    case 'number':
      return typeof value === 'number' && Math.abs(value) <= MAX_NUMBER
        ? undefined
        : 'Escriba un número válido, por ejemplo 12,5'
    case 'date':
      return Day.safeParse(value).success ? undefined : 'Escriba una fecha válida, por ejemplo 20/11/2026'
    case 'yesNo':
      return typeof value === 'boolean' ? undefined : 'Elija sí o no'
    case 'list':
      return field.options.some((option) => option === value) ? undefined : 'Elija una de las opciones'
  }
}

function isEmpty(value: CustomValue | undefined): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/**
 * All that may be wrong with what an owner has in the clinic's fields, each by itself.
 * @param before what the owner has: a choice that was later taken from its list may stay
 */
export function customValueChecks(
  fields: readonly CustomField[],
  values: CustomValues,
  before: CustomValues = {},
): Check[] {
  const known = inUse(fields).map((field): Check => {
    const value = values[field.id]
    const at = `customValues.${field.id}`
    return () => {
      if (value === undefined || isEmpty(value)) return field.isRequired ? { field: at, message: REQUIRED } : undefined
      const message = value === before[field.id] ? undefined : refuseValue(field, value)
      return message ? { field: at, message } : undefined
    }
  })
  const unknown = Object.keys(values).find((id) => fields.every((field) => field.id !== id))
  return [...known, () => (unknown ? { field: `customValues.${unknown}`, message: 'Este campo no existe' } : undefined)]
}

/** What is wrong with them, the first of it. */
export function refuseCustomValues(...asked: Parameters<typeof customValueChecks>): Refusal | undefined {
  return firstRefusal(customValueChecks(...asked))
}

/** What is kept: the given values without the empty ones, and those of archived fields as they were. */
export function keptCustomValues(
  fields: readonly CustomField[],
  values: CustomValues,
  before: CustomValues,
): CustomValues {
  const kept: CustomValues = {}
  for (const field of fields) {
    const value = field.isArchived ? before[field.id] : values[field.id]
    if (value !== undefined && !isEmpty(value)) kept[field.id] = typeof value === 'string' ? value.trim() : value
  }
  return kept
}

/** `Sí`, `20/11/2026`, `12,5`; empty without a value. */
export function showCustomValue(value: CustomValue | undefined): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return showNumber(value)
  return isDay(value) ? showDate(value) : value
}

export const customFieldRules = orderedRules<CustomField, Pick<CustomFieldDraft, 'label' | 'kind' | 'options'>>({
  name: 'label',
  taken: 'Ya hay un campo con ese nombre',
  most: MAX_CUSTOM_FIELDS,
  full: `La clínica ya usa ${MAX_CUSTOM_FIELDS} campos propios. Archive uno para agregar otro.`,
  refuse: ({ kind, options }) => {
    if (kind !== 'list') return undefined
    if (options.length < 2) return { field: 'options', message: 'Escriba al menos dos opciones, una por línea' }
    if (new Set(options.map(fold)).size < options.length)
      return { field: 'options', message: 'Hay una opción repetida' }
    return undefined
  },
})
