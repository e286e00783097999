import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { may } from '#shared/access/actions.ts'
import { type Route, takesKey } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { EVERYTHING, type LiveEvent, TOUCHED_HEADER } from '#shared/http/live.contract.ts'
import { firstIssue } from '#shared/values/messages.ts'
import { findActor, recallActor, SESSION_REFUSED, requireLiveSession } from '#server/auth/sessions.queries.ts'
import { findActing } from '#server/auth/takeOver.queries.ts'
import { readSessionCookie } from '#server/auth/sessionCookie.ts'
import { type Actor, type ClinicTx, readClinic, STRANGERS, withClinic } from '#server/db/clinic.ts'
import type { Commit } from '#server/db/touched.ts'
import { isPassing, readDatabaseError } from '#server/db/databaseError.ts'
import { AuditedCall, callerOf } from '#server/http/auditedCall.ts'
import { readFileBody, takeRoom, withFile } from '#server/http/bodies.ts'
import { chooseEncoding } from '#server/http/compression.ts'
import type { ConnectionLimits } from '#server/http/connections.ts'
import { answerOnce } from '#server/db/idempotency.queries.ts'
import {
  type FileAnswer,
  type FixedAnswer,
  type Implementation,
  type LongFileAnswer,
  writeOut,
} from '#server/http/implement.ts'
import type { Services } from '#server/services.ts'
import { isWritten, textOf } from '#server/http/jsonPage.ts'
import { readRange } from '#server/http/range.ts'
import { needRoom } from '#server/http/room.ts'
import { readPart, readTogether } from '#server/http/together.ts'

/** Anybody may send one over each connection that an address is allowed. */
const MAX_PUBLIC_BODY_BYTES = 64 * 1024

/** Mounts implementations below `/api/<service>`. */
export function mountRoutes(
  app: FastifyInstance,
  services: Services,
  implementations: Implementation[],
  { paceMs }: Pick<ConnectionLimits, 'paceMs'>,
): void {
  app.decorateRequest('actor', null)
  app.decorateRequest('isRecalled', false)
  // A photo or a document arrives as it is.
  app.addContentTypeParser(/^(image\/|application\/(pdf|octet-stream))/, (request: FastifyRequest, sent: Readable) =>
    readFileBody(request, sent, paceMs),
  )
  for (const implementation of implementations) {
    const { route } = implementation
    const usual = route.action === 'public' ? MAX_PUBLIC_BODY_BYTES : undefined
    const bodyLimit = route.accepts?.maxBytes ?? route.maxBytes ?? usual
    const mount = (scope: FastifyInstance) =>
      scope.route({
        method: route.method,
        url: `/api/${route.service}${route.path}`,
        ...(bodyLimit ? { bodyLimit } : {}),
        // An answer to nobody known carries what was sent beside a secret (login): its length must not tell about it.
        ...((route.action === 'public' && route.method !== 'GET') || route.answers === 'stream'
          ? { compress: false }
          : {}),
        config: {
          isUpload: route.accepts !== undefined,
          ...(route.perMinute ? { rateLimit: { max: route.perMinute, timeWindow: '1 minute' } } : {}),
        },
        // A report's address is a secret, and no other answer belongs into an index either.
        onRequest: async (_request, reply) => {
          reply.header('x-robots-tag', 'noindex, nofollow')
        },
        // Before the body is read: who may not call sends it for nothing.
        ...(route.action === 'public' && !route.accepts
          ? {}
          : { preParsing: (request, reply) => receive(services, implementation, request, reply) }),
        handler: (request, reply) => {
          const work = () => answer(services, implementation, request, reply)
          return route.accepts ? withFile(request, work) : work()
        },
      })
    if (route.accepts?.kind === 'raw') void app.register(async (scope) => mount(takingAnything(scope, paceMs)))
    else mount(app)
  }
  refuseOtherMethods(
    app,
    implementations.map(({ route }) => route),
  )
}

