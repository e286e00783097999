import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { pets } from '#shared/pets/pets.contract.ts'
import { readPhoto } from '#server/documents/pictures.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

let clinic: TestClinic
let petId: string

beforeAll(async () => {
  clinic = await aClinic(test)
  petId = (await aPet(test, clinic, await anOwner(test, clinic))).id
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 40 } } })

function put(bytes: Buffer, type = 'image/jpeg', as = clinic.as.veterinario.token) {
  return callRoute(test, pets.setPhoto, { petId }, { token: as, file: { bytes, type } })
}

function read(options: { token?: string; headers?: Record<string, string> } = { token: clinic.as.lectura.token }) {
  return callRoute(test, pets.photo, { petId }, options)
}

/** The stored files of the clinic. */
async function stored(): Promise<string[]> {
  const { rows } = await test.owner.query('SELECT id FROM files WHERE clinic_id = $1', [clinic.id])
  const kept = await readdir(path.join(test.folder, clinic.id)).catch(() => [])
  expect(kept.toSorted()).toEqual(rows.map(({ id }) => String(id)).toSorted())
  return kept
}

describe('a small photo', () => {
  it('does not wait for a large one of another clinic', { timeout: 60_000 }, async () => {
    const [large, small] = await Promise.all([
      picture(9_000, 6_000).jpeg().toBuffer(),
      picture(400, 300).jpeg().toBuffer(),
    ])
    const done: string[] = []
    const work = async (clinicId: string, bytes: Buffer) => {
      await readPhoto(clinicId, bytes)
      done.push(clinicId)
    }
    await Promise.all([work('large', large), work('large', large), work('small', small)])
    expect(done).toEqual(['small', 'large', 'large'])
  })
})

