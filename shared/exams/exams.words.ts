import type { LifeStage } from '#shared/consultations/vitals.rules.ts'
import type { ExamStatus, ExamValue } from '#shared/exams/exams.contract.ts'
import type { Flag } from '#shared/exams/result.rules.ts'
import { showNumber } from '#shared/values/number.ts'
import type { FieldWords } from '#shared/word/fieldWords.ts'

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

/** The stages of life, of a range. */
const rangeWords: Record<LifeStage, string> = {
  neonato: 'de un neonato',
  cachorro: 'de un animal joven',
  adulto: 'de un adulto',
}

/** For whom the ranges are that a result begins with, or why it begins with none. */
export function rangesNote({ stage, rangeStage }: Record<'stage' | 'rangeStage', LifeStage | null>): string {
  if (stage === null) return 'Edad sin registrar: copie el rango del laboratorio.'
  if (rangeStage === null) return 'Sin rango para esta especie y edad: copie el del laboratorio.'
  if (rangeStage !== stage)
    return `Sin rango para su edad: el que se escribió aquí es ${rangeWords[rangeStage]}. Copie el del laboratorio.`
  return `Los rangos son ${rangeWords[stage]} de esta especie, como se escribieron la última vez: cámbielos si el laboratorio usa otros.`
}

/** `5,5 – 8,5`, `Hasta 10`, `Desde 4`, `70 – 120 mg/dL` of a range in another unit; nothing without a range. */
export function showRange({ min, max, rangeUnit }: Pick<ExamValue, 'min' | 'max' | 'rangeUnit'>): string {
  if (rangeUnit) return `${showRange({ min, max })} ${rangeUnit}`
  if (min !== null && max !== null) return `${showNumber(min)} – ${showNumber(max)}`
  if (max !== null) return `Hasta ${showNumber(max)}`
  return min === null ? '' : `Desde ${showNumber(min)}`
}

function showResult(value: ExamValue): string {
  const range = showRange(value)
  return `${value.analyte}: ${[value.value, value.unit].filter(Boolean).join(' ')}${range ? ` (${range})` : ''}`
}

export const examWords: FieldWords = {
  labels: {
    name: 'Examen',
    reason: 'Motivo',
    sample: 'Muestra',
    laboratory: 'Laboratorio',
    isUrgent: 'Urgente',
    status: 'Estado',
    requestedAt: 'Solicitado',
    requestedBy: 'Solicitó',
    sampledAt: 'Muestra tomada',
    sentAt: 'Enviado',
    receivedAt: 'Recibido',
    resultValues: 'Resultado',
    interpretation: 'Interpretación',
    reviewedAt: 'Revisado',
    reviewedBy: 'Revisó',
    reviewerName: 'Nombre de quien revisó',
    reviewerCard: 'Tarjeta profesional',
    cancelReason: 'Motivo de la cancelación',
  },
  choices: { status: examStates },
  show: { resultValues: (values) => (values as ExamValue[]).map(showResult).join('\n') },
  people: ['requestedBy', 'reviewedBy'],
  untold: ['examTypeId', 'groupId'],
}
