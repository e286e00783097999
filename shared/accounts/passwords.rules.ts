import { commonWords } from '#shared/accounts/commonWords.ts'
import type { Refusal } from '#shared/http/errors.ts'
import { fold, normalized } from '#shared/values/text.ts'

/** So many characters of another kind beside a common word make it no better; more may be a secret of their own. */
const MAX_DECORATION = 9
/** Dates, telephones and documents are shorter. */
const MIN_FIGURES = 12
const MIN_DIFFERENT = 5
/** A shorter name stands in too many words. */
const MIN_NAME = 4
/** What repeats counts once, and is then as long as any password. */
const MIN_REPEATED = 8

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkln',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
]
const steps = new Set(rows.flatMap((row) => [...pairsOf(row), ...pairsOf([...row].toReversed().join(''))]))

/** Signs that are written for a letter. */
const letterOf: Readonly<Record<string, string>> = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', 0: 'o', $: 's', 5: 's', 7: 't' }

let words: ReadonlySet<string> | undefined

function isCommon(word: string): boolean {
  words ??= new Set(commonWords.split(' '))
  return words.has(word)
}

/**
 * Refuses a password that a stranger tries first: one common word or name, whatever figures and signs stand around it, a
 * row of the keyboard, something repeated, figures alone, or what is known of the person.
 * @param own what is known of who chooses it: name, e-mail, name of the clinic
 */
export function refusePassword(password: string, own: readonly string[], field = 'password'): Refusal | undefined {
  const folded = fold(normalized(password, 'NFKC')).replace(/\s/g, '')
  if (isGuessable(folded)) return { field, message: 'Es muy fácil de adivinar. Use varias palabras, o una más larga.' }
  if (isOwn(folded, own))
    return { field, message: 'No use su nombre, su correo ni el nombre de la clínica como contraseña.' }
  return undefined
}

function isGuessable(folded: string): boolean {
  const unit = repeatedPart(folded)
  if (unit.length < folded.length && unit.length < MIN_REPEATED) return true
  if (new Set(unit).size < MIN_DIFFERENT) return true
  if (!/\p{L}/u.test(unit) && unit.length < MIN_FIGURES) return true
  return isRow(unit) || isDecoratedWord(unit)
}

/** "abcabcab" is "abc" repeated; itself where nothing is. */
function repeatedPart(text: string): string {
  /** To each place, how many signs up to it are those that the text begins with: found in one pass, not length by length. */
  const again = [0]
  for (let at = 1, length = 0; at < text.length; at += 1) {
    while (length > 0 && text[at] !== text[length]) length = again[length - 1] ?? 0
    if (text[at] === text[length]) length += 1
    again[at] = length
  }
  const part = text.length - (again.at(-1) ?? 0)
  return part <= text.length / 2 ? text.slice(0, part) : text
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2))
}

/** Neighbours of the alphabet or the keyboard, three or more at a time: "abcd1234", "qwertyui". */
function isRow(text: string): boolean {
  let jumps = 0
  for (let at = 1; at < text.length; at += 1)
    if (text[at] !== text[at - 1] && !steps.has(text.slice(at - 1, at + 1))) jumps += 1
  return (jumps + 1) * 3 <= text.length
}

function isDecoratedWord(text: string): boolean {
  const signs = text.split('')
  const bare = text.slice(Math.max(0, signs.findIndex(isLetter)), signs.findLastIndex(isLetter) + 1)
  return isCommon(lettersOf(text)) || (text.length - bare.length <= MAX_DECORATION && isCommon(lettersOf(bare)))
}

function isLetter(sign: string): boolean {
  return sign >= 'a' && sign <= 'z'
}

function lettersOf(text: string): string {
  return text.replace(/[^a-z@$0-9]+/g, '').replace(/[^a-z]/g, (sign) => letterOf[sign] ?? '')
}

/** Little is left without what is known of the person, or one more common word. */
function isOwn(folded: string, own: readonly string[]): boolean {
  const words = own.flatMap((text) => [lettersOf(fold(text)), ...(fold(text).match(/[a-z0-9]+/g) ?? [])])
  const known = [...new Set(words)]
    .filter((word) => word.length >= MIN_NAME)
    .toSorted((one, other) => other.length - one.length)
  return [folded, lettersOf(folded)].some((text) => {
    const rest = known.reduce((left, word) => left.replaceAll(word, ''), text)
    if (rest.length === text.length) return false
    return (lettersOf(rest).length < MIN_NAME && rest.length <= MAX_DECORATION) || isDecoratedWord(rest)
  })
}
