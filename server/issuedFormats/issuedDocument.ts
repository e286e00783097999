import type { IssuedFormat } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { fillDocument } from '#shared/formats/fillDocument.rules.ts'
import { showHistoryNumber } from '#shared/pets/pets.rules.ts'
import { showVerificationCode } from '#shared/issuedFormats/verificationCode.ts'
import { showDateTime } from '#shared/values/date.ts'
import type { Block, Picture, PrintedDocument } from '#server/documents/document.ts'
import type { PrintoutFrame } from '#server/documents/implementPrintout.ts'

export interface PrintedFormat {
  issued: IssuedFormat
  /** By file. */
  images: Record<string, Picture>
  /** Of those who signed, by the place in the document. */
  drawings: Record<string, Picture>
}

/** An issued format as it is printed: its document, and what each signed. */
export function issuedDocument(
  { issued, images, drawings }: PrintedFormat,
  { letterhead, printedBy, now }: Pick<PrintoutFrame, 'letterhead' | 'printedBy' | 'now'>,
): PrintedDocument {
  const { data, typed, pet } = issued
  const document = data === null ? issued.document : fillDocument(issued.document, data, typed)
  const signatures = new Map(
    issued.signers.map((signer) => [
      signer.fieldId,
      {
        name: signer.name ?? '',
        caption: [
          signer.label,
          signer.role === 'professional' ? signer.document && `T.P. ${signer.document}` : signer.document,
        ]
          .filter(Boolean)
          .join(' · '),
        at: signer.signedAt === null ? '' : `Firmado ${showDateTime(signer.signedAt)}`,
        image: drawings[signer.fieldId] ?? null,
      },
    ]),
  )
  return {
    title: issued.title,
    isTitled: document.content[0]?.type !== 'heading',
    letterhead,
    patientLine: `${pet.name} (${showHistoryNumber(pet.historyNumber)}) · ${issued.owner.name}`,
    blocks: [...notices(issued), { kind: 'rich', document, images, signatures: Object.fromEntries(signatures) }],
    printed: `Impreso ${showDateTime(now)} por ${printedBy}`,
    code: issued.code ? showVerificationCode(issued.code) : undefined,
  }
}

function notices({ status, statusReason, isSignable }: IssuedFormat): Block[] {
  const because = statusReason ? ` ${statusReason}` : ''
  const said = {
    draft: isSignable ? 'BORRADOR SIN FIRMAR: no tiene validez.' : 'BORRADOR: no tiene validez.',
    sent: '',
    viewed: '',
    signed: '',
    expired: 'VENCIDO SIN FIRMAR: no tiene validez.',
    rejected: `RECHAZADO: no tiene validez.${because}`,
    voided: `ANULADO: no tiene validez.${because}`,
  }[status]
  return said ? [{ kind: 'notice', text: said }] : []
}
