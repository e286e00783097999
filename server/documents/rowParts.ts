import type { PDFDocument } from 'pdfkit'
import type { Picture, Signature } from '#server/documents/document.ts'
import { type Face, INK, lineHeight, MUTED, writeLine } from '#server/documents/letters.ts'
import { breakLines } from '#server/documents/lines.ts'
import { drawDown, heightOf, space, type LayoutRow } from '#server/documents/sheets.ts'

// What blocks of every kind are set of.

/** Where strips are set: the paper, the left of its text and how wide it is. */
export interface Column {
  pdf: PDFDocument
  left: number
  width: number
  /** Of a sheet without its frame. */
  room: number
  measure: (text: string, face: Face) => number
}

export const text: Face = { size: 10.5 }
export const strong: Face = { ...text, isBold: true }
export const meta: Face = { size: 8.5, colour: MUTED }
/** Of hairlines. */
export const RULE = '#BBBBBB'

/** A text as strips, a line each. */
export function linesOf(column: Column, content: string, face: Face, indent = 0): LayoutRow[] {
  const { pdf, left, width, measure } = column
  const lines = breakLines(content, width - indent, (part) => measure(part, face))
  return lines.map((line) => ({
    height: lineHeight(face),
    draw: (y) => writeLine(pdf, line, left + indent, y, face),
  }))
}

/** Columns of lines as one strip. */
export function beside(columns: LayoutRow[][], below: number): LayoutRow {
  return {
    height: Math.max(...columns.map((lines) => heightOf(lines))) + below,
    draw: (y) => columns.forEach((lines) => drawDown(lines, y)),
  }
}

const SIGNATURE = { width: 200, gap: 24, height: 48 }

/** Beside each other as many as fit; the caller binds them to what they sign. */
export function signatureRows(column: Column, signatures: Signature[]): LayoutRow[] {
  const step = SIGNATURE.width + SIGNATURE.gap
  const across = Math.max(1, Math.floor((column.width + SIGNATURE.gap) / step))
  return Array.from({ length: Math.ceil(signatures.length / across) }, (_, line) =>
    signatures
      .slice(line * across, (line + 1) * across)
      .map((signature, at) =>
        signatureLines({ ...column, left: column.left + at * step, width: SIGNATURE.width }, signature),
      ),
  ).flatMap((row) => [space(18, true), beside(row, 4)])
}

function signatureLines(column: Column, { name, caption, at, image }: Signature): LayoutRow[] {
  const { pdf, left, width } = column
  const draw = image && pictureIn(pdf, image, { width, height: SIGNATURE.height - 2 })
  const drawn: LayoutRow = {
    height: SIGNATURE.height + 3,
    draw: (y) => {
      draw?.(left, y)
      pdf
        .lineWidth(1)
        .moveTo(left, y + SIGNATURE.height)
        .lineTo(left + width, y + SIGNATURE.height)
        .stroke(INK)
    },
  }
  const written = [
    [name, strong],
    [caption, text],
    [at, meta],
  ] as const
  return [drawn, ...written.flatMap(([content, face]) => (content === '' ? [] : linesOf(column, content, face)))]
}

/** A picture as large as fits, at the left and the foot of its box; opened once, however often it is drawn. */
export function pictureIn(pdf: PDFDocument, picture: Picture, box: { width: number; height: number }) {
  const opened = pdf.openImage(picture.bytes)
  const factor = Math.min(box.width / opened.width, box.height / opened.height)
  const size = { width: opened.width * factor, height: opened.height * factor }
  return (x: number, y: number): void => void pdf.image(opened, x, y + box.height - size.height, size)
}
