import { z } from 'zod'
import { Message } from '#shared/conversations/conversations.contract.ts'
import { route } from '#shared/http/contract.ts'
import { Instant } from '#shared/values/date.ts'

/** So many days a paper that went as a link can be opened. */
export const PAPER_LINK_DAYS = 7

/** Always in the body: an address stands in logs and histories. One that is none is answered as one that nobody has. */
const token = z.string().max(200)

/** What whoever was sent a link to a paper sees before they take it. */
export const PaperPage = z.object({
  clinic: z.object({ name: z.string(), phone: z.string().nullable() }),
  fileName: z.string(),
  expiresAt: Instant,
})
export type PaperPage = z.infer<typeof PaperPage>

export const paperLinks = {
  open: route({
    service: 'clinic',
    method: 'POST',
    path: '/paper-links/open',
    action: 'public',
    summary: 'La página de un documento que se envió como enlace',
    perMinute: 60,
    input: z.object({ token }),
    output: PaperPage,
  }),
  file: route({
    service: 'clinic',
    method: 'POST',
    path: '/paper-links/file',
    action: 'public',
    summary: 'El PDF de un documento que se envió como enlace',
    answers: 'file',
    perMinute: 30,
    input: z.object({ token }),
    output: z.unknown(),
  }),
  revoke: route({
    service: 'clinic',
    method: 'POST',
    path: '/messages/:messageId/link/revoke',
    action: 'messages.write',
    summary: 'Anula el enlace de un documento que se envió: ya no se abre',
    input: z.object({ messageId: z.uuid() }),
    output: Message,
  }),
}
