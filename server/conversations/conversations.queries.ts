import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import type {
  Conversation,
  conversations,
  ConversationView,
  OpenConversation,
} from '#shared/conversations/conversations.contract.ts'
import { phoneOfWaId, VIEWER_GONE_MS, waIdOf } from '#shared/conversations/conversations.rules.ts'
import { AppError } from '#shared/http/errors.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import type { Phone } from '#shared/values/phone.ts'
import { readReceipt } from '#server/conversations/readReceipts.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'

import { containsAll, isLookedUp, pageLimit } from '#server/db/search.ts'
import { searchTerms } from '#server/db/searchTerms.ts'
import { type JsonPage, JsonText } from '#server/http/jsonPage.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'
import { photoOf } from '#server/owners/petChip.queries.ts'

/** A `Conversation` of conversation `c` and what `whoseOf` joins to it, as JSON. */
function rowOf(tx: ClinicTx): RawBuilder<Conversation> {
  return sql`json_build_object('id', c.id, 'profileName', c.profile_name, 'waId', c.wa_id, 'unread', c.unread,
    'phone', ${phoneOf('c', 'phone')}, 'waitsSince', c.waits_since, 'lastAt', c.last_at,
    'windowUntil', c.last_inbound_at + interval '1 day',
    'owner', (SELECT json_build_object('id', o.id, 'name', o.name) FROM owners o
      WHERE o.clinic_id = ${tx.clinicId} AND o.id = whose.owner_id),
    'candidates', whose.candidates,
    'pets', (SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'speciesId', p.species_id,
        'status', p.status, 'photo', ${photoOf('p')}) ORDER BY p.status <> 'active', p.sort_name, p.id), '[]')
      FROM (SELECT * FROM pets WHERE clinic_id = ${tx.clinicId} AND owner_id = whose.owner_id LIMIT 12) p),
    'assigned', (SELECT json_build_object('id', v.id, 'name', v.name) FROM professionals v
      WHERE v.clinic_id = ${tx.clinicId} AND v.id = c.assigned_to),
    'last', (SELECT json_build_object('direction', m.direction, 'kind', m.kind, 'text', left(m.text, 200),
        'status', m.status, 'details', m.details) FROM messages m
      WHERE m.clinic_id = ${tx.clinicId} AND m.id = c.last_message_id))`
}

/**
 * Whose conversation `c` is: as somebody said, of a union whoever it is now, or the only owner with its number. Who may write
 * from it: all who have its number, where nobody said who, or where whom they said has another now.
 */
export function whoseOf(tx: ClinicTx): RawBuilder<unknown> {
  const hasNumber = sql`phone_number = c.phone_number AND phone_country = c.phone_country`
  return sql`CROSS JOIN LATERAL (
    SELECT coalesce((SELECT coalesce(k.merged_into_id, k.id) FROM owners k
        WHERE k.clinic_id = ${tx.clinicId} AND k.id = c.owner_id), CASE WHEN count(o.id) = 1 THEN (array_agg(o.id))[1] END) AS owner_id,
      coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) ORDER BY o.sort_name, o.id)
        FILTER (WHERE o.id IS NOT NULL), '[]') AS candidates
    FROM (SELECT id, name, sort_name FROM owners WHERE clinic_id = ${tx.clinicId} AND ${hasNumber} AND merged_into_id IS NULL
      AND NOT EXISTS (SELECT FROM owners said WHERE said.clinic_id = ${tx.clinicId} AND said.id = c.owner_id AND ${hasNumber})
      LIMIT 5) o
  ) whose`
}

function viewOf(view: ConversationView, actor: Actor, isSearch: boolean): RawBuilder<unknown> {
  if (view === 'unanswered') return sql`c.waits_since IS NOT NULL`
  if (view === 'unread') return sql`c.unread > 0`
  if (view === 'mine') return sql`c.assigned_to = ${actor.professionalId}`
  // Whom only a reminder or a campaign reached is found by searching.
  return isSearch ? sql`true` : sql`c.is_written`
}

