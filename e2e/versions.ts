import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** The product behind an address of its own, where a newer version of the browser part can come out, or nothing at all. */
export interface Release {
  address: string
  /** What the server gives out from now on says so in its title. */
  publish: (name: string) => void
  /** The worker is to go (`SERVICE_WORKER=off`). */
  retire: () => void
  close: () => Promise<void>
}

/** @param target where the product answers */
export async function startRelease(target: string): Promise<Release> {
  let version = ''
  let isRetired = false
  const change = (url: string, text: string): string => {
    if (url === '/sw.js' && isRetired) return readFileSync('public/sw-retired.js', 'utf8')
    if (url === '/sw.js') return text.replace(/(index\.html[`"],\s*"?revision"?:\s*[`"])/, `$1${version}`)
    return text.replace('<title>Huella</title>', `<title>Huella</title><meta name="version" content="${version}">`)
  }
  const server = http.createServer((request, response) => {
    const { method = 'GET', url = '/' } = request
    const headers = { ...request.headers, host: new URL(target).host, 'accept-encoding': 'identity' }
    const asked = http.request(new URL(url, target), { method, headers }, (answer) => {
      const isPage = answer.headers['content-type']?.startsWith('text/html')
      const isChanged = version !== '' && (url === '/sw.js' || isPage)
      if (!isChanged) {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        return
      }
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const { 'content-length': _length, ...kept } = answer.headers
        response.writeHead(answer.statusCode ?? 502, kept)
        response.end(change(url, Buffer.concat(parts).toString()))
      })
    })
    asked.on('error', () => response.destroy())
    response.on('close', () => asked.destroy())
    request.pipe(asked)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    publish: (name) => (version = name),
    retire: () => (isRetired = true),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
