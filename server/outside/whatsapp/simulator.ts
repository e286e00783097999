import { createHash, randomBytes } from 'node:crypto'
import { countVariables, fillTemplate } from '#shared/values/whatsappTemplates.ts'
import { newTemplates, readTemplate, writeTemplate } from '#server/outside/whatsapp/templates.ts'
import { type Fetch, openCloudApi } from '#server/outside/whatsapp/cloudApi.ts'
import { signWebhook } from '#server/outside/whatsapp/signature.ts'
import {
  type Faults,
  type Media,
  openSimulatedPhones,
  type PhoneMessage,
  type PlayedPerson,
  type SimulatedPhones,
} from '#server/outside/whatsapp/simulatedPhones.ts'
import type { Whatsapp } from '#server/outside/whatsapp/whatsapp.ts'

/** Where it answers. */
export const GRAPH = 'https://simulador.invalid/v25.0'

/** What somebody who is played sends, as the protocol has it, without its id and time. */
export type PlayedMessage = Record<string, unknown> & { type: string }

/** A template as it was asked for. */
interface StoredTemplate {
  id: string
  name: string
  language: string
  category: string
  status: string
  components: unknown
}

interface SentTemplate {
  name: string
  language: { code: string }
  components: { type: string; parameters: { text?: string; payload?: string }[] }[]
}

/** Takes a webhook as the provider sends it. */
export type DeliverWebhook = (body: Buffer, signature: string) => Promise<number>

