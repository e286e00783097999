import { hash, timingSafeEqual } from 'node:crypto'
import type { ToldPayment } from '#server/outside/payments/payments.ts'

/** The two values of the merchant that a signature is made with. */
export interface Merchant {
  custId: string
  key: string
}

type SignedPart = Pick<ToldPayment, 'refPayco' | 'transactionId' | 'amount' | 'currency'>

/** Lower-case hexadecimal SHA-256 of six values, the amount and currency to the byte as they came. */
export function signatureOf({ custId, key }: Merchant, told: SignedPart): string {
  return hash('sha256', [custId, key, told.refPayco, told.transactionId, told.amount, told.currency].join('^'), 'hex')
}

export function isSignedBy(merchant: Merchant, told: ToldPayment): boolean {
  const [given, right] = [Buffer.from(told.signature), Buffer.from(signatureOf(merchant, told))]
  return given.length === right.length && timingSafeEqual(given, right)
}

const states = new Map<string, ToldPayment['state']>([
  ['1', 'accepted'],
  ['2', 'failed'],
  ['3', 'pending'],
  ['4', 'failed'],
  ['6', 'reversed'],
  ['7', 'pending'],
  ['8', 'pending'],
  ['9', 'failed'],
  ['10', 'failed'],
  ['11', 'failed'],
  ['12', 'pending'],
])

/** Longer than any value of the provider. */
const MAX_VALUE = 200

/** Reads the `x_` fields of a callback or of a lookup; `undefined` of what is no payment. */
export function readPayment(fields: unknown): ToldPayment | undefined {
  const of = (name: string): string => {
    const value = (Object(fields) as Record<string, unknown>)[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, MAX_VALUE) : ''
  }
  const code = of('x_cod_transaction_state')
  // Observed: a state of 0 beside an answer that says which it is.
  const state = states.get(code === '' || code === '0' ? of('x_cod_response') : code)
  const told = {
    refPayco: of('x_ref_payco'),
    transactionId: of('x_transaction_id'),
    reference: of('x_id_invoice') || of('x_id_factura'),
    invoiceId: of('x_extra1'),
    merchant: of('x_cust_id_cliente'),
    amount: of('x_amount'),
    currency: of('x_currency_code'),
    at: readTime(of('x_transaction_date') || of('x_fecha_transaccion')),
    isTest: /^(true|1)$/i.test(of('x_test_request')),
    method: of('x_franchise').slice(0, 10) || null,
    signature: of('x_signature'),
  }
  const isWhole = /^[0-9a-zA-Z]{1,40}$/.test(told.refPayco) && told.transactionId !== '' && told.reference !== ''
  return state && isWhole ? { ...told, state } : undefined
}

/** `2026-11-20 12:04:33` by the clocks of Colombia, the provider's: it names no zone. */
function readTime(written: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(written)) return null
  const at = new Date(`${written.replace(' ', 'T')}-05:00`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** Reads a callback's body, a form or JSON, whatever it says that it is. */
export function readCallback(body: Buffer): ToldPayment | undefined {
  const text = body.toString('utf8')
  if (text.includes('\0')) return undefined
  if (!text.trimStart().startsWith('{')) return readPayment(Object.fromEntries(new URLSearchParams(text)))
  try {
    return readPayment(JSON.parse(text))
  } catch {
    return undefined
  }
}
