import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type {
  CampaignKind,
  CampaignRecipient,
  CampaignReport,
  campaigns,
  LeftReason,
} from '#shared/campaigns/campaigns.contract.ts'
import { WINDOW_MS } from '#shared/conversations/conversations.rules.ts'
import { factsOf, fillIn } from '#shared/defaultMessages/defaultMessages.rules.ts'
import type { OutputOf } from '#shared/http/contract.ts'
import { DUE_DAYS } from '#shared/protocols/protocols.rules.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import type { MessageTemplate } from '#shared/whatsapp/whatsapp.contract.ts'
import { findClinic } from '#server/clinic/clinic.queries.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { pageLimit } from '#server/db/search.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'
import { wantedRecords } from '#server/reminders/due.queries.ts'
import { isUnbooked } from '#server/reminders/unbooked.queries.ts'

// Whom a campaign goes to: as it would be now, and as it became.

type RecipientPage = OutputOf<typeof campaigns.recipients>

/** What of a campaign says whom it goes to. */
export interface Listed {
  id: string
  kind: CampaignKind
  text: string
  /** Where it may be sent. */
  template: MessageTemplate | undefined
  parameters: readonly string[]
}

/**
 * Owners with something overdue that nobody booked: `owner_id`, `name`, `sort_name`, `wa_id`, `pet_ids`, and the `reason` why it
 * would not go to them now. @param ownerId of one alone: whether others have the same number is not looked at
 */
function listedOwners(tx: ClinicTx, { kind, template }: Listed, ownerId?: string): RawBuilder<unknown> {
  const today = dayOf(tx.now)
  const days = { first: addDays(today, -DUE_DAYS.after), last: addDays(today, -1) }
  const unbooked = isUnbooked(tx)
  const ofOwner = (petId: unknown) =>
    ownerId === undefined
      ? sql``
      : sql`AND ${petId} IN (SELECT own.id FROM pets own WHERE own.clinic_id = ${tx.clinicId} AND own.owner_id = ${ownerId})`
  const overdue = wantedRecords(tx, days, (petId) => sql`${ofOwner(petId)} AND ${unbooked(petId)}`)
  return sql`SELECT owner_id, name, sort_name, wa_id, pet_ids, CASE
      WHEN NOT messages_consent THEN 'consent'
      WHEN is_landline THEN 'landline'
      WHEN row_number() OVER (PARTITION BY wa_id, messages_consent ORDER BY owner_id) > 1 THEN 'phone'
      WHEN ${template === undefined}::boolean AND NOT EXISTS (SELECT 1 FROM conversations c WHERE c.clinic_id = ${tx.clinicId}
        AND c.wa_id = found.wa_id AND c.last_inbound_at > ${new Date(tx.now.getTime() - WINDOW_MS)}) THEN 'window'
    END AS reason FROM (
      SELECT o.id AS owner_id, o.name, o.sort_name, o.messages_consent, o.phone_country || o.phone_number AS wa_id,
        o.phone_country = '57' AND o.phone_number NOT LIKE '3%' AS is_landline,
        array_agg(p.id ORDER BY p.sort_name, p.id) AS pet_ids
      FROM (SELECT DISTINCT pet_id FROM (${overdue}) wanted WHERE kind = ${kind}) due
      JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = due.pet_id
      JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
      GROUP BY o.clinic_id, o.id
    ) found`
}

