import { readFileSync } from 'node:fs'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { showDateTime } from '#shared/values/date.ts'
import { species } from '#server/catalogues/catalogues.queries.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { CSV_MARK, writeCsvRows } from '#server/documents/csv.ts'
import type { Files } from '#server/outside/files/files.ts'
import type { MadeArchive } from '#server/archives/archives.queries.ts'
import { cellOf, fileNameOf, headsOf, schemaOf } from '#server/archives/cells.ts'
import { branchesOf, tellOf, tellRow } from '#server/archives/lives.ts'
import {
  type ArchivedTable,
  describeTables,
  freeze,
  readNames,
  readOwners,
  readRows,
  readRowsOf,
  type Row,
} from '#server/archives/rows.queries.ts'
import { Zip } from '#server/archives/zip.ts'

/** What of an archive its reader must know to read it: raised where that changes. */
export const ARCHIVE_FORMAT = 1

/** What stands in `manifiesto.json`, the last entry: without it an archive is not whole. */
export interface Manifest {
  format: typeof ARCHIVE_FORMAT
  madeAt: string
  clinicId: string
  clinic: string
  tables: Record<string, number>
  files: number
  /** Files of which the row is there and the bytes are not, or are others. */
  missing: string[]
}

interface ArchiveMeans {
  clinicId: string
  clinic: string
  inClinic: <T>(work: (tx: ClinicTx) => Promise<T>) => Promise<T>
  files: Files
  now: Date
  signal: AbortSignal
  /** Told of each piece that was taken by where it is kept. */
  goesOn?: (() => void) | undefined
}

/** Where the file of an archive is kept. */
export const archiveKey = (clinicId: string, fileId: string) => `${archiveFolder(clinicId)}/${fileId}`
export const archiveFolder = (clinicId: string) => `archives/${clinicId}`

/**
 * Writes everything of a clinic into one ZIP of the files' store: its rows of one instant, then its files. Little of it is
 * held at a time. Where it fails or is killed, nothing of it is there (docs/decisions/0070).
 */
export async function writeArchive(means: ArchiveMeans): Promise<MadeArchive> {
  const { clinicId, files, now, signal, goesOn } = means
  const fileId = uuidv7()
  const zip = new Zip(now, signal, goesOn)
  const written = files.write(archiveKey(clinicId, fileId), zip.source)
  // Told below: until then it may fail unheard.
  written.catch(() => undefined)
  try {
    await fill(zip, means)
    zip.end()
    await written
  } catch (error) {
    zip.fail(error)
    // Why it could not be kept (the disk is full) says more than that the entry was cut off.
    await written
    throw error
  }
  return { fileId, ...zip.counted() }
}

async function fill(zip: Zip, means: ArchiveMeans): Promise<void> {
  const { inClinic, clinicId, clinic, now } = means
  await zip.add('LEAME.txt', [explain(clinic, now)])
  for (const name of ['abrir.html', 'abrir.js', 'abrir.css'])
    await zip.add(name === 'abrir.html' ? name : `pagina/${name}`, [
      readFileSync(path.join(import.meta.dirname, 'page', name), 'utf8'),
    ])
  const counts: Record<string, number> = {}
  const files = await inClinic(async (tx) => {
    await freeze(tx)
    const described = await describeTables(tx)
    await zip.add('json/esquema.json', [`${JSON.stringify(schemaOf(described), undefined, 1)}\n`])
    for (const one of described) {
      counts[one.table] = 0
      await zip.add(
        `json/${one.table}.jsonl`,
        linesOf(tx, one, (count) => (counts[one.table] = (counts[one.table] ?? 0) + count)),
      )
      await zip.add(`csv/${fileNameOf(one.table)}.csv`, csvOf(tx, one))
    }
    await writePages(zip, tx, described, { clinic, now })
    const stored = described.find(({ table }) => table === 'files')
    return stored ? listStored(tx, stored) : []
  })
  const missing: string[] = []
  for (const file of files) if (!(await addFile(zip, means, file))) missing.push(file.id)
  const sums = zip.entries.map(({ sha256, name }) => `${sha256}  ${name}\n`)
  await zip.add('SHA256SUMS', sums)
  const manifest: Manifest = {
    ...{ format: ARCHIVE_FORMAT, madeAt: now.toISOString(), clinicId, clinic },
    ...{ tables: counts, files: files.length - missing.length, missing },
  }
  await zip.add('manifiesto.json', [`${JSON.stringify(manifest, undefined, 1)}\n`])
}

