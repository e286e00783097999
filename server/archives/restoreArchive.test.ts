import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { exportedTables, snakeCase } from '#shared/values/recordTables.ts'
import { restoreArchive } from '#server/archives/restoreArchive.ts'
import { ARCHIVE_FORMAT, archiveKey, writeArchive } from '#server/archives/writeArchive.ts'
import { withClinic } from '#server/db/clinic.ts'
import { insertFile } from '#server/db/files.ts'
import { loadDemoWhenEmpty } from '#server/demo/demo.ts'
import { withStored } from '#server/outside/files/files.ts'
import { type TestApp, useTestApp } from '#server/testing/app.ts'

const here = useTestApp()
const elsewhere = useTestApp()

let folder: string
let file: string
let clinicId: string

const LONG_MS = 120_000
/** So often it was told that an archive goes on. */
let pieces = 0

async function write(test: TestApp, id: string): Promise<string> {
  const { services, jobs } = test
  const now = services.clock()
  const made = await writeArchive({
    ...{ clinicId: id, clinic: 'Clínica', files: services.files, now, signal: AbortSignal.timeout(LONG_MS) },
    goesOn: () => (pieces += 1),
    inClinic: (work) => withClinic(jobs, id, now, work),
  })
  const name = path.join(folder, `${made.fileId}.zip`)
  await pipeline(await services.files.open(archiveKey(id, made.fileId)), createWriteStream(name))
  return name
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'huella-archives-'))
  await loadDemoWhenEmpty(here.services)
  const { rows } = await here.owner.query<{ id: string }>(
    `SELECT clinic_id AS id FROM accounts WHERE email = 'demo@huella.vet'`,
  )
  clinicId = rows[0]?.id ?? ''
  for (const contentType of ['application/pdf', 'image/jpeg', 'audio/ogg'])
    await withStored(here.services.files, clinicId, async (store) => {
      const kept = await store({ bytes: randomBytes(200_000), contentType })
      return withClinic(here.database, clinicId, here.services.clock(), (tx) => insertFile(tx, kept))
    })
  file = await write(here, clinicId)
}, LONG_MS)
afterAll(() => rm(folder, { recursive: true }))

/** The rows of a table, in an order of their own, without what names the clinic. */
async function rowsOf({ owner }: { owner: pg.Client }, table: string, id: string, left: string[] = []) {
  const { rows } = await owner.query<{ row: object }>(
    `SELECT to_jsonb(t) - 'clinic_id' - $2::text[] AS row FROM ${table} t WHERE clinic_id = $1 ORDER BY (to_jsonb(t) - $2::text[])::text COLLATE "C"`,
    [id, left],
  )
  return rows.map(({ row }) => row)
}

describe('an archive', () => {
  it(
    'makes the clinic again where there is none: row by row, file by file, with its words and codes, also asked twice at once',
    async () => {
      const give = () => restoreArchive(file, { ...elsewhere.services, database: elsewhere.jobs })
      const both = await Promise.allSettled([give(), give()])
      const [restored] = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      const refused = both.find(({ status }) => status === 'rejected')
      expect(refused).toMatchObject({ reason: { message: expect.stringContaining('Espere a que termine') as string } })
      if (!restored) throw new Error('neither was taken')
      expect(restored).toMatchObject({ clinicId, taken: [] })
      expect(restored.administrators).toContain('demo@huella.vet')
      let count = 0
      for (const table of [...exportedTables.map(snakeCase), 'owner_words', 'pet_words', 'verification_codes']) {
        const [before, after] = [await rowsOf(here, table, clinicId), await rowsOf(elsewhere, table, clinicId)]
        expect(after, table).toEqual(before)
        count += before.length
      }
      expect(count).toBeGreaterThan(5_000)
      expect(pieces, 'told while it was made').toBeGreaterThan(50)
      const { rows: files } = await here.owner.query<{ id: string }>('SELECT id FROM files WHERE clinic_id = $1', [
        clinicId,
      ])
      expect(files.length).toBeGreaterThanOrEqual(3)
      for (const { id } of files) {
        const bytes = ({ services }: TestApp) => services.files.open(`${clinicId}/${id}`).then(buffer)
        expect(await bytes(elsewhere), id).toEqual(await bytes(here))
      }
    },
    LONG_MS,
  )

  it(
    'makes another clinic beside the one that it was taken from, with an administrator of its own',
    async () => {
      const services = { ...here.services, database: here.jobs }
      await expect(restoreArchive(file, services)).rejects.toThrow('--email')
      const restored = await restoreArchive(file, services, 'otra@prueba.co')
      expect(restored.clinicId).not.toBe(clinicId)
      expect(restored.administrators).toEqual(['otra@prueba.co'])
      expect(restored.taken.length).toBeGreaterThan(0)
      for (const table of ['pets', 'consultations', 'format_events', 'messages'])
        expect(await rowsOf(here, table, restored.clinicId, ['public_id', 'clinic_id']), table).toEqual(
          await rowsOf(here, table, clinicId, ['public_id', 'clinic_id']),
        )
    },
    LONG_MS,
  )

  it('is taken whole or not at all: cut off, changed or of a newer version it leaves nothing', async () => {
    const bytes = await readFile(file)
    const services = { ...elsewhere.services, database: elsewhere.jobs }
    const count = async () =>
      (await elsewhere.owner.query('SELECT (SELECT count(*) FROM clinics) + (SELECT count(*) FROM files) AS n')).rows
    const before = await count()
    const give = async (changed: Buffer) => {
      const name = path.join(folder, 'changed.zip')
      await writeFile(name, changed)
      return restoreArchive(name, services, 'nueva@prueba.co')
    }
    await expect(give(bytes.subarray(0, bytes.length / 2))).rejects.toThrow('no es un archivo ZIP completo')
    await expect(give(Buffer.from('no es un ZIP'))).rejects.toThrow('no es un archivo ZIP completo')
    const flipped = Buffer.from(bytes)
    const place = bytes.indexOf('json/consultations.jsonl') + 400
    flipped[place] = (flipped[place] ?? 0) ^ 1
    await expect(give(flipped)).rejects.toThrow()
    const newer = new ZipFile()
    const manifest = { format: ARCHIVE_FORMAT + 1, clinicId, clinic: 'Clínica', tables: {} }
    newer.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifiesto.json')
    newer.end()
    await expect(give(await buffer(newer.outputStream))).rejects.toThrow('de una versión más nueva de Huella')
    expect(await count()).toEqual(before)
  })
})
