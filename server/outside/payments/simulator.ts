import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isSignedBy, readPayment, signatureOf } from '#server/outside/payments/callback.ts'
import type { Payments, ToldPayment } from '#server/outside/payments/payments.ts'

/** How a simulated payment may go wrong, each with what a person reads. */
export const faults = {
  none: 'Todo bien',
  duplicate: 'Confirma tres veces',
  late: 'Confirma tarde (20 segundos)',
  outOfOrder: 'Confirma en desorden: aprobado antes que pendiente',
  wrongSignature: 'Firma que no es',
  changedAmount: 'Valor cambiado',
  pendingThenAccepted: 'Pendiente, y aprobado a los 10 segundos',
  acceptedThenReversed: 'Aprobado, y reversado a los 10 segundos',
  silent: 'No confirma',
} as const
export type Fault = keyof typeof faults

/** How the address of the return names the payment. */
export const returns = ['and', 'question', 'first', 'undefined'] as const
export type Return = (typeof returns)[number]

const cards = { accepted: '1', failed: '2', pending: '3', reversed: '6' } as const

/** What a checkout was opened with. */
export interface SimulatedCheckout {
  invoice: string
  amount: string
  extra1: string
  description: string
  response: string
}

interface Stored {
  refPayco: string
  /** The longer id, which the return names. */
  ref: string
  checkout: SimulatedCheckout
  amount: string
  state: ToldPayment['state']
  at: string
}

const LATE_MS = 20_000
const SOON_MS = 10_000

/** Takes a confirmation as the provider sends it: the body of a form. */
type Deliver = (form: string) => Promise<unknown>

export interface Simulator extends Payments {
  readonly provider: 'simulator'
  /** Where it sends its confirmations; set once the server that takes them is made. */
  deliverTo: (deliver: Deliver) => void
  /** @returns the address that the browser goes back to, and how the payment ended */
  pay: (checkout: SimulatedCheckout, choice: PayChoice) => Promise<{ response: string; state: ToldPayment['state'] }>
  /** Says of a payment what its bank decided later. */
  decide: (refPayco: string, state: ToldPayment['state']) => Promise<boolean>
  /** The newest first. */
  list: () => Promise<Stored[]>
}

export interface PayChoice {
  state: ToldPayment['state']
  fault: Fault
  back: Return
}

/**
 * Speaks as ePayco does and takes no money: each payment is a file of a folder. Its key is of its own making, so that what
 * somebody else signs counts for nothing.
 */
