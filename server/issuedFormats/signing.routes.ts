import { AppError, refuseNow } from '#shared/http/errors.ts'
import type { IssuedFormat } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { formatAfter, refuseMove } from '#shared/issuedFormats/issuedFormats.rules.ts'
import { signing } from '#shared/issuedFormats/signing.contract.ts'
import { insertFile } from '#server/db/files.ts'
import { readDrawing } from '#server/documents/pictures.ts'
import { implementInSteps } from '#server/http/implement.ts'
import { freezeFormat } from '#server/issuedFormats/freezing.queries.ts'
import { findIssued, lockIssued, updateIssued, writeFormatEvent } from '#server/issuedFormats/issuedFormats.queries.ts'
import { findPendingSigner, updateSigner } from '#server/issuedFormats/signing.queries.ts'
import { withStored } from '#server/outside/files/files.ts'

export const signingRoutes = [
  implementInSteps(signing.signHere, async ({ inClinic, actor, input, caller, services: { files } }) => {
    const { issuedFormatId, version, position, name, document, drawing } = input
    const sent = Buffer.from(drawing.slice(drawing.indexOf(',') + 1), 'base64')
    const bytes = await readDrawing(actor.clinicId, sent)
    return withStored(files, actor.clinicId, async (store): Promise<IssuedFormat> => {
      const file = await store({ bytes, contentType: 'image/png' })
      return inClinic(async (tx) => {
        const held = await lockIssued(tx, issuedFormatId)
        refuseNow(held.status === 'draft' ? undefined : refuseMove(held.status, 'sign'))
        if (held.version !== version) throw new AppError('version_conflict')
        if (held.status === 'draft') await freezeFormat(tx, actor, held)
        const { signer, isLast } = await findPendingSigner(tx, issuedFormatId, position)
        await insertFile(tx, file)
        const signedAt = tx.now.toISOString()
        const signed = { status: 'signed', signedAt, method: 'clinic', name, document, drawingFileId: file.fileId }
        await updateSigner(tx, actor, signer, signed)
        const status = formatAfter(held.status === 'draft' ? 'sent' : held.status, isLast ? 'finish' : 'sign')
        await updateIssued(tx, actor, held, {
          status: status ?? held.status,
          ...(isLast ? { closedAt: signedAt } : {}),
        })
        await writeFormatEvent(tx, {
          ...{ issuedFormatId, kind: 'signed', actorName: name, signerId: signer.id },
          ...{ address: caller.address, device: caller.device },
          detail: { method: 'clinic', witness: actor.name },
        })
        return findIssued(tx, actor, issuedFormatId)
      })
    })
  }),
]
