import { z } from 'zod'
import { MessageDetails, messageKinds } from '#shared/values/messageContent.ts'
import type { TemplateStatus } from '#shared/values/whatsappTemplates.ts'
import { reasonOf, statusOf } from '#server/outside/whatsapp/templates.ts'
import { plainText } from '#shared/values/text.ts'

/** Somebody wrote, or the clinic did in the application of its telephone (`isEcho`). */
export const ToldMessage = z.object({
  id: z.string(),
  waId: z.string().nullable(),
  userId: z.string().nullable(),
  profileName: z.string().nullable(),
  at: z.iso.datetime(),
  isEcho: z.boolean(),
  kind: z.enum(messageKinds),
  text: z.string().nullable(),
  details: MessageDetails,
  quotedId: z.string().nullable(),
  /** It is no message, but what somebody put to one; without an emoji it is taken away. */
  reaction: z.object({ to: z.string(), emoji: z.string().nullable() }).nullable(),
  /** They write from another number now. */
  newWaId: z.string().nullable(),
})
export type ToldMessage = z.infer<typeof ToldMessage>

/** What became of a message that was sent. */
export const ToldStatus = z.object({
  id: z.string(),
  /** Our own id of it, where it was sent from here. */
  key: z.string().nullable(),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  at: z.iso.datetime(),
  errorCode: z.number().nullable(),
})
export type ToldStatus = z.infer<typeof ToldStatus>

/** What a webhook tells of one number of ours. */
export interface ToldOfNumber {
  phoneNumberId: string
  messages: ToldMessage[]
  statuses: ToldStatus[]
}

type Fields = Record<string, unknown>

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])

/** As long as anything that a person can write there. */
const MAX_TEXT = 65_536
const MAX_LINE = 500
const MAX_ITEMS = 50

function textOf(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null
  return firstOf(value, max) || null
}
/** Not half of the sign at its end, which the database refuses, and with it all that came in the same webhook. */
const firstOf = (value: string, max: number) => plainText(plainText(value).slice(0, max))
const lineOf = (value: unknown) => textOf(value, MAX_LINE)
const idOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length > 0 && value.length <= 300 && !value.includes('\0') && value.isWellFormed()
    ? value
    : null
const waIdIn = (value: unknown): string | null =>
  typeof value === 'string' && /^\+?\d{6,15}$/.test(value) ? value.replace('+', '') : null

function timeOf(value: unknown): string | null {
  const seconds = Number(value)
  if (!Number.isInteger(seconds) || seconds <= 0 || seconds > 4_000_000_000) return null
  return new Date(seconds * 1000).toISOString()
}

/** Reads a webhook; `undefined` of what is none. What in it cannot be read is left out: the rest counts. */
export function readWebhook(body: Buffer): ToldOfNumber[] | undefined {
  const { object, entry } = fieldsOf(parse(body))
  if (object !== 'whatsapp_business_account' || !Array.isArray(entry)) return undefined
  const numbers = new Map<string, ToldOfNumber>()
  for (const change of listOf(entry).flatMap(({ changes }) => listOf(changes))) {
    const value = fieldsOf(change.value)
    const phoneNumberId = idOf(fieldsOf(value.metadata).phone_number_id)
    if (phoneNumberId === null) continue
    const told = numbers.get(phoneNumberId) ?? { phoneNumberId, messages: [], statuses: [] }
    numbers.set(phoneNumberId, told)
    const contacts = listOf(value.contacts)
    told.messages.push(...listOf(value.messages).flatMap((message) => readMessage(message, contacts, false) ?? []))
    told.messages.push(...listOf(value.message_echoes).flatMap((message) => readMessage(message, [], true) ?? []))
    told.statuses.push(...listOf(value.statuses).flatMap((status) => readStatus(status) ?? []))
  }
  return [...numbers.values()]
}

/** What became of a template, by the account that it belongs to: no number is named with it. */
export interface TemplateNews {
  wabaId: string
  name: string
  language: string
  status: TemplateStatus
  reason: string | null
}

const NEWS = 'message_template_status_update'

