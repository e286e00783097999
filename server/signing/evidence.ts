import { toBuffer } from 'qrcode'
import { ACCEPTANCE } from '#shared/signing/publicSigning.words.ts'
import { tellCode, tellFormatEvent, tellMethod, tellPlace } from '#shared/signing/signing.words.ts'
import { showDateTime } from '#shared/values/date.ts'
import type { Block, Fact } from '#server/documents/document.ts'
import { isDrawable } from '#server/documents/letters.ts'
import type { FrozenFormat } from '#server/signing/signing.queries.ts'

const newSheet: Block = {
  ...{ kind: 'rich', document: { type: 'doc', content: [{ type: 'pageBreak' }] }, images: {}, signatures: {} },
}

/** The page behind a signed document that says who signed it, when, from where and how, and how to verify it. */
export async function evidenceBlocks(frozen: FrozenFormat, publicUrl: string): Promise<Block[]> {
  const address = `${publicUrl}/verificar/${frozen.code}`
  const code = await toBuffer(address, { errorCorrectionLevel: 'M', margin: 2, scale: 6 })
  return [
    newSheet,
    { kind: 'heading', text: 'Evidencia de la firma electrónica' },
    {
      kind: 'facts',
      facts: [
        { label: 'Documento', value: frozen.content.title },
        { label: 'Mascota', value: frozen.content.patientLine },
        { label: 'Texto cerrado el', value: showDateTime(frozen.frozenAt) },
        { label: 'Huella digital del contenido (SHA-256)', value: frozen.sha256, isWide: true },
      ],
    },
    { kind: 'heading', text: 'Verificación' },
    {
      kind: 'paragraph',
      text: `Este PDF lleva un sello digital (PAdES): cualquier cambio lo rompe. En ${address} se comprueba con el código o subiendo el archivo.`,
    },
    {
      kind: 'picture',
      picture: { bytes: code, contentType: 'image/png' },
      caption: 'Código de verificación',
      width: 96,
    },
    ...frozen.signers.flatMap((signer): Block[] => [
      { kind: 'heading', text: `${signer.position}. ${signer.label}` },
      { kind: 'facts', facts: factsOf(signer, frozen) },
    ]),
    { kind: 'heading', text: 'Historial del documento' },
    {
      kind: 'table',
      columns: [
        { title: 'Fecha y hora', share: 2 },
        { title: 'Qué pasó', share: 5 },
        { title: 'Desde dónde', share: 3 },
      ],
      rows: frozen.events.map((event) => [showDateTime(event.at), tellFormatEvent(event), tellPlace(event)]),
    },
    {
      kind: 'paragraph',
      text: `Cada firmante aceptó: «${ACCEPTANCE}» Las horas son las del servidor, en hora de Colombia.`,
    },
  ]
}

/** `U+0645 U+062D`: a name that this paper cannot show is read from it all the same. */
const codesOf = (name: string): string =>
  [...name].map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`).join(' ')

function factsOf(signer: FrozenFormat['signers'][number], { events }: FrozenFormat): Fact[] {
  const { name, document, role, status, signedAt, method, typedName } = signer
  const signed = events.find((event) => event.kind === 'signed' && event.signerId === signer.id)
  const witness = signed?.detail.witness
  const said: [string, string | null | undefined][] = [
    ['Nombre', name],
    ['Nombre, letra por letra (Unicode)', name && !isDrawable(name) ? codesOf(name) : null],
    [role === 'professional' ? 'Tarjeta profesional' : 'Documento', document],
    ['Estado', { pending: 'Pendiente', signed: 'Firmado', rejected: 'No quiso firmar' }[status]],
    ['Fecha y hora', signedAt && showDateTime(signedAt)],
    ['Cómo firmó', method && tellMethod(method, signed?.detail ?? {})],
    ['Código de un solo uso', signed && tellCode(signed.detail)],
    ['Firma', status === 'signed' ? (typedName ? `Nombre escrito: ${typedName}` : 'Dibujada') : null],
    ['Testigo de la clínica', typeof witness === 'string' ? witness : null],
    ['Equipo y dirección', signed && tellPlace(signed)],
  ]
  return said.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
