import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import type { conversations, Message } from '#shared/conversations/conversations.contract.ts'
import type { MessageDetails, MessageKind } from '#shared/values/messageContent.ts'
import { AppError } from '#shared/http/errors.ts'

import type { ClinicTx } from '#server/db/clinic.ts'
import type { JsonObject } from '#server/db/types.ts'

/** A `Message` of message `m`, as JSON. */
function messageOf(tx: ClinicTx): RawBuilder<Message> {
  return sql`json_build_object('id', m.id, 'conversationId', m.conversation_id, 'direction', m.direction, 'kind', m.kind,
    'text', m.text, 'details', m.details, 'hasFile', m.file_id IS NOT NULL, 'at', m.at, 'status', m.status,
    'problem', m.problem, 'reactions', m.reactions, 'cause', m.cause, 'authorName', m.author_name,
    'link', CASE WHEN m.kind = 'template' AND m.cause = 'paper' THEN (SELECT json_build_object('expiresAt', l.expires_at,
      'isRevoked', l.revoked_at IS NOT NULL, 'openings', l.openings, 'lastOpenedAt', l.last_opened_at) FROM paper_links l
      WHERE l.clinic_id = ${tx.clinicId} AND l.message_id = m.id) END,
    'quoted', (SELECT json_build_object('id', q.id, 'direction', q.direction, 'kind', q.kind, 'text', left(q.text, 200),
      'details', q.details) FROM messages q
      WHERE q.clinic_id = ${tx.clinicId} AND q.wa_id = m.quoted_wa_id))`
}

/** The newest first. @throws AppError not_found */
export async function listMessages(
  tx: ClinicTx,
  { conversationId, before, limit }: InputOf<typeof conversations.messages>,
): Promise<OutputOf<typeof conversations.messages>> {
  const [at = '', id = ''] = before.split('_')
  const isOlder = before === '' ? sql`true` : sql`(m.at, m.id) < (${at}::timestamptz, ${id}::uuid)`
  const { rows } = await sql<{ isThere: boolean; items: Message[] }>`
    SELECT EXISTS (SELECT 1 FROM conversations c WHERE c.clinic_id = ${tx.clinicId} AND c.id = ${conversationId}) AS is_there,
      coalesce(json_agg(${messageOf(tx)} ORDER BY m.at DESC, m.id DESC), '[]') AS items FROM (
      SELECT m.* FROM messages m
      WHERE m.clinic_id = ${tx.clinicId} AND m.conversation_id = ${conversationId} AND ${isOlder}
      ORDER BY m.at DESC, m.id DESC LIMIT ${sql.lit(limit + 1)}) m`.execute(tx.db)
  const [found] = rows
  if (!found?.isThere) throw new AppError('not_found')
  const { items } = found
  const shown = items.slice(0, limit)
  const last = shown.at(-1)
  const next = items.length > limit && last ? `${new Date(last.at).toISOString()}_${last.id}` : null
  return { items: shown, next }
}

/** @throws AppError not_found */
export async function findMessage(tx: ClinicTx, messageId: string): Promise<Message> {
  const { rows } = await sql<{ message: Message }>`SELECT ${messageOf(tx)} AS message FROM messages m
    WHERE m.clinic_id = ${tx.clinicId} AND m.id = ${messageId}`.execute(tx.db)
  const [found] = rows
  if (!found) throw new AppError('not_found')
  return found.message
}

export interface NewMessage {
  conversationId: string
  ownerId?: string | null
  petId?: string | null
  direction: Message['direction']
  kind: MessageKind
  text: string | null
  details?: MessageDetails
  fileId?: string | null
  waId?: string | null
  quotedWaId?: string | null
  at?: Date | string
  status: Message['status']
  cause?: string | null
  causeId?: string | null
  isPromotional?: boolean
  author?: { professionalId: string | null; name: string } | undefined
}

/** @returns its id; nothing of one that is there already. The caller holds the conversation. */
export async function insertMessage(tx: ClinicTx, message: NewMessage): Promise<string | undefined> {
  const id = uuidv7()
  const { author, details = {}, at = tx.now, ...row } = message
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('messages')
    .values({
      ...row,
      ...{ clinicId: tx.clinicId, id, createdAt: tx.now, channel: 'whatsapp', at },
      details: JSON.stringify(details),
      ...{ authorId: author?.professionalId ?? null, authorName: author?.name ?? null },
    })
    .onConflict((known) => known.columns(['clinicId', 'waId']).where('waId', 'is not', null).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return undefined
  await placeMessage(tx, id, message)
  tx.touched.note('messages', { id })
  tx.touched.note('conversations', { id: message.conversationId })
  return id
}

/** What a new message changes of its conversation: where somebody wrote, what goes out by itself changes nothing. */
async function placeMessage(tx: ClinicTx, id: string, message: NewMessage): Promise<void> {
  const at = new Date(message.at ?? tx.now).toISOString()
  const isIn = message.direction === 'in'
  const isWritten = isIn || message.author !== undefined
  const isLast = sql<boolean>`(NOT is_written OR last_at <= ${at}::timestamptz)`
  await tx.db
    .updateTable('conversations')
    .set({
      ...(isWritten ? { isWritten } : {}),
      lastMessageId: sql`CASE WHEN ${isLast} THEN ${id}::uuid ELSE last_message_id END`,
      lastAt: sql`CASE WHEN NOT is_written THEN ${at}::timestamptz ELSE greatest(last_at, ${at}::timestamptz) END`,
      ...(isIn
        ? {
            unread: sql`unread + 1`,
            // An answer that was written after it, but came before it, answers it.
            waitsSince: sql`CASE WHEN ${isLast} THEN coalesce(waits_since, ${at}::timestamptz) ELSE waits_since END`,
            lastInboundAt: sql`greatest(last_inbound_at, ${at}::timestamptz)`,
          }
        : {}),
      ...(message.direction === 'out' && isWritten
        ? { waitsSince: sql`CASE WHEN ${isLast} THEN NULL ELSE waits_since END` }
        : {}),
    })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', message.conversationId)
    .$if(!isWritten, (query) => query.where('isWritten', '=', false))
    .execute()
}

/** A message that an answer quotes, as WhatsApp names it. @throws AppError not_found */
export async function findWaId(tx: ClinicTx, conversationId: string, messageId: string): Promise<string | null> {
  const found = await tx.db
    .selectFrom('messages')
    .select('waId')
    .where('clinicId', '=', tx.clinicId)
    .where('conversationId', '=', conversationId)
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
  return found.waId
}

/** Puts a message that failed back among those that wait. @throws AppError not_found, not_allowed_now */
export async function requeue(
  tx: ClinicTx,
  messageId: string,
): Promise<{ messageId: string; conversationId: string; hasFile: boolean }> {
  const changed = await tx.db
    .updateTable('messages')
    .set({ status: 'queued', takenAt: null, problem: null, errorCode: null, waId: null, details: withoutMedia })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', messageId)
    .where('status', '=', 'failed')
    .where('direction', '=', 'out')
    .returning(['conversationId', 'fileId'])
    .executeTakeFirst()
  if (!changed?.conversationId) {
    await findMessage(tx, messageId)
    throw new AppError('not_allowed_now', { message: 'Este mensaje ya no está entre los que fallaron.' })
  }
  tx.touched.note('messages', { id: messageId })
  return { messageId, conversationId: changed.conversationId, hasFile: changed.fileId !== null }
}

/** The provider may have forgotten its file. */
const withoutMedia = sql<JsonObject>`details - 'mediaId'`
