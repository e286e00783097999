import {
  type DefaultMessage,
  type DefaultMessageDraft,
  MAX_DEFAULT_MESSAGES,
} from '#shared/defaultMessages/defaultMessages.contract.ts'
import { firstName } from '#shared/values/text.ts'
import { orderedRules } from '#shared/word/orderedList.ts'

/** What a default message may leave open, each with what a person reads of it. */
export const placeholders = {
  propietario: 'Primer nombre del propietario',
  mascotas: 'Sus mascotas',
  clinica: 'Nombre de la clínica',
  cita: 'Día y hora de su próxima cita',
} as const
export type Placeholder = keyof typeof placeholders

/** What is known of whom it is written to. */
export type PlaceholderFacts = Record<Placeholder, string | null>

const PLACEHOLDER = /\{([a-z]{1,20})\}/g

/** The names in braces that mean nothing. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].flatMap(([, name = '']) => (Object.hasOwn(placeholders, name) ? [] : [name]))
}

/**
 * Fills a text in. What nobody knows stays open, for the person to fill in: a message must not say «Hola, ».
 */
export function fillIn(text: string, facts: PlaceholderFacts): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(facts, name) ? (facts[name as Placeholder] ?? whole) : whole,
  )
}

/** @param owner null where nobody knows whose number it is */
export function factsOf(
  owner: { name: string } | null,
  pets: readonly { name: string }[],
  clinicName: string,
  event: string | null,
): PlaceholderFacts {
  return {
    propietario: owner && firstName(owner.name),
    mascotas: pets.length === 0 ? null : new Intl.ListFormat('es').format(pets.map(({ name }) => name)),
    clinica: clinicName,
    cita: event,
  }
}

export const defaultMessageRules = orderedRules<DefaultMessage, DefaultMessageDraft>({
  name: 'title',
  taken: 'Ya hay un mensaje con ese título',
  most: MAX_DEFAULT_MESSAGES,
  full: `La clínica ya usa ${MAX_DEFAULT_MESSAGES} mensajes predeterminados. Archive uno para agregar otro.`,
  refuse: ({ text }) => {
    const [unknown] = unknownPlaceholders(text)
    const known = Object.keys(placeholders).map((name) => `{${name}}`)
    return unknown === undefined
      ? undefined
      : { field: 'text', message: `{${unknown}} no es un dato que se complete. Use ${known.join(', ')}` }
  },
})
