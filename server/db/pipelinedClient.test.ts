import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { canPipeline } from '#server/db/pipelinedClient.ts'

// The fast way reaches into pg. Where this fails after an update of pg, the product still starts, on the plain way: mend
// server/db/pipelinedClient.ts, or stay with the pg before.

it('works with the pg that is installed', async () => {
  expect(await canPipeline(inject('appUrl'))).toBe(true)
})

const { Client, Query } = pg as unknown as Record<'Client' | 'Query', { prototype: object }>

describe.each([
  ['how a query is written', Query.prototype, 'prepare'],
  ['how a row comes', Query.prototype, 'handleDataRow'],
  ['how a statement ends', Query.prototype, 'handleCommandComplete'],
  ['how a statement fails', Query.prototype, 'handleError'],
  ['which query is answered', Client.prototype, '_getActiveQuery'],
] as const)('a pg that says otherwise %s', (_what, prototype, name) => {
  it('is seen before the product relies on it', async () => {
    const known: unknown = Reflect.get(prototype, name)
    expect(known).toBeTypeOf('function')
    Reflect.set(prototype, name, undefined)
    try {
      expect(await canPipeline(inject('appUrl'))).toBe(false)
    } finally {
      Reflect.set(prototype, name, known)
    }
    expect(await canPipeline(inject('appUrl'))).toBe(true)
  })
})

it('is no way to a database that is not there', async () => {
  const url = new URL(inject('appUrl'))
  url.port = '1'
  expect(await canPipeline(url.href)).toBe(false)
})
