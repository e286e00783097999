import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Message } from '#shared/conversations/conversations.contract.ts'
import type { MessageDetails } from '#shared/values/messageContent.ts'
import { NOT_CONNECTED } from '#shared/conversations/conversations.rules.ts'
import { AppError } from '#shared/http/errors.ts'
import { isLegalHour } from '#shared/reminders/legalHours.rules.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { insertMessage, type NewMessage } from '#server/conversations/messages.queries.ts'
import { findStoredOf, noteMedia } from '#server/conversations/messageFiles.queries.ts'
import { readPaperImage } from '#server/documents/pictures.ts'
import { outboxKind } from '#server/jobs/outboxKind.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'
import { reactionTo, sayRefusal } from '#server/outside/whatsapp/errorCodes.rules.ts'
import { type OutgoingContent, type OutgoingMessage, WhatsappError } from '#server/outside/whatsapp/whatsapp.ts'
import { findConnection, pauseConnection, reach, setConnectionState } from '#server/whatsapp/whatsapp.queries.ts'

/** One try takes no longer; what was taken before that was taken by a process that is gone. */
const TRY_S = 30
/** Within a try: so long the next one of the conversation is begun, an answer is waited for, and so is word of a number. */
const BEGIN_MS = 5_000
const ANSWER_MS = 15_000
const WORD_MS = 8_000
const UPLOAD_S = 90
/** So long nothing is sent after the provider was not well, or said that it is too much. */
const PAUSE_MS = 30_000

export const UNKNOWN_END =
  'No se sabe si el mensaje salió: mire en el teléfono de la clínica antes de enviarlo otra vez.'
const notWell = () => new AppError('unavailable', { message: 'WhatsApp no respondió.' })

/** Has a message sent, after those of its conversation that still wait. The caller holds the conversation. */
export async function queueMessage(
  tx: ClinicTx,
  message: Omit<NewMessage, 'direction' | 'status' | 'waId' | 'at'>,
): Promise<string> {
  const id = await insertMessage(tx, { ...message, direction: 'out', status: 'queued' })
  if (id === undefined) throw new Error('A message was not written')
  await wakeQueue(tx, { messageId: id, conversationId: message.conversationId, hasFile: Boolean(message.fileId) })
  return id
}

/** Sends a message that is among those that wait, and what waits before it. */
export async function wakeQueue(
  tx: ClinicTx,
  { messageId, conversationId, hasFile }: { messageId: string; conversationId: string; hasFile: boolean },
): Promise<void> {
  if (hasFile) await writeOutbox(tx, outgoingMedia, { messageId, conversationId })
  else await writeOutbox(tx, conversationQueue, { conversationId })
}

/** Brings the file of a message to the provider, which then waits no longer. */
export const outgoingMedia = outboxKind({
  kind: 'whatsapp.upload',
  title: 'Archivos que se envían por WhatsApp',
  lane: 'files',
  payload: z.object({ messageId: z.uuid(), conversationId: z.uuid() }),
  describe: () => 'WhatsApp',
  retry: { timeoutS: UPLOAD_S },
  send: async ({ payload: { messageId, conversationId }, signal, services, inClinic }) => {
    const { whatsapp, files, seal } = services
    const { found, connection, clinicId } = await inClinic(async (tx) => ({
      found: await findStoredOf(tx, messageId),
      connection: await findConnection(tx),
      clinicId: tx.clinicId,
    }))
    const way = reach(connection, whatsapp, seal, clinicId)
    if (!way) await inClinic((tx) => recordFailed(tx, messageId, { problem: NOT_CONNECTED, code: null }))
    else {
      const { stored, details, kind } = found
      const kept = await buffer(await files.open(`${clinicId}/${stored.fileId}`))
      // The provider takes no WebP.
      const isPicture = kind === 'image'
      const bytes = isPicture ? await readPaperImage(clinicId, kept) : kept
      const contentType = isPicture ? 'image/jpeg' : stored.contentType
      const fileName = details.fileName ?? 'archivo'
      try {
        const mediaId = await way.whatsapp.upload(way.number, { bytes, contentType, fileName }, signal)
        await inClinic((tx) => noteMedia(tx, messageId, mediaId))
      } catch (error) {
        // Nothing was sent by it, whatever became of it.
        if (await inClinic((tx) => recordProblem(tx, messageId, error, false))) throw notWell()
      }
    }
    await inClinic((tx) => writeOutbox(tx, conversationQueue, { conversationId }))
  },
  failed: async (tx, { messageId, conversationId }, problem) => {
    await recordFailed(tx, messageId, { problem, code: null })
    await writeOutbox(tx, conversationQueue, { conversationId })
  },
})

