import { showMoney } from '#shared/values/money.ts'

/** From this count of days on, the clinic is locked. */
export const LOCK_DAYS = 6
/** Up to this count there are days left to pay; beyond it days late. */
export const PENDING_INVOICE_DAYS_LIMIT = 5

const DAY_MS = 86_400_000

/** Days since an invoice was issued, rounded up; 0 of one that a clock set back has not reached yet. */
export function countDays(createdAt: Date | string, now: Date): number {
  return Math.max(0, Math.ceil((now.getTime() - new Date(createdAt).getTime()) / DAY_MS))
}

/** When an invoice was issued that counts so many days now, and for half a day more. */
export function createdDaysAgo(days: number, now: Date): Date {
  return new Date(now.getTime() - days * DAY_MS + (days > 0 ? DAY_MS / 2 : 0))
}

/** The last instant at which a clinic with an unpaid invoice of this age is still open. */
export function lockInstant(createdAt: Date | string): Date {
  return new Date(new Date(createdAt).getTime() + (LOCK_DAYS - 1) * DAY_MS)
}

/** @param days as `countDays` */
export function isLocking(days: number): boolean {
  return days >= LOCK_DAYS
}

/** Only what is above 0 counts as unpaid. */
export function isUnpaid({ to_collect }: { to_collect: number }): boolean {
  return to_collect > 0
}

/** The invoice that the prompt is about: the last unpaid one of the list. */
export function findCurrent<Listed extends { to_collect: number }>(list: readonly Listed[]): Listed | undefined {
  return list.findLast(isUnpaid)
}

/** "Faltan 3 días para pagar", "1 día de mora". */
export function showDaysLeft(days: number): string {
  const difference = Math.abs(days - PENDING_INVOICE_DAYS_LIMIT)
  const counted = difference === 1 ? '1 día' : `${difference} días`
  if (days > PENDING_INVOICE_DAYS_LIMIT) return `${counted} de mora`
  return `${difference === 1 ? 'Falta' : 'Faltan'} ${counted} para pagar`
}

/** "Pagado con su saldo a favor: $38", and of the invoice from which it came that it went to another. */
export function showCredit(credit: number): string {
  const [words, amount] = credit > 0 ? ['Pagado con su saldo a favor', credit] : ['Pasó a otra factura', -credit]
  return `${words}: ${showMoney(amount)}`
}
