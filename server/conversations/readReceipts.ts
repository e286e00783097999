import { z } from 'zod'
import { outboxKind } from '#server/jobs/outboxKind.ts'
import { WhatsappError } from '#server/outside/whatsapp/whatsapp.ts'
import { findConnection, reach } from '#server/whatsapp/whatsapp.queries.ts'

/**
 * Tells WhatsApp that somebody of the clinic read what came, the last of which says it of those before. In the lane of files, as
 * no answer shall wait for it.
 */
export const readReceipt = outboxKind({
  kind: 'whatsapp.read',
  title: 'Confirmaciones de lectura de WhatsApp',
  lane: 'files',
  payload: z.object({ conversationId: z.uuid() }),
  describe: () => 'WhatsApp',
  send: async ({ payload: { conversationId }, signal, services: { whatsapp, seal }, inClinic }) => {
    const { found, connection, clinicId } = await inClinic(async (tx) => ({
      found: await tx.db
        .selectFrom('messages')
        .select('waId')
        .where('clinicId', '=', tx.clinicId)
        .where('conversationId', '=', conversationId)
        .where('direction', '=', 'in')
        .where('waId', 'is not', null)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
      connection: await findConnection(tx),
      clinicId: tx.clinicId,
    }))
    const way = reach(connection, whatsapp, seal, clinicId)
    if (!found?.waId || !way) return
    try {
      await way.whatsapp.markRead(way.number, found.waId, signal)
    } catch (error) {
      // Of a message that it does not know any more, it would refuse it the next time, too.
      if (!(error instanceof WhatsappError)) throw error
    }
  },
})
