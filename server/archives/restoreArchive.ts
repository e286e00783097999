import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { v7 as uuidv7 } from 'uuid'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { z } from 'zod'
import { clinicColumns, snakeCase } from '#shared/values/recordTables.ts'
import {
  beginRestore,
  followRows,
  holdRows,
  insertHeld,
  isKnownClinic,
  openAccounts,
  pointAt,
  takeTurn,
} from '#server/archives/restore.queries.ts'
import { type ArchivedTable, describeTables, isOneRow } from '#server/archives/rows.queries.ts'
import { ARCHIVE_FORMAT } from '#server/archives/writeArchive.ts'
import { Counter } from '#server/archives/zip.ts'
import { type ClinicTx, withClinic } from '#server/db/clinic.ts'
import type { Services } from '#server/services.ts'

/** Why an archive is not taken in, for whoever gave it. */
export class UnreadableArchive extends Error {}

const Written = z.object({
  format: z.number(),
  clinicId: z.uuid(),
  clinic: z.string(),
  tables: z.record(z.string(), z.number()),
})

const Schema = z.object({ $defs: z.record(z.string(), z.object({ properties: z.record(z.string(), z.unknown()) })) })

export interface Restored {
  clinicId: string
  clinic: string
  rows: number
  files: number
  /** Who can ask for a password, and come in. */
  administrators: string[]
  /** Who has an account in another clinic, and none in this one. */
  taken: string[]
}

/**
 * Makes a clinic of an archive: its rows in one transaction, so that it is there whole or not at all, with the ids that they
 * had. It has its own id again, or another where that clinic is here. Nothing of a clinic that is here is touched.
 * @throws UnreadableArchive
 */
export async function restoreArchive(
  file: string,
  { database, files, clock }: Pick<Services, 'database' | 'files' | 'clock'>,
  adminEmail?: string,
): Promise<Restored> {
  const zip = await openPromise(file, { autoClose: false }).catch((cause: unknown) => {
    throw new UnreadableArchive(`${file} no es un archivo ZIP completo.`, { cause })
  })
  try {
    const archive = await Archived.read(zip)
    const { clinicId, clinic } = archive.written
    // Beside the transaction that takes the rows in, for which it must not wait for a connection.
    const turnOf = uuidv7()
    return await withClinic(
      database,
      clinicId,
      clock(),
      async (tx) => {
        if (!(await takeTurn(tx)))
          throw new UnreadableArchive(
            `Ya se está haciendo una clínica con los datos de ${clinic}. Espere a que termine.`,
          )
        return takeIn(archive, { database, files, clock }, adminEmail)
      },
      { turnOf },
    )
  } finally {
    zip.close()
  }
}

async function takeIn(
  archive: Archived,
  { database, files, clock }: Pick<Services, 'database' | 'files' | 'clock'>,
  adminEmail: string | undefined,
): Promise<Restored> {
  const { clinicId: former, clinic } = archive.written
  const inClinic = <T>(clinicId: string, work: (tx: ClinicTx) => Promise<T>) =>
    withClinic(database, clinicId, clock(), work)
  const clinicId = (await inClinic(former, isKnownClinic)) ? uuidv7() : former
  const kept: string[] = []
  try {
    for (const [fileId, entry] of archive.files) {
      const key = `${clinicId}/${fileId}`
      kept.push(key)
      await files.write(key, await archive.open(entry))
    }
    archive.refuseChanged()
    return await inClinic(clinicId, async (tx) => {
      const rows = await takeRows(tx, archive)
      const { administrators, taken } = await openAccounts(tx, adminEmail)
      if (administrators.length === 0)
        throw new UnreadableArchive(
          'Todos los administradores del archivo tienen cuenta en otra clínica. Diga con --email el correo del que va a ingresar.',
        )
      return { clinicId, clinic, rows, files: kept.length, administrators, taken }
    })
  } catch (error) {
    for (const key of kept) await files.remove(key).catch(() => undefined)
    throw error
  }
}

async function takeRows(tx: ClinicTx, archive: Archived): Promise<number> {
  await beginRestore(tx)
  const described = await describeTables(tx)
  archive.refuseUnknown(described)
  let count = 0
  const later: (() => Promise<void>)[] = []
  for (const one of described) {
    const columns = archive.columnsOf(one)
    if (columns.length === 0) continue
    const pointing = isOneRow(one) ? one.references.map(({ column }) => column) : []
    let rows = 0
    for await (const lines of archive.linesOf(one, tx.clinicId)) {
      rows += lines.length
      await holdRows(tx, lines)
      if (isOneRow(one)) later.push(() => pointAt(tx, one, pointing, lines[0] ?? '{}'))
    }
    if (rows !== archive.written.tables[one.table])
      throw new UnreadableArchive(`A ${one.table} le faltan registros: el archivo cambió.`)
    await insertHeld(
      tx,
      one,
      columns.filter((column) => !pointing.includes(column)),
    )
    count += rows
  }
  for (const point of later) await point()
  archive.refuseChanged()
  await followRows(tx)
  return count
}

