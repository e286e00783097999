import { describe, expect, it } from 'vitest'
import { clinic as clinics } from '#shared/clinic/clinic.contract.ts'
import { invoices } from '#shared/invoices/invoices.contract.ts'
import { menu } from '#shared/menu/menu.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { anInvoice, payHeard } from '#server/invoices/invoices.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

const first = async (clinic: TestClinic) => {
  const { items } = (await callRoute(test, invoices.list, {}, { token: clinic.as.lectura.token })).body
  return items[0]
}
const readOwners = async (clinic: TestClinic) =>
  (await callRoute(test, owners.list, {}, { token: clinic.as.recepcion.token })).status

describe('a clinic that owes', () => {
  it('is locked from the sixth day on, and open again once it has paid', async () => {
    const clinic = await aClinic(test)
    expect(await readOwners(clinic)).toBe(200)
    const invoiceId = await anInvoice(test, clinic, 7)
    expect(await readOwners(clinic)).toBe(402)
    const { token } = clinic.as.recepcion
    for (const route of [professionals.profile, menu.list] as const)
      expect((await callRoute(test, route, {}, { token })).status).toBe(200)
    expect(await first(clinic)).toMatchObject({ id: invoiceId, to_collect: 38, days: 7 })
    await payHeard(test, clinic, invoiceId)
    expect(await first(clinic)).toMatchObject({ id: invoiceId, to_collect: 0, paid: 38 })
    expect(await readOwners(clinic)).toBe(200)
  })

  it('is locked at the very instant, by the server’s clock', async () => {
    const clinic = await aClinic(test)
    const issued = test.services.clock()
    await anInvoice(test, clinic)
    const later = (ms: number) => test.setNow(new Date(issued.getTime() + 5 * 86_400_000 + ms).toISOString())
    later(0)
    expect([await readOwners(clinic), (await first(clinic))?.days]).toEqual([200, 5])
    later(1)
    expect([await readOwners(clinic), (await first(clinic))?.days]).toEqual([402, 6])
    test.setNow(issued.toISOString())
  })

  it.each([0, -5, 0.4, 1_000_000_001])('is never asked for %d', async (amount) => {
    const clinic = await aClinic(test)
    await expect(anInvoice(test, clinic, 7, amount)).rejects.toThrow()
    expect(await first(clinic)).toBeUndefined()
    expect(await readOwners(clinic)).toBe(200)
  })

  it('has a receipt of who runs the product, with the clinic as its customer', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.administrador
    const name = (await callRoute(test, clinics.get, {}, { token })).body.name ?? ''
    const invoiceId = await anInvoice(test, clinic)
    await payHeard(test, clinic, invoiceId)
    const { raw } = await callRoute(test, invoices.receipt, { invoiceId, form: 'html' }, { token })
    const [head = '', content = ''] = (raw.body.split('<header>')[1] ?? '').split('</header>')
    expect(head).toContain('Huella SAS')
    expect(head).toContain('NIT 901.234.567-8')
    expect(head).not.toContain(name)
    expect(content).toContain(name)
  })

  it('may owe as much as a number of ten figures, and pays it whole', async () => {
    const clinic = await aClinic(test)
    const invoiceId = await anInvoice(test, clinic, 7, 1e9)
    expect(await first(clinic)).toMatchObject({ to_collect: 1e9 })
    await payHeard(test, clinic, invoiceId)
    expect(await first(clinic)).toMatchObject({ to_collect: 0, paid: 1e9 })
  })
})
