import { Readable } from 'node:stream'
import { refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { refuseFields } from '#shared/imports/columns.rules.ts'
import { type Import, imports } from '#shared/imports/imports.contract.ts'
import {
  canCheck,
  canChoose,
  canDiscard,
  canStart,
  canUndo,
  refuseChoice,
  refuseUpload,
} from '#shared/imports/imports.rules.ts'
import { rowStateNames } from '#shared/imports/imports.words.ts'
import { csvLine } from '#shared/imports/report.rules.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { implement, implementInSteps } from '#server/http/implement.ts'
import {
  deleteImport,
  findImport,
  findRow,
  insertImport,
  listImports,
  listRows,
  listRowsAfter,
  lockImport,
  resetRows,
  retryKept,
  setChoice,
  updateImport,
} from '#server/imports/imports.queries.ts'
import { importWork } from '#server/imports/work.queries.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'
import { withStored } from '#server/outside/files/files.ts'

/** Rows of the report that are read at once. */
const REPORTED = 2_000

/** The server goes on with it. */
async function handOver(tx: ClinicTx, importId: string): Promise<Import> {
  await writeOutbox(tx, importWork, { importId })
  return findImport(tx, importId)
}

export const importRoutes = [
  implement(imports.list, ({ tx, input }) => listImports(tx, input)),
  implementInSteps(imports.upload, async ({ inClinic, actor, input: { subject, name }, services: { files }, file }) => {
    refuseInvalid(refuseUpload(file))
    return withStored(files, actor.clinicId, async (store) => {
      const stored = await store({ bytes: file, contentType: 'application/octet-stream' })
      return inClinic(async (tx) => handOver(tx, await insertImport(tx, actor, { subject, name, file: stored })))
    })
  }),
  implement(imports.get, ({ tx, input }) => findImport(tx, input.importId)),
  implement(imports.rows, ({ tx, input }) => listRows(tx, input)),
  implement(imports.sheet, async ({ tx, input: { importId, sheet } }) => {
    refuseNow(canCheck(await lockImport(tx, importId)))
    const { sheets } = await findImport(tx, importId)
    refuseInvalid(sheets.includes(sheet) ? undefined : { field: 'sheet', message: 'Elija una hoja del archivo' })
    await updateImport(tx, importId, { state: 'reading', sheet, through: 0 })
    return handOver(tx, importId)
  }),
  implement(imports.check, async ({ tx, input: { importId, ...plan } }) => {
    const held = await lockImport(tx, importId)
    refuseNow(canCheck(held))
    const fields = held.columns.map((_column, at) => plan.fields[at] ?? null)
    refuseInvalid(refuseFields(held.subject, fields))
    await resetRows(tx, importId)
    await updateImport(tx, importId, { state: 'checking', plan: { ...plan, fields }, lastRow: 0, through: 0 })
    return handOver(tx, importId)
  }),
  implement(imports.choose, async ({ tx, input: { importId, row, choice } }) => {
    refuseNow(canChoose(await lockImport(tx, importId)))
    const found = await findRow(tx, importId, row)
    refuseInvalid(refuseChoice(found.duplicate?.kind, choice))
    await setChoice(tx, importId, row, choice)
    return findRow(tx, importId, row)
  }),
  implement(imports.chooseAll, async ({ tx, input: { importId, ...choices } }) => {
    const held = await lockImport(tx, importId)
    refuseNow(canChoose(held))
    await updateImport(tx, importId, { plan: { ...held.plan, choices } })
    return findImport(tx, importId)
  }),
  implement(imports.start, async ({ tx, input: { importId, rows } }) => {
    await lockImport(tx, importId)
    const { counts, state, entering } = await findImport(tx, importId)
    refuseNow(canStart({ counts, state, entering }, rows))
    await updateImport(tx, importId, { state: 'importing', isWhole: rows === 'all', lastRow: 0, through: 0 })
    return handOver(tx, importId)
  }),
  implement(imports.undo, async ({ tx, input: { importId }, now }) => {
    await lockImport(tx, importId)
    refuseNow(canUndo(await findImport(tx, importId), now))
    await retryKept(tx, importId)
    await updateImport(tx, importId, { state: 'undoing', through: 0, problem: null })
    return handOver(tx, importId)
  }),
  implementInSteps(imports.discard, async ({ inClinic, actor, input: { importId }, services: { files } }) => {
    const fileId = await inClinic(async (tx) => {
      refuseNow(canDiscard(await lockImport(tx, importId)))
      return deleteImport(tx, importId)
    })
    if (fileId) await files.remove(`${actor.clinicId}/${fileId}`)
    return {}
  }),
  implementInSteps(imports.report, async ({ inClinic, input: { importId, state } }) => {
    const { columns, fileName } = await inClinic((tx) => findImport(tx, importId))
    const lines = [`\ufeff${csvLine(['Fila', 'Estado', 'Qué pasó', ...columns.map(({ name }) => name)])}`]
    let after = 0
    for (let isMore = true; isMore;) {
      const rows = await inClinic((tx) => listRowsAfter(tx, importId, after, state, REPORTED))
      for (const { row, state: of, problems, notes, cells } of rows) {
        const said = problems.map(({ column, message }) =>
          column === null ? message : `${columns[column]?.name ?? ''}: ${message}`,
        )
        const all = Array.from({ length: columns.length }, (_cell, at) => cells[at] ?? '')
        lines.push(csvLine([String(row), rowStateNames[of], [...said, ...notes].join('. '), ...all]))
      }
      after = rows.at(-1)?.row ?? after
      isMore = rows.length === REPORTED
    }
    const bytes = Buffer.from(lines.join(''))
    const name = fileName.replace(/\.\w{1,5}$/, '')
    return {
      ...{ stream: Readable.from([bytes]), bytes: bytes.length, contentType: 'text/csv; charset=utf-8' },
      ...{ fileName: `${name} - resultado.csv`, isKept: true as const },
    }
  }),
]
