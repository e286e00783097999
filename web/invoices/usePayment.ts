import { useCallback, useEffect, useState } from 'react'
import { AppError } from '#shared/http/errors.ts'
import { readReturn, type ReturnedPayment } from '#shared/invoices/checkout.rules.ts'
import { type Invoice, invoices } from '#shared/invoices/invoices.contract.ts'
import { readStored, writeStored } from '#web/http/browserStorage.ts'
import { call } from '#web/http/call.ts'
import { nextPaying, noPayment, type Paying, returnedPayment } from '#web/invoices/paying.ts'
import { openCheckout } from '#web/invoices/checkout.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { startMachine, useMachine } from '#web/ui/machine.ts'

export interface Payment extends Pick<Paying, 'step' | 'isAsking' | 'notice'> {
  /** What this window asked for is paid. */
  isPaid: boolean
  pay: () => void
  end: () => void
}

/** What nobody has confirmed for so long is no longer waited for: who closed the window without paying pays again. */
const PATIENCE_MS = 20_000

const REFERENCE = 'huella.checkout'

/** The number of the last checkout, for who comes back to this window from the provider's page. */
const recall = (): string | undefined => readStored(REFERENCE, 'sessionStorage') ?? undefined

/** Where it is not kept the newest payment counts. */
const remember = (reference: string) => void writeStored(REFERENCE, reference, 'sessionStorage')

let address: { returned: ReturnedPayment | undefined } | undefined

/** What the address said as the page started. It is read once, and is ours again by the time anything is drawn. */
function takeReturn(): ReturnedPayment | undefined {
  if (address) return address.returned
  address = { returned: readReturn(location.search) }
  const { returned } = address
  if (returned) history.replaceState(history.state, '', location.pathname + returned.rest + location.hash)
  return returned
}

/**
 * Pays an invoice in the provider's window, and tells what became of it. What is true of it the list of invoices says: of
 * the one that was paid, also where another is asked for by then.
 */
export function usePayment(invoice: Invoice | undefined, list: readonly Invoice[] | undefined): Payment {
  const profile = useProfile()
  const [returned] = useState(takeReturn)
  const [machine] = useState(() => startMachine(returned ? returnedPayment(recall()) : noPayment, nextPaying))
  const { step, reference, isAsking, notice } = useMachine(machine)

  useEffect(() => {
    const ref = returned?.ref
    // It only has the provider asked sooner.
    if (ref) call(invoices.returned, { ref }, { isSilent: true }).catch(() => undefined)
  }, [returned])

  const payments =
    reference === undefined
      ? invoice?.payments
      : list?.flatMap((one) => one.payments).filter((one) => one.reference === reference)
  const heard = payments?.[0]?.state
  const isWaiting = step !== 'idle' || notice !== undefined
  const isPaid = isWaiting && list !== undefined && (invoice === undefined || heard === 'accepted')

  useEffect(() => {
    if (step !== 'confirming') return undefined
    if (heard) machine.apply({ type: 'heard', state: heard })
    const timer = setTimeout(() => machine.apply({ type: 'unheard' }), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [machine, step, heard])

  const pay = async (invoiceId: string): Promise<void> => {
    if (!machine.apply({ type: 'pressed' })) return
    try {
      const checkout = await call(invoices.pay, { invoiceId, isAgain: isAsking })
      remember(checkout.reference)
      machine.apply({ type: 'kept', reference: checkout.reference })
      await openCheckout(checkout, profile, () => machine.apply({ type: 'closed' }))
      machine.apply({ type: 'opened' })
    } catch (error) {
      // Also of the provider's script, in whose place nobody else could say it.
      const asks = error instanceof AppError && error.code === 'conflict'
      machine.apply({ type: 'refused', text: (error as Error).message, asks })
    }
  }
  const end = useCallback(() => void machine.apply({ type: 'ended' }), [machine])
  return { step, isAsking, notice, isPaid, pay: () => invoice && void pay(invoice.id), end }
}
