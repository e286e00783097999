import type { Writable } from 'node:stream'
import pg from 'pg'
import { forgetAfter, nameOf } from '#server/db/prepared.ts'

/** What opens a transaction, as Kysely and clinic.ts write it. */
const OPENING = /^(begin|start transaction read only|SET LOCAL app\.clinic_id = '[0-9a-f-]{36}')$/

/**
 * A client that saves the way to the database and back. Each statement with parameters is prepared once a connection:
 * parsing and planning are more than half of its cost (docs/decisions/0004). What opens a transaction travels with its
 * first statement, in one packet (docs/decisions/0018).
 */
export class SparingClient extends pg.Client {
  /** An opening waits for the statement that it travels with. */
  isOpening = false

  constructor(config?: pg.ClientConfig) {
    // Statements are sent as they come, without waiting for the answer to the one before.
    super({ ...config, pipeline: true })
  }
}

type Send = (this: SparingClient, query: unknown, ...rest: unknown[]) => Promise<unknown> | undefined

const send = Reflect.get(pg.Client.prototype, 'query') as Send

function socketOf(client: SparingClient): Writable {
  return (client as unknown as { connection: { stream: Writable } }).connection.stream
}

/** @returns at once: where it fails, PostgreSQL refuses the statement that follows */
function open(client: SparingClient, query: string): Promise<unknown> {
  if (!client.isOpening) socketOf(client).cork()
  client.isOpening = true
  send.call(client, query)?.catch(() => undefined)
  return Promise.resolve({ command: 'BEGIN', rows: [] })
}

Object.defineProperty(SparingClient.prototype, 'query', {
  value: function (this: SparingClient, query: unknown, ...rest: unknown[]): Promise<unknown> | undefined {
    if (typeof query === 'string' && OPENING.test(query)) return open(this, query)
    const [values, ...more] = rest
    const name = typeof query === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(query) : undefined
    const sent = name
      ? send.call(this, { name, text: query, values }, ...more)?.catch(forgetAfter)
      : send.call(this, query, ...rest)
    if (this.isOpening) socketOf(this).uncork()
    this.isOpening = false
    return sent
  } satisfies Send,
})
