import { Worker } from 'node:worker_threads'
import type { PrintedDocument } from '#server/documents/document.ts'
import { type Limits, limitConcurrency } from '#server/db/turns.ts'

export interface DrawingThread {
  /**
   * @param key whose turn it takes
   * @throws AppError too_many_requests or unavailable when too many wait (limitConcurrency)
   */
  draw: (key: string, document: PrintedDocument, longestMs: number) => Promise<Buffer>
}

/** A history of 921 sheets is drawn with half of it; what takes more breaks its own thread, and no other. */
const resourceLimits = { maxOldGenerationSizeMb: 128 }

/** What the thread answers: a paper, or what went wrong with it. */
interface Drawn {
  pdf?: Uint8Array
  failed?: string
}

interface Running {
  worker: Worker
  settle: (drawn: Drawn) => void
}

/**
 * A thread that draws one paper after the other, each with a fate of its own: what takes too long, or breaks the thread,
 * takes nobody with it, and who comes next has a new thread.
 * @param limits of the papers that wait
 * @param idleMs after so long without work the thread gives its memory back
 */
export function openDrawingThread(limits: Omit<Limits, 'atOnce'>, idleMs: number): DrawingThread {
  const inTurn = limitConcurrency({ ...limits, atOnce: 1 })
  let running: Running | undefined
  let idle: NodeJS.Timeout | undefined

  const stop = ({ worker, settle }: Running, failed: string): void => {
    if (running?.worker === worker) running = undefined
    settle({ failed })
    void worker.terminate()
  }

  const start = (): Running => {
    const worker = new Worker(new URL('./pdfWorker.ts', import.meta.url), { resourceLimits })
    const started: Running = { worker, settle: () => undefined }
    worker.on('message', (drawn: Drawn) => started.settle(drawn))
    worker.on('messageerror', ({ message }) => stop(started, message))
    worker.on('error', (error) => stop(started, error instanceof Error ? error.message : String(error)))
    worker.on('exit', () => stop(started, 'the thread ended'))
    return started
  }

  const ask = async (document: PrintedDocument, longestMs: number): Promise<Buffer> => {
    clearTimeout(idle)
    const asked = (running ??= start())
    const tooLong = setTimeout(() => stop(asked, 'the paper took too long'), longestMs)
    asked.worker.ref()
    try {
      const { pdf, failed } = await new Promise<Drawn>((resolve) => {
        asked.settle = resolve
        asked.worker.postMessage(document)
      })
      if (!pdf) throw new Error(`documents: ${failed}`)
      return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    } finally {
      clearTimeout(tooLong)
      asked.worker.unref()
      idle = setTimeout(() => stop(asked, 'the thread was stopped'), idleMs).unref()
    }
  }

  return {
    draw: (key, document, longestMs) => inTurn(key, () => ask(document, longestMs)),
  }
}