/** A scope in which every body is taken as it is, whatever it says it is. */
function takingAnything(scope: FastifyInstance, paceMs: number): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (request: FastifyRequest, sent: Readable) => readFileBody(request, sent, paceMs))
  return scope
}

/** An address that has calls, asked with a method that none of them has. */
function refuseOtherMethods(app: FastifyInstance, routes: Route[]): void {
  const byUrl = Map.groupBy(routes, (route) => `/api/${route.service}${route.path}`)
  for (const [url, calls] of byUrl) {
    const methods = calls.map(({ method }) => method)
    app.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
        (method) => !methods.some((m) => m === method),
      ),
      url,
      // Before the body is read.
      preParsing: async (_request, reply) => {
        reply.header('allow', methods.join(', '))
        throw new AppError('method_not_allowed')
      },
      handler: () => undefined,
    })
  }
}

/**
 * Lets in who has a session and may make this call, when there is room for the file that comes with it. Whom the server
 * remembers is let in at once where the session is looked up with the work, in one packet (docs/decisions/0019).
 */
async function receive(
  services: Services,
  implementation: Implementation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const isPublic = implementation.public !== undefined
  if (!isPublic) await identify(services, implementation, request)
  if (!isPublic) await needRoom(services, implementation.route, request)
  // What is no longer than a call without a file needs no room of its own.
  if ((implementation.route.accepts?.maxBytes ?? 0) <= MAX_PUBLIC_BODY_BYTES) return
  await takeRoom(isPublic ? STRANGERS : request.getDecorator<Actor>('actor').clinicId, request, reply.raw)
}

async function identify(services: Services, implementation: Implementation, request: FastifyRequest): Promise<void> {
  const { route } = implementation
  const token = (implementation.clinic ?? implementation.together) && readToken(request, route)
  const actor = token && services.database.isPipelined && recallActor(token, services.clock())
  if (!actor || !may(actor, route.action)) return admit(services, route, request)
  request.setDecorator('actor', actor)
  request.setDecorator('isRecalled', true)
}

const HELD = 'A su cuenta le falta un paso de seguridad. Vuelva a cargar la página para hacerlo.'

/** Lets in who has a session and may make this call, of a clinic that is not locked, and remembers who it is. */
async function admit(services: Services, route: Route, request: FastifyRequest): Promise<void> {
  const token = readToken(request, route)
  const found = token ? await findActor(services.database, token, services.clock()) : undefined
  if (!found) throw new AppError('no_session')
  const { actor, isLocked } = found
  if (isLocked && !route.whileLocked) throw new AppError('account_locked')
  if (!may(actor, route.action)) throw new AppError('forbidden', actor.isHeld ? { message: HELD } : {})
  request.setDecorator('actor', actor)
  request.setDecorator('isRecalled', false)
}

async function answer(
  services: Services,
  implementation: Implementation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (!request.getDecorator<boolean>('isRecalled')) return work(services, implementation, request, reply)
  try {
    return await work(services, implementation, request, reply)
  } catch (error) {
    // Too busy to look again. Any other failure is told only to who still has the session.
    if (isPassing(error) || (error instanceof AppError && error.retryAfterS)) throw error
    await admit(services, implementation.route, request)
    if (readDatabaseError(error)?.sqlState !== SESSION_REFUSED) throw error
    return work(services, implementation, request, reply)
  }
}

