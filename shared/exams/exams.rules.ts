import type { Exam, ExamStatus, ExamTrend, ExamValue } from '#shared/exams/exams.contract.ts'
import { type Check, firstRefusal, type Refusal } from '#shared/http/errors.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { ambiguity, parseDecimal, readDecimal } from '#shared/values/number.ts'
import { fold } from '#shared/values/text.ts'

export type Flag = 'high' | 'low' | 'normal'

/** Every laboratory writes densities with a point: `1.025`. */
const isDensity = (analyte: string): boolean => /densidad|gravedad especifica/.test(fold(analyte))

/** The number that a value or a limit surely says; of `25.000` cells nothing, as it may be 25. */
export function readValue(analyte: string, text: string): number | undefined {
  return isDensity(analyte) ? parseDecimal(text) : readDecimal(text)
}

/** Where a value lies against its range; nothing where there is no range, or the value is surely no number. */
export function flagOf({ analyte, value, min, max }: Pick<ExamValue, 'analyte' | 'value' | 'min' | 'max'>) {
  const number = readValue(analyte, value)
  return number === undefined ? undefined : flagOfNumber(number, { min, max })
}

export function flagOfNumber(number: number, { min, max }: Pick<ExamValue, 'min' | 'max'>): Flag | undefined {
  if (min === null && max === null) return undefined
  if (min !== null && number < min) return 'low'
  if (max !== null && number > max) return 'high'
  return 'normal'
}

export function countFlagged(values: readonly ExamValue[]): number {
  return values.filter((value) => ['high', 'low'].includes(flagOf(value) ?? '')).length
}

/** Numbers that say one thing, ranges the right way round, and no analyte twice: one would hide the other in the chart. */
export function valueChecks(values: readonly ExamValue[]): Check[] {
  // Each check reads what it needs of a line: what is wrong in one part silences no other.
  return values.flatMap((line, index) => {
    const at = (name: string, message: string) => ({ field: `values.${index}.${name}`, message })
    return [
      () => {
        const doubt = isDensity(line.analyte) ? undefined : ambiguity(line.value)
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

export function canReview(exam: Pick<Exam, 'status' | 'values' | 'fileCount'>): Refusal | undefined {
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

/** The numbers of each analyte through the exams, the oldest first; an analyte of one unit does not mix with another's. */
export function trendsOf(results: readonly Result[]): ExamTrend[] {
  const trends = new Map<string, ExamTrend>()
  for (const { id: examId, at, values } of results.toSorted((one, other) => one.at.localeCompare(other.at)))
    for (const { analyte, value, unit, min, max } of values) {
      const number = readValue(analyte, value)
      if (number === undefined) continue
      const key = `${fold(analyte)} ${fold(unit ?? '')}`
      const trend = trends.get(key) ?? { analyte, unit, points: [] }
      trends.set(key, { ...trend, points: [...trend.points, { examId, at, value: number, min, max }] })
    }
  return [...trends.values()].toSorted((one, other) => one.analyte.localeCompare(other.analyte, 'es'))
}