async function* linesOf(tx: ClinicTx, described: ArchivedTable, count: (rows: number) => void): AsyncGenerator<string> {
  for await (const lines of readRows(tx, described)) {
    count(lines.length)
    if (lines.length > 0) yield `${lines.join('\n')}\n`
  }
}

async function* csvOf(tx: ClinicTx, described: ArchivedTable): AsyncGenerator<string> {
  yield `${CSV_MARK}${writeCsvRows([headsOf(described)])}`
  for await (const lines of readRows(tx, described)) {
    const rows = lines.map((line) => JSON.parse(line) as Row)
    if (rows.length > 0)
      yield writeCsvRows(rows.map((row) => described.columns.map((column) => cellOf(column, row[column.name]))))
  }
}

interface ArchivedFile {
  id: string
  name: string
  sha256: string
}

const endings: Record<string, string> = {
  ...{ 'image/jpeg': '.jpg', 'image/png': '.png', 'image/webp': '.webp', 'image/avif': '.avif', 'image/gif': '.gif' },
  ...{ 'application/pdf': '.pdf', 'audio/ogg': '.ogg', 'audio/mpeg': '.mp3', 'audio/aac': '.aac', 'video/mp4': '.mp4' },
}

/** Few bytes of each: a clinic's million files are some hundred megabytes of nothing else. */
async function listStored(tx: ClinicTx, described: ArchivedTable): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = []
  for await (const lines of readRows(tx, described))
    for (const line of lines) {
      const { id, content_type, sha256 } = JSON.parse(line) as Record<'id' | 'content_type' | 'sha256', string>
      files.push({ id, sha256, name: `archivos/${id}${endings[content_type] ?? ''}` })
    }
  return files
}

/** @returns whether it is there, as its row says */
async function addFile(
  zip: Zip,
  { files, clinicId }: ArchiveMeans,
  { id, name, sha256 }: ArchivedFile,
): Promise<boolean> {
  const stream = await files.open(`${clinicId}/${id}`).catch(() => undefined)
  if (!stream) return false
  const entry = await zip.add(name, stream as AsyncIterable<Uint8Array>)
  return Buffer.from(entry.sha256, 'hex').toString('base64url') === sha256
}

/** So many owners, with all that is told of them, in one file of the page. */
const OWNERS_A_FILE = 25
/** So many are read at once, as each table is asked about them: a whole number of files. */
const OWNERS_A_PAGE = 4 * OWNERS_A_FILE
const FIRST = '00000000-0000-0000-0000-000000000000'

