import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSignedBy, readCallback, readPayment, signatureOf } from '#server/outside/payments/callback.ts'

const merchant = { custId: '1234567', key: '0123456789abcdef0123456789abcdef01234567' }
const part = { refPayco: '101234567', transactionId: '1012345671700000001', amount: '89000', currency: 'COP' }
const RIGHT = 'd6986e56b97c4561aae946d27d4cdf6bf544348d53b768bbd1769f497b4f52a0'

const fields = {
  x_cust_id_cliente: '1234567',
  x_ref_payco: '101234567',
  x_id_invoice: '1764000000',
  x_amount: '89000',
  x_currency_code: 'COP',
  x_transaction_id: '1012345671700000001',
  x_cod_transaction_state: '1',
  x_cod_response: '1',
  x_test_request: 'FALSE',
  x_extra1: '0197a3c2-0000-7000-8000-000000000001',
  x_transaction_date: '2026-11-20 12:04:33',
  x_franchise: 'VS',
  x_signature: RIGHT,
  x_customer_name: 'Ana',
  x_customer_email: 'ana@prueba.co',
}
const form = (changes: Record<string, string> = {}) =>
  Buffer.from(new URLSearchParams({ ...fields, ...changes }).toString())

describe('the signature', () => {
  it.each([
    ['89000', RIGHT],
    ['89000.00', 'a0e0085563acb1e81798484b7230d073559a37eb2d5bf3cd7297a5aba36c4642'],
  ])('is that of the published example, of %s', (amount, signature) => {
    expect(signatureOf(merchant, { ...part, amount })).toBe(signature)
  })

  it('is of each of the six values, and of nothing less', () => {
    const told = readCallback(form())
    if (!told) throw new Error('unreadable')
    expect(isSignedBy(merchant, told)).toBe(true)
    for (const change of [
      { refPayco: '101234568' },
      { transactionId: '1' },
      { amount: '89000.0' },
      { currency: 'cop' },
      { signature: RIGHT.toUpperCase() },
      { signature: RIGHT.slice(1) },
      { signature: '' },
    ])
      expect(isSignedBy(merchant, { ...told, ...change }), JSON.stringify(change)).toBe(false)
    for (const other of [{ custId: '1234568' }, { key: 'x' }])
      expect(isSignedBy({ ...merchant, ...other }, told)).toBe(false)
  })
})

describe('a callback', () => {
  it('is read as a form and as JSON alike, and nothing of who paid is taken', () => {
    const told = readCallback(form())
    expect(told).toEqual({
      ...part,
      reference: '1764000000',
      invoiceId: fields.x_extra1,
      merchant: '1234567',
      state: 'accepted',
      at: '2026-11-20T17:04:33.000Z',
      isTest: false,
      method: 'VS',
      signature: RIGHT,
    })
    expect(readCallback(Buffer.from(JSON.stringify(fields)))).toEqual(told)
    expect(readCallback(Buffer.from(JSON.stringify({ ...fields, x_ref_payco: 101234567 })))).toEqual(told)
  })

  it.each([
    ['1', '1', 'accepted'],
    ['2', '2', 'failed'],
    ['3', '3', 'pending'],
    ['4', '4', 'failed'],
    ['6', '6', 'reversed'],
    ['7', '7', 'pending'],
    ['8', '8', 'pending'],
    ['9', '9', 'failed'],
    ['10', '10', 'failed'],
    ['11', '11', 'failed'],
    ['12', '12', 'pending'],
    ['0', '1', 'accepted'],
    ['', '2', 'failed'],
  ])('of the state %s with the answer %s is %s', (state, response, meaning) => {
    const told = readCallback(form({ x_cod_transaction_state: state, x_cod_response: response }))
    expect(told?.state).toBe(meaning)
  })

  it.each([[''], ['20/11/2026'], ['2026-13-40 99:00:00']])('says no time where it writes «%s»', (written) => {
    expect(readCallback(form({ x_transaction_date: written }))?.at).toBeNull()
  })

  it.each([['TRUE'], ['true'], ['1']])('is a test where it says %s', (said) => {
    expect(readCallback(form({ x_test_request: said }))?.isTest).toBe(true)
  })

  it.each([
    ['a state that nobody knows', { x_cod_transaction_state: '99' }],
    ['no number', { x_ref_payco: '' }],
    ['a number that leads elsewhere', { x_ref_payco: '../login' }],
    ['no checkout', { x_id_invoice: '' }],
    ['no transaction', { x_transaction_id: '' }],
  ])('with %s is none', (_what, change) => {
    expect(readCallback(form(change))).toBeUndefined()
  })

  it('is never more than undefined, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          fc.json().map((text) => Buffer.from(text)),
        ),
        (bytes) => {
          expect(readCallback(Buffer.from(bytes))).toBeUndefined()
        },
      ),
    )
    for (const odd of [null, [], 'x', 1, { x_ref_payco: {} }]) expect(readPayment(odd)).toBeUndefined()
  })
})
