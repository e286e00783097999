// A thread of its own: reading a spreadsheet, and thousands of rows, holds its thread for seconds.
import { parentPort } from 'node:worker_threads'
import { speakSpanish } from '#shared/values/messages.ts'
import {
  columnOf,
  type ColumnSight,
  findHeading,
  headingKey,
  look,
  nameColumns,
  newSight,
} from '#shared/imports/columns.rules.ts'
import { animalNames } from '#shared/imports/animals.rules.ts'
import { readers } from '#shared/imports/readers.ts'
import { breeds, species } from '#server/catalogues/catalogues.queries.ts'
import { dewormers } from '#server/protocols/protocols.queries.ts'
import { openSpreadsheet } from '#server/imports/readSpreadsheet.ts'
import { readCsv, RefusedFile, type TableRow, withinLimits } from '#server/imports/readTable.ts'
import type { Asked, FileTask, RowsTask, Told } from '#server/imports/thread.ts'

speakSpanish()

/** So many rows are handed over at once. */
const BATCH = 500
/** The heading is among these. */
const FIRST = 20

const port = parentPort
const names = animalNames(species, breeds)
let more: (() => void) | undefined

/** Hands something over, and waits until more is asked for: what is read stays no more than a batch ahead. */
function hand(told: Told): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    more = resolve
  })
  port?.postMessage(told)
  return asked
}

async function readFile({ bytes, kind, sheet, subject }: FileTask): Promise<void> {
  const book = kind === 'xlsx' ? await openSpreadsheet(Buffer.from(bytes)) : undefined
  const rows = withinLimits(book ? book.rows(sheet) : readCsv(bytes))
  const first: TableRow[] = []
  const sights: ColumnSight[] = []
  let heading: string[] | undefined
  let batch: TableRow[] = []
  let total = 0
  const take = async (row: TableRow): Promise<void> => {
    // Printed again at the head of each page.
    if (isSame(row.cells, heading ?? [])) return
    row.cells.forEach((cell, at) => look((sights[at] ??= newSight()), cell))
    batch.push(row)
    total += 1
    if (batch.length < BATCH) return
    await hand({ rows: batch })
    batch = []
  }
  const begin = async (): Promise<void> => {
    const at = findHeading(
      subject,
      first.map(({ cells }) => cells),
    )
    heading = first[at]?.cells ?? []
    for (const row of first.slice(at + 1)) await take(row)
  }
  for await (const row of rows) {
    if (heading) await take(row)
    else if (first.push(row) === FIRST) await begin()
  }
  if (!heading) await begin()
  if (total === 0) throw new RefusedFile('El archivo no tiene filas debajo de los títulos de sus columnas.')
  if (batch.length > 0) await hand({ rows: batch })
  const width = Math.max(sights.length, heading?.length ?? 0)
  const columns = nameColumns(heading ?? [], width).map((name, at) => columnOf(name, sights[at] ?? newSight()))
  port?.postMessage({ columns, total, sheets: book?.sheets ?? [] } satisfies Told)
}

function isSame(cells: readonly string[], heading: readonly string[]): boolean {
  return (
    cells.length >= 2 &&
    cells.length === heading.length &&
    cells.every((cell, at) => headingKey(cell) === headingKey(heading[at] ?? ''))
  )
}

function readRows({ rows, subject, plan, columns, today }: RowsTask): void {
  const context = { plan, columns, names, dewormers, today }
  const read = readers[subject]
  port?.postMessage({ read: rows.map(({ row, cells }) => ({ row, ...read(cells, context) })) } satisfies Told)
}

port?.on('message', (asked: Asked) => {
  if (asked.task === 'more') return more?.()
  if (asked.task === 'rows') return readRows(asked)
  readFile(asked).catch((error: unknown) => {
    const refused = error instanceof RefusedFile
    port.postMessage({
      failed: error instanceof Error ? error.message : String(error),
      isRefused: refused,
    } satisfies Told)
  })
})
