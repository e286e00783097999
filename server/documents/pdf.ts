import { once } from 'node:events'
import Pdf from 'pdfkit'
import { footOf, type PrintedDocument } from '#server/documents/document.ts'
import { isIncomplete, lineHeight, measurer, registerFonts, UNKNOWN, writeLine } from '#server/documents/letters.ts'
import { drawDown, heightOf, keepEnd, shareSheets, space, squeezeSheet } from '#server/documents/sheets.ts'
import { frameRows, rowsOf } from '#server/documents/layoutRows.ts'
import { type Column, linesOf, meta } from '#server/documents/rowParts.ts'

const MARGIN = { side: 51, top: 42, bottom: 56 }
const TITLE = { size: 15, isBold: true }

/** The document as a PDF. A long one holds its thread for seconds: it is called from the worker (thread.ts) alone. */
export async function renderPdf(document: PrintedDocument): Promise<Buffer> {
  const { title, subtitle, letterhead, patientLine, blocks, orientation } = document
  const pdf = new Pdf({
    ...{ size: 'LETTER', layout: orientation ?? 'portrait', margin: 0 },
    ...{ lang: 'es-CO', displayTitle: true },
    info: { Title: `${title} · ${patientLine}`, Producer: 'Huella', Creator: 'Huella' },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const written = once(pdf, 'end')
  registerFonts(pdf)

  const column: Column = {
    ...{ pdf, left: MARGIN.side, width: pdf.page.width - 2 * MARGIN.side, measure: measurer(pdf) },
    room: pdf.page.height - MARGIN.top - MARGIN.bottom,
  }
  const frame = frameRows(column, letterhead, patientLine)
  const room = column.room - heightOf(frame)
  const inner = { ...column, room }

  const strips = document.isTitled === false ? [] : [...linesOf(inner, title, TITLE)]
  if (subtitle) strips.push(...linesOf(inner, subtitle, meta))
  if (strips.length > 0) strips.push(space(6))
  for (const block of blocks) {
    // A signature alone on a sheet signs nothing.
    if (block.kind === 'signature') strips.push(...keepEnd(strips.splice(-3)))
    for (const strip of rowsOf(inner, block)) strips.push(strip)
  }
  const sheets = shareSheets(squeezeSheet(strips, room), room)
  for (const [at, sheet] of sheets.entries()) {
    if (at > 0) pdf.addPage()
    drawDown(frame, MARGIN.top)
    for (const { strip, y } of sheet) strip.draw?.(MARGIN.top + heightOf(frame) + y)
    drawFoot(column, letterhead.footer ?? '', footOf(document), `Página ${at + 1} de ${sheets.length}`)
  }
  pdf.end()
  await written
  return Buffer.concat(chunks)
}

const INCOMPLETE = `${UNKNOWN} está en el lugar de una letra o un dibujo que este papel no puede mostrar.`

/** The clinic's own line, who printed it, and which sheet of how many. */
function drawFoot(column: Column, footer: string, printed: string, number: string): void {
  const { pdf, left, width, measure } = column
  const y = pdf.page.height - MARGIN.bottom + 18
  if (footer !== '') linesOf(column, footer, meta)[0]?.draw?.(y - lineHeight(meta))
  linesOf({ ...column, width: width - 90 }, printed, meta)[0]?.draw?.(y)
  if (isIncomplete(pdf)) writeLine(pdf, INCOMPLETE, left, y + lineHeight(meta), meta)
  writeLine(pdf, number, left + width - measure(number, meta), y, meta)
}
