import type { Invoice } from '#shared/invoices/invoices.contract.ts'
import { paymentStateNames } from '#shared/invoices/payments.rules.ts'
import { dayOf, showDate, showDateTime } from '#shared/values/date.ts'
import { showMoney } from '#shared/values/money.ts'
import type { Block, PrintedDocument } from '#server/documents/document.ts'
import type { PrintoutFrame } from '#server/documents/implementPrintout.ts'

/** What a clinic keeps of a paid invoice. It is no electronic invoice, and says so. */
export function receipt(invoice: Invoice, { letterhead, printedBy, now }: PrintoutFrame): PrintedDocument {
  const { number, created_at, product, amount, paid, payments } = invoice
  const facts: [string, string][] = [
    ['Plan', product],
    ['Factura', `N.º ${number}, del ${showDate(created_at)}`],
    ['Valor', showMoney(amount)],
    ['Pagado', showMoney(paid)],
  ]
  if (paid > amount) facts.push(['Saldo a favor', showMoney(paid - amount)])
  const blocks: Block[] = [
    { kind: 'facts', facts: facts.map(([label, value]) => ({ label, value })) },
    { kind: 'heading', text: 'Pagos' },
    {
      kind: 'table',
      columns: [
        { title: 'Fecha', share: 3 },
        { title: 'Estado', share: 3 },
        { title: 'Referencia', share: 3 },
        { title: 'Valor', share: 2, align: 'right' },
      ],
      rows: payments.map((one) => [
        showDateTime(one.at),
        paymentStateNames[one.state],
        [one.reference, one.method].filter(Boolean).join(' · '),
        showMoney(one.amount),
      ]),
    },
    { kind: 'paragraph', text: 'Comprobante de pago de la suscripción a Huella. No reemplaza la factura electrónica.' },
  ]
  return {
    title: 'Recibo de pago',
    subtitle: `N.º ${number} · ${showDate(dayOf(created_at))}`,
    letterhead,
    patientLine: `Recibo N.º ${number} · ${letterhead.name}`,
    blocks,
    printed: `Impreso ${showDateTime(now)} por ${printedBy}`,
  }
}
