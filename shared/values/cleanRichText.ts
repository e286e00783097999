import { z } from 'zod'
import {
  alignments,
  type FillField,
  fillKinds,
  type MarkedNode,
  type RichBlock,
  type RichCell,
  type RichInline,
  type RichItem,
  type RichRow,
  type RichText,
  signerRoles,
  textMarks,
} from '#shared/values/richText.ts'
import { plainText } from '#shared/values/text.ts'

/** What no paper of a clinic needs more of: some 100 sheets. */
export const richTextLimits = {
  characters: 300_000,
  nodes: 40_000,
  depth: 12,
  rows: 1000,
  columns: 20,
  images: 30,
  fields: 200,
  signatures: 6,
}

/** What is typed or pasted is too much for one document. */
export const TOO_LONG = 'El texto es demasiado largo para un formato. Divídalo en varios.'

/** What a document has more of than any paper needs. */
export const TOO_MANY = `Un formato lleva como máximo ${richTextLimits.images} imágenes, ${richTextLimits.fields} datos y campos, ${richTextLimits.signatures} firmas, y tablas de ${richTextLimits.rows} filas y ${richTextLimits.columns} columnas.`

/** `excess` says, in words for the person, what was left out; nothing where all of it is there. */
export type Cleaned = { document: RichText; excess: string | undefined }

interface Count {
  characters: number
  nodes: number
  images: number
  fields: number
  signatures: number
  /** A table lost rows or columns. */
  isCut: boolean
  /** Ids of fields: each stands once. */
  ids: Set<string>
}

type Loose = { type?: unknown; text?: unknown; attrs?: unknown; marks?: unknown; content?: unknown }

/**
 * Whatever comes (a paste, a call) as a document: known nodes, marks and attributes stay, of unknown ones the text. What
 * goes beyond the limits is left out, and said.
 */
export function cleanRichText(given: unknown): Cleaned {
  const count: Count = { characters: 0, nodes: 0, images: 0, fields: 0, signatures: 0, isCut: false, ids: new Set() }
  const content = cleanBlocks(childrenOf(given), count, 0)
  return { document: { type: 'doc', content: withParagraph(content) }, excess: excessOf(count) }
}

function excessOf({ nodes, characters, images, fields, signatures, isCut }: Count): string | undefined {
  if (nodes > richTextLimits.nodes || characters > richTextLimits.characters) return TOO_LONG
  const isMore =
    images > richTextLimits.images || fields > richTextLimits.fields || signatures > richTextLimits.signatures
  return isMore || isCut ? TOO_MANY : undefined
}

/** A document in a call: cleaned, or refused where something of it would be left out. */
export const RichTextInput = z.unknown().transform((given, context): RichText => {
  const { document, excess } = cleanRichText(given)
  if (excess) context.issues.push({ code: 'custom', message: excess, input: null })
  return document
})

/** A document in an answer: it was cleaned when it was written. */
export const RichTextOutput = z.looseObject({ type: z.literal('doc') }) as unknown as z.ZodType<RichText>

function loose(given: unknown): Loose {
  return typeof given === 'object' && given !== null ? given : {}
}

function childrenOf(given: unknown): unknown[] {
  const { content } = loose(given)
  return Array.isArray(content) ? (content as unknown[]) : []
}

function attrsOf(given: unknown): Record<string, unknown> {
  const { attrs } = loose(given)
  return typeof attrs === 'object' && attrs !== null ? (attrs as Record<string, unknown>) : {}
}

const emptyParagraph = (): RichBlock => ({ type: 'paragraph', attrs: { textAlign: 'left' }, content: [] })
const withParagraph = (blocks: RichBlock[]): RichBlock[] => (blocks.length > 0 ? blocks : [emptyParagraph()])

/** Is there room for one node more? */
function enters(count: Count): boolean {
  count.nodes += 1
  return count.nodes <= richTextLimits.nodes
}

const inlineTypes = new Set<unknown>(['text', 'hardBreak', 'dataField', 'fillField'])

