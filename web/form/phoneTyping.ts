import {
  countryCodes,
  isInternational,
  MAX_PHONE_DIGITS,
  readPhone,
  type CountryCode,
  type Phone,
} from '#shared/values/phone.ts'

/** The number as its field shows it at rest: `300 412 8890`. */
export function showDigits(number: string): string {
  return number.length === MAX_PHONE_DIGITS ? `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}` : number
}

/**
 * What is typed or pasted in the field of digits, as a phone. A text that starts with + or 00 carries its country; until
 * the country is known the text stays as `pending`, so that it can be typed key by key.
 */
export function typePhone(text: string, country: CountryCode): { phone: Phone; pending: string | undefined } {
  const trimmed = text.trim()
  if (!isInternational(trimmed)) return { phone: readPhone(trimmed, country), pending: undefined }
  const pending = trimmed.replace(/[^\d+ ]/g, '').slice(0, 20)
  const digits = pending.replace(/\D/g, '').replace(/^00/, '')
  const isListed = countryCodes.some((code) => digits.startsWith(code) || code.startsWith(digits))
  // A country that the list does not have is no other country: with its sign it is no number, and is refused.
  return { phone: isListed ? readPhone(trimmed, country) : { country, number: `+${digits}` }, pending }
}
