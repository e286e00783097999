import { buffer } from 'node:stream/consumers'
import { formatStatusLabels } from '#shared/issuedFormats/issuedFormats.words.ts'
import { showVerificationCode } from '#shared/issuedFormats/verificationCode.ts'
import { showDateTime } from '#shared/values/date.ts'
import { listImages } from '#shared/values/richText.ts'
import type { Block, Picture, PrintedDocument, Signature } from '#server/documents/document.ts'
import type { LetterheadRow } from '#server/documents/letterhead.queries.ts'
import { openDrawing } from '#server/documents/pictures.ts'
import { printDocument, type Reader } from '#server/documents/render.ts'
import type { Files } from '#server/outside/files/files.ts'
import { evidenceBlocks } from '#server/signing/evidence.ts'
import type { FrozenFormat } from '#server/signing/signing.queries.ts'

interface Means {
  files: Files
  publicUrl: string
  clinicId: string
  letterhead: LetterheadRow
  now: Date
}

/** A frozen format as a PDF, with who signed it so far; once it is signed with its page of evidence. */
export async function drawFrozen(frozen: FrozenFormat, means: Means, reader: Reader): Promise<Buffer> {
  const { content, status } = frozen
  const { files, clinicId, publicUrl, now } = means
  // Who the clinic is was frozen; how its papers look is as it is now.
  const { logoFileId, color, footer } = means.letterhead
  const open = (fileId: string | null, type?: Picture['contentType']) => openDrawing(files, clinicId, fileId, type)
  const images = await openAll(listImages(content.document), (fileId) => open(fileId, 'image/jpeg'))
  const signatures: Record<string, Signature> = {}
  for (const signer of frozen.signers)
    signatures[signer.fieldId] = {
      name: signer.name ?? '',
      caption: [
        signer.label,
        signer.role === 'professional' && signer.document ? `T.P. ${signer.document}` : signer.document,
      ]
        .filter(Boolean)
        .join(' · '),
      at: signer.signedAt ? `${tellMade(signer)} ${showDateTime(signer.signedAt)}` : '',
      image: await open(signer.drawingFileId),
    }
  const isSigned = status === 'signed'
  const notice: Block = {
    kind: 'notice',
    text:
      status === 'sent' || status === 'viewed'
        ? 'SIN FIRMAR: no tiene validez.'
        : `${formatStatusLabels[status].toUpperCase()}: no tiene validez.`,
  }
  const document: PrintedDocument = {
    title: content.title,
    isTitled: content.document.content[0]?.type !== 'heading',
    letterhead: { ...content.clinic, color, footer, logo: await open(logoFileId) },
    patientLine: content.patientLine,
    blocks: [
      ...(isSigned ? [] : [notice]),
      { kind: 'rich', document: content.document, images, signatures },
      ...(isSigned ? await evidenceBlocks(frozen, publicUrl) : []),
    ],
    printed: isSigned && frozen.closedAt ? `Firmado ${showDateTime(frozen.closedAt)}` : `Impreso ${showDateTime(now)}`,
    code: showVerificationCode(frozen.code),
  }
  return buffer((await printDocument(document, 'pdf', content.title, reader)).stream)
}

/** A name that was typed stands in the place of a drawing, and the paper says so. */
function tellMade({ typedName }: FrozenFormat['signers'][number]): string {
  return typedName ? `«${typedName}» · Firmado con su nombre escrito el` : 'Firmado'
}

async function openAll(
  fileIds: readonly string[],
  open: (fileId: string) => Promise<Picture | null>,
): Promise<Record<string, Picture>> {
  const opened: Record<string, Picture> = {}
  for (const fileId of fileIds) {
    const picture = await open(fileId)
    if (picture) opened[fileId] = picture
  }
  return opened
}
