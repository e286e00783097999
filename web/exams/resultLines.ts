import { type Exam, ExamValue } from '#shared/exams/exams.contract.ts'
import { type Mark, markOf, readValue } from '#shared/exams/result.rules.ts'
import { unitKey } from '#shared/exams/units.rules.ts'
import { showDate } from '#shared/values/date.ts'
import { fold, plainLine } from '#shared/values/text.ts'
import { type Conflict, mergeChanges } from '#web/form/conflicts.ts'
import { fromDecimal } from '#web/form/inputs.ts'

/** What the fields of one line of a result hold. */
export interface ResultLine {
  analyte: string
  value: string
  unit: string
  min: string
  max: string
  /** In which the limits were written; empty where that is the unit beside the value. */
  rangeUnit: string
}

/** What the fields of a result hold. */
export interface ResultValues {
  values: ResultLine[]
  receivedOn: string
}

type NewLine = Pick<Exam['values'][number], 'analyte' | 'unit' | 'min' | 'max' | 'rangeUnit'> & { value?: string }

export function resultLine({ analyte, value = '', unit, min, max, rangeUnit }: NewLine): ResultLine {
  const limits = { min: fromDecimal(min), max: fromDecimal(max) }
  // A range that is there is one of the unit that is there with it, whatever is written over that.
  const written = limits.min === '' && limits.max === '' ? '' : (rangeUnit ?? unit ?? '')
  return { analyte, value, unit: unit ?? '', ...limits, rangeUnit: written }
}

/**
 * A line with a field typed over. A limit is of the unit that stands there while it is typed: where the other limit was
 * written in another, that one is asked for again.
 */
export function typeOver(line: ResultLine, name: keyof ResultLine, text: string): ResultLine {
  if (name !== 'min' && name !== 'max') return { ...line, [name]: text }
  const isOther = line.rangeUnit !== '' && unitKey(line.rangeUnit) !== unitKey(line.unit)
  const other = isOther ? { [name === 'min' ? 'max' : 'min']: '' } : {}
  return { ...line, ...other, [name]: text, rangeUnit: line.unit }
}

/** @param today where no result has come yet */
export function resultValues(exam: Pick<Exam, 'values' | 'receivedAt'>, today: string): ResultValues {
  return { values: exam.values.map(resultLine), receivedOn: showDate(exam.receivedAt ?? today) }
}

/** What cannot be surely read stays as it was typed, for the schema to refuse. */
const toLimit = (analyte: string, text: string) => (text.trim() === '' ? null : (readValue(analyte, text) ?? text))

/** None while one of its limits says nothing, or two things. */
export function markOfLine(line: ResultLine): Mark {
  const range = rangeOf(line)
  const isRead = (['min', 'max'] as const).every((name) => line[name].trim() === '' || range[name] !== null)
  const isRight = range.min === null || range.max === null || range.min <= range.max
  return isRead && isRight ? markOf({ ...line, unit: line.unit || null, ...range, rangeUnit: rangeUnitOf(line) }) : {}
}

/** The range that the fields surely say. */
export function rangeOf({ analyte, min, max }: ResultLine): { min: number | null; max: number | null } {
  return { min: readValue(analyte, min) ?? null, max: readValue(analyte, max) ?? null }
}

/** Where it is another than that of the value; nothing of what was left on a device before ranges had a unit. */
const rangeUnitOf = ({ rangeUnit, unit = '' }: Partial<ResultLine>) =>
  rangeUnit && unitKey(rangeUnit) !== unitKey(unit) ? rangeUnit : null

/** A line as the contract wants it. */
export function toExamValue({ min, max, ...line }: ResultLine) {
  return {
    ...line,
    rangeUnit: rangeUnitOf(line),
    min: toLimit(line.analyte, min),
    max: toLimit(line.analyte, max),
  }
}

function keptLine(line: ResultLine): object {
  return ExamValue.safeParse(toExamValue(line)).data ?? line
}

/** The lines by their analyte. One without a value is not sent: it is no line yet. */
type ByAnalyte = Record<string, ResultLine | undefined>

const nameOf = ({ analyte }: ResultLine) => `values.${fold(plainLine(analyte))}`

export interface MergedLines {
  /** Those that both changed, each in their own way. */
  asked: Conflict[]
  /** How each of them is called. */
  labels: Record<string, string>
  /** All lines, once it is decided what stays of those. */
  decide: (decided: Readonly<Record<string, unknown>>) => ResultLine[]
}

/** Two people wrote one result: line by line, since each measures other things. */
export function mergeLines(
  base: readonly ResultLine[],
  mine: readonly ResultLine[],
  theirs: readonly ResultLine[],
): MergedLines {
  const written = [...mine, ...theirs, ...base].filter(({ value }) => value.trim() !== '')
  const names = [...new Set(written.map(nameOf))]
  const byAnalyte = (lines: readonly ResultLine[]): ByAnalyte =>
    Object.fromEntries(names.map((name) => [name, lines.find((line) => line.value.trim() && nameOf(line) === name)]))
  const asKept = (lines: ByAnalyte) =>
    Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, line && keptLine(line)]))
  const { merged, conflicts } = mergeChanges(byAnalyte(base), byAnalyte(mine), byAnalyte(theirs), { asKept })
  return {
    asked: conflicts,
    labels: Object.fromEntries(written.toReversed().map((line) => [nameOf(line), line.analyte])),
    decide: (decided) => {
      const kept: ByAnalyte = { ...merged, ...(decided as ByAnalyte) }
      return names.flatMap((name) => kept[name] ?? [])
    },
  }
}
