import { useState } from 'react'
import { IconChevronRight } from '@tabler/icons-react'
import { showDaysLeft } from '#shared/invoices/invoices.rules.ts'
import { usePaymentGate } from '#web/invoices/PaymentGate.tsx'
import '#web/invoices/PaymentBanner.css'

interface PaymentBannerProps {
  /** Where it closes what it stands in. */
  onOpen?: () => void
  /** On a phone: between the page and the bar. */
  isAboveBar?: boolean
}

/** What the clinic owes, in sight of every page. It blinks until somebody looks at it. */
export function PaymentBanner({ onOpen, isAboveBar = false }: PaymentBannerProps) {
  const { current, isLocked, open } = usePaymentGate()
  const [isSeen, setSeen] = useState(false)
  if (!current) return null
  return (
    <button
      type="button"
      className="PaymentBanner tall-52 row round gap-12 pady-8 padx-12 rigid wide screen-only"
      data-above-bar={isAboveBar || undefined}
      data-still={isSeen || undefined}
      aria-haspopup="dialog"
      onClick={() => {
        setSeen(true)
        onOpen?.()
        open()
      }}
    >
      <span className="PaymentBanner-dot disc holder rigid" aria-hidden />
      <span className="grow">
        <strong className="strong">Pago pendiente</strong>
        <small className="caption">{isLocked ? 'Sistema bloqueado' : showDaysLeft(current.days)}</small>
      </span>
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
    </button>
  )
}
