import type { PDFDocument } from 'pdfkit'
import { chartBox, drawChart } from '#server/documents/chart.ts'
import { type Block, type Fact, isWide, type Letterhead } from '#server/documents/document.ts'
import { BRAND, type Face, INK, lineHeight, writeLine } from '#server/documents/letters.ts'
import { breakLines } from '#server/documents/lines.ts'
import { richRows } from '#server/documents/richRows.ts'
import {
  beside,
  type Column,
  linesOf,
  meta,
  pictureIn,
  RULE,
  signatureRows,
  strong,
  text,
} from '#server/documents/rowParts.ts'
import { drawDown, heightOf, keepLines, space, type LayoutRow } from '#server/documents/sheets.ts'

const cell: Face = { size: 9.5 }
const headCell: Face = { size: 8.5, isBold: true }
const heading: Face = { size: 12, isBold: true }

/** A block as strips, from the top down. */
export function rowsOf(column: Column, block: Block): LayoutRow[] {
  switch (block.kind) {
    case 'heading':
      return headingRows(column, block.text)
    case 'paragraph':
      return [...keepLines(linesOf(column, block.text, text)), space(6)]
    case 'notice':
      return noticeRows(column, block.text)
    case 'facts':
      return factRows(column, block.facts)
    case 'list':
      return [...block.items.flatMap((item) => itemRows(column, item)), space(4)]
    case 'table':
      return tableRows(column, block)
    case 'whole':
      return wholeRows(block.blocks.flatMap((part) => rowsOf(column, part)))
    case 'picture':
      return pictureRows(column, block)
    case 'chart':
      return chartRows(column, block)
    case 'signature':
      return signatureRows(column, block.signatures)
    case 'rich':
      return richRows(column, block)
  }
}

function headingRows(column: Column, content: string): LayoutRow[] {
  const lines = linesOf(column, content, heading)
  const [first] = lines
  if (first?.draw) {
    const { draw } = first
    first.draw = (y) => {
      column.pdf.outline.addItem(content)
      draw(y)
    }
  }
  return [space(8, true), ...lines.map((line) => ({ ...line, keep: true })), space(3, true)]
}

function noticeRows(column: Column, content: string): LayoutRow[] {
  const { pdf, left, width } = column
  const lines = linesOf({ ...column, width: width - 16, left: left + 8 }, content, strong)
  const last = lines.length - 1
  const boxed = lines.map(({ height, draw }, at): LayoutRow => {
    const above = at === 0 ? 6 : 0
    const whole = height + above + (at === last ? 6 : 0)
    return {
      height: whole,
      draw: (y) => {
        pdf.lineWidth(1.5)
        for (const x of [left, left + width])
          pdf
            .moveTo(x, y)
            .lineTo(x, y + whole)
            .stroke(INK)
        if (at === 0)
          pdf
            .moveTo(left, y)
            .lineTo(left + width, y)
            .stroke(INK)
        if (at === last)
          pdf
            .moveTo(left, y + whole)
            .lineTo(left + width, y + whole)
            .stroke(INK)
        draw?.(y + above)
      },
    }
  })
  return [space(4), ...keepLines(boxed), space(8)]
}

const FACT_WIDTH = 160

/** Short facts beside each other, long ones over the whole width. */
function factRows(column: Column, facts: Fact[]): LayoutRow[] {
  const strips: LayoutRow[] = []
  const across = Math.max(1, Math.floor(column.width / FACT_WIDTH))
  const width = column.width / across
  let row: LayoutRow[][] = []
  const close = () => {
    if (row.length > 0) strips.push(beside(row, 3))
    row = []
  }
  for (const fact of facts) {
    const isAlone = isWide(fact)
    if (isAlone || row.length === across) close()
    const left = isAlone ? column.left : column.left + row.length * width
    const place = { ...column, left, width: isAlone ? column.width : width - 10 }
    const titles = linesOf(place, fact.label, meta)
    const values = linesOf(place, fact.value, text)
    if (isAlone) strips.push(...titles.map((line) => ({ ...line, keep: true })), ...keepLines(values), space(4))
    else row.push([...titles, ...values])
  }
  close()
  return [...strips, space(5)]
}

