import type { Refusal } from '#shared/http/errors.ts'
import { MAX_PAPER_RECORDS, MAX_PDF_RECORDS } from '#shared/timeline/timeline.contract.ts'

/** The days between which a history is printed. */
export function refuseRange(from: string, to: string): Refusal | undefined {
  return from > to ? { field: 'to', message: 'La fecha final no puede ser anterior a la inicial' } : undefined
}

/** How many of a kind one paper holds. */
export function paperLimit(form: 'pdf' | 'html'): number {
  return form === 'pdf' ? MAX_PDF_RECORDS : MAX_PAPER_RECORDS
}

/** A history that is too long for one paper. */
export function refuseLength(records: number, form: 'pdf' | 'html'): Refusal | undefined {
  const limit = paperLimit(form)
  if (records <= limit) return undefined
  const way = form === 'pdf' ? 'Elija menos tiempo, o use Imprimir para toda la historia.' : 'Elija menos tiempo.'
  return { field: 'from', message: `Hay más de ${limit} registros entre esas fechas. ${way}` }
}
