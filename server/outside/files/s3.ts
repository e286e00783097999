import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { SaxesParser } from 'saxes'
import { AppError } from '#shared/http/errors.ts'
import { type Files, type KeptFile, refuseOutside, remembered, storeAway } from '#server/outside/files/files.ts'

export interface S3Settings {
  /** Of the service, without the bucket. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** What the keys begin with, where the bucket has something else beside. */
  prefix: string
}

/** 10,000 of these may make a file: 160 GB. */
const PART_BYTES = 16 * 1024 * 1024

const TRIES = 3
const FIRST_PAUSE_MS = 200
/** Until the service begins to answer. */
const ANSWER_MS = 5_000
const GLANCE_MS = 2_000
/** Slower than this, what is sent does not arrive. */
const BYTES_A_MS = 200

/**
 * A bucket of any service that speaks S3. An object is whole or not there: the service says so, of one that is sent in parts,
 * too. What a process that was killed had sent in parts is no object; the bucket's own rule takes it away (README).
 * @param pageSize how many it is asked to list at once
 */
export function openS3(settings: S3Settings, pageSize = 1000): Files {
  const call = caller(settings)
  const root = settings.prefix === '' ? '' : `${settings.prefix}/`
  const place = (key: string) => {
    refuseOutside(key)
    return root + key
  }
  return {
    isElsewhere: true,
    put: async (key, bytes) => void (await call('PUT', place(key), { body: bytes })),
    write: async (key, source) => {
      const target = place(key)
      await writeInParts(call, target, source).catch((error: unknown) => {
        source.destroy()
        throw error
      })
    },
    open: async (key, part) => {
      const range = part ? { range: `bytes=${part.start}-${part.end}` } : {}
      const { body } = await call('GET', place(key), { headers: range })
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
    },
    remove: async (key) => {
      const target = place(key)
      await call('DELETE', target).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'internal')) throw error
      })
    },
    async *list(folder) {
      const prefix = `${place(folder)}/`
      for (let after: string | undefined = ''; after !== undefined;) {
        const query = {
          delimiter: '/',
          prefix,
          'max-keys': String(pageSize),
          ...(after === '' ? {} : { marker: after }),
        }
        const page = readPage(await (await call('GET', '', { query })).text())
        for (const { key, ...kept } of page.kept) yield { ...kept, key: key.slice(root.length) }
        after = page.next
      }
    },
    state: remembered(async () =>
      call('HEAD', '', { isGlance: true }).then(
        () => 'ok' as const,
        () => 'away' as const,
      ),
    ),
  }
}

interface S3Call {
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
  /** Asked again soon: told at once that it does not answer. */
  isGlance?: true
}

/** @throws AppError unavailable when the service does not do it; internal when the object is gone */
type Caller = (method: string, key: string, call?: S3Call) => Promise<Response>

function caller({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): Caller {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  return async (method, key, { query = {}, headers = {}, body, isGlance } = {}) => {
    const address = new URL(`${endpoint.replace(/\/$/, '')}/${bucket}${key === '' ? '' : '/'}${key}`)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    // The service refuses what is not what was sent.
    const sum = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const sign = () =>
      client.sign(address, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': sum },
        ...(body ? { body: new Uint8Array(body) } : {}),
      })
    const asked = isGlance
      ? sign().then((request) => once(request, GLANCE_MS))
      : insist(sign, ANSWER_MS + (body?.length ?? 0) / BYTES_A_MS)
    const answer = await asked.catch(() => undefined)
    if (answer?.ok) return answer
    const why = readValues((await answer?.text().catch(() => '')) ?? '').get('Code')
    if (why === 'NoSuchKey') throw new AppError('internal', { message: 'El archivo ya no está en el servidor.' })
    throw storeAway()
  }
}

/** Tries again what broke off, or what the service is too busy for: a few times, and none for long. */
async function insist(sign: () => Promise<Request>, ms: number): Promise<Response> {
  for (let left = TRIES - 1; ; left -= 1) {
    const answer = await once(await sign(), ms).catch((error: unknown) => {
      if (left === 0) throw error
    })
    if (answer && (left === 0 || (answer.status < 500 && answer.status !== 429))) return answer
    await answer?.body?.cancel()
    await wait(FIRST_PAUSE_MS * 4 ** (TRIES - 1 - left))
  }
}

/** @param ms until it begins to answer: how long all of it takes is up to who reads it */
async function once(request: Request, ms: number): Promise<Response> {
  const given = new AbortController()
  const timer = setTimeout(() => given.abort(), ms)
  try {
    return await fetch(request, { signal: given.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** No more of it is held than one part. */
async function writeInParts(call: Caller, target: string, source: Readable): Promise<void> {
  let held: Buffer[] = []
  let bytes = 0
  let uploadId: string | undefined
  const sums: string[] = []
  const send = async () => {
    const body = Buffer.concat(held)
    held = []
    bytes = 0
    uploadId ??= await begin(call, target)
    const query = { partNumber: String(sums.length + 1), uploadId }
    const { headers } = await call('PUT', target, { query, body })
    sums.push(headers.get('etag') ?? '')
  }
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      held.push(chunk)
      bytes += chunk.length
      if (bytes >= PART_BYTES) await send()
    }
    if (uploadId === undefined) return void (await call('PUT', target, { body: Buffer.concat(held) }))
    if (bytes > 0) await send()
    await complete(call, target, uploadId, sums)
  } catch (error) {
    if (uploadId !== undefined) await call('DELETE', target, { query: { uploadId } }).catch(() => undefined)
    throw error
  }
}

/** @throws AppError unavailable without a name for what is begun: taking that back would take away the object itself */
async function begin(call: Caller, target: string): Promise<string> {
  const answer = await (await call('POST', target, { query: { uploads: '' } })).text()
  const uploadId = readValues(answer).get('UploadId')
  if (!uploadId) throw storeAway()
  return uploadId
}

async function complete(call: Caller, target: string, uploadId: string, sums: readonly string[]): Promise<void> {
  const parts = sums.map((sum, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${sum}</ETag></Part>`)
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  const answer = await (await call('POST', target, { query: { uploadId }, body })).text()
  // What fails while it is joined is told in an answer that has begun.
  if (!readValues(answer).has('ETag')) throw storeAway()
}

/** Of the first way to list, which all services speak: it goes on after the last key. */
function readPage(xml: string): { kept: KeptFile[]; next: string | undefined } {
  const kept: KeptFile[] = []
  const values = readValues(xml, (name, { Key: key, Size: bytes, LastModified: changedAt }) => {
    if (name === 'Contents' && key && changedAt)
      kept.push({ key, bytes: Number(bytes), changedAt: new Date(changedAt) })
  })
  return {
    kept,
    next: values.get('IsTruncated') === 'true' ? (values.get('NextMarker') ?? kept.at(-1)?.key) : undefined,
  }
}

/**
 * The last text of each element.
 * @param whole hears of each element that ends, with the texts of those inside
 */
function readValues(
  xml: string,
  whole: (name: string, values: Record<string, string>) => void = () => undefined,
): Map<string, string> {
  const parser = new SaxesParser()
  const values = new Map<string, string>()
  let text = ''
  parser.on('opentag', () => (text = ''))
  parser.on('text', (given) => (text += given))
  parser.on('closetag', ({ name }) => {
    whole(name, Object.fromEntries(values))
    values.set(name, text)
    text = ''
  })
  // A proxy answered, say: what is not there is missed by who asks for it.
  parser.on('error', () => undefined)
  if (xml !== '') parser.write(xml).close()
  return values
}
