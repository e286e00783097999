import net from 'node:net'

export interface Call {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: unknown
  /** A file, instead of a body. */
  file?: { bytes: Buffer; type: string }
  /** Instead of the slice's own. */
  token?: string
  /** Whom it is from, as a proxy says it. */
  address?: string
  /** What the answer's body must hold for the work to count as done. */
  expects?: string
}

/** The next call of one connection. */
export type NextCall = () => Call

export interface Slice {
  operations: number
  /** Answers that were not a success, or did not hold what they must. */
  failures: number
  /** What the first of them was. */
  firstFailure: string | undefined
  /** Of the answers: body and head. */
  bytes: number
  seconds: number
  /** Milliseconds of each operation. */
  latencies: number[]
}

/** A closed loop: each connection sends its next call when the last one is answered, until the time is over. */
export async function runSlice(
  origin: string,
  token: string,
  next: NextCall,
  connections: number,
  milliseconds: number,
): Promise<Slice> {
  const slice: Slice = { operations: 0, failures: 0, firstFailure: undefined, bytes: 0, seconds: 0, latencies: [] }
  const started = performance.now()
  const work = async (connection: Connection): Promise<void> => {
    while (performance.now() - started < milliseconds) {
      const from = performance.now()
      const call = next()
      const { isDone, bytes, status, text } = await connection.send(token, call)
      slice.latencies.push(performance.now() - from)
      slice.operations += 1
      slice.bytes += bytes
      if (isDone) continue
      slice.failures += 1
      slice.firstFailure ??= `${call.method} ${call.path}: ${status} ${text.slice(0, 200)}`
    }
  }
  await Promise.all(connectionsOf(origin, connections).map(work))
  slice.seconds = (performance.now() - started) / 1000
  return slice
}

const known = new Map<string, Connection[]>()

/** Connections stay open from slice to slice, as a browser's do; the server ends those that are idle for long. */
function connectionsOf(origin: string, count: number): Connection[] {
  const key = `${origin} ${count}`
  const open = known.get(key)?.filter(({ isOpen }) => isOpen) ?? []
  while (open.length < count) open.push(new Connection(origin))
  known.set(key, open)
  return open
}

export function closeConnections(): void {
  for (const connection of [...known.values()].flat()) connection.close()
  known.clear()
}

interface Answer {
  isDone: boolean
  bytes: number
  status: number
  text: string
}

const HEAD_END = '\r\n\r\n'

/**
 * One connection that stays open, a call at a time. Written and read by hand: the caller shares the processors with what
 * is measured, and Node's own client takes four times as much of them. It reads what both servers send, whole answers of
 * a known length.
 */
class Connection {
  readonly #host: string
  readonly #socket: net.Socket
  #received = Buffer.alloc(0)
  #expects = ''
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined

  constructor(origin: string) {
    const { host, hostname, port } = new URL(origin)
    this.#host = host
    this.#socket = net.connect({ host: hostname, port: Number(port), noDelay: true })
    this.#socket.on('data', (part: Buffer) => this.#read(part))
    this.#socket.on('error', (error) => this.#waiting?.reject(error))
    this.#socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')))
  }

  async send(token: string, call: Call): Promise<Answer> {
    const json = call.body === undefined ? undefined : Buffer.from(JSON.stringify(call.body))
    const payload = call.file?.bytes ?? json
    const type = call.file?.type ?? 'application/json'
    this.#expects = call.expects ?? ''
    const head = [
      `${call.method} ${call.path} HTTP/1.1`,
      `host: ${this.#host}`,
      `authorization: Bearer ${call.token ?? token}`,
      ...(call.address ? [`x-forwarded-for: ${call.address}`] : []),
      ...(payload ? [`content-type: ${type}`, `content-length: ${payload.length}`] : []),
    ]
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      const whole = Buffer.concat([Buffer.from(`${head.join('\r\n')}${HEAD_END}`), ...(payload ? [payload] : [])])
      this.#socket.write(whole, (error) => error && reject(error))
    })
  }

  #read(part: Buffer): void {
    this.#received = Buffer.concat([this.#received, part])
    const bodyStart = this.#received.indexOf(HEAD_END) + HEAD_END.length
    if (bodyStart < HEAD_END.length) return
    const head = this.#received.toString('latin1', 0, bodyStart)
    const bytes = bodyStart + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
    if (Number.isNaN(bytes)) this.#waiting?.reject(new Error(`an answer without its length: ${head}`))
    if (this.#received.length < bytes) return
    const status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
    const text = this.#received.toString('utf8', bodyStart)
    this.#received = Buffer.alloc(0)
    this.#waiting?.resolve({ isDone: status === 200 && text.includes(this.#expects), bytes, status, text })
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed
  }

  close(): void {
    this.#socket.destroy()
  }
}

/** One call outside of any measure. @throws when it fails */
export async function callOnce(origin: string, token: string, call: Call): Promise<unknown> {
  const [connection = new Connection(origin)] = connectionsOf(origin, 1)
  const { isDone, status, text } = await connection.send(token, call)
  if (!isDone) throw new Error(`${call.method} ${call.path}: ${status} ${text.slice(0, 300)}`)
  return JSON.parse(text) as unknown
}
