import { z } from 'zod'
import { REQUIRED } from '#shared/values/messages.ts'
import { later } from '#shared/values/later.ts'

/** The line break and the page break that a word processor writes into a line. */
const BREAKS = /[\v\f]/g

/** Control characters, and halves of a character: PostgreSQL refuses some of them, and nobody meant any. */
const CONTROL =
  // oxlint-disable-next-line no-control-regex -- the characters to take out are exactly these
  /[\u0000-\u0008\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/**
 * Signs that turn the direction of a text, with which it shows another one than is written, and those of no width, with
 * which it is not found. Taken out and not refused, as nobody sees them in what they paste from their contacts, and what
 * was stored with them must still be read.
 */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g

/** What is kept of a text: what can be seen, each letter with its accent as one sign (NFC). */
function withoutUnseen(value: string): string {
  return normalized(value.replace(BREAKS, '\n').replace(CONTROL, '').replace(UNSEEN, ''), 'NFC')
}

/** A text of several lines, as it is kept: nothing unseen, no space around it. */
export function plainText(value: string): string {
  return withoutUnseen(value).trim()
}

/** One apostrophe, as a phone writes `D’Achiardi` and a keyboard `D'Achiardi`. */
function withOneApostrophe(value: string): string {
  return value.replace(/[‘’ʼ´`]/g, "'")
}

/** A text of one line, as it is kept: what is pasted with line breaks keeps its words, a space between them. */
export function plainLine(value: string): string {
  return withOneApostrophe(plainText(value)).replace(/\s+/g, ' ')
}

/** A text without what nobody sees by itself: spaces around it, an empty braille cell, accents of no letter, signs of no width. */
export function visiblePart(text: string): string {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\p{M}\u2800]/gu, '').trim()
}

/** Nothing to see: a nameless row in a list. */
function isBlank(text: string): boolean {
  return visiblePart(text) === ''
}

const TITLE = /^(?:(?:don|doña|señora?|sra?|doctora?|dra?)\.? )?\S+/iu
const ORGANIZATION =
  /^(?:albergue|asociación|centro|clínica|colegio|criadero|empresa|finca|fundación|grupo|hacienda|hogar|refugio|universidad) | (?:s\.?a\.?(?:s\.?)?|ltda\.?)$/iu

/** As a letter greets: `Guillermo` of `Guillermo Rojas Peña`, `Doña Ana` of `Doña Ana Gil`; an organization by its whole name. */
export function firstName(name: string): string {
  return ORGANIZATION.test(name) ? name : (TITLE.exec(name)?.[0] ?? name)
}

/** A required text: trimmed, with something to see in it, at most `max` characters. */
export function requiredText(max: number) {
  return required(text().trim(), max)
}

/** Of a field of one line: what is pasted with line breaks or tabs keeps its words, a space between them. */
export function requiredLine(max: number) {
  return required(line(), max)
}

/** An optional text: what is empty travels as `null`. */
export function optionalText(max: number) {
  return optional(text(), max)
}

/** Of a field of one line that may be empty. @param clean its form, which is the one that `max` is of */
export function optionalLine(max: number, clean?: (value: string) => string) {
  return optional(clean ? line().overwrite((value) => clean(value)) : line(), max)
}

function text() {
  return z.string().overwrite(withoutUnseen)
}

function line() {
  return z.string().overwrite(plainLine)
}

function required(schema: z.ZodString, max: number) {
  return schema
    .min(1, REQUIRED)
    .max(max)
    .refine((value) => value === '' || !isBlank(value), REQUIRED)
}

function optional(schema: z.ZodString, max: number) {
  return schema
    .max(max)
    .transform((value) => (isBlank(value) ? null : value.trim()))
    .nullable()
    .default(null)
}

/** Is it still that name, with something around it: `Cefalexina forte`? */
export function stillNames(text: string, name: string): boolean {
  return fold(text).includes(fold(name))
}

/** A label within a sentence, where only its first letter was large because it began a line: `raza con riesgo MDR1`. */
export function withinSentence(label: string): string {
  return label.charAt(0).toLocaleLowerCase('es') + label.slice(1)
}

/** A text as it begins a line: `media tableta` as `Media tableta`. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase('es') + text.slice(1)
}

const together = later(() => new Intl.ListFormat('es'))

/** `Laura, Andrés y Pedro`. */
export function joinNames(names: readonly string[]): string {
  return together().format(names)
}

/** More marks than any language puts on a letter (Unicode's Stream-Safe Text Format, UAX 15). */
const PILE = /(\p{M}{30})\p{M}+/gu

/** `normalize` without its cost: it sorts the marks of a letter, in a time that grows with the square of their number. */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC'): string {
  return text.replace(PILE, '$1').normalize(form)
}

/** Letters that no accent makes of another: `Łukasz` is searched as `lukasz`, `Straße` as `strasse`. */
const plainLetters: Record<string, string> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i', ħ: 'h', ŧ: 't' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
}
const OTHER_LETTER = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Accents and case folded, exactly as the database's `fold` does it: what is stored and what is searched must agree. */
export function fold(text: string): string {
  return normalized(text, 'NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(OTHER_LETTER, (letter) => plainLetters[letter] ?? letter)
}

/** More never help. */
export const MAX_SEARCH_WORDS = 6

/** The words of a search, folded, at most so many. */
export function searchWords(text: string): string[] {
  return allWords(text).slice(0, MAX_SEARCH_WORDS)
}

/** Commas, quotes and brackets round a word; not what a phone, an e-mail or a part of one begins with. */
const ROUND = /^[^\P{P}@_]+|(?<![^\P{P}@_])[^\P{P}@_]+$/gu

/** The folded words of a text. Signs round a word, or alone between words, count only where there is nothing else. */
export function allWords(text: string): string[] {
  const written = fold(withOneApostrophe(plainText(text.replaceAll('\0', ' '))))
    .split(/\s+|[,;](?=\p{L})/u)
    .filter(Boolean)
  const words = written.map((word) => word.replace(ROUND, '')).filter(Boolean)
  return words.length > 0 ? words : written
}

/** The initials of a person or firm: at most two. A name of signs alone has its first sign. */
export function initials(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase() ?? [])
  return words.slice(0, 2).join('') || ([...name.trim()][0] ?? '')
}

/** With a capital letter: as a sentence begins. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
