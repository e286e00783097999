import type { Invoice } from '#shared/invoices/invoices.contract.ts'
import { paymentStateNames } from '#shared/invoices/payments.rules.ts'
import { dayOf, showDate, showDateTime } from '#shared/values/date.ts'
import { showMoney } from '#shared/values/money.ts'
import type { Operator } from '#server/env.ts'
import type { Block, PrintedDocument } from '#server/documents/document.ts'
import type { PrintoutFrame } from '#server/documents/implementPrintout.ts'

interface Receipt {
  invoice: Invoice
  operator: Operator
  /** The clinic that paid, with its NIT. */
  customer: string
}

/**
 * What a clinic keeps of a paid invoice. Who runs the product issues it, and the clinic is the customer. It is no electronic
 * invoice, and says so.
 */
export function receipt({ invoice, operator, customer }: Receipt, { printedBy, now }: PrintoutFrame): PrintedDocument {
  const { number, created_at, product, amount, paid, credit, payments } = invoice
  const facts: [string, string][] = [
    ['Cliente', customer],
    ['Plan', product],
    ['Factura', `N.º ${number}, del ${showDate(created_at)}`],
    ['Valor', showMoney(amount)],
    ['Pagado', showMoney(paid)],
  ]
  if (credit > 0) facts.push(['Con saldo a favor', showMoney(credit)])
  if (credit < 0) facts.push(['Pasó a otra factura', showMoney(-credit)])
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
    letterhead: { name: operator.name, lines: operator.nit ? [`NIT ${operator.nit}`] : [], logo: null },
    patientLine: `Recibo N.º ${number} · ${customer}`,
    blocks,
    printed: `Impreso ${showDateTime(now)} por ${printedBy}`,
  }
}
