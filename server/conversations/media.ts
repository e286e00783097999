import { z } from 'zod'
import { AppError } from '#shared/http/errors.ts'
import { refuseFile } from '#shared/http/filesRoom.ts'
import { keepFile, keepProblem, findFileMessage } from '#server/conversations/messageFiles.queries.ts'
import { MAX_MEDIA_BYTES, type MediaKind, readMedia, sayTooLarge } from '#server/conversations/mediaContent.ts'
import { sumFiles } from '#server/db/files.ts'
import { outboxKind } from '#server/jobs/outboxKind.ts'
import { noRoom, withStored } from '#server/outside/files/files.ts'
import { reactionTo } from '#server/outside/whatsapp/errorCodes.rules.ts'
import { TOO_LARGE, WhatsappError } from '#server/outside/whatsapp/whatsapp.ts'
import { findConnection, reach } from '#server/whatsapp/whatsapp.queries.ts'

const NO_ROOM = 'El archivo no se guardó: la clínica ya usó el espacio que tiene para archivos. Ábralo en el teléfono.'

const GONE = 'El archivo no se pudo traer de WhatsApp: ábralo en el teléfono, o pida que lo envíen otra vez.'

/**
 * Fetches the file of a message that came, at once: the provider keeps it for a week. In a lane of its own, as it may take its
 * time.
 */
export const incomingMedia = outboxKind({
  kind: 'whatsapp.media',
  title: 'Archivos recibidos por WhatsApp',
  lane: 'files',
  payload: z.object({ messageId: z.uuid() }),
  describe: () => 'WhatsApp',
  retry: { timeoutS: 90 },
  send: async ({ payload: { messageId }, signal, services: { whatsapp, files, filesQuota, seal }, inClinic }) => {
    const { found, connection, clinicId } = await inClinic(async (tx) => ({
      found: await findFileMessage(tx, messageId),
      connection: await findConnection(tx),
      clinicId: tx.clinicId,
    }))
    const mediaId = found?.details.mediaId
    if (!found || mediaId === undefined || found.fileId !== null) return
    const way = reach(connection, whatsapp, seal, clinicId)
    if (!way) return inClinic((tx) => keepProblem(tx, messageId, GONE))
    // One that is larger than what is left is kept: it is not sent twice. A disk may have room later.
    if (filesQuota !== null && refuseFile({ used: await inClinic(sumFiles), quota: filesQuota }, 1))
      return inClinic((tx) => keepProblem(tx, messageId, NO_ROOM))
    if ((await files.state()) === 'full') throw noRoom()
    const kind = found.kind as MediaKind
    try {
      const given = await way.whatsapp.download(way.number, mediaId, MAX_MEDIA_BYTES[kind], signal)
      const claimed = found.details.contentType?.split(';')[0] ?? given.contentType
      const content = await readMedia(clinicId, kind, { bytes: given.bytes, contentType: claimed })
      await withStored(files, clinicId, async (store, discard) => {
        const file = await store(content)
        if (!(await inClinic((tx) => keepFile(tx, messageId, file)))) await discard()
      })
    } catch (error) {
      const problem = problemOf(kind, error)
      if (problem === undefined) throw error
      await inClinic((tx) => keepProblem(tx, messageId, problem))
    }
  },
  failed: (tx, { messageId }) => keepProblem(tx, messageId, GONE),
})

/** What will be so at the next try, too. */
function problemOf(kind: MediaKind, error: unknown): string | undefined {
  if (error instanceof AppError && error.code === 'invalid') return error.message
  if (!(error instanceof WhatsappError)) return undefined
  if (error.details === TOO_LARGE) return sayTooLarge(kind)
  return reactionTo(error.code) === 'refused' ? GONE : undefined
}
