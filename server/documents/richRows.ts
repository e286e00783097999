import {
  type Alignment,
  columnShares,
  type RichBlock,
  type RichCell,
  type RichInline,
  type RichItem,
  type RichRow,
} from '#shared/values/richText.ts'
import type { Block, Signature } from '#server/documents/document.ts'
import { type Face, INK, lineHeight, writeLine } from '#server/documents/letters.ts'
import { type Column, RULE, signatureRows, text } from '#server/documents/rowParts.ts'
import { breakRuns, gapBefore, type Run, type RunLine, runsOf } from '#server/documents/runs.ts'
import { drawDown, heightOf, keepEnd, keepLines, type LayoutRow, space } from '#server/documents/sheets.ts'

type Rich = Extract<Block, { kind: 'rich' }>

interface Setting {
  column: Column
  rich: Rich
  /** Of what stands in a cell. */
  face: Face
  /** Of lists in each other. */
  depth: number
}

const headings: Record<1 | 2 | 3, Face> = {
  1: { size: 15, isBold: true },
  2: { size: 12.5, isBold: true },
  3: { size: 11, isBold: true },
}
/** A formatted text is read as a text: its lines stand further apart than those of a form. */
const LEADING = 1.08

/** A formatted text as strips, from the top down. */
export function richRows(column: Column, rich: Rich): LayoutRow[] {
  return blockRows({ column, rich, face: text, depth: 0 }, rich.document.content)
}

function blockRows(setting: Setting, blocks: readonly RichBlock[]): LayoutRow[] {
  const strips: LayoutRow[] = []
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at]
    if (!block) continue
    if (block.type === 'signatureField') {
      // Those that follow each other stand beside each other, and none alone on a sheet: it would sign nothing.
      const signatures: Signature[] = []
      for (let next = blocks[at]; next?.type === 'signatureField'; next = blocks[(at += 1)])
        signatures.push(signatureOf(setting.rich, next.attrs))
      at -= 1
      strips.push(...keepEnd(strips.splice(-3)), ...signatureRows(setting.column, signatures), space(6))
    } else for (const strip of oneBlock(setting, block)) strips.push(strip)
  }
  return strips
}

function signatureOf({ signatures }: Rich, { id, label }: { id: string; label: string }): Signature {
  return signatures[id] ?? { name: label, caption: '', at: 'Sin firmar', image: null }
}

function oneBlock(setting: Setting, block: Exclude<RichBlock, { type: 'signatureField' }>): LayoutRow[] {
  const { column, face } = setting
  switch (block.type) {
    case 'paragraph': {
      const lines = textRows(column, block.content, face, block.attrs.textAlign)
      // What is listed stands closer.
      return [...keepLines(lines), space(face.size * (setting.depth > 0 ? 0.25 : 0.5))]
    }
    case 'heading': {
      const { level, textAlign } = block.attrs
      const lines = textRows(column, block.content, headings[level], textAlign)
      return [space(level === 1 ? 6 : 8, true), ...outlined(column, block.content, lines), space(4, true)]
    }
    case 'bulletList':
      return listRows(setting, block.content, () => '•')
    case 'orderedList':
      return listRows(setting, block.content, (at) => `${block.attrs.start + at}.`)
    case 'table':
      return tableRows(setting, block.content)
    case 'image':
      return imageRows(setting, block.attrs)
    case 'horizontalRule': {
      const { pdf, left, width } = column
      const draw = (y: number) =>
        void pdf
          .lineWidth(0.75)
          .moveTo(left, y + 5)
          .lineTo(left + width, y + 5)
          .stroke(RULE)
      return [{ height: 10, draw }]
    }
    case 'pageBreak':
      return [{ height: 0, breaks: true }]
    // Filled in before it is printed.
    case 'dataTable':
      return []
  }
}

function outlined(column: Column, content: readonly RichInline[], lines: LayoutRow[]): LayoutRow[] {
  const title = content.map((node) => (node.type === 'text' ? node.text : ' ')).join('')
  return lines.map((line, at) => ({
    ...line,
    keep: true,
    draw: (y) => {
      if (at === 0 && title.trim() !== '') column.pdf.outline.addItem(title)
      line.draw?.(y)
    },
  }))
}

function textRows(column: Column, content: readonly RichInline[], face: Face, align: Alignment): LayoutRow[] {
  const height = lineHeight(face) * LEADING
  return runsOf(content, face)
    .flatMap((runs) => breakRuns(runs, column.width, column.measure))
    .map((line) => ({ height, draw: (y) => writeRuns(column, line, y, align) }))
}

/** Writes a line; `y` is the top of it. */
function writeRuns(column: Column, line: RunLine, y: number, align: Alignment): void {
  const { pdf, left, width, measure } = column
  const free = Math.max(0, width - line.width)
  const gaps = line.words.filter(({ isGlued }, at) => at > 0 && !isGlued).length
  const stretch = align === 'justify' && !line.isEnd && gaps > 0 ? free / gaps : 0
  let x = left + (align === 'center' ? free / 2 : align === 'right' ? free : 0)
  let before: Run | undefined
  let end = x
  for (const [at, word] of line.words.entries()) {
    const gap = gapBefore(word, at, measure)
    x += gap + (gap > 0 ? stretch : 0)
    for (const run of word.runs) {
      const length = measure(run.text, run.face)
      writeLine(pdf, run.text, x, y, run.face)
      const rule = (isDrawn: boolean, isContinued: boolean | undefined, down: number) => {
        if (!isDrawn) return
        pdf
          .lineWidth(run.face.size * 0.06)
          .moveTo(isContinued ? end : x, y + run.face.size * down)
          .lineTo(x + length, y + run.face.size * down)
          .stroke(run.face.colour ?? INK)
      }
      rule(run.isUnderlined, before?.isUnderlined, 1.08)
      rule(run.isStruck, before?.isStruck, 0.68)
      before = run
      x += length
      end = x
    }
  }
}

