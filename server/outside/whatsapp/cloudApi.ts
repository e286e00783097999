import {
  type OutgoingContent,
  type OutgoingMessage,
  TOO_LARGE,
  type Whatsapp,
  WhatsappError,
  type WhatsappNumber,
} from '#server/outside/whatsapp/whatsapp.ts'
import { readTemplate, writeTemplate } from '#server/outside/whatsapp/templates.ts'

/** The part of `fetch` that is used: the simulator answers in its place. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

interface CloudSettings {
  /** With its version, without a slash at the end: `https://graph.facebook.com/v25.0`. */
  graphUrl: string
  fetch?: Fetch
}

/** Longer than any answer of JSON. */
const MAX_ANSWER_BYTES = 1024 * 1024

/** WhatsApp's Cloud API. */
export function openCloudApi({ graphUrl, fetch: ask = fetch }: CloudSettings): Whatsapp {
  const callGraph = async (
    { token }: WhatsappNumber,
    path: string,
    init: RequestInit,
  ): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${token}`, ...init.headers }
    const answer = await ask(`${graphUrl}/${path}`, { ...init, headers })
    // It took nothing: as its own code for that.
    if (answer.status === 503) throw new WhatsappError(2, '')
    const body = readJson(await readAtMost(answer, MAX_ANSWER_BYTES))
    const { error } = body as { error?: { code?: unknown; error_data?: { details?: unknown } } }
    if (error) throw new WhatsappError(Number(error.code ?? 0), String(error.error_data?.details ?? ''))
    if (!answer.ok) throw new Error(`WhatsApp answered ${answer.status}`)
    return body
  }
  const post = (number: WhatsappNumber, path: string, body: object, signal: AbortSignal) =>
    callGraph(number, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })

  return {
    send: async (number, message, signal) => {
      const answer = await post(number, `${number.phoneNumberId}/messages`, writeMessage(message), signal)
      const [sent] = (answer.messages ?? []) as { id?: string }[]
      if (!sent?.id) throw new Error('WhatsApp gave no id')
      return sent.id
    },
    upload: async (number, { bytes, contentType, fileName }, signal) => {
      const body = new FormData()
      body.set('messaging_product', 'whatsapp')
      body.set('type', contentType)
      body.set('file', new Blob([new Uint8Array(bytes)], { type: contentType }), fileName)
      const { id } = await callGraph(number, `${number.phoneNumberId}/media`, { method: 'POST', body, signal })
      return String(id)
    },
    download: async (number, mediaId, maxBytes, signal) => {
      const found = await callGraph(number, `${encodeURIComponent(mediaId)}?phone_number_id=${number.phoneNumberId}`, {
        method: 'GET',
        signal,
      })
      if (Number(found.file_size) > maxBytes) throw new WhatsappError(131_052, TOO_LARGE)
      // Another machine of the provider has it, and asks for the same token.
      const headers = { authorization: `Bearer ${number.token}` }
      const answer = await ask(String(found.url), { method: 'GET', headers, signal })
      if (answer.status === 404 || answer.status === 410) throw new WhatsappError(131_052, '')
      if (!answer.ok) throw new Error(`WhatsApp answered ${answer.status}`)
      const bytes = await readAtMost(answer, maxBytes)
      return { bytes, contentType: String(found.mime_type ?? '').split(';')[0] ?? '' }
    },
    markRead: async (number, messageId, signal) => {
      const body = { messaging_product: 'whatsapp', status: 'read', message_id: messageId }
      await post(number, `${number.phoneNumberId}/messages`, body, signal)
    },
    findNumber: async (number, signal) => {
      const fields = 'fields=display_phone_number,verified_name,quality_rating'
      const found = await callGraph(number, `${number.phoneNumberId}?${fields}`, { method: 'GET', signal })
      return { displayPhone: String(found.display_phone_number ?? ''), verifiedName: String(found.verified_name ?? '') }
    },
    subscribe: async (number, wabaId, signal) => {
      await post(number, `${wabaId}/subscribed_apps`, {}, signal)
    },
    listTemplates: async (number, wabaId, signal) => {
      const fields = 'fields=name,language,category,status,components,rejected_reason&limit=250'
      const found = await callGraph(number, `${wabaId}/message_templates?${fields}`, { method: 'GET', signal })
      return (Array.isArray(found.data) ? found.data : []).flatMap((one) => readTemplate(one) ?? [])
    },
    createTemplate: async (number, wabaId, template, signal) => {
      await post(number, `${wabaId}/message_templates`, writeTemplate(template), signal)
    },
  }
}

function writeMessage({ to, key, quoted, content }: OutgoingMessage): object {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    // Without its + it would be read as one of the clinic's own country.
    ...('waId' in to ? { to: `+${to.waId}` } : { recipient: to.userId }),
    ...(quoted ? { context: { message_id: quoted } } : {}),
    biz_opaque_callback_data: key,
    ...writeContent(content),
  }
}

function writeContent(content: OutgoingContent): object {
  switch (content.type) {
    case 'text':
      return { type: 'text', text: { body: content.text, preview_url: false } }
    case 'buttons': {
      const buttons = content.buttons.map((reply) => ({ type: 'reply', reply }))
      return { type: 'interactive', interactive: { type: 'button', body: { text: content.text }, action: { buttons } } }
    }
    case 'template': {
      const { name, language, parameters, buttons } = content
      const texts = parameters.map((text) => ({ type: 'text', text }))
      const components = [
        ...(texts.length > 0 ? [{ type: 'body', parameters: texts }] : []),
        ...buttons.map((payload, index) => ({
          type: 'button',
          sub_type: 'quick_reply',
          index: String(index),
          parameters: [{ type: 'payload', payload }],
        })),
      ]
      return { type: 'template', template: { name, language: { code: language }, components } }
    }
    case 'document': {
      const { mediaId: id, fileName: filename, caption } = content
      return { type: 'document', document: { id, filename, ...(caption ? { caption } : {}) } }
    }
    case 'reaction':
      return { type: 'reaction', reaction: { message_id: content.to, emoji: content.emoji } }
    default: {
      const { type, mediaId: id, caption } = content
      return { type, [type]: { id, ...(caption && type !== 'audio' ? { caption } : {}) } }
    }
  }
}

/** @throws WhatsappError of an answer that is larger */
async function readAtMost(answer: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    if (length > maxBytes) throw new WhatsappError(131_052, TOO_LARGE)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function readJson(bytes: Buffer): Record<string, unknown> {
  try {
    return Object(JSON.parse(bytes.toString('utf8'))) as Record<string, unknown>
  } catch {
    return {}
  }
}