async function work(
  services: Services,
  implementation: Implementation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { route } = implementation
  const now = services.clock()
  const token = readToken(request, route)
  const caller = { ...callerOf(request), token }
  if (implementation.public) {
    const common = {
      input: readInput(route, request),
      services,
      log: request.log,
      caller,
      now,
      file: readFile(route, request),
      header: headerOf(request),
    }
    const result = await implementation.public(common)
    return route.answers === 'file'
      ? sendFile(request, reply, result as FileAnswer | LongFileAnswer)
      : sendJson(route, request, reply, route.output.parse(result))
  }
  const actor = request.getDecorator<Actor>('actor')
  const input = readInput(route, request)
  if (implementation.stream)
    return sendStream(reply, implementation.stream({ actor, token: token ?? '', input, services }))
  if (implementation.fixed && !implementation.clinic) return sendRevalidated(request, reply, implementation.fixed)
  const file = readFile(route, request)
  const header = headerOf(request)
  const condition =
    token && request.getDecorator<boolean>('isRecalled') ? requireLiveSession(token, actor, now, route) : undefined
  const open = route.method === 'GET' ? readClinic : withClinic
  const audited = new AuditedCall({ database: services.database, route, caller, actor, input, now })
  const written: LiveEvent[] = []
  const onCommit = ({ id, touches }: Commit) => {
    written.push({ id, touches })
    reply.header(TOUCHED_HEADER, JSON.stringify(written))
  }
  const inClinic = <T>(step: (tx: ClinicTx) => Promise<T>) =>
    open(services.database, actor.clinicId, now, step, { condition, onCommit })
  if (implementation.together) {
    const opened: (() => Promise<void>)[] = []
    const result = await inClinic((tx) =>
      readTogether(implementation.together?.(input, { actor, now }) ?? [], (part) =>
        readPart(
          part,
          { ...{ tx, actor, services, log: request.log, caller, now, file: NO_FILE, header } },
          opened,
          implementation.isAhead,
        ),
      ),
    )
    for (const note of opened) await note()
    return sendJson(route, request, reply, result)
  }
  const { fixed } = implementation
  const isFixed = (output: unknown) => fixed !== undefined && output === undefined
  const isSentAsIs = (output: unknown) => route.answers === 'file' || isFixed(output) || isWritten(output)
  const check = (output: unknown) => (isSentAsIs(output) ? output : route.output.parse(output))
  const inSteps = audited.keepInSteps(inClinic)
  const result = implementation.steps
    ? check(
        await implementation.steps({
          ...{ inClinic: inSteps, actor, input, services, log: request.log, caller, now, file, header },
          inClinicOnce: async (work) => {
            let isFirst = false
            const answer = await inSteps((tx) =>
              once(tx, actor, route, request, reply, input, () => {
                isFirst = true
                return work(tx)
              }),
            )
            if (!isFirst) audited.skip()
            return answer
          },
        }),
      )
    : await inClinic((tx) =>
        once(tx, actor, route, request, reply, input, async () => {
          const acting = await findActing(tx, services.seal, actor, route, input)
          audited.isOf(acting)
          const call = { tx, actor: acting, input, services, log: request.log, caller, now, file, header }
          const answered = check(await implementation.clinic?.(call))
          if (route.method !== 'GET') await audited.keep(tx, answered)
          return answered
        }),
      )
  if (implementation.steps || route.method === 'GET')
    await audited.finish((step) => withClinic(services.database, actor.clinicId, now, step), result)
  if (fixed && isFixed(result)) return sendRevalidated(request, reply, fixed)
  return route.answers === 'file'
    ? sendFile(request, reply, result as FileAnswer | LongFileAnswer)
    : sendJson(route, request, reply, result)
}

/**
 * The bearer token. Files are asked for by `<img>` and links, which send no header: for them, and only for reading,
 * the cookie counts too.
 */
function readToken(request: FastifyRequest, route: Route): string | undefined {
  const bearer = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
  if (bearer || route.answers !== 'file') return bearer
  return readSessionCookie(request.headers.cookie)
}

function readInput(route: Route, request: FastifyRequest): unknown {
  const parsed = route.input.safeParse({ ...readFields(route, request), ...(request.params as object) })
  if (!parsed.success) throw new AppError('invalid', firstIssue(parsed.error))
  return parsed.data
}

/** Of a call with a JSON body nothing is read from the address: a password there would stand in every log on its way. */
function readFields(route: Route, request: FastifyRequest): object {
  if (route.method === 'GET' || route.method === 'DELETE' || route.accepts) return request.query as object
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new AppError('unreadable')
  return body
}

const NO_FILE = Buffer.alloc(0)

