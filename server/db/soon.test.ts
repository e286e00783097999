import { expect, it } from 'vitest'
import { type SoonWriting, SoonWrites } from '#server/db/soon.ts'

type Tx = { clinicId: string; wrote: string[] }

function aWriter() {
  const transactions: Tx[] = []
  const soon = new SoonWrites<Tx>(async (clinicId, work) => {
    const tx: Tx = { clinicId, wrote: [] }
    transactions.push(tx)
    await work(tx)
  })
  const writing: SoonWriting<Tx, string> = {
    keyOf: (value) => value.slice(0, 1),
    write: async (tx, values) => void tx.wrote.push(...values),
  }
  return { soon, writing, transactions }
}

it('writes of a clinic all together, of each key the last value, in the order in which they were noted', async () => {
  const { soon, writing, transactions } = aWriter()
  for (const value of ['a1', 'b1', 'a2']) soon.note('one', writing, value)
  soon.note('two', writing, 'c1')
  await soon.settle()
  expect(transactions).toEqual([
    { clinicId: 'one', wrote: ['b1', 'a2'] },
    { clinicId: 'two', wrote: ['c1'] },
  ])
  await soon.settle()
  expect(transactions).toHaveLength(2)
})

it('writes by itself a moment later', async () => {
  const { soon, writing, transactions } = aWriter()
  soon.note('one', writing, 'a1')
  expect(transactions).toEqual([])
  await expect.poll(() => transactions).toEqual([{ clinicId: 'one', wrote: ['a1'] }])
})

it('keeps no more than it can write at once', async () => {
  const { soon, transactions } = aWriter()
  const each: SoonWriting<Tx, number> = {
    keyOf: String,
    write: async (tx, values) => void tx.wrote.push(...values.map(String)),
  }
  for (let value = 0; value < 3000; value += 1) soon.note('one', each, value)
  await soon.settle()
  expect(transactions[0]?.wrote).toHaveLength(1000)
  expect(transactions[0]?.wrote.at(-1)).toBe('2999')
})

it('loses what cannot be written, and goes on', async () => {
  const { soon, writing, transactions } = aWriter()
  soon.note('one', { ...writing, write: () => Promise.reject(new Error('away')) }, 'a1')
  await soon.settle()
  soon.note('one', writing, 'a2')
  await soon.settle()
  expect(transactions.at(-1)?.wrote).toEqual(['a2'])
})
