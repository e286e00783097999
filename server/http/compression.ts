import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Shorter answers fit in the packets they need anyway. */
const SMALLEST = 1024
/** A tenth of the best quality's time, and nine tenths of what it saves. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/**
 * JSON goes out compressed to who asks for it; photos and documents are so already. Nothing sent to us is unpacked: a
 * small body could become a huge one.
 */
export async function mountCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json/,
    threshold: SMALLEST,
    brotliOptions: BROTLI,
    globalDecompression: false,
  })
}

const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** A text in every encoding that is worth it. */
export type Packed = Partial<Record<Encoding, Buffer>>

/** For an answer that never changes: packed once, so that no call does it again. */
export function pack(text: string): Packed {
  if (Buffer.byteLength(text) < SMALLEST) return {}
  return { br: brotliCompressSync(text, BROTLI), gzip: gzipSync(text) }
}

/** @param accepted the request's `Accept-Encoding` */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  const asked = new Map(
    (accepted ?? '').split(',').map((part) => {
      const [name = '', quality = 'q=1'] = part.toLowerCase().split(';')
      return [name.trim(), Number(quality.trim().replace(/^q=/, ''))]
    }),
  )
  return encodings.find((encoding) => (asked.get(encoding) ?? 0) > 0)
}
