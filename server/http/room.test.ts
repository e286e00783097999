import { mkdir, readdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { backups } from '#shared/backups/backups.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { weights } from '#shared/weights/weights.contract.ts'
import type { Files } from '#server/outside/files/files.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()
let usual: Files
let photo: Buffer
let clinic: TestClinic
let petId: string

beforeAll(async () => {
  usual = { ...test.services.files }
  const pixels = { width: 60, height: 40, channels: 3, background: 'tan' } as const
  photo = await sharp({ create: pixels }).jpeg().toBuffer()
})

beforeEach(async () => {
  clinic = await aClinic(test)
  petId = (await aPet(test, clinic, await anOwner(test, clinic))).id
})

afterEach(() => {
  test.services.filesQuota = null
  Object.assign(test.services.files, usual)
})

const send = (bytes = photo) =>
  callRoute(test, pets.setPhoto, { petId }, { token: clinic.as.veterinario.token, file: { bytes, type: 'image/jpeg' } })

const used = async () => (await callRoute(test, backups.files, {}, { token: clinic.as.administrador.token })).body.used

/** A text, as ever. */
async function write(): Promise<void> {
  const { status } = await callRoute(
    test,
    weights.create,
    { petId, weightKg: 4 },
    { token: clinic.as.veterinario.token },
  )
  expect(status).toBe(200)
}

it('a clinic sends files up to its quota, is told so at the field, and writes on', async () => {
  await send()
  const had = await used()
  expect(had).toBeGreaterThan(0)
  test.services.filesQuota = had + photo.length
  expect((await send()).status).toBe(200)
  test.services.filesQuota = had + photo.length - 1
  expect((await send()).error).toMatchObject({
    code: 'no_room',
    field: 'file',
    message: expect.stringMatching(/^De los .+ de archivos de la clínica quedan .+, y este no cabe\./) as string,
  })
  test.services.filesQuota = had
  const { status, error } = await send()
  expect([status, error?.message]).toEqual([
    413,
    expect.stringMatching(/^La clínica ya usó sus .+ de archivos\. Lo escrito sí se guarda\./),
  ])
  expect(await used()).toBe(had)
  await write()
})

it('another clinic has its own', async () => {
  await send()
  test.services.filesQuota = await used()
  const other = await aClinic(test)
  const pet = await aPet(test, other, await anOwner(test, other))
  test.services.filesQuota += photo.length
  const file = { bytes: photo, type: 'image/jpeg' }
  const sent = await callRoute(test, pets.setPhoto, { petId: pet.id }, { token: other.as.veterinario.token, file })
  expect(sent.status).toBe(200)
})

it('many at one moment exceed a quota by no more than are on their way', async () => {
  const eight = await Promise.all(
    Array.from({ length: 8 }, async () => (await aPet(test, clinic, await anOwner(test, clinic))).id),
  )
  test.services.filesQuota = photo.length
  const file = { bytes: photo, type: 'image/jpeg' }
  const token = clinic.as.veterinario.token
  const sent = await Promise.all(eight.map((id) => callRoute(test, pets.setPhoto, { petId: id }, { token, file })))
  expect(sent.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect((await send()).error?.code).toBe('no_room')
})

it.each([
  ['full', 413, 'no_room', undefined],
  ['away', 503, 'unavailable', '5'],
] as const)('while the store is %s files are refused, and texts are not', async (state, status, code, retryAfter) => {
  test.services.files.state = async () => state
  const { raw, error } = await send()
  expect([raw.statusCode, error?.code, raw.headers['retry-after']]).toEqual([status, code, retryAfter])
  await write()
})

it.skipIf(process.platform !== 'linux')(
  'a disk that fills up while a file is written leaves nothing of it',
  async () => {
    const { put } = usual
    test.services.files.put = async (key, bytes) => {
      const part = path.join(test.folder, `${key}.part`)
      await mkdir(path.dirname(part), { recursive: true })
      await symlink('/dev/full', part)
      await put(key, bytes)
    }
    const { status, error } = await send()
    expect([status, error]).toMatchObject([413, { code: 'no_room', field: 'file' }])
    expect(await readdir(path.join(test.folder, clinic.id))).toEqual([])
    await write()
    Object.assign(test.services.files, usual)
    expect((await send()).status).toBe(200)
  },
)
