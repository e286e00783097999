import type { Refusal } from '#shared/http/errors.ts'
import { MAX_PAPER_RECORDS } from '#shared/timeline/timeline.contract.ts'
import { showNumber } from '#shared/values/number.ts'

/** A history that is too long for one paper. */
export function refuseLength(records: number): Refusal | undefined {
  if (records <= MAX_PAPER_RECORDS) return undefined
  const limit = showNumber(MAX_PAPER_RECORDS)
  return { field: 'from', message: `Hay más de ${limit} registros entre esas fechas. Elija menos tiempo.` }
}
