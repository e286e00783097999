import { sql } from 'kysely'
import { type CalendarFeed, FEED_DAYS } from '#shared/agendaEvents/calendarFeed.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { newPublicId, publicIdHash } from '#server/db/publicId.ts'
import { allOf, between } from '#server/db/search.ts'
import { usualTypes } from '#server/eventTypes/eventTypes.queries.ts'
import type { Feed, FeedEvent } from '#server/agendaEvents/writeCalendar.ts'

/** More than anybody attends in the days of a feed, whose last ones are left out then. */
const MAX_EVENTS = 4000

export async function findOwnFeed(tx: ClinicTx, professionalId: string): Promise<CalendarFeed> {
  const row = await tx.db
    .selectFrom('calendarFeeds')
    .select(['createdAt as since', 'isBusyOnly'])
    .where('clinicId', '=', tx.clinicId)
    .where('professionalId', '=', professionalId)
    .executeTakeFirst()
  return row ?? { since: null, isBusyOnly: false }
}

/** @returns the new address's secret; the one before opens nothing from now on */
export async function renewFeed(tx: ClinicTx, professionalId: string, isBusyOnly: boolean): Promise<string> {
  const token = newPublicId(tx.clinicId)
  const values = { tokenHash: publicIdHash(token), isBusyOnly, createdAt: tx.now }
  await tx.db
    .insertInto('calendarFeeds')
    .values({ clinicId: tx.clinicId, professionalId, ...values })
    .onConflict((known) => known.columns(['clinicId', 'professionalId']).doUpdateSet(values))
    .execute()
  tx.touched.note('calendarFeeds', { id: professionalId })
  return token
}

/** @throws AppError not_found when there is none */
export async function changeFeed(tx: ClinicTx, professionalId: string, isBusyOnly: boolean): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('calendarFeeds')
    .set({ isBusyOnly })
    .where('clinicId', '=', tx.clinicId)
    .where('professionalId', '=', professionalId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('not_found')
  tx.touched.note('calendarFeeds', { id: professionalId })
}

export async function removeFeed(tx: ClinicTx, professionalId: string): Promise<void> {
  await tx.db
    .deleteFrom('calendarFeeds')
    .where('clinicId', '=', tx.clinicId)
    .where('professionalId', '=', professionalId)
    .execute()
  tx.touched.note('calendarFeeds', { id: professionalId })
}

/** Of a clinic that has none of its own. */
const typeNames = new Map(usualTypes.map(({ id, name }) => [id, name]))

/** What an address tells, one statement; nothing when nobody has it, or its professional may not log in any more. */
export async function findFeed(tx: ClinicTx, token: string): Promise<Feed | undefined> {
  const today = dayOf(tx.now)
  const days = between(sql`e.starts_at`, addDays(today, -FEED_DAYS.back), addDays(today, FEED_DAYS.ahead))
  const conditions = [sql`e.clinic_id = ${tx.clinicId}`, sql`e.professional_id = f.professional_id`, ...days]
  const { rows } = await sql<
    Omit<Feed, 'events'> & { events: (Omit<FeedEvent, 'type'> & { typeId: string; typeName: string | null })[] }
  >`
    SELECT c.name AS clinic, v.name AS professional, f.is_busy_only,
      (SELECT coalesce(json_agg(json_build_object('id', e.id, 'version', e.version, 'typeId', e.type_id, 'typeName', t.name,
          'status', e.status, 'startsAt', e.starts_at, 'endsAt', e.ends_at,
          'updatedAt', greatest(e.updated_at, guests.updated_at), 'pets', coalesce(guests.names, '[]'))
          ORDER BY e.starts_at, e.id), '[]')
        FROM (SELECT e.* FROM agenda_events e WHERE ${allOf(conditions)}
          ORDER BY e.starts_at, e.id LIMIT ${sql.lit(MAX_EVENTS)}) e
        LEFT JOIN event_types t ON t.clinic_id = ${tx.clinicId} AND t.type_id = e.type_id
        LEFT JOIN LATERAL (
          SELECT json_agg(p.name ORDER BY g.id) AS names, max(g.updated_at) AS updated_at
          FROM agenda_event_pets g JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = g.pet_id
          WHERE g.clinic_id = ${tx.clinicId} AND g.event_id = e.id
        ) guests ON true) AS events
    FROM calendar_feeds f
    JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = f.professional_id
    JOIN clinics c ON c.clinic_id = ${tx.clinicId}
    WHERE f.clinic_id = ${tx.clinicId} AND f.token_hash = ${publicIdHash(token)}
      AND EXISTS (SELECT FROM accounts a WHERE a.clinic_id = ${tx.clinicId}
        AND a.professional_id = f.professional_id AND a.disabled_at IS NULL)`.execute(tx.db)
  const [feed] = rows
  if (!feed) return undefined
  const events = feed.events.map(({ typeId, typeName, ...event }) => ({
    ...event,
    type: typeName ?? typeNames.get(typeId) ?? 'Cita',
  }))
  return { ...feed, events }
}
