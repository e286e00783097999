import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { ImportState } from '#shared/imports/imports.contract.ts'
import { isWorking } from '#shared/imports/imports.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { keepChecked, nextUnchecked } from '#server/imports/check.queries.ts'
import {
  deleteFileRows,
  type HeldImport,
  insertFileRows,
  lockImport,
  proposePlan,
  renewStatistics,
  updateImport,
} from '#server/imports/imports.queries.ts'
import { ImportThread, UnreadableFile } from '#server/imports/thread.ts'
import { undoNext } from '#server/imports/undo.queries.ts'
import { writeNext } from '#server/imports/write.queries.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'
import { outboxKind, type Sending } from '#server/jobs/outboxKind.ts'

const Payload = z.object({ importId: z.uuid() })
type Work = Sending<z.output<typeof Payload>>

/** Rows of one transaction: few enough that nobody else waits for long. */
const CHECKED = 500
const WRITTEN = 250
const UNDONE = 100
/** Statistics are taken anew whenever so many times as many rows are written. */
const GROWN = 4
/** Of what a step took, so much is left to the calls of others before the next. */
const REST = 0.2
/** After so long another of the clinic's imports has its turn. */
const SLICE_MS = 15_000

/** What the server does with an import, step by step. Each step is kept whole, or begun again by whoever takes it next. */
export const importWork = outboxKind({
  kind: 'imports.work',
  title: 'Importación',
  lane: 'coming',
  payload: Payload,
  describe: () => '',
  retry: { tries: 6, timeoutS: 90 },
  send: async (work) => {
    const means = new Means()
    try {
      const until = performance.now() + SLICE_MS
      while (await step(work, means)) {
        work.signal.throwIfAborted()
        if (performance.now() > until) {
          await work.inClinic((tx) => writeOutbox(tx, importWork, work.payload))
          return
        }
      }
    } finally {
      await means.close()
    }
  },
  failed: async (tx, payload) => {
    const held = await lockImport(tx, payload.importId).catch(() => undefined)
    if (!held || !isWorking(held)) return
    const change = endOf(held)
    await updateImport(tx, payload.importId, change.state === 'done' ? { ...change, endedAt: tx.now } : change)
    if (change.state === 'undoing') await writeOutbox(tx, importWork, payload)
  },
})

/** Where an import is left that nobody goes on with: what went in is not lost from sight. */
function endOf({ state, isWhole }: Pick<HeldImport, 'state' | 'isWhole'>): {
  state: ImportState
  through?: number
  problem: string
} {
  const broken = 'Algo salió mal de nuestro lado'
  if (state === 'undoing')
    return { state: 'done', problem: `${broken} y no se deshizo todo. Deshaga la importación otra vez.` }
  if (state !== 'importing') return { state: 'failed', problem: `${broken}. Suba el archivo de nuevo.` }
  const unfinished = `${broken} y la importación no terminó`
  // All or none: what is written goes again.
  return isWhole
    ? {
        ...{ state: 'undoing', through: 0 },
        problem: `${unfinished}: se deshizo lo que había entrado. Suba el archivo de nuevo.`,
      }
    : { state: 'done', problem: `${unfinished}. Lo que entró se puede usar, y también deshacer.` }
}

async function rested<Result>({ signal }: Work, does: () => Promise<Result>): Promise<Result> {
  const from = performance.now()
  const result = await does()
  await wait((performance.now() - from) * REST, undefined, { signal })
  return result
}

/** The thread that reads, opened when something is read. */
class Means {
  #thread: ImportThread | undefined

