import { z } from 'zod'

/** What a message is, whatever the provider calls it. `unsupported`: of a kind that cannot be shown here. */
// oxfmt-ignore
export const messageKinds = [
  'text', 'image', 'video', 'audio', 'document', 'sticker', 'location', 'contacts', 'buttons', 'answer', 'template',
  'order', 'system', 'unsupported', 'note',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** A press that the other may answer with: `id` comes back with it. */
export const MessageButton = z.object({ id: z.string().max(256), title: z.string().max(20) })
export type MessageButton = z.infer<typeof MessageButton>

/** What a message is besides its text, each field of the kinds that have it. */
export const MessageDetails = z.object({
  fileName: z.string().optional(),
  contentType: z.string().optional(),
  bytes: z.number().optional(),
  /** The provider's id of a file that is still to be fetched. */
  mediaId: z.string().optional(),
  isVoice: z.boolean().optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  placeName: z.string().optional(),
  address: z.string().optional(),
  contacts: z.array(z.object({ name: z.string(), phones: z.array(z.string()) })).optional(),
  buttons: z.array(MessageButton).optional(),
  /** Of an answer: the `id` of what was pressed. */
  pressed: z.string().optional(),
  template: z.object({ name: z.string(), language: z.string(), parameters: z.array(z.string()) }).optional(),
  items: z.array(z.object({ name: z.string(), quantity: z.number() })).optional(),
  /** Of a file: in whose history it was kept. */
  saved: z.object({ petId: z.uuid(), examId: z.uuid() }).optional(),
  /** What the provider calls what cannot be shown. */
  unsupported: z.string().optional(),
})
export type MessageDetails = z.infer<typeof MessageDetails>