/**
 * Sends what waits in one conversation, in its order. The provider knows no key by which it would drop what comes twice: a
 * message is taken before it is sent, and one whose sender died is never sent again, but shown as not known to have gone. So
 * that no more than one ends so while the provider does not answer, it is asked for the clinic's number before the next one.
 */
export const conversationQueue = outboxKind({
  kind: 'whatsapp.send',
  title: 'Mensajes de WhatsApp',
  lane: 'whatsapp',
  payload: z.object({ conversationId: z.uuid() }),
  describe: () => 'WhatsApp',
  // Some eight hours, as of other things; but where WhatsApp answers again, nobody waits an hour more.
  retry: { timeoutS: TRY_S, tries: 100, longestMinutes: 5 },
  send: async ({ payload: { conversationId }, services: { whatsapp, seal }, inClinic }) => {
    const begun = performance.now()
    for (;;) {
      if (performance.now() - begun > BEGIN_MS)
        return void (await inClinic((tx) => writeOutbox(tx, conversationQueue, { conversationId })))
      const taken = await inClinic((tx) => takeNext(tx, conversationId))
      if (taken === 'later') throw notWell()
      if (!taken) return
      const { message, connection, clinicId } = taken
      const { key } = message
      const way = reach(connection, whatsapp, seal, clinicId)
      if (!way || !connection) {
        await inClinic((tx) => recordFailed(tx, key, { problem: NOT_CONNECTED, code: null }))
        continue
      }
      let isBegun = false
      let waId: string
      try {
        if (connection.isDoubtful || connection.state !== 'connected') {
          await way.whatsapp.findNumber(way.number, AbortSignal.timeout(WORD_MS))
          await inClinic((tx) => setConnectionState(tx, 'connected', null))
        }
        isBegun = true
        waId = await way.whatsapp.send(way.number, message, AbortSignal.timeout(ANSWER_MS))
      } catch (error) {
        if (await inClinic((tx) => recordProblem(tx, key, error, isBegun))) throw notWell()
        continue
      }
      // Where this is not written down it stays taken: the database failed, and not the provider.
      await inClinic((tx) => recordAccepted(tx, key, waId))
    }
  },
  failed: async (tx, { conversationId }, problem) => {
    const next = await findNext(tx, conversationId)
    if (!next) return
    await recordFailed(tx, next.id, { problem, code: null })
    // This row may have been the last for all that waits in it.
    if (await findNext(tx, conversationId)) await writeOutbox(tx, conversationQueue, { conversationId })
  },
})

async function findNext(tx: ClinicTx, conversationId: string) {
  return tx.db
    .selectFrom('messages')
    .innerJoin('conversations', (join) =>
      join.onRef('conversations.id', '=', 'messages.conversationId').on('conversations.clinicId', '=', tx.clinicId),
    )
    .select([
      ...(['messages.id', 'messages.kind', 'messages.text', 'messages.details', 'messages.quotedWaId'] as const),
      ...(['messages.takenAt', 'messages.fileId', 'conversations.waId', 'conversations.userId'] as const),
      ...(['messages.isPromotional', 'messages.ownerId'] as const),
    ])
    .where('messages.clinicId', '=', tx.clinicId)
    .where('messages.conversationId', '=', conversationId)
    .where('messages.status', '=', 'queued')
    .orderBy('messages.id')
    .limit(1)
    .forUpdate('messages')
    .executeTakeFirst()
}

