/** What a payment can be, each beyond the one before: what is heard late or twice takes nothing back. */
export const paymentStates = ['pending', 'failed', 'accepted', 'reversed'] as const
export type PaymentState = (typeof paymentStates)[number]

export const paymentStateNames: Record<PaymentState, string> = {
  pending: 'En verificación',
  failed: 'Rechazado',
  accepted: 'Aprobado',
  reversed: 'Reversado',
}

/** The state of a payment after the provider said this of it. */
export function advance(known: PaymentState | undefined, said: PaymentState): PaymentState {
  if (known === undefined) return said
  return paymentStates.indexOf(said) > paymentStates.indexOf(known) ? said : known
}

/** What was paid of an invoice, what remains, and what was paid beyond it. */
export function settle(amount: number, payments: readonly { state: PaymentState; amount: number }[]) {
  const paid = payments.filter(({ state }) => state === 'accepted').reduce((sum, one) => sum + one.amount, 0)
  return { paid, toCollect: Math.max(0, amount - paid), overpaid: Math.max(0, paid - amount) }
}

/** What an attempt was kept with. */
export interface KeptAttempt {
  reference: string
  invoiceId: string
  amount: number
}

/** What the provider, asked by us, says of a payment. */
export interface SaidPayment {
  reference: string
  invoiceId: string
  /** As it was sent: `38`, `38.00`. */
  amount: string
  currency: string
  isTest: boolean
  isSigned: boolean
  isOurs: boolean
}

export type PaymentDisagreement = 'signature' | 'merchant' | 'attempt' | 'invoice' | 'amount' | 'currency' | 'test'

/** Why a payment counts for nothing; `undefined` when all agrees. @param isTest whether this server takes test payments */
export function disagreement(
  said: SaidPayment,
  kept: KeptAttempt | undefined,
  isTest: boolean,
): PaymentDisagreement | undefined {
  if (!said.isSigned) return 'signature'
  if (!said.isOurs) return 'merchant'
  if (!kept || said.reference !== kept.reference) return 'attempt'
  if (said.invoiceId !== kept.invoiceId) return 'invoice'
  if (!/^\d{1,10}(\.\d{1,4})?$/.test(said.amount) || Number(said.amount) !== kept.amount) return 'amount'
  if (said.currency.toUpperCase() !== 'COP') return 'currency'
  return said.isTest === isTest ? undefined : 'test'
}
