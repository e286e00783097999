import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusePackedSize, refusePhotoKind } from '#shared/values/picture.ts'

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
const KIND = 'El archivo no es una foto JPEG, PNG, WebP o AVIF'
const HEIC = 'Las fotos HEIC no se admiten: guárdela como JPEG e intente de nuevo'

describe('refusePackedSize', () => {
  it.each([
    ['a JPEG', { format: 'jpeg' }, 60],
    ['a PNG', { format: 'png', depth: 'uchar' }, 60],
    ['a PNG of two bytes a colour', { format: 'png', depth: 'ushort' }, 40],
    ['a progressive JPEG', { format: 'jpeg', isProgressive: true, depth: 'uchar' }, 20],
    ['an interlaced PNG', { format: 'png', isProgressive: true }, 20],
    ['an interlaced PNG of two bytes a colour', { format: 'png', isProgressive: true, depth: 'ushort' }, 8],
    ['a WebP', { format: 'webp' }, 20],
    ['an AVIF', { format: 'heif' }, 8],
  ])('%s', (_what, how, megapixels) => {
    const height = megapixels * 100
    expect(refusePackedSize({ ...how, width: 10_000, height })).toBeUndefined()
    expect(refusePackedSize({ ...how, width: 10_000, height: height + 1 })).toContain(
      `el máximo es ${megapixels} megapíxeles`,
    )
  })
})

describe('refusePhotoKind', () => {
  it.each([
    ['a JPEG', '\xff\xd8\xff\xe0', undefined],
    ['a PNG', '\x89PNG\r\n\x1a\n', undefined],
    ['a WebP', 'RIFF\0\0\0\0WEBP', undefined],
    ['an AVIF', '\0\0\0\x1cftypavif', undefined],
    ['an AVIF by its second brand', '\0\0\0\x1cftypmif1\0\0\0\0mif1avif', undefined],
    ['nothing', '', 'El archivo está vacío'],
    ['a HEIC', '\0\0\0\x18ftypheic', HEIC],
    ['a HEIC that says avif after its box', '\0\0\0\x10ftypmif1\0\0\0\0avif', HEIC],
    [
      'an SVG with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'Las imágenes SVG no se admiten. Guárdela como JPG o PNG',
    ],
    ['a TIFF', 'II*\0', 'Las imágenes TIFF no se admiten. Guárdela como JPG o PNG'],
    ['a TIFF of a Mac', 'MM\0*', 'Las imágenes TIFF no se admiten. Guárdela como JPG o PNG'],
    ['a GIF', 'GIF89a', 'Las imágenes GIF no se admiten. Guárdela como JPG o PNG'],
    ['a PDF', '%PDF-1.7', KIND],
    ['a text', 'hola', KIND],
    ['half a signature', '\xff\xd8', KIND],
  ])('%s', (_what, text, refusal) => expect(refusePhotoKind(bytes(text))).toBe(refusal))

  it('answers about anything, also about very much', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (some) => {
        const refusal = refusePhotoKind(some)
        expect(refusal === undefined || refusal.length > 10).toBe(true)
      }),
    )
    expect(refusePhotoKind(new Uint8Array(16 * 1024 * 1024))).toBe(KIND)
  })
})
