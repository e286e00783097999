import type { Writable } from 'node:stream'
import pg from 'pg'
import { forgetAfter, PreparedNames } from '#server/db/prepared.ts'

/** What a statement begins with that is part of a transaction's opening: it answers nothing, and may refuse. */
export const OPENS = '/* opens */'

/** What opens a transaction, as Kysely and clinic.ts write it. */
const OPENING = /^(?:begin$|start transaction read only$|SET LOCAL app\.clinic_id = '[0-9a-f-]{36}'$|\/\* opens \*\/)/

/**
 * A client that saves the way to the database and back. Each statement with parameters is prepared once a connection:
 * parsing and planning are more than half of its cost (docs/decisions/0004). What opens a transaction travels with its
 * first statement, in one packet, and nobody waits for the end of one that only read (docs/decisions/0018).
 */
export class SparingClient extends pg.Client {
  /** The answers to what opens a transaction, until the statement comes that it travels with. */
  opening: Promise<unknown> | undefined
  /** The same until the transaction's end, which fails with its opening whatever became of that failure until then. */
  opened: Promise<unknown> | undefined
  /** A transaction that only reads, of which nothing failed: its end will not either. A failure may be the connection's. */
  isReading = false
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

interface Connection {
  stream: Writable
  parsedStatements: Record<string, string>
  close: (what: { type: 'S'; name: string }) => void
}

function connectionOf(client: SparingClient): Connection {
  return (client as unknown as { connection: Connection }).connection
}

function sendPrepared(client: SparingClient, query: unknown, rest: unknown[]): Promise<unknown> | undefined {
  const [values, ...more] = rest
  const isNamed = typeof query === 'string' && Array.isArray(values) && values.length > 0
  const name = isNamed ? client.prepared.nameOf(query) : undefined
  const sent = name ? send.call(client, { name, text: query, values }, ...more) : send.call(client, query, ...rest)
  return sent?.catch((error: unknown) => {
    client.isReading = false
    return forgetAfter(error)
  })
}

/** Answers at once: who hears of a failure is the statement that follows. */
function open(client: SparingClient, query: string, rest: unknown[]): Promise<unknown> {
  if (!client.opening) {
    if (query.startsWith(OPENS)) throw new Error('opens nothing')
    connectionOf(client).stream.cork()
    client.isReading = query.endsWith('read only')
  }
  client.opening = Promise.all([client.opening, sendPrepared(client, query, rest)])
  client.opening.catch(() => undefined)
  client.opened = client.opening
  return Promise.resolve({ command: 'BEGIN', rows: [] })
}

/** Sends what was held back together with a statement, whose answer is the opening's failure where that failed. */
function travel(client: SparingClient, sent: Promise<unknown> | undefined): Promise<unknown> | undefined {
  const { opening } = client
  if (!opening) return sent
  client.opening = undefined
  connectionOf(client).stream.uncork()
  sent?.catch(() => undefined)
  return sent && opening.then(() => sent)
}

/** Waits for the opening, which is answered by now unless no statement followed it, and for the end of what wrote. */
async function end(client: SparingClient, query: string, sent: Promise<unknown> | undefined): Promise<unknown> {
  const { opened, isReading } = client
  client.opened = undefined
  sent?.catch(() => undefined)
  await opened
  return isReading && query === 'rollback' ? { command: 'ROLLBACK', rows: [] } : sent
}

Object.defineProperty(SparingClient.prototype, 'query', {
  value: function (this: SparingClient, query: unknown, ...rest: unknown[]): Promise<unknown> | undefined {
    if (typeof query === 'string' && OPENING.test(query)) return open(this, query, rest)
    const sent = travel(this, sendPrepared(this, query, rest))
    return query === 'commit' || query === 'rollback' ? end(this, query, sent) : sent
  } satisfies Send,
})
