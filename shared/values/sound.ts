import { fold } from '#shared/values/text.ts'

const isVowel = (letter: string): boolean => 'aeiou'.includes(letter)
const isSoft = (letter: string): boolean => letter === 'e' || letter === 'i'

/** How letters sound whatever stands beside them. */
const plainSounds: Record<string, string> = { q: 'k', z: 's', x: 's', v: 'b', w: 'b', y: 'i', h: '' }

function soundOfLetter(letter: string, next: string): string {
  if (letter === 'c') return next === 'h' ? 'ch' : isSoft(next) ? 's' : 'k'
  if (letter === 'g') return isSoft(next) ? 'j' : 'g'
  if (letter === 'm') return /[a-z]/.test(next) && !isVowel(next) ? 'n' : 'm'
  return plainSounds[letter] ?? letter
}

/**
 * A word as it sounds in Spanish, so that what is written by ear is found: `penisilina`, `Enrofloxasina`, `anpicilina`
 * and `xilazina` sound as they do spelled right. Without accents, h, doubled letters and the plural's s; b is v, z and
 * soft c are s, x is s, qu and hard c are k, y is i, m before a consonant is n. In proportion to its length.
 */
export function soundOf(word: string): string {
  const written = fold(word).replace(/[^a-z0-9]/g, '')
  // Vitamin C is not vitamin K.
  if (written.length === 1 || /\d/.test(written)) return written
  const letters = written
    .replaceAll('ph', 'f')
    .replace(/^ll/, 'y')
    .replace(/([a-z])\1+/g, '$1')
    .replace(/^s(?=[bcdfgklmnpqtv])/, 'es')
    .replace(/([qg])u(?=[ei])/g, (_both, letter: string) => (letter === 'q' ? 'k' : 'G'))
  let sound = ''
  for (const [at, letter] of [...letters].entries()) {
    const next = letters.charAt(at + 1)
    const made = letter === 'G' ? 'g' : soundOfLetter(letter, next)
    // `ks` is an x: `cefalecsina`.
    if (made === 's' && sound.endsWith('k')) sound = sound.slice(0, -1)
    if (!/^[a-z]/.test(made) || !sound.endsWith(made)) sound += made
  }
  return sound.length > 3 ? sound.replace(/(?<=[aeo])s$/, '') : sound
}

/** One letter more, fewer or another, or two beside each other swapped. */
export function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1 || one === other) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
}
