/**
 * A formatted text, as it is kept and sent: a tree of these nodes and no others. There is no HTML, no address and no style
 * in it, so that nothing of it can run or be fetched. The names are those that the editor (ProseMirror) uses.
 */
export interface RichText {
  type: 'doc'
  content: RichBlock[]
}

export const alignments = ['left', 'center', 'right', 'justify'] as const
export type Alignment = (typeof alignments)[number]

export const textMarks = ['bold', 'italic', 'underline', 'strike'] as const
export type TextMark = (typeof textMarks)[number]

export interface MarkedNode {
  marks?: { type: TextMark }[]
}

export type RichInline =
  | ({ type: 'text'; text: string } & MarkedNode)
  | { type: 'hardBreak' }
  /** A datum of a record, by its key. */
  | ({ type: 'dataField'; attrs: { key: string } } & MarkedNode)
  /** What somebody fills in for each paper. */
  | ({ type: 'fillField'; attrs: FillField } & MarkedNode)

export type RichBlock =
  | { type: 'paragraph'; attrs: { textAlign: Alignment }; content: RichInline[] }
  | { type: 'heading'; attrs: { level: 1 | 2 | 3; textAlign: Alignment }; content: RichInline[] }
  | { type: 'bulletList'; content: RichItem[] }
  | { type: 'orderedList'; attrs: { start: number }; content: RichItem[] }
  | { type: 'table'; content: RichRow[] }
  | { type: 'image'; attrs: RichImage }
  | { type: 'horizontalRule' }
  | { type: 'pageBreak' }
  /** A list of records, which becomes a table of them. */
  | { type: 'dataTable'; attrs: { key: string } }
  | { type: 'signatureField'; attrs: SignatureField }

export interface RichItem {
  type: 'listItem'
  content: RichBlock[]
}

export interface RichRow {
  type: 'tableRow'
  content: RichCell[]
}

export interface RichCell {
  type: 'tableCell' | 'tableHeader'
  /** `colwidth` in the editor's pixels, one for each column that the cell spans. */
  attrs: { colspan: number; rowspan: 1; colwidth: number[] | null }
  content: RichBlock[]
}

export interface RichImage {
  fileId: string
  /** Percent of the text's width. */
  width: number
  alt: string
  align: 'left' | 'center' | 'right'
}

export const fillKinds = ['text', 'number', 'date', 'yesNo', 'choice'] as const
export type FillKind = (typeof fillKinds)[number]

export interface FillField {
  /** Its own within the document. */
  id: string
  kind: FillKind
  label: string
  isRequired: boolean
  /** Of a choice. */
  options: string[]
}

export const signerRoles = ['owner', 'professional', 'witness', 'other'] as const
export type SignerRole = (typeof signerRoles)[number]

export interface SignatureField {
  id: string
  role: SignerRole
  /** `Propietario o responsable`. */
  label: string
}

/** Each block of a document, outside in. */
export function* walkBlocks(blocks: readonly RichBlock[]): Generator<RichBlock> {
  for (const block of blocks) {
    yield block
    if (block.type === 'bulletList' || block.type === 'orderedList')
      for (const { content } of block.content) yield* walkBlocks(content)
    if (block.type === 'table')
      for (const row of block.content) for (const { content } of row.content) yield* walkBlocks(content)
  }
}

/** The share of the width that each column has, of 1: as the editor has them, or all alike. */
export function columnShares(rows: readonly RichRow[]): number[] {
  const count = rows.reduce(
    (most, { content }) =>
      Math.max(
        most,
        content.reduce((sum, { attrs }) => sum + attrs.colspan, 0),
      ),
    0,
  )
  const first = rows[0]?.content.flatMap(
    ({ attrs }) => attrs.colwidth ?? Array.from({ length: attrs.colspan }, () => 0),
  )
  const widths = Array.from({ length: count }, (_, at) => first?.[at] ?? 0)
  const known = widths.filter((width) => width > 0)
  const usual = known.length > 0 ? known.reduce((sum, width) => sum + width, 0) / known.length : 1
  const whole = widths.map((width) => width || usual)
  const total = whole.reduce((sum, width) => sum + width, 0)
  return whole.map((width) => width / total)
}

/** The signatures of a document, in the order of signing. */
export function listSignatures(document: RichText): SignatureField[] {
  return [...walkBlocks(document.content)].flatMap((block) => (block.type === 'signatureField' ? [block.attrs] : []))
}

/** What somebody fills in, in the order of the document. */
export function listFills(document: RichText): FillField[] {
  return [...walkBlocks(document.content)].flatMap((block) =>
    block.type === 'paragraph' || block.type === 'heading'
      ? block.content.flatMap((node) => (node.type === 'fillField' ? [node.attrs] : []))
      : [],
  )
}

/** The data that a document names, each once. */
export function listDataKeys(document: RichText): string[] {
  const keys = [...walkBlocks(document.content)].flatMap((block) => {
    if (block.type === 'dataTable') return [block.attrs.key]
    if (block.type !== 'paragraph' && block.type !== 'heading') return []
    return block.content.flatMap((node) => (node.type === 'dataField' ? [node.attrs.key] : []))
  })
  return [...new Set(keys)]
}

export function listImages(document: RichText): string[] {
  const ids = [...walkBlocks(document.content)].flatMap((block) => (block.type === 'image' ? [block.attrs.fileId] : []))
  return [...new Set(ids)]
}
