import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { forgetAfter } from '#server/db/prepared.ts'
import { type Asked, PreparingClient } from '#server/db/preparingClient.ts'

// The fast way to the database (docs/decisions/0018) and all that it knows of pg's inside. `canPipeline` tries it against the
// pg that is installed; where it fails, the product takes the plain way of preparingClient.ts.

/** What is used of pg's connection. */
interface Connection {
  /** Texts by the names that PostgreSQL knows them under, and those it was sent and has not answered. */
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  close: (what: { type: 'S'; name: string }) => void
  _send: (message: Buffer) => void
}

interface PgQuery {
  name: string | undefined
  text: string
  prepare(connection: Connection): void
  submit(connection: Connection): Error | null
  handleDataRow(row: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleError(error: Error, connection: Connection): void
}

type Answered = (error: Error | null, result: unknown) => void

// A pg without it must not keep the module from loading.
const Query = (pg.Query ?? Object) as unknown as new (
  config: pg.QueryConfig & { queryMode: 'extended' },
  values: undefined,
  callback: Answered | undefined,
) => PgQuery

/**
 * A statement with what has to go before it, asked as one: PostgreSQL does one after the other, leaves out what follows a
 * failure, and answers once. To pg it is a single query; the answers to what goes before are counted and dropped.
 */
class PipelinedQuery extends Query {
  readonly #before: PgQuery[]
  #done = 0
  /** Told that what goes before is done, or failed: then again, to no effect, when the statement itself fails too. */
  readonly #onBefore: (error: Error | undefined) => void

  constructor(
    before: readonly pg.QueryConfig[],
    query: pg.QueryConfig,
    onBefore: (error: Error | undefined) => void,
    onAnswer: Answered,
  ) {
    super({ ...query, queryMode: 'extended' }, undefined, onAnswer)
    this.#before = before.map((config) => new Query({ ...config, queryMode: 'extended' }, undefined, undefined))
    this.#onBefore = onBefore
  }

