import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#shared/http/errors.ts'
import { isOfThisMachine } from '#server/auth/address.ts'
import type { PlayedPerson } from '#server/outside/whatsapp/simulatedPhones.ts'
import { personOf, type PlayableSimulator, type PlayedMessage } from '#server/outside/whatsapp/simulator.ts'

const folder = path.join(import.meta.dirname, 'simulator')
const asset = (name: string) => readFileSync(path.join(folder, name), 'utf8')

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; media-src 'self'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'"

const MAX_MEDIA_BYTES = 110 * 1024 * 1024

const line = z.string().trim().min(1).max(200)
const Key = z.string().regex(/^(\d{6,15}|[A-Z]{2}\.\w{1,128})$/)
const OfNumber = z.object({ number: z.string().regex(/^sim-[\w-]{1,60}$/) })
const OfPhone = OfNumber.extend({ key: Key })
const Message = z.looseObject({ type: line })
const Played = z.object({ name: line.optional(), username: line.optional(), waId: Key.optional(), message: Message })
const Press = z.object({ messageId: z.string().max(300), title: line })
const given = z.boolean().default(false)
const FaultsGiven = z.object({
  down: z.enum(['no', 'refused', 'unavailable', 'silent', 'lost']).default('no'),
  ...{
    duplicates: given,
    reordered: given,
    skipsDelivered: given,
    badSignature: given,
    escaped: given,
    batches: given,
  },
})

/** Webhooks come in by the same door as the provider's. */
export function deliverWebhooksBy(app: FastifyInstance): (payload: Buffer, signature: string) => Promise<number> {
  return async (payload, signature) => {
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    return (await app.inject({ method: 'POST', url: '/api/clinic/whatsapp/webhook', payload, headers })).statusCode
  }
}

/**
 * A telephone on which a person plays the owners of a clinic, below /sim/whatsapp: of all clinics on the machine itself, else
 * of the one of their session. Its script calls these, and tests may, with JSON; `:number` is `sim-<clinic id>`, `:key` the
 * digits of a number with its country, or an id at WhatsApp such as `CO.123` of who hides theirs:
 *
 * - GET `api/numbers` → `[{ number, name }]`, that of the session first
 * - GET `api/:number/phones` → `[{ key, name, last }]`
 * - GET `api/:number/phones/:key` → `{ person, messages: [{ id, direction: 'in' | 'out', at, content, status?, code? }] }`
 * - POST `api/:number/phones/:key/messages` `{ name?, username?, waId?, message }` → `{ id }`: sends a message as the protocol has
 *   it, `{ type: 'text', text: { body: 'Hola' } }`
 * - POST `api/:number/phones/:key/press` `{ messageId, title }` → `{ id }`: presses a button of a message that came
 * - POST `api/:number/phones/:key/echo` `{ message }` → `{ id }`: the clinic writes to them on its own telephone
 * - POST `api/:number/phones/:key/read`: opens the chat, so that what came is read
 * - POST `api/:number/media`, a file as the body → `{ id }`, for a message such as `{ type: 'image', image: { id } }`
 * - GET `api/:number/media/:id` → the file
 * - GET, POST `api/:number/faults`: what does not work (`Faults`)
 *
 * @param numberOf the number of the clinic of a session
 */
