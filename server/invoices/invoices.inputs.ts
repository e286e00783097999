import { invoices } from '#shared/invoices/invoices.contract.ts'
import { anInvoice, payHeard, payUnheard } from '#server/invoices/invoices.factory.ts'
import { valid } from '#server/testing/routeInputs.ts'

valid(invoices.list, async (test, clinic) => {
  await anInvoice(test, clinic)
  return {}
})
valid(invoices.pay, async (test, clinic) => ({ invoiceId: await anInvoice(test, clinic) }))
valid(invoices.returned, () => ({ ref: '64f0a1b2c3d4e5f60718293a' }))
valid(invoices.receipt, async (test, clinic) => {
  const invoiceId = await anInvoice(test, clinic)
  await payHeard(test, clinic, invoiceId)
  return { invoiceId }
})
valid(
  invoices.confirm,
  () => ({}),
  async (test, clinic) => Buffer.from((await payUnheard(test, clinic, await anInvoice(test, clinic)))[0] ?? ''),
)
