import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCallback, signatureOf } from '#server/outside/payments/callback.ts'
import { openEpayco } from '#server/outside/payments/epayco.ts'
import type { Payments } from '#server/outside/payments/payments.ts'
import { openPaymentSimulator } from '#server/outside/payments/simulator.ts'
import { type ProviderServer, startProvider } from '#server/testing/epayco.ts'

const merchant = { custId: '1234567', key: '0123456789abcdef0123456789abcdef01234567' }
const INVOICE = '0197a3c2-0000-7000-8000-000000000001'
const signal = AbortSignal.timeout(60_000)

let folder: string
let provider: ProviderServer
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'huella-payments-'))
  provider = await startProvider()
})
afterAll(async () => {
  provider.stop()
  await rm(folder, { recursive: true })
})

const open = (checkout: 'v1' | 'v2', privateKey?: string) =>
  openEpayco({
    ...{ ...merchant, checkout, isTest: true, publicKey: 'publica', privateKey },
    ...{ apifyUrl: provider.url, secureUrl: provider.url },
  })

interface Paid {
  payments: Payments
  /** The number of the callback, and what the browser comes back with. */
  refPayco: string
  ref: string
  callback: string
}

let paid = 0

/** An approved payment at the provider that the test plays. */
async function payThere(payments: Payments, reference: string): Promise<Paid> {
  paid += 1
  const [refPayco, ref] = [String(101_000_000 + paid), paid.toString(16).padStart(24, '0')]
  const part = { refPayco, transactionId: `${refPayco}1`, amount: '38', currency: 'COP' }
  const fields = {
    ...{ x_cust_id_cliente: merchant.custId, x_ref_payco: refPayco, x_transaction_id: part.transactionId },
    ...{ x_amount: '38', x_currency_code: 'COP', x_id_invoice: reference, x_extra1: INVOICE, x_test_request: 'TRUE' },
    ...{ x_cod_transaction_state: '1', x_franchise: 'VS', x_signature: signatureOf(merchant, part) },
  }
  provider.payments.set(ref, fields).set(refPayco, fields)
  return { payments, refPayco, ref, callback: new URLSearchParams(fields).toString() }
}

async function paySimulated(_payments: Payments, reference: string): Promise<Paid> {
  const simulator = openPaymentSimulator(path.join(folder, 'sim'))
  let callback = ''
  simulator.deliverTo(async (form) => void (callback = form))
  const checkout = {
    invoice: reference,
    amount: '38',
    extra1: INVOICE,
    description: 'Pago',
    response: 'http://a/?pago=1',
  }
  const { response } = await simulator.pay(checkout, { state: 'accepted', fault: 'none', back: 'and' })
  const ref = response.split('ref_payco=')[1] ?? ''
  return { payments: simulator, refPayco: readCallback(Buffer.from(callback))?.refPayco ?? '', ref, callback }
}

describe.each([
  ['ePayco by its public calls', () => open('v1'), payThere, false],
  ['ePayco with a private key', () => open('v1', 'privada'), payThere, true],
  ['ePayco by its newer checkout', () => open('v2', 'privada'), payThere, true],
  ['the simulator', () => open('v1'), paySimulated, true],
] as const)('payments by %s', (name, make, pay, isSearched) => {
  const reference = `17640000${name.length}`

  it('are confirmed with a signature, and looked up as they were confirmed', async () => {
    const { payments, refPayco, ref, callback } = await pay(make(), reference)
    const told = readCallback(Buffer.from(callback))
    if (!told) throw new Error('unreadable')
    expect([payments.isSigned(told), payments.isOurs(told), payments.isTest]).toEqual([true, true, true])
    expect(told).toMatchObject({ reference, invoiceId: INVOICE, amount: '38', currency: 'COP', state: 'accepted' })
    for (const known of [refPayco, ref]) expect(await payments.lookUp(known, signal)).toEqual(told)
    expect(await payments.find(reference, signal)).toEqual(isSearched ? [told] : [])
  })

  it('are not known before they are made', async () => {
    const { payments } = await pay(make(), `${reference}9`)
    expect(await payments.lookUp('999999999', signal)).toBeUndefined()
    expect(await payments.lookUp('f'.repeat(24), signal)).toBeUndefined()
    expect(await payments.find('1', signal)).toEqual([])
  })
})

describe('ePayco', () => {
  it('opens a checkout with what is charged, and logs in once for many calls', async () => {
    provider.calls.length = 0
    const payments = open('v2', 'privada')
    const session = {
      ...{ name: 'Pago Clínica, mensual', description: 'Pago subscripción', invoice: '1764000000', amount: 38 },
      ...{ response: 'https://a/?pago=validation', confirmation: 'https://a/pays', extra1: INVOICE },
      billing: {
        ...{ name: 'Ana Gómez', address: 'Cll 1', typeDoc: 'CC' as const, numberDoc: '103242123' },
        ...{ callingCode: '+57', mobilePhone: '3001112233' },
      },
    }
    for (const _time of [1, 2]) expect(await payments.openSession?.(session, signal)).toBe('68eefce71d65f1d39c0f6dad')
    expect(provider.calls.map(({ path: called }) => called)).toEqual([
      '/login',
      '/payment/session/create',
      '/payment/session/create',
    ])
    expect(provider.calls[0]?.authorization).toBe(`Basic ${Buffer.from('publica:privada').toString('base64')}`)
    expect(provider.calls[1]?.body).toEqual({
      ...{ checkout_version: '2', currency: 'COP', lang: 'ES', country: 'CO', taxBase: 0, tax: 0, taxIco: 0 },
      ...{ method: 'POST', test: true, extras: { extra1: INVOICE }, billing: session.billing },
      ...{ name: session.name, description: session.description, invoice: '1764000000', amount: 38 },
      ...{ response: session.response, confirmation: session.confirmation },
    })
  })

  it('opens none that the server would have to, where the browser does', () => {
    expect(open('v1', 'privada').openSession).toBeUndefined()
  })

  it('fails when the provider is not well, so that it is asked again', async () => {
    provider.failWith(503)
    await expect(open('v1').lookUp('101234567', signal)).rejects.toThrow('503')
    provider.failWith(401)
    await expect(open('v1', 'privada').find('1', signal)).rejects.toThrow('refused the login')
    provider.failWith(undefined)
  })
})
