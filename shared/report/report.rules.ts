import type { Phone } from '#shared/values/phone.ts'
import { fold } from '#shared/values/text.ts'

/** `Marta Elena Gómez` as `M••• G••••`: the first letters of the first and the last word, whatever their lengths. */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/)
  const initial = (word: string | undefined) => [...(word ?? '')][0]?.toUpperCase() ?? ''
  const first = `${initial(words[0])}•••`
  return words.length > 1 ? `${first} ${initial(words.at(-1))}••••` : first
}

/** `3004128890` as `••• ••• 88 90`; of a short number only the last two digits. */
export function maskPhone({ number }: Pick<Phone, 'number'>): string {
  if (number.length < 8) return `••• ••• ${number.slice(-2)}`
  return `••• ••• ${number.slice(-4, -2)} ${number.slice(-2)}`
}

/** What identifies an owner and must not be read in a report, not even inside a text that a professional wrote. */
export interface OwnerSecrets {
  name: string
  texts: (string | null)[]
  phones: (string | null)[]
}

const HIDDEN = '•••'
/** Fewer letters and digits say nothing of a person, and would hide half of the texts. */
const SHORTEST = 4
/** Words of names that every text is full of, as it is of single letters. */
const LINK = /^(?:de|del|el|la|las|los|.)$/u

/**
 * Takes the owner out of a free text, whatever its accents, its case and the signs between words or digits: documents,
 * phones, e-mail and address whole; a name whole, or two or more of its words in order (`Marta Gómez` of `Marta Elena
 * Gómez`). One word of a longer name stays: a given name alone identifies nobody here, and would black out pets' names.
 */
export function hideOwner(text: string, { name, texts, phones }: OwnerSecrets): string {
  const codes = [...phones, ...texts.filter(isCode)]
  const names = [name, ...texts.filter((secret) => !isCode(secret))]
  const patterns = [...longestFirst(codes).map(codePattern), ...longestFirst(names).map(namePattern)]
  if (patterns.length === 0) return text
  const secret = new RegExp(patterns.join('|'), 'giu')
  // Most texts have nothing of the owner, and letter by letter takes its time.
  if (foldSigns(text).search(secret) < 0) return text
  const letters = text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  const folded = letters.map(foldSigns)
  // A letter may fold into several characters, or into none.
  const letterAt = folded.flatMap((characters, index) => Array<number>(characters.length).fill(index))
  let shown = ''
  let next = 0
  for (const { 0: found, index } of folded.join('').matchAll(secret)) {
    shown += letters.slice(next, letterAt[index]).join('') + HIDDEN
    next = (letterAt[index + found.length - 1] ?? 0) + 1
  }
  return shown + letters.slice(next).join('')
}

/** Documents, e-mails and nearly all addresses have a digit or an `@`; what has none is hidden as names are. */
function isCode(secret: string | null): boolean {
  return /[\d@]/.test(secret ?? '')
}

/** The folded words of each secret that says enough; the longest first, as the shorter may be a part of it. */
function longestFirst(secrets: (string | null)[]): string[][] {
  const folded = secrets.map((secret) =>
    foldSigns(secret ?? '')
      .split(' ')
      .filter(Boolean),
  )
  const length = (words: string[]) => words.join('').length
  return folded.filter((words) => length(words) >= SHORTEST).toSorted((a, b) => length(b) - length(a))
}

/** Within a longer run of digits, too: a phone may follow its country. */
function codePattern(words: string[]): string {
  return [...words.join('')].join(' *')
}

/** Whole words: all of them, or one and at least another of those after it, with what links them or without. */
function namePattern(words: string[]): string {
  const telling = words.filter((word) => !LINK.test(word))
  const links = words.filter((word) => LINK.test(word)).map((link) => `(?:${link} +)?`)
  const then = ` +${links.join('')}`
  const some = telling.slice(0, -1).map((word, at) => {
    const after = telling.slice(at + 1)
    return `${word}(?=${then}(?:${after.join('|')})(?: |$))${after.map((next) => `(?:${then}${next})?`).join('')}`
  })
  return `(?<=^| )(?:${[words.join(' +'), ...some].join('|')})(?= |$)`
}

/** Without accents and case, and a space for each sign. */
function foldSigns(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, ' ')
}
