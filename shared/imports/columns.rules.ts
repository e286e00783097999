import type { Refusal } from '#shared/http/errors.ts'
import type { DateOrder, ImportColumn } from '#shared/imports/imports.contract.ts'
import { fieldsOf, type ImportSubject, neededFields } from '#shared/imports/fields.ts'
import { datesIn } from '#shared/imports/dates.rules.ts'
import { fold } from '#shared/values/text.ts'

/** A heading as it is compared: folded, without the signs round it. */
export function headingKey(name: string): string {
  return fold(name)
    .replace(/[_:*"']/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function looksLikeEmail(text: string): boolean {
  const [name, host = '', ...more] = text.split('@')
  return name !== '' && more.length === 0 && host.slice(1, -1).includes('.') && !/\s/.test(text)
}

/** What a column without a telling heading shows itself to be. */
function guessBySamples(samples: readonly string[]): string | null {
  const all = (test: (text: string) => boolean) => samples.length > 0 && samples.every(test)
  if (all((text) => looksLikeEmail(text.trim()))) return 'email'
  if (all((text) => /^(\+?57)?[\s(]*3\d{2}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}$/.test(text.trim()))) return 'phone'
  if (all((text) => /^\d{15}$/.test(text.trim()))) return 'microchip'
  if (all((text) => /^(canino|felino|perr[oa]|gat[oa])$/.test(fold(text).trim()))) return 'species'
  return null
}

/**
 * Which field each column is: as it was in the clinic's last file, by its heading, by some of its words, by what stands in it.
 * No field is two columns; what is not known is left to the person.
 * @param known fields by the headings of earlier files
 */
export function guessFields(
  subject: ImportSubject,
  columns: readonly { name: string; samples: readonly string[] }[],
  known: ReadonlyMap<string, string | null> = new Map(),
): (string | null)[] {
  const fields = fieldsOf[subject]
  const taken = new Set<string>()
  const found: (string | null)[] = columns.map(() => null)
  const isLeft = columns.map(({ name }) => known.get(headingKey(name)) !== null)
  const keys = columns.map(({ name }) => headingKey(name))
  const give = (at: number, key: string | null | undefined) => {
    if (!key || found[at] || !isLeft[at] || taken.has(key) || !fields.some((field) => field.key === key)) return
    found[at] = key
    taken.add(key)
  }
  keys.forEach((key, at) => give(at, known.get(key)))
  keys.forEach((key, at) => give(at, fields.find(({ names }) => names.includes(key))?.key))
  // A column of the same heading again, of a telephone: "Teléfono" and "Teléfono (2)".
  keys.forEach((key, at) => {
    const first = key.replace(/ ?\(?\d\)?$/, '')
    if (fields.find(({ names }) => names.includes(first))?.key === 'phone')
      give(at, taken.has('phone') ? 'otherPhone' : 'phone')
  })
  const words = (key: string, names: readonly string[]) =>
    names
      .filter((name) => name.length > 3 && ` ${key} `.includes(` ${name} `))
      .reduce((most, name) => Math.max(most, name.length), 0)
  keys.forEach((key, at) => {
    const best = fields
      .map(({ key: of, names }) => ({ of, length: words(key, names) }))
      .filter(({ of, length }) => length > 0 && !taken.has(of))
      .toSorted((a, b) => b.length - a.length)[0]
    give(at, best?.of)
  })
  columns.forEach(({ samples }, at) => give(at, guessBySamples(samples)))
  // "Nombre" alone is of whom no other column names.
  keys.forEach((key, at) => {
    if (key === 'nombre' || key === 'nombres' || key === 'nombre completo')
      give(at, taken.has('ownerName') ? 'petName' : 'ownerName')
  })
  return found
}

/** A plan that no row can be read by. */
export function refuseFields(subject: ImportSubject, fields: readonly (string | null)[]): Refusal | undefined {
  const chosen = fields.filter((field) => field !== null)
  const known = fieldsOf[subject]
  const labelOf = (key: string) => known.find((field) => field.key === key)?.label ?? key
  const unknown = chosen.find((key) => !known.some((field) => field.key === key))
  if (unknown) return { field: 'fields', message: 'Elija una de las opciones' }
  const twice = chosen.find((key, at) => chosen.indexOf(key) !== at)
  if (twice) return { field: 'fields', message: `Dos columnas son «${labelOf(twice)}»: deje una` }
  const missing = neededFields[subject].find((group) => !group.some((key) => chosen.includes(key)))
  if (!missing) return undefined
  const [last = '', ...others] = missing.map((key) => `«${labelOf(key)}»`).toReversed()
  const said = others.length > 0 ? `${others.toReversed().join(', ')} o ${last}` : last
  return { field: 'fields', message: `Diga qué columna es ${said}` }
}

/** What is seen of a column as its cells go by. */
export interface ColumnSight {
  samples: string[]
  doubtfulDates: string[]
  /** The first that says its order itself. */
  seen: Partial<Record<DateOrder, string>>
}

export function newSight(): ColumnSight {
  return { samples: [], doubtfulDates: [], seen: {} }
}

const SHOWN = 3

export function look(sight: ColumnSight, cell: string): void {
  if (cell.trim() === '') return
  if (sight.samples.length < SHOWN && !sight.samples.includes(cell)) sight.samples.push(cell.slice(0, 120))
  const order = datesIn(cell)
  if (order === 'both' && sight.doubtfulDates.length < SHOWN && !sight.doubtfulDates.includes(cell))
    sight.doubtfulDates.push(cell)
  if (order === 'dmy' || order === 'mdy') sight.seen[order] ??= cell.trim().slice(0, 40)
}

/** What its dates say of their order: one beyond the twelfth says it for all, unless another says the contrary. */
export function columnOf(name: string, { samples, doubtfulDates, seen }: ColumnSight): ImportColumn {
  const { dmy, mdy } = seen
  if (dmy !== undefined && mdy !== undefined)
    return { name, samples, dateOrder: null, doubtfulDates: [], mixedDates: [dmy, mdy] }
  const dateOrder = dmy !== undefined ? 'dmy' : mdy !== undefined ? 'mdy' : null
  return { name, samples, dateOrder, doubtfulDates: dateOrder ? [] : doubtfulDates }
}

/** The first row of a file that names its columns: the one of the first that most of its cells look like headings. */
export function findHeading(subject: ImportSubject, rows: readonly (readonly string[])[]): number {
  const names = new Set(fieldsOf[subject].flatMap((field) => field.names))
  let [best, most] = [-1, 0]
  rows.slice(0, 20).forEach((cells, at) => {
    const score = cells.filter((cell) => names.has(headingKey(cell))).length
    if (score > most) [best, most] = [at, score]
  })
  if (best >= 0) return best
  return Math.max(
    0,
    rows.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length >= 2),
  )
}

/** Names of columns, each once: `Teléfono`, `Teléfono (2)`; one without a name is called by its letter, as Excel does. */
export function nameColumns(heading: readonly string[], width: number): string[] {
  const seen = new Map<string, number>()
  return Array.from({ length: width }, (_, at) => {
    const name = (heading[at] ?? '').replace(/\s+/g, ' ').trim().slice(0, 120) || `Columna ${columnLetter(at)}`
    const times = (seen.get(headingKey(name)) ?? 0) + 1
    seen.set(headingKey(name), times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/** `A`, `Z`, `AA`. */
export function columnLetter(at: number): string {
  const rest = Math.floor(at / 26)
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (at % 26))
}
