import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Invoice, invoices } from '#shared/invoices/invoices.contract.ts'
import { findCurrent, isLocking } from '#shared/invoices/invoices.rules.ts'
import { onLocked } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { readAgain } from '#web/http/queryClient.ts'
import { usePayment } from '#web/invoices/usePayment.ts'
import { toastSuccess } from '#web/ui/toasts.ts'

const PaymentDialog = lazy(async () => ({ default: (await import('#web/invoices/PaymentDialog.tsx')).PaymentDialog }))

/** The days of an invoice go on while a screen stands open. */
const DAYS_MS = 30 * 60_000
/** While a payment is being confirmed: the stream says it sooner, where there is one. */
const CONFIRMING_MS = 3_000

/** The dialog stands over the page while it waits for the payment. */
export const openInvoices = {
  ...queryOf(invoices.list, {}),
  meta: { reads: ['invoices'] as const, isUrgent: true as const },
}

interface Gate {
  /** What the clinic is asked to pay. */
  current: Invoice | undefined
  isLocked: boolean
  open: () => void
}

const GateContext = createContext<Gate>({ current: undefined, isLocked: false, open: () => undefined })

/** Asks for what the clinic owes, and from the sixth day on lets nobody past until it is paid. */
export function PaymentGate({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const list = useQuery({
    ...openInvoices,
    refetchInterval: isConfirming ? CONFIRMING_MS : DAYS_MS,
  })
  const current = findCurrent(list.data?.items ?? [])
  const isLocked = current !== undefined && isLocking(current.days)
  /** It opens by itself for each invoice, once. */
  const [closedFor, setClosedFor] = useState<string>()
  const isOpen = current !== undefined && (isLocked || closedFor !== current.id)
  const payment = usePayment(current, list.data?.items)
  const wantsAnswer = payment.step === 'confirming'
  if (wantsAnswer !== isConfirming) setConfirming(wantsAnswer)

  useEffect(() => onLocked(() => readAgain(invoices.list)), [])

  const { isPaid, end } = payment
  useEffect(() => {
    if (!isPaid) return
    end()
    toastSuccess('Pago confirmado')
  }, [isPaid, end])

  // What a locked clinic was refused is asked for again.
  const wasLocked = useRef(false)
  const isRead = list.data !== undefined
  useEffect(() => {
    if (isLocked) wasLocked.current = true
    else if (wasLocked.current && isRead) {
      wasLocked.current = false
      void queryClient.invalidateQueries()
    }
  }, [isLocked, isRead, queryClient])

  return (
    <GateContext value={{ current, isLocked, open: () => setClosedFor(undefined) }}>
      {children}
      {current ? (
        <Suspense fallback={null}>
          <PaymentDialog
            invoice={current}
            opened={isOpen}
            isLocked={isLocked}
            payment={payment}
            onClose={() => setClosedFor(current.id)}
          />
        </Suspense>
      ) : null}
    </GateContext>
  )
}

export function usePaymentGate(): Gate {
  return use(GateContext)
}

/** A page that was never open to a locked clinic is not asked for; one that was stays, with what is typed in it. */
export function LockedOut({ children }: { children: ReactNode }) {
  const { isLocked } = usePaymentGate()
  const [wasShown, setWasShown] = useState(false)
  const known = useQuery(openInvoices).data !== undefined
  if (known && !isLocked && !wasShown) setWasShown(true)
  return isLocked && !wasShown ? null : children
}