describe('a photo', () => {
  it('is kept small, upright, as WebP, without what the camera wrote into it', async () => {
    const sideways = await picture(3000, 1500)
      .withExif({ IFD0: { Make: 'Cámara' }, IFD3: { GPSLatitude: '4/1 35/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const page = (await put(sideways)).body
    expect(page.photo).toMatch(new RegExp(`^/api/clinic/pets/${petId}/photo\\?v=[\\w-]{36}$`))
    const answer = await read()
    expect(answer.raw.headers['content-type']).toBe('image/webp')
    const kept = await sharp(answer.raw.rawPayload).metadata()
    expect(kept).toMatchObject({ format: 'webp', width: 400, height: 800 })
    expect([kept.exif, kept.orientation]).toEqual([undefined, undefined])
    expect(answer.raw.headers).toMatchObject({ 'cache-control': 'private, no-store' })
    expect(answer.raw.headers).not.toHaveProperty('etag')
  })

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be %s, whatever type it came with', async (format) => {
    const answer = await put(await picture(60, 40).toFormat(format).toBuffer(), 'application/octet-stream')
    expect(answer.status).toBe(200)
    expect(await sharp((await read()).raw.rawPayload).metadata()).toMatchObject({ width: 60, height: 40 })
  })

  it('takes the place of the one before, whose file goes', async () => {
    const first = (await put(await picture(50, 50).png().toBuffer())).body
    const second = (await put(await picture(51, 51).png().toBuffer())).body
    expect(second.photo).not.toBe(first.photo)
    expect(second.version).toBe(first.version + 1)
    expect(await stored()).toHaveLength(1)
  })

  it('can be taken away', async () => {
    await put(await picture(50, 50).png().toBuffer())
    const { token } = clinic.as.auxiliar
    expect((await callRoute(test, pets.removePhoto, { petId }, { token })).body.photo).toBeNull()
    expect((await read()).error?.code).toBe('not_found')
    expect(await stored()).toEqual([])
    expect((await callRoute(test, pets.removePhoto, { petId }, { token })).status).toBe(200)
  })

  it('is shown by the cookie too, and to nobody without a session or of another clinic', async () => {
    await put(await picture(50, 50).png().toBuffer())
    expect((await read({ headers: { cookie: `dgsToken=${clinic.as.lectura.token}` } })).status).toBe(200)
    expect((await read({})).error?.code).toBe('no_session')
    const { token } = (await aClinic(test)).as.administrador
    expect((await read({ token })).error?.code).toBe('not_found')
    const theirs = await put(await picture(9, 9).png().toBuffer(), 'image/png', token)
    expect(theirs.error?.code).toBe('not_found')
    expect((await put(await picture(9, 9).png().toBuffer(), 'image/png', clinic.as.lectura.token)).error?.code).toBe(
      'forbidden',
    )
  })

  it('may have 60 megapixels', { timeout: 60_000 }, async () => {
    const large = await picture(10_000, 6_000).jpeg().toBuffer()
    expect((await put(large)).status).toBe(200)
    const png = await picture(10_000, 6_000).png({ compressionLevel: 3 }).toBuffer()
    expect((await put(png)).status).toBe(200)
  })
})

describe('no photo', () => {
  const UNKNOWN = 'El archivo no es una foto JPEG, PNG, WebP o AVIF'
  const DAMAGED = 'La foto está dañada o incompleta'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const noise = async () =>
    sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: 'black',
        noise: { type: 'gaussian', mean: 120, sigma: 50 },
      },
    })

  it.each([
    ['nothing', async () => Buffer.alloc(0), 'El archivo está vacío'],
    ['text', async () => Buffer.from('Hola, soy una foto'), UNKNOWN],
    ['two bytes', async () => Buffer.from([0xff, 0xd8]), UNKNOWN],
    ['an SVG', async () => Buffer.from(svg), 'Las imágenes SVG no se admiten. Guárdela como JPG o PNG'],
    ['a GIF', async () => picture(9, 9).gif().toBuffer(), 'Las imágenes GIF no se admiten. Guárdela como JPG o PNG'],
    ['a TIFF', async () => picture(9, 9).tiff().toBuffer(), 'Las imágenes TIFF no se admiten. Guárdela como JPG o PNG'],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj'), UNKNOWN],
    [
      'a photo of an iPhone as it is',
      async () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]),
      'Las fotos HEIC no se admiten: guárdela como JPEG e intente de nuevo',
    ],
    ['only the beginning of a JPEG', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), DAMAGED],
    ['half a JPEG', async () => (await (await noise()).jpeg().toBuffer()).subarray(0, 20_000), DAMAGED],
    ['half a PNG', async () => (await (await noise()).png().toBuffer()).subarray(0, 100_000), DAMAGED],
    ['half a WebP', async () => (await (await noise()).webp().toBuffer()).subarray(0, 20_000), DAMAGED],
    [
      'more pixels than memory',
      () => picture(16_000, 16_000).png().toBuffer(),
      'La foto es demasiado grande: el máximo es 60 megapíxeles',
    ],
    [
      'one pixel row too many',
      () => picture(10_000, 6_001).jpeg().toBuffer(),
      'La foto es demasiado grande: el máximo es 60 megapíxeles',
    ],
    [
      'an interlaced PNG, which is unpacked whole',
      () => picture(6_000, 4_000).png({ progressive: true }).toBuffer(),
      'La foto es demasiado grande: en este formato el máximo es 20 megapíxeles. Guárdela más pequeña.',
    ],
  ])('is %s', { timeout: 60_000 }, async (_what, make, message) => {
    const before = await stored()
    const answer = await put(await make())
    expect(answer.error).toEqual({ code: 'invalid', field: 'file', message })
    expect(await stored()).toEqual(before)
  })

  it('is more than 15 MB, or no file at all', async () => {
    expect((await put(Buffer.alloc(15 * 1024 * 1024 + 1))).error?.code).toBe('too_large')
    const json = await callRoute(
      test,
      pets.setPhoto,
      { petId },
      {
        token: clinic.as.veterinario.token,
        file: { bytes: Buffer.from('{}'), type: 'application/json' },
      },
    )
    expect(json.error?.code).toBe('unsupported_type')
  })
})
