import type { FrozenContent } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { showDateTime } from '#shared/values/date.ts'
import type { RichText } from '#shared/values/richText.ts'
import type { Hide } from '#shared/word/reportLine.ts'
import type { GivenFormat } from '#server/issuedFormats/report.queries.ts'
import type { ReportedDocument } from '#server/word/word.ts'

/** The texts of a document, each without the owner: whoever holds the report's link may read them. */
function hideIn(document: RichText, hide: Hide): RichText {
  const part = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(part)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key,
        (key === 'text' || key === 'alt' || key === 'label') && typeof one === 'string' ? hide(one) : part(one),
      ]),
    )
  }
  return part(document) as RichText
}

/** A signed format as a copy without its owner and without the drawings of who signed. */
export function formatCopy(
  { title, content, closedAt, professionalId, signers }: GivenFormat,
  hide: Hide,
): ReportedDocument {
  const frozen = JSON.parse(content) as FrozenContent
  const document = hideIn(frozen.document, hide)
  // Who is of the clinic is named; an owner, a witness is told by their place alone.
  const signed = signers.map(({ fieldId, role, label, name, signedAt }) => ({
    fieldId,
    label: hide(label),
    name: role === 'professional' ? hide(name) : '',
    signedAt,
  }))
  const signatures = Object.fromEntries(
    signed.map(({ fieldId, label, name, signedAt }) => [
      fieldId,
      { name: name || label, caption: name ? label : '', at: `Firmado ${showDateTime(signedAt)}`, image: null },
    ]),
  )
  return {
    professionalId,
    fileName: ({ name }) => `${hide(title)} ${name}`,
    print: ({ patient, letterhead, now }) => ({
      title: hide(title),
      isTitled: document.content[0]?.type !== 'heading',
      letterhead,
      patientLine: patient.line,
      blocks: [
        { kind: 'notice', text: 'Copia del reporte público: no lleva los datos del propietario.' },
        { kind: 'rich', document, images: {}, signatures },
      ],
      printed: `Descargado ${showDateTime(now)} del reporte público`,
    }),
    content: { title: hide(title), closedAt, document, signers: signed },
  }
}
