import { z } from 'zod'
import { REQUIRED } from '#shared/values/messages.ts'

/** The country codes of the specification, in its order; the first is the default. */
export const countryCodes = ['57', '1', '34', '51', '52', '53', '54', '55', '56', '58', '591', '593'] as const
export type CountryCode = (typeof countryCodes)[number]

export const countryNames: Record<CountryCode, string> = {
  '57': 'Colombia',
  '1': 'Estados Unidos',
  '34': 'España',
  '51': 'Perú',
  '52': 'México',
  '53': 'Cuba',
  '54': 'Argentina',
  '55': 'Brasil',
  '56': 'Chile',
  '58': 'Venezuela',
  '591': 'Bolivia',
  '593': 'Ecuador',
}

export const MAX_PHONE_DIGITS = 10
export const INVALID_PHONE = 'Escriba el teléfono con números, 10 como máximo'

/** A phone number: a country code and up to ten digits. */
export const Phone = z.object({
  country: z.enum(countryCodes),
  number: z
    .string({ error: REQUIRED })
    .min(1, REQUIRED)
    .regex(/^\d{5,10}$/, {
      error: (issue) => (/^\d{0,4}$/.test(String(issue.input)) ? 'Escriba el teléfono completo' : INVALID_PHONE),
    }),
})
export type Phone = z.infer<typeof Phone>

/** `+57 300 412 8890`, whole in its line: a number that is read out or typed is not looked for in two. */
export function showPhone(phone: Phone): string {
  const digits = phone.number
  const groups = digits.length === 10 ? [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)] : [digits]
  return [`+${phone.country}`, ...groups].join('\u00a0')
}

/** `…8890`: enough to tell two owners apart. */
export function lastDigits(phone: Phone): string {
  return `…${phone.number.slice(-4)}`
}

/** The address that calls this number. */
export function callAddress(phone: Phone): string {
  return `tel:+${phone.country}${phone.number}`
}

/** What looks like a slip in a number that is taken all the same: not every number is of the plan that its country has. */
export function phoneWarning({ country, number }: Phone): string | undefined {
  if (number.startsWith('0')) return `Después de +${country} el número va sin el 0 del comienzo: revíselo`
  if (country !== '57') return undefined
  if (number.length !== 10) return 'En Colombia un teléfono tiene 10 dígitos: revise el número'
  // The plan of numbers since 2021: fixed ones begin with 60 and their city.
  if (!/^(3|60)/.test(number)) return 'En Colombia un celular empieza por 3 y un fijo por 60: revise el número'
  return undefined
}

/** Does it begin with its country: `+57`, `(+57)`, `0057`? */
export function isInternational(text: string): boolean {
  return /^[\s(]*(\+|00)/.test(text)
}

/** What a person types or pastes (dashes, spaces, +57, 0057) as country and all its digits. */
export function readDigits(text: string, country: CountryCode = '57'): Phone {
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  if (isInternational(text)) {
    const code = [...countryCodes].sort((a, b) => b.length - a.length).find((candidate) => digits.startsWith(candidate))
    if (code) return { country: code, number: digits.slice(code.length) }
  }
  const hasCountry = digits.length > MAX_PHONE_DIGITS && digits.startsWith(country)
  return { country, number: hasCountry ? digits.slice(country.length) : digits }
}

/** The same with ten digits at most. */
export function readPhone(text: string, country: CountryCode = '57'): Phone {
  const read = readDigits(text, country)
  return { ...read, number: read.number.slice(0, MAX_PHONE_DIGITS) }
}
