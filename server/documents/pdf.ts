import path from 'node:path'
import {
  Document,
  Font,
  Image,
  type ImageProps,
  Line,
  Page,
  Polyline,
  renderToBuffer,
  StyleSheet,
  Svg,
  Text,
  View,
} from '@react-pdf/renderer'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { chartBox, drawChart } from '#server/documents/chart.ts'
import type { Block, Letterhead, Picture, PrintedDocument, Signature } from '#server/documents/document.ts'

const FAMILY = 'Atkinson'
const fonts = path.join(
  import.meta.dirname,
  '../../node_modules/@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin',
)
Font.register({
  family: FAMILY,
  fonts: [
    { src: `${fonts}-400-normal.woff`, fontWeight: 400 },
    { src: `${fonts}-700-normal.woff`, fontWeight: 700 },
  ],
})
// Names of medicines must not be broken with an English rule.
Font.registerHyphenationCallback((word) => [word])

const INK = '#111111'
const MUTED = '#444444'
const BRAND = '#12675A'

const styles = StyleSheet.create({
  page: { fontFamily: FAMILY, fontSize: 10.5, color: INK, padding: 51, paddingBottom: 60 },
  head: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 12,
    borderBottomWidth: 2,
    borderBottomColor: BRAND,
    paddingBottom: 6,
  },
  logo: { height: 40, width: 90, objectFit: 'contain' },
  clinic: { fontSize: 14, fontWeight: 700 },
  meta: { fontSize: 8.5, color: MUTED },
  patient: { fontSize: 9, paddingTop: 4, paddingBottom: 12 },
  title: { fontSize: 15, fontWeight: 700 },
  subtitle: { color: MUTED, marginBottom: 8 },
  heading: { fontSize: 12, fontWeight: 700, marginTop: 10, marginBottom: 4 },
  paragraph: { marginBottom: 6 },
  notice: { borderWidth: 1.5, borderColor: INK, padding: 6, marginVertical: 6, fontWeight: 700 },
  facts: { flexDirection: 'row', flexWrap: 'wrap', marginBottom: 6 },
  fact: { width: '33.3%', paddingRight: 10, marginBottom: 4 },
  label: { fontSize: 8.5, color: MUTED },
  item: { flexDirection: 'row', marginBottom: 2 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: '#BBBBBB' },
  headRow: { flexDirection: 'row', borderBottomWidth: 1, borderBottomColor: INK },
  cell: { paddingVertical: 3, paddingHorizontal: 4, fontSize: 9.5, flexBasis: 0 },
  headCell: { paddingVertical: 3, paddingHorizontal: 4, fontSize: 8.5, fontWeight: 700, flexBasis: 0 },
  figure: { marginVertical: 8 },
  signatures: { flexDirection: 'row', flexWrap: 'wrap', gap: 24, marginTop: 22 },
  signature: { width: 200 },
  drawn: { height: 48, borderBottomWidth: 1, borderBottomColor: INK, marginBottom: 3, justifyContent: 'flex-end' },
  foot: {
    position: 'absolute',
    bottom: 28,
    left: 51,
    right: 51,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 8.5,
    color: MUTED,
  },
})

type Style = NonNullable<ImageProps['style']>

const view = (style: Style, ...children: ReactNode[]): ReactElement => createElement(View, { style }, ...children)
// On the texts, for a line height of the page itself makes the foot of the sheet disappear.
const text = (style: Style, content: string): ReactElement =>
  createElement(Text, { style: [{ lineHeight: 1.35 }, style].flat() }, content)
/** What must stay on one sheet; only small things, for long ones cost minutes. */
const whole = (style: Style, ...children: ReactNode[]): ReactElement =>
  createElement(View, { style, wrap: false }, ...children)
const image = (picture: Picture, style: Style): ReactElement =>
  createElement(Image, {
    src: { data: picture.bytes, format: picture.contentType === 'image/png' ? 'png' : 'jpg' },
    style,
  })

/** The document as a PDF. Runs for a second or so: call it from the worker (render.ts), never from a request. */
export async function renderPdf(document: PrintedDocument): Promise<Buffer> {
  const { title, subtitle, letterhead, patientLine, blocks, printed, orientation } = document
  const page = createElement(
    Page,
    { size: 'LETTER', orientation: orientation ?? 'portrait', style: styles.page },
    createElement(View, { fixed: true }, head(letterhead), text(styles.patient, patientLine)),
    createElement(
      View,
      { fixed: true, style: styles.foot },
      createElement(Text, null, printed),
      createElement(Text, {
        render: ({ pageNumber, totalPages }) => `Página ${pageNumber} de ${totalPages}`,
      }),
    ),
    text(styles.title, title),
    subtitle ? text(styles.subtitle, subtitle) : null,
    ...blocks.map(draw),
  )
  const whole = createElement(
    Document,
    { title: `${title} · ${patientLine}`, language: 'es-CO', producer: 'Huella', creator: 'Huella' },
    page,
  )
  return renderToBuffer(whole)
}

