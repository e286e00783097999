import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { AppError } from '#shared/http/errors.ts'
import type { PrintedDocument } from '#server/documents/document.ts'
import { renderHtml } from '#server/documents/html.ts'
import type { FileAnswer } from '#server/http/implement.ts'
import { takeTurns } from '#server/jobs/turns.ts'

/** `html` is for the browser's printer and to keep; `pdf` to send and to file. */
export type DocumentForm = 'pdf' | 'html'

/** So many may wait for the one that is drawn; the next is told to come again. */
const MAX_WAITING = 20
const IDLE_MS = 60_000
/** A paper that takes longer than this is given up, and its thread with it. */
const LONGEST_MS = 30_000

const inTurn = takeTurns(1)
let waiting = 0
let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Draws a document as a file to answer with.
 * @param name of the file without its ending: `Fórmula 000123 Luna`
 * @throws AppError unavailable when too many wait
 */
export async function printDocument(document: PrintedDocument, form: DocumentForm, name: string): Promise<FileAnswer> {
  const bytes = form === 'html' ? Buffer.from(renderHtml(document)) : await drawPdf(document)
  const file = {
    stream: Readable.from([bytes]),
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('base64url'),
    fileName: `${name}.${form}`,
  }
  if (form === 'pdf') return { ...file, contentType: 'application/pdf' }
  return { ...file, contentType: 'text/html; charset=utf-8', isPage: true }
}

async function drawPdf(document: PrintedDocument): Promise<Buffer> {
  if (waiting >= MAX_WAITING) throw new AppError('unavailable')
  waiting += 1
  try {
    return await inTurn(() => askWorker(document))
  } finally {
    waiting -= 1
  }
}

async function askWorker(document: PrintedDocument): Promise<Buffer> {
  clearTimeout(idle)
  const asked = (worker ??= new Worker(new URL('./pdfWorker.ts', import.meta.url)))
  try {
    asked.ref()
    asked.postMessage(document)
    // Rejects by itself when the thread fails.
    const [{ pdf, failed }] = (await once(asked, 'message', { signal: AbortSignal.timeout(LONGEST_MS) })) as [Drawn]
    if (!pdf) throw new Error(`documents: ${failed}`)
    idle = setTimeout(stopWorker, IDLE_MS).unref()
    asked.unref()
    return Buffer.from(pdf)
  } catch (error) {
    stopWorker()
    throw error
  }
}

/** What the thread answers: the paper, or what went wrong. */
interface Drawn {
  pdf?: Uint8Array
  failed?: string
}

/** Gives the thread's memory back. */
function stopWorker(): void {
  const stopped = worker
  worker = undefined
  clearTimeout(idle)
  void stopped?.terminate()
}
