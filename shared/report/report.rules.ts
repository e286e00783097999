import type { Phone } from '#shared/values/phone.ts'

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
/** A shorter word says nothing of a person, and would hide half of the texts. */
const SHORTEST = 4

/**
 * Takes the owner out of a free text: full name, document, e-mail and address as they are written, and phones and
 * documents however their digits are grouped.
 */
export function hideOwner(text: string, { name, texts, phones }: OwnerSecrets): string {
  const written = [name, ...texts]
    .map((secret) => (secret ?? '').trim())
    .filter((secret) => secret.length >= SHORTEST)
    .map((secret) => secret.split(/\s+/).map(escapePattern).join('\\s+'))
  const digits = [...phones, ...texts]
    .map((secret) => (/^[\d\s.-]+$/.test(secret ?? '') ? (secret ?? '').replace(/\D/g, '') : ''))
    .filter((secret) => secret.length >= SHORTEST + 1)
    .map((secret) => [...secret].join('[\\s.\\-]*'))
  const secrets = [...written, ...digits].toSorted((a, b) => b.length - a.length)
  return secrets.length === 0 ? text : text.replace(new RegExp(secrets.join('|'), 'giu'), HIDDEN)
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, (character) => `\\${character}`)
}
