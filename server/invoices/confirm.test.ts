import { describe, expect, it } from 'vitest'
import { invoices } from '#shared/invoices/invoices.contract.ts'
import { aDebt, confirm, payHeard, payUnheard, simulatorOf } from '#server/invoices/invoices.factory.ts'
import { invoiceMonth, lookForPayments } from '#server/invoices/jobs.ts'
import { inAllClinics } from '#server/jobs/eachClinic.ts'
import { listClinicsToLookFor } from '#server/invoices/payments.queries.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, type TestClinic } from '#server/testing/factories.ts'
import { sendOutbox } from '#server/testing/outbox.ts'

const test = useTestApp()

async function verdicts(clinic: TestClinic): Promise<string[]> {
  const sql = 'SELECT verdict FROM payment_callbacks WHERE clinic_id = $1 ORDER BY id'
  return (await test.owner.query<{ verdict: string }>(sql, [clinic.id])).rows.map(({ verdict }) => verdict)
}

const changed = (form: string, changes: Record<string, string>) =>
  new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(form)), ...changes }).toString()

describe('a confirmation', () => {
  it('pays its invoice once, however often and in whatever form it comes', async () => {
    const { clinic, invoiceId, read: now } = await aDebt(test)
    const [form = ''] = await payUnheard(test, clinic, invoiceId)
    const json = JSON.stringify(Object.fromEntries(new URLSearchParams(form)))
    const at = Date.now()
    expect((await confirm(test, form)).status).toBe(200)
    expect(Date.now() - at).toBeLessThan(1000)
    expect((await confirm(test, json, 'application/json')).status).toBe(200)
    expect((await confirm(test, form, 'text/plain')).status).toBe(200)
    expect((await now()).to_collect).toBe(38)
    await sendOutbox(test)
    expect(await now()).toMatchObject({ to_collect: 0, paid: 38, payments: [{ state: 'accepted', method: 'VS' }] })
    expect(await verdicts(clinic)).toEqual(['taken'])
  })

  it('that comes fifty times at once is kept once', async () => {
    const { clinic, invoiceId, read: now } = await aDebt(test)
    const [form = ''] = await payUnheard(test, clinic, invoiceId)
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(test, form)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await sendOutbox(test)
    expect(await verdicts(clinic)).toEqual(['taken'])
    expect((await now()).payments).toHaveLength(1)
  })

  it.each([
    ['another signature', { x_signature: 'f'.repeat(64) }, 400],
    ['no signature', { x_signature: '' }, 400],
    ['another amount than is signed', { x_amount: '1' }, 400],
    ['another currency than is signed', { x_currency_code: 'USD' }, 400],
    ['another merchant', { x_cust_id_cliente: '999' }, 400],
    ['a checkout that nobody opened', { x_id_invoice: '1', x_id_factura: '1' }, 404],
  ])('with %s changes nothing', async (_what, changes, status) => {
    const { clinic, invoiceId, read: now } = await aDebt(test)
    const [form = ''] = await payUnheard(test, clinic, invoiceId)
    expect((await confirm(test, changed(form, changes))).status).toBe(status)
    await sendOutbox(test)
    expect(await now()).toMatchObject({ to_collect: 38, payments: [] })
    expect(await verdicts(clinic)).toEqual([])
  })

  it('of a refused card that is sent again as an approval changes nothing: our own lookup decides', async () => {
    const { clinic, invoiceId, read: now } = await aDebt(test)
    const [form = ''] = await payUnheard(test, clinic, invoiceId, { state: 'failed' })
    // Signed as it was: the state is in no signature.
    const forged = changed(form, { x_cod_transaction_state: '1', x_cod_response: '1' })
    expect((await confirm(test, forged)).status).toBe(200)
    await sendOutbox(test)
    expect(await now()).toMatchObject({ to_collect: 38, payments: [{ state: 'failed' }] })
  })

  it('of another invoice than the checkout was opened for counts for nothing, of another clinic’s neither', async () => {
    const [own, other] = [await aDebt(test), await aDebt(test)]
    const token = own.clinic.as.recepcion.token
    const { reference } = (await callRoute(test, invoices.pay, { invoiceId: own.invoiceId }, { token })).body
    const simulator = simulatorOf(test)
    const checkout = {
      invoice: reference,
      amount: '38',
      extra1: other.invoiceId,
      description: '',
      response: 'http://a/?b',
    }
    await simulator.pay(checkout, { state: 'accepted', fault: 'none', back: 'and' })
    await sendOutbox(test)
    expect(await verdicts(own.clinic)).toEqual(['invoice'])
    for (const debt of [own, other]) expect(await debt.read()).toMatchObject({ to_collect: 38, payments: [] })
  })

  it('of another amount than was asked for counts for nothing', async () => {
    const { clinic, invoiceId, read: now } = await aDebt(test)
    await payHeard(test, clinic, invoiceId, { fault: 'changedAmount' })
    expect(await now()).toMatchObject({ to_collect: 38, payments: [] })
    expect(await verdicts(clinic)).toEqual(['amount'])
  })

  it('of a test counts for nothing where cards are charged', async () => {
    const { clinic, invoiceId, read: now } = await aDebt(test)
    const [form = ''] = await payUnheard(test, clinic, invoiceId)
    const simulator = simulatorOf(test)
    test.services.payments = { ...simulator, isTest: false }
    try {
      for (const isTest of ['TRUE', 'FALSE']) await confirm(test, changed(form, { x_test_request: isTest }))
      await sendOutbox(test)
    } finally {
      test.services.payments = simulator
    }
    expect(await now()).toMatchObject({ to_collect: 38, payments: [] })
    expect(await verdicts(clinic)).toEqual(['test'])
  })

  it('of a megabyte is refused unread', async () => {
    expect((await confirm(test, `x_ref_payco=${'1'.repeat(1024 * 1024)}`)).status).toBe(413)
  })

  it('in disorder, accepted before pending, ends as paid', async () => {
    const { clinic, invoiceId, read: now } = await aDebt(test)
    const forms = await payUnheard(test, clinic, invoiceId, { fault: 'outOfOrder' })
    expect(forms).toHaveLength(2)
    for (const form of forms) {
      await confirm(test, form)
      await sendOutbox(test)
    }
    expect(await now()).toMatchObject({ to_collect: 0, payments: [{ state: 'accepted' }] })
  })
})

