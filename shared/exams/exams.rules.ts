import type { Exam, ExamStatus, ExamTrend, ExamValue } from '#shared/exams/exams.contract.ts'
import { doubtInRange, numberOf, readResult } from '#shared/exams/result.rules.ts'
import { inOwnUnit, otherRangeUnit, unitKey } from '#shared/exams/units.rules.ts'
import { type Check, firstRefusal, type Refusal } from '#shared/http/errors.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { fold } from '#shared/values/text.ts'

/** Numbers that say one thing, ranges the right way round, and no analyte twice: one would hide the other in the chart. */
export function valueChecks(values: readonly ExamValue[]): Check[] {
  // Each check reads what it needs of a line: what is wrong in one part silences no other.
  return values.flatMap((line, index) => {
    const at = (name: string, message: string) => ({ field: `values.${index}.${name}`, message })
    return [
      () => {
        const reading = readResult({ ...line, min: null, max: null })
        return reading && 'doubt' in reading ? at('value', reading.doubt) : undefined
      },
      () => {
        const doubt = doubtInRange(line)
        return doubt === undefined ? undefined : at('value', doubt)
      },
      () => {
        const { min, max } = line
        return min !== null && max !== null && min > max ? at('min', 'El mínimo es mayor que el máximo') : undefined
      },
      () => {
        const isTwice = values.slice(0, index).some((other) => fold(other.analyte) === fold(line.analyte))
        return isTwice ? at('analyte', `${line.analyte} ya está en otra fila`) : undefined
      },
    ]
  })
}

/** What is wrong with the values, the first of it. */
export function refuseValues(values: readonly ExamValue[]): Refusal | undefined {
  return firstRefusal(valueChecks(values))
}

/** The lines as they are kept: the unit of a range stands beside it only where it is another. */
export function keptValues(values: readonly ExamValue[]): ExamValue[] {
  return values.map(({ rangeUnit, ...line }) => {
    const other = otherRangeUnit({ ...line, rangeUnit })
    return other === null ? line : { ...line, rangeUnit: other }
  })
}

interface Life {
  birthOn: string
  deceasedOn: string | null
}

/** @param today the clinic's day */
export function refuseRequestedOn(requestedOn: string, pet: Life, today: string): Refusal | undefined {
  const field = 'requestedOn'
  if (requestedOn > today) return { field, message: 'La fecha no puede ser futura' }
  if (requestedOn < pet.birthOn) return { field, message: 'La fecha no puede ser anterior al nacimiento de la mascota' }
  if (pet.deceasedOn && requestedOn > pet.deceasedOn)
    return { field, message: `La mascota falleció el ${showDate(pet.deceasedOn)}` }
  return undefined
}

/** A result comes after its order. It may come after a death: the laboratory still sends it. */
export function refuseReceivedOn(receivedOn: string, requestedAt: string, today: string): Refusal | undefined {
  const field = 'receivedOn'
  if (receivedOn > today) return { field, message: 'La fecha no puede ser futura' }
  if (receivedOn < dayOf(requestedAt)) return { field, message: 'La fecha no puede ser anterior a la de la solicitud' }
  return undefined
}

const order: readonly ExamStatus[] = ['requested', 'sampled', 'sent', 'received', 'reviewed']

/** May its result still be written or brought? */
export function canLoad({ status }: Pick<Exam, 'status'>): Refusal | undefined {
  if (status === 'reviewed') return { message: 'El examen ya está revisado: su resultado no se cambia.' }
  if (status === 'cancelled') return { message: 'El examen está cancelado.' }
  return undefined
}

export function canAdvance({ status }: Pick<Exam, 'status'>, to: 'sampled' | 'sent'): Refusal | undefined {
  return (
    canLoad({ status }) ??
    (order.indexOf(status) < order.indexOf(to) ? undefined : { message: 'El examen ya pasó por ese estado.' })
  )
}

export function canReview(
  exam: Pick<Exam, 'status' | 'values' | 'fileCount'> & Partial<Pick<Exam, 'reviewerName'>>,
): Refusal | undefined {
  if (exam.status === 'reviewed' && exam.reviewerName)
    return { message: `El examen ya está revisado: lo revisó ${exam.reviewerName}.` }
  if (exam.status === 'reviewed' || exam.status === 'cancelled') return canLoad(exam)
  if (exam.status !== 'received') return { message: 'El resultado aún no ha llegado.' }
  if (exam.values.length === 0 && exam.fileCount === 0)
    return { message: 'El examen no tiene resultado: escriba sus valores o agregue el archivo.' }
  return undefined
}

/** What a laboratory sent by mistake can be called off too, until somebody has answered for it. */
export function canCancel(exam: Pick<Exam, 'status'>): Refusal | undefined {
  return canLoad(exam)
}

type Result = Pick<Exam, 'id' | 'values'> & { at: string }

/**
 * The results of each analyte through the exams, the oldest first; an analyte of one unit, however it is spelled, does not mix with another's.
 * What is no number of that unit has its text alone, beside numbers: it is said, and not drawn.
 */
export function trendsOf(results: readonly Result[]): ExamTrend[] {
  const trends = new Map<string, ExamTrend>()
  for (const { id: examId, at, values } of results.toSorted((one, other) => one.at.localeCompare(other.at)))
    for (const line of values) {
      const { analyte, value: text, unit } = line
      const { min, max } = inOwnUnit(line)
      const number = numberOf(line)
      const key = `${fold(analyte)} ${unitKey(unit ?? '')}`
      const trend = trends.get(key) ?? { analyte, unit, points: [] }
      const point = { examId, at, text, value: number?.value ?? null, bound: number?.bound ?? null, min, max }
      trends.set(key, { ...trend, points: [...trend.points, point] })
    }
  return [...trends.values()]
    .filter(({ points }) => points.some(({ value }) => value !== null))
    .toSorted((one, other) => one.analyte.localeCompare(other.analyte, 'es'))
}

/** Why the files of such a record stay as they are. */
export const examFilesClosed: Partial<Record<ExamStatus, string>> = {
  reviewed: 'El examen ya está revisado: no admite cambios en sus archivos',
  cancelled: 'El examen está cancelado: no admite archivos',
}
