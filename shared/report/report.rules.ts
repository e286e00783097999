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

interface Name {
  words: string[]
  telling: string[]
  links: string[]
}

/**
 * Takes the owner out of a free text, whatever its accents, its case and the signs between words or digits: documents,
 * phones, e-mail and address whole; a name whole, or two or more of its words in order (`Marta Gómez` of `Marta Elena
 * Gómez`). One word of a longer name stays: a given name alone identifies nobody here, and would black out pets' names.
 * Compares words and makes no pattern of them: its time grows with the text's length times that of the secrets.
 */
export function hideOwner(text: string, { name, texts, phones }: OwnerSecrets): string {
  const codes = [...phones, ...texts.filter(isCode)].map(foldWords).filter(saysEnough)
  const names = [name, ...texts.filter((secret) => !isCode(secret))].map(foldWords).filter(saysEnough)
  const ends = findSecrets(
    foldWords(text),
    codes.map((words) => words.join('')),
    names.map(readName),
  )
  // Most texts have nothing of the owner, and letter by letter takes its time.
  if (ends.size === 0) return text
  let shown = ''
  let read = 0
  let hidden = 0
  for (const letter of text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []) {
    // A letter may fold into several characters, or into none.
    const first = read
    for (const next = first + foldWords(letter).join('').length; read < next; read++) {
      const end = ends.get(read)
      if (read < hidden || end === undefined) continue
      shown += HIDDEN
      hidden = end
    }
    if (hidden <= first) shown += letter
  }
  return shown
}

/** Documents, e-mails and nearly all addresses have a digit or an `@`; what has none is hidden as names are. */
function isCode(secret: string | null): boolean {
  return /[\d@]/.test(secret ?? '')
}

function saysEnough(words: string[]): boolean {
  return words.join('').length >= SHORTEST
}

function readName(words: string[]): Name {
  return {
    words,
    telling: words.filter((word) => !LINK.test(word)),
    links: words.filter((word) => LINK.test(word)),
  }
}

/**
 * Where secrets begin in these words, and where the longest that begins there ends: counted in characters of the words
 * joined. A code may stand within a longer run of digits, as a phone that follows its country; a name has whole words.
 */
function findSecrets(words: string[], codes: string[], names: Name[]): Map<number, number> {
  const said = words.join('')
  const ends = new Map<number, number>()
  const add = (start: number, end: number) => ends.set(start, Math.max(end, ends.get(start) ?? 0))
  for (const code of codes)
    for (let at = said.indexOf(code); at >= 0; at = said.indexOf(code, at + 1)) add(at, at + code.length)
  let start = 0
  for (const [at, word] of words.entries()) {
    for (const name of names) {
      const count = countOwned(words, at, name)
      if (count > 0) add(start, start + words.slice(at, at + count).join('').length)
    }
    start += word.length
  }
  return ends
}

/** How many words from this one on are of the name: all of them, or two or more that tell, with what links them or without. */
function countOwned(said: string[], at: number, { words, telling, links }: Name): number {
  if (words.every((word, index) => said[at + index] === word)) return words.length
  let count = 0
  let known = telling.indexOf(said[at] ?? '')
  for (let next = at + 1; known >= 0; count = next - at) {
    for (let link = 0; (link = links.indexOf(said[next] ?? '', link) + 1) > 0;) next++
    known = telling.indexOf(said[next] ?? '', known + 1)
    if (known < 0) break
    next++
  }
  return count
}

/** The words without accents and case, parted at each sign. */
function foldWords(text: string | null): string[] {
  return fold(text ?? '')
    .replaceAll('ς', 'σ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
