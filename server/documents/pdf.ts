import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import Pdf from 'pdfkit'
import type { PrintedDocument } from '#server/documents/document.ts'
import { measurer, registerFonts, writeLine } from '#server/documents/letters.ts'
import { drawDown, heightOf, keepEnd, shareSheets, space } from '#server/documents/sheets.ts'
import { type Column, frameStrips, linesOf, meta, stripsOf } from '#server/documents/strips.ts'

const MARGIN = { side: 51, top: 42, bottom: 56 }
const TITLE = { size: 15, isBold: true }
/** So long a paper holds its thread at most before the next one has a turn. */
const TURN_MS = 20

/**
 * The document as a PDF. A long one gives the thread away between its sheets, so that others are drawn meanwhile; all the
 * same call it from the worker (render.ts), never from a request.
 */
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
  const frame = frameStrips(column, letterhead, patientLine)
  const room = column.room - heightOf(frame)
  const inner = { ...column, room }

  const strips = [...linesOf(inner, title, TITLE), ...(subtitle ? linesOf(inner, subtitle, meta) : []), space(6)]
  const pause = turns()
  for (const block of blocks) {
    // A signature alone on a sheet signs nothing.
    if (block.kind === 'signature') strips.push(...keepEnd(strips.splice(-3)))
    for (const strip of stripsOf(inner, block)) strips.push(strip)
    await pause()
  }
  const sheets = shareSheets(strips, room)
  for (const [at, sheet] of sheets.entries()) {
    if (at > 0) pdf.addPage()
    drawDown(frame, MARGIN.top)
    for (const { strip, y } of sheet) strip.draw?.(MARGIN.top + heightOf(frame) + y)
    drawFoot(column, document.printed, `Página ${at + 1} de ${sheets.length}`)
    await pause()
  }
  pdf.end()
  await written
  return Buffer.concat(chunks)
}

/** Gives the thread to whoever waits for it, once it was held for long. */
function turns(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < TURN_MS) return
    await setImmediate()
    since = performance.now()
  }
}

/** Who printed it, and which sheet of how many. */
function drawFoot(column: Column, printed: string, number: string): void {
  const { pdf, left, width, measure } = column
  const y = pdf.page.height - MARGIN.bottom + 18
  linesOf({ ...column, width: width - 90 }, printed, meta)[0]?.draw?.(y)
  writeLine(pdf, number, left + width - measure(number, meta), y, meta)
}
