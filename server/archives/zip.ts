import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { Readable, Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  sha256: string
  bytes: number
}

/** What is compressed already gains nothing. */
const PACKED = /\.(jpe?g|png|webp|avif|gif|mp4|ogg|mp3|aac|zip)$/

/**
 * A ZIP that is written entry after entry, as fast as `source` is read: whatever its size, little of it is held. Entries of
 * more than 4 GB, and more than 65,535 of them, are written as ZIP64.
 */
export class Zip {
  readonly source: Readable
  readonly entries: ZipEntry[] = []
  readonly #zip = new ZipFile()
  readonly #whole: Counter
  readonly #at: Date
  readonly #signal: AbortSignal

  constructor(at: Date, signal: AbortSignal, goesOn: () => void = () => undefined) {
    this.#whole = new Counter(goesOn)
    this.#at = at
    this.#signal = signal
    const end = (error: unknown) => this.#whole.destroy(error instanceof Error ? error : new Error('ended'))
    this.#zip.on('error', end)
    // Whoever reads it hears of it, and each entry does.
    this.#whole.on('error', () => undefined)
    this.#zip.outputStream.on('error', end)
    this.#zip.outputStream.pipe(this.#whole)
    this.source = this.#whole
    if (signal.aborted) end(signal.reason)
    else signal.addEventListener('abort', () => end(signal.reason), { once: true })
  }

  /** Writes one entry, whole. @throws what its content, or the place that it is written to, fails with */
  async add(
    name: string,
    content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  ): Promise<ZipEntry> {
    this.#signal.throwIfAborted()
    const counter = new Counter()
    // An object stream hands its texts over one by one, and holds few of them.
    const read = Readable.from(content, { objectMode: true, highWaterMark: 1 })
    const ended = new AbortController()
    const broken = once(this.#whole, 'close', { signal: ended.signal }).then(() => {
      throw this.#whole.errored ?? new Error('the archive ended early')
    })
    read.on('error', (error) => counter.destroy(error))
    counter.on('error', (error) => this.#zip.emit('error', error))
    const options = { mtime: this.#at, mode: 0o100600, compress: !PACKED.test(name) }
    this.#zip.addReadStreamLazy(name, options, lend(read.pipe(counter)))
    ownName(this.#zip)
    try {
      await Promise.race([finished(counter), broken])
    } finally {
      read.destroy()
      ended.abort()
      broken.catch(() => undefined)
    }
    const entry = { name, ...counter.counted('hex') }
    this.entries.push(entry)
    return entry
  }

  /** Its end, without which no program takes it for whole. */
  end(): void {
    this.#zip.end()
  }

  /** The archive itself as it was written. */
  counted(): { bytes: number; sha256: string } {
    return this.#whole.counted('base64url')
  }

  fail(error: unknown): void {
    this.#zip.emit('error', error)
  }
}

/** Counts what passes, and its SHA-256. */
export class Counter extends Transform {
  #bytes = 0
  readonly #hash: Hash = createHash('sha256')
  readonly #goesOn: () => void

  constructor(goesOn: () => void = () => undefined) {
    super()
    this.#goesOn = goesOn
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: Error | null, data: Buffer) => void): void {
    this.#bytes += chunk.length
    this.#hash.update(chunk)
    this.#goesOn()
    done(null, chunk)
  }

  counted(as: 'hex' | 'base64url'): { bytes: number; sha256: string } {
    return { bytes: this.#bytes, sha256: this.#hash.copy().digest(as) }
  }
}

/** Gives a stream once, and lets go of it: the ZIP keeps all of its entries to the end, and an archive has thousands. */
function lend(stream: Readable): (give: (error: unknown, stream: Readable) => void) => void {
  let held: Readable | undefined = stream
  return (give) => {
    const given = held ?? Readable.from([])
    held = undefined
    give(null, given)
  }
}

/** The name of the newest entry stands in a slab of 64 KB with what was packed meanwhile: it would hold all of that. */
function ownName(zip: ZipFile): void {
  const newest = (zip as unknown as { entries: { utf8FileName: Buffer }[] }).entries.at(-1)
  if (newest) newest.utf8FileName = Buffer.from(Uint8Array.from(newest.utf8FileName).buffer)
}
