import type { Refusal } from '#shared/http/errors.ts'
import { dayOf, daysBetween } from '#shared/values/date.ts'
import { showCount } from '#shared/values/number.ts'
import type { Weight } from '#shared/weights/weights.contract.ts'

/** Clocks of devices run a little ahead. */
const CLOCK_SLACK_MS = 5 * 60_000

/** When a weight was taken: not in the future, not before the animal was born. */
export function refuseMeasuredAt(measuredAt: string, birthOn: string, now: Date): Refusal | undefined {
  if (new Date(measuredAt).getTime() > now.getTime() + CLOCK_SLACK_MS)
    return { field: 'measuredAt', message: 'La fecha no puede ser futura' }
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

const places: Record<Exclude<Weight['source'], 'pet'>, string> = {
  consultation: 'una consulta',
  surgery: 'una cirugía',
  vaccine: 'una vacunación',
  deworming: 'una desparasitación',
}

/** Can this weight be taken away on its own? @param isOnly the pet, which must have a weight, has no other */
export function canRemoveWeight(weight: Pick<Weight, 'source'>, isOnly: boolean): Refusal | undefined {
  if (weight.source !== 'pet') return { message: `Este peso se tomó en ${places[weight.source]}: cámbielo allí.` }
  return isOnly ? { message: 'Es el único peso de la mascota. Registre el correcto y después quite este.' } : undefined
}

/** How long a weight took to change: `el mismo día`, `en 6 semanas`, `en 3 meses`. */
export function showWeightSpan(from: string, to: string): string {
  const days = daysBetween(dayOf(from), dayOf(to))
  if (days < 1) return 'el mismo día'
  if (days < 14) return `en ${showCount(days, 'día', 'días')}`
  if (days < 70) return `en ${showCount(Math.round(days / 7), 'semana', 'semanas')}`
  return `en ${showCount(Math.round(days / 30.4), 'mes', 'meses')}`
}
