import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Announcement } from '#shared/announcements/announcements.contract.ts'
import { cleanAnnouncement } from '#server/announcements/cleanAnnouncement.ts'
import type { Database } from '#server/db/connection.ts'

/** A person reads no more than these; what is older has had its time. */
const SHOWN_MOST = 20

/** What every clinic is shown, the newest first. */
export async function listAnnouncements(db: Kysely<Database>): Promise<Announcement[]> {
  return db
    .selectFrom('announcements')
    .select(['id', 'content'])
    .where('withdrawnAt', 'is', null)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_MOST)
    .execute()
}

/** For the operator: the latest, with what was withdrawn. */
export async function listPublished(db: Kysely<Database>) {
  return db
    .selectFrom('announcements')
    .selectAll()
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** @returns its id, or undefined when nothing is left of the text once it is clean */
export async function insertAnnouncement(db: Kysely<Database>, html: string, now: Date): Promise<string | undefined> {
  const content = cleanAnnouncement(html)
  if (!/[\p{L}\p{N}]/u.test(content.replace(/<[^<>]*>/g, ''))) return undefined
  const id = uuidv7()
  await db.insertInto('announcements').values({ id, content, publishedAt: now.toISOString() }).execute()
  return id
}

/** @returns whether it was there to be withdrawn */
export async function withdrawAnnouncement(db: Kysely<Database>, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('announcements')
    .set({ withdrawnAt: now.toISOString() })
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
