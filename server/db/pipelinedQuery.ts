import pg from 'pg'

/** What is used of pg's connection. */
export interface Connection {
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

const Query = pg.Query as unknown as new (
  config: pg.QueryConfig & { queryMode: 'extended' },
  values: undefined,
  callback: Answered | undefined,
) => PgQuery

/**
 * A statement with what has to go before it, asked as one: PostgreSQL does one after the other, leaves out what follows a
 * failure, and answers once. To pg it is a single query; the answers to what goes before are counted and dropped.
 */
export class PipelinedQuery extends Query {
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
