import { describe, expect, it } from 'vitest'
import { invoices } from '#shared/invoices/invoices.contract.ts'
import { withClinic } from '#server/db/clinic.ts'
import {
  aDebt,
  anInvoice,
  confirm,
  payHeard,
  payUnheard,
  readInvoice,
  simulatorOf,
} from '#server/invoices/invoices.factory.ts'
import { takePayment } from '#server/invoices/payments.queries.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import { sendOutbox } from '#server/testing/outbox.ts'

const test = useTestApp()

/** In two windows. @returns the provider's number of one of the two payments */
async function payTwice(clinic: TestClinic, invoiceId: string): Promise<string> {
  const forms = [await payUnheard(test, clinic, invoiceId), await payUnheard(test, clinic, invoiceId)].flat()
  for (const form of forms) await confirm(test, form)
  await sendOutbox(test)
  return new URLSearchParams(forms[1]).get('x_ref_payco') ?? ''
}

describe('a payment', () => {
  it('that is reversed and accepted again pays: the newest word counts, however often it was said before', async () => {
    const { clinic, invoiceId, read: now } = await aDebt(test)
    await payHeard(test, clinic, invoiceId)
    const paid = await simulatorOf(test).list()
    const refPayco = paid.find(({ checkout }) => checkout.extra1 === invoiceId)?.refPayco ?? ''
    for (const state of ['accepted', 'reversed', 'accepted', 'reversed', 'accepted'] as const) {
      await simulatorOf(test).decide(refPayco, state)
      await sendOutbox(test)
      expect(await now()).toMatchObject({ to_collect: state === 'accepted' ? 0 : 38, payments: [{ state }] })
    }
  })

  it('is what the provider said last, also where an older answer comes later', async () => {
    const { clinic, invoiceId, read: now } = await aDebt(test)
    await payHeard(test, clinic, invoiceId)
    const simulator = simulatorOf(test)
    const paid = await simulator.list()
    const refPayco = paid.find(({ checkout }) => checkout.extra1 === invoiceId)?.refPayco ?? ''
    const older = await simulator.lookUp(refPayco, new AbortController().signal)
    if (!older) throw new Error('no such payment')
    await simulator.decide(refPayco, 'reversed')
    await sendOutbox(test)
    await withClinic(test.database, clinic.id, test.services.clock(), (tx) =>
      takePayment(tx, simulator, older, test.services.clock()),
    )
    expect(await now()).toMatchObject({ to_collect: 38, payments: [{ state: 'reversed' }] })
  })

  it('that was made twice pays the next invoice too, and the clinic is not locked by it', async () => {
    const { clinic, invoiceId, read: now } = await aDebt(test)
    const reopened = await payTwice(clinic, invoiceId)
    const next = await anInvoice(test, clinic, 7, 30)
    expect(await now()).toMatchObject({ to_collect: 0, paid: 38 + 8, credit: -30 })
    expect(await readInvoice(test, clinic, next)).toMatchObject({ to_collect: 0, paid: 30, credit: 30, payments: [] })
    expect(
      (await test.owner.query('SELECT 1 FROM subscription_debts WHERE clinic_id = $1', [clinic.id])).rowCount,
    ).toBe(0)
    // The bank takes one of them back: the next is owed.
    await simulatorOf(test).decide(reopened, 'reversed')
    await sendOutbox(test)
    expect(await now()).toMatchObject({ to_collect: 0, paid: 38, credit: 0 })
    expect(await readInvoice(test, clinic, next)).toMatchObject({ to_collect: 30, credit: 0 })
  })

  it('is not begun again without a word while another is not decided', async () => {
    const { clinic, invoiceId } = await aDebt(test)
    const { token } = clinic.as.administrador
    const pay = (isAgain?: true) => callRoute(test, invoices.pay, { invoiceId, ...(isAgain && { isAgain }) }, { token })
    const both = await Promise.all([pay(), pay()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ error }) => error)?.error?.message).toContain('ya tiene un pago empezado hace un momento')
    expect((await pay(true)).status).toBe(200)
    // Of what was closed without paying nothing comes any more.
    const begun = test.services.clock()
    test.setNow(new Date(begun.getTime() + 21 * 60_000).toISOString())
    expect((await pay()).status).toBe(200)
    test.setNow(begun.toISOString())
    // A refused card is decided; what the bank still looks at is not.
    for (const [state, status] of [
      ['failed', 200],
      ['pending', 409],
    ] as const) {
      const debt = await aDebt(test)
      await payHeard(test, debt.clinic, debt.invoiceId, { state })
      const { token: own } = debt.clinic.as.administrador
      expect((await callRoute(test, invoices.pay, { invoiceId: debt.invoiceId }, { token: own })).status).toBe(status)
    }
  })

  it('beyond the whole is kept and told', async () => {
    const { clinic, invoiceId, read: now } = await aDebt(test)
    await payTwice(clinic, invoiceId)
    expect(await now()).toMatchObject({ to_collect: 0, paid: 76 })
    expect((await now()).payments).toHaveLength(2)
  })
})
