import { type Kysely, sql } from 'kysely'
import { PER_MINUTE } from '#shared/campaigns/campaigns.contract.ts'
import { isLegalHour } from '#shared/reminders/legalHours.rules.ts'
import { goesAt } from '#shared/reminders/reminders.rules.ts'
import { lockConversationsOf, lockConversationWith } from '#server/conversations/conversations.queries.ts'
import { type ClinicTx, system } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'
import { offersTo } from '#server/reminders/reminders.queries.ts'
import { CAUSE, leaveRest, listedOf, lockCampaign, updateCampaign } from '#server/campaigns/campaigns.queries.ts'
import { reactionTo } from '#server/outside/whatsapp/errorCodes.rules.ts'
import { findConnection } from '#server/whatsapp/whatsapp.queries.ts'
import { findListed } from '#server/campaigns/recipients.queries.ts'
import { queueText } from '#server/campaigns/text.queries.ts'

/** The clinics with a campaign that goes on. */
export async function listCampaigning(jobs: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ clinicId: string }>`
    SELECT campaigning_clinics AS clinic_id FROM campaigning_clinics()`.execute(jobs)
  return rows.map(({ clinicId }) => clinicId)
}

export async function listRunning(tx: ClinicTx): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('campaigns')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('status', '=', 'running')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Settles the next recipient of a campaign, if the hour and the pace allow it: their message and that they have it are written
 * together, so that nobody gets it twice whoever dies, and the campaign is held, so that no two processes hand out at once.
 * @returns whether there may be more now
 */
export async function handOutNext(tx: ClinicTx, campaignId: string): Promise<boolean> {
  if (!isLegalHour(tx.now.toISOString())) return false
  const campaign = await lockCampaign(tx, campaignId)
  if (campaign.status !== 'running' || (await countLast(tx)) >= PER_MINUTE) return false
  // While WhatsApp takes nothing of the clinic, each would only fail.
  if ((await findConnection(tx))?.state !== 'connected') return false
  if (await isTooMuch(tx, campaignId)) {
    await updateCampaign(tx, system, campaign, { status: 'stopped', endedAt: tx.now })
    await leaveRest(tx, campaignId)
    return false
  }
  const { next, isWaiting } = await findNext(tx, campaignId)
  if (!next) {
    if (!isWaiting) await updateCampaign(tx, system, campaign, { status: 'finished', endedAt: tx.now })
    return false
  }
  const { id, ownerId, waId } = next
  await lockBoth(tx, waId, ownerId)
  const list = await listedOf(tx, campaign)
  const listed = await findListed(tx, list, ownerId)
  const reason = listed ? (listed.waId === waId ? listed.reason : 'changed') : 'booked'
  if (!listed || reason !== null) {
    await settle(tx, id, { reason, settledAt: tx.now })
    return true
  }
  // Before the offers are read: another campaign may offer something to another owner of that telephone.
  const conversation = await lockConversationWith(tx, { waId, userId: null, profileName: null })
  const { rows } = await sql<{ offers: { channel: 'whatsapp' | 'email'; at: string }[] }>`
    SELECT coalesce((${offersTo(tx, ownerId, sql`(SELECT ${waId}::text AS wa_id)`)}), '[]') AS offers`.execute(tx.db)
  const now = tx.now.toISOString()
  const going = { sendAt: now, isPromotional: true, offers: rows[0]?.offers ?? [], owner: { email: null } }
  const notBefore = goesAt(going, tx.now)
  if (notBefore !== now) {
    await settle(tx, id, { notBefore })
    return true
  }
  const [petId = null] = listed.petIds
  const messageId = await queueText(tx, list, listed, {
    ...{ conversationId: conversation.id, ownerId, petId: listed.petIds.length === 1 ? petId : null },
    ...{ cause: CAUSE, causeId: campaignId, isPromotional: true },
  })
  await settle(tx, id, { messageId, settledAt: tx.now })
  return true
}

/** Did WhatsApp say so of one that it was handed since somebody had it go on last? More of them may cost the clinic its number. */
async function isTooMuch(tx: ClinicTx, campaignId: string): Promise<boolean> {
  const { rows } = await sql<{ errorCode: number }>`
    SELECT DISTINCT m.error_code FROM messages m JOIN campaigns c ON c.clinic_id = ${tx.clinicId} AND c.id = m.cause_id
    WHERE m.clinic_id = ${tx.clinicId} AND m.cause = ${CAUSE} AND m.cause_id = ${campaignId} AND m.status = 'failed'
      AND m.error_code IS NOT NULL AND m.created_at >= c.updated_at`.execute(tx.db)
  return rows.some(({ errorCode }) => reactionTo(errorCode) === 'spam')
}

/** How many went in the last minute, of all campaigns. */
async function countLast(tx: ClinicTx): Promise<number> {
  const { count } = await tx.db
    .selectFrom('campaignRecipients')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('clinicId', '=', tx.clinicId)
    .where('messageId', 'is not', null)
    .where('settledAt', '>', new Date(tx.now.getTime() - 60_000).toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function findNext(tx: ClinicTx, campaignId: string) {
  const waiting = tx.db
    .selectFrom('campaignRecipients')
    .select(['id', 'ownerId', 'waId'])
    .where('clinicId', '=', tx.clinicId)
    .where('campaignId', '=', campaignId)
    .where('messageId', 'is', null)
    .where('reason', 'is', null)
    .limit(1)
  const next = await waiting
    .where((row) => row.or([row('notBefore', 'is', null), row('notBefore', '<=', tx.now.toISOString())]))
    .orderBy('id')
    .executeTakeFirst()
  return { next, isWaiting: next !== undefined || (await waiting.executeTakeFirst()) !== undefined }
}

/** What they write and what else is offered to them is decided before or after. */
async function lockBoth(tx: ClinicTx, waId: string, ownerId: string): Promise<void> {
  await lockConversationsOf(tx, [waId])
  await sql`SELECT 1 FROM owners WHERE clinic_id = ${tx.clinicId} AND id = ${ownerId} FOR NO KEY UPDATE`.execute(tx.db)
}

async function settle(
  tx: ClinicTx,
  id: string,
  settled: { reason?: string | null; messageId?: string; settledAt?: Date; notBefore?: string },
): Promise<void> {
  await tx.db
    .updateTable('campaignRecipients')
    .set(settled)
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .execute()
  tx.touched.note('campaignRecipients', { id })
}
