import { announcements } from '#shared/announcements/announcements.contract.ts'
import { listAnnouncements } from '#server/announcements/announcements.queries.ts'
import { cleanAnnouncement } from '#server/announcements/cleanAnnouncement.ts'
import { implement } from '#server/http/implement.ts'

export const announcementRoutes = [
  implement(announcements.list, async ({ tx }) => {
    const shown = await listAnnouncements(tx.db)
    // A row may be older than the rules that clean it, or come past them.
    return shown.map(({ id, content }) => ({ id, content: cleanAnnouncement(content) }))
  }),
]
