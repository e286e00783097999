import pg from 'pg'
import { forgetAfter, PreparedNames } from '#server/db/prepared.ts'

/** A statement as Kysely sends it. */
export interface Asked {
  text: string
  values?: unknown
}

type Send = (this: PreparingClient, query: unknown, ...rest: unknown[]) => Promise<unknown> | undefined

const send = Reflect.get(pg.Client.prototype, 'query') as Send

/**
 * The plain way to the database: each statement with parameters is prepared once a connection, as parsing and planning are
 * more than half of its cost (docs/decisions/0004), and each is awaited before the next. By what pg promises alone.
 */
export class PreparingClient extends pg.Client {
  readonly #forgotten: string[] = []
  readonly #prepared = new PreparedNames((name) => this.forget(name))

  /** A statement under the name that it is prepared by, when it has parameters. */
  named({ text, values }: Asked): pg.QueryConfig {
    if (!Array.isArray(values) || values.length === 0) return { text }
    const name = this.#prepared.nameOf(text)
    return { text, values, ...(name ? { name } : {}) }
  }

  /** The database lets go of a prepared statement before the next one is sent. */
  protected forget(name: string): void {
    this.#forgotten.push(name)
    // pg would keep the text as long as the connection lives.
    const { parsedStatements } = Object(Reflect.get(this, 'connection')) as { parsedStatements?: object }
    if (parsedStatements) Reflect.deleteProperty(parsedStatements, name)
  }

  /** @param callback of a pool that is asked by itself: it is answered instead of the promise */
  sendNamed(asked: Asked, callback?: unknown): Promise<unknown> | undefined {
    const query = this.named(asked)
    const sendIt = () => send.call(this, query, callback)?.catch(forgetAfter)
    return this.#forgotten.length === 0 ? sendIt() : this.#letGo().then(sendIt)
  }

  async #letGo(): Promise<void> {
    // In a transaction that failed they stay, which harms nobody.
    for (const name of this.#forgotten.splice(0))
      await send.call(this, `DEALLOCATE ${pg.escapeIdentifier(name)}`)?.catch(() => undefined)
  }
}

Object.defineProperty(PreparingClient.prototype, 'query', {
  value: function (this: PreparingClient, text: unknown, values?: unknown, callback?: unknown) {
    if (typeof text !== 'string') throw new Error('takes a text and its values')
    return this.sendNamed({ text, values }, callback)
  } satisfies Send,
})
