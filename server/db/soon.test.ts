import { expect, it } from 'vitest'
import { Soon, type SoonWriting } from '#server/db/soon.ts'

type Tx = { clinicId: string; wrote: string[] }

function aWriter() {
  const transactions: Tx[] = []
  const logged: unknown[] = []
  const soon = new Soon<Tx>(async (clinicId, work) => {
    const tx: Tx = { clinicId, wrote: [] }
    transactions.push(tx)
    await work(tx)
  })
  soon.log = { error: (what, message) => void logged.push({ ...what, message }) }
  const writing: SoonWriting<Tx, string> = {
    name: 'letters',
    keyOf: (value) => value.slice(0, 1),
    write: async (tx, values) => void tx.wrote.push(...values),
  }
  return { soon, writing, transactions, logged }
}

it('writes of a clinic and a kind all together, of each key the last value, in the order in which they were noted', async () => {
  const { soon, writing, transactions } = aWriter()
  for (const value of ['a1', 'b1', 'a2']) soon.note('one', writing, value)
  soon.note('two', writing, 'c1')
  soon.note('one', { ...writing }, 'd1')
  await soon.settle()
  expect(transactions).toEqual([
    { clinicId: 'one', wrote: ['b1', 'a2'] },
    { clinicId: 'one', wrote: ['d1'] },
    { clinicId: 'two', wrote: ['c1'] },
  ])
  await soon.settle()
  expect(transactions).toHaveLength(3)
})

it('writes by itself a moment later', async () => {
  const { soon, writing, transactions } = aWriter()
  soon.note('one', writing, 'a1')
  expect(transactions).toEqual([])
  await expect.poll(() => transactions).toEqual([{ clinicId: 'one', wrote: ['a1'] }])
})

it('writes at once what a statement can take, and beside it keeps the newest of as many', async () => {
  const { soon, transactions } = aWriter()
  const written = Promise.withResolvers<void>()
  const each: SoonWriting<Tx, number> = {
    name: 'numbers',
    keyOf: String,
    write: async (tx, values) => {
      tx.wrote.push(...values.map(String))
      await written.promise
    },
  }
  for (let value = 0; value < 3000; value += 1) soon.note('one', each, value)
  expect(transactions.map(({ wrote }) => wrote.length)).toEqual([1000])
  written.resolve()
  await soon.settle()
  expect(transactions.map(({ wrote }) => [wrote[0], wrote.length, wrote.at(-1)])).toEqual([
    ['0', 1000, '999'],
    ['2000', 1000, '2999'],
  ])
})

it('tells what is noted until it is written', async () => {
  const { soon, writing } = aWriter()
  const written = Promise.withResolvers<void>()
  const slow = { ...writing, write: () => written.promise }
  for (const value of ['a1', 'b1']) soon.note('one', slow, value)
  expect([soon.noted('one', slow), soon.noted('two', slow), soon.noted('one', writing)]).toEqual([['a1', 'b1'], [], []])
  const settled = soon.settle()
  soon.note('one', slow, 'a2')
  expect(soon.noted('one', slow)).toEqual(['a1', 'b1', 'a2'])
  written.resolve()
  await settled
  expect(soon.noted('one', slow)).toEqual([])
})

it('loses what cannot be written, says so by its name alone, and goes on', async () => {
  const { soon, writing, transactions, logged } = aWriter()
  soon.note('one', { ...writing, write: () => Promise.reject(new RangeError('Milo de Catalina')) }, 'a1')
  soon.note('one', writing, 'a2')
  soon.run('mail', () => Promise.reject(new TypeError('ana@prueba.co')))
  await soon.settle()
  expect(transactions.at(-1)?.wrote).toEqual(['a2'])
  expect(logged).toEqual([
    { name: 'TypeError', message: 'mail failed' },
    { name: 'RangeError', message: 'letters failed' },
  ])
})

it('does other work at once, beside the answer, and is settled when it is done', async () => {
  const { soon } = aWriter()
  const done: string[] = []
  soon.run('mail', async () => {
    done.push('begun')
    await new Promise(setImmediate)
    done.push('done')
  })
  expect(done).toEqual(['begun'])
  await soon.settle()
  expect(done).toEqual(['begun', 'done'])
})
