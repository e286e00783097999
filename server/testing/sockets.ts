import net from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A connection as a stranger opens it, byte by byte. */
export interface Line {
  socket: net.Socket
  /** Everything that was heard until the server closed it. */
  heard: Promise<string>
}

/**
 * Opens a connection to a server that listens and sends what is given.
 * @param from another address of this machine: 127.0.0.2 and so on
 */
export async function callBySocket(app: FastifyInstance, text: string, from = '127.0.0.1'): Promise<Line> {
  const socket = net.connect({ port: portOf(app), host: '127.0.0.1', localAddress: from })
  let said = ''
  socket.on('data', (part) => (said += String(part))).on('error', () => undefined)
  const heard = new Promise<string>((resolve) => socket.once('close', () => resolve(said)))
  await Promise.race([new Promise((resolve) => socket.once('connect', resolve)), heard])
  socket.write(text)
  return { socket, heard }
}

export function portOf(app: FastifyInstance): number {
  const bound = app.server.address()
  if (!bound || typeof bound === 'string') throw new Error('the server does not listen')
  return bound.port
}

/** A call with the first bytes of a body, the rest of which is up to the caller. */
export function beginCall(address: string, headers: Record<string, string> = {}, body = '{"email":'): string {
  const lines = Object.entries({
    host: 'huella.prueba',
    'content-type': 'application/json',
    'content-length': '60000',
    ...headers,
  })
  return `POST ${address} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}
