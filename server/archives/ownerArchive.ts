import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { AppError } from '#shared/http/errors.ts'
import { showDateTime } from '#shared/values/date.ts'
import { species } from '#server/catalogues/catalogues.queries.ts'
import { branchesOf, type PageRecord, tellOf, tellRow } from '#server/archives/lives.ts'
import {
  describeTables,
  freeze,
  listAbsorbed,
  readNames,
  readOneOwner,
  readRowsOf,
} from '#server/archives/rows.queries.ts'
import { Zip } from '#server/archives/zip.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { FileAnswer } from '#server/http/implement.ts'
import type { Files } from '#server/outside/files/files.ts'
import { openFileFolder } from '#server/outside/files/folder.ts'

const LONGEST_MS = 60_000

/** Everything of one owner and their animals, as a person reads it. */
async function tellOwner(tx: ClinicTx, ownerId: string): Promise<PageRecord> {
  await freeze(tx)
  const described = await describeTables(tx)
  const { owner, pets } = await readOneOwner(tx, ownerId)
  if (!owner) throw new AppError('not_found')
  const names = { ...Object.fromEntries(species.map(({ id, name }) => [id, name])), ...(await readNames(tx)) }
  const branches = branchesOf(described)
  const read = (one: (typeof described)[number], column: string, ids: readonly string[]) =>
    readRowsOf(tx, one, column, ids)
  const ids = pets.map(({ id }) => String(id))
  const ofPets = await tellOf(branches.pets, ids, read, names)
  const absorbed = await listAbsorbed(tx, ownerId)
  const ofOwner = await tellOf(branches.owners, [ownerId, ...absorbed.map(({ id }) => id)], read, names)
  const united = absorbed.map(({ id, row }) => ({
    ...tellRow('owners', row, names),
    title: 'Datos personales que se unieron',
    parts: ofOwner.get(id) ?? [],
  }))
  const told = pets.map((pet) => ({
    ...tellRow('pets', pet, names),
    title: `Mascota: ${String(pet['name'])}`,
    parts: ofPets.get(String(pet['id'])) ?? [],
  }))
  return {
    ...tellRow('owners', owner, names),
    title: 'Datos personales',
    parts: [...united, ...told, ...(ofOwner.get(ownerId) ?? [])],
  }
}

/** What an owner may ask for by law: a document to read, the same for a program, and the files that go with it. */
export async function writeOwnerArchive(
  inClinic: <T>(work: (tx: ClinicTx) => Promise<T>) => Promise<T>,
  files: Files,
  { clinicId, ownerId, now }: { clinicId: string; ownerId: string; now: Date },
): Promise<FileAnswer> {
  const told = await inClinic((tx) => tellOwner(tx, ownerId))
  const folder = await mkdtemp(path.join(os.tmpdir(), 'huella-owner-'))
  const forget = () => void rm(folder, { recursive: true, force: true })
  try {
    const zip = new Zip(now, AbortSignal.timeout(LONGEST_MS))
    const written = openFileFolder(folder).write('owner/archive', zip.source)
    written.catch(() => undefined)
    await zip.add('datos.html', [writePage(told, now)])
    await zip.add('datos.json', [JSON.stringify(told, undefined, 1)])
    for (const fileId of new Set(filesIn(told))) {
      const stream = await files.open(`${clinicId}/${fileId}`).catch(() => undefined)
      if (stream) await zip.add(`archivos/${fileId}`, stream as AsyncIterable<Uint8Array>)
    }
    zip.end()
    await written
    const stream = createReadStream(path.join(folder, 'owner', 'archive'))
    stream.once('close', forget)
    return {
      stream,
      contentType: 'application/zip',
      bytes: zip.counted().bytes,
      fileName: 'datos-personales.zip',
      isKept: true,
    }
  } catch (error) {
    forget()
    throw error
  }
}

function filesIn({ files, parts }: PageRecord): string[] {
  return [...files, ...parts.flatMap(filesIn)]
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)

function writePage(told: PageRecord, now: Date): string {
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Datos personales</title>
<style>body{margin:24px auto;max-width:800px;padding:0 16px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}dt{color:#55655f}dd{margin:0 0 4px;white-space:pre-wrap}section section{border-inline-start:2px solid #d9d6cd;padding-inline-start:12px}</style></head>
<body><h1>Datos personales y de sus mascotas</h1><p>A ${escape(showDateTime(now))} (hora de Colombia).</p>${writePart(told)}</body></html>
`
}

function writePart({ title, when, fields, parts }: PageRecord): string {
  const lines = fields.map(([name, text]) => `<dt>${escape(name)}</dt><dd>${escape(text)}</dd>`).join('')
  return `<section><h2>${escape(title)} <small>${escape(when)}</small></h2><dl>${lines}</dl>${parts.map(writePart).join('')}</section>`
}
