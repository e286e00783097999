import { type Invoice, invoices } from '#shared/invoices/invoices.contract.ts'
import { createdDaysAgo } from '#shared/invoices/invoices.rules.ts'
import { withClinic } from '#server/db/clinic.ts'
import { insertInvoice } from '#server/invoices/invoices.queries.ts'
import { PRODUCT } from '#server/invoices/jobs.ts'
import { isSimulator, type PayChoice, type Simulator } from '#server/outside/payments/simulator.ts'
import { deliverBy } from '#server/outside/payments/simulatorPages.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import { aClinic, type TestClinic } from '#server/testing/factories.ts'
import { sendOutbox } from '#server/testing/outbox.ts'

/** @param days that it counts @returns its id */
export async function anInvoice(test: TestApp, clinic: { id: string }, days = 0, amount = 38): Promise<string> {
  const now = test.services.clock()
  const invoice = { amount, product: PRODUCT, createdAt: createdDaysAgo(days, now) }
  const id = await withClinic(test.database, clinic.id, now, (tx) => insertInvoice(tx, invoice))
  if (!id) throw new Error('no invoice')
  return id
}

export function simulatorOf({ services: { payments } }: TestApp): Simulator {
  if (!isSimulator(payments)) throw new Error('The tests pay in the simulator')
  return payments
}

const approved: PayChoice = { state: 'accepted', fault: 'none', back: 'and' }

/** Pays in the simulator. @returns the confirmations that it would send, as forms */
export async function payUnheard(
  test: TestApp,
  clinic: TestClinic,
  invoiceId: string,
  choice: Partial<PayChoice> = {},
): Promise<string[]> {
  const simulator = simulatorOf(test)
  const token = clinic.as.recepcion.token
  const { reference, amount } = (await callRoute(test, invoices.pay, { invoiceId, isAgain: true }, { token })).body
  const forms: string[] = []
  simulator.deliverTo(async (form) => void forms.push(form))
  const response = 'http://huella.prueba/?pago=validation'
  const checkout = { invoice: reference, amount: String(amount), extra1: invoiceId, description: 'Pago', response }
  await simulator.pay(checkout, { ...approved, ...choice })
  simulator.deliverTo(deliverBy(test.app))
  return forms
}

/** A confirmation, as the provider sends it. */
export async function confirm(test: TestApp, body: string, type = 'application/x-www-form-urlencoded') {
  const file = { bytes: Buffer.from(body), type }
  return callRoute(test, invoices.confirm, {}, { file })
}

/** Pays, is heard, and does what follows. */
export async function payHeard(
  test: TestApp,
  clinic: TestClinic,
  invoiceId: string,
  choice: Partial<PayChoice> = {},
): Promise<void> {
  for (const form of await payUnheard(test, clinic, invoiceId, choice)) await confirm(test, form)
  await sendOutbox(test)
}

/** An invoice as its clinic reads it. */
export async function readInvoice(test: TestApp, clinic: TestClinic, invoiceId: string): Promise<Invoice> {
  const { items } = (await callRoute(test, invoices.list, {}, { token: clinic.as.lectura.token })).body
  const found = items.find(({ id }) => id === invoiceId)
  if (!found) throw new Error('no such invoice')
  return found
}

/** A clinic that owes one invoice. */
export async function aDebt(test: TestApp) {
  const clinic = await aClinic(test)
  const invoiceId = await anInvoice(test, clinic, 7)
  return { clinic, invoiceId, read: () => readInvoice(test, clinic, invoiceId) }
}
