import type { Phone } from '#shared/values/phone.ts'

// Beside `phone.ts`, which brings a library of checks: strangers' pages load this too.

/** A landline has none: in Colombia mobile numbers alone begin with 3. */
export function mayHaveWhatsapp({ country, number }: Phone): boolean {
  return country !== '57' || number.startsWith('3')
}

/** The address of a WhatsApp chat with this number, with a message to be sent where one is given; of a landline none. */
export function whatsappAddress(phone: Phone, message = ''): string | undefined {
  if (!mayHaveWhatsapp(phone)) return undefined
  return `https://wa.me/${phone.country}${phone.number}${message ? `?text=${encodeURIComponent(message)}` : ''}`
}

/** The same with somebody whom the person chooses there. */
export function whatsappToAnybody(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`
}