export function openPaymentSimulator(folder: string): Simulator {
  const merchant = { custId: 'SIM_1234567', key: `SIM_${randomBytes(20).toString('hex')}` }
  let deliver: Deliver = () => Promise.resolve()
  let lastNumber = 0

  const nameOf = ({ checkout, refPayco, ref }: Stored) => `${checkout.invoice}-${refPayco}-${ref}.json`
  const keep = async (payment: Stored): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const place = path.join(folder, nameOf(payment))
    await writeFile(`${place}.part`, JSON.stringify(payment), { mode: 0o600 })
    await rename(`${place}.part`, place)
  }
  const search = async (part: string): Promise<Stored[]> => {
    const names = await readdir(folder).catch(() => [])
    const found = names.filter((name) => name.endsWith('.json') && `-${name}`.includes(`-${part}`))
    return Promise.all(found.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Stored))
  }
  /** As a callback and a lookup tell of it. */
  const tell = (payment: Stored, state = payment.state, transactionId = payment.refPayco): Record<string, string> => {
    const { refPayco, checkout, amount } = payment
    return {
      ...{ x_cust_id_cliente: merchant.custId, x_ref_payco: refPayco, x_id_factura: checkout.invoice },
      ...{ x_id_invoice: checkout.invoice, x_description: checkout.description, x_amount: amount },
      ...{
        x_amount_ok: amount,
        x_tax: '0',
        x_amount_base: '0',
        x_currency_code: 'COP',
        x_bank_name: 'Banco de Pruebas',
      },
      ...{ x_franchise: 'VS', x_cod_transaction_state: cards[state], x_cod_response: cards[state] },
      ...{
        x_transaction_id: transactionId,
        x_test_request: 'TRUE',
        x_transaction_date: showTime(payment.at),
        x_extra1: checkout.extra1,
      },
      x_signature: signatureOf(merchant, { refPayco, transactionId, amount, currency: 'COP' }),
    }
  }
  const confirm = async (payment: Stored, changes: Record<string, string> = {}): Promise<void> => {
    await deliver(new URLSearchParams({ ...tell(payment), ...changes }).toString())
  }
  const later = (ms: number, work: () => Promise<unknown>): void => {
    setTimeout(() => void work().catch(() => undefined), ms).unref()
  }
  const decide = async (refPayco: string, state: ToldPayment['state']): Promise<boolean> => {
    const payment = (await search(refPayco)).find((one) => one.refPayco === refPayco)
    if (!payment) return false
    // Its clock tells seconds: each word is a later one.
    const at = new Date(Math.max(Date.now(), Date.parse(payment.at) + 1000)).toISOString()
    const decided = { ...payment, state, at }
    await keep(decided)
    await confirm(decided, resigned(decided, state))
    return true
  }
  const resigned = (payment: Stored, state: ToldPayment['state']) =>
    tell(payment, state, `${payment.refPayco}${cards[state]}`)

  const send = async (payment: Stored, fault: Fault): Promise<void> => {
    switch (fault) {
      case 'silent':
        return undefined
      case 'late':
        return later(LATE_MS, () => confirm(payment))
      case 'wrongSignature':
        return confirm(payment, { x_signature: '0'.repeat(64) })
      case 'duplicate':
        for (const changes of [{}, {}, tell(payment, payment.state, `${payment.refPayco}9`)])
          await confirm(payment, changes)
        return undefined
      case 'outOfOrder':
        await confirm(payment)
        return confirm(payment, tell(payment, 'pending', `${payment.refPayco}3`))
      case 'pendingThenAccepted':
        await confirm(payment)
        return later(SOON_MS, () => decide(payment.refPayco, 'accepted'))
      case 'acceptedThenReversed':
        await confirm(payment)
        return later(SOON_MS, () => decide(payment.refPayco, 'reversed'))
      case 'none':
      case 'changedAmount':
        return confirm(payment)
    }
  }

  return {
    provider: 'simulator',
    isTest: true,
    isSigned: (told) => isSignedBy(merchant, told),
    isOurs: (told) => told.merchant === merchant.custId,
    deliverTo: (to) => {
      deliver = to
    },
    pay: async (checkout, { state, fault, back }) => {
      lastNumber = Math.max(lastNumber + 1, Date.now())
      const payment: Stored = {
        refPayco: String(lastNumber),
        ref: randomBytes(12).toString('hex'),
        checkout,
        amount: fault === 'changedAmount' ? String(Number(checkout.amount) + 1) : checkout.amount,
        state: fault === 'pendingThenAccepted' ? 'pending' : state,
        at: new Date().toISOString(),
      }
      await keep(payment)
      await send(payment, fault)
      return { response: responseOf(checkout.response, payment.ref, back), state: payment.state }
    },
    decide,
    list: async () => (await search('')).toSorted((one, other) => other.at.localeCompare(one.at)),
    lookUp: async (ref) => {
      const found = (await search(ref)).find((one) => one.refPayco === ref || one.ref === ref)
      return found && readPayment(tell(found))
    },
    find: async (reference) =>
      (await search(reference))
        .filter(({ checkout }) => checkout.invoice === reference)
        .flatMap((one) => readPayment(tell(one)) ?? []),
  }
}

export function isSimulator(payments: Payments | undefined): payments is Simulator {
  return payments?.provider === 'simulator'
}

/** As the provider writes it: by the clocks of Colombia, to the second. */
function showTime(at: string): string {
  return new Date(Date.parse(at) - 5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

function responseOf(response: string, ref: string, back: Return): string {
  const [place, query] = response.split('?')
  if (back === 'first') return `${place}?ref_payco=${ref}&${query}`
  return `${response}${back === 'question' ? '?' : '&'}ref_payco=${back === 'undefined' ? 'undefined' : ref}`
}
