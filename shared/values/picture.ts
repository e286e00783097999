export const MAX_PHOTO_BYTES = 15 * 1024 * 1024
/** Unpacked, this many take 250 MB and seconds of a core. */
export const MAX_PHOTO_PIXELS = 60_000_000

export function refusePhotoSize({ width, height }: { width: number; height: number }): string | undefined {
  return width * height > MAX_PHOTO_PIXELS ? 'La foto es demasiado grande: el máximo es 60 megapíxeles' : undefined
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
  const isKnown = text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF....WEBP/s.test(text)
  return isKnown ? undefined : 'El archivo no es una foto JPEG, PNG, WebP o AVIF'
}

/** The brand is the main one or among the compatible ones that follow it. */
function isAvif(text: string): boolean {
  if (text.slice(4, 8) !== 'ftyp') return false
  // The box says its length in its first four bytes.
  const length = [...text.slice(0, 4)].reduce((sum, char) => sum * 256 + char.charCodeAt(0), 0)
  return /avi[fs]/.test(text.slice(8, length))
}