/** What `abrir.html` reads: a list to search in, and what is told of some owners in each of the other files. */
async function writePages(
  zip: Zip,
  tx: ClinicTx,
  described: readonly ArchivedTable[],
  { clinic, now }: { clinic: string; now: Date },
): Promise<void> {
  const names = { ...Object.fromEntries(species.map(({ id, name }) => [id, name])), ...(await readNames(tx)) }
  await zip.add('pagina/lista.js', listOwners(tx, names, { clinic, at: showDateTime(now) }))
  const branches = branchesOf(described)
  const read = (one: ArchivedTable, column: string, ids: readonly string[]) => readRowsOf(tx, one, column, ids)
  let number = 0
  for await (const { owners, pets } of pagesOfOwners(tx)) {
    const idsOf = (rows: Row[]) => rows.map(({ id }) => String(id))
    const ofPets = await tellOf(branches.pets, idsOf(pets), read, names)
    const ofOwners = await tellOf(branches.owners, idsOf(owners), read, names)
    const tell = (table: 'owners' | 'pets', told: typeof ofPets) => (row: Row) => [
      row['id'],
      { ...tellRow(table, row, names), parts: told.get(String(row['id'])) ?? [] },
    ]
    for (const some of byFile(owners, pets)) {
      const all = Object.fromEntries([
        ...some.owners.map(tell('owners', ofOwners)),
        ...some.pets.map(tell('pets', ofPets)),
      ]) as object
      await zip.add(`pagina/${number}.js`, [`huella.traer(${number}, ${JSON.stringify(all)})\n`])
      number += 1
    }
  }
}

/** The owners of a page in the files that they stand in, with their animals. */
function byFile(owners: Row[], pets: Row[]): { owners: Row[]; pets: Row[] }[] {
  const files: { owners: Row[]; pets: Row[] }[] = []
  for (let start = 0; start < owners.length; start += OWNERS_A_FILE) {
    const some = owners.slice(start, start + OWNERS_A_FILE)
    const ids = new Set(some.map(({ id }) => id))
    files.push({ owners: some, pets: pets.filter((pet) => ids.has(pet['owner_id'])) })
  }
  return files
}

async function* pagesOfOwners(tx: ClinicTx): AsyncGenerator<{ owners: Row[]; pets: Row[] }> {
  let after: string | undefined = FIRST
  while (after !== undefined) {
    const page: { owners: Row[]; pets: Row[] } = await readOwners(tx, after, OWNERS_A_PAGE)
    if (page.owners.length > 0) yield page
    after = page.owners.length === OWNERS_A_PAGE ? String(page.owners.at(-1)?.['id']) : undefined
  }
}

async function* listOwners(
  tx: ClinicTx,
  names: Record<string, string>,
  head: { clinic: string; at: string },
): AsyncGenerator<string> {
  yield `huella.empezar(${JSON.stringify(head)})\n`
  let number = 0
  for await (const page of pagesOfOwners(tx))
    for (const { owners, pets } of byFile(page.owners, page.pets)) {
      const lines = owners.map((owner) => ({
        ...{ id: owner['id'], name: owner['name'], document: owner['document'], phone: owner['phone_number'] },
        pets: pets
          .filter((pet) => pet['owner_id'] === owner['id'])
          .map((pet) => ({
            ...{ id: pet['id'], name: pet['name'], number: pet['history_number'], microchip: pet['microchip'] },
            species: names[String(pet['species_id'])] ?? '',
            breed: pet['breed'],
          })),
      }))
      yield `huella.sumar(${number}, ${JSON.stringify(lines)})\n`
      number += 1
    }
}

function explain(clinic: string, now: Date): string {
  return `${clinic}
Todos los datos de la clínica en Huella, el ${showDateTime(now)} (hora de Colombia).

abrir.html       Ábralo en su navegador, sin conexión: busca propietarios y mascotas y muestra su historia.
                 Antes descomprima todo el archivo en una carpeta.
csv/             Una tabla por archivo, para Excel: separada por punto y coma.
json/            Las mismas tablas para otro programa, un registro por línea; esquema.json dice qué es cada campo.
archivos/        Fotos, exámenes, documentos firmados y lo demás que se adjuntó, por su identificador.
SHA256SUMS       La huella de cada archivo: "sha256sum -c SHA256SUMS" comprueba que nada cambió.
manifiesto.json  Cuántos registros y archivos hay. Si falta, el archivo está incompleto.

No están aquí las contraseñas, los PIN, las sesiones, los enlaces que abren algo ni las claves de otros servicios.
`.replaceAll('\n', '\r\n')
}
