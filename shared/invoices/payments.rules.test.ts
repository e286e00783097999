import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  disagreement,
  isNewerWord,
  type PaymentState,
  paymentStates,
  type PaymentWord,
  type SaidPayment,
  settle,
} from '#shared/invoices/payments.rules.ts'

const AMOUNT = 38
const state = fc.constantFrom(...paymentStates)
const instant = fc.integer({ min: 0, max: 9 }).map((second) => `2026-11-20T17:00:0${second}.000Z`)

/** What is known of a payment after all that was said of it, one word after the other. */
function play(words: readonly PaymentWord[]): PaymentWord | undefined {
  return words.reduce<PaymentWord | undefined>(
    (known, said) => (!known || isNewerWord(said, known) ? said : known),
    undefined,
  )
}

const shuffle = <One>(all: readonly One[], random: IterableIterator<number>): One[] =>
  all
    .map((one) => ({ one, rank: Number(random.next().value) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ one }) => one)

describe('what the provider says of a payment in any order, late and twice', () => {
  const dated = fc.record({ state, at: instant, askedAt: instant })
  const undated = fc.record({ state, at: fc.constant(null), askedAt: instant })

  it.each([
    ['says when', dated],
    ['does not say when', undated],
  ])('ends in the same word, where it %s', (_how, word) => {
    fc.assert(
      fc.property(fc.array<PaymentWord>(word, { maxLength: 30 }), fc.infiniteStream(fc.nat()), (words, random) => {
        const ended = play(words)
        expect(play([...shuffle(words, random), ...shuffle(words, random)])).toEqual(ended)
      }),
    )
  })

  it('ends in the newest by the provider’s clock', () => {
    const life = fc.array(state, { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(life, fc.infiniteStream(fc.nat()), (states, random) => {
        const words = states.map((one, second) => ({
          ...{ state: one, at: `2026-11-20T17:00:0${second}.000Z` },
          askedAt: '2026-11-20T17:01:00.000Z',
        }))
        expect(play(shuffle(words, random))?.state).toBe(states.at(-1))
      }),
    )
  })

  it('ends in what a bank decided last, where its clock tells nothing: each of them was asked for after the other', () => {
    const life = fc.array(state, { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(life, fc.boolean(), fc.infiniteStream(fc.nat()), (states, isDated, random) => {
        const words = states.map((one, second) => ({
          ...{ state: one, at: isDated ? '2026-11-20T16:00:00.000Z' : null },
          askedAt: `2026-11-20T17:00:0${second}.000Z`,
        }))
        const decided = states.findLast((one) => one === 'accepted' || one === 'reversed')
        expect(play(shuffle(words, random))?.state).toBe(decided ?? states.at(-1))
      }),
    )
  })

  it.each([
    ['a dispute that is won', ['accepted', 'reversed', 'accepted'], 'accepted'],
    ['a dispute that is lost', ['accepted', 'reversed'], 'reversed'],
    ['another card', ['failed', 'accepted'], 'accepted'],
    ['a lookup that lags behind', ['pending', 'accepted', 'pending'], 'accepted'],
  ] satisfies [string, PaymentState[], PaymentState][])('is told for %s', (_what, states, ended) => {
    const words = states.map((one, second) => ({ state: one, at: null, askedAt: `2026-11-20T17:00:0${second}.000Z` }))
    expect(play(words)?.state).toBe(ended)
  })
})

describe('the payments of a clinic', () => {
  const invoices = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 6 })
  const made = fc.array(fc.record({ of: fc.nat(5), state, amount: fc.integer({ min: 1, max: 60 }) }), { maxLength: 12 })

  it('pay what is owed as long as they are enough, the oldest first, and are worth what they are', () => {
    fc.assert(
      fc.property(invoices, made, (amounts, all) => {
        const owed = amounts.map((amount, at) => ({ id: String(at), amount }))
        const payments = all.map(({ of, ...one }) => ({ ...one, invoiceId: String(of % owed.length) }))
        const paid = settle(owed, payments)
        const accepted = payments.filter((one) => one.state === 'accepted')
        const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)
        const total = sum(accepted.map(({ amount }) => amount))
        expect(sum([...paid.values()])).toBe(total)
        const isOwing = owed.some(({ id, amount }) => (paid.get(id) ?? 0) < amount)
        expect(isOwing).toBe(total < sum(amounts))
        // Nothing is in favour while anything is owed.
        if (isOwing) for (const { id, amount } of owed) expect(paid.get(id)).toBeLessThanOrEqual(amount)
        const ownOf = (id: string) =>
          sum(accepted.filter(({ invoiceId }) => invoiceId === id).map(({ amount }) => amount))
        for (const [at, { id, amount }] of owed.entries()) {
          expect(paid.get(id)).toBeGreaterThanOrEqual(Math.min(amount, ownOf(id)))
          // Credit went to this one: all that are older are paid.
          if ((paid.get(id) ?? 0) > ownOf(id))
            for (const older of owed.slice(0, at)) expect(paid.get(older.id)).toBeGreaterThanOrEqual(older.amount)
        }
      }),
    )
  })

  it('that were made twice pay the next invoice, and what remains stays where it was paid', () => {
    const twice = ['a', 'a'].map((invoiceId) => ({ invoiceId, state: 'accepted' as const, amount: AMOUNT }))
    const owed = (...ids: string[]) => ids.map((id) => ({ id, amount: AMOUNT }))
    expect(Object.fromEntries(settle(owed('a'), twice))).toEqual({ a: 76 })
    expect(Object.fromEntries(settle(owed('a', 'b'), twice))).toEqual({ a: 38, b: 38 })
    expect(Object.fromEntries(settle(owed('b', 'a', 'c'), twice))).toEqual({ b: 38, a: 38, c: 0 })
  })
})

describe('what the provider says of a payment', () => {
  const kept = { reference: '1764000000', invoiceId: 'i-1', amount: AMOUNT }
  const right: SaidPayment = {
    ...{ reference: '1764000000', invoiceId: 'i-1', amount: '38', currency: 'COP' },
    ...{ isTest: false, isSigned: true, isOurs: true },
  }

  it.each([
    ['as it was charged', {}],
    ['with decimals that say nothing', { amount: '38.00' }],
    ['in small letters', { currency: 'cop' }],
  ] satisfies [string, Partial<SaidPayment>][])('counts %s', (_how, change) => {
    expect(disagreement({ ...right, ...change }, kept, false)).toBeUndefined()
  })

  it.each([
    ['signature', { isSigned: false }],
    ['merchant', { isOurs: false }],
    ['attempt', { reference: '1764000001' }],
    ['invoice', { invoiceId: 'i-2' }],
    ['amount', { amount: '37' }],
    ['amount', { amount: '38.01' }],
    ['amount', { amount: '38e0' }],
    ['amount', { amount: ' 38' }],
    ['amount', { amount: '' }],
    ['currency', { currency: 'USD' }],
    ['test', { isTest: true }],
  ] satisfies [string, Partial<SaidPayment>][])('counts for nothing for its %s: %j', (why, change) => {
    expect(disagreement({ ...right, ...change }, kept, false)).toBe(why)
  })

  it('counts for nothing without an attempt of ours, and where only tests count', () => {
    expect(disagreement(right, undefined, false)).toBe('attempt')
    expect(disagreement(right, kept, true)).toBe('test')
    expect(disagreement({ ...right, isTest: true }, kept, true)).toBeUndefined()
  })
})
