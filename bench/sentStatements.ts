import pg from 'pg'

// Imported before the product's own client takes hold of what it sends with.

interface Sent {
  text: string
  values: unknown[]
}

/** What this process has sent to a database since it was emptied. */
export const sentStatements: Sent[] = []

const send = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown
Reflect.set(pg.Client.prototype, 'query', function (this: unknown, ...given: unknown[]) {
  const [asked, values] = given as [string | Partial<Sent>, unknown[] | undefined]
  const sent = typeof asked === 'string' ? { text: asked, values } : asked
  sentStatements.push({ text: String(sent.text), values: sent.values ?? [] })
  return send.apply(this, given)
})
