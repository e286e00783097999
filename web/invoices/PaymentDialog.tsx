import { IconCreditCard, IconLock, IconLogout, IconReceipt2 } from '@tabler/icons-react'
import { may } from '#shared/access/actions.ts'
import type { Invoice } from '#shared/invoices/invoices.contract.ts'
import { PENDING_INVOICE_DAYS_LIMIT, showDaysLeft } from '#shared/invoices/invoices.rules.ts'
import { showDate } from '#shared/values/date.ts'
import { showMoney } from '#shared/values/money.ts'
import { ArchiveWay } from '#web/archives/ArchiveWay.tsx'
import { env } from '#web/http/env.ts'
import type { Payment } from '#web/invoices/usePayment.ts'
import { signOut } from '#web/professionals/login.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PawLoader } from '#web/ui/PawLoader.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import '#web/invoices/PaymentDialog.css'

interface PaymentDialogProps {
  invoice: Invoice
  opened: boolean
  isLocked: boolean
  payment: Payment
  onClose: () => void
}

/** What is owed and how it is paid. Locked, it is all that there is. */
export function PaymentDialog({ invoice, opened, isLocked, payment, onClose }: PaymentDialogProps) {
  const { step, isAsking, notice, pay } = payment
  const Sign = isLocked ? IconLock : IconReceipt2
  const isLate = invoice.days > PENDING_INVOICE_DAYS_LIMIT
  return (
    <ResponsiveModal
      opened={opened}
      onClose={onClose}
      isLocked={isLocked}
      role={isLocked ? 'alertdialog' : 'dialog'}
      size={460}
      isRead
      title={
        <span className="row gap-14">
          <span className="square-44 centre round-10 rigid" data-tint={isLocked ? 'red' : 'amber'}>
            <Sign size={22} stroke={1.75} aria-hidden />
          </span>
          {isLocked ? 'Sistema bloqueado' : 'Pago pendiente'}
        </span>
      }
    >
      <p className="Payment-days soft">
        {isLate ? `La factura ${invoice.number} tiene ` : null}
        <strong data-late={isLate || undefined}>{showDaysLeft(invoice.days)}</strong>
        {isLate ? '.' : ` la factura ${invoice.number}.`}
      </p>
      <p className="above-8 soft">
        {isLocked
          ? 'Sus historias y su agenda están a salvo. Al confirmarse el pago, el sistema se desbloquea solo.'
          : 'Si no se paga a tiempo, el sistema se bloquea. Sus datos quedan a salvo.'}
      </p>
      <dl className="Payment-facts">
        <div className="line topped apart level gap-16 pady-10">
          <dt className="soft">Plan</dt>
          <dd>{invoice.product}</dd>
        </div>
        <div className="line topped apart level gap-16 pady-10">
          <dt className="soft">Factura</dt>
          <dd>
            {invoice.number}, del {showDate(invoice.created_at)}
          </dd>
        </div>
        <div className="Payment-total line topped apart level gap-16 pady-10">
          <dt className="soft">Total a pagar</dt>
          <dd>{showMoney(invoice.to_collect)}</dd>
        </div>
      </dl>
      <div className="Payment-live" role="status">
        {step === 'confirming' ? (
          <span className="tall-48 row middle gap-10 strong brand">
            <PawLoader size={20} />
            Confirmando su pago…
          </span>
        ) : notice ? (
          <span className="Payment-notice block round pady-10 padx-12 amber" data-tone={notice.tone}>
            {notice.text}
          </span>
        ) : null}
      </div>
      {step === 'confirming' ? null : (
        <Button
          tone="primary"
          size="large"
          fullWidth
          data-autofocus
          loading={step === 'opening'}
          icon={<IconCreditCard size={20} stroke={1.75} aria-hidden />}
          onClick={pay}
        >
          {isAsking ? 'Pagar otra vez de todos modos' : 'Pagar con tarjeta'}
        </Button>
      )}
      <WaysOut isLocked={isLocked} />
    </ResponsiveModal>
  )
}

/** What a locked clinic may still do. */
function WaysOut({ isLocked }: { isLocked: boolean }) {
  const profile = useProfile()
  return (
    <div className="line wrap middle rows-4 gap-8 above-12 if-any">
      {env.supportUrl ? (
        <Button tone="subtle" href={env.supportUrl}>
          Hablar con soporte
        </Button>
      ) : null}
      {isLocked && may(profile, 'clinic.export') ? <ArchiveWay /> : null}
      {isLocked ? (
        <Button tone="subtle" icon={<IconLogout size={18} stroke={1.75} aria-hidden />} onClick={() => void signOut()}>
          Cerrar sesión
        </Button>
      ) : null}
    </div>
  )
}