export async function listConversations(
  tx: ClinicTx,
  actor: Actor,
  { view, q, page, pageSize }: InputOf<typeof conversations.list>,
): Promise<JsonPage<OutputOf<typeof conversations.list>>> {
  const words = searchTerms(q)
  const isSearch = words.length > 0
  const found = sql`FROM conversations c WHERE c.clinic_id = ${tx.clinicId}
    AND ${viewOf(view, actor, isSearch)} ${isSearch ? sql`AND c.id IN (SELECT id FROM saying)` : sql``}`
  const { rows } = await sql<{ items: string; total: number }>`
    ${isSearch ? sql`WITH saying AS MATERIALIZED (${saying(tx, words)})` : sql``}
    SELECT (SELECT count(*) FROM (SELECT 1 ${found} LIMIT ${sql.lit(TOTAL_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(${rowOf(tx)} ORDER BY c.last_at DESC, c.id DESC), '[]')
      FROM (SELECT c.* ${found} ORDER BY c.last_at DESC, c.id DESC ${pageLimit(page, pageSize)}) c
      ${whoseOf(tx)})::text AS items`.execute(tx.db.withoutPlugins())
  const { items = '[]', total = 0 } = rows[0] ?? {}
  return { items: new JsonText(items), total, page, pageSize }
}

/** The ids of conversations that have all of these words in whom they are with, or in one of their messages. */
function saying({ clinicId }: ClinicTx, words: string[]): RawBuilder<unknown> {
  const inMessages = words.some(isLookedUp)
    ? sql`UNION SELECT m.conversation_id FROM messages m
        WHERE m.clinic_id = ${clinicId} AND ${containsAll(sql`m.search_text`, words)}`
    : sql``
  return sql`
    SELECT n.id FROM conversations n JOIN owners o ON o.clinic_id = ${clinicId} AND o.id = n.owner_id
      WHERE n.clinic_id = ${clinicId} AND ${containsAll(sql`o.search_text`, words)}
    UNION SELECT n.id FROM conversations n WHERE n.clinic_id = ${clinicId}
      AND ${containsAll(sql`n.search_text`, words)}
    ${inMessages}`
}

/** @throws AppError not_found */
export async function findConversation(tx: ClinicTx, actor: Actor, conversationId: string): Promise<OpenConversation> {
  const { rows } = await sql<{ row: OpenConversation }>`
    SELECT ${rowOf(tx)}::jsonb || jsonb_build_object('nextEvent', ${nextEvent(tx)}, 'viewers', ${viewersOf(tx, actor)}) AS row
    FROM conversations c ${whoseOf(tx)}
    WHERE c.clinic_id = ${tx.clinicId} AND c.id = ${conversationId}`.execute(tx.db)
  const [found] = rows
  if (!found) throw new AppError('not_found')
  return found.row
}

/** Of any animal of `whose.owner_id`, as JSON. */
function nextEvent(tx: ClinicTx): RawBuilder<unknown> {
  return sql`(SELECT json_build_object('id', e.id, 'startsAt', e.starts_at, 'reason', e.reason,
      'petNames', (SELECT json_agg(p.name ORDER BY p.sort_name) FROM agenda_event_pets g
        JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = g.pet_id
        WHERE g.clinic_id = ${tx.clinicId} AND g.event_id = e.id))
    FROM agenda_events e WHERE e.clinic_id = ${tx.clinicId} AND e.ends_at >= ${tx.now}
      AND e.status IN ('scheduled', 'confirmed', 'waiting')
      AND e.id IN (SELECT g.event_id FROM agenda_event_pets g JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = g.pet_id
        WHERE g.clinic_id = ${tx.clinicId} AND p.owner_id = whose.owner_id)
    ORDER BY e.starts_at, e.id LIMIT 1)`
}

/** Who else has conversation `c` open, as JSON. */
function viewersOf(tx: ClinicTx, { professionalId }: Actor): RawBuilder<unknown> {
  return sql`(SELECT coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'isWriting', w.is_writing,
      'seenAt', w.seen_at) ORDER BY v.name), '[]')
    FROM conversation_viewers w JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = w.professional_id
    WHERE w.clinic_id = ${tx.clinicId} AND w.conversation_id = c.id AND w.professional_id <> ${professionalId}
      AND w.seen_at > ${new Date(tx.now.getTime() - VIEWER_GONE_MS)})`
}

