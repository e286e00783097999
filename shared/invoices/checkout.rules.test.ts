import { describe, expect, it } from 'vitest'
import { checkoutFields, readReturn } from '#shared/invoices/checkout.rules.ts'

describe('the widget', () => {
  const checkout = {
    provider: 'epayco-v1' as const,
    ...{ reference: '1764000000', invoiceId: '0197a3c2-0000-7000-8000-000000000001', product: 'Clínica, mensual' },
    ...{ amount: 38, sessionId: null },
  }
  const urls = {
    confirmation: 'https://app.huella.vet/api/inventories/pays/confirm/epayco',
    response: 'https://app.huella.vet/?pago=validation',
  }
  const payer = {
    ...{ name: 'Laura Restrepo', address: 'Carrera 15 # 93-47', document: '52123456' },
    phone: { country: '57', number: '3102345678' },
  }

  it('is opened with these fields and no others', () => {
    expect(checkoutFields(checkout, payer, urls)).toEqual({
      name: 'Pago Clínica, mensual',
      description: 'Pago subscripción',
      invoice: '1764000000',
      currency: 'cop',
      amount: '38',
      tax_base: '0',
      tax: '0',
      country: 'co',
      lang: 'es',
      external: 'false',
      extra1: '0197a3c2-0000-7000-8000-000000000001',
      confirmation: 'https://app.huella.vet/api/inventories/pays/confirm/epayco',
      response: 'https://app.huella.vet/?pago=validation',
      name_billing: 'Laura Restrepo',
      address_billing: 'Carrera 15 # 93-47',
      type_doc_billing: 'cc',
      mobilephone_billing: '3102345678',
      number_doc_billing: '52123456',
    })
  })

  it('leaves empty what the profile does not say', () => {
    const unknown = { name: 'Laura Restrepo', address: null, document: null, phone: null }
    const fields = checkoutFields(checkout, unknown, urls)
    expect([fields.address_billing, fields.mobilephone_billing, fields.number_doc_billing]).toEqual(['', '', ''])
  })
})

describe('the address that the browser comes back to', () => {
  const ref = '64f0a1b2c3d4e5f60718293a'

  it.each([
    [`?pago=validation&ref_payco=${ref}`, { ref, rest: '' }],
    [`?pago=validation?ref_payco=${ref}`, { ref, rest: '' }],
    [`?ref_payco=${ref}&pago=validation`, { ref, rest: '' }],
    ['?pago=validation', { rest: '' }],
    ['?pago=validation&ref_payco=undefined', { rest: '' }],
    ['?pago=validation?ref_payco=undefined', { rest: '' }],
    ['?pago=validation&ref_payco=', { rest: '' }],
    ['?pago=validation&ref_payco=../../x', { rest: '' }],
    [`?pago=validation&ref_payco=${'a'.repeat(60)}`, { rest: '' }],
    [`?ver=todo&pago=validation&ref_payco=${ref}&a=b`, { ref, rest: '?ver=todo&a=b' }],
    ['', undefined],
    [`?ref_payco=${ref}`, undefined],
    ['?pago=validationx', undefined],
  ])('is read however it is written: %s', (search, returned) => {
    expect(readReturn(search)).toEqual(returned)
  })
})
