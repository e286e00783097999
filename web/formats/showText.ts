import { dataLabel } from '#shared/formats/dataFields.ts'
import { type RichBlock, type RichInline, type RichText, walkBlocks } from '#shared/values/richText.ts'

/** More than this nobody compares at a glance. */
const LONGEST = 20_000

/** What a template says, a line for each part of it, for when two people changed it. */
export function showText(document: RichText): string {
  const lines = [...walkBlocks(document.content)].flatMap((block) => showBlock(block) ?? [])
  return lines.join('\n').slice(0, LONGEST)
}

function showBlock(block: RichBlock): string | undefined {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return block.content.map(showInline).join('')
    case 'dataTable':
      return `[${dataLabel(block.attrs.key)}]`
    case 'signatureField':
      return `[Firma: ${block.attrs.label}]`
    case 'image':
      return `[Imagen${block.attrs.alt ? `: ${block.attrs.alt}` : ''}]`
    case 'pageBreak':
      return '[Hoja nueva]'
    default:
      return undefined
  }
}

function showInline(node: RichInline): string {
  switch (node.type) {
    case 'text':
      return node.text
    case 'dataField':
      return `[${dataLabel(node.attrs.key)}]`
    case 'fillField':
      return `[${node.attrs.label}]`
    case 'hardBreak':
      return '\n'
  }
}