export interface PlayableSimulator extends Whatsapp {
  readonly appSecret: string
  readonly phones: SimulatedPhones
  /** Answers in the place of the provider's network. */
  answer: Fetch
  /** Opens an account for a clinic, of its number's name. Each has the product's templates, approved. */
  open: (phoneNumberId: string, clinic: string) => Promise<void>
  /** Where it sends its webhooks; set once the server that takes them is made. */
  deliverTo: (deliver: DeliverWebhook) => void
  /** @returns its id */
  play: (phoneNumberId: string, person: PlayedPerson, message: PlayedMessage) => Promise<string>
  /** What somebody of the clinic writes to a person on the clinic's own telephone. @returns its id */
  playEcho: (phoneNumberId: string, person: PlayedPerson, message: PlayedMessage) => Promise<string>
  /** The person opens the chat: what the clinic sent was read. */
  readAll: (phoneNumberId: string, person: PlayedPerson) => Promise<void>
  /** When it has told what became of what it took. */
  settle: () => Promise<void>
  /** The file of a message that is played. @returns its id */
  keepMedia: (media: Media) => Promise<string>
  /** What the phone of a person shows, the oldest first. */
  phoneOf: (phoneNumberId: string, waId: string) => Promise<readonly PhoneMessage[]>
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const refuse = (code: number, details: string, status = 400) =>
  json({ error: { message: `(#${code})`, type: 'OAuthException', code, error_data: { details } } }, status)

/** A token that it does not take. */
export const EXPIRED = 'vencido'
const WINDOW_MS = 24 * 3_600_000
/** So long what is to come as one is gathered. */
const BATCH_MS = 2_000
/** After these the provider asks again where it was not answered with 200; in truth for a week. */
const AGAIN_MS = [1_000, 5_000, 30_000, 120_000, 600_000]

const approved = newTemplates.map((one) => ({ ...writeTemplate(one), status: 'APPROVED' }))

/** Numbers that end so are refused: at once with a status, or later with a message that failed. */
const magic: Record<string, { code: number; status?: number; isOnce?: true }> = {
  '0001': { code: 131_026, status: 400 },
  '0002': { code: 131_056, status: 400 },
  '0003': { code: 131_049 },
  '0004': { code: 190, status: 401 },
  '0005': { code: 131_016, status: 500, isOnce: true },
}

export function keyOf({ waId, userId }: PlayedPerson): string {
  return waId ?? userId ?? ''
}

/**
 * Speaks as WhatsApp does: the same adapter calls it, and it sends its webhooks by the same door. Its secret is of its own
 * making, so that what somebody else signs counts for nothing.
 * @param folder what it knows is kept there, and found again at the next start
 */
export function openWhatsappSimulator(folder: string, clock: () => Date): PlayableSimulator {
  const appSecret = randomBytes(20).toString('hex')
  const phones = openSimulatedPhones(folder)
  let deliver: DeliverWebhook = () => Promise.resolve(200)
  const gathered = new Map<string, object[]>()
  const refusedOnce = new Set<string>()
  const telling = new Set<Promise<unknown>>()

  const newId = () => `wamid.${randomBytes(18).toString('base64url')}`
  const seconds = () => String(Math.floor(clock().getTime() / 1000))
  const later = (ms: number, work: () => Promise<unknown>): void => {
    setTimeout(() => void work().catch(() => undefined), ms).unref()
  }

  const follow = (work: Promise<unknown>): void => {
    const told = work.catch(() => undefined)
    telling.add(told)
    void told.then(() => telling.delete(told))
  }

  const push = async (
    changes: readonly object[],
    { duplicates, badSignature, escaped }: Faults,
    account: string,
  ): Promise<void> => {
    const text = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: account, changes }] })
    const bytes = Buffer.from(escaped ? escapeLetters(text) : text)
    const signature = signWebhook(bytes, badSignature ? 'de otro' : appSecret)
    const ask = async (time: number): Promise<void> => {
      const isTaken = (await deliver(bytes, signature)) === 200 || badSignature
      const wait = AGAIN_MS[time]
      if (!isTaken && wait !== undefined) later(wait, () => ask(time + 1))
    }
    for (let time = 0; time < (duplicates ? 2 : 1); time += 1) await ask(0)
  }

  const sendWebhook = async (phoneNumberId: string, value: object, field = 'messages'): Promise<void> => {
    const faults = await phones.faults(phoneNumberId)
    const metadata = { display_phone_number: '573000000000', phone_number_id: phoneNumberId }
    const change = { field, value: { messaging_product: 'whatsapp', metadata, ...value } }
    if (!faults.batches) return push([change], faults, phoneNumberId)
    const waiting = gathered.get(phoneNumberId)
    if (waiting) return void waiting.push(change)
    const changes = [change]
    gathered.set(phoneNumberId, changes)
    later(BATCH_MS, async () => {
      gathered.delete(phoneNumberId)
      await push(changes, faults, phoneNumberId)
    })
  }

  const tell = async (phoneNumberId: string, key: string, message: PhoneMessage, status: string, code?: number) => {
    await phones.add(phoneNumberId, key, { told: { id: message.id, status, ...(code ? { code } : {}) } })
    const errors = [{ code, title: 'failed', message: 'failed', error_data: { details: '' } }]
    await sendWebhook(phoneNumberId, {
      statuses: [
        {
          ...{ id: message.id, status, timestamp: seconds(), ...(code ? { errors } : {}) },
          ...(/^\d+$/.test(key) ? { recipient_id: key } : { recipient_user_id: key }),
          biz_opaque_callback_data: message.content.biz_opaque_callback_data,
        },
      ],
    })
  }

  const tellOf = async (phoneNumberId: string, key: string, message: PhoneMessage, code: number | undefined) => {
    if (code !== undefined) return tell(phoneNumberId, key, message, 'failed', code)
    const { reordered, skipsDelivered } = await phones.faults(phoneNumberId)
    const statuses = skipsDelivered ? ['sent'] : reordered ? ['delivered', 'sent'] : ['sent', 'delivered']
    for (const status of statuses) await tell(phoneNumberId, key, message, status)
  }

  const isInWindow = async (phoneNumberId: string, key: string): Promise<boolean> => {
    const last = (await phones.find(phoneNumberId, key))?.messages.findLast(({ direction }) => direction === 'out')
    // Of whom it knows nothing it believes what it is told: a demo has conversations that nobody played.
    return last === undefined || clock().getTime() - Date.parse(last.at) < WINDOW_MS
  }

  const takeMessage = async (phoneNumberId: string, body: Record<string, unknown>): Promise<Response> => {
    if (body.status === 'read') return takeRead(phoneNumberId, String(body.message_id))
    const key = String(body.to ?? body.recipient ?? '').replace('+', '')
    if (!/^(\d{8,15}|[A-Z]{2}\.\w{1,128})$/.test(key)) return refuse(131_026, 'Message undeliverable')
    const refusal = magic[key.slice(-4)]
    const sent = String(body.biz_opaque_callback_data)
    if (refusal?.status && !(refusal.isOnce && refusedOnce.has(sent))) {
      refusedOnce.add(sent)
      return refuse(refusal.code, '', refusal.status)
    }
    const isFree = body.type !== 'template'
    const refused = isFree ? undefined : await fillIn(phoneNumberId, body)
    if (refused) return refused
    const late = refusal?.status ? undefined : refusal?.code
    const code = late ?? (isFree && !(await isInWindow(phoneNumberId, key)) ? 131_047 : undefined)
    const message: PhoneMessage = { id: newId(), direction: 'in', at: clock().toISOString(), content: body }
    if (!(await phones.find(phoneNumberId, key)))
      await phones.add(phoneNumberId, key, { person: { ...personOf(key), name: key } })
    await phones.add(phoneNumberId, key, { message })
    follow(tellOf(phoneNumberId, key, message, code))
    const contacts = [{ input: body.to ?? body.recipient, wa_id: key }]
    return json({ messaging_product: 'whatsapp', contacts, messages: [{ id: message.id }] })
  }

  const listTemplates = async (number: string): Promise<StoredTemplate[]> =>
    ((await phones.read(number, 'templates')) ?? approved) as StoredTemplate[]

  /** Writes a template's text beside what was sent, for the phone to show. @returns how it is refused */
  const fillIn = async (number: string, body: Record<string, unknown>): Promise<Response | undefined> => {
    const sent = body.template as SentTemplate
    const found = (await listTemplates(number)).find(
      ({ name, language, status }) => name === sent.name && language === sent.language.code && status === 'APPROVED',
    )
    const read = found && readTemplate(found)
    if (!read) return refuse(132_001, 'Template does not exist or is not approved', 404)
    const texts = sent.components.flatMap(({ type, parameters }) =>
      type === 'body' ? parameters.map(({ text = '' }) => text) : [],
    )
    if (texts.length !== countVariables(read.body)) return refuse(132_000, 'Number of parameters does not match')
    Object.assign(sent, { shown: fillTemplate(read.body, texts), titles: read.buttons })
    return undefined
  }

  const takeTemplates = async (account: string, init: RequestInit): Promise<Response> => {
    const known = await listTemplates(account)
    if (init.method === 'GET') return json({ data: known })
    const given = JSON.parse(String(init.body)) as Omit<StoredTemplate, 'status' | 'id'>
    const isThere = known.some(({ name, language }) => name === given.name && language === given.language)
    if (isThere) return refuse(100, 'There is already content in this language')
    const isGood = !given.name.includes('rechazada')
    const reason = isGood ? 'NONE' : 'INVALID_FORMAT'
    const status = isGood ? 'APPROVED' : 'REJECTED'
    const made = { ...given, id: randomBytes(8).toString('hex'), status, rejected_reason: reason }
    await phones.write(account, 'templates', [...known, made])
    const value = {
      ...{ event: made.status, message_template_id: made.id, message_template_name: made.name },
      ...{ message_template_language: made.language, reason },
    }
    const field = 'message_template_status_update'
    follow(push([{ field, value }], await phones.faults(account), account))
    return json({ id: made.id, status: 'PENDING', category: made.category })
  }

  const takeRead = async (phoneNumberId: string, id: string): Promise<Response> => {
    for (const { person, messages } of await phones.list(phoneNumberId))
      if (messages.some((one) => one.id === id))
        await phones.add(phoneNumberId, keyOf(person), { told: { id, status: 'read' } })
    return json({ success: true })
  }

  const takeCall = async (path: string, init: RequestInit): Promise<Response> => {
    const [first = '', second] = path.split('/')
    if (first === 'file') {
      const found = await phones.findMedia(second ?? '')
      return found
        ? new Response(new Uint8Array(found.bytes), { headers: { 'content-type': found.contentType } })
        : new Response('', { status: 404 })
    }
    if (init.method === 'POST' && second === 'messages')
      return takeMessage(first, JSON.parse(String(init.body)) as Record<string, unknown>)
    if (init.method === 'POST' && second === 'media') {
      const file = (init.body as FormData).get('file') as File
      return json({
        id: await phones.keepMedia({ bytes: Buffer.from(await file.arrayBuffer()), contentType: file.type }),
      })
    }
    if (second === 'message_templates') return takeTemplates(first, init)
    if (init.method === 'POST' && second === 'subscribed_apps') return json({ success: true })
    const media = init.method === 'GET' ? await phones.findMedia(first) : undefined
    if (media) {
      const sha256 = createHash('sha256').update(media.bytes).digest('base64')
      const facts = { mime_type: media.contentType, sha256, file_size: media.bytes.length }
      return json({ url: `${GRAPH}/file/${first}`, ...facts, id: first })
    }
    if (init.method === 'GET' && second === undefined && /^(sim-|\d)/.test(first))
      return json({ display_phone_number: '+57 300 000 0000', verified_name: 'Clínica simulada', id: first })
    return refuse(100, 'Unsupported request', 404)
  }

  const answer = async (url: string, init: RequestInit): Promise<Response> => {
    const [path = '', query] = url.slice(GRAPH.length + 1).split('?')
    const number = new URLSearchParams(query).get('phone_number_id') ?? path.split('/')[0] ?? ''
    const { down } = await phones.faults(number)
    if (down === 'refused') throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } })
    if (new Headers(init.headers).get('authorization') === `Bearer ${EXPIRED}`) return refuse(190, '', 401)
    if (down === 'unavailable') return new Response('', { status: 503 })
    if (down !== 'silent') {
      const given = await takeCall(path, init)
      if (down !== 'lost') return given
    }
    return untilEnded(init.signal)
  }

  const played = async (phoneNumberId: string, person: PlayedPerson, message: PhoneMessage): Promise<void> => {
    await phones.add(phoneNumberId, keyOf(person), { person, message })
  }

  return {
    ...openCloudApi({ graphUrl: GRAPH, fetch: answer }),
    appSecret,
    phones,
    answer,
    open: (phoneNumberId, name) => phones.name(phoneNumberId, name),
    deliverTo: (to) => {
      deliver = to
    },
    play: async (phoneNumberId, person, message) => {
      const id = newId()
      await played(phoneNumberId, person, { id, direction: 'out', at: clock().toISOString(), content: message })
      const { waId, userId, name, username } = person
      const sender = { ...(waId ? { from: waId } : {}), ...(userId ? { from_user_id: userId } : {}) }
      const contact = {
        profile: { name, ...(username ? { username } : {}) },
        ...(waId ? { wa_id: waId } : {}),
        ...(userId ? { user_id: userId } : {}),
      }
      await sendWebhook(phoneNumberId, {
        ...(message.type === 'system' ? {} : { contacts: [contact] }),
        messages: [{ ...sender, id, timestamp: seconds(), ...message }],
      })
      return id
    },
    playEcho: async (phoneNumberId, person, message) => {
      const id = newId()
      await played(phoneNumberId, person, { id, direction: 'in', at: clock().toISOString(), content: message })
      const to = {
        ...(person.waId ? { to: person.waId } : {}),
        ...(person.userId ? { to_user_id: person.userId } : {}),
      }
      const echo = { from: '573000000000', ...to, id, timestamp: seconds(), ...message }
      await sendWebhook(phoneNumberId, { message_echoes: [echo] }, 'smb_message_echoes')
      return id
    },
    readAll: async (phoneNumberId, person) => {
      const key = keyOf(person)
      const found = await phones.find(phoneNumberId, key)
      for (const message of found?.messages ?? []) {
        const isNew = message.status === 'sent' || message.status === 'delivered'
        if (message.direction === 'in' && isNew) await tell(phoneNumberId, key, message, 'read')
      }
    },
    settle: async () => {
      while (telling.size > 0) await Promise.all(telling)
    },
    keepMedia: (media) => phones.keepMedia(media),
    phoneOf: async (phoneNumberId, waId) => (await phones.find(phoneNumberId, waId))?.messages ?? [],
  }
}

export function personOf(key: string): Pick<PlayedPerson, 'waId' | 'userId'> {
  return /^\d+$/.test(key) ? { waId: key } : { userId: key }
}

function escapeLetters(text: string): string {
  return text.replaceAll(/[^\0-~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Never answers: whoever asks gives up. */
function untilEnded(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(signal?.reason ?? new Error('given up'))
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end, { once: true })
  })
}