function cleanBlocks(given: unknown[], count: Count, depth: number): RichBlock[] {
  const blocks: RichBlock[] = []
  let loosely: RichInline[] = []
  const close = () => {
    if (loosely.length > 0) blocks.push({ type: 'paragraph', attrs: { textAlign: 'left' }, content: loosely })
    loosely = []
  }
  for (const node of given) {
    if (count.nodes > richTextLimits.nodes) break
    if (inlineTypes.has(loose(node).type)) loosely.push(...cleanInlines([node], count, depth))
    else {
      close()
      for (const block of cleanBlock(node, count, depth)) blocks.push(block)
    }
  }
  close()
  return blocks
}

function cleanBlock(node: unknown, count: Count, depth: number): RichBlock[] {
  if (!enters(count)) return []
  const { type } = loose(node)
  const attrs = attrsOf(node)
  const children = childrenOf(node)
  const textAlign = oneOf(alignments, attrs['textAlign']) ?? 'left'
  // Deeper than any paper goes: the text alone.
  if (depth >= richTextLimits.depth) return children.length > 0 ? cleanFlat(children, count) : []
  switch (type) {
    case 'paragraph':
      return [{ type, attrs: { textAlign }, content: cleanInlines(children, count, depth + 1) }]
    case 'heading': {
      const level = numberWithin(attrs['level'], 1, 3, 1) as 1 | 2 | 3
      return [{ type, attrs: { level, textAlign }, content: cleanInlines(children, count, depth + 1) }]
    }
    case 'bulletList': {
      const content = cleanItems(children, count, depth)
      return content.length > 0 ? [{ type, content }] : []
    }
    case 'orderedList': {
      const content = cleanItems(children, count, depth)
      const start = numberWithin(attrs['start'], 1, 9999, 1)
      return content.length > 0 ? [{ type, attrs: { start }, content }] : []
    }
    case 'table': {
      const rows = children.filter((child) => loose(child).type === 'tableRow')
      if (rows.length > richTextLimits.rows) count.isCut = true
      const content = rows.slice(0, richTextLimits.rows).flatMap((row) => cleanRow(row, count, depth))
      return content.length > 0 ? [{ type, content }] : []
    }
    case 'image': {
      const { fileId, alt } = attrs
      if (!isFileId(fileId) || ++count.images > richTextLimits.images) return []
      const width = numberWithin(attrs['width'], 5, 100, 50)
      const align = oneOf(['left', 'center', 'right'] as const, attrs['align']) ?? 'left'
      return [{ type, attrs: { fileId, width, alt: lineOf(alt, 200), align } }]
    }
    case 'horizontalRule':
    case 'pageBreak':
      return [{ type }]
    case 'dataTable': {
      const key = lineOf(attrs['key'], 60)
      return key && ++count.fields <= richTextLimits.fields ? [{ type, attrs: { key } }] : []
    }
    case 'signatureField': {
      const role = oneOf(signerRoles, attrs['role'])
      if (!role || ++count.signatures > richTextLimits.signatures) return []
      const label = lineOf(attrs['label'], 80)
      return [{ type, attrs: { id: ownId(attrs['id'], 'firma', count), role, label } }]
    }
    default:
      return cleanBlocks(children, count, depth + 1)
  }
}

/** A paragraph of all that is written below. */
function cleanFlat(children: unknown[], count: Count): RichBlock[] {
  const content = cleanInlines(children, count, richTextLimits.depth)
  return content.length > 0 ? [{ type: 'paragraph', attrs: { textAlign: 'left' }, content }] : []
}

function cleanItems(children: unknown[], count: Count, depth: number): RichItem[] {
  return children.flatMap((child): RichItem[] => {
    if (!enters(count)) return []
    const isItem = loose(child).type === 'listItem'
    const content = cleanBlocks(isItem ? childrenOf(child) : [child], count, depth + 1)
    // An item begins with a line of its own.
    const begun = content[0]?.type === 'paragraph' ? content : [emptyParagraph(), ...content]
    return content.length > 0 || isItem ? [{ type: 'listItem', content: begun }] : []
  })
}

