import type { Refusal } from '#shared/http/errors.ts'
import { dayOf, daysBetween, isFuture, showDate } from '#shared/values/date.ts'
import { showCount } from '#shared/values/number.ts'
import { recordKinds } from '#shared/values/recordKinds.ts'
import { showWeight } from '#shared/values/weight.ts'
import type { Weight } from '#shared/weights/weights.contract.ts'

/** When a weight was taken: not in the future, not before the animal was born. */
export function refuseMeasuredAt(measuredAt: string, birthOn: string, now: Date): Refusal | undefined {
  if (isFuture(measuredAt, now)) return { field: 'measuredAt', message: 'La fecha no puede ser futura' }
  if (dayOf(measuredAt) < birthOn)
    return { field: 'measuredAt', message: 'La fecha no puede ser anterior al nacimiento de la mascota' }
  return undefined
}

/** The last weight before a visit began: its own has the very instant. @param weights oldest first */
export function weightBefore<W extends Pick<Weight, 'measuredAt'>>(
  weights: readonly W[],
  startedAt: string,
): W | undefined {
  return weights.findLast(({ measuredAt }) => Date.parse(measuredAt) < Date.parse(startedAt))
}

/** A dose by weight is for the weight of today: so many days after it was taken a grown animal is weighed again. */
const FRESH_DAYS = 30
/** A growing one, of less than a year. From general knowledge, not reviewed. */
const FRESH_DAYS_GROWING = 7

/** What to say of the weight that a dose is reckoned with; `undefined` for one of these days. @param today the clinic's day */
export function tellOldWeight(
  { weighedAt, birthOn }: { weighedAt: string | null; birthOn: string },
  today: string,
): string | undefined {
  if (weighedAt === null) return undefined
  const day = dayOf(weighedAt)
  const fresh = daysBetween(birthOn, today) < 365 ? FRESH_DAYS_GROWING : FRESH_DAYS
  if (daysBetween(day, today) <= fresh) return undefined
  return `El peso es del ${showDate(day)}, de hace ${showDays(daysBetween(day, today))}: pese al animal antes de calcular`
}

/** What offers the last weight where one is asked for: `Usar 12,4 kg de hoy`. */
export function offerWeight(weightKg: number, weighedAt: string, today: string): string {
  const day = dayOf(weighedAt)
  return `Usar ${showWeight(weightKg)} ${day === today ? 'de hoy' : `del ${showDate(day)}`}`
}

/** Can this weight be taken away on its own? @param isOnly the pet, which must have a weight, has no other */
export function canRemoveWeight(weight: Pick<Weight, 'source'>, isOnly: boolean): Refusal | undefined {
  if (weight.source !== 'pet')
    return { message: `Este peso se tomó en una ${recordKinds[weight.source].act}: cámbielo allí.` }
  return isOnly ? { message: 'Es el único peso de la mascota. Registre el correcto y después quite este.' } : undefined
}

/** How long a weight took to change: `el mismo día`, `en 6 semanas`, `en 3 meses`. */
export function showWeightSpan(from: string, to: string): string {
  const days = daysBetween(dayOf(from), dayOf(to))
  return days < 1 ? 'el mismo día' : `en ${showDays(days)}`
}

function showDays(days: number): string {
  if (days < 14) return showCount(days, 'día', 'días')
  if (days < 70) return showCount(Math.round(days / 7), 'semana', 'semanas')
  return showCount(Math.round(days / 30.4), 'mes', 'meses')
}
