import { useCallback, useEffect, useState } from 'react'
import { AppError } from '#shared/http/errors.ts'
import { readReturn, type ReturnedPayment } from '#shared/invoices/checkout.rules.ts'
import { type Invoice, invoices } from '#shared/invoices/invoices.contract.ts'
import { call } from '#web/http/call.ts'
import { openCheckout } from '#web/invoices/checkout.ts'
import { useProfile } from '#web/professionals/profile.tsx'

export interface PaymentSteps {
  /** `opening` the provider's window, which then stands `open`; `confirming` what was paid in it. */
  step: 'idle' | 'opening' | 'open' | 'confirming'
  /** Another checkout is not decided yet, as the notice says: paying now is paying again. */
  isAsking: boolean
  /** What became of the last try. */
  notice: { tone: 'error' | 'waiting'; text: string } | undefined
  /** What this window asked for is paid. */
  isPaid: boolean
  pay: () => void
  end: () => void
}

/** What nobody has confirmed for so long is no longer waited for: who closed the window without paying pays again. */
const PATIENCE_MS = 20_000

const REFERENCE = 'huella.checkout'

/** The number of the last checkout, for who comes back to this window from the provider's page. */
function recall(): string | undefined {
  try {
    return sessionStorage.getItem(REFERENCE) ?? undefined
  } catch {
    return undefined
  }
}

function remember(reference: string): void {
  try {
    sessionStorage.setItem(REFERENCE, reference)
  } catch {
    // Then the newest payment counts.
  }
}

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
export function usePayment(invoice: Invoice | undefined, list: readonly Invoice[] | undefined): PaymentSteps {
  const profile = useProfile()
  const [returned] = useState(takeReturn)
  const [step, setStep] = useState<PaymentSteps['step']>(returned ? 'confirming' : 'idle')
  const [reference, setReference] = useState(returned ? recall() : undefined)
  const [notice, setNotice] = useState<PaymentSteps['notice']>()
  const [isAsking, setAsking] = useState(false)

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
  if (heard === 'failed' && step === 'confirming') {
    setStep('idle')
    setNotice({ tone: 'error', text: 'El banco rechazó el pago. Intente con otra tarjeta.' })
  }
  if (heard === 'pending' && step === 'confirming') {
    setStep('idle')
    setNotice({ tone: 'waiting', text: 'Su banco aún verifica el pago. El sistema se desbloquea cuando lo apruebe.' })
  }

  useEffect(() => {
    if (step !== 'confirming') return undefined
    const timer = setTimeout(() => {
      setStep('idle')
      setNotice({
        tone: 'waiting',
        text: 'Aún no llega la confirmación. Si ya pagó, no pague de nuevo: espere un momento.',
      })
    }, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [step])

  const pay = async (invoiceId: string) => {
    setStep('opening')
    setNotice(undefined)
    setAsking(false)
    try {
      const checkout = await call(invoices.pay, { invoiceId, isAgain: isAsking })
      remember(checkout.reference)
      setReference(checkout.reference)
      // What was heard while the window stood open is not waited for once it is closed.
      const close = () => setStep((now) => (now === 'idle' ? now : 'confirming'))
      await openCheckout(checkout, profile, close)
      setStep((now) => (now === 'opening' ? 'open' : now))
    } catch (error) {
      const asks = error instanceof AppError && error.code === 'conflict'
      setStep('idle')
      setAsking(asks)
      setNotice({ tone: asks ? 'waiting' : 'error', text: (error as Error).message })
    }
  }
  const end = useCallback(() => {
    setStep('idle')
    setNotice(undefined)
    setAsking(false)
    setReference(undefined)
  }, [])
  return { step, isAsking, notice, isPaid, pay: () => invoice && void pay(invoice.id), end }
}
