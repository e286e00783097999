import { z } from 'zod'
import { route } from '#shared/http/contract.ts'

/** A notice of the product's operator to every clinic. `content` is HTML, cleaned by the server. */
export const Announcement = z.object({ id: z.string(), content: z.string() })
export type Announcement = z.infer<typeof Announcement>

export const announcements = {
  list: route({
    service: 'auth',
    method: 'GET',
    path: '/announcements/v2',
    action: 'session',
    whileLocked: true,
    summary: 'Las novedades publicadas, la más reciente primero',
    revalidates: true,
    reads: [],
    input: z.object({}),
    output: z.array(Announcement),
  }),
}