/** The names of the animals in `ids`, as JSON. */
function petNames(tx: ClinicTx, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT coalesce(json_agg(p.name ORDER BY p.sort_name, p.id), '[]') FROM pets p
    WHERE p.clinic_id = ${tx.clinicId} AND p.id = ANY(${ids}))`
}

const none = { queued: 0, sent: 0, delivered: 0, read: 0, failed: 0, booked: 0 }

/** As it would be if it began now. */
export async function foreseeReport(tx: ClinicTx, listed: Listed): Promise<CampaignReport> {
  const { rows } = await sql<{ reason: LeftReason | null; count: number }>`
    SELECT reason, count(*)::int AS count FROM (${listedOwners(tx, listed)}) l GROUP BY reason ORDER BY 2 DESC, 1`.execute(
    tx.db,
  )
  const left = rows.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }]))
  return {
    ...none,
    total: rows.reduce((sum, { count }) => sum + count, 0),
    waiting: rows.find(({ reason }) => reason === null)?.count ?? 0,
    left,
  }
}

/** Did the owner of recipient `r` have an event made for an animal of theirs after message `m`? */
function isBooked(tx: ClinicTx): RawBuilder<boolean> {
  return sql`(m.status IN ('sent', 'delivered', 'read') AND EXISTS (
    SELECT 1 FROM pets p JOIN agenda_event_pets g ON g.clinic_id = ${tx.clinicId} AND g.pet_id = p.id
    JOIN agenda_events e ON e.clinic_id = ${tx.clinicId} AND e.id = g.event_id
    WHERE p.clinic_id = ${tx.clinicId} AND p.owner_id = r.owner_id AND e.created_at >= m.at AND e.status <> 'cancelled'))`
}

/** What became of those of a campaign, as JSON. */
export function reportOf(tx: ClinicTx, campaignId: RawBuilder<unknown>): RawBuilder<CampaignReport> {
  return sql`(SELECT json_build_object('total', count(*),
      'waiting', count(*) FILTER (WHERE r.message_id IS NULL AND r.reason IS NULL),
      'queued', count(*) FILTER (WHERE m.status = 'queued'),
      'sent', count(*) FILTER (WHERE m.status IN ('sent', 'delivered', 'read')),
      'delivered', count(*) FILTER (WHERE m.status IN ('delivered', 'read')),
      'read', count(*) FILTER (WHERE m.status = 'read'),
      'failed', count(*) FILTER (WHERE m.status = 'failed'),
      'booked', count(*) FILTER (WHERE ${isBooked(tx)}),
      'left', (SELECT coalesce(json_agg(json_build_object('reason', reason, 'count', count) ORDER BY count DESC, reason), '[]')
        FROM (SELECT l.reason, count(*) AS count FROM campaign_recipients l WHERE l.clinic_id = ${tx.clinicId}
          AND l.campaign_id = ${campaignId} AND l.reason IS NOT NULL GROUP BY l.reason) by_reason))
    FROM campaign_recipients r LEFT JOIN messages m ON m.clinic_id = ${tx.clinicId} AND m.id = r.message_id
    WHERE r.clinic_id = ${tx.clinicId} AND r.campaign_id = ${campaignId})`
}

type Row = Omit<CampaignRecipient, 'text'> & { said: string | null }

/** Those whom it goes to first. @param hasBegun else as it would be now */
export async function listRecipients(
  tx: ClinicTx,
  listed: Listed,
  { hasBegun, page, pageSize }: { hasBegun: boolean; page: number; pageSize: number },
): Promise<RecipientPage> {
  const found = hasBegun
    ? sql`(SELECT r.owner_id, r.pet_ids, r.reason, r.message_id FROM campaign_recipients r
        WHERE r.clinic_id = ${tx.clinicId} AND r.campaign_id = ${listed.id})`
    : sql`(SELECT owner_id, pet_ids, reason, NULL::uuid AS message_id FROM (${listedOwners(tx, listed)}) l)`
  const order = sql`r.reason IS NOT NULL, o.sort_name, o.id`
  const { rows } = await sql<{ items: Row[]; total: number }>`
    WITH found AS MATERIALIZED ${found}
    SELECT (SELECT count(*) FROM found) AS total, coalesce(json_agg(json_build_object('id', r.owner_id,
        'owner', json_build_object('id', r.owner_id, 'name', r.name, 'phone', r.phone),
        'petNames', ${petNames(tx, sql`r.pet_ids`)}, 'said', m.text, 'reason', r.reason, 'status', m.status,
        'problem', m.problem, 'conversationId', m.conversation_id, 'isBooked', coalesce(${isBooked(tx)}, false))
      ORDER BY r.reason IS NOT NULL, r.sort_name, r.owner_id), '[]') AS items
    FROM (SELECT r.*, o.name, o.sort_name, ${phoneOf('o', 'phone')} AS phone FROM found r
      JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = r.owner_id ORDER BY ${order} ${pageLimit(page, pageSize)}) r
    LEFT JOIN messages m ON m.clinic_id = ${tx.clinicId} AND m.id = r.message_id`.execute(tx.db)
  const { items = [], total = 0 } = rows[0] ?? {}
  const { name: clinicName } = await findClinic(tx)
  const shown = items.map(({ said, ...row }) => {
    const text = row.reason === null ? (said ?? sayTo(listed.text, row.owner.name, row.petNames, clinicName)) : null
    return { ...row, text }
  })
  return { items: shown, total, page, pageSize }
}

/** What somebody reads. */
export function sayTo(text: string, ownerName: string, pets: readonly string[], clinicName: string): string {
  const named = pets.map((name) => ({ name }))
  return fillIn(text, factsOf({ name: ownerName }, named, clinicName, null))
}

/** Keeps whom it goes to, and whom not and why. */
export async function keepRecipients(tx: ClinicTx, listed: Listed): Promise<void> {
  const { rows } = await sql<{ ownerId: string; waId: string; petIds: string[]; reason: string | null }>`
    SELECT owner_id, wa_id, pet_ids, reason FROM (${listedOwners(tx, listed)}) l ORDER BY sort_name, owner_id`.execute(
    tx.db,
  )
  const kept = rows.map((row) => ({ ...row, id: uuidv7(), settledAt: row.reason === null ? null : tx.now }))
  await sql`INSERT INTO campaign_recipients (clinic_id, campaign_id, id, owner_id, wa_id, pet_ids, reason, settled_at)
    SELECT ${tx.clinicId}::uuid, ${listed.id}::uuid, k.id, k."ownerId", k."waId",
      ARRAY(SELECT jsonb_array_elements_text(k."petIds")::uuid), k.reason, k."settledAt"
    FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      AS k(id uuid, "ownerId" uuid, "waId" text, "petIds" jsonb, reason text, "settledAt" timestamptz)`.execute(tx.db)
  tx.touched.note('campaignRecipients', { id: listed.id })
}

/** As the list says it of one owner now; nothing of whom it does not name any more. */
export async function findListed(
  tx: ClinicTx,
  listed: Listed,
  ownerId: string,
): Promise<
  { name: string; waId: string; petIds: string[]; petNames: string[]; reason: LeftReason | null } | undefined
> {
  const { rows } = await sql<{
    name: string
    waId: string
    petIds: string[]
    petNames: string[]
    reason: LeftReason | null
  }>`SELECT name, wa_id, pet_ids, reason, ${petNames(tx, sql`l.pet_ids`)} AS pet_names
    FROM (${listedOwners(tx, listed, ownerId)}) l WHERE owner_id = ${ownerId}`.execute(tx.db)
  return rows[0]
}
