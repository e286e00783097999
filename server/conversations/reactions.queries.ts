import { sql } from 'kysely'
import { z } from 'zod'
import type { ReactionEmoji } from '#shared/conversations/conversations.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { JsonObject } from '#server/db/types.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'
import { outboxKind } from '#server/jobs/outboxKind.ts'
import { reactionTo } from '#server/outside/whatsapp/errorCodes.rules.ts'
import { WhatsappError } from '#server/outside/whatsapp/whatsapp.ts'
import { findConnection, reach } from '#server/whatsapp/whatsapp.queries.ts'

const ANSWER_MS = 15_000

/** A message that came, as WhatsApp names it, in its conversation. @throws AppError not_found */
export async function findReacted(tx: ClinicTx, messageId: string): Promise<{ conversationId: string; waId: string }> {
  const found = await tx.db
    .selectFrom('messages')
    .select(['conversationId', 'waId'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', messageId)
    .where('direction', '=', 'in')
    .executeTakeFirst()
  if (!found?.conversationId || !found.waId) throw new AppError('not_found')
  return { conversationId: found.conversationId, waId: found.waId }
}

/** What the clinic thinks of a message: the last of it counts, and is sent. */
export async function react(tx: ClinicTx, messageId: string, emoji: ReactionEmoji | null): Promise<void> {
  await setReaction(tx, messageId, emoji)
  await writeOutbox(tx, outgoingReaction, { messageId })
}

async function setReaction(tx: ClinicTx, messageId: string, emoji: string | null): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({
      reactions:
        emoji === null
          ? sql<JsonObject>`reactions - 'out'`
          : sql<JsonObject>`reactions || jsonb_build_object('out', ${emoji}::text)`,
    })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', messageId)
    .execute()
  tx.touched.note('messages', { id: messageId })
}

/** Unless another stands there by now, which is sent after it. */
async function dropReaction(tx: ClinicTx, messageId: string, refused: string): Promise<void> {
  const held = await tx.db
    .selectFrom('messages')
    .select('reactions')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst()
  const { out } = (held?.reactions ?? {}) as { out?: string }
  if (out === refused) await setReaction(tx, messageId, null)
}

/** Sends the reaction as it stands now: sent twice it is the same one, so nothing is taken first. */
export const outgoingReaction = outboxKind({
  kind: 'whatsapp.reaction',
  title: 'Reacciones de WhatsApp',
  lane: 'whatsapp',
  payload: z.object({ messageId: z.uuid() }),
  describe: () => 'WhatsApp',
  send: async ({ payload: { messageId }, services: { whatsapp, seal }, inClinic }) => {
    const { found, connection, clinicId } = await inClinic(async (tx) => ({
      found: await tx.db
        .selectFrom('messages')
        .innerJoin('conversations', (join) =>
          join.onRef('conversations.id', '=', 'messages.conversationId').on('conversations.clinicId', '=', tx.clinicId),
        )
        .select(['messages.waId as to', 'messages.reactions', 'conversations.waId', 'conversations.userId'])
        .where('messages.clinicId', '=', tx.clinicId)
        .where('messages.id', '=', messageId)
        .executeTakeFirst(),
      connection: await findConnection(tx),
      clinicId: tx.clinicId,
    }))
    const way = reach(connection, whatsapp, seal, clinicId)
    if (!found?.to || !way) return
    const { out = '' } = found.reactions as { out?: string }
    const message = {
      to: found.waId === null ? { userId: found.userId ?? '' } : { waId: found.waId },
      key: messageId,
      content: { type: 'reaction', to: found.to, emoji: out },
    } as const
    try {
      await way.whatsapp.send(way.number, message, AbortSignal.timeout(ANSWER_MS))
    } catch (error) {
      if (!(error instanceof WhatsappError) || reactionTo(error.code) === 'retry') throw error
      // It does not stand there: it shall not seem so here.
      await inClinic((tx) => dropReaction(tx, messageId, out))
    }
  },
  failed: (tx, { messageId }) => setReaction(tx, messageId, null),
})
