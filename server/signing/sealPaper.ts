import { z } from 'zod'
import { system } from '#server/db/clinic.ts'
import { insertFile } from '#server/db/files.ts'
import { sealPdf } from '#server/documents/sealPdf.ts'
import { lockIssued, updateIssued, writeFormatEvent } from '#server/issuedFormats/issuedFormats.queries.ts'
import { outboxKind } from '#server/jobs/outboxKind.ts'
import { withStored } from '#server/outside/files/files.ts'
import { findLetterhead } from '#server/documents/letterhead.queries.ts'
import { drawFrozen } from '#server/signing/frozenPaper.ts'
import { findSealKey } from '#server/signing/sealKeys.queries.ts'
import { findFrozen } from '#server/signing/signing.queries.ts'

/** Draws what was signed, seals it, and keeps it: from then on that file is the document. */
export const sealPaper = outboxKind({
  kind: 'format.seal',
  title: 'Sello de un documento firmado',
  payload: z.object({ issuedFormatId: z.uuid(), title: z.string() }),
  describe: ({ title }) => title,
  retry: { timeoutS: 120 },
  send: async ({ payload: { issuedFormatId }, services: { files, publicUrl, seal, clock }, inClinic }) => {
    const read = await inClinic(async (tx) => ({
      frozen: await findFrozen(tx, { id: issuedFormatId }),
      key: await findSealKey(tx.db, seal, tx.now),
      letterhead: await findLetterhead(tx),
      clinicId: tx.clinicId,
    }))
    const { frozen, key, clinicId, letterhead } = read
    if (!frozen || frozen.status !== 'signed' || frozen.sealedFileId) return
    const now = clock()
    const paper = await drawFrozen(frozen, { files, publicUrl, clinicId, letterhead, now }, { clinicId })
    const bytes = sealPdf(paper, { name: frozen.content.clinic.name, code: frozen.code, at: now }, key)
    await withStored(files, clinicId, async (store, discard) => {
      const file = await store({ bytes, contentType: 'application/pdf' })
      const isFirst = await inClinic(async (tx) => {
        const held = await lockIssued(tx, issuedFormatId)
        // A try that was given up as too slow may have come to its end all the same.
        if (held.sealedFileId || held.status !== 'signed') return false
        await insertFile(tx, file)
        await updateIssued(tx, system, held, { sealedFileId: file.fileId })
        await writeFormatEvent(tx, {
          ...{ issuedFormatId, kind: 'sealed', actorName: system.name, detail: { sha256: file.sha256 } },
        })
        return true
      })
      if (!isFirst) await discard()
    })
  },
})
