import { useCallback, useEffect, useState } from 'react'
import { readReturn, type ReturnedPayment } from '#shared/invoices/checkout.rules.ts'
import { type Invoice, invoices } from '#shared/invoices/invoices.contract.ts'
import { call } from '#web/http/call.ts'
import { openCheckout } from '#web/invoices/checkout.ts'
import { useProfile } from '#web/professionals/profile.tsx'

export interface PaymentSteps {
  /** `opening` the provider's window, which then stands `open`; `confirming` what was paid in it. */
  step: 'idle' | 'opening' | 'open' | 'confirming'
  /** What became of the last try. */
  notice: { tone: 'error' | 'waiting'; text: string } | undefined
  pay: () => void
  /** What was asked for is paid. */
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

/** Pays an invoice in the provider's window, and tells what became of it. What is true of it the list of invoices says. */
export function usePayment(invoice: Invoice | undefined): PaymentSteps {
  const profile = useProfile()
  const [returned] = useState(takeReturn)
  const [step, setStep] = useState<PaymentSteps['step']>(returned ? 'confirming' : 'idle')
  const [reference, setReference] = useState(returned ? recall() : undefined)
  const [notice, setNotice] = useState<PaymentSteps['notice']>()

  useEffect(() => {
    const ref = returned?.ref
    // It only has the provider asked sooner.
    if (ref) call(invoices.returned, { ref }, { isSilent: true }).catch(() => undefined)
  }, [returned])

  const ours = (one: Invoice['payments'][number]) => reference === undefined || one.reference === reference
  const heard = step === 'idle' ? undefined : invoice?.payments.find(ours)?.state
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
    try {
      const checkout = await call(invoices.pay, { invoiceId })
      remember(checkout.reference)
      setReference(checkout.reference)
      await openCheckout(checkout, profile, () => setStep('confirming'))
      setStep('open')
    } catch (error) {
      setStep('idle')
      setNotice({ tone: 'error', text: (error as Error).message })
    }
  }
  const end = useCallback(() => setStep('idle'), [])
  return { step, notice, pay: () => invoice && void pay(invoice.id), end }
}
