import { expect, it } from 'vitest'
import type { Checkout } from '#shared/invoices/invoices.contract.ts'
import { settingsOf } from '#web/invoices/checkout.ts'

const checkout: Checkout = {
  ...{ provider: 'epayco-v1', reference: '1764000000', invoiceId: '0197a3c2-0000-7000-8000-000000000001' },
  ...{ product: 'Clínica, mensual', amount: 38, sessionId: null },
}

it.each([true, false])('is configured with the key and the flag of the build', (isTest) => {
  expect(settingsOf(checkout, { key: 'publica', isTest })).toEqual({ key: 'publica', test: isTest })
})

it('is configured with what the server opened, of the newer checkout', () => {
  const opened: Checkout = { ...checkout, provider: 'epayco-v2', sessionId: '68eefce71d65f1d39c0f6dad' }
  expect(settingsOf(opened, { key: 'publica', isTest: true })).toEqual({
    sessionId: '68eefce71d65f1d39c0f6dad',
    type: 'onpage',
    test: true,
  })
})

it('gives the simulator no key of anybody', () => {
  expect(settingsOf({ ...checkout, provider: 'simulator' }, { key: 'publica', isTest: false })).toEqual({
    key: 'SIM_PUBLIC_KEY',
    test: true,
  })
})
