import type { Checkout } from '#shared/invoices/invoices.contract.ts'

/** Of the profile: who is billed. */
export interface Payer {
  name: string
  address: string | null
  phone: { country: string; number: string } | null
  document: string | null
}

/** What the widget is opened with, all of it text as its own plugin sends it. */
export interface CheckoutFields {
  name: string
  description: string
  invoice: string
  currency: 'cop'
  amount: string
  tax_base: '0'
  tax: '0'
  country: 'co'
  lang: 'es'
  external: 'false'
  extra1: string
  confirmation: string
  response: string
  name_billing: string
  address_billing: string
  type_doc_billing: 'cc'
  mobilephone_billing: string
  number_doc_billing: string
}

export interface CheckoutUrls {
  /** Where the provider calls the server. */
  confirmation: string
  /** Where the browser comes back to. */
  response: string
}

/** @param urls whole addresses */
export function checkoutFields(checkout: Checkout, payer: Payer, urls: CheckoutUrls): CheckoutFields {
  return {
    name: `Pago ${checkout.product}`,
    description: 'Pago subscripción',
    invoice: checkout.reference,
    currency: 'cop',
    amount: String(checkout.amount),
    tax_base: '0',
    tax: '0',
    country: 'co',
    lang: 'es',
    external: 'false',
    extra1: checkout.invoiceId,
    ...urls,
    name_billing: payer.name,
    address_billing: payer.address ?? '',
    type_doc_billing: 'cc',
    mobilephone_billing: payer.phone?.number ?? '',
    number_doc_billing: payer.document ?? '',
  }
}

/** The path below the inventories service, and the query of the answer's address. */
export const CONFIRM_PATH = '/pays/confirm/epayco'
export const RESPONSE_QUERY = '?pago=validation'

export interface ReturnedPayment {
  /** The provider's id of the payment, where the address names one. */
  ref?: string
  /** What of the query is not the provider's. */
  rest: string
}

/**
 * Reads the address that the browser comes back to, however the provider joined its own part to it: with `&`, with a second
 * `?`, before ours, or as `undefined`.
 */
export function readReturn(search: string): ReturnedPayment | undefined {
  const parts = search.slice(1, 2000).split(/[?&]/).filter(Boolean)
  if (!parts.includes('pago=validation')) return undefined
  const named = parts.find((part) => part.startsWith('ref_payco='))?.slice('ref_payco='.length) ?? ''
  const isRef = /^[0-9a-zA-Z]{1,40}$/.test(named) && named !== 'undefined' && named !== 'null'
  const rest = parts.filter((part) => part !== 'pago=validation' && !part.startsWith('ref_payco='))
  return { ...(isRef ? { ref: named } : {}), rest: rest.length > 0 ? `?${rest.join('&')}` : '' }
}
