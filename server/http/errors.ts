import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '#shared/http/errors.ts'
import { showBytes } from '#shared/values/bytes.ts'
import {
  EXCLUSION_VIOLATION,
  FOREIGN_KEY_VIOLATION,
  isPassing,
  readDatabaseError,
  UNIQUE_VIOLATION,
} from '#server/db/databaseError.ts'
import { isOutOfDescriptors } from '#server/http/connections.ts'

/** What a broken constraint means to a person: the field and the sentence, by the constraint's name. */
export type ConstraintSentences = Record<string, { field: string; message: string }>

/** Turns whatever was thrown into the error answer; what is our fault is logged, what a client sent is not. */
export function mountErrors(app: FastifyInstance, constraints: ConstraintSentences): void {
  app.setErrorHandler((error, request, reply) => {
    const known = nameLimit(
      isBrokenOff(request) ? new AppError('unreadable') : translate(error, constraints),
      request.routeOptions.bodyLimit,
    )
    if (known.status >= 500) request.log.error({ err: scrub(error), route: request.routeOptions.url }, 'call failed')
    // A file's answer may have set its own before its file failed.
    for (const name of ['content-type', 'content-length']) reply.removeHeader(name)
    if (known.retryAfterS && !reply.hasHeader('retry-after')) reply.header('retry-after', known.retryAfterS)
    return reply.code(known.status).header('cache-control', 'no-store').send(known.toBody())
  })
}

/** Refuses what nobody serves before its body is read, and counts it with the calls of its address. */
export function mountNotFound(app: FastifyInstance): void {
  const count = app.rateLimit()
  app.addHook('preParsing', async (request, reply) => {
    if (!request.is404) return
    await count.call(app, request, reply)
    throw new AppError('not_found')
  })
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  // Below the API there are no pages.
  for (const url of ['/api', '/api/*'])
    app.all(url, {
      preParsing: async () => {
        throw new AppError('not_found')
      },
      handler: () => undefined,
    })
}

/** Its caller went away before the end of its body: nobody reads the answer, and nothing went wrong here. */
function isBrokenOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

/** What is too large is told how large it may be. */
function nameLimit(error: AppError, limit: number | undefined): AppError {
  if (error.code !== 'too_large' || !limit) return error
  return new AppError('too_large', {
    message: `El contenido es demasiado grande: el máximo es ${showBytes(limit)}.`,
  })
}

/** An address that cannot be read (`%ZZ`) reaches no route and no error handler. */
export function refuseAddress(
  _error: Error,
  { log, method }: Pick<FastifyRequest, 'log' | 'method'>,
  reply: Pick<FastifyReply, 'code' | 'header'>,
): void {
  const known = new AppError('unreadable')
  log.info({ method, route: 'unreadable', status: known.status })
  void reply.code(known.status).header('connection', 'close').send(known.toBody())
}

/** By the codes of Node's own errors. */
const byCode = new Map<string, ErrorCode>([
  ['HPE_HEADER_OVERFLOW', 'too_large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'too_slow'],
])

/** What Node itself cannot read as a call, such as headers without end, reaches Fastify no more: there is only the line. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  // A browser opens connections in advance: one that was never used ends without a word.
  if (socket.bytesRead === 0) return void socket.destroy()
  const known = new AppError(byCode.get(error.code ?? '') ?? 'unreadable')
  const body = JSON.stringify(known.toBody())
  const head = [
    `HTTP/1.1 ${known.status} ${STATUS_CODES[known.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** By the statuses of Fastify's own errors: a body that is no JSON, too large, of an unknown type. */
const byStatus = new Map<number, ErrorCode>([
  [400, 'unreadable'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [413, 'too_large'],
  [415, 'unsupported_type'],
  [429, 'too_many_requests'],
  [503, 'unavailable'],
])

function translate(error: unknown, constraints: ConstraintSentences): AppError {
  if (error instanceof AppError) return error
  if (isPassing(error) || isOutOfDescriptors(error)) return new AppError('unavailable')
  const database = readDatabaseError(error)
  if (database) return translateDatabase(database.sqlState, database.constraint, constraints)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const code = byStatus.get(status)
  if (code) return new AppError(code)
  return new AppError(status >= 400 && status < 500 ? 'unreadable' : 'internal')
}

function translateDatabase(
  sqlState: string,
  constraint: string | undefined,
  constraints: ConstraintSentences,
): AppError {
  const sentence = constraint ? constraints[constraint] : undefined
  if (sentence) return new AppError('conflict', sentence)
  if (sqlState === UNIQUE_VIOLATION || sqlState === EXCLUSION_VIOLATION) return new AppError('conflict')
  // The row pointed at is of another clinic, or of none.
  if (sqlState === FOREIGN_KEY_VIOLATION) return new AppError('not_found')
  // A value that the schema let through but the database cannot hold.
  if (sqlState.startsWith('22')) return new AppError('invalid')
  return new AppError('internal')
}

/** A driver's message or detail can carry a person's data. */
function scrub(error: unknown): { name: string; stack: string | undefined; code?: unknown } {
  if (!(error instanceof Error)) return { name: 'unknown', stack: undefined }
  const isDatabase = readDatabaseError(error) !== undefined
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n')
  return {
    name: error.name,
    stack: isDatabase ? frames : error.stack,
    ...('code' in error ? { code: error.code } : {}),
  }
}
