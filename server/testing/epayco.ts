import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A provider of payments as its plugin knows it, whose answers the test decides. */
export interface ProviderServer {
  url: string
  /** By the number of the payment, the `x_` fields that a lookup answers with. */
  payments: Map<string, Record<string, string>>
  /** What each call was sent. */
  calls: { path: string; authorization: string; body: unknown }[]
  /** All calls answer so until it is told otherwise. */
  failWith: (status: number | undefined) => void
  stop: () => void
}

export async function startProvider(): Promise<ProviderServer> {
  const payments: ProviderServer['payments'] = new Map()
  const calls: ProviderServer['calls'] = []
  let failure: number | undefined

  const answerOf = (path: string, authorization: string, body: unknown): { status: number; body: unknown } => {
    if (failure) return { status: failure, body: {} }
    if (path === '/login')
      return authorization.startsWith('Basic ')
        ? { status: 200, body: { token: 'el-token' } }
        : { status: 401, body: {} }
    const reference = /^\/validation\/v1\/reference\/(\w+)$/.exec(path)?.[1]
    if (reference !== undefined) {
      const data = payments.get(reference)
      return { status: 200, body: data ? { success: true, data } : { status: false } }
    }
    if (authorization !== 'Bearer el-token') return { status: 401, body: {} }
    const { filter } = Object(body) as { filter?: unknown }
    if (path === '/transaction/detail') {
      const { referencePayco, referenceClient } = Object(filter) as {
        referencePayco?: number
        referenceClient?: string
      }
      const known = referencePayco === undefined ? undefined : payments.get(String(referencePayco))
      const found =
        referencePayco === undefined
          ? [...new Set(payments.values())].filter((one) => one.x_id_invoice === referenceClient)
          : known
            ? [known]
            : []
      return { status: 200, body: { success: true, data: found.map((log) => ({ log })) } }
    }
    if (path === '/payment/session/create')
      return { status: 200, body: { success: true, data: { sessionId: '68eefce71d65f1d39c0f6dad', token: 'x' } } }
    return { status: 404, body: {} }
  }

  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8')
      const body: unknown = text === '' ? undefined : JSON.parse(text)
      const [path, authorization] = [String(request.url), request.headers.authorization ?? '']
      calls.push({ path, authorization, body })
      const answer = answerOf(path, authorization, body)
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    payments,
    calls,
    failWith: (status) => (failure = status),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
