import { fold, normalized } from '#shared/values/text.ts'
import type { SelectList } from '#web/form/selectProps.ts'

/** A list shows this many, and as many more at each "Mostrar más". */
export const SELECT_PAGE_SIZE = 50
/** Height of the open list, in pixels. */
export const SELECT_MAX_HEIGHT = 256

/**
 * The options whose text contains what is typed, whatever its case and accents: first those that are just that, then
 * those that begin so, then those with a word that begins so; in their own order within each.
 */
export function matching<Option>(
  options: readonly Option[],
  typed: string,
  textOf: (option: Option) => string,
): Option[] {
  const wanted = fold(typed.trim())
  if (!wanted) return [...options]
  return options
    .map((option) => ({ option, text: fold(textOf(option)) }))
    .filter(({ text }) => text.includes(wanted))
    .map(({ option, text }) => ({ option, place: placeOf(text, wanted) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ option }) => option)
}

function placeOf(text: string, wanted: string): number {
  if (text.trim() === wanted) return 0
  if (text.startsWith(wanted)) return 1
  const spaced = (words: string) => ` ${words.replace(/[^\p{L}\p{N}]/gu, ' ')}`
  return spaced(text).includes(spaced(wanted)) ? 2 : 3
}

/** The option that is exactly what is typed, whatever its case and accents. */
export function exactly<Option>(
  options: readonly Option[],
  typed: string,
  textOf: (option: Option) => string,
): Option | undefined {
  const wanted = fold(typed.trim())
  return wanted ? options.find((option) => fold(textOf(option).trim()) === wanted) : undefined
}

/** The one option that is exactly what is typed, or the only one there is: of two of one name none is meant. */
export function onlyMeant<Option>(
  options: readonly Option[],
  typed: string,
  textOf: (option: Option) => string,
): Option | undefined {
  const wanted = fold(typed.trim())
  if (!wanted) return undefined
  const same = options.filter((option) => fold(textOf(option).trim()) === wanted)
  const left = same.length > 0 ? same : options
  return left.length === 1 ? left[0] : undefined
}

/** Less says too little to take a choice by. */
const CLOSE_LENGTH = 3

/** What is meant by a text that was left in a field: the option that it is, or the one of whose words it begins one. */
export function closest<Option>(
  options: readonly Option[],
  typed: string,
  textOf: (option: Option) => string,
): Option | undefined {
  const same = exactly(options, typed, textOf)
  const wanted = fold(typed.trim())
  if (same || wanted.length < CLOSE_LENGTH) return same
  const close = options.filter((option) => placeOf(fold(textOf(option)), wanted) < 3)
  return close.length === 1 ? close[0] : undefined
}

/** May the typed text be added: it is something, and no option already says it; of animals another may have that name. */
export function canCreate<Option>(
  { options, textOf, asksBetween }: Pick<SelectList<Option>, 'options' | 'textOf' | 'asksBetween'>,
  typed: string,
): boolean {
  return typed.trim() !== '' && (asksBetween || exactly(options, typed, textOf) === undefined)
}

/** The text cut in three around what matches, to show that part in bold. */
export function splitMatch(text: string, typed: string): [before: string, match: string, after: string] {
  const wanted = fold(typed.trim())
  const whole = normalized(text, 'NFC')
  const folded = [...whole].map((char) => fold(char))
  // Folding keeps a character a character, but for a few that become two: then nothing is marked.
  if (!wanted || folded.some((char) => char.length !== 1)) return [text, '', '']
  const start = folded.join('').indexOf(wanted)
  if (start < 0) return [text, '', '']
  const chars = [...whole]
  return [
    chars.slice(0, start).join(''),
    chars.slice(start, start + wanted.length).join(''),
    chars.slice(start + wanted.length).join(''),
  ]
}

/** A line of an open list. */
export type Entry<Option> =
  | { kind: 'option'; option: Option }
  | { kind: 'create' }
  | { kind: 'more' }
  | { kind: 'retry' }

/** The lines of an open list: the matches of the pages asked for, "Agregar «texto»", "Mostrar más", "Reintentar". */
export function entriesOf<Option>(list: SelectList<Option>, typed: string, pages: number): Entry<Option>[] {
  const found = list.isServerSearch ? list.options : matching(list.options, typed, list.textOf)
  const shown = found.slice(0, pages * SELECT_PAGE_SIZE)
  return [
    ...shown.map((option) => ({ kind: 'option' as const, option })),
    ...(list.mayCreate && canCreate(list, typed) ? [{ kind: 'create' as const }] : []),
    ...(found.length > shown.length ? [{ kind: 'more' as const }] : []),
    ...(list.failure ? [{ kind: 'retry' as const }] : []),
  ]
}

export function isChosen<Option>(list: SelectList<Option>, entry: Entry<Option>): boolean {
  return entry.kind === 'option' && list.value !== '' && list.idOf(entry.option) === list.value
}
