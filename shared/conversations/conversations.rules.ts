import type { Conversation, MessageStatus } from '#shared/conversations/conversations.contract.ts'
import type { MessageDetails, MessageKind } from '#shared/values/messageContent.ts'
import type { Refusal } from '#shared/http/errors.ts'
import { mayHaveWhatsapp } from '#shared/values/whatsapp.ts'
import { joinNames } from '#shared/values/text.ts'
import { type CountryCode, countryCodes, type Phone } from '#shared/values/phone.ts'

/**
 * So long after somebody's last message they may be written to freely; later, with an approved template alone (Meta, "Customer
 * service window").
 */
export const WINDOW_MS = 24 * 3_600_000

/** Who has a conversation open and is not seen for so long is gone. */
export const VIEWER_GONE_MS = 60_000

/** Until when free text may be sent, as ISO 8601; null where nothing came yet. */
export function windowUntil(lastInboundAt: string | null): string | null {
  return lastInboundAt === null ? null : new Date(Date.parse(lastInboundAt) + WINDOW_MS).toISOString()
}

export const WINDOW_CLOSED =
  'Pasaron más de 24 horas desde su último mensaje: WhatsApp solo permite enviarle una plantilla aprobada.'
export const NEVER_WROTE = 'Aún no ha escrito: WhatsApp solo permite empezar con una plantilla aprobada.'

/** May free text be sent now? */
export function refuseFreeText(
  { windowUntil: until }: Pick<Conversation, 'windowUntil'>,
  now: Date,
): Refusal | undefined {
  if (until === null) return { message: NEVER_WROTE }
  return Date.parse(until) > now.getTime() ? undefined : { message: WINDOW_CLOSED }
}

/** Nobody is written «Hola, {propietario}». */
export function refuseUnfilled(text: string): Refusal | undefined {
  const open = /\{[a-z]{1,20}\}/.exec(text)?.[0]
  return open === undefined ? undefined : { field: 'text', message: `Complete ${open} antes de enviar` }
}

/** Below each message that was not sent. Of the specification, to the letter. */
export const SEND_FAILED = 'Error al enviar el mensaje. Si el problema persiste, verifica tu conexión a WhatsApp.'

export const NOT_CONNECTED = 'La clínica no tiene un número de WhatsApp conectado.'

/** May an owner be written to by WhatsApp at all? */
export function refuseOwner({
  name,
  status,
  phone,
}: {
  name: string
  status: string
  phone: Phone
}): Refusal | undefined {
  if (status !== 'active') return { message: `${name} está inactivo: actívelo en su ficha para escribirle.` }
  if (!mayHaveWhatsapp(phone)) return { message: `El teléfono de ${name} es fijo: llámele.` }
  if (phone.number.length < 5) return { message: `El teléfono de ${name} no está completo: corríjalo en su ficha.` }
  return undefined
}

const ranks: Record<MessageStatus, number> = { received: 0, queued: 0, sent: 1, failed: 2, delivered: 3, read: 4 }

/**
 * Which of two states of one message counts, in whatever order they come: the further one. A failure counts unless it was
 * delivered.
 */
export function furtherStatus(one: MessageStatus, other: MessageStatus): MessageStatus {
  return ranks[other] > ranks[one] ? other : one
}

/** `57 300 412 8890` as WhatsApp writes it, `573004128890`, as a number of the product; null of a country that it has not. */
export function phoneOfWaId(waId: string): Phone | null {
  const country = longestFirst.find((code) => waId.startsWith(code))
  const number = country === undefined ? '' : waId.slice(country.length)
  return country !== undefined && /^\d{5,10}$/.test(number) ? { country, number } : null
}

const longestFirst: readonly CountryCode[] = [...countryCodes].sort((one, other) => other.length - one.length)

export function waIdOf({ country, number }: Phone): string {
  return `${country}${number}`
}

export const messageStatusNames: Record<MessageStatus, string> = {
  queued: 'En cola',
  sent: 'Enviado',
  delivered: 'Entregado',
  read: 'Leído',
  failed: 'Falló',
  received: 'Recibido',
}

export const channelNames = { email: 'Correo', whatsapp: 'WhatsApp' } as const

/** What a list says of a message without a text, or before it. */
const kindNames: Record<MessageKind, string> = {
  text: '',
  image: 'Foto',
  video: 'Video',
  audio: 'Audio',
  document: 'Documento',
  sticker: 'Sticker',
  location: 'Ubicación',
  contacts: 'Contacto',
  buttons: '',
  answer: '',
  template: '',
  order: 'Pedido',
  system: '',
  unsupported: 'Mensaje no compatible: ábralo en WhatsApp',
  note: 'Nota',
}

/** Of the kinds that the provider names, where it is of use to know which one it was. */
const unsupportedNames: Record<string, string> = {
  edit: 'Mensaje editado en WhatsApp (no compatible)',
  poll_creation: 'Encuesta (no compatible)',
  poll_update: 'Respuesta a una encuesta (no compatible)',
  group_invite: 'Invitación a un grupo (no compatible)',
  gif: 'GIF (no compatible)',
  pin: 'Mensaje fijado (no compatible)',
  order: 'Pedido (no compatible)',
  product: 'Producto (no compatible)',
  image: 'Imagen no disponible',
  location: 'Ubicación no disponible',
}

export function sayUnsupported(kind: string | undefined): string {
  return (
    (kind !== undefined && Object.hasOwn(unsupportedNames, kind) && unsupportedNames[kind]) || kindNames.unsupported
  )
}

/** One line of a message, for a list. */
export function preview(message: { kind: MessageKind; text: string | null; details: MessageDetails }): string {
  const { kind, text, details } = message
  if (kind === 'unsupported') return sayUnsupported(details.unsupported)
  if (kind === 'audio' && details.isVoice) return 'Mensaje de voz'
  const name = details.fileName && kind === 'document' ? details.fileName : kindNames[kind]
  return [name, text].filter(Boolean).join(': ') || 'Mensaje'
}

/** Who a conversation is with, as it is called. */
export function conversationName(conversation: Pick<Conversation, 'owner' | 'profileName' | 'waId'>): string {
  const { owner, profileName, waId } = conversation
  return owner?.name ?? profileName ?? (waId === null ? 'Sin nombre' : `+${waId}`)
}

/** Why nobody knows who writes, where it is not sure. */
export function sayDoubt({ owner, candidates }: Pick<Conversation, 'owner' | 'candidates'>): string | undefined {
  const names = joinNames(candidates.map(({ name }) => name))
  if (owner === null) return candidates.length > 1 ? `Este número es de ${names}: diga quién escribe.` : undefined
  const isOther = candidates.some(({ id }) => id !== owner.id)
  return isOther ? `Este número es ahora de ${names}: diga quién escribe antes de enviar algo.` : undefined
}
