import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { AppError } from '#shared/http/errors.ts'
import { countedAddress } from '#server/auth/address.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file is sent to it. */
    isUpload?: boolean
  }
}

/** How long a caller may keep the server waiting, in milliseconds, and how many may be connected. */
export interface ConnectionLimits {
  /** For all headers of a request, from the opening of its connection. */
  headersMs: number
  /** For a body, from its headers. */
  bodyMs: number
  /** For a file that is sent to the server, with its headers. */
  uploadMs: number
  /** For each 64 kB of such a file, once there is room for it. */
  paceMs: number
  /** For an answer that nobody reads on. */
  idleMs: number
  /** After a refusal the rest of a body is still taken in for so long: who is sending it reads the answer meanwhile. */
  lingerMs: number
  connections: number
  connectionsOfAddress: number
}

/** More would only wait for the same processor. */
const MAX_CONNECTIONS = 5_000
const MAX_CONNECTIONS_OF_ADDRESS = 500

/** Where the system does not say: macOS and Windows allow more. */
const USUAL_DESCRIPTORS = 4_096

/**
 * A quarter of the descriptors stays for files and the database, and two thirds of the connections for other addresses
 * than one.
 * @param descriptors what the process may have open
 */
export function connectionLimits(descriptors = readDescriptorLimit()): ConnectionLimits {
  const connections = Math.min(MAX_CONNECTIONS, Math.floor((descriptors * 3) / 4))
  return {
    headersMs: 20_000,
    bodyMs: 30_000,
    uploadMs: 5 * 60_000,
    paceMs: 15_000,
    idleMs: 2 * 60_000,
    lingerMs: 1_000,
    connections,
    connectionsOfAddress: Math.min(MAX_CONNECTIONS_OF_ADDRESS, Math.floor(connections / 3)),
  }
}

function readDescriptorLimit(): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return soft ? Number(soft) : USUAL_DESCRIPTORS
  } catch {
    return USUAL_DESCRIPTORS
  }
}

/** No descriptor is left, of the process or of the machine: it passes as soon as something is closed. */
export function isOutOfDescriptors(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE')
}

/** What Node itself holds callers to. */
export function serverLimits(limits: ConnectionLimits): Pick<
  FastifyServerOptions,
  'requestTimeout' | 'connectionTimeout'
> & {
  http: { headersTimeout: number; connectionsCheckingInterval: number }
} {
  return {
    requestTimeout: limits.uploadMs,
    connectionTimeout: limits.idleMs,
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: Math.min(5_000, limits.headersMs / 4),
    },
  }
}

/**
 * Holds no connection for who does not use it: of an address that has its share no further one is taken, a body that
 * does not come ends its call, and an answer before the end of a body ends the connection. What comes on a kept
 * connection once the server stops is refused, as by any that is busy.
 * @param isBehindProxy then all connections come from its address, and it counts its callers
 */
export function mountConnections(app: FastifyInstance, limits: ConnectionLimits, isBehindProxy: boolean): void {
  app.server.maxConnections = limits.connections
  if (!isBehindProxy) limitAddresses(app, limits.connectionsOfAddress)
  let isStopping = false
  app.addHook('preClose', async () => void (isStopping = true))
  app.addHook('onRequest', async () => {
    if (isStopping) throw new AppError('unavailable')
  })
  app.addHook('preParsing', async (request) => {
    if (isArriving(request.raw) && !request.routeOptions.config.isUpload) limitBody(request.raw, limits.bodyMs)
  })
  app.addHook('onSend', async (request, reply) => {
    if (isArriving(request.raw)) closeAfter(request, reply, limits.lingerMs)
  })
}

function limitAddresses(app: FastifyInstance, limit: number): void {
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const address = countedAddress(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    if (count > limit) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

/** Is a part of its body still to come? */
function isArriving(message: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = message.headers
  return !message.complete && (coding !== undefined || Number(length ?? 0) > 0)
}

function limitBody(message: IncomingMessage, ms: number): void {
  // Who reads the body gives up, and its call is answered with this error.
  const timer = setTimeout(() => message.emit('error', new AppError('too_slow')), ms)
  for (const end of ['end', 'error', 'close']) message.once(end, () => clearTimeout(timer))
}

/**
 * Ends the connection with this answer. Node would close at once, and the system of who is still sending could then throw
 * the answer away: what still comes is taken in for a moment, and dropped.
 */
function closeAfter(request: FastifyRequest, reply: FastifyReply, lingerMs: number): void {
  const { socket } = request.raw
  reply.header('connection', 'close')
  socket.destroySoon = () => {
    socket.end()
    const timer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(timer))
  }
}
