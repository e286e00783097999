import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { petStatuses } from '#shared/pets/pets.contract.ts'
import { Instant } from '#shared/values/date.ts'
import { MessageDetails, messageKinds } from '#shared/values/messageContent.ts'
import { Phone } from '#shared/values/phone.ts'
import { requiredText } from '#shared/values/text.ts'

/** WhatsApp takes no longer text. */
export const MAX_TEXT = 4096
/** A batch of the provider. */
export const MAX_WEBHOOK_BYTES = 3 * 1024 * 1024

export const channels = ['whatsapp', 'email'] as const
/** `note`: for the clinic alone. */
export const directions = ['in', 'out', 'note'] as const
export const messageStatuses = ['queued', 'sent', 'delivered', 'read', 'failed', 'received'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** Those that WhatsApp offers first. */
export const reactionEmojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const
export type ReactionEmoji = (typeof reactionEmojis)[number]

export const Message = z.object({
  id: z.uuid(),
  conversationId: z.uuid().nullable(),
  direction: z.enum(directions),
  kind: z.enum(messageKinds),
  text: z.string().nullable(),
  details: MessageDetails,
  /** It has a file that can be opened. */
  hasFile: z.boolean(),
  /** What it answers, as it is known here. */
  quoted: z
    .object({
      id: z.uuid(),
      direction: z.enum(directions),
      kind: z.enum(messageKinds),
      text: z.string().nullable(),
      details: MessageDetails,
    })
    .nullable(),
  at: Instant,
  status: z.enum(messageStatuses),
  /** Why it failed; of what came, why its file is not here. */
  problem: z.string().nullable(),
  /** The last of each side. */
  reactions: z.object({ in: z.string().optional(), out: z.string().optional() }),
  /** Why it was sent, where something of the clinic did: `event`, `reminder`, `campaign`… */
  cause: z.string().nullable(),
  authorName: z.string().nullable(),
  /** To the paper that it sent, where WhatsApp took no file. */
  link: z
    .object({ expiresAt: Instant, isRevoked: z.boolean(), openings: z.number(), lastOpenedAt: Instant.nullable() })
    .nullable(),
})
export type Message = z.infer<typeof Message>

/** A pet as the list names it. */
const ConversationPet = z.object({
  id: z.uuid(),
  name: z.string(),
  speciesId: z.string(),
  status: z.enum(petStatuses),
  photo: z.string().nullable(),
})

export const Conversation = z.object({
  id: z.uuid(),
  owner: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** What they call themselves at WhatsApp. */
  profileName: z.string().nullable(),
  /** As it is dialled; null of who hides it. */
  phone: Phone.nullable(),
  /** The number as WhatsApp writes it, where it is of no country that the product knows. */
  waId: z.string().nullable(),
  pets: z.array(ConversationPet),
  unread: z.number(),
  waitsSince: Instant.nullable(),
  lastAt: Instant,
  /** Free text may be sent until then; null where nothing has come yet. */
  windowUntil: Instant.nullable(),
  assigned: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Who has this number, where several do, or somebody else has it now: a person says who writes. */
  candidates: z.array(z.object({ id: z.uuid(), name: z.string() })),
  last: Message.pick({ direction: true, kind: true, text: true, status: true, details: true }).nullable(),
})
export type Conversation = z.infer<typeof Conversation>

/** With what stands beside it while it is open. */
export const OpenConversation = Conversation.extend({
  /** The next event of any of their animals. */
  nextEvent: z
    .object({ id: z.uuid(), startsAt: Instant, petNames: z.array(z.string()), reason: z.string().nullable() })
    .nullable(),
  /** Who else of the clinic has it open. */
  viewers: z.array(z.object({ id: z.uuid(), name: z.string(), isWriting: z.boolean(), seenAt: Instant })),
})
export type OpenConversation = z.infer<typeof OpenConversation>

export const conversationViews = ['all', 'unanswered', 'unread', 'mine'] as const
export type ConversationView = (typeof conversationViews)[number]

/** Where a page of messages begins: before this instant and id, or at the newest. */
const Cursor: z.ZodType<string, string> = z.union(
  [z.literal(''), z.templateLiteral([z.iso.datetime({ precision: 3 }), '_', z.uuid()])],
  'La página no es válida',
)

const known = { conversationId: z.uuid() }

/** What other screens have an owner written about. */
export const writtenCauses = ['report', 'signing', 'formula', 'vaccines', 'discharge', 'direct'] as const
export type WrittenCause = (typeof writtenCauses)[number]

const toOwner = {
  ownerId: z.uuid(),
  petId: z.uuid().nullable().default(null),
  /** The one that they are written in; without it that of their own number. */
  conversationId: z.uuid().nullable().default(null),
  text: requiredText(MAX_TEXT),
}

/** Where a paper is printed: `/formulas/<id>/paper`. */
const PaperAddress = z
  .string()
  .max(200)
  .regex(/^(\/[a-z0-9-]{1,60}){2,6}$/, 'El documento no es válido')

/** A message as a history tells of it. */
export const ToldMessage = Message.pick({
  ...{ id: true, conversationId: true, direction: true, kind: true, text: true, details: true },
  ...{ at: true, status: true, problem: true, cause: true, authorName: true },
}).extend({ channel: z.enum(channels), petName: z.string().nullable() })
export type ToldMessage = z.infer<typeof ToldMessage>
const reads = ['conversations', 'messages', 'owners', 'pets', 'professionals'] as const

export const conversations = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/conversations',
    action: 'messages.read',
    summary: 'Las conversaciones de WhatsApp, la más reciente primero',
    reads,
    input: z.object({
      ...pageInput,
      view: z.enum(conversationViews).default('all'),
      q: z.string().trim().max(100).default(''),
    }),
    output: pageOf(Conversation),
  }),
  get: route({
    service: 'clinic',
    method: 'GET',
    path: '/conversations/:conversationId',
    action: 'messages.read',
    summary: 'Una conversación de WhatsApp: con quién, sus mascotas y hasta cuándo se le puede escribir',
    reads: [...reads, 'conversationViewers', 'agendaEvents', 'agendaEventPets'],
    input: z.object(known),
    output: OpenConversation,
  }),
  messages: route({
    service: 'clinic',
    method: 'GET',
    path: '/conversations/:conversationId/messages',
    action: 'messages.read',
    summary: 'Los mensajes de una conversación, del más reciente al más antiguo',
    reads: ['conversations', 'messages', 'paperLinks'],
    input: z.object({
      ...known,
      before: Cursor.default(''),
      limit: z.coerce.number().int().min(1).max(100).default(40),
    }),
    output: z.object({
      items: z.array(Message),
      /** Where the page of the older ones begins; null at the first message. */
      next: z.string().nullable(),
    }),
  }),
  /** Begins one with a number of an owner, or finds the one that there is. */
  open: route({
    service: 'clinic',
    method: 'POST',
    path: '/conversations',
    action: 'messages.write',
    summary: 'Abre la conversación de WhatsApp con un propietario',
    input: z.object({ ownerId: z.uuid() }),
    output: OpenConversation,
  }),
  send: route({
    service: 'clinic',
    method: 'POST',
    path: '/conversations/:conversationId/messages',
    action: 'messages.write',
    summary: 'Envía un texto por WhatsApp, dentro de las 24 horas del último mensaje recibido',
    input: z.object({ ...known, text: requiredText(MAX_TEXT), quotedId: z.uuid().nullable().default(null) }),
    output: Message,
  }),
  /** What other screens have ready for an owner: it goes into their conversation. */
  write: route({
    service: 'clinic',
    method: 'POST',
    path: '/owners/:ownerId/messages',
    action: 'messages.write',
    summary: 'Le escribe por WhatsApp a un propietario, en su conversación',
    input: z.object({ ...toOwner, cause: z.enum(writtenCauses), causeId: z.uuid().nullable().default(null) }),
    output: Message,
  }),
  /** The same with a paper, which is printed as a PDF. */
  sendPaper: route({
    service: 'clinic',
    method: 'POST',
    path: '/owners/:ownerId/papers',
    action: 'messages.write',
    summary: 'Le envía por WhatsApp a un propietario el PDF de un documento de la historia',
    inSteps: 'keyed',
    input: z.object({ ...toOwner, paper: PaperAddress }),
    output: Message,
  }),
  listOfOwner: route({
    service: 'clinic',
    method: 'GET',
    path: '/owners/:ownerId/messages',
    action: 'messages.read',
    summary:
      'Los mensajes que se cruzaron con un propietario, por WhatsApp y por correo, del más reciente al más antiguo',
    reads: ['messages', 'owners', 'pets'],
    input: z.object({ ...pageInput, ownerId: z.uuid() }),
    output: pageOf(ToldMessage),
  }),
  listOfPet: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/messages',
    action: 'messages.read',
    summary: 'Los mensajes sobre una mascota, por WhatsApp y por correo, del más reciente al más antiguo',
    reads: ['messages', 'pets'],
    input: z.object({ ...pageInput, petId: z.uuid() }),
    output: pageOf(ToldMessage),
  }),
  note: route({
    service: 'clinic',
    method: 'POST',
    path: '/conversations/:conversationId/notes',
    action: 'messages.write',
    summary: 'Escribe en la conversación una nota que solo ve la clínica',
    input: z.object({ ...known, text: requiredText(MAX_TEXT) }),
    output: Message,
  }),
  resend: route({
    service: 'clinic',
    method: 'POST',
    path: '/messages/:messageId/resend',
    action: 'messages.write',
    summary: 'Envía otra vez un mensaje que falló',
    input: z.object({ messageId: z.uuid() }),
    output: Message,
  }),
  /** With nothing the clinic's own is taken off. */
  react: route({
    service: 'clinic',
    method: 'PUT',
    path: '/messages/:messageId/reaction',
    action: 'messages.write',
    summary: 'Reacciona con un emoji a un mensaje recibido, o quita la reacción',
    input: z.object({ messageId: z.uuid(), emoji: z.enum(reactionEmojis).nullable() }),
    output: Message,
  }),
  /** To somebody, or to nobody any more. */
  assign: route({
    service: 'clinic',
    method: 'PUT',
    path: '/conversations/:conversationId/assigned',
    action: 'messages.write',
    summary: 'Asigna una conversación a alguien de la clínica',
    input: z.object({ ...known, professionalId: z.uuid().nullable() }),
    output: OpenConversation,
  }),
  /** Says whose number it is. */
  link: route({
    service: 'clinic',
    method: 'PUT',
    path: '/conversations/:conversationId/owner',
    action: 'messages.write',
    summary: 'Dice de qué propietario es una conversación',
    input: z.object({ ...known, ownerId: z.uuid().nullable() }),
    output: OpenConversation,
  }),
  /** For later, or for somebody else. */
  unread: route({
    service: 'clinic',
    method: 'POST',
    path: '/conversations/:conversationId/unread',
    action: 'messages.write',
    summary: 'Marca una conversación como no leída',
    input: z.object(known),
    output: OpenConversation,
  }),
  read: route({
    service: 'clinic',
    method: 'POST',
    path: '/conversations/:conversationId/read',
    action: 'messages.write',
    summary: 'Dice que alguien tiene abierta una conversación: sus mensajes quedan leídos',
    input: z.object({ ...known, isWriting: z.boolean().default(false) }),
    output: OpenConversation,
  }),
}

/** The provider's calls to us. */
export const whatsappWebhook = {
  verify: route({
    service: 'clinic',
    method: 'GET',
    path: '/whatsapp/webhook',
    action: 'public',
    summary: 'Responde a la verificación del webhook de WhatsApp',
    answers: 'file',
    input: z.object({
      'hub.mode': z.string().max(100).default(''),
      'hub.challenge': z.string().max(200).default(''),
      'hub.verify_token': z.string().max(500).default(''),
    }),
    output: z.unknown(),
  }),
  receive: route({
    service: 'clinic',
    method: 'POST',
    path: '/whatsapp/webhook',
    action: 'public',
    summary: 'Recibe los mensajes y estados de WhatsApp, con su firma',
    accepts: { kind: 'raw', maxBytes: MAX_WEBHOOK_BYTES },
    input: z.object({}),
    output: z.object({}),
  }),
}