function itemRows(column: Column, item: string): LayoutRow[] {
  const lines = linesOf(column, item, text, 12)
  const [first] = lines
  if (first?.draw) {
    const { draw } = first
    first.draw = (y) => {
      writeLine(column.pdf, '•', column.left + 2, y, text)
      draw(y)
    }
  }
  return [...keepLines(lines), space(2)]
}

/** A row of so many lines stays on one sheet; of a longer one the lines go over to the next. */
const WHOLE_ROW = 8
const PAD = { across: 3, down: 3 }

function tableRows(column: Column, { columns, rows, isWhole }: Extract<Block, { kind: 'table' }>): LayoutRow[] {
  const { pdf, left, width } = column
  const total = columns.reduce((sum, { share }) => sum + share, 0)
  let at = left
  const places = columns.map(({ share, align }) => {
    const place = { left: at, width: (share / total) * width, align }
    at += place.width
    return place
  })
  const linesIn = (contents: string[], face: Face) =>
    places.map((place, index) =>
      breakLines(contents[index] ?? '', place.width - 2 * PAD.across, (part) => column.measure(part, face)),
    )
  const write = (line: string, place: (typeof places)[number], y: number, face: Face) => {
    const free = place.width - 2 * PAD.across - (place.align ? column.measure(line, face) : 0)
    const shift = place.align === 'right' ? free : place.align === 'center' ? free / 2 : 0
    writeLine(pdf, line, place.left + PAD.across + shift, y, face)
  }
  const ruled = (y: number, thickness: number, colour: string) =>
    pdf
      .lineWidth(thickness)
      .moveTo(left, y)
      .lineTo(left + width, y)
      .stroke(colour)

  const titles = linesIn(
    columns.map(({ title }) => title),
    headCell,
  )
  const titleHeight = Math.max(...titles.map(({ length }) => length)) * lineHeight(headCell) + PAD.down
  const head: LayoutRow = {
    height: titleHeight + PAD.down,
    keep: true,
    draw: (y) => {
      titles.forEach((lines, index) => {
        const place = places[index]
        const top = y + titleHeight - lines.length * lineHeight(headCell)
        if (place) lines.forEach((line, down) => write(line, place, top + down * lineHeight(headCell), headCell))
      })
      ruled(y + titleHeight + PAD.down, 1, INK)
    },
  }
  const rowRows = (row: string[]): LayoutRow[] => {
    const cells = linesIn(row, cell)
    const count = Math.max(...cells.map(({ length }) => length))
    const piece = (from: number, until: number): LayoutRow => {
      const above = from === 0 ? PAD.down : 0
      const below = until === count ? PAD.down : 0
      const height = (until - from) * lineHeight(cell) + above + below
      return {
        height,
        head,
        draw: (y) => {
          places.forEach((place, index) => {
            const lines = cells[index]?.slice(from, until) ?? []
            lines.forEach((line, down) => write(line, place, y + above + down * lineHeight(cell), cell))
          })
          if (until === count) ruled(y + height, 0.5, RULE)
        },
      }
    }
    if (count <= WHOLE_ROW) return [piece(0, count)]
    return keepLines(Array.from({ length: count }, (_, line) => piece(line, line + 1)))
  }
  const body = rows.flatMap(rowRows)
  return [space(2, true), head, ...(isWhole ? body.map((row) => ({ ...row, keep: true })) : body), space(8)]
}

function wholeRows(strips: LayoutRow[]): LayoutRow[] {
  const last = strips.length - 1
  return strips.map((strip, at) => ({ ...strip, keep: at < last }))
}

