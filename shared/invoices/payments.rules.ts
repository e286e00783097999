import { showDateTime } from '#shared/values/date.ts'

/** What a payment can be. Of two words that nothing else orders the later of these counts. */
export const paymentStates = ['pending', 'failed', 'accepted', 'reversed'] as const
export type PaymentState = (typeof paymentStates)[number]

export const paymentStateNames: Record<PaymentState, string> = {
  pending: 'En verificación',
  failed: 'Rechazado',
  accepted: 'Aprobado',
  reversed: 'Reversado',
}

/** What the provider said of a payment when we asked. Instants in ISO 8601. */
export interface PaymentWord {
  state: PaymentState
  /** When it came to that by the provider's clock; nothing where the provider does not say. */
  at: string | null
  /** When we began to ask. */
  askedAt: string
}

/** Whether the money came, or was taken back: a bank has spoken. */
const isDecided = ({ state }: PaymentWord): boolean => state === 'accepted' || state === 'reversed'

/**
 * Whether a word replaces the known one: the provider's newest counts, in whatever order words arrive. It is the newer by
 * the provider's own clock; of one instant, what a bank decided counts before what is awaited, and then what was asked later.
 */
export function isNewerWord(said: PaymentWord, known: PaymentWord): boolean {
  const differences = [
    said.at && known.at ? Date.parse(said.at) - Date.parse(known.at) : 0,
    Number(isDecided(said)) - Number(isDecided(known)),
    Date.parse(said.askedAt) - Date.parse(known.askedAt),
    paymentStates.indexOf(said.state) - paymentStates.indexOf(known.state),
  ]
  return (differences.find((one) => one !== 0) ?? 0) > 0
}

/**
 * What counts as paid of each invoice of a clinic. A payment is first of the invoice that it was made for; what it paid
 * beyond that is in the clinic's favour and pays the oldest that are owed. What then remains stays where it was paid.
 * @param owed the oldest first
 */
export function settle(
  owed: readonly { id: string; amount: number }[],
  payments: readonly { invoiceId: string; state: PaymentState; amount: number }[],
): Map<string, number> {
  const paid = new Map(owed.map(({ id }) => [id, 0]))
  for (const { invoiceId, state, amount } of payments)
    if (state === 'accepted') paid.set(invoiceId, (paid.get(invoiceId) ?? 0) + amount)
  const beyond = ({ id, amount }: { id: string; amount: number }) => (paid.get(id) ?? 0) - amount
  const givers = owed.filter((one) => beyond(one) > 0)
  for (const taker of owed) {
    for (const giver of givers) {
      const moved = Math.min(Math.max(0, beyond(giver)), Math.max(0, -beyond(taker)))
      paid.set(giver.id, (paid.get(giver.id) ?? 0) - moved)
      paid.set(taker.id, (paid.get(taker.id) ?? 0) + moved)
    }
  }
  return paid
}

/** What is said before an invoice is paid again while another checkout of it is not decided. */
export function askAgain(openedAt: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(openedAt)) / 60_000)
  const since = minutes < 1 ? 'hace un momento' : minutes === 1 ? 'hace 1 minuto' : `hace ${minutes} minutos`
  const begun = minutes < 60 ? since : `el ${showDateTime(openedAt)}`
  return `Esta factura ya tiene un pago empezado ${begun} y aún no se sabe si pasó. Si ya pagó, espere la confirmación: pagar otra vez puede cobrarle dos veces.`
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