const BATCH = 500

/** An archive that is whole, read entry by entry: what was read is compared with its sums. */
class Archived {
  readonly files = new Map<string, Entry>()
  readonly #entries = new Map<string, Entry>()
  readonly #sums = new Map<string, string>()
  readonly #changed: string[] = []
  readonly #zip: ZipFile
  #schema: z.output<typeof Schema> = { $defs: {} }
  written: z.output<typeof Written> = { format: 0, clinicId: '', clinic: '', tables: {} }

  private constructor(zip: ZipFile) {
    this.#zip = zip
  }

  static async read(zip: ZipFile): Promise<Archived> {
    const archive = new Archived(zip)
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) archive.#note(entry)
    const manifest = await archive.#json('manifiesto.json', Written)
    if (manifest.format > ARCHIVE_FORMAT)
      throw new UnreadableArchive('El archivo es de una versión más nueva de Huella.')
    archive.written = manifest
    for (const line of (await text(await archive.#open('SHA256SUMS'))).split('\n')) {
      const [sum = '', name = ''] = line.split('  ')
      archive.#sums.set(name, sum)
    }
    archive.#schema = await archive.#json('json/esquema.json', Schema)
    return archive
  }

  #note(entry: Entry): void {
    this.#entries.set(entry.fileName, entry)
    const fileId = /^archivos\/([0-9a-f-]{36})(?:\.\w+)?$/.exec(entry.fileName)?.[1]
    if (fileId) this.files.set(fileId, entry)
  }

  #open(name: string): Promise<Readable> {
    const entry = this.#entries.get(name)
    if (!entry) throw new UnreadableArchive(`El archivo está incompleto: le falta ${name}.`)
    return this.open(entry)
  }

  async open(entry: Entry): Promise<Readable> {
    const read = new Counter()
    read.on('end', () => {
      const sum = this.#sums.get(entry.fileName)
      if (sum !== undefined && sum !== read.counted('hex').sha256) this.#changed.push(entry.fileName)
    })
    const source = (await this.#zip.openReadStreamPromise(entry)) as Readable
    // Whoever reads hears of it.
    pipeline(source, read).catch(() => undefined)
    return read
  }

  async #json<Shape extends z.ZodType>(name: string, shape: Shape): Promise<z.output<Shape>> {
    const written = await text(await this.#open(name))
    try {
      return shape.parse(JSON.parse(written))
    } catch (cause) {
      throw new UnreadableArchive(`No se entiende ${name}.`, { cause })
    }
  }

  /** @throws UnreadableArchive when something that was read is not what was written */
  refuseChanged(): void {
    if (this.#changed.length > 0)
      throw new UnreadableArchive(`El archivo cambió: ${this.#changed.slice(0, 5).join(', ')}.`)
  }

  /** @throws UnreadableArchive when it has what this version has not */
  refuseUnknown(described: readonly ArchivedTable[]): void {
    const known = new Map<string, ArchivedTable>(described.map((one) => [one.table, one]))
    for (const [table, { properties }] of Object.entries(this.#schema.$defs)) {
      const columns = known.get(table)?.columns.map(({ name }) => name) ?? []
      const unknown = Object.keys(properties).find((name) => !columns.includes(name))
      if (!known.has(table) || unknown)
        throw new UnreadableArchive(
          `El archivo es de una versión más nueva de Huella: tiene ${unknown ?? ''} de ${table}.`,
        )
    }
  }

  columnsOf({ table }: ArchivedTable): string[] {
    return Object.keys(this.#schema.$defs[table]?.properties ?? {})
  }

  async *linesOf({ table }: ArchivedTable, clinicId: string): AsyncGenerator<string[]> {
    const columns = clinicId === this.written.clinicId ? [] : clinicColumns(table).map(snakeCase)
    let lines: string[] = []
    const source = await this.#open(`json/${table}.jsonl`)
    for await (const line of createInterface({ input: source, crlfDelay: Infinity })) {
      lines.push(columns.length > 0 ? renameClinic(line, columns, clinicId) : line)
      if (lines.length < BATCH) continue
      yield lines
      lines = []
    }
    if (lines.length > 0) yield lines
  }
}

/** A public id begins with the clinic's: the rest of it stays. */
function renameClinic(line: string, columns: readonly string[], clinicId: string): string {
  const row = JSON.parse(line) as Record<string, unknown>
  for (const column of columns) {
    const rest = Buffer.from(String(row[column]), 'base64url').subarray(16)
    row[column] = Buffer.concat([Buffer.from(clinicId.replaceAll('-', ''), 'hex'), rest]).toString('base64url')
  }
  return JSON.stringify(row)
}