function pictureRows(column: Column, { picture, caption, width }: Extract<Block, { kind: 'picture' }>): LayoutRow[] {
  const opened = column.pdf.openImage(picture.bytes)
  const captions = linesOf(column, caption, meta)
  const most = column.room - heightOf(captions) - 12
  const factor = Math.min(Math.min(width, column.width) / opened.width, most / opened.height)
  const size = { width: opened.width * factor, height: opened.height * factor }
  const drawn: LayoutRow = {
    height: size.height + 2,
    keep: true,
    draw: (y) => void column.pdf.image(opened, column.left, y, size),
  }
  return [space(6, true), drawn, ...keepLines(captions), space(6)]
}

function chartRows(column: Column, { title, lines, ticks }: Extract<Block, { kind: 'chart' }>): LayoutRow[] {
  const { pdf, left } = column
  const { width, height, right, bottom } = chartBox
  const chart = drawChart(lines, ticks)
  const factor = Math.min(1, column.width / width)
  const small: Face = { size: 7 }
  const drawn: LayoutRow = {
    height: height * factor,
    keep: true,
    draw: (y) => {
      pdf.save().translate(left, y).scale(factor)
      for (const mark of chart.marks) {
        pdf
          .lineWidth(0.5)
          .moveTo(chartBox.left, mark.y)
          .lineTo(width - right, mark.y)
          .stroke('#CCCCCC')
        writeLine(pdf, mark.text, chartBox.left - 4 - column.measure(mark.text, small), mark.y - 4.5, small)
      }
      for (const tick of chart.ticks) {
        const length = column.measure(tick.text, small)
        const x = Math.min(tick.x - length / 2, width - length)
        writeLine(pdf, tick.text, x, height - bottom + 4, small)
      }
      for (const line of chart.lines) stroke(pdf, line.points, line)
      pdf.restore()
    },
  }
  const legend: LayoutRow = {
    height: lineHeight(meta),
    draw: (y) => {
      let x = left
      for (const line of chart.lines) {
        const middle = y + lineHeight(meta) / 2
        stroke(
          pdf,
          [
            { x, y: middle },
            { x: x + 24, y: middle },
          ],
          line,
        )
        writeLine(pdf, line.name, x + 28, y, meta)
        x += 40 + column.measure(line.name, meta)
      }
    },
  }
  const titles = linesOf(column, title, meta).map((line) => ({ ...line, keep: true }))
  return [space(6, true), ...titles, drawn, legend, space(8)]
}

function stroke(
  pdf: PDFDocument,
  points: { x: number; y: number }[],
  { colour, pattern }: { colour: string; pattern: string },
): void {
  pdf.lineWidth(1.3)
  const [dash, gap] = pattern.split(' ').map(Number)
  if (dash && gap) pdf.dash(dash, { space: gap })
  points.forEach(({ x, y }, at) => (at === 0 ? pdf.moveTo(x, y) : pdf.lineTo(x, y)))
  if (points.length > 0) pdf.stroke(colour)
  pdf.undash()
}

const LOGO = { width: 90, height: 40 }

/** What stands at the head of each sheet: the letterhead over its rule, and under it whose paper it is. */
export function frameRows(column: Column, { name, lines, logo, color }: Letterhead, patientLine: string): LayoutRow[] {
  const { pdf, left, width } = column
  const drawLogo = logo && pictureIn(pdf, logo, LOGO)
  const indent = logo ? LOGO.width + 12 : 0
  const place = { ...column, left: left + indent, width: width - indent }
  const words = [
    ...linesOf(place, name, { size: 14, isBold: true }),
    ...(lines.length > 0 ? linesOf(place, lines.join(' · '), meta) : []),
  ]
  const height = Math.max(heightOf(words), logo ? LOGO.height : 0)
  const letter: LayoutRow = {
    height: height + 8,
    draw: (y) => {
      drawLogo?.(left, y + (height - LOGO.height) / 2)
      drawDown(words, y + (height - heightOf(words)) / 2)
      pdf
        .lineWidth(2)
        .moveTo(left, y + height + 6)
        .lineTo(left + width, y + height + 6)
        .stroke(color ?? BRAND)
    },
  }
  return [letter, space(3), ...linesOf(column, patientLine, { size: 9 }), space(10)]
}