  override submit(connection: Connection): Error | null {
    const messages: Buffer[] = []
    const collecting = (parts: object): Connection => Object.assign(Object.create(connection) as Connection, parts)
    // pg writes to these instead of the socket; only the last statement asks for a description, and syncs.
    const gather = { _send: (message: Buffer) => messages.push(message) }
    const before = collecting({ ...gather, describe: () => undefined, sync: () => undefined })
    try {
      for (const query of this.#before) query.prepare(before)
    } catch (error) {
      return error as Error
    }
    super.prepare(collecting(gather))
    // One after the other they would cost more than all that is said in them.
    connection._send(Buffer.concat(messages))
    return null
  }

  /** PostgreSQL knows a text by its name. @returns whether it was one of what goes before */
  handleParseComplete(connection: Connection): boolean {
    const query = this.#before[this.#done]
    if (query?.name) {
      connection.parsedStatements[query.name] = query.text
      delete connection.submittedNamedStatements[query.name]
    }
    return query !== undefined
  }

  override handleDataRow(row: unknown): void {
    if (this.#done === this.#before.length) super.handleDataRow(row)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#done === this.#before.length) {
      super.handleCommandComplete(message, connection)
      return
    }
    this.#done += 1
    if (this.#done === this.#before.length) this.#onBefore(undefined)
  }

  override handleError(error: Error, connection: Connection): void {
    // Whoever ends the transaction hears of it too, and lets go of the connection: what its names stand for is not kept up.
    if (this.#done < this.#before.length) this.#onBefore(error)
    super.handleError(error, connection)
  }
}

/** What a statement begins with that is part of a transaction's opening: it answers nothing, and may refuse. */
export const OPENS = '/* opens */'

/** What opens a transaction, as Kysely and clinic.ts write it. */
const OPENING = /^(?:begin$|start transaction read only$|SET LOCAL app\.clinic_id = '[0-9a-f-]{36}'$|\/\* opens \*\/)/

/** As long as the next call of a busy server takes to come; a transaction that has ended but for its word holds up nobody. */
const OWED_MS = 5

/**
 * A client that saves the way to the database and back. What opens a transaction travels with its first statement and is
 * answered with it, and the end of one that only read with what the connection is used for next. It takes what Kysely
 * sends: one statement a text, one after the other.
 */
export class PipelinedClient extends PreparingClient {
  /** What opens a transaction, until the statement comes that it travels with. */
  opening: Asked[] | undefined
  /** Fails where the opening did, so that the transaction's end does, whatever became of that failure until then. */
  opened: Promise<void> | undefined
  /** A transaction that only reads, of which nothing failed: its end will not either. A failure may be the connection's. */
  isReading = false
  /** Sends the end of a transaction that only read, if nothing comes that it travels with. */
  owed: NodeJS.Timeout | undefined

  constructor(config?: pg.ClientConfig) {
    super(config)
    // Statements are sent as they come, without waiting for the answer to the one before. Set here, as a copy of the
    // pool's options would lack the password.
    Reflect.set(this, 'pipeline', true)
  }

  protected override forget(name: string): void {
    const connection = connectionOf(this)
    // Its answer comes with that of the statement that follows.
    connection.close({ type: 'S', name })
    delete connection.parsedStatements[name]
  }
}

type Send = (this: PipelinedClient, query: unknown, ...rest: unknown[]) => Promise<unknown> | undefined

const send = Reflect.get(pg.Client.prototype, 'query') as Send

function connectionOf(client: PipelinedClient): Connection {
  return (client as unknown as { connection: Connection }).connection
}

function sendAlone(client: PipelinedClient, asked: Asked, callback?: unknown): Promise<unknown> | undefined {
  return client.sendNamed(asked, callback)?.catch((error: unknown) => {
    client.isReading = false
    throw error
  })
}

function fail(client: PipelinedClient, error: unknown): never {
  client.isReading = false
  return forgetAfter(error)
}

/** Sends a statement with what goes before it. Its answer is the failure of those where one failed. */
function sendTogether(client: PipelinedClient, before: Asked[], asked: Asked): Promise<unknown> {
  const opened = Promise.withResolvers<undefined>()
  const answered = Promise.withResolvers()
  opened.promise.catch(() => undefined)
  client.opened = opened.promise
  const pipelined = new PipelinedQuery(
    before.map((one) => client.named(one)),
    client.named(asked),
    (error) => (error ? opened.reject(error) : opened.resolve(undefined)),
    (error, result) => (error ? answered.reject(error) : answered.resolve(result)),
  )
  void send.call(client, pipelined)
  return answered.promise.catch((error: unknown) => fail(client, error))
}

/** Answers at once: who hears of a failure is the statement that follows. */
function open(client: PipelinedClient, asked: Asked): Promise<unknown> {
  if (!client.opening) {
    if (asked.text.startsWith(OPENS)) throw new Error('opens nothing')
    client.opening = []
    client.isReading = asked.text.endsWith('read only')
  }
  client.opening.push(asked)
  return Promise.resolve({ command: 'BEGIN', rows: [] })
}

/** The end of a transaction that only read and whose answers are all there: sent with what follows, or alone. */
function owe(client: PipelinedClient): Promise<unknown> {
  client.isReading = false
  client.owed = setTimeout(() => payAlone(client), OWED_MS)
  return Promise.resolve({ command: 'ROLLBACK', rows: [] })
}

const ROLLBACK: Asked = { text: 'rollback' }

function payAlone(client: PipelinedClient): void {
  if (takeOwed(client)) sendAlone(client, ROLLBACK)?.catch(() => undefined)
}

/** @returns whether a rollback was owed, which the caller sends */
function takeOwed(client: PipelinedClient): boolean {
  const isOwed = client.owed !== undefined
  clearTimeout(client.owed)
  client.owed = undefined
  return isOwed
}

/** Waits for the opening, which is answered by now unless no statement followed it. */
async function end(client: PipelinedClient, sent: Promise<unknown> | undefined): Promise<unknown> {
  sent?.catch(() => undefined)
  await client.opened
  return sent
}

Object.defineProperty(PipelinedClient.prototype, 'query', {
  value: function (this: PipelinedClient, text: unknown, values?: unknown, callback?: unknown) {
    if (typeof text !== 'string') throw new Error('takes a text and its values')
    const asked = { text, values }
    if (OPENING.test(text)) return open(this, asked)
    const { opening } = this
    this.opening = undefined
    if (!opening && text === 'rollback' && this.isReading) return owe(this)
    if (!opening) payAlone(this)
    const sent = opening
      ? sendTogether(this, takeOwed(this) ? [ROLLBACK, ...opening] : opening, asked)
      : sendAlone(this, asked, callback)
    return text === 'commit' || text === 'rollback' ? end(this, sent) : sent
  } satisfies Send,
})

const handleParsed = Reflect.get(pg.Client.prototype, '_handleParseComplete') as (this: pg.Client) => void

Object.defineProperty(PipelinedClient.prototype, '_handleParseComplete', {
  value: function (this: PipelinedClient): void {
    const query = (this as unknown as { _getActiveQuery: () => unknown })._getActiveQuery()
    if (!(query instanceof PipelinedQuery && query.handleParseComplete(connectionOf(this)))) handleParsed.call(this)
  },
})

const PROBE_MS = 5_000
const CLOSE_MS = 200
/** A text that no connection knows, so that it is prepared, and then known. */
const probe = { text: `SELECT current_setting('app.clinic_id', true) AS clinic, $1::int AS number`, values: [7] }
const CLINIC = '00000000-0000-0000-0000-000000000000'
const DIVISION_BY_ZERO = '22012'

/**
 * Does the fast way work with the pg that is installed? Tries on a connection of its own what transactions rely on: an
 * opening that travels, statements that are prepared and known again, an opening that fails, and an end that is owed.
 * @returns false when anything is not as it must be, or is not answered in five seconds
 */
export async function canPipeline(connectionString: string): Promise<boolean> {
  const client = new PipelinedClient({ connectionString, connectionTimeoutMillis: PROBE_MS })
  client.on('error', () => undefined)
  const failed = Promise.withResolvers<false>()
  const late = setTimeout(() => failed.resolve(false), PROBE_MS)
  // What pg calls and does not find is thrown where the socket is read: nobody could catch it there.
  process.setUncaughtExceptionCaptureCallback(() => failed.resolve(false))
  try {
    await client.connect()
    return await Promise.race([tryTransactions(client), failed.promise])
  } catch {
    return false
  } finally {
    clearTimeout(late)
    // One that does not answer is not waited for.
    await Promise.race([(async () => client.end())().catch(() => undefined), wait(CLOSE_MS)])
    process.setUncaughtExceptionCaptureCallback(null)
  }
}

async function tryTransactions(client: PipelinedClient): Promise<boolean> {
  const ask = (text: string, values?: unknown[]) => client.query(text, values)
  const askProbe = async () => JSON.stringify((await ask(probe.text, probe.values)).rows)
  const open = async (begin: string) => {
    await ask(begin)
    await ask(`SET LOCAL app.clinic_id = '${CLINIC}'`)
  }
  const bound = JSON.stringify([{ clinic: CLINIC, number: 7 }])
  const free = JSON.stringify([{ clinic: '', number: 7 }])
  for (const [begin, end] of [
    ['begin', 'commit'],
    ['begin', 'rollback'],
    ['start transaction read only', 'rollback'],
  ] as const) {
    await open(begin)
    if ((await askProbe()) !== bound || (await askProbe()) !== bound) return false
    await ask(end)
    // Twice in one packet with what ended the last one, and known by its name.
    await open(begin)
    if ((await askProbe()) !== bound) return false
    await ask(end)
    if ((await askProbe()) !== free) return false
  }
  await open('begin')
  await ask(`${OPENS} SELECT 1 / $1::int`, [0])
  const heard = await codeOf(askProbe())
  const ended = await codeOf(ask('rollback'))
  return heard === DIVISION_BY_ZERO && ended === DIVISION_BY_ZERO && (await askProbe()) === free
}

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => Object(error).code as unknown,
  )
}
