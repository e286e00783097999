import { issuedFormats } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { listImages } from '#shared/values/richText.ts'
import type { Picture } from '#server/documents/document.ts'
import { findLetterhead } from '#server/documents/letterhead.queries.ts'
import { openDrawing } from '#server/documents/pictures.ts'
import { printDocument } from '#server/documents/render.ts'
import { implementInSteps } from '#server/http/implement.ts'
import { issuedDocument } from '#server/issuedFormats/issuedDocument.ts'
import { findIssued, findSealedPaper, listDrawings } from '#server/issuedFormats/issuedFormats.queries.ts'
import type { Files } from '#server/outside/files/files.ts'

type Opened = Record<string, Picture>

/** The pictures of a paper, by their files; those that cannot be read are left out. */
async function openAll(
  files: Files,
  clinicId: string,
  named: readonly { key: string; fileId: string | null }[],
  contentType: Picture['contentType'],
): Promise<Opened> {
  const opened = await Promise.all(
    named.map(async ({ key, fileId }) => [key, await openDrawing(files, clinicId, fileId, contentType)] as const),
  )
  return Object.fromEntries(opened.filter((one): one is [string, Picture] => one[1] !== null))
}

export const printIssued = implementInSteps(
  issuedFormats.printout,
  async ({ inClinic, actor, input, services: { files }, now }) => {
    const { clinicId } = actor
    const { issued, letterhead, drawn, sealed } = await inClinic(async (tx) => ({
      issued: await findIssued(tx, actor, input.issuedFormatId),
      letterhead: await findLetterhead(tx),
      drawn: await listDrawings(tx, input.issuedFormatId),
      sealed: input.form === 'pdf' ? await findSealedPaper(tx, input.issuedFormatId) : undefined,
    }))
    const name = `${issued.title} ${issued.pet.name}`
    // The one that was sealed is handed out as it is: drawn again it would bear no seal.
    if (sealed && issued.status === 'signed')
      return { ...sealed, fileName: `${name}.pdf`, stream: await files.open(`${clinicId}/${sealed.fileId}`) }
    const { logoFileId, ...head } = letterhead
    const named = listImages(issued.document).map((fileId) => ({ key: fileId, fileId }))
    const places = drawn.map(({ fieldId, drawingFileId }) => ({ key: fieldId, fileId: drawingFileId }))
    const images = await openAll(files, clinicId, named, 'image/jpeg')
    const drawings = await openAll(files, clinicId, places, 'image/png')
    const frame = {
      letterhead: { ...head, logo: await openDrawing(files, clinicId, logoFileId) },
      printedBy: actor.name,
      now,
    }
    return printDocument(issuedDocument({ issued, images, drawings }, frame), input.form, name, actor)
  },
)
