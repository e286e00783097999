import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { AppError } from '#shared/http/errors.ts'
import type { PrintedDocument } from '#server/documents/document.ts'
import { renderHtml } from '#server/documents/html.ts'
import type { FileAnswer } from '#server/http/implement.ts'
import { takeTurns } from '#server/jobs/turns.ts'

/** `html` is for the browser's printer and to keep; `pdf` to send and to file. */
export type DocumentForm = 'pdf' | 'html'

/**
 * One paper of each lane is drawn at a time. The thread goes to and fro between them, so that a history of twenty years
 * does not keep a formula waiting; who finds a lane full is told to come again, and what takes too long is given up.
 */
const lanes = {
  ordinary: { inTurn: takeTurns(1), most: 20, waiting: 0, longestMs: 30_000 },
  long: { inTurn: takeTurns(1), most: 4, waiting: 0, longestMs: 180_000 },
}
/** A paper of more blocks and rows than these is a long one. */
const LONG = 300
const IDLE_MS = 60_000

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

function laneOf({ blocks }: PrintedDocument) {
  const rows = blocks.map((block) => (block.kind === 'table' ? block.rows.length : 1))
  return rows.reduce((sum, count) => sum + count, 0) > LONG ? lanes.long : lanes.ordinary
}

async function drawPdf(document: PrintedDocument): Promise<Buffer> {
  const lane = laneOf(document)
  if (lane.waiting >= lane.most) throw new AppError('unavailable')
  lane.waiting += 1
  try {
    return await lane.inTurn(() => askWorker(document, lane.longestMs))
  } finally {
    lane.waiting -= 1
  }
}

/** What the thread answers: a paper, or what went wrong with it. */
interface Drawn {
  id: number
  pdf?: Uint8Array
  failed?: string
}

interface Drawing {
  worker: Worker
  asked: Map<number, { resolve: (pdf: Buffer) => void; reject: (error: Error) => void }>
}

let drawing: Drawing | undefined
let idle: NodeJS.Timeout | undefined
let lastId = 0

async function askWorker(document: PrintedDocument, longestMs: number): Promise<Buffer> {
  clearTimeout(idle)
  drawing ??= startWorker()
  const { worker, asked } = drawing
  const id = (lastId += 1)
  const tooLong = setTimeout(() => stopWorker(worker, new Error('documents: the paper took too long')), longestMs)
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      asked.set(id, { resolve, reject })
      worker.ref()
      worker.postMessage({ id, document })
    })
  } finally {
    clearTimeout(tooLong)
    asked.delete(id)
    if (asked.size === 0) {
      worker.unref()
      idle = setTimeout(() => stopWorker(worker), IDLE_MS).unref()
    }
  }
}

function startWorker(): Drawing {
  const worker = new Worker(new URL('./pdfWorker.ts', import.meta.url))
  const asked: Drawing['asked'] = new Map()
  worker.on('message', ({ id, pdf, failed }: Drawn) => {
    if (pdf) asked.get(id)?.resolve(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
    else asked.get(id)?.reject(new Error(`documents: ${failed}`))
  })
  worker.on('error', (error: Error) => stopWorker(worker, error))
  return { worker, asked }
}

/** Gives the thread's memory back; papers that it was drawing are given up. */
function stopWorker(worker: Worker, error = new Error('documents: the thread was stopped')): void {
  if (drawing?.worker !== worker) return
  for (const { reject } of drawing.asked.values()) reject(error)
  drawing = undefined
  clearTimeout(idle)
  void worker.terminate()
}
