import { Worker } from 'node:worker_threads'
import { AppError } from '#shared/http/errors.ts'
import type { ImportColumn, ImportPlan } from '#shared/imports/imports.contract.ts'
import type { ImportSubject } from '#shared/imports/fields.ts'
import type { ReadRow } from '#shared/imports/row.rules.ts'
import type { TableRow } from '#server/imports/readTable.ts'

export interface FileTask {
  task: 'file'
  bytes: Uint8Array
  kind: 'csv' | 'xlsx'
  sheet: string | null
  subject: ImportSubject
}

export interface RowsTask {
  task: 'rows'
  rows: TableRow[]
  subject: ImportSubject
  plan: ImportPlan
  columns: ImportColumn[]
  today: string
}

/** What the thread is asked for. */
export type Asked = FileTask | RowsTask | { task: 'more' }

/** What it tells. */
export type Told =
  | { rows: TableRow[] }
  | { columns: ImportColumn[]; total: number; sheets: string[] }
  | { read: (ReadRow & { row: number })[] }
  | { failed: string; isRefused: boolean }

const resourceLimits = { maxOldGenerationSizeMb: 400 }

/** A file that takes longer was made to. */
const LONGEST_MS = 60_000

/** A file that is not taken, with why. */
export class UnreadableFile extends AppError {
  constructor(message: string) {
    super('invalid', { field: 'file', message })
  }
}

/** A thread that reads files and rows, and its end: whatever breaks it takes nobody with it. */
export class ImportThread {
  readonly #worker = new Worker(new URL('./importWorker.ts', import.meta.url), { resourceLimits })
  #settle: ((told: Told) => void) | undefined

  constructor() {
    this.#worker.on('message', (told: Told) => this.#settle?.(told))
    const broke = (message: string) => this.#settle?.({ failed: message, isRefused: false })
    this.#worker.on('error', (error: unknown) => broke(error instanceof Error ? error.message : String(error)))
    this.#worker.on('exit', () => broke('the thread ended'))
  }

  async #ask(asked: Asked, longestMs: number): Promise<Told> {
    const { promise, resolve } = Promise.withResolvers<Told>()
    this.#settle = resolve
    const tooLong = setTimeout(() => {
      resolve({ failed: 'El archivo tarda demasiado en leerse: guárdelo como CSV y súbalo de nuevo.', isRefused: true })
    }, longestMs)
    this.#worker.postMessage(asked)
    try {
      const told = await promise
      if (!('failed' in told)) return told
      if (told.isRefused) throw new UnreadableFile(told.failed)
      // Out of its memory: the file is the cause, and reading it again would be no better.
      if (/memory/i.test(told.failed))
        throw new UnreadableFile('El archivo es demasiado grande para leerlo: divídalo y súbalo por partes.')
      throw new Error(`imports: ${told.failed}`)
    } finally {
      clearTimeout(tooLong)
    }
  }

  /** @param keep is given the rows as they are read @throws UnreadableFile */
  async readFile(
    file: Omit<FileTask, 'task'>,
    keep: (rows: TableRow[]) => Promise<void>,
  ): Promise<{ columns: ImportColumn[]; total: number; sheets: string[] }> {
    const until = performance.now() + LONGEST_MS
    let told = await this.#ask({ task: 'file', ...file }, LONGEST_MS)
    while ('rows' in told) {
      await keep(told.rows)
      told = await this.#ask({ task: 'more' }, Math.max(1, until - performance.now()))
    }
    if (!('columns' in told)) throw new Error('imports: the thread told something else')
    return told
  }

  async readRows(task: Omit<RowsTask, 'task'>): Promise<(ReadRow & { row: number })[]> {
    const told = await this.#ask({ task: 'rows', ...task }, LONGEST_MS)
    if (!('read' in told)) throw new Error('imports: the thread told something else')
    return told.read
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#settle = undefined
    await this.#worker.terminate()
  }
}
