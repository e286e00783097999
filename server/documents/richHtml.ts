import {
  columnShares,
  type RichBlock,
  type RichCell,
  type RichInline,
  type RichItem,
  type RichRow,
  type TextMark,
} from '#shared/values/richText.ts'
import type { Block } from '#server/documents/document.ts'
import { dataUrl, each, escape, renderSignature, withNumbers } from '#server/documents/htmlParts.ts'

type Rich = Extract<Block, { kind: 'rich' }>

const tags: Record<TextMark, string> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' }

/** A formatted text as HTML of these few tags; what people wrote is escaped. */
export function renderRich(rich: Rich): string {
  return `<div class="rich">${renderBlocks(rich, rich.document.content)}</div>`
}

function renderBlocks(rich: Rich, blocks: readonly RichBlock[]): string {
  const html: string[] = []
  for (const [at, block] of blocks.entries()) {
    const isFirst = block.type === 'signatureField' && blocks[at - 1]?.type !== 'signatureField'
    const isLast = block.type === 'signatureField' && blocks[at + 1]?.type !== 'signatureField'
    html.push(`${isFirst ? '<div class="signatures">' : ''}${renderOne(rich, block)}${isLast ? '</div>' : ''}`)
  }
  return html.join('\n')
}

function renderOne(rich: Rich, block: RichBlock): string {
  switch (block.type) {
    case 'paragraph':
      return `<p style="text-align:${block.attrs.textAlign}">${renderInlines(block.content)}</p>`
    case 'heading': {
      // The title of the page is the first.
      const tag = `h${block.attrs.level}`
      return `<${tag} style="text-align:${block.attrs.textAlign}">${renderInlines(block.content)}</${tag}>`
    }
    case 'bulletList':
      return `<ul>${renderItems(rich, block.content)}</ul>`
    case 'orderedList':
      return `<ol start="${block.attrs.start}">${renderItems(rich, block.content)}</ol>`
    case 'table':
      return `<table class="grid">${renderColumns(block.content)}<tbody>${each(block.content, ({ content }) => `<tr>${each(content, (cell) => renderCell(rich, cell))}</tr>`)}</tbody></table>`
    case 'image': {
      const { fileId, width, align, alt } = block.attrs
      const picture = rich.images[fileId]
      if (!picture) return ''
      return `<p style="text-align:${align}"><img alt="${escape(alt)}" src="${dataUrl(picture)}" style="width:${width}%"></p>`
    }
    case 'horizontalRule':
      return '<hr>'
    case 'pageBreak':
      return '<div class="break"></div>'
    case 'signatureField': {
      const { id, label } = block.attrs
      return renderSignature(rich.signatures[id] ?? { name: label, caption: '', at: 'Sin firmar', image: null })
    }
    // Filled in before it is printed.
    case 'dataTable':
      return ''
  }
}

const renderColumns = (rows: readonly RichRow[]): string =>
  `<colgroup>${each(columnShares(rows), (share) => `<col style="width:${(share * 100).toFixed(2)}%">`)}</colgroup>`

function renderItems(rich: Rich, items: readonly RichItem[]): string {
  return each(items, ({ content }) => `<li>${renderBlocks(rich, content)}</li>`)
}

function renderCell(rich: Rich, { type, attrs, content }: RichCell): string {
  const tag = type === 'tableHeader' ? 'th' : 'td'
  const span = attrs.colspan > 1 ? ` colspan="${attrs.colspan}"` : ''
  return `<${tag}${span}>${renderBlocks(rich, content)}</${tag}>`
}

function renderInlines(content: readonly RichInline[]): string {
  return each(content, (node) => {
    if (node.type === 'hardBreak') return '<br>'
    if (node.type !== 'text') return ''
    const marks = node.marks?.map(({ type }) => tags[type]) ?? []
    return marks.reduce((html, tag) => `<${tag}>${html}</${tag}>`, withNumbers(node.text))
  })
}

export const richStyle = `
.rich h1 { margin: 8pt 0 6pt } .rich h2 { font-size: 12.5pt } .rich h3 { font-size: 11pt; margin: 8pt 0 4pt }
.rich ul { list-style: disc } .rich ol { margin: 0 0 6pt; padding-left: 18pt } .rich li > p { margin-bottom: 2pt }
.rich img { max-width: 100% } .rich .signatures img { max-width: 180pt }
.grid { width: 100%; border-collapse: collapse; table-layout: fixed; margin: 4pt 0 10pt; font-size: 9.5pt }
.grid td, .grid th { border: 1px solid #bbb; padding: 3pt 4pt; vertical-align: top; overflow-wrap: anywhere }
.grid th { background: #f0f2ef; text-align: left } .grid p { margin: 0 } .grid tr { break-inside: avoid }
hr { border: 0; border-top: 1px solid #bbb } .break { break-before: page }
`