const INDENT = 18

function listRows(setting: Setting, items: readonly RichItem[], mark: (at: number) => string): LayoutRow[] {
  const { column, face, depth } = setting
  const inner = { ...column, left: column.left + INDENT, width: Math.max(column.width - INDENT, 40) }
  const strips = items.flatMap(({ content }, at) => {
    const rows = blockRows({ ...setting, column: inner, depth: depth + 1 }, content)
    const first = rows.find(({ draw }) => draw)
    const { draw } = first ?? {}
    if (first && draw)
      first.draw = (y) => {
        const sign = mark(at)
        writeLine(column.pdf, sign, inner.left - 5 - column.measure(sign, face), y, face)
        draw(y)
      }
    return rows
  })
  return depth === 0 ? [...strips, space(face.size * 0.25)] : strips
}

const PAD = 4
const cellFace: Face = { size: 9.5 }

interface Place {
  left: number
  width: number
}

/** The left and the width of each column. */
function columnPlaces({ left, width }: Column, rows: readonly RichRow[]): Place[] {
  let at = left
  return columnShares(rows).map((share) => {
    const place = { left: at, width: share * width }
    at += place.width
    return place
  })
}

function tableRows(setting: Setting, rows: readonly RichRow[]): LayoutRow[] {
  const { column } = setting
  const places = columnPlaces(column, rows)
  const isHead = (row: RichRow) => row.content.every(({ type }) => type === 'tableHeader')
  const set = rows.map((row) => ({ isHead: isHead(row), strips: oneRow(setting, places, row) }))
  const head = set[0]?.isHead && set[0].strips.length === 1 && set.length > 1 ? set[0].strips[0] : undefined
  const strips = set.flatMap((row, at) => {
    if (head && at === 0) return [{ ...head, keep: true }]
    return head ? row.strips.map((strip) => ({ ...strip, head })) : row.strips
  })
  return [space(3), ...strips, space(8)]
}

/** A row as one strip, or line by line where it is longer than most of a sheet. */
function oneRow(setting: Setting, places: readonly Place[], row: RichRow): LayoutRow[] {
  const { column } = setting
  let at = 0
  const cells = row.content.flatMap((cell) => {
    const spanned = places.slice(at, at + cell.attrs.colspan)
    at += cell.attrs.colspan
    const [first] = spanned
    if (!first) return []
    const place = { left: first.left, width: spanned.reduce((sum, { width }) => sum + width, 0) }
    return [{ cell, place, strips: cellRows(setting, cell, place) }]
  })
  const box = (y: number, height: number, isTop: boolean, isBottom: boolean) => {
    const { pdf } = column
    for (const { cell, place } of cells) {
      if (cell.type === 'tableHeader') pdf.rect(place.left, y, place.width, height).fill('#F0F2EF')
      pdf.lineWidth(0.5)
      for (const x of [place.left, place.left + place.width])
        pdf
          .moveTo(x, y)
          .lineTo(x, y + height)
          .stroke(RULE)
      for (const [isDrawn, line] of [
        [isTop, y],
        [isBottom, y + height],
      ] as const)
        if (isDrawn)
          pdf
            .moveTo(place.left, line)
            .lineTo(place.left + place.width, line)
            .stroke(RULE)
    }
  }
  const whole = Math.max(...cells.map(({ strips }) => heightOf(strips)), 10) + 2 * PAD
  if (whole <= column.room * 0.6) {
    const draw = (y: number) => {
      box(y, whole, true, true)
      for (const { strips } of cells) drawDown(strips, y + PAD)
    }
    return [{ height: whole, draw }]
  }
  const count = Math.max(...cells.map(({ strips }) => strips.length))
  return Array.from({ length: count }, (_, line): LayoutRow => {
    const parts = cells.flatMap(({ strips }) => strips[line] ?? [])
    const above = line === 0 ? PAD : 0
    const height = Math.max(...parts.map((part) => part.height), 0) + above + (line === count - 1 ? PAD : 0)
    return {
      height,
      draw: (y) => {
        box(y, height, line === 0, line === count - 1)
        for (const part of parts) part.draw?.(y + above)
      },
    }
  })
}

function cellRows(setting: Setting, { type, content }: RichCell, place: Place): LayoutRow[] {
  const { column } = setting
  const inner = { ...column, left: place.left + PAD, width: Math.max(place.width - 2 * PAD, 12) }
  const face = type === 'tableHeader' ? { ...cellFace, isBold: true } : cellFace
  const rows = blockRows({ ...setting, column: inner, face }, content).filter(({ breaks }) => !breaks)
  // The space below its last text is that of the cell.
  return rows.at(-1)?.draw ? rows : rows.slice(0, -1)
}

function imageRows(
  { column, rich }: Setting,
  { fileId, width, align }: { fileId: string; width: number; align: 'left' | 'center' | 'right' },
): LayoutRow[] {
  const picture = rich.images[fileId]
  if (!picture) return []
  const opened = column.pdf.openImage(picture.bytes)
  const factor = Math.min((column.width * width) / 100 / opened.width, (column.room - 12) / opened.height)
  const size = { width: opened.width * factor, height: opened.height * factor }
  const free = column.width - size.width
  const x = column.left + (align === 'center' ? free / 2 : align === 'right' ? free : 0)
  return [{ height: size.height + 4, draw: (y) => void column.pdf.image(opened, x, y, size) }, space(6)]
}