function cleanRow(row: unknown, count: Count, depth: number): RichRow[] {
  if (!enters(count)) return []
  let columns = 0
  const content = childrenOf(row).flatMap((cell): RichCell[] => {
    const { type } = loose(cell)
    if ((type !== 'tableCell' && type !== 'tableHeader') || !enters(count)) return []
    const attrs = attrsOf(cell)
    const colspan = numberWithin(attrs['colspan'], 1, richTextLimits.columns, 1)
    columns += colspan
    if (columns > richTextLimits.columns) {
      count.isCut = true
      return []
    }
    const widths = attrs['colwidth']
    const isKnown = Array.isArray(widths) && widths.length === colspan
    const colwidth = isKnown ? widths.map((width) => numberWithin(width, 20, 2000, 100)) : null
    const blocks = withParagraph(cleanBlocks(childrenOf(cell), count, depth + 1))
    return [{ type, attrs: { colspan, rowspan: 1, colwidth }, content: blocks }]
  })
  return content.length > 0 ? [{ type: 'tableRow', content }] : []
}

function cleanInlines(given: unknown[], count: Count, depth: number): RichInline[] {
  return given.flatMap((node): RichInline[] => {
    if (!enters(count)) return []
    const { type, text } = loose(node)
    const attrs = attrsOf(node)
    const marks = marksOf(node)
    switch (type) {
      case 'text': {
        const plain = typeof text === 'string' ? textOf(text) : ''
        count.characters += plain.length
        if (plain === '' || count.characters > richTextLimits.characters) return []
        return [{ type, text: plain, ...marks }]
      }
      case 'hardBreak':
        return [{ type }]
      case 'dataField': {
        const key = lineOf(attrs['key'], 60)
        return key && ++count.fields <= richTextLimits.fields ? [{ type, attrs: { key }, ...marks }] : []
      }
      case 'fillField': {
        if (++count.fields > richTextLimits.fields) return []
        return [{ type, attrs: cleanFill(attrs, count), ...marks }]
      }
      default:
        return depth > richTextLimits.depth ? [] : cleanInlines(childrenOf(node), count, depth + 1)
    }
  })
}

function cleanFill(attrs: Record<string, unknown>, count: Count): FillField {
  const given = Array.isArray(attrs['options']) ? (attrs['options'] as unknown[]) : []
  const options = [...new Set(given.slice(0, 40).map((option) => lineOf(option, 80)))].filter(Boolean)
  const kind = oneOf(fillKinds, attrs['kind']) ?? 'text'
  return {
    id: ownId(attrs['id'], 'campo', count),
    kind: kind === 'choice' && options.length === 0 ? 'text' : kind,
    label: lineOf(attrs['label'], 80) || 'Campo',
    isRequired: attrs['isRequired'] !== false,
    options: kind === 'choice' ? options : [],
  }
}

function marksOf(node: unknown): MarkedNode {
  const { marks } = loose(node)
  if (!Array.isArray(marks)) return {}
  const given = new Set(marks.slice(0, 20).map((mark) => loose(mark).type))
  const known = textMarks.filter((type) => given.has(type)).map((type) => ({ type }))
  return known.length > 0 ? { marks: known } : {}
}

/** The id that a field has, where it is the only one with it. */
function ownId(given: unknown, stem: string, { ids }: Count): string {
  let id = typeof given === 'string' && /^[\w-]{1,40}$/.test(given) ? given : ''
  for (let number = ids.size + 1; id === '' || ids.has(id); number += 1) id = `${stem}${number}`
  ids.add(id)
  return id
}

/** With the spaces at its ends, which stand between it and what is marked otherwise. */
function textOf(text: string): string {
  const [before = ''] = /^\s*/.exec(text) ?? []
  if (before.length === text.length) return text === '' ? '' : ' '
  const after = text.length - text.trimEnd().length
  return `${before ? ' ' : ''}${plainText(text).replaceAll(/\s/g, ' ')}${after ? ' ' : ''}`
}

function lineOf(given: unknown, max: number): string {
  return typeof given === 'string'
    ? plainText(given.slice(0, max * 4))
        .replaceAll(/\s+/g, ' ')
        .slice(0, max)
    : ''
}

function oneOf<T extends string>(values: readonly T[], given: unknown): T | undefined {
  return values.find((value) => value === given)
}

function numberWithin(given: unknown, min: number, max: number, otherwise: number): number {
  // An object is never made a number: its own `toString` may be anything.
  const number = typeof given === 'number' || (typeof given === 'string' && given !== '') ? Number(given) : Number.NaN
  return Number.isFinite(number) ? Math.min(max, Math.max(min, Math.round(number))) : otherwise
}

function isFileId(given: unknown): given is string {
  return typeof given === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(given)
}
