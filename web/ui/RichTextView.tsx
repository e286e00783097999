import { Fragment, type ReactNode } from 'react'
import {
  columnShares,
  type FillField,
  type MarkedNode,
  type RichBlock,
  type RichInline,
  type RichText,
  type SignatureField,
} from '#shared/values/richText.ts'
import { unbrokenParts } from '#shared/values/unbroken.ts'
import '#web/ui/RichTextView.css'

interface RichTextViewProps {
  document: RichText
  /** None as long as it is not there. */
  pictureAddress: (fileId: string) => string | undefined
  /** What stands in the place of a signature; without it its label over a line. */
  signatureOf?: (field: SignatureField) => ReactNode
  /** What a datum or a field to fill in shows; a frozen document has none. */
  showField?: (field: { key: string } | FillField) => ReactNode
  /** A list of records. */
  showList?: (key: string) => ReactNode
}

/** A formatted text to be read, as its paper shows it. It knows no library: strangers' phones load it too. */
export function RichTextView(props: RichTextViewProps) {
  return (
    <div className="RichText">
      <Blocks blocks={props.document.content} view={props} />
    </div>
  )
}

interface Within {
  view: RichTextViewProps
}

/** Signatures that follow each other stand beside each other. */
function Blocks({ blocks, view }: Within & { blocks: readonly RichBlock[] }) {
  const shown: ReactNode[] = []
  for (let at = 0; at < blocks.length; at += 1) {
    const from = at
    while (blocks[at]?.type === 'signatureField') at += 1
    if (at > from) {
      shown.push(
        <div key={`signatures${from}`} className="RichText-signatures line wrap">
          {blocks.slice(from, at).map((block, place) => (
            <Block key={place} block={block} view={view} />
          ))}
        </div>,
      )
    }
    const block = blocks[at]
    if (block) shown.push(<Block key={at} block={block} view={view} />)
  }
  return shown
}

function Block({ block, view }: Within & { block: RichBlock }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p style={{ textAlign: block.attrs.textAlign }}>
          <Inlines nodes={block.content} view={view} />
        </p>
      )
    case 'heading': {
      // The page has its own first heading.
      const Heading = (['h2', 'h3', 'h4'] as const)[block.attrs.level - 1] ?? 'h4'
      return (
        <Heading style={{ textAlign: block.attrs.textAlign }}>
          <Inlines nodes={block.content} view={view} />
        </Heading>
      )
    }
    case 'bulletList':
      return (
        <ul>
          <Items block={block} view={view} />
        </ul>
      )
    case 'orderedList':
      return (
        <ol start={block.attrs.start}>
          <Items block={block} view={view} />
        </ol>
      )
    case 'table':
      return <Table block={block} view={view} />
    case 'image': {
      const { fileId, alt, width, align } = block.attrs
      return (
        <p style={{ textAlign: align }}>
          <img src={view.pictureAddress(fileId)} alt={alt} style={{ width: `${width}%` }} loading="lazy" />
        </p>
      )
    }
    case 'horizontalRule':
      return <hr />
    case 'pageBreak':
      return <hr className="RichText-sheet" />
    case 'dataTable':
      return view.showList?.(block.attrs.key) ?? null
    case 'signatureField':
      return (
        <div className="RichText-signature">
          {view.signatureOf?.(block.attrs) ?? <p className="RichText-line">{block.attrs.label}</p>}
        </div>
      )
  }
}

function Items({ block, view }: Within & { block: Extract<RichBlock, { type: 'bulletList' | 'orderedList' }> }) {
  return block.content.map((item, at) => (
    <li key={at}>
      <Blocks blocks={item.content} view={view} />
    </li>
  ))
}

/** A column narrower than this is none to be read: the table goes on beyond the edge of a phone. */
const COLUMN = 106

function Table({ block, view }: Within & { block: Extract<RichBlock, { type: 'table' }> }) {
  const shares = columnShares(block.content)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wider than a phone must be reached by the keyboard
    <div className="RichText-table scrolls-x below-12" role="group" aria-label="Tabla" tabIndex={0}>
      <table aria-label="Tabla" style={{ minWidth: shares.length * COLUMN }}>
        <colgroup>
          {shares.map((share, at) => (
            <col key={at} style={{ width: `${share * 100}%` }} />
          ))}
        </colgroup>
        <tbody>
          {block.content.map((row, at) => (
            <tr key={at}>
              {row.content.map(({ type, attrs, content }, column) => {
                const Cell = type === 'tableHeader' ? 'th' : 'td'
                return (
                  <Cell key={column} colSpan={attrs.colspan}>
                    <Blocks blocks={content} view={view} />
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Inlines({ nodes, view }: Within & { nodes: readonly RichInline[] }) {
  return nodes.map((node, at) => <Fragment key={at}>{showInline(node, view)}</Fragment>)
}

function showInline(node: RichInline, view: RichTextViewProps): ReactNode {
  switch (node.type) {
    case 'text':
      return marked(node, <Numbers text={node.text} />)
    case 'hardBreak':
      return <br />
    case 'dataField':
    case 'fillField':
      return marked(node, view.showField?.(node.attrs) ?? ('label' in node.attrs ? node.attrs.label : node.attrs.key))
  }
}

/** No line ends within a number by which somebody is known. */
export function Numbers({ text }: { text: string }) {
  return unbrokenParts(text).map(({ text: part, isUnbroken }, at) =>
    isUnbroken ? (
      <span key={at} className="one-line">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

const marks = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' } as const

function marked({ marks: given = [] }: MarkedNode, content: ReactNode): ReactNode {
  return given.reduce((inner, { type }) => {
    const Mark = marks[type]
    return <Mark>{inner}</Mark>
  }, content)
}
