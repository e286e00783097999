import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ARCHIVE_DAYS, archives } from '#shared/archives/archives.contract.ts'
import { exportedTables } from '#shared/values/recordTables.ts'
import { anArchive, makeArchives, unpack } from '#server/archives/archives.inputs.ts'
import { removeArchives } from '#server/archives/archives.word.ts'
import { inAllClinics } from '#server/jobs/eachClinic.ts'
import { anInvoice } from '#server/invoices/invoices.factory.ts'
import { withStored } from '#server/outside/files/files.ts'
import { callRoute, START, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'
import { readLetters } from '#server/testing/letters.ts'

const test = useTestApp()

const as = (clinic: TestClinic) => ({ token: clinic.as.administrador.token })
const list = async (clinic: TestClinic) => (await callRoute(test, archives.list, {}, as(clinic))).body
const download = (clinic: TestClinic, archiveId: string, headers: Record<string, string> = {}) =>
  test.app.inject({
    url: `/api/clinic/archives/${archiveId}/export`,
    headers: { ...headers, authorization: `Bearer ${as(clinic).token}` },
  })

/** What a disk takes that has room for a little. */
async function* full(source: Readable): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > 2_000) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    yield chunk
  }
}

const store = (clinic: TestClinic, bytes: Buffer) =>
  withStored(test.services.files, clinic.id, async (keep) => {
    const { fileId, ...file } = await keep({ bytes, contentType: 'application/pdf' })
    await test.owner.query(
      'INSERT INTO files (clinic_id, id, content_type, bytes, sha256, created_at) VALUES ($1, $2, $3, $4, $5, now())',
      [clinic.id, fileId, file.contentType, file.bytes, file.sha256],
    )
    return fileId
  })

