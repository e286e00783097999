import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attachmentRoutesOf, MAX_ATTACHMENT_BYTES } from '#shared/attachments/attachments.contract.ts'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, aConsultation, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const attachments = attachmentRoutesOf.consultation
const test = useTestApp()
let clinic: TestClinic
let recordId: string

beforeAll(async () => {
  clinic = await aClinic(test)
})

beforeEach(async () => {
  recordId = (await aConsultation(test, clinic, await aPet(test, clinic, await anOwner(test, clinic)))).id
})

const vet = () => ({ token: clinic.as.veterinario.token })

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 40 } } })

const pdf = (tail = 'startxref\n9\n%%EOF\n') => Buffer.from(`%PDF-1.7\n1 0 obj <<>> endobj\n${tail}`)

function add(name: string, bytes: Buffer, type = 'application/octet-stream') {
  return callRoute(test, attachments.add, { recordId, name }, { ...vet(), file: { bytes, type } })
}

async function list() {
  return (await callRoute(test, attachments.list, { recordId }, vet())).body
}

function read(attachmentId: string, size: 'full' | 'preview' = 'full') {
  return callRoute(test, attachments.read, { recordId, attachmentId, size }, vet())
}

/** The stored files of the clinic: as many as its rows say. */
async function stored(): Promise<number> {
  const { rows } = await test.owner.query('SELECT id FROM files WHERE clinic_id = $1', [clinic.id])
  const kept = await readdir(path.join(test.folder, clinic.id)).catch(() => [])
  expect(kept.toSorted()).toEqual(rows.map(({ id }) => String(id)).toSorted())
  return kept.length
}

