import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dayOf } from '#shared/values/date.ts'
import { exportedTables, readClinicRow, readRows } from '#server/clinic/export.queries.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { FileAnswer } from '#server/http/implement.ts'

type InClinic = <T>(work: (tx: ClinicTx) => Promise<T>) => Promise<T>

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Everything of a clinic in one JSON file, read and written page by page: however much it is, little of it is held. */
export async function writeExport(inClinic: InClinic, now: Date): Promise<FileAnswer> {
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
      const { texts, last } = await inClinic((tx) => readRows(tx, table, place))
      for (const text of texts) {
        yield `${separator}\n${text}`
        separator = ','
      }
      after = last
    }
    yield ']'
  }
  yield '}\n'
}
