import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fold } from '#shared/values/text.ts'
import type { Random } from '#server/demo/random.ts'

interface People {
  firstNames: { female: string[]; male: string[] }
  surnames: string[]
  petNames: string[]
  cities: { name: string }[]
  addressPatterns: string[]
  addressTokens: Record<string, string[] | { min: number; max: number }>
  neighborhoods: string[]
  phone: { mobilePrefixes: string[] }
  emailDomains: string[]
}

export const people = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'data/people.json'), 'utf8'),
) as unknown as People

/** `María Camila Restrepo Gil`: one or two first names, two surnames. */
export function personName(random: Random): string {
  const firstNames = random.chance(0.58) ? people.firstNames.female : people.firstNames.male
  const first = random.pick(firstNames)
  const second = random.chance(0.4) ? random.pick(firstNames) : first
  const names = second === first ? [first] : [first, second]
  return [...names, random.pick(people.surnames), random.pick(people.surnames)].join(' ')
}

export function mobileNumber(random: Random): string {
  return random.pick(people.phone.mobilePrefixes) + String(random.int(0, 9_999_999)).padStart(7, '0')
}

/** `{n}` and the like of a pattern, filled in. */
export function streetAddress(random: Random): string {
  return random.pick(people.addressPatterns).replace(/\{(\w)\}/g, (_match, token: string) => {
    const values = people.addressTokens[token]
    if (!values) return ''
    return Array.isArray(values) ? random.pick(values) : String(random.int(values.min, values.max))
  })
}

/** An address of a reserved domain: nothing sent there can reach anybody. */
export function emailOf(name: string, serial: number, random: Random): string {
  const [first = '', ...rest] = fold(name)
    .replace(/[^a-z ]/g, '')
    .split(' ')
  return `${first}.${rest.at(-2) ?? rest.at(-1) ?? 'propietario'}${serial}@${random.pick(people.emailDomains)}`
}

/** A citizen's number: old ones have seven or eight digits, new ones ten. */
export function citizenNumber(random: Random): string {
  return random.chance(0.6)
    ? String(random.int(1_010_000_000, 1_098_999_999))
    : String(random.int(19_000_000, 79_999_999))
}

export interface OwnerValues {
  name: string
  documentType: string | null
  document: string | null
  phoneCountry: string
  phoneNumber: string
  otherPhoneCountry: string | null
  otherPhoneNumber: string | null
  email: string | null
  address: string | null
  city: string | null
  contactName: string | null
  contactPhoneCountry: string | null
  contactPhoneNumber: string | null
  contactMayDecide: boolean
  dataConsentAt: Date | null
  messagesConsent: boolean
  notes: string | null
  petNames: string
  lastVisitAt: Date | null
  status: string
}

const notes = [
  'Prefiere que lo contacten por WhatsApp después de las 5 p. m.',
  'Trae la mascota sin ayuno cuando no se le recuerda la víspera.',
  'Pide siempre factura electrónica.',
  'Vive fuera de la ciudad; agendar en la mañana.',
  'Autoriza a su hermana a retirar la mascota.',
]

/** An owner as a clinic writes one down: not everyone leaves everything. */
export function ownerValues(random: Random, serial: number, since: Date): OwnerValues {
  const name = personName(random)
  const hasDocument = random.chance(0.85)
  const isForeigner = hasDocument && random.chance(0.04)
  const hasOtherPhone = random.chance(0.2)
  const hasContact = random.chance(0.25)
  const consents = random.chance(0.9)
  return {
    name,
    documentType: hasDocument ? (isForeigner ? random.pick(['CE', 'PPT', 'PAS']) : 'CC') : null,
    document: hasDocument ? citizenNumber(random) : null,
    phoneCountry: '57',
    phoneNumber: mobileNumber(random),
    otherPhoneCountry: hasOtherPhone ? '57' : null,
    otherPhoneNumber: hasOtherPhone ? mobileNumber(random) : null,
    email: random.chance(0.7) ? emailOf(name, serial, random) : null,
    address: random.chance(0.8) ? `${streetAddress(random)}, ${random.pick(people.neighborhoods)}` : null,
    city: random.chance(0.92) ? 'Bogotá D.C.' : random.pick(['Chía', 'Soacha', 'Cajicá', 'Funza']),
    contactName: hasContact ? personName(random) : null,
    contactPhoneCountry: hasContact ? '57' : null,
    contactPhoneNumber: hasContact ? mobileNumber(random) : null,
    contactMayDecide: hasContact && random.chance(0.5),
    dataConsentAt: consents ? since : null,
    messagesConsent: consents && random.chance(0.8),
    notes: random.chance(0.08) ? random.pick(notes) : null,
    petNames: '',
    lastVisitAt: null,
    status: 'active',
  }
}