export function readTemplateNews(body: Buffer): TemplateNews[] {
  // Seldom: what messages bring may be megabytes, which are read once.
  if (!body.includes(NEWS)) return []
  const entries = listOf(fieldsOf(parse(body)).entry)
  return entries.flatMap(({ id, changes }) =>
    listOf(changes).flatMap(({ field, value: given }) => {
      const value = fieldsOf(given)
      const wabaId = idOf(id)
      const [name, language] = [idOf(value.message_template_name), idOf(value.message_template_language)]
      if (field !== NEWS || !wabaId || !name || !language) return []
      return [{ wabaId, name, language, status: statusOf(value.event), reason: reasonOf(value.reason) }]
    }),
  )
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

function readStatus(status: Fields): ToldStatus | undefined {
  const [id, at] = [idOf(status.id), timeOf(status.timestamp)]
  // A voice note that was played was read.
  const named = status.status === 'played' ? 'read' : status.status
  const parsed = ToldStatus.shape.status.safeParse(named)
  if (id === null || at === null || !parsed.success) return undefined
  const code = Number(listOf(status.errors)[0]?.code)
  return {
    ...{ id, at, status: parsed.data },
    key: idOf(status.biz_opaque_callback_data),
    errorCode: Number.isInteger(code) ? code : null,
  }
}

function readMessage(message: Fields, contacts: readonly Fields[], isEcho: boolean): ToldMessage | undefined {
  const [id, at] = [idOf(message.id), timeOf(message.timestamp)]
  const waId = waIdIn(isEcho ? message.to : message.from)
  const userId = idOf(isEcho ? message.to_user_id : message.from_user_id)
  if (id === null || at === null || (waId === null && userId === null)) return undefined
  const contact =
    contacts.find(
      ({ wa_id, user_id }) => (waId !== null && wa_id === waId) || (userId !== null && user_id === userId),
    ) ?? (contacts.length === 1 ? contacts[0] : undefined)
  const profile = fieldsOf(contact?.profile)
  return {
    ...{ id, at, waId, userId, isEcho },
    profileName: lineOf(profile.name) ?? lineOf(profile.username),
    quotedId: idOf(fieldsOf(message.context).id),
    ...{ reaction: null, newWaId: null },
    ...readContent(message),
  }
}

type Content = Pick<ToldMessage, 'kind' | 'text' | 'details'> & Partial<Pick<ToldMessage, 'reaction' | 'newWaId'>>

function readContent(message: Fields): Content {
  const type = typeof message.type === 'string' ? message.type : 'unknown'
  const own = fieldsOf(message[type])
  switch (type) {
    case 'text':
      return { kind: 'text', text: textOf(own.body, MAX_TEXT), details: {} }
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return {
        kind: type,
        text: textOf(own.caption, MAX_TEXT),
        details: {
          ...optional('mediaId', idOf(own.id)),
          ...optional('contentType', lineOf(own.mime_type)),
          ...optional('fileName', lineOf(own.filename)),
          ...(own.voice === true ? { isVoice: true } : {}),
        },
      }
    case 'location':
      return readLocation(own)
    case 'contacts':
      return { kind: 'contacts', text: null, details: { contacts: readContacts(message.contacts) } }
    case 'reaction': {
      const to = idOf(own.message_id)
      return { kind: 'text', text: null, details: {}, reaction: to === null ? null : { to, emoji: emojiOf(own.emoji) } }
    }
    case 'button':
      return { kind: 'answer', text: textOf(own.text, MAX_TEXT), details: optional('pressed', idOf(own.payload)) }
    case 'interactive':
      return readInteractive(own)
    case 'order':
      return { kind: 'order', text: textOf(own.text, MAX_TEXT), details: { items: readItems(own.product_items) } }
    case 'system':
      return { kind: 'system', text: textOf(own.body, MAX_TEXT), details: {}, newWaId: waIdIn(own.wa_id) }
    default: {
      const inner = lineOf(fieldsOf(message.unsupported).type)
      return { kind: 'unsupported', text: null, details: { unsupported: inner ?? firstOf(type, 40) } }
    }
  }
}

function optional<Key extends string, Value>(key: Key, value: Value | null): { [Name in Key]?: Value } {
  return (value === null ? {} : { [key]: value }) as { [Name in Key]?: Value }
}

function emojiOf(value: unknown): string | null {
  return typeof value === 'string' && value.length > 0 && value.length <= 40 ? plainText(value) || null : null
}

function readLocation(own: Fields): Content {
  const [latitude, longitude] = [Number(own.latitude), Number(own.longitude)]
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    return { kind: 'unsupported', text: null, details: { unsupported: 'location' } }
  return {
    kind: 'location',
    text: null,
    details: {
      ...{ latitude, longitude },
      ...optional('placeName', lineOf(own.name)),
      ...optional('address', lineOf(own.address)),
    },
  }
}

function readContacts(value: unknown): { name: string; phones: string[] }[] {
  return listOf(value)
    .slice(0, MAX_ITEMS)
    .map(({ name, phones }) => ({
      name: lineOf(fieldsOf(name).formatted_name) ?? 'Contacto',
      phones: listOf(phones)
        .slice(0, MAX_ITEMS)
        .flatMap(({ phone }) => lineOf(phone) ?? []),
    }))
}

function readItems(value: unknown): { name: string; quantity: number }[] {
  return listOf(value)
    .slice(0, MAX_ITEMS)
    .map(({ product_retailer_id, quantity }) => ({
      name: lineOf(product_retailer_id) ?? '',
      quantity: Number(quantity) || 0,
    }))
}

function readInteractive(own: Fields): Content {
  const reply = fieldsOf(own.button_reply ?? own.list_reply)
  const text = textOf(reply.title ?? fieldsOf(own.nfm_reply).body, MAX_TEXT)
  const pressed = idOf(reply.id)
  if (text === null && pressed === null)
    return { kind: 'unsupported', text: null, details: { unsupported: 'interactive' } }
  return { kind: 'answer', text, details: optional('pressed', pressed) }
}
