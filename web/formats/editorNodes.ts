import { mergeAttributes, Node } from '@tiptap/core'
import { Heading } from '@tiptap/extension-heading'
import StarterKit from '@tiptap/starter-kit'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { dataLabel, findDataField } from '#shared/formats/dataFields.ts'
import { alignments } from '#shared/values/richText.ts'
import { pictureAddress } from '#web/formats/formats.data.ts'

// The nodes of shared/values/richText.ts as the editor draws them. What they are made of on the clipboard is read again by
// these rules alone: of what comes from elsewhere only text, marks, lists and tables stay.

/** @param called in HTML, where that is another word */
const attribute = (name: string, otherwise: unknown, called = name) => ({
  default: otherwise,
  parseHTML: (element: HTMLElement): unknown => {
    const kept = element.getAttribute(`data-${called}`)
    if (kept === null) return otherwise
    try {
      return JSON.parse(kept) as unknown
    } catch {
      return otherwise
    }
  },
  renderHTML: (attributes: Record<string, unknown>) => ({ [`data-${called}`]: JSON.stringify(attributes[name]) }),
})

/** Amber, of a datum that a template has of before and that is no more. */
const missingMark = (key: string) => (findDataField(key) ? {} : { 'data-missing': 'true' })

const DataFieldNode = Node.create({
  name: 'dataField',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ key: attribute('key', '') }),
  parseHTML: () => [{ tag: 'span[data-key]' }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const key = String(node.attrs['key'])
    return ['span', mergeAttributes(HTMLAttributes, { class: 'FormatChip', ...missingMark(key) }), dataLabel(key)]
  },
  renderText: ({ node }) => dataLabel(String(node.attrs['key'])),
})

const FillFieldNode = Node.create({
  name: 'fillField',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    id: attribute('id', ''),
    kind: attribute('kind', 'text', 'fill'),
    label: attribute('label', 'Campo'),
    isRequired: attribute('isRequired', true, 'required'),
    options: attribute('options', []),
  }),
  parseHTML: () => [{ tag: 'span[data-kind]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { class: 'FormatChip', 'data-kind': 'fill' }),
    String(node.attrs['label']),
  ],
  renderText: ({ node }) => String(node.attrs['label']),
})

const DataTableNode = Node.create({
  name: 'dataTable',
  group: 'block',
  atom: true,
  addAttributes: () => ({ key: attribute('key', '', 'list') }),
  parseHTML: () => [{ tag: 'div[data-list]' }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const key = String(node.attrs['key'])
    return ['div', mergeAttributes(HTMLAttributes, missingMark(key)), dataLabel(key)]
  },
})

const SignatureFieldNode = Node.create({
  name: 'signatureField',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    id: attribute('id', ''),
    role: attribute('role', 'owner', 'signature'),
    label: attribute('label', ''),
  }),
  parseHTML: () => [{ tag: 'div[data-signature]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['div', HTMLAttributes, `Firma: ${String(node.attrs['label'])}`],
})

const PageBreakNode = Node.create({
  name: 'pageBreak',
  group: 'block',
  atom: true,
  parseHTML: () => [{ tag: 'div[data-page-break]' }],
  renderHTML: () => ['div', { 'data-page-break': '' }, 'Hoja nueva'],
})

const ImageNode = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    fileId: attribute('fileId', '', 'file'),
    width: attribute('width', 50),
    alt: attribute('alt', ''),
    align: attribute('align', 'left'),
  }),
  parseHTML: () => [{ tag: 'figure[data-file]' }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { fileId, width, alt, align } = node.attrs as Record<'fileId' | 'alt' | 'align', string> & { width: number }
    const image = ['img', { src: pictureAddress(fileId), alt, style: `width:${width}%` }] as const
    return ['figure', mergeAttributes(HTMLAttributes, { style: `text-align:${align};margin:0 0 12px` }), image]
  },
})

/** A cell never spans rows: papers are set row by row. */
const oneRow = { default: 1, parseHTML: () => 1 }
const OneRowCell = TableCell.extend({
  addAttributes() {
    return { ...this.parent?.(), rowspan: oneRow }
  },
})
const OneRowHeader = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), rowspan: oneRow }
  },
})

/** A level lower than it is, as in RichTextView: the page has its own first heading. */
const LowerHeading = Heading.extend({
  parseHTML: () => [
    ...[1, 2, 3].map((level) => ({ tag: `[data-level="${level}"]`, attrs: { level } })),
    ...[1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: Math.min(level, 3) } })),
  ],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { level } = node.attrs
    return [`h${Number(level) + 1}`, mergeAttributes(HTMLAttributes, { 'data-level': level }), 0]
  },
})

/** At the end of these the writing goes on. */
export const writtenOn = ['paragraph', 'heading', 'bulletList', 'orderedList']

export const editorExtensions = [
  LowerHeading.configure({ levels: [1, 2, 3] }),
  StarterKit.configure({
    heading: false,
    blockquote: false,
    code: false,
    codeBlock: false,
    link: false,
    // Where the text ends in a table or a signature there is a line below it to go on at; it is not kept (FormatEditor.tsx).
    trailingNode: { notAfter: writtenOn },
  }),
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: [...alignments], defaultAlignment: 'left' }),
  Table.configure({ resizable: false }),
  TableRow,
  OneRowHeader,
  OneRowCell,
  DataFieldNode,
  FillFieldNode,
  DataTableNode,
  SignatureFieldNode,
  PageBreakNode,
  ImageNode,
]
