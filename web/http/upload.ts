import type { CallOf, OutputOf, Route } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { TOUCHED_HEADER } from '#shared/http/live.contract.ts'
import { errorOf, NetworkError, noteAnswered, noteSession, place } from '#web/http/call.ts'
import { readToken } from '#web/http/token.ts'

const CHANGED = 'El archivo cambió mientras se subía: guárdelo, ciérrelo y elíjalo de nuevo.'

interface Answer {
  status: number
  body: unknown
  touched: string | null
}

interface UploadOptions {
  signal: AbortSignal
  /** How much of the file has left this device, 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Sends a contract's file and says how far it is, which `fetch` cannot. Throws what `call` throws.
 */
export async function upload<R extends Route>(
  route: R,
  input: CallOf<R>,
  file: Blob,
  { signal, onProgress }: UploadOptions,
): Promise<OutputOf<R>> {
  const { url } = place(route, input as Record<string, unknown>, file)
  const { status, body, touched } = await new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(route.method, url)
    request.setRequestHeader('accept', 'application/json')
    // The server goes by the bytes.
    request.setRequestHeader('content-type', 'application/octet-stream')
    const token = readToken()
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        body: parse(request.responseText),
        touched: request.getResponseHeader(TOUCHED_HEADER),
      }),
    )
    request.addEventListener('error', () => void whyBroken(file).then(reject))
    request.addEventListener('timeout', () => reject(new NetworkError()))
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
  if (status >= 200 && status < 300) {
    if (body === undefined) throw new AppError('internal')
    noteAnswered({ route, input, answer: body }, touched)
    return body as OutputOf<R>
  }
  const error = errorOf(status, body)
  noteSession(error)
  throw error
}

/** A file that was saved again or moved since it was chosen is read no more, which a browser tells as if the network had gone. */
async function whyBroken(file: Blob): Promise<Error> {
  const isThere = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
  return isThere ? new NetworkError() : new AppError('invalid', { message: CHANGED })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
