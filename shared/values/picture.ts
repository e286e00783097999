export const MAX_PHOTO_BYTES = 15 * 1024 * 1024
/** More than any phone takes. */
export const MAX_PHOTO_PIXELS = 60_000_000

export function refusePhotoSize({ width, height }: { width: number; height: number }): string | undefined {
  return width * height > MAX_PHOTO_PIXELS ? 'La foto es demasiado grande: el máximo es 60 megapíxeles' : undefined
}

/** What a decoder says of a picture from its first bytes. */
export interface PictureSize {
  /** As sharp names it: `heif` is AVIF, as no HEIC comes so far. */
  format: string
  width: number
  height: number
  /** A progressive JPEG, an interlaced PNG. */
  isProgressive?: boolean | undefined
  /** `ushort` has two bytes a colour. */
  depth?: string | undefined
}

/**
 * Megapixels that are unpacked with at most some 140 MB. Most photos are read row by row, with next to nothing. Others stand
 * in memory whole: measured, an AVIF takes 18 bytes a pixel, a progressive JPEG 6, an interlaced PNG 7 (16 with two bytes a
 * colour), a lossless WebP 6.
 */
function maxMegapixels({ format, isProgressive = false, depth }: PictureSize): number {
  const isDeep = depth === 'ushort'
  if (format === 'heif' || (isProgressive && isDeep)) return 8
  if (isProgressive || format === 'webp') return 20
  return isDeep ? 40 : 60
}

/** The same by how the picture is packed: what would take too much memory to unpack is refused before. */
export function refusePackedSize(picture: PictureSize): string | undefined {
  const most = maxMegapixels(picture)
  if (picture.width * picture.height <= most * 1_000_000) return refusePhotoSize(picture)
  const sentence = `en este formato el máximo es ${most} megapíxeles. Guárdela más pequeña.`
  return refusePhotoSize(picture) ?? `La foto es demasiado grande: ${sentence}`
}

/**
 * Why a file is no photo that is kept, by its first bytes: neither its name nor the type that came with it decides. Other
 * formats never reach a decoder: an SVG or a PDF is a program. No free decoder reads the photos of an iPhone (HEIC), which
 * look like AVIF but for the brand.
 */
export function refusePhotoKind(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return 'El archivo está vacío'
  const text = String.fromCharCode(...bytes.subarray(0, 64))
  if (isAvif(text)) return undefined
  if (/^....ftyp(heic|heix|hevc|hevx|mif1|msf1)/s.test(text))
    return 'Las fotos HEIC no se admiten: guárdela como JPEG e intente de nuevo'
  const named = otherFormat(text)
  if (named) return `Las imágenes ${named} no se admiten. Guárdela como JPG o PNG`
  const isKnown = text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF....WEBP/s.test(text)
  return isKnown ? undefined : 'El archivo no es una foto JPEG, PNG, WebP o AVIF'
}

/** What scanners and old programs write. */
function otherFormat(text: string): string | undefined {
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'TIFF'
  if (/^GIF8[79]a/.test(text)) return 'GIF'
  if (/^(\xef\xbb\xbf)?\s*<(\?xml|svg|!doctype svg)/i.test(text)) return 'SVG'
  return text.startsWith('BM') ? 'BMP' : undefined
}

/** The brand is the main one or among the compatible ones that follow it. */
function isAvif(text: string): boolean {
  if (text.slice(4, 8) !== 'ftyp') return false
  // The box says its length in its first four bytes.
  const length = [...text.slice(0, 4)].reduce((sum, char) => sum * 256 + char.charCodeAt(0), 0)
  return /avi[fs]/.test(text.slice(8, length))
}