/** Somebody has it open: the others see it, and what came is read. @throws AppError not_found */
export async function look(
  tx: ClinicTx,
  { professionalId }: Actor,
  { conversationId, isWriting }: { conversationId: string; isWriting: boolean },
): Promise<void> {
  await lockConversation(tx, conversationId)
  const before = await tx.db
    .selectFrom('conversationViewers')
    .select(['isWriting', 'seenAt'])
    .where('clinicId', '=', tx.clinicId)
    .where('conversationId', '=', conversationId)
    .where('professionalId', '=', professionalId)
    .executeTakeFirst()
  const seen = { isWriting, seenAt: tx.now }
  await tx.db
    .insertInto('conversationViewers')
    .values({ clinicId: tx.clinicId, conversationId, professionalId, ...seen })
    .onConflict((known) => known.columns(['clinicId', 'conversationId', 'professionalId']).doUpdateSet(seen))
    .execute()
  const wasHere = before && tx.now.getTime() - Date.parse(before.seenAt) < VIEWER_GONE_MS
  // That they are still here is no news.
  if (!wasHere || before.isWriting !== isWriting) tx.touched.note('conversationViewers', { id: conversationId })
  await markRead(tx, conversationId)
}

/** Its row is held until the transaction ends. @throws AppError not_found */
export async function lockConversation(tx: ClinicTx, conversationId: string): Promise<void> {
  const held = await tx.db
    .selectFrom('conversations')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', conversationId)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw new AppError('not_found')
}

/**
 * Those there are with numbers, held until the transaction ends: a conversation is held before its owner wherever both are.
 * @param waIds as WhatsApp writes them
 */
export async function lockConversationsOf(tx: ClinicTx, waIds: readonly string[]): Promise<void> {
  await sql`SELECT 1 FROM conversations c WHERE c.clinic_id = ${tx.clinicId} AND c.wa_id = ANY(${waIds})
    ORDER BY c.wa_id FOR UPDATE`.execute(tx.db)
}

