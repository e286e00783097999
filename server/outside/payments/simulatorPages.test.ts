import { describe, expect, it } from 'vitest'
import { invoices } from '#shared/invoices/invoices.contract.ts'
import { aDebt, simulatorOf } from '#server/invoices/invoices.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic } from '#server/testing/factories.ts'
import { sendOutbox } from '#server/testing/outbox.ts'

const test = useTestApp()

interface Visitor {
  address?: string
  token?: string
  forwarded?: string
}

const elsewhere = '192.168.1.20'

/** Opens a checkout, and pays and decides it in the simulator's pages as somebody else. */
async function payAs(visitor: (own: string, stranger: string) => Visitor) {
  const { clinic, invoiceId, read } = await aDebt(test)
  const { token: own } = clinic.as.recepcion
  const { reference } = (await callRoute(test, invoices.pay, { invoiceId }, { token: own })).body
  const { address = '127.0.0.1', token, forwarded } = visitor(own, (await aClinic(test)).as.administrador.token)
  const send = (method: 'GET' | 'POST', path: string, form?: Record<string, string>) =>
    test.app.inject({
      ...{ method, url: `/sim/epayco${path}`, remoteAddress: address },
      headers: {
        ...(token ? { cookie: `dgsToken=${token}` } : {}),
        ...(forwarded ? { 'x-forwarded-for': forwarded } : {}),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    })
  const checkout = { invoice: reference, amount: '38', extra1: invoiceId, description: '', response: 'http://a/?b' }
  const data = JSON.stringify(checkout)
  const frame = await send('GET', `/frame?data=${encodeURIComponent(data)}`)
  const paid = await send('POST', '/frame', { data, state: 'pending', fault: 'none', back: 'and' })
  // As its own clinic pays it, for there to be something to decide.
  if (paid.statusCode !== 200) await simulatorOf(test).pay(checkout, { state: 'pending', fault: 'none', back: 'and' })
  const made = (await simulatorOf(test).list()).find((one) => one.checkout.extra1 === invoiceId)
  const list = await send('GET', '/')
  const decided = await send('POST', '/decide', { ref: made?.refPayco ?? '', state: 'accepted' })
  await sendOutbox(test)
  return {
    answers: [frame, paid, list, decided].map(({ statusCode }) => statusCode),
    isListed: list.body.includes(reference),
    toCollect: (await read()).to_collect,
  }
}

describe('the simulator', () => {
  it.each<[string, Parameters<typeof payAs>[0]]>([
    ['the clinic’s session', (own) => ({ address: elsewhere, token: own })],
    ['the same machine', () => ({})],
  ])('takes a payment from %s', async (_who, visitor) => {
    expect(await payAs(visitor)).toEqual({ answers: [200, 200, 200, 303], isListed: true, toCollect: 0 })
  })

  it.each<[string, Parameters<typeof payAs>[0], number[]]>([
    ['nobody who is known', () => ({ address: elsewhere }), [401, 401, 401, 401]],
    ['a stranger behind a proxy of this machine', () => ({ forwarded: elsewhere }), [401, 401, 401, 401]],
    ['another clinic', (_own, token) => ({ address: elsewhere, token }), [400, 404, 200, 404]],
  ])('takes none from %s', async (_who, visitor, answers) => {
    expect(await payAs(visitor)).toEqual({ answers, isListed: false, toCollect: 38 })
  })
})
