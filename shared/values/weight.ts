import { z } from 'zod'
import { REQUIRED } from '#shared/values/messages.ts'
import { sayDoubt, showNumber } from '#shared/values/number.ts'

export const INVALID_WEIGHT = 'Escriba un peso válido, por ejemplo 12,4'
/** Kilograms: more than zero and at most a very large bull. */
export const MAX_WEIGHT_KG = 1500

/** Kilograms with at most three decimals (a gram). */
export const WeightKg = z
  .number({
    error: (issue) =>
      issue.input === undefined || issue.input === null || issue.input === ''
        ? REQUIRED
        : sayDoubt(INVALID_WEIGHT)(issue),
  })
  .gt(0, INVALID_WEIGHT)
  .max(MAX_WEIGHT_KG, `El peso máximo es ${showNumber(MAX_WEIGHT_KG)} kg`)
  .refine((kg) => kg >= 0.001 && Math.abs(kg * 1000 - Math.round(kg * 1000)) < 1e-6, INVALID_WEIGHT)

export function gramsOf(kg: number): number {
  return Math.round(kg * 1000)
}

/** `12,4 kg`. */
export function showWeight(kg: number): string {
  return `${showNumber(kg)} kg`
}