/** How many wait to be read: of conversations, as the menu says it. */
export async function countUnread(tx: ClinicTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM (SELECT 1 FROM conversations c
    WHERE c.clinic_id = ${tx.clinicId} AND c.unread > 0 LIMIT 100) counted`.execute(tx.db)
  return Number(rows[0]?.count ?? 0)
}

/** Whose number it is: nobody's where several have it. */
export async function findOwnerOfPhone(tx: ClinicTx, { country, number }: Phone): Promise<string | null> {
  const found = await tx.db
    .selectFrom('owners')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('phoneNumber', '=', number)
    .where('phoneCountry', '=', country)
    .where('mergedIntoId', 'is', null)
    .limit(2)
    .execute()
  const [owner] = found
  return found.length === 1 && owner ? owner.id : null
}

/** Who a conversation is with, by what is known of them. */
export interface Other {
  waId: string | null
  userId: string | null
  profileName: string | null
}

/** A number as a conversation keeps it, and as a number of the product. */
export function numberOf(waId: string | null) {
  const phone = waId === null ? null : phoneOfWaId(waId)
  return { waId, phoneCountry: phone?.country ?? null, phoneNumber: phone?.number ?? null }
}

/** The conversation with somebody, held until the transaction ends; a new one where there is none. */
export async function lockConversationWith(
  tx: ClinicTx,
  { waId, userId, profileName }: Other,
): Promise<{ id: string; ownerId: string | null }> {
  const find = async () => {
    const { rows } = await sql<{
      id: string
      ownerId: string | null
      waId: string | null
      userId: string | null
      profileName: string | null
    }>`
      SELECT id, owner_id, wa_id, user_id, profile_name FROM conversations WHERE clinic_id = ${tx.clinicId}
        AND (wa_id = ${waId} OR user_id = ${userId}) ORDER BY wa_id IS DISTINCT FROM ${waId}, id LIMIT 2 FOR UPDATE`.execute(
      tx.db,
    )
    return rows
  }
  const phone = waId === null ? null : phoneOfWaId(waId)
  const ownerOf = async () => phone && (await findOwnerOfPhone(tx, phone))
  const [found, hidden] = await find()
  if (!found) {
    const id = uuidv7()
    const ownerId = await ownerOf()
    await tx.db
      .insertInto('conversations')
      .values({
        ...{ clinicId: tx.clinicId, id, createdAt: tx.now, lastAt: tx.now },
        ...{ ...numberOf(waId), userId, profileName, ownerId },
      })
      .onConflict((known) => known.doNothing())
      .execute()
    const [made] = await find()
    if (!made) throw new AppError('conflict')
    tx.touched.note('conversations', { id: made.id })
    return made
  }
  const ownerId = found.ownerId ?? (await ownerOf())
  const changed = {
    ...(found.ownerId === ownerId ? {} : { ownerId }),
    // They show a number that nobody has written from.
    ...(waId === null || found.waId === waId ? {} : numberOf(waId)),
    // Who hid their number before it was known whose it is has two conversations: each stays as it is.
    ...(userId === null || found.userId !== null || hidden ? {} : { userId }),
    ...(profileName === null || found.profileName === profileName ? {} : { profileName }),
  }
  if (Object.keys(changed).length > 0) {
    await tx.db
      .updateTable('conversations')
      .set(changed)
      .where('clinicId', '=', tx.clinicId)
      .where('id', '=', found.id)
      .execute()
    if (ownerId !== null && ownerId !== found.ownerId) await giveMessages(tx, found.id, ownerId)
    tx.touched.note('conversations', { id: found.id })
  }
  return { id: found.id, ownerId }
}

/**
 * The conversation with an owner at their own number. It becomes theirs where it was of somebody who has another number now; where
 * several have theirs, who of them writes is for a person to say. @throws AppError invalid of an owner that there is not */
export async function openConversationOf(tx: ClinicTx, ownerId: string): Promise<string> {
  const owner = await tx.db
    .selectFrom('owners')
    .select(['phoneCountry', 'phoneNumber'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', ownerId)
    .executeTakeFirst()
  if (!owner) throw new AppError('invalid', { field: 'ownerId', message: 'Elija un propietario de la lista' })
  const phone = { country: owner.phoneCountry, number: owner.phoneNumber } as Phone
  const other = { waId: waIdOf(phone), userId: null, profileName: null }
  const { id, ownerId: said } = await lockConversationWith(tx, other)
  if (said !== null && said !== ownerId && !(await hasPhone(tx, said, phone)))
    await changeConversation(tx, id, { ownerId: await findOwnerOfPhone(tx, phone) })
  return id
}

async function hasPhone(tx: ClinicTx, ownerId: string, { country, number }: Phone): Promise<boolean> {
  const found = await tx.db
    .selectFrom('owners')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', ownerId)
    .where('phoneNumber', '=', number)
    .where('phoneCountry', '=', country)
    .executeTakeFirst()
  return found !== undefined
}

async function markRead(tx: ClinicTx, conversationId: string): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('conversations')
    .set({ unread: 0 })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', conversationId)
    .where('unread', '>', 0)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  tx.touched.note('conversations', { id: conversationId })
  await writeOutbox(tx, readReceipt, { conversationId })
}

/** @throws AppError invalid of somebody who is not of the clinic */
export async function assignTo(tx: ClinicTx, conversationId: string, professionalId: string | null): Promise<void> {
  if (professionalId !== null) {
    const known = await tx.db
      .selectFrom('professionals')
      .select('id')
      .where('clinicId', '=', tx.clinicId)
      .where('id', '=', professionalId)
      .executeTakeFirst()
    if (!known) throw new AppError('invalid', { field: 'professionalId', message: 'Elija a alguien de la lista' })
  }
  await changeConversation(tx, conversationId, { assignedTo: professionalId })
}

/** @throws AppError invalid of an owner that there is not */
export async function linkTo(tx: ClinicTx, conversationId: string, ownerId: string | null): Promise<void> {
  if (ownerId !== null) {
    const known = await tx.db
      .selectFrom('owners')
      .select('id')
      .where('clinicId', '=', tx.clinicId)
      .where('id', '=', ownerId)
      .executeTakeFirst()
    if (!known) throw new AppError('invalid', { field: 'ownerId', message: 'Elija un propietario de la lista' })
  }
  await changeConversation(tx, conversationId, { ownerId })
  if (ownerId !== null) await giveMessages(tx, conversationId, ownerId)
}

/** What was written before it was known whose number it is stands in their history, too. */
async function giveMessages(tx: ClinicTx, conversationId: string, ownerId: string): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({ ownerId })
    .where('clinicId', '=', tx.clinicId)
    .where('conversationId', '=', conversationId)
    .where('ownerId', 'is', null)
    .execute()
  tx.touched.note('messages', { id: conversationId })
}

export async function markUnread(tx: ClinicTx, conversationId: string): Promise<void> {
  await changeConversation(tx, conversationId, { unread: sql<number>`greatest(unread, 1)` })
}

/** @throws AppError not_found */
async function changeConversation(
  tx: ClinicTx,
  conversationId: string,
  changes: { assignedTo?: string | null; ownerId?: string | null; unread?: RawBuilder<number> },
): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('conversations')
    .set(changes)
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', conversationId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('not_found')
  tx.touched.note('conversations', { id: conversationId })
}
