import { Worker } from 'node:worker_threads'
import { AppError } from '#shared/http/errors.ts'
import type { PrintedDocument } from '#server/documents/document.ts'
import { takeTurns } from '#server/jobs/turns.ts'

export interface DrawingThread {
  /** @throws AppError unavailable when too many wait */
  draw: (document: PrintedDocument, longestMs: number) => Promise<Buffer>
}

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
 * @param most papers that are drawn and wait, at most
 * @param idleMs after so long without work the thread gives its memory back
 */
export function openDrawingThread(most: number, idleMs: number): DrawingThread {
  const inTurn = takeTurns(1)
  let waiting = 0
  let running: Running | undefined
  let idle: NodeJS.Timeout | undefined

  const stop = ({ worker, settle }: Running, failed: string): void => {
    if (running?.worker === worker) running = undefined
    settle({ failed })
    void worker.terminate()
  }

  const start = (): Running => {
    const worker = new Worker(new URL('./pdfWorker.ts', import.meta.url))
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
    draw: async (document, longestMs) => {
      if (waiting >= most) throw new AppError('unavailable')
      waiting += 1
      try {
        return await inTurn(() => ask(document, longestMs))
      } finally {
        waiting -= 1
      }
    },
  }
}