describe('a payment', () => {
  it('that is reversed opens its invoice again, and locks the clinic', async () => {
    const { clinic, invoiceId, read: now } = await aDebt(test)
    await payHeard(test, clinic, invoiceId)
    const paid = await simulatorOf(test).list()
    const refPayco = paid.find(({ checkout }) => checkout.extra1 === invoiceId)?.refPayco ?? ''
    expect(await simulatorOf(test).decide(refPayco, 'reversed')).toBe(true)
    await sendOutbox(test)
    expect(await now()).toMatchObject({ to_collect: 38, paid: 0, payments: [{ state: 'reversed' }] })
    const locked = 'SELECT 1 FROM subscription_debts WHERE clinic_id = $1'
    expect((await test.owner.query(locked, [clinic.id])).rowCount).toBe(1)
  })

  it('is not begun for what is paid, of another clinic, or not there', async () => {
    const { clinic, invoiceId } = await aDebt(test)
    const { token } = clinic.as.administrador
    await payHeard(test, clinic, invoiceId)
    expect((await callRoute(test, invoices.pay, { invoiceId }, { token })).error?.code).toBe('not_allowed_now')
    const stranger = (await aDebt(test)).invoiceId
    expect((await callRoute(test, invoices.pay, { invoiceId: stranger }, { token })).status).toBe(404)
  })

  it('has a number that no other checkout has, of any clinic', async () => {
    const debts = await Promise.all([aDebt(test), aDebt(test), aDebt(test)])
    const made = await Promise.all(
      debts.flatMap(({ clinic, invoiceId }) =>
        [1, 2].map(() =>
          callRoute(test, invoices.pay, { invoiceId, isAgain: true }, { token: clinic.as.lectura.token }),
        ),
      ),
    )
    const references = made.map(({ body }) => body.reference)
    expect(new Set(references).size).toBe(6)
    const second = Math.floor(test.services.clock().getTime() / 1000)
    for (const reference of references) expect(Number(reference)).toBeGreaterThanOrEqual(second)
  })

  it('is found by the job, of which nobody confirmed anything, and asked for less and less often', async () => {
    const { clinic, invoiceId, read: now } = await aDebt(test)
    expect(await payUnheard(test, clinic, invoiceId, { fault: 'silent' })).toEqual([])
    const begun = test.services.clock()
    const run = async (minutes: number) => {
      test.setNow(new Date(begun.getTime() + minutes * 60_000).toISOString())
      const { services, jobs: database } = test
      const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
      await inAllClinics(lookForPayments, { database, services, now: services.clock(), log })
    }
    await run(4)
    expect((await now()).to_collect).toBe(38)
    await run(6)
    expect((await now()).to_collect).toBe(0)
    const looked = 'SELECT next_look_at AS next FROM payment_attempts WHERE clinic_id = $1'
    expect((await test.owner.query(looked, [clinic.id])).rows).toEqual([{ next: null }])
    test.setNow(begun.toISOString())
  })

  it('is found by the job though another clinic, asked about before, fails', async () => {
    const debts = await Promise.all([aDebt(test), aDebt(test)])
    for (const { clinic, invoiceId } of debts) await payUnheard(test, clinic, invoiceId, { fault: 'silent' })
    const begun = test.services.clock()
    const now = new Date(begun.getTime() + 10 * 60_000)
    test.setNow(now.toISOString())
    const turns = await listClinicsToLookFor(test.jobs, now)
    const [broken, sound] = debts.toSorted((a, b) => turns.indexOf(a.clinic.id) - turns.indexOf(b.clinic.id))
    await test.owner.query(`ALTER TABLE payment_attempts ADD CONSTRAINT broken
      CHECK (clinic_id <> '${broken?.clinic.id}' OR looks = 0) NOT VALID`)
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const { services, jobs: database } = test
    await expect(inAllClinics(lookForPayments, { database, services, now, log })).rejects.toThrow('1 clinics')
    expect((await sound?.read())?.to_collect).toBe(0)
    await test.owner.query('ALTER TABLE payment_attempts DROP CONSTRAINT broken')
    test.setNow(begun.toISOString())
  })

  it('is asked for when the browser comes back, without a confirmation', async () => {
    const { clinic, invoiceId, read: now } = await aDebt(test)
    await payUnheard(test, clinic, invoiceId, { fault: 'silent' })
    const paid = await simulatorOf(test).list()
    const ref = paid.find(({ checkout }) => checkout.extra1 === invoiceId)?.ref ?? ''
    await callRoute(test, invoices.returned, { ref }, { token: clinic.as.recepcion.token })
    await sendOutbox(test)
    expect((await now()).to_collect).toBe(0)
  })

  it('that another clinic comes back with pays nothing of theirs', async () => {
    const [own, other] = [await aDebt(test), await aDebt(test)]
    await payUnheard(test, own.clinic, own.invoiceId, { fault: 'silent' })
    const paid = await simulatorOf(test).list()
    const ref = paid.find(({ checkout }) => checkout.extra1 === own.invoiceId)?.ref ?? ''
    await callRoute(test, invoices.returned, { ref }, { token: other.clinic.as.recepcion.token })
    await sendOutbox(test)
    for (const debt of [own, other]) expect((await debt.read()).to_collect).toBe(38)
  })
})

describe('the month', () => {
  it('is invoiced to each clinic, once, where it has a price', async () => {
    const [one, other] = [await aClinic(test), await aClinic(test)]
    const { services, jobs: database } = test
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const run = (monthlyPrice: number | undefined) =>
      inAllClinics(invoiceMonth, { database, services: { ...services, monthlyPrice }, now: services.clock(), log })
    const list = async ({ as }: TestClinic) =>
      (await callRoute(test, invoices.list, {}, { token: as.lectura.token })).body.items
    await run(undefined)
    expect(await list(one)).toEqual([])
    await Promise.all([run(38), run(38)])
    await run(40)
    for (const clinic of [one, other])
      expect(await list(clinic)).toMatchObject([{ number: 1, amount: 38, to_collect: 38, days: 0 }])
  })
})
