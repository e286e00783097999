import { sql } from 'kysely'
import { readConsent, STARTED, STOPPED, STOPPED_PROBLEM } from '#shared/conversations/consent.rules.ts'
import { phoneOfWaId } from '#shared/conversations/conversations.rules.ts'
import { plainText } from '#shared/values/text.ts'
import type { Author, ClinicTx } from '#server/db/clinic.ts'
import { updateRecords } from '#server/db/record.ts'
import { queueMessage } from '#server/conversations/send.queries.ts'

/** Whose number it is, and whose conversation: of one that was united with another, that other. */
async function listOwnersOf(tx: ClinicTx, waId: string | null, ownerId: string | null, consents: boolean) {
  const phone = waId === null ? null : phoneOfWaId(waId)
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM owners o WHERE o.clinic_id = ${tx.clinicId} AND o.merged_into_id IS NULL
      AND o.messages_consent = ${consents} AND (
        o.phone_number = ${phone?.number ?? null} AND o.phone_country = ${phone?.country ?? null}
        OR o.id = (SELECT coalesce(g.merged_into_id, g.id) FROM owners g
          WHERE g.clinic_id = ${tx.clinicId} AND g.id = ${ownerId}))
    ORDER BY o.id`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/**
 * Somebody who wants no more messages gets none, nor what waits to be sent to them; who wants them again gets them. All
 * owners of that number: nobody knows which of them it is. What they wrote stands in their modification history, and they
 * are answered, once.
 * @returns whether nobody has to answer
 */
export async function takeConsent(
  tx: ClinicTx,
  {
    conversationId,
    waId,
    ownerId,
    text,
  }: Record<'conversationId', string> & Record<'waId' | 'ownerId' | 'text', string | null>,
): Promise<boolean> {
  const meaning = readConsent(text)
  if (!meaning || text === null) return false
  const consents = meaning === 'start'
  if (!consents) await endOffers(tx, conversationId)
  const ids = await listOwnersOf(tx, waId, ownerId, !consents)
  if (ids.length === 0) return false
  const author: Author = {
    professionalId: null,
    name: `El propietario, por WhatsApp: «${plainText(text.slice(0, 80))}»`,
  }
  await updateRecords(tx, author, 'owners', ids, { messagesConsent: consents })
  const [first = null] = ids
  await queueMessage(tx, {
    ...{ conversationId, ownerId: ids.length === 1 ? first : ownerId, kind: 'text', cause: 'consent' },
    text: consents ? STARTED : STOPPED,
  })
  return true
}

/** What waits to be sent and offers something is not sent any more. */
async function endOffers(tx: ClinicTx, conversationId: string): Promise<void> {
  const ended = await tx.db
    .updateTable('messages')
    .set({ status: 'failed', problem: STOPPED_PROBLEM })
    .where('clinicId', '=', tx.clinicId)
    .where('conversationId', '=', conversationId)
    .where('status', '=', 'queued')
    .where('isPromotional', '=', true)
    .where('takenAt', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of ended) tx.touched.note('messages', { id })
}