describe('an image', () => {
  it('is kept upright, at most 4000 px, as WebP, without what the camera wrote into it, with a small one', async () => {
    const photo = await picture(4600, 300)
      .withExif({ IFD0: { Make: 'Cámara' }, IFD3: { GPSLatitude: '4/1 35/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await add('Foto del teléfono.jpg', photo, 'image/jpeg')
    expect(body).toMatchObject({ name: 'Foto del teléfono.jpg', kind: 'image', byName: 'Persona veterinario' })
    const answer = await read(body.id)
    expect(answer.raw.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': "inline; filename*=UTF-8''Foto%20del%20tel%C3%A9fono.webp",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const kept = await sharp(answer.raw.rawPayload).metadata()
    expect([kept.width, kept.height, kept.exif, kept.orientation]).toEqual([261, 4000, undefined, undefined])
    expect(await sharp((await read(body.id, 'preview')).raw.rawPayload).metadata()).toMatchObject({ height: 480 })
    expect(await list()).toEqual([body])
  })
})

describe('a PDF', () => {
  it('is kept as it came and never run as a page', async () => {
    const { body } = await add('Resultado.pdf', pdf(), 'application/pdf')
    const answer = await read(body.id)
    expect(answer.raw.rawPayload).toEqual(pdf())
    expect(answer.raw.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "inline; filename*=UTF-8''Resultado.pdf",
      'x-content-type-options': 'nosniff',
    })
    expect(answer.raw.headers['content-security-policy']).toContain("default-src 'none'")
    expect((await read(body.id, 'preview')).status).toBe(404)
  })
})

describe('a file that is not what it claims to be', () => {
  it('is a PDF with a page in it: no browser reads it as the page, nor runs its script', async () => {
    const script = '<!doctype html><script>document.title = "run"</script>'
    const bytes = Buffer.concat([pdf(''), Buffer.from(`${script}\nstartxref\n9\n%%EOF\n`)])
    const { body } = await add('Resultado.pdf', bytes)
    const { headers } = (await read(body.id)).raw
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toContain('script-src')
  })

  it.each<[what: string, name: string, bytes: () => Promise<Buffer> | Buffer, sentence: string]>([
    [
      'bytes called .jpg',
      'foto.jpg',
      () => Buffer.alloc(5000, 'x'),
      'El archivo no es una imagen, aunque su nombre lo diga',
    ],
    ['bytes called .pdf', 'a.pdf', () => Buffer.alloc(5000, 'x'), 'El archivo no es un PDF, aunque su nombre lo diga'],
    ['a PDF called .jpg', 'a.jpg', () => pdf(), 'El archivo es un PDF con nombre de imagen: cámbiele el nombre a .pdf'],
    [
      'a PDF cut short',
      'a.pdf',
      () => pdf(''),
      'El PDF está dañado o incompleto: guárdelo otra vez e intente de nuevo',
    ],
    [
      'a drawing with a script',
      'logo.svg',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'Los archivos SVG no se admiten: guárdelo como PNG o como PDF',
    ],
    [
      'what a scanner wrote',
      'hoja.tif',
      () => Buffer.from('II*\0'),
      'Las imágenes TIFF no se admiten. Guárdela como JPG o PNG',
    ],
    [
      'a page called .pdf',
      'a.pdf',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'El archivo no es un PDF, aunque su nombre lo diga',
    ],
    [
      'a page called .png',
      'a.png',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'El archivo no es una imagen, aunque su nombre lo diga',
    ],
    ['a program', 'virus', () => Buffer.from('MZ\x90\0'), 'Solo se admiten imágenes (JPEG, PNG, WebP o AVIF) y PDF'],
    [
      'half a photo',
      'foto.jpg',
      async () => (await picture(900, 900).jpeg().toBuffer()).subarray(0, 2000),
      'La foto está dañada o incompleta',
    ],
    [
      'more pixels than anybody photographs',
      'foto.png',
      () => picture(9000, 9000).png().toBuffer(),
      'La foto es demasiado grande: el máximo es 60 megapíxeles',
    ],
    ['nothing', 'foto.jpg', () => Buffer.alloc(0), 'El archivo está vacío'],
  ])('is refused: %s', async (_what, name, bytes, message) => {
    const before = await stored()
    expect((await add(name, await bytes())).error).toEqual({ code: 'invalid', field: 'file', message })
    expect([await list(), await stored()]).toEqual([[], before])
  })

  it('is refused when it is larger than may be', async () => {
    expect((await add('a.pdf', Buffer.alloc(MAX_ATTACHMENT_BYTES + 1))).error).toEqual({
      code: 'too_large',
      message: 'El contenido es demasiado grande: el máximo es 25 MB.',
    })
    const big = Buffer.alloc(MAX_ATTACHMENT_BYTES, 'x')
    expect((await add('foto.jpg', big, 'image/jpeg')).error?.message).toBe(
      'El archivo no es una imagen, aunque su nombre lo diga',
    )
  })
})

it('is one file however often it is sent', async () => {
  const before = await stored()
  const [first, again] = [(await add('a.pdf', pdf())).body, (await add('a.pdf', pdf())).body]
  expect(again.id).toBe(first.id)
  expect([(await list()).length, (await stored()) - before]).toEqual([1, 1])
})

it('is taken away with a reason and brought back, and its file stays', async () => {
  const { id: attachmentId, version } = (await add('a.pdf', pdf())).body
  const one = { recordId, attachmentId }
  const removed = (await callRoute(test, attachments.remove, { ...one, version, reason: 'De otra mascota' }, vet()))
    .body
  expect(removed).toMatchObject({ isRemoved: true, removeReason: 'De otra mascota' })
  expect((await read(attachmentId)).status).toBe(200)
  expect((await callRoute(test, attachments.restore, { ...one, version }, vet())).error?.code).toBe('version_conflict')
  await callRoute(test, attachments.restore, { ...one, version: removed.version }, vet())
  expect(await list()).toMatchObject([{ isRemoved: false, removeReason: null }])
})

it('belongs to one record, and not to a signed one', async () => {
  const { id: attachmentId, version } = (await add('a.pdf', pdf())).body
  const other = await aConsultation(test, clinic, await aPet(test, clinic, await anOwner(test, clinic)))
  const elsewhere = { recordId: other.id, attachmentId }
  expect((await callRoute(test, attachments.read, elsewhere, vet())).status).toBe(404)
  const removal = { version, reason: 'No es' }
  expect((await callRoute(test, attachments.remove, { ...elsewhere, ...removal }, vet())).status).toBe(404)
  const signable = { anamnesis: 'Vómito', presumptiveDiagnosis: 'Gastritis', treatments: 'Dieta', weightKg: 12 }
  const fields = { version: other.version, fields: signable, consultationId: other.id }
  const saved = (await callRoute(test, consultations.save, fields, vet())).body
  await callRoute(test, consultations.sign, { consultationId: other.id, version: saved.version }, vet())
  recordId = other.id
  expect((await add('a.pdf', pdf())).error).toMatchObject({
    code: 'not_allowed_now',
    message: 'La consulta ya está firmada: no admite cambios en sus archivos',
  })
})