const head = ({ name, lines, logo }: Letterhead): ReactElement =>
  view(
    styles.head,
    logo ? image(logo, styles.logo) : null,
    view({ flexGrow: 1 }, text(styles.clinic, name), text(styles.meta, lines.join(' · '))),
  )

function draw(block: Block): ReactElement {
  switch (block.kind) {
    case 'heading':
      return createElement(Text, { style: styles.heading, minPresenceAhead: 40 }, block.text)
    case 'paragraph':
      return text(styles.paragraph, block.text)
    case 'notice':
      return text(styles.notice, block.text)
    case 'facts':
      return view(
        styles.facts,
        ...block.facts.map(({ label, value }) => whole(styles.fact, text(styles.label, label), text({}, value))),
      )
    case 'list':
      return view(
        styles.paragraph,
        ...block.items.map((item) => view(styles.item, text({ width: 12 }, '•'), text({ flex: 1 }, item))),
      )
    case 'table':
      return drawTable(block)
    case 'picture':
      return whole(styles.figure, image(block.picture, { width: block.width }), text(styles.meta, block.caption))
    case 'chart':
      return drawLines(block)
    case 'signature':
      return view(styles.signatures, ...block.signatures.map(drawSignature))
  }
}

function drawTable({ columns, rows }: Extract<Block, { kind: 'table' }>): ReactElement {
  const cells = (style: Style, texts: string[]) =>
    columns.map(({ share, align }, at) =>
      text([style, { flexGrow: share, textAlign: align ?? 'left' }], texts[at] ?? ''),
    )
  return view(
    styles.paragraph,
    whole(
      styles.headRow,
      ...cells(
        styles.headCell,
        columns.map(({ title }) => title),
      ),
    ),
    // A short row stays whole; a long text may go over to the next sheet.
    ...rows.map((row) =>
      createElement(
        View,
        { style: styles.row, wrap: row.some((cell) => cell.length > 400) },
        ...cells(styles.cell, row),
      ),
    ),
  )
}

function drawLines({ title, lines, ticks }: Extract<Block, { kind: 'chart' }>): ReactElement {
  const { width, height, left, right, bottom } = chartBox
  const chart = drawChart(lines, ticks)
  const svgText = (x: number, y: number, anchor: 'end' | 'middle', content: string) =>
    createElement(Text, { x, y, style: { fontSize: 7 }, ...{ textAnchor: anchor } }, content)
  const svg = createElement(
    Svg,
    { width, height, viewBox: `0 0 ${width} ${height}` },
    ...chart.marks.flatMap(({ y, text: mark }) => [
      createElement(Line, { x1: left, x2: width - right, y1: y, y2: y, stroke: '#CCCCCC', strokeWidth: 0.5 }),
      svgText(left - 4, y + 2.5, 'end', mark),
    ]),
    ...chart.ticks.map(({ x, text: tick }) => svgText(x, height - bottom + 11, 'middle', tick)),
    ...chart.lines.map(({ points, colour, pattern }) =>
      createElement(Polyline, {
        points: points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' '),
        stroke: colour,
        strokeWidth: 1.3,
        fill: 'none',
        ...(pattern ? { strokeDasharray: pattern } : {}),
      }),
    ),
  )
  const legend = chart.lines.map(({ name, colour, pattern }) =>
    view(
      { flexDirection: 'row', alignItems: 'center', gap: 4, marginRight: 12 },
      createElement(
        Svg,
        { width: 24, height: 6 },
        createElement(Line, {
          x1: 0,
          x2: 24,
          y1: 3,
          y2: 3,
          stroke: colour,
          strokeWidth: 1.3,
          ...(pattern ? { strokeDasharray: pattern } : {}),
        }),
      ),
      text(styles.meta, name),
    ),
  )
  return whole(
    styles.figure,
    text(styles.meta, title),
    svg,
    view({ flexDirection: 'row', flexWrap: 'wrap' }, ...legend),
  )
}

const drawSignature = ({ name, caption, at, image: drawn }: Signature): ReactElement =>
  whole(
    styles.signature,
    view(styles.drawn, drawn ? image(drawn, { height: 46, objectFit: 'contain', objectPosition: 'left' }) : null),
    text({ fontWeight: 700 }, name),
    text({}, caption),
    text(styles.meta, at),
  )