  get thread(): ImportThread {
    return (this.#thread ??= new ImportThread())
  }

  async close(): Promise<void> {
    await this.#thread?.[Symbol.asyncDispose]()
  }
}

/** @returns whether there is more to do */
async function step(work: Work, means: Means): Promise<boolean> {
  const { importId } = work.payload
  const held = await work.inClinic((tx) => lockImport(tx, importId))
  if (held.state === 'reading') await readFile(work, held, means.thread)
  else if (held.state === 'checking') return rested(work, () => checkRows(work, held, means.thread))
  else if (held.state === 'importing') return rested(work, () => importRows(work, held))
  else if (held.state === 'undoing') return rested(work, () => work.inClinic((tx) => undoRows(tx, importId)))
  return false
}

async function readFile(work: Work, held: HeldImport, thread: ImportThread): Promise<void> {
  const { inClinic, services, payload } = work
  const { importId } = payload
  await inClinic((tx) => deleteFileRows(tx, importId))
  const clinicId = await inClinic(async (tx) => tx.clinicId)
  const bytes = await buffer(await services.files.open(`${clinicId}/${held.fileId ?? ''}`))
  const kind = bytes[0] === 0x50 && bytes[1] === 0x4b ? 'xlsx' : 'csv'
  try {
    const { sheet, subject } = held
    const { columns, total, sheets } = await thread.readFile({ bytes, kind, sheet, subject }, (rows) =>
      rested(work, () => inClinic((tx) => insertFileRows(tx, importId, rows))),
    )
    await inClinic(async (tx) => {
      const plan = await proposePlan(tx, subject, columns)
      await updateImport(tx, importId, {
        state: 'ready',
        columns,
        plan,
        sheets,
        sheet: sheet ?? sheets[0] ?? null,
        total,
      })
    })
    await inClinic(renewStatistics)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await inClinic(async (tx) => {
      await deleteFileRows(tx, importId)
      await updateImport(tx, importId, { state: 'failed', problem: error.message })
    })
  }
}

/** What was read of rows whose plan has changed meanwhile is of no use: whoever changed it began anew. */
async function checkRows(
  { inClinic, payload: { importId } }: Work,
  held: HeldImport,
  thread: ImportThread,
): Promise<boolean> {
  const { rows, today } = await inClinic(async (tx) => ({
    rows: await nextUnchecked(tx, held, CHECKED),
    today: dayOf(tx.now),
  }))
  const read =
    rows.length > 0
      ? await thread.readRows({ rows, subject: held.subject, plan: held.plan, columns: held.columns, today })
      : []
  return inClinic(async (tx) => {
    const now = await lockImport(tx, importId)
    if (now.state !== 'checking' || now.lastRow !== held.lastRow) return true
    const last = rows.at(-1)
    if (!last) {
      await updateImport(tx, importId, { state: 'checked', lastRow: 0 })
      return false
    }
    await keepChecked(tx, now, read)
    await updateImport(tx, importId, { lastRow: last.row, through: now.through + rows.length })
    return true
  })
}

async function importRows({ inClinic, payload: { importId } }: Work, { through }: HeldImport): Promise<boolean> {
  const sizeOf = (rows: number) => Math.floor(Math.log(1 + rows / WRITTEN) / Math.log(GROWN))
  const isMore = await inClinic((tx) => writeRows(tx, importId))
  if (!isMore || sizeOf(through + WRITTEN) > sizeOf(through)) await inClinic(renewStatistics)
  return isMore
}

async function writeRows(tx: ClinicTx, importId: string): Promise<boolean> {
  const held = await lockImport(tx, importId)
  if (held.state !== 'importing') return true
  const { settled, lastRow, isRefused } = await writeNext(tx, held, WRITTEN)
  if (settled === 0) {
    await updateImport(tx, importId, { state: 'done', endedAt: tx.now })
    return false
  }
  await updateImport(tx, importId, {
    ...{ lastRow, through: held.through + settled },
    // All or none: what is written goes again.
    ...(isRefused && held.isWhole
      ? { state: 'undoing', through: 0, problem: 'Una fila no se pudo importar: no se importó ninguna.' }
      : {}),
  })
  return true
}

async function undoRows(tx: ClinicTx, importId: string): Promise<boolean> {
  const held = await lockImport(tx, importId)
  if (held.state !== 'undoing') return true
  const settled = await undoNext(tx, held, UNDONE)
  // All or none that went again by itself ends here.
  if (settled === 0) await updateImport(tx, importId, { state: 'undone', ...(held.endedAt ? {} : { endedAt: tx.now }) })
  else await updateImport(tx, importId, { through: held.through + settled })
  return settled > 0
}
