import pg from 'pg'
import { forgetAfter, PreparedNames } from '#server/db/prepared.ts'
import { type Connection, Together } from '#server/db/together.ts'

/** What a statement begins with that is part of a transaction's opening: it answers nothing, and may refuse. */
export const OPENS = '/* opens */'

/** What opens a transaction, as Kysely and clinic.ts write it. */
const OPENING = /^(?:begin$|start transaction read only$|SET LOCAL app\.clinic_id = '[0-9a-f-]{36}'$|\/\* opens \*\/)/

/** As long as the next call of a busy server takes to come; a transaction that has ended but for its word holds up nobody. */
const OWED_MS = 5

/**
 * A client that saves the way to the database and back. Each statement with parameters is prepared once a connection:
 * parsing and planning are more than half of its cost (docs/decisions/0004). What opens a transaction travels with its
 * first statement and is answered with it, and the end of one that only read with what the connection is used for next
 * (docs/decisions/0018).
 */
export class SparingClient extends pg.Client {
  /** What opens a transaction, until the statement comes that it travels with. */
  opening: pg.QueryConfig[] | undefined
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
function named(client: SparingClient, text: string, values: unknown): pg.QueryConfig {
  if (!Array.isArray(values) || values.length === 0) return { text }
  const name = client.prepared.nameOf(text)
  return { text, values, ...(name ? { name } : {}) }
}

function sendPrepared(client: SparingClient, query: unknown, rest: unknown[]): Promise<unknown> | undefined {
  const [values, ...more] = rest
  const prepared = typeof query === 'string' && named(client, query, values)
  const sent = prepared && prepared.name ? send.call(client, prepared, ...more) : send.call(client, query, ...rest)
  return sent?.catch((error: unknown) => fail(client, error))
}

function fail(client: SparingClient, error: unknown): never {
  client.isReading = false
  return forgetAfter(error)
}

/** Sends a statement with what opens its transaction. Its answer is the opening's failure where that failed. */
function sendTogether(
  client: SparingClient,
  opening: pg.QueryConfig[],
  query: string,
  values: unknown,
): Promise<unknown> {
  const opened = Promise.withResolvers<undefined>()
  const answered = Promise.withResolvers()
  opened.promise.catch(() => undefined)
  client.opened = opened.promise
  const together = new Together(
    opening,
    named(client, query, values),
    (error) => (error ? opened.reject(error) : opened.resolve(undefined)),
    (error, result) => (error ? answered.reject(error) : answered.resolve(result)),
  )
  void send.call(client, together)
  return answered.promise.catch((error: unknown) => fail(client, error))
}

/** Answers at once: who hears of a failure is the statement that follows. */
function open(client: SparingClient, query: string, values: unknown): Promise<unknown> {
  if (!client.opening) {
    if (query.startsWith(OPENS)) throw new Error('opens nothing')
    client.opening = owesNothing(client) ? [] : [{ text: 'rollback' }]
    client.isReading = query.endsWith('read only')
  }
  client.opening.push(named(client, query, values))
  return Promise.resolve({ command: 'BEGIN', rows: [] })
}

/** The end of a transaction that only read, sent with what follows, or alone when nothing does. */
function owe(client: SparingClient): Promise<unknown> {
  client.owed = setTimeout(() => {
    if (!owesNothing(client)) sendPrepared(client, 'rollback', [])?.catch(() => undefined)
  }, OWED_MS)
  return Promise.resolve({ command: 'ROLLBACK', rows: [] })
}

/** Whatever was owed is the caller's to send. */
function owesNothing(client: SparingClient): boolean {
  if (!client.owed) return true
  clearTimeout(client.owed)
  client.owed = undefined
  return false
}

/** Waits for the opening, which is answered by now unless no statement followed it. */
async function end(client: SparingClient, sent: Promise<unknown> | undefined): Promise<unknown> {
  sent?.catch(() => undefined)
  await client.opened
  return sent
}

Object.defineProperty(SparingClient.prototype, 'query', {
  value: function (this: SparingClient, query: unknown, ...rest: unknown[]): Promise<unknown> | undefined {
    if (typeof query !== 'string') return send.call(this, query, ...rest)
    if (OPENING.test(query)) return open(this, query, rest[0])
    const { opening } = this
    this.opening = undefined
    if (!opening && query === 'rollback' && this.isReading) return owe(this)
    if (!owesNothing(this)) sendPrepared(this, 'rollback', [])?.catch(() => undefined)
    const sent = opening ? sendTogether(this, opening, query, rest[0]) : sendPrepared(this, query, rest)
    return query === 'commit' || query === 'rollback' ? end(this, sent) : sent
  } satisfies Send,
})

const handleParsed = Reflect.get(pg.Client.prototype, '_handleParseComplete') as (this: pg.Client) => void

Object.defineProperty(SparingClient.prototype, '_handleParseComplete', {
  value: function (this: SparingClient): void {
    const query = (this as unknown as { _getActiveQuery: () => unknown })._getActiveQuery()
    if (!(query instanceof Together && query.handleParseComplete(connectionOf(this)))) handleParsed.call(this)
  },
})