it('has every table twice, the files, what opens them and the sums of all, also of a clinic that is locked', async () => {
  const clinic = await aClinic(test)
  const owner = await anOwner(test, clinic, { name: '=HYPERLINK("http://malo.co";"Ana")' })
  const pet = await aPet(test, clinic, owner, { name: '</script><b>Nala' })
  const bytes = Buffer.from('%PDF-1.7 de verdad')
  const fileId = await store(clinic, bytes)
  const lostId = await store(clinic, Buffer.from('se perdió'))
  await rm(path.join(test.folder, clinic.id, lostId))
  await anInvoice(test, clinic, 7)
  await test.owner.query(
    `INSERT INTO past_visits (clinic_id, id, created_at, updated_at, pet_id, visited_on, notes)
     VALUES ($1, gen_random_uuid(), now(), now(), $2, '2020-01-31', 'Cojea del lado izquierdo')`,
    [clinic.id, pet.id],
  )
  const id = await anArchive(test, clinic)
  expect(await list(clinic)).toMatchObject([{ id, status: 'ready', askedBy: 'Persona administrador' }])

  const entries = await unpack((await download(clinic, id)).rawPayload)
  const names = [...entries.keys()]
  expect(names.filter((name) => name.startsWith('csv/'))).toHaveLength(exportedTables.length)
  expect(names.filter((name) => name.endsWith('.jsonl')).toSorted()).toEqual(
    exportedTables.map((table) => `json/${table}.jsonl`).toSorted(),
  )
  expect(names.at(-1)).toBe('manifiesto.json')
  const manifest = JSON.parse(String(entries.get('manifiesto.json'))) as object
  expect(manifest).toMatchObject({ clinicId: clinic.id, files: 1, missing: [lostId], tables: { pets: 1, invoices: 1 } })

  const sums = String(entries.get('SHA256SUMS')).trim().split('\n')
  expect(sums).toHaveLength(entries.size - 2)
  for (const line of sums) {
    const [sum = '', name = ''] = line.split('  ')
    expect(
      createHash('sha256')
        .update(entries.get(name) ?? '')
        .digest('hex'),
      name,
    ).toBe(sum)
  }
  expect(entries.get(`archivos/${fileId}.pdf`)).toEqual(bytes)

  expect(String(entries.get('csv/propietarios.csv'))).toContain('"\'=HYPERLINK(""http://malo.co"";""Ana"")"')
  const rows = String(entries.get('json/pets.jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  expect(rows).toMatchObject([{ id: pet.id, name: '</script><b>Nala', owner_id: owner.id }])
  const schema = JSON.parse(String(entries.get('json/esquema.json'))) as {
    $defs: Record<string, { properties: object }>
  }
  expect(Object.keys(schema.$defs).toSorted()).toEqual(exportedTables.toSorted())
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(Object.keys(schema.$defs['pets']?.properties ?? {}).toSorted())
  expect(String(entries.get('pagina/0.js'))).toContain(JSON.stringify('</script><b>Nala'))
  expect(String(entries.get('pagina/0.js')), 'a visit of another system').toContain('Cojea del lado izquierdo')
})

it('is made three times a day at most', async () => {
  const clinic = await aClinic(test)
  for (let at = 0; at < 3; at += 1) {
    expect((await callRoute(test, archives.ask, {}, as(clinic))).status).toBe(200)
    await makeArchives(test, clinic.id)
  }
  expect((await callRoute(test, archives.ask, {}, as(clinic))).error?.message).toContain('Descargue uno de ellos')
})

it('is written for one who asks, told by a letter with the way to it, and gone after some days', async () => {
  const clinic = await aClinic(test)
  await callRoute(test, archives.ask, {}, as(clinic))
  const again = await callRoute(test, archives.ask, {}, as(clinic))
  expect(again.error).toMatchObject({ code: 'not_allowed_now' })
  await makeArchives(test, clinic.id)
  const [made] = await list(clinic)
  const letters = (await readLetters(test)).filter((letter) => letter.includes(`administrador-${clinic.id}@prueba.co`))
  expect(letters).toHaveLength(1)
  expect(letters[0]).toContain('http://huella.prueba/configuraciones/datos')

  const other = await aClinic(test)
  expect((await download(other, made?.id ?? '')).statusCode).toBe(404)
  const kept = path.join(test.folder, 'archives', clinic.id)
  expect(await readdir(kept)).toHaveLength(1)
  test.setNow(new Date(Date.parse(START) + ARCHIVE_DAYS * 86_400_000).toISOString())
  expect((await download(clinic, made?.id ?? '')).statusCode, 'before it was removed').toBe(404)
  expect(await list(clinic)).toMatchObject([{ status: 'removed' }])
  expect(await readdir(kept)).toHaveLength(1)
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  await inAllClinics(removeArchives, { database: test.jobs, services: test.services, now: test.services.clock(), log })
  expect(await list(clinic)).toMatchObject([{ status: 'removed' }])
  expect((await download(clinic, made?.id ?? '')).statusCode).toBe(404)
  expect(await readdir(kept)).toEqual([])
  test.setNow(START)
})

it('goes on where a download broke off, unless it is another archive', async () => {
  const clinic = await aClinic(test)
  const id = await anArchive(test, clinic)
  const whole = await download(clinic, id)
  const { etag } = whole.headers as { etag: string }
  expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'cache-control': 'private, no-store' })
  const rest = await download(clinic, id, { range: 'bytes=1000-', 'if-range': etag })
  expect([rest.statusCode, rest.headers['content-range']]).toEqual([
    206,
    `bytes 1000-${whole.rawPayload.length - 1}/${whole.rawPayload.length}`,
  ])
  expect(Buffer.concat([whole.rawPayload.subarray(0, 1000), rest.rawPayload])).toEqual(whole.rawPayload)
  expect((await download(clinic, id, { range: 'bytes=1000-', 'if-range': '"another"' })).statusCode).toBe(200)
  expect((await download(clinic, id, { range: 'bytes=99999999-' })).statusCode).toBe(416)
})

it('leaves nothing where the disk is full or it is broken off, says so, and is made when it is asked for again', async () => {
  const clinic = await aClinic(test)
  const { files } = test.services
  const { write } = files
  const kept = path.join(test.folder, 'archives', clinic.id)
  await callRoute(test, archives.ask, {}, as(clinic))
  files.write = (key, source) => write(key, Readable.from(full(source)))
  for (let tries = 0; tries < 4; tries += 1) {
    await test.owner.query("UPDATE outbox SET next_at = '2026-01-01' WHERE clinic_id = $1 AND state = 'waiting'", [
      clinic.id,
    ])
    await makeArchives(test, clinic.id)
  }
  files.write = write
  const [failed] = await list(clinic)
  expect(failed).toMatchObject({ status: 'failed', problem: expect.stringContaining('No hay espacio') as string })
  expect(await readdir(kept)).toEqual([])
  expect((await download(clinic, failed?.id ?? '')).statusCode).toBe(404)
  const letters = (await readLetters(test)).filter((letter) => letter.includes(`administrador-${clinic.id}@prueba.co`))
  expect(letters).toEqual([expect.stringContaining('No hay espacio')])
  await anArchive(test, clinic)
  expect(await list(clinic)).toMatchObject([{ status: 'ready' }, { status: 'failed' }])
})
