import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** WhatsApp's interface as its documentation has it, whose answers the test decides. */
export interface CloudServer {
  url: string
  /** What each call was sent, JSON where it is some. */
  calls: { method: string; path: string; authorization: string; body: unknown; type: string }[]
  /** The next calls answer so, in their order: `'hang'` never does. */
  answerNext: (...answers: ({ status: number; body?: unknown } | 'hang')[]) => void
  stop: () => void
}

export const CLOUD_TOKEN = 'EAAG-token'
const PHOTO = Buffer.from('photo')

const refusal = (code: number, details = '') => ({
  error: { message: `(#${code})`, type: 'OAuthException', code, error_data: { details }, fbtrace_id: 'A' },
})

export async function startCloud(): Promise<CloudServer> {
  const calls: CloudServer['calls'] = []
  const next: ({ status: number; body?: unknown } | 'hang')[] = []
  let url = ''
  const templates = [
    {
      ...{ id: '1', name: 'recordatorio', language: 'es', category: 'UTILITY', status: 'APPROVED' },
      components: [
        { type: 'BODY', text: 'Hola {{1}}' },
        {
          type: 'BUTTONS',
          buttons: [
            { type: 'QUICK_REPLY', text: 'Confirmo' },
            { type: 'URL', text: 'Ver' },
          ],
        },
      ],
    },
    { id: '2', name: 'rara', language: 'es', category: 'OTRA', status: 'APPROVED', components: [] },
  ]

  const answerOf = (method: string, path: string, authorization: string, body: unknown) => {
    if (authorization !== `Bearer ${CLOUD_TOKEN}`) return { status: 401, body: refusal(190) }
    const [place = ''] = path.split('?')
    if (method === 'POST' && place === '/106540352242922/messages') {
      const { status, to, recipient } = Object(body) as { status?: string; to?: string; recipient?: string }
      if (status === 'read') return { status: 200, body: { success: true } }
      if (to === '+573009990001') return { status: 400, body: refusal(131_026, 'Message undeliverable') }
      const contacts = [{ input: to ?? recipient, wa_id: String(to).replace('+', '') }]
      return { status: 200, body: { messaging_product: 'whatsapp', contacts, messages: [{ id: 'wamid.HBgM' }] } }
    }
    if (method === 'POST' && place === '/106540352242922/media')
      return { status: 200, body: { id: '1037543291543636' } }
    if (method === 'GET' && place === '/1037543291543636')
      return {
        status: 200,
        body: { url: `${url}/lookaside`, mime_type: 'image/jpeg; x=1', sha256: 'x', file_size: PHOTO.length },
      }
    if (method === 'GET' && place === '/lookaside') return { status: 200, body: PHOTO }
    if (method === 'GET' && place === '/106540352242922')
      return { status: 200, body: { display_phone_number: '+57 300 111 2233', verified_name: 'Clínica', id: '1' } }
    if (method === 'POST' && place.endsWith('/subscribed_apps')) return { status: 200, body: { success: true } }
    if (place.endsWith('/message_templates'))
      return { status: 200, body: method === 'GET' ? { data: templates } : { id: '3', status: 'PENDING' } }
    return { status: 404, body: refusal(100, 'Unsupported request') }
  }

  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const [method, path] = [String(request.method), String(request.url)]
      const type = request.headers['content-type'] ?? ''
      const text = Buffer.concat(parts).toString('utf8')
      const body: unknown = type.includes('json') ? JSON.parse(text) : text
      const authorization = request.headers.authorization ?? ''
      calls.push({ method, path, authorization, body, type })
      const given = next.shift() ?? answerOf(method, path, authorization, body)
      if (given === 'hang') return
      const bytes = Buffer.isBuffer(given.body) ? given.body : Buffer.from(JSON.stringify(given.body ?? ''))
      response.writeHead(given.status, { 'content-type': 'application/json' }).end(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    calls,
    answerNext: (...answers) => void next.push(...answers),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
