import { Readable } from 'node:stream'
import type { PrintedDocument } from '#server/documents/document.ts'
import { renderHtml } from '#server/documents/html.ts'
import { openDrawingThread } from '#server/documents/thread.ts'
import { countedAddress } from '#server/auth/address.ts'
import type { FileAnswer } from '#server/http/implement.ts'
import { STRANGERS } from '#server/db/clinic.ts'
import { limitConcurrency } from '#server/db/turns.ts'

/** `html` is for the browser's printer and to keep; `pdf` to send and to file. */
export type DocumentForm = 'pdf' | 'html'

const MINUTE_MS = 60_000

/** Who a paper is drawn for: somebody of a clinic, or a reader of a public report, of whom only the address is known. */
export type Reader = { clinicId: string } | { address: string }

/** Threads of their own: a history of twenty years does not keep a formula waiting. The first is kept for the next one. */
const lanes = {
  ordinary: {
    thread: openDrawingThread({ maxWaiting: 20, maxWaitMs: MINUTE_MS / 2 }, 15 * MINUTE_MS),
    longestMs: MINUTE_MS / 2,
  },
  long: { thread: openDrawingThread({ maxWaiting: 4, maxWaitMs: 3 * MINUTE_MS }, MINUTE_MS), longestMs: 3 * MINUTE_MS },
}

/** Strangers wait for each other, and together they are one among the clinics. */
const amongStrangers = limitConcurrency({ atOnce: 1, maxWaiting: 2, maxWaitingInAll: 20, maxWaitMs: 10_000 })

/** A paper of more blocks and rows than these is a long one. */
const LONG = 300

/**
 * Draws a document as a file to answer with.
 * @param name of the file without its ending: `Fórmula 000123 Luna`
 * @throws AppError too_many_requests or unavailable when too many wait
 */
export async function printDocument(
  document: PrintedDocument,
  form: DocumentForm,
  name: string,
  reader: Reader,
): Promise<FileAnswer> {
  const bytes = form === 'html' ? Buffer.from(renderHtml(document)) : await drawPdf(document, reader)
  const file = {
    stream: Readable.from([bytes]),
    bytes: bytes.length,
    fileName: `${name}.${form}`,
  }
  if (form === 'pdf') return { ...file, contentType: 'application/pdf' }
  return { ...file, contentType: 'text/html; charset=utf-8', isPage: true }
}

function laneOf({ blocks }: PrintedDocument) {
  const rows = blocks.map((block) => (block.kind === 'table' ? block.rows.length : 1))
  return rows.reduce((sum, count) => sum + count, 0) > LONG ? lanes.long : lanes.ordinary
}

function drawPdf(document: PrintedDocument, reader: Reader): Promise<Buffer> {
  const { thread, longestMs } = laneOf(document)
  const draw = (key: string) => thread.draw(key, document, longestMs)
  return 'clinicId' in reader
    ? draw(reader.clinicId)
    : amongStrangers(countedAddress(reader.address), () => draw(STRANGERS))
}
