import type { ExamStatus, ExamValue } from '#shared/exams/exams.contract.ts'
import type { Flag } from '#shared/exams/result.rules.ts'
import { showNumber } from '#shared/values/number.ts'

/** The words of an exam, as the glass and the print say them. */

export const examStates: Record<ExamStatus, string> = {
  requested: 'Solicitado',
  sampled: 'Muestra tomada',
  sent: 'Enviado',
  received: 'Recibido (sin revisar)',
  reviewed: 'Revisado',
  cancelled: 'Cancelado',
}

export const flagWords: Record<Flag, string> = { high: 'Alto', low: 'Bajo', normal: 'Normal' }

/** `5,5 – 8,5`, `Hasta 10`, `Desde 4`; nothing without a range. */
export function showRange({ min, max }: Pick<ExamValue, 'min' | 'max'>): string {
  if (min !== null && max !== null) return `${showNumber(min)} – ${showNumber(max)}`
  if (max !== null) return `Hasta ${showNumber(max)}`
  return min === null ? '' : `Desde ${showNumber(min)}`
}
