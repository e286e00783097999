import {
  countryCodes,
  isInternational,
  MAX_PHONE_DIGITS,
  readDigits,
  type CountryCode,
  type Phone,
} from '#shared/values/phone.ts'

/** The number as its field shows it at rest: `300 412 8890`. */
export function showDigits(number: string): string {
  return number.length === MAX_PHONE_DIGITS ? `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}` : number
}

/** What the field makes of a text, and what it shows of it meanwhile: `pending`, or else the number. */
export interface TypedPhone {
  phone: Phone
  pending: string | undefined
  /** What of the text is in neither. */
  leftOut?: keyof typeof leftOutWords | undefined
}

/** What is said of what the field did not take, until the number is corrected. */
export const leftOutWords = {
  digits: `El teléfono lleva máximo ${MAX_PHONE_DIGITS} dígitos. Revíselo`,
  letters: 'El teléfono lleva solo números. Revíselo',
  zero: 'El teléfono va sin el 0 del comienzo',
}

/** Has a text anything but digits and what people put between them? */
function hasLetters(text: string): boolean {
  return /[^\d\s()+.\-\p{Pd}\p{Default_Ignorable_Code_Point}]/u.test(text)
}

/**
 * What is typed in the field of digits, as a phone. A text that starts with + or 00 carries its country; until the
 * country is known the text stays as `pending`, so that it can be typed key by key.
 * @returns nothing when it has more than ten digits: to cut it would push one out unseen
 */
export function typePhone(text: string, country: CountryCode): TypedPhone | undefined {
  const trimmed = text.trim()
  const read = readDigits(trimmed, country)
  // Some write a 0 before a whole number: of what does not fit it is what goes.
  const hasZero = read.number.length > MAX_PHONE_DIGITS && read.number.startsWith('0')
  const phone = hasZero ? { ...read, number: read.number.slice(1) } : read
  const leftOut = hasZero ? 'zero' : hasLetters(trimmed) ? 'letters' : undefined
  const fits = phone.number.length <= MAX_PHONE_DIGITS
  if (!isInternational(trimmed)) return fits ? { phone, pending: undefined, leftOut } : undefined
  const pending = trimmed.replace(/[^\d+ ]/g, '').slice(0, 20)
  const digits = pending.replace(/\D/g, '').replace(/^00/, '')
  const isListed = countryCodes.some((code) => digits.startsWith(code) || code.startsWith(digits))
  // A country that the list does not have is no other country: with its sign it is no number, and is refused.
  if (!isListed) return { phone: { country, number: `+${digits}` }, pending, leftOut }
  return fits ? { phone, pending, leftOut } : undefined
}

/**
 * What is pasted: a number by itself over all that is there, else digits that go in where the selection is. A whole
 * number that finds no room there takes the place of the other.
 * @param parts what the field shows before the selection, and behind it
 * @returns nothing when it does not fit
 */
export function pastePhone(pasted: string, parts: [string, string], country: CountryCode): TypedPhone | undefined {
  const joined = typePhone(`${parts[0]}${pasted.trim()}${parts[1]}`, country)
  const isAlone = parts[0] === '' && parts[1] === ''
  if (joined && !isAlone) return joined
  const alone = typePhone(pasted, country)
  const isWhole = (alone?.phone.number.length ?? 0) >= (isInternational(pasted) ? 5 : MAX_PHONE_DIGITS)
  // It has its country in full: its digits show at once.
  return alone && (isAlone || isWhole) ? { ...alone, pending: undefined } : undefined
}
