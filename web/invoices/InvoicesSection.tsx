import { useQuery } from '@tanstack/react-query'
import { type Invoice, invoices } from '#shared/invoices/invoices.contract.ts'
import { isLocking, isUnpaid, showCredit, showDaysLeft } from '#shared/invoices/invoices.rules.ts'
import { paymentStateNames } from '#shared/invoices/payments.rules.ts'
import type { OutputOf } from '#shared/http/contract.ts'
import { showDate, showDateTime } from '#shared/values/date.ts'
import { showMoney } from '#shared/values/money.ts'
import { addressOf } from '#web/http/call.ts'
import { useCardPages } from '#web/http/pages.ts'
import { openInvoices, usePaymentGate } from '#web/invoices/PaymentGate.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { rowsOf } from '#web/ui/ListBody.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { listWords } from '#web/ui/listWords.ts'
import { MoreRows } from '#web/ui/MoreRows.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import '#web/invoices/InvoicesSection.css'

/** "Facturas": what the clinic was asked to pay, what it paid, and its receipts. */
export function InvoicesSection() {
  // The gate has read the newest ones already.
  const newest = useQuery(openInvoices)
  return (
    <Card title="Facturas de la suscripción">
      <Loaded query={newest} name="las facturas" skeletonRows={4}>
        {(first) => <Invoices first={first} />}
      </Loaded>
    </Card>
  )
}

function Invoices({ first }: { first: OutputOf<typeof invoices.list> }) {
  const pages = useCardPages(invoices.list, {}, first)
  const { current, open } = usePaymentGate()
  const rows = rowsOf(pages.data)
  if (rows.length === 0)
    return <EmptyState title="Aún no hay facturas">La primera aparece aquí cuando se emita.</EmptyState>
  return (
    <>
      <ul className="Invoices">
        {rows.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} {...(invoice.id === current?.id ? { onPay: open } : {})} />
        ))}
      </ul>
      {first.total > first.items.length ? (
        <MoreRows pages={pages} shown={rows.length} failed={listWords('las facturas').failedMore} />
      ) : null}
    </>
  )
}

function InvoiceRow({ invoice, onPay }: { invoice: Invoice; onPay?: () => void }) {
  const { number, created_at, product, amount, paid, credit, payments } = invoice
  const overpaid = paid - amount
  return (
    <li className="row topped wrap rows-8 gap-12 pady-12">
      <div className="Invoices-words reach slim breaks">
        <strong>
          Factura {number} · {showMoney(amount)}
        </strong>
        <div>
          {product}, del {showDate(created_at)}
        </div>
        {payments.map((one) => (
          <div key={one.id} className="Invoices-payment">
            {paymentStateNames[one.state]}: {showMoney(one.amount)}, {showDateTime(one.at)}
          </div>
        ))}
        {credit === 0 ? null : <div className="Invoices-payment">{showCredit(credit)}</div>}
        {overpaid > 0 ? <div className="Invoices-over">Saldo a favor: {showMoney(overpaid)}</div> : null}
      </div>
      <InvoiceState invoice={invoice} />
      <div className="line gap-8">
        {onPay ? (
          <Button size="compact" onClick={onPay}>
            Pagar
          </Button>
        ) : null}
        {paid > 0 ? (
          <Button
            size="compact"
            href={addressOf(invoices.receipt, { invoiceId: invoice.id })}
            aria-label={`Recibo de la factura ${number}`}
          >
            Recibo
          </Button>
        ) : null}
      </div>
    </li>
  )
}

function InvoiceState({ invoice }: { invoice: Invoice }) {
  const { days, payments } = invoice
  if (!isUnpaid(invoice)) return <StatusBadge status="reviewed" label="Pagada" />
  if (payments.some(({ state }) => state === 'pending'))
    return <StatusBadge status="awaitingResults" label="En validación" />
  if (isLocking(days)) return <StatusBadge status="overdue" label={`Bloqueada, ${showDaysLeft(days)}`} />
  return <StatusBadge status="pending" label={showDaysLeft(days)} />
}