/** @returns `later` while the provider is left in peace */
async function takeNext(tx: ClinicTx, conversationId: string) {
  const connection = await findConnection(tx)
  let next = await findNext(tx, conversationId)
  while (next) {
    // Somebody is sending it just now, and goes on with what follows.
    if (next.takenAt !== null && tx.now.getTime() - Date.parse(next.takenAt) < TRY_S * 1000) return undefined
    const problem = next.takenAt === null ? await refuseOffer(tx, next) : UNKNOWN_END
    if (problem === undefined) break
    await recordFailed(tx, next.id, { problem, code: null })
    next = await findNext(tx, conversationId)
  }
  // Whoever brings its file wakes this again.
  if (!next || (next.fileId !== null && (next.details as MessageDetails).mediaId === undefined)) return undefined
  if (connection?.waitsUntil && Date.parse(connection.waitsUntil) > tx.now.getTime()) return 'later'
  await tx.db
    .updateTable('messages')
    .set({ takenAt: tx.now })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', next.id)
    .execute()
  const { waId, userId } = next
  const message: OutgoingMessage = {
    to: waId === null ? { userId: userId ?? '' } : { waId },
    key: next.id,
    quoted: next.quotedWaId ?? undefined,
    content: contentOf(next.kind as Message['kind'], next.text ?? '', next.details as MessageDetails),
  }
  return { message, connection, clinicId: tx.clinicId }
}

/** Why an offer is not sent now: since it was written its hours may have ended, and its owner refused offers. */
async function refuseOffer(
  tx: ClinicTx,
  { isPromotional, ownerId }: { isPromotional: boolean; ownerId: string | null },
): Promise<string | undefined> {
  if (!isPromotional) return undefined
  if (!isLegalHour(tx.now.toISOString())) return OUT_OF_HOURS
  if (ownerId === null) return undefined
  const owner = await tx.db
    .selectFrom('owners')
    .select('messagesConsent')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', ownerId)
    .executeTakeFirst()
  return owner?.messagesConsent === false ? REFUSED : undefined
}

const OUT_OF_HOURS = 'Pasó la hora en que se puede enviar algo promocional (Ley 2300).'
const REFUSED = 'El propietario ya no acepta mensajes.'

function contentOf(kind: Message['kind'], text: string, details: MessageDetails): OutgoingContent {
  const { buttons = [], template, mediaId = '', fileName = 'documento' } = details
  if (template) return { type: 'template', ...template, buttons: buttons.map(({ id }) => id) }
  if (kind === 'buttons') return { type: 'buttons', text, buttons }
  if (kind === 'document') return { type: 'document', mediaId, fileName, caption: text || undefined }
  if (kind === 'image' || kind === 'video' || kind === 'audio')
    return { type: kind, mediaId, caption: text || undefined }
  return { type: 'text', text }
}

async function recordAccepted(tx: ClinicTx, id: string, waId: string): Promise<void> {
  await tx.db
    .updateTable('messages')
    // Its states may have come before this answer.
    .set({
      waId,
      status: sql`CASE WHEN status = 'queued' THEN 'sent' ELSE status END`,
      sentAt: sql`coalesce(sent_at, ${tx.now})`,
    })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .execute()
  await setConnectionState(tx, 'connected', null)
  tx.touched.note('messages', { id })
}

/**
 * @param mayBeSent whether the call was the one that sends it
 * @returns whether it is surely not sent, and is to be tried again
 */
async function recordProblem(tx: ClinicTx, id: string, error: unknown, mayBeSent: boolean): Promise<boolean> {
  const code = error instanceof WhatsappError ? error.code : null
  const reaction = code === null ? undefined : reactionTo(code)
  const isUnsent = reaction === 'retry' || (code === null && (neverLeft(error) || !mayBeSent))
  // Of one person alone, or of the clinic.
  if ((isUnsent && code !== PAIR_LIMIT) || code === null) await pauseConnection(tx, PAUSE_MS, code === null)
  if (isUnsent) {
    await tx.db
      .updateTable('messages')
      .set({ takenAt: null })
      .where('clinicId', '=', tx.clinicId)
      .where('id', '=', id)
      .execute()
    return true
  }
  const problem = code === null ? UNKNOWN_END : sayRefusal(code)
  if (reaction === 'reconnect' || reaction === 'restricted') await setConnectionState(tx, reaction, problem)
  await recordFailed(tx, id, { problem, code })
  return false
}

/** So many to one person in a short time. */
const PAIR_LIMIT = 131_056

/** The provider was not reached at all: what fails later may have been taken. */
function neverLeft(error: unknown): boolean {
  const { cause } = Object(error) as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' && UNREACHED.has(cause.code)
}

const UNREACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

async function recordFailed(
  tx: ClinicTx,
  id: string,
  { problem, code }: { problem: string; code: number | null },
): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({ status: 'failed', problem, errorCode: code })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()
  tx.touched.note('messages', { id })
}
