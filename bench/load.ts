import http from 'node:http'

export interface Call {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: unknown
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
  const agent = agentOf(origin, connections)
  const slice: Slice = { operations: 0, failures: 0, firstFailure: undefined, bytes: 0, seconds: 0, latencies: [] }
  const started = performance.now()
  const work = async (): Promise<void> => {
    while (performance.now() - started < milliseconds) {
      const from = performance.now()
      const call = next()
      const { isDone, bytes, status, text } = await send(agent, origin, token, call)
      slice.latencies.push(performance.now() - from)
      slice.operations += 1
      slice.bytes += bytes
      if (isDone) continue
      slice.failures += 1
      slice.firstFailure ??= `${call.method} ${call.path}: ${status} ${text.slice(0, 200)}`
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  slice.seconds = (performance.now() - started) / 1000
  return slice
}

const agents = new Map<string, http.Agent>()

/** Connections stay open from slice to slice, as a browser's do. */
function agentOf(origin: string, connections: number): http.Agent {
  const key = `${origin} ${connections}`
  const known = agents.get(key)
  if (known) return known
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })
  agents.set(key, agent)
  return agent
}

export function closeConnections(): void {
  for (const agent of agents.values()) agent.destroy()
  agents.clear()
}

async function send(
  agent: http.Agent,
  origin: string,
  token: string,
  call: Call,
): Promise<{ isDone: boolean; bytes: number; status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const payload = call.body === undefined ? undefined : JSON.stringify(call.body)
    const request = http.request(origin + call.path, {
      agent,
      method: call.method,
      headers: {
        authorization: `Bearer ${call.token ?? token}`,
        ...(call.address ? { 'x-forwarded-for': call.address } : {}),
        ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
      },
    })
    request.once('error', reject)
    request.once('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('error', reject)
      response.once('end', () => {
        const text = Buffer.concat(parts).toString()
        const status = response.statusCode ?? 0
        const bytes = Buffer.byteLength(text) + headBytes(response.rawHeaders)
        resolve({ isDone: status === 200 && (!call.expects || text.includes(call.expects)), bytes, status, text })
      })
    })
    request.end(payload)
  })
}

function headBytes(rawHeaders: string[]): number {
  return rawHeaders.reduce((sum, part) => sum + part.length + 2, 17)
}

/** One call outside of any measure. @throws when it fails */
export async function callOnce(origin: string, token: string, call: Call): Promise<unknown> {
  const { isDone, status, text } = await send(agentOf(origin, 1), origin, token, call)
  if (!isDone) throw new Error(`${call.method} ${call.path}: ${status} ${text.slice(0, 300)}`)
  return JSON.parse(text) as unknown
}
