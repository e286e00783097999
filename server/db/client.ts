import pg from 'pg'
import { forgetAfter, PreparedNames } from '#server/db/prepared.ts'
import { type Connection, PipelinedQuery } from '#server/db/pipelinedQuery.ts'

/** What a statement begins with that is part of a transaction's opening: it answers nothing, and may refuse. */
export const OPENS = '/* opens */'

/** What opens a transaction, as Kysely and clinic.ts write it. */
const OPENING = /^(?:begin$|start transaction read only$|SET LOCAL app\.clinic_id = '[0-9a-f-]{36}'$|\/\* opens \*\/)/

/** As long as the next call of a busy server takes to come; a transaction that has ended but for its word holds up nobody. */
const OWED_MS = 5

interface Asked {
  text: string
  values?: unknown
}

/**
 * A client that saves the way to the database and back. Each statement with parameters is prepared once a connection:
 * parsing and planning are more than half of its cost (docs/decisions/0004). What opens a transaction travels with its
 * first statement and is answered with it, and the end of one that only read with what the connection is used for next
 * (docs/decisions/0018). It takes what Kysely sends: one statement a text, one after the other.
 */
export class SparingClient extends pg.Client {
  /** What opens a transaction, until the statement comes that it travels with. */
  opening: Asked[] | undefined
  /** Fails where the opening did, so that the transaction's end does, whatever became of that failure until then. */
  opened: Promise<void> | undefined
  /** A transaction that only reads, of which nothing failed: its end will not either. A failure may be the connection's. */
  isReading = false
  /** Sends the end of a transaction that only read, if nothing comes that it travels with. */
  owed: NodeJS.Timeout | undefined
  readonly prepared = new PreparedNames((name) => {
    const connection = connectionOf(this)
    // Its answer comes with that of the statement that follows.
    connection.close({ type: 'S', name })
    delete connection.parsedStatements[name]
  })

  constructor(config?: pg.ClientConfig) {
    super(config)
    // Statements are sent as they come, without waiting for the answer to the one before. Set here, as a copy of the
    // pool's options would lack the password.
    Reflect.set(this, 'pipeline', true)
  }
}

type Send = (this: SparingClient, query: unknown, ...rest: unknown[]) => Promise<unknown> | undefined

const send = Reflect.get(pg.Client.prototype, 'query') as Send

function connectionOf(client: SparingClient): Connection {
  return (client as unknown as { connection: Connection }).connection
}

/** A statement under the name that it is prepared by, when it has parameters. */
function named(client: SparingClient, { text, values }: Asked): pg.QueryConfig {
  if (!Array.isArray(values) || values.length === 0) return { text }
  const name = client.prepared.nameOf(text)
  return { text, values, ...(name ? { name } : {}) }
}

/** @param callback of a pool that is asked by itself: it is answered instead of the promise */
function sendAlone(client: SparingClient, asked: Asked, callback?: unknown): Promise<unknown> | undefined {
  return send.call(client, named(client, asked), callback)?.catch((error: unknown) => fail(client, error))
}

function fail(client: SparingClient, error: unknown): never {
  client.isReading = false
  return forgetAfter(error)
}

/** Sends a statement with what goes before it. Its answer is the failure of those where one failed. */
function sendTogether(client: SparingClient, before: Asked[], asked: Asked): Promise<unknown> {
  const opened = Promise.withResolvers<undefined>()
  const answered = Promise.withResolvers()
  opened.promise.catch(() => undefined)
  client.opened = opened.promise
  const pipelined = new PipelinedQuery(
    before.map((one) => named(client, one)),
    named(client, asked),
    (error) => (error ? opened.reject(error) : opened.resolve(undefined)),
    (error, result) => (error ? answered.reject(error) : answered.resolve(result)),
  )
  void send.call(client, pipelined)
  return answered.promise.catch((error: unknown) => fail(client, error))
}

/** Answers at once: who hears of a failure is the statement that follows. */
function open(client: SparingClient, asked: Asked): Promise<unknown> {
  if (!client.opening) {
    if (asked.text.startsWith(OPENS)) throw new Error('opens nothing')
    client.opening = []
    client.isReading = asked.text.endsWith('read only')
  }
  client.opening.push(asked)
  return Promise.resolve({ command: 'BEGIN', rows: [] })
}

/** The end of a transaction that only read and whose answers are all there: sent with what follows, or alone. */
function owe(client: SparingClient): Promise<unknown> {
  client.isReading = false
  client.owed = setTimeout(() => payAlone(client), OWED_MS)
  return Promise.resolve({ command: 'ROLLBACK', rows: [] })
}

const ROLLBACK: Asked = { text: 'rollback' }

function payAlone(client: SparingClient): void {
  if (takeOwed(client)) sendAlone(client, ROLLBACK)?.catch(() => undefined)
}

/** @returns whether a rollback was owed, which the caller sends */
function takeOwed(client: SparingClient): boolean {
  const isOwed = client.owed !== undefined
  clearTimeout(client.owed)
  client.owed = undefined
  return isOwed
}

/** Waits for the opening, which is answered by now unless no statement followed it. */
async function end(client: SparingClient, sent: Promise<unknown> | undefined): Promise<unknown> {
  sent?.catch(() => undefined)
  await client.opened
  return sent
}

Object.defineProperty(SparingClient.prototype, 'query', {
  value: function (this: SparingClient, text: unknown, values?: unknown, callback?: unknown) {
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

Object.defineProperty(SparingClient.prototype, '_handleParseComplete', {
  value: function (this: SparingClient): void {
    const query = (this as unknown as { _getActiveQuery: () => unknown })._getActiveQuery()
    if (!(query instanceof PipelinedQuery && query.handleParseComplete(connectionOf(this)))) handleParsed.call(this)
  },
})
