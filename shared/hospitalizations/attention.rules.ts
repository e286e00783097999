import type { StayCard } from '#shared/hospitalizations/hospitalizations.contract.ts'

// Without dates of the calendar and their library of checks: a screen on a wall judges by these too.

const MINUTE = 60_000

export interface Attention {
  overdue: number
  due: number
  /** The first hour without an answer that is not overdue. */
  next: StayCard['open'][number] | undefined
}

/** Is nobody in time any more for an hour that has no answer? */
export function isOverdue({ at, toleranceMinutes }: StayCard['open'][number], now: Date): boolean {
  return now.getTime() > Date.parse(at) + toleranceMinutes * MINUTE
}

/** What a card's plan asks for at an instant. */
export function attentionOf({ open }: Pick<StayCard, 'open'>, now: Date): Attention {
  const rest = open.filter((slot) => !isOverdue(slot, now))
  const due = rest.filter((slot) => now.getTime() >= Date.parse(slot.at) - slot.toleranceMinutes * MINUTE)
  return { overdue: open.length - rest.length, due: due.length, next: rest[0] }
}

type Ordered = Pick<StayCard, 'id' | 'open' | 'condition' | 'admittedAt'>

/** Who needs attention first: what is overdue, who is critical, what is due next. */
export function byAttention<Card extends Ordered>(cards: readonly Card[], now: Date): Card[] {
  const keys = new Map(cards.map((card) => [card.id, attentionOf(card, now)]))
  const keyOf = (card: Card) => {
    const { overdue, due, next } = keys.get(card.id) ?? { overdue: 0, due: 0, next: undefined }
    return [
      overdue > 0 ? 0 : 1,
      card.condition === 'critical' ? 0 : 1,
      -overdue,
      -due,
      Date.parse(next?.at ?? '2999-01-01'),
    ]
  }
  return cards.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)]
    const index = a.findIndex((value, at) => value !== b[at])
    return index === -1 ? one.admittedAt.localeCompare(other.admittedAt) : (a[index] ?? 0) - (b[index] ?? 0)
  })
}