function readFile(route: Route, request: FastifyRequest): Buffer {
  if (!route.accepts) return NO_FILE
  if (!Buffer.isBuffer(request.body))
    throw new AppError(route.accepts.kind === 'raw' ? 'unreadable' : 'unsupported_type')
  if (route.accepts.kind === 'raw') return request.body
  if (request.body.length === 0) throw new AppError('invalid', { field: 'file', message: 'El archivo está vacío' })
  return request.body
}

function headerOf({ headers }: FastifyRequest): (name: string) => string | undefined {
  return (name) => {
    const value = headers[name.toLowerCase()]
    return typeof value === 'string' ? value : undefined
  }
}

const KEY = /^[\w-]{8,100}$/

async function once(
  tx: ClinicTx,
  actor: Actor,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  input: unknown,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key']
  if (!takesKey(route) || key === undefined) return work()
  if (typeof key !== 'string' || !KEY.test(key)) throw new AppError('unreadable')
  const { answer, isFirst } = await answerOnce(tx, actor, { key, call: `${route.method} ${route.path}`, input }, work)
  // What it touched was told to the first press, whose answer was lost.
  if (!isFirst) reply.header(TOUCHED_HEADER, JSON.stringify([EVERYTHING]))
  return answer
}

/** A printed document: its own style and pictures, no script, framed by the application alone. */
const DOCUMENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-same-origin allow-modals"

/**
 * Browsers show a PDF in a reader of their own, apart from the page's origin: its scripts reach neither the page nor our
 * calls (tried in Chrome 156), and nothing of ours lets a script run. No sandbox: today's Chrome reads in one, Firefox and
 * older Chromes show nothing.
 */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

function policyOf(file: FileAnswer | LongFileAnswer): string {
  if (file.isPage) return DOCUMENT_POLICY
  return file.contentType === 'application/pdf' ? PDF_POLICY : "default-src 'none'; sandbox"
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer | LongFileAnswer,
): Promise<unknown> {
  // Kept nowhere: what the next person at this device finds there is nobody's photo or paper.
  reply.header('cache-control', file.etag && !file.isKept ? 'private, no-cache' : 'private, no-store')
  reply.header('content-security-policy', policyOf(file))
  if (file.etag) {
    reply.header('etag', file.etag)
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  }
  if (file.fileName)
    reply.header(
      'content-disposition',
      `${file.isKept ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    )
  reply.type(file.contentType)
  if ('stream' in file) return reply.header('content-length', file.bytes).send(file.stream)
  reply.header('accept-ranges', 'bytes')
  const { range, 'if-range': ifRange } = request.headers
  // Of another file than the first part was of, all is sent.
  const part = ifRange === undefined || ifRange === file.etag ? readRange(range, file.bytes) : undefined
  if (part === 'none') {
    reply.header('content-range', `bytes */${file.bytes}`)
    return reply.code(416).send()
  }
  if (!part) return reply.header('content-length', file.bytes).send(await file.open())
  reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.bytes}`)
  return reply.header('content-length', part.end - part.start + 1).send(await file.open(part))
}

async function sendStream(reply: FastifyReply, lines: Readable): Promise<unknown> {
  // A proxy must not gather them, and when they end nothing more is asked over their connection: a stop waits for none.
  reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no').header('connection', 'close')
  return reply.type('application/x-ndjson; charset=utf-8').send(lines)
}

async function sendJson(route: Route, request: FastifyRequest, reply: FastifyReply, result: unknown): Promise<unknown> {
  if (route.revalidates) return sendRevalidated(request, reply, writeOut(result))
  reply.header('cache-control', 'no-store')
  return isWritten(result) ? reply.type('application/json; charset=utf-8').send(textOf(result)) : reply.send(result)
}

async function sendRevalidated(request: FastifyRequest, reply: FastifyReply, answer: FixedAnswer): Promise<unknown> {
  reply.header('etag', answer.etag).header('cache-control', 'private, no-cache')
  if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send()
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const packed = encoding && answer.packed?.[encoding]
  return packed ? reply.header('content-encoding', encoding).send(packed) : reply.send(answer.body)
}
