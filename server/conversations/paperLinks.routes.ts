import { paperLinks } from '#shared/conversations/paperLinks.contract.ts'
import type { Route } from '#shared/http/contract.ts'
import { type ClinicTx, readClinic, STRANGERS } from '#server/db/clinic.ts'
import { clinicOf } from '#server/db/publicId.ts'
import { findMessage } from '#server/conversations/messages.queries.ts'
import { findPaperLink, noteOpened, revokePaperLink } from '#server/conversations/paperLinks.queries.ts'
import { implement, implementPublic, type PublicCall } from '#server/http/implement.ts'
import { openNamed } from '#server/outside/files/files.ts'

function withLink<T>(
  { services, now }: Pick<PublicCall<Route>, 'services' | 'now'>,
  token: string,
  work: (tx: ClinicTx, link: Awaited<ReturnType<typeof findPaperLink>>) => T,
): Promise<T> {
  const read = async (tx: ClinicTx) => work(tx, await findPaperLink(tx, token))
  return readClinic(services.database, clinicOf(token), now, read, { turnOf: STRANGERS })
}

export const paperLinkRoutes = [
  implementPublic(paperLinks.open, (call) => withLink(call, call.input.token, (_tx, { page }) => page)),
  implementPublic(paperLinks.file, async (call) => {
    const { token } = call.input
    const link = await withLink(call, token, (tx, found) => {
      noteOpened(tx, found.id)
      return found
    })
    const { stream, contentType, bytes } = await openNamed(call.services.files, clinicOf(token), async () => link.file)
    return { stream, contentType, bytes, fileName: link.page.fileName }
  }),
  implement(paperLinks.revoke, async ({ tx, input: { messageId } }) => {
    await revokePaperLink(tx, messageId)
    return findMessage(tx, messageId)
  }),
]
