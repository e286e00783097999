import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { dayOf } from '#shared/values/date.ts'
import { exportedTables } from '#shared/values/recordTables.ts'
import { readClinicRow, readRows } from '#server/clinic/export.queries.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { FileAnswer } from '#server/http/implement.ts'
import { limitConcurrency } from '#server/db/turns.ts'

type InClinic = <T>(work: (tx: ClinicTx) => Promise<T>) => Promise<T>

const FIRST = '00000000-0000-0000-0000-000000000000'

/** One of all clinics at a time. */
const inTurn = limitConcurrency({ atOnce: 1, maxWaiting: 1, maxWaitMs: 60_000 })
const MAX_PAUSE_MS = 250

/**
 * Everything of a clinic in one JSON file, read and written page by page: however much it is, little of it is held, and
 * others are answered in between.
 * @throws AppError too_many_requests, unavailable
 */
export function writeExport(clinicId: string, inClinic: InClinic, now: Date): Promise<FileAnswer> {
  return inTurn(clinicId, () => writeFile(inClinic, now))
}

async function writeFile(inClinic: InClinic, now: Date): Promise<FileAnswer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'huella-export-'))
  const file = path.join(folder, 'datos.json')
  const forget = () => void rm(folder, { recursive: true, force: true })
  try {
    await pipeline(Readable.from(writeParts(inClinic, now)), createWriteStream(file, { mode: 0o600 }))
    const stream = createReadStream(file)
    stream.once('close', forget)
    return {
      stream,
      contentType: 'application/json; charset=utf-8',
      bytes: (await stat(file)).size,
      fileName: `huella-datos-${dayOf(now)}.json`,
      isKept: true,
    }
  } catch (error) {
    forget()
    throw error
  }
}

async function* writeParts(inClinic: InClinic, now: Date): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(now.toISOString())},\n"clinic":${await inClinic(readClinicRow)}`
  for (const table of exportedTables) {
    yield `,\n"${table}":[`
    let separator = ''
    for (let after: string | undefined = FIRST; after !== undefined;) {
      const place: string = after
      const begun = performance.now()
      const { text, last } = await inClinic((tx) => readRows(tx, table, place))
      if (text !== '') yield `${separator}\n${text}`
      separator = ','
      after = last
      // As long as it took: half of the time is the others'.
      if (last !== undefined) await wait(Math.min(MAX_PAUSE_MS, performance.now() - begun))
    }
    yield ']'
  }
  yield '}\n'
}
