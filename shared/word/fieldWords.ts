import { isDay, showDate, showDateTime } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { showWeight } from '#shared/values/weight.ts'

/** The fields of a word's records as a person reads them in a modification history. */
export interface FieldWords {
  /** Each field's name, as the forms say it. */
  labels: Record<string, string>
  /** The values of what is one of a few. */
  choices?: Record<string, Record<string, string>>
  /** What stands behind a number: ` °C`. */
  units?: Record<string, string>
  /** What is written in a way of its own: lists and tables, a line each. */
  show?: Record<string, (value: unknown) => string>
  /** Fields that hold a professional's id. */
  people?: string[]
  /** Ids and the like, which say nothing to a person: what they stand for is told by other fields. */
  untold?: string[]
  /** Records of other tables whose changes are told with it. */
  parts?: Record<string, PartWords>
}

export interface PartWords extends FieldWords {
  /** Which one it is, within a sentence: `el fármaco Propofol`. */
  showName: (name: string) => string
}

/**
 * A field's value in words; nothing as an empty text.
 * @param names of what is named by an id: the professionals, and what else the caller knows
 */
export function showField(
  words: FieldWords,
  field: string,
  value: unknown,
  names: Record<string, string> = {},
): string {
  if (value === null || value === undefined || value === '') return ''
  const name = typeof value === 'string' ? lookUp(names, value) : undefined
  if (name !== undefined) return name
  if (field === 'professionalId' || words.people?.includes(field)) return 'Otro profesional'
  const choice = lookUp(words.choices, field)
  if (choice) return lookUp(choice, String(value)) ?? String(value)
  const show = lookUp(words.show, field)
  if (show) return show(readList(value))
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number')
    return /grams$/i.test(field) ? showWeight(value / 1000) : `${showNumber(value)}${lookUp(words.units, field) ?? ''}`
  if (typeof value !== 'string') return ''
  if (isDay(value)) return showDate(value)
  return field.endsWith('At') ? showDateTime(value) : value
}

/** Some lines of the history hold a list as the text that was written. */
function readList(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

export function lookUp<T>(table: Record<string, T> | undefined, key: string): T | undefined {
  return table && Object.hasOwn(table, key) ? table[key] : undefined
}
