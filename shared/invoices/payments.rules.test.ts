import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  advance,
  disagreement,
  type PaymentState,
  paymentStates,
  type SaidPayment,
  settle,
} from '#shared/invoices/payments.rules.ts'

const AMOUNT = 38
const told = fc.record({ payment: fc.constantFrom('a', 'b', 'c'), state: fc.constantFrom(...paymentStates) })

/** What is known of each payment after all that was told, one after the other. */
function play(all: readonly { payment: string; state: PaymentState }[]): Map<string, PaymentState> {
  const known = new Map<string, PaymentState>()
  for (const { payment, state } of all) known.set(payment, advance(known.get(payment), state))
  return known
}

describe('payments of which is told in any order, late and twice', () => {
  it('end in the same state, the furthest that was told', () => {
    fc.assert(
      fc.property(fc.array(told, { maxLength: 30 }), fc.infiniteStream(fc.nat()), (all, random) => {
        const shuffled = all
          .map((one) => ({ one, rank: random.next().value as number }))
          .toSorted((one, other) => one.rank - other.rank)
          .map(({ one }) => one)
        const ended = play(all)
        expect(play([...shuffled, ...shuffled])).toEqual(ended)
        for (const [payment, state] of ended) {
          const furthest = Math.max(
            ...all.filter((one) => one.payment === payment).map((one) => paymentStates.indexOf(one.state)),
          )
          expect(paymentStates[furthest]).toBe(state)
        }
      }),
    )
  })

  it('never go back from paid but by a reversal, and pay the invoice as long as one of them stands', () => {
    fc.assert(
      fc.property(fc.array(told, { maxLength: 30 }), (all) => {
        const known = new Map<string, PaymentState>()
        for (const { payment, state } of all) {
          const before = known.get(payment)
          const after = advance(before, state)
          if (before === 'accepted') expect(['accepted', 'reversed']).toContain(after)
          if (before === 'reversed') expect(after).toBe('reversed')
          known.set(payment, after)
          const standing = [...known.values()].filter((one) => one === 'accepted').length
          const settled = settle(
            AMOUNT,
            [...known.values()].map((one) => ({ state: one, amount: AMOUNT })),
          )
          expect(settled.toCollect === 0).toBe(standing > 0)
          expect(settled.paid).toBe(standing * AMOUNT)
          expect(settled.overpaid).toBe(Math.max(0, standing - 1) * AMOUNT)
          expect(settled.toCollect - settled.overpaid).toBe(AMOUNT - settled.paid)
        }
      }),
    )
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
