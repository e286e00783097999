// A thread of its own for the PDFs: laying out a history holds its thread for seconds.
import { parentPort } from 'node:worker_threads'
import type { PrintedDocument } from '#server/documents/document.ts'
import { renderPdf } from '#server/documents/pdf.ts'

/** What comes over from the other thread: a Buffer arrives as a plain array of bytes. */
function revive(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value)
  if (Array.isArray(value)) return value.map(revive)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, revive(part)]))
  return value
}

parentPort?.on('message', (document: PrintedDocument) => {
  void renderPdf(revive(document) as PrintedDocument).then(
    (pdf) => parentPort?.postMessage({ pdf }),
    (error: unknown) => parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) }),
  )
})
