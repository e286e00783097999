import { later } from '#shared/values/later.ts'

const dollars = later(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
)

/** What a clinic owes for its subscription: `$1,250`. */
export function showMoney(amount: number): string {
  return dollars().format(amount)
}
