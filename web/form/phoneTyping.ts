import { MAX_PHONE_DIGITS, readPhone, type CountryCode, type Phone } from '#shared/values/phone.ts'

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
  const isInternational = /^(\+|00)/.test(trimmed)
  const phone = readPhone(trimmed, country)
  return { phone, pending: isInternational ? trimmed.replace(/[^\d+ ]/g, '').slice(0, 20) : undefined }
}
