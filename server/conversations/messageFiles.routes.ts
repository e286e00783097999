import { buffer } from 'node:stream/consumers'
import { refuseFreeText } from '#shared/conversations/conversations.rules.ts'
import { messageFiles } from '#shared/conversations/messageFiles.contract.ts'
import { AppError, refuseNow } from '#shared/http/errors.ts'
import { plainText } from '#shared/values/text.ts'
import { findConversation, lockConversation } from '#server/conversations/conversations.queries.ts'
import { findMessage, findWaId } from '#server/conversations/messages.queries.ts'
import { isShown, readSent } from '#server/conversations/mediaContent.ts'
import { findFileMessage, findStoredOf, noteSaved, refuseNoPet } from '#server/conversations/messageFiles.queries.ts'
import { queueMessage } from '#server/conversations/send.queries.ts'
import { readImage } from '#server/documents/pictures.ts'
import { insertFile } from '#server/db/files.ts'
import { insertReceivedFile } from '#server/exams/receivedFile.queries.ts'
import { implementInSteps } from '#server/http/implement.ts'
import { openNamed, withStored } from '#server/outside/files/files.ts'

const names: Record<string, string> = { image: 'Foto', video: 'Video', audio: 'Audio', sticker: 'Sticker' }
const endings: Record<string, string> = { 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a', 'video/3gpp': '3gp' }

export const messageFileRoutes = [
  implementInSteps(messageFiles.open, async ({ inClinic, actor, input, services: { files } }) => {
    const { kind, details, stored } = await inClinic((tx) => findStoredOf(tx, input.messageId))
    const { contentType } = stored
    const ending = endings[contentType] ?? contentType.split('/')[1] ?? ''
    return {
      ...(await openNamed(files, actor.clinicId, async () => stored)),
      fileName: (kind === 'document' && details.fileName) || `${names[kind] ?? 'Archivo'}.${ending}`,
      ...(isShown(contentType) ? {} : { isKept: true as const }),
    }
  }),
  implementInSteps(messageFiles.send, async ({ inClinic, actor, input, file, services: { files }, now }) => {
    const { conversationId, name, text, quotedId } = input
    const refuse = async () =>
      inClinic(async (tx) => refuseNow(refuseFreeText(await findConversation(tx, actor, conversationId), now)))
    await refuse()
    const { kind, content } = await readSent(actor.clinicId, file)
    return withStored(files, actor.clinicId, async (store) => {
      const stored = await store(content)
      return inClinic(async (tx) => {
        await lockConversation(tx, conversationId)
        const conversation = await findConversation(tx, actor, conversationId)
        refuseNow(refuseFreeText(conversation, tx.now))
        await insertFile(tx, stored)
        const { contentType, bytes, fileId } = stored
        const id = await queueMessage(tx, {
          ...{ conversationId, ownerId: conversation.owner?.id ?? null, kind, text, fileId, author: actor },
          details: { fileName: name, contentType, bytes },
          quotedWaId: quotedId === undefined ? null : await findWaId(tx, conversationId, quotedId),
        })
        return findMessage(tx, id)
      })
    })
  }),
  implementInSteps(messageFiles.save, async ({ inClinic, inClinicOnce, actor, input, services: { files } }) => {
    const { messageId, petId } = input
    const { kind, text, details, stored } = await inClinic(async (tx) => {
      await refuseNoPet(tx, petId)
      return findStoredOf(tx, messageId)
    })
    const isPaper = stored.contentType === 'application/pdf'
    if (!isPaper && stored.contentType !== 'image/webp')
      throw new AppError('not_allowed_now', { message: 'Solo las fotos y los PDF se guardan en la historia.' })
    const { saved } = details
    if (saved?.petId === petId) return inClinicOnce(async () => saved)
    const full = await buffer(await files.open(`${actor.clinicId}/${stored.fileId}`))
    const name = isPaper ? `${(details.fileName ?? 'Documento').replace(/\.pdf$/i, '')}.pdf` : 'Foto.webp'
    const { contentType } = stored
    return withStored(files, actor.clinicId, async (store, discard) => {
      const kept = await store({ bytes: full, contentType })
      const small = isPaper ? undefined : await readImage(actor.clinicId, full, PREVIEW_SIDE)
      const preview = small && (await store({ bytes: small, contentType }))
      let isMade = false
      const answer = await inClinicOnce(async (tx) => {
        // Held: somebody else may have kept it meanwhile.
        const held = await findFileMessage(tx, messageId, true)
        if (held?.details.saved?.petId === petId) return held.details.saved
        const examId = await insertReceivedFile(tx, actor, {
          ...{ petId, fileName: name, full: kept, preview },
          reason: text === null ? null : plainText(text.slice(0, 500)),
          name: kind === 'document' ? OF_PAPER : OF_PHOTO,
        })
        await noteSaved(tx, messageId, { petId, examId })
        isMade = true
        return { petId, examId }
      })
      if (!isMade) await discard()
      return answer
    })
  }),
]

const PREVIEW_SIDE = 480
/** What the exam is called that such a file becomes. */
const OF_PHOTO = 'Foto enviada por WhatsApp'
const OF_PAPER = 'Documento enviado por WhatsApp'