export async function mountWhatsappSimulator(
  app: FastifyInstance,
  simulator: PlayableSimulator,
  numberOf: (request: FastifyRequest) => Promise<string | undefined>,
): Promise<void> {
  simulator.deliverTo(deliverWebhooksBy(app))
  const { phones } = simulator
  /** @throws AppError no_session, not_found */
  const visit = async <Given extends z.infer<typeof OfNumber>>(
    request: FastifyRequest,
    schema: z.ZodType<Given>,
  ): Promise<Given> => {
    const given = schema.safeParse(request.params)
    const own = isOfThisMachine(request) ? undefined : await numberOf(request)
    if (!isOfThisMachine(request) && !own) throw new AppError('no_session')
    if (!given.success || (own && given.data.number !== own)) throw new AppError('not_found')
    return given.data
  }
  const read = <Given>(schema: z.ZodType<Given>, body: unknown): Given => {
    const given = schema.safeParse(body)
    if (!given.success) throw new AppError('invalid')
    return given.data
  }
  const playedBy = async (
    number: string,
    key: string,
    given: Partial<z.infer<typeof Played>>,
  ): Promise<PlayedPerson> => {
    const known = (await phones.find(number, key))?.person
    const { name = known?.name ?? key, username = known?.username, waId = known?.waId } = given
    return { ...personOf(key), ...(waId ? { waId } : {}), name, ...(username ? { username } : {}) }
  }

  await app.register(
    async (scope) => {
      for (const [name, type] of [
        ['phone.js', 'text/javascript'],
        ['messages.js', 'text/javascript'],
        ['phone.css', 'text/css'],
      ] as const) {
        const content = asset(name)
        scope.get(`/${name}`, async (_request, reply) =>
          reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(content),
        )
      }
      scope.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
      })
      const page = asset('phone.html')
      scope.get('/', async (_request, reply) =>
        reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page),
      )
      scope.get('/api/numbers', async (request) => {
        const own = await numberOf(request)
        const known = await phones.numbers()
        const mine = own ? [known.find(({ number }) => number === own) ?? { number: own, name: 'Su clínica' }] : []
        if (isOfThisMachine(request)) return [...mine, ...known.filter(({ number }) => number !== own)]
        if (!own) throw new AppError('no_session')
        return mine
      })
      scope.get('/api/:number/phones', async (request) => {
        const { number } = await visit(request, OfNumber)
        return (await phones.list(number)).map(({ person, messages }) => ({
          ...{ key: person.waId ?? person.userId, name: person.name, last: messages.at(-1) },
        }))
      })
      scope.get('/api/:number/phones/:key', async (request) => {
        const { number, key } = await visit(request, OfPhone)
        return (await phones.find(number, key)) ?? { person: { ...personOf(key), name: key }, messages: [] }
      })
      scope.post('/api/:number/phones/:key/messages', async (request, reply) => {
        const { number, key } = await visit(request, OfPhone)
        const { message, ...given } = read(Played, request.body)
        const person = await playedBy(number, key, given)
        return reply.code(201).send({ id: await simulator.play(number, person, message) })
      })
      scope.post('/api/:number/phones/:key/press', async (request, reply) => {
        const { number, key } = await visit(request, OfPhone)
        const { messageId, title } = read(Press, request.body)
        const found = (await phones.find(number, key))?.messages.find(({ id }) => id === messageId)
        const answer = found && answerOf(found.content, title)
        if (!answer) throw new AppError('not_found')
        const context = { from: '573000000000', id: messageId }
        const id = await simulator.play(number, await playedBy(number, key, {}), { context, ...answer })
        return reply.code(201).send({ id })
      })
      scope.post('/api/:number/phones/:key/echo', async (request, reply) => {
        const { number, key } = await visit(request, OfPhone)
        const { message, ...given } = read(Played, request.body)
        const person = await playedBy(number, key, given)
        return reply.code(201).send({ id: await simulator.playEcho(number, person, message) })
      })
      scope.post('/api/:number/phones/:key/read', async (request) => {
        const { number, key } = await visit(request, OfPhone)
        await simulator.readAll(number, await playedBy(number, key, {}))
        return {}
      })
      scope.get('/api/:number/faults', async (request) => phones.faults((await visit(request, OfNumber)).number))
      scope.post('/api/:number/faults', async (request) => {
        const { number } = await visit(request, OfNumber)
        await phones.setFaults(number, read(FaultsGiven, request.body))
        return {}
      })
      await scope.register(async (raw) => {
        raw.removeAllContentTypeParsers()
        raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_MEDIA_BYTES }, (_request, body, done) =>
          done(null, body),
        )
        raw.post('/api/:number/media', { bodyLimit: MAX_MEDIA_BYTES }, async (request, reply) => {
          await visit(request, OfNumber)
          const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          const contentType = request.headers['content-type'] ?? 'application/octet-stream'
          return reply.code(201).send({ id: await simulator.keepMedia({ bytes, contentType }) })
        })
      })
      scope.get('/api/:number/media/:id', async (request, reply) => {
        const { id } = await visit(request, OfNumber.extend({ id: z.string() }))
        const found = await phones.findMedia(id)
        if (!found) throw new AppError('not_found')
        const isShown = /^(image\/(jpeg|png|webp)|audio\/[\w.-]+|video\/mp4|application\/pdf)$/.test(found.contentType)
        return reply
          .header('content-security-policy', "default-src 'none'; sandbox")
          .type(isShown ? found.contentType : 'application/octet-stream')
          .send(found.bytes)
      })
    },
    { prefix: '/sim/whatsapp' },
  )
}

/** What pressing one of its buttons sends; nothing where it has none that is called so. */
function answerOf(content: Record<string, unknown>, title: string): PlayedMessage | undefined {
  const { interactive, template } = content as {
    interactive?: { action?: { buttons?: { reply: { id: string; title: string } }[] } }
    template?: { components?: { type: string; parameters: { payload: string }[] }[]; titles?: string[] }
  }
  const reply = interactive?.action?.buttons?.find((one) => one.reply.title === title)?.reply
  if (reply) return { type: 'interactive', interactive: { type: 'button_reply', button_reply: reply } }
  const buttons = template?.components?.filter(({ type }) => type === 'button') ?? []
  const payload = buttons[template?.titles?.indexOf(title) ?? -1]?.parameters[0]?.payload
  return payload === undefined ? undefined : { type: 'button', button: { payload, text: title } }
}
