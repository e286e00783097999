import type { TemplateCategory, TemplateStatus } from '#shared/values/whatsappTemplates.ts'
import type { MessageButton } from '#shared/values/messageContent.ts'

/** A clinic's number, and what opens it. */
export interface WhatsappNumber {
  phoneNumberId: string
  token: string
}

/** One message, to a number as WhatsApp writes it or, of who hides theirs, to their id there. */
export interface OutgoingMessage {
  to: { waId: string } | { userId: string }
  /** Comes back with each state of it: ours. */
  key: string
  /** What it answers, by its id there. */
  quoted?: string | undefined
  content: OutgoingContent
}

export type OutgoingContent =
  | { type: 'text'; text: string }
  | { type: 'buttons'; text: string; buttons: readonly MessageButton[] }
  | { type: 'template'; name: string; language: string; parameters: readonly string[]; buttons: readonly string[] }
  | { type: 'image' | 'video' | 'audio'; mediaId: string; caption?: string | undefined }
  | { type: 'document'; mediaId: string; fileName: string; caption?: string | undefined }
  | { type: 'reaction'; to: string; emoji: string }

/** What the provider said of a number. */
export interface NumberFacts {
  displayPhone: string
  verifiedName: string
}

export interface MediaFile {
  bytes: Buffer
  contentType: string
}

/** WhatsApp's official interface. Its calls throw `WhatsappError` for what it refuses, anything else where it is not well. */
export interface Whatsapp {
  /** @returns its id there: it was accepted, not delivered */
  send: (number: WhatsappNumber, message: OutgoingMessage, signal: AbortSignal) => Promise<string>
  upload: (number: WhatsappNumber, file: MediaFile & { fileName: string }, signal: AbortSignal) => Promise<string>
  /** @throws WhatsappError of a file that is gone, or larger than `maxBytes` */
  download: (number: WhatsappNumber, mediaId: string, maxBytes: number, signal: AbortSignal) => Promise<MediaFile>
  markRead: (number: WhatsappNumber, messageId: string, signal: AbortSignal) => Promise<void>
  findNumber: (number: WhatsappNumber, signal: AbortSignal) => Promise<NumberFacts>
  /** Has the webhooks of an account sent to us. */
  subscribe: (number: WhatsappNumber, wabaId: string, signal: AbortSignal) => Promise<void>
  listTemplates: (number: WhatsappNumber, wabaId: string, signal: AbortSignal) => Promise<ProviderTemplate[]>
  createTemplate: (number: WhatsappNumber, wabaId: string, template: NewTemplate, signal: AbortSignal) => Promise<void>
}

/** A text that waits to be approved. */
export interface NewTemplate {
  name: string
  language: string
  category: TemplateCategory
  /** With `{{1}}` for its first variable. */
  body: string
  examples: readonly string[]
  buttons: readonly string[]
}

/** One as the provider has it. */
export type ProviderTemplate = Omit<NewTemplate, 'examples'> & { status: TemplateStatus; reason: string | null }

/** The details of a file that is larger than it may be. */
export const TOO_LARGE = 'too large'

/** The provider refused it, with the number of its reason. */
export class WhatsappError extends Error {
  readonly code: number
  readonly details: string
  constructor(code: number, details: string) {
    super(`WhatsApp refused with ${code}`)
    this.name = 'WhatsappError'
    this.code = code
    this.details = details
  }
}
