import type { Bound, ExamValue } from '#shared/exams/exams.contract.ts'
import { inOwnUnit, otherRangeUnit, unitKey } from '#shared/exams/units.rules.ts'
import { ambiguity, parseDecimal, showNumber } from '#shared/values/number.ts'
import { fold } from '#shared/values/text.ts'

/** What the text of a result says, and where it lies against its range. Both ends read a result only with this. */

export type Flag = 'high' | 'low' | 'normal'

/** The laboratory's own mark. `abnormal` (`A`, `*`) does not say to which side. */
export type LabFlag = 'high' | 'low' | 'abnormal'

export interface Reading {
  value: number
  /** Beyond what the laboratory can measure, the true value lies on this side. */
  bound: Bound | null
  /** As it was typed after the number. */
  unit: string | null
  labFlag: LabFlag | null
}

type Limits = Pick<ExamValue, 'min' | 'max'>
/** A line of a result whose range is known. */
export type MarkedLine = Limits & Pick<ExamValue, 'analyte' | 'value' | 'rangeUnit'> & { unit: string | null }

/** Every laboratory writes densities with a point: `1.025`. */
const isDensity = (analyte: string): boolean =>
  /densidad|(?:gravedad|peso) especific[ao]|^d\.?u\.?$/.test(fold(analyte.trim()))

/** Spaces between thousands. Only papers of laboratories have them: elsewhere a space is a slip of the key beside. */
const SPACED = /^[-\u2212\u2013]?[1-9]\d{0,2}(?:\s\d{3})+(?![\d.])(?:,\d+)?(?![\d.,]|\/|\s\d)/
const PLAIN = /^[-\u2212\u2013]?(?:\d+(?:[.,]\d+)*|[.,]\d+)/

const spacesOff = (text: string): string => (SPACED.exec(text)?.[0] === text ? text.replace(/\s/g, '') : text)

/** The number that a value or a limit surely says; of `25.000` cells nothing, as it may be 25. */
export function readValue(analyte: string, text: string): number | undefined {
  // `.5` is 0.5.
  const number = spacesOff(text.trim()).replace(/(?<!\d)(?=[.,]\d)/, '0')
  return !isDensity(analyte) && ambiguity(number) ? undefined : parseDecimal(number)
}

/**
 * What to say of `12,500`, where the range is of thousands: an English laboratory means 12500 with it. For any other
 * range the comma is a decimal one.
 */
function commaDoubt(number: string, { min, max }: Limits): string | undefined {
  const [, whole = '', rest = ''] = /^([1-9]\d{0,2}),(\d{3})$/.exec(number) ?? []
  const scale = Math.abs(max || min || 0)
  if (whole === '' || scale === 0) return undefined
  const thousands = Number(whole + rest)
  const distance = (value: number) => Math.abs(Math.log(value / scale))
  if (distance(thousands) >= distance(thousands / 1000)) return undefined
  const digits = rest.replace(/(?<!0)0+$/, '')
  const decimal = [whole, digits.length === 3 ? `${digits}0` : digits].filter(Boolean).join(',')
  return `Escriba ${thousands} o ${decimal}: con coma y este rango se entiende de dos maneras`
}

/** How far beyond its range a result may still be typed in thousands, or without them. */
const NEAR_RANGE = 3

/** Activities of enzymes truly rise a thousand times: 20.000 U/L of creatine kinase is no slip. */
const isActivity = (unit: string | null): boolean => unit !== null && unitKey(unit) === 'u/l'

/**
 * What to say of `12,5` where the range is 6000 to 17000, or of `12500` where it is 6 to 17: one of the two is in
 * thousands. A mark beside the number says that it is meant so.
 */
function thousandDoubt({ value, labFlag, unit: typed }: Reading, { min, max, unit }: MarkedLine): string | undefined {
  const from = (min || (max ?? 0) / NEAR_RANGE) / NEAR_RANGE
  const to = (max || (min ?? 0) * NEAR_RANGE) * NEAR_RANGE
  const isLow = min !== null && value < min
  const isHigh = max !== null && value > max && !isActivity(unit)
  if (labFlag !== null || !sameUnit(typed, unit) || (!isLow && !isHigh)) return undefined
  const other = Number((isLow ? value * 1000 : value / 1000).toPrecision(12))
  if (from <= 0 || other < from || other > to) return undefined
  const [own, meant] = [value, other].map((one) => String(one).replace('.', ','))
  return `¿${meant} o ${own}? Con este rango se entiende de dos maneras: escriba ${meant}, o «${own} ${isLow ? 'bajo' : 'alto'}» si es así`
}

const signs: Record<string, Bound> = {
  ...{ '<': '<', '<=': '≤', '≤': '≤', '>': '>', '>=': '≥', '≥': '≥' },
  ...{ menor: '<', mayor: '>', 'menor o igual': '≤', 'mayor o igual': '≥' },
}
const SIGN = /^(?:([<>]=?|[≤≥])|(menor|mayor)( o igual)? (?:a|de|que)(?=[ \d]))/i

/** Single letters are marks only as capitals: `h` is an hour. B is the Spanish `bajo`; A is `alto` or `anormal`. */
const labFlags: Record<string, LabFlag> = {
  ...{ H: 'high', HH: 'high', '↑': 'high', '↑↑': 'high', L: 'low', LL: 'low', B: 'low', '↓': 'low', '↓↓': 'low' },
  ...{ A: 'abnormal', ALTO: 'high', ALTA: 'high', HIGH: 'high', BAJO: 'low', BAJA: 'low', LOW: 'low' },
}

function labFlagOf(word: string): LabFlag | undefined {
  const bare = word.replace(/^[([]|[)\]]$/g, '')
  return labFlags[bare.length > 2 ? bare.toUpperCase() : bare]
}

/** How a unit begins: `mg/dL`, `%`, `/µL`, `10³/µL`, `x10^3/µL`. Not `-15`, `:320` or `+`, with which it is no number. */
const UNIT = /^(?:\/?[\p{L}%°‰]|[x×]?\s?10[^\s/]*\/)/u
/** A single word that is long is none: `120 hemolizada`. */
const REMARK = /\p{L}{5}/u
const longUnits = new Set(['segundos', 'minutos', 'horas', 'unidades', 'copias', 'campo'])

function isUnit(typed: string, unit: string | null): boolean {
  if (sameUnit(typed, unit)) return true
  const isRemark =
    !/[/%°‰]/.test(typed) && typed.split(' ').some((word) => REMARK.test(word) && !longUnits.has(fold(word)))
  return UNIT.test(typed) && !isRemark
}

/** Parts the unit from the laboratory's mark, which stands before it or after it; nothing where it is neither. */
function readRest(rest: string, lineUnit: string | null): Pick<Reading, 'unit' | 'labFlag'> | undefined {
  const words = rest.split(/\s+/).filter(Boolean)
  const unit: string[] = []
  let labFlag: LabFlag | null = null
  for (const [index, word] of words.entries()) {
    const bare = word.replace(/^\*+|(?<!\*)\*+$/g, '')
    if (bare !== word) labFlag ??= 'abnormal'
    if (bare === '') continue
    // The litre of `g / L` is no mark.
    const isOfUnit = words[index - 1]?.endsWith('/') || words[index + 1]?.startsWith('/')
    const own = isOfUnit ? undefined : labFlagOf(bare)
    if (own && labFlag && labFlag !== 'abnormal' && labFlag !== own) return undefined
    if (own) labFlag = own
    else unit.push(bare)
  }
  const typed = unit.join(' ')
  return typed === '' || isUnit(typed, lineUnit) ? { unit: typed || null, labFlag } : undefined
}

/** A mark before the number: `*120`, `↑120`, `H 120`. */
const LEADING_MARK = /^(\*+|[↑↓]+|\p{L}{1,4}(?=\s))\s*(?=\S)/u

/** The mark after the number, where it is read. */
function markLast(typed: string): string {
  const [lead = '', mark = ''] = LEADING_MARK.exec(typed) ?? []
  return mark.startsWith('*') || labFlagOf(mark) ? `${typed.slice(lead.length)} ${mark}` : typed
}

/**
 * What a typed result says: `>1000`, `mayor a 1000`, `120 U/L`, `12,4 L*`, `H 120`, `1 250`, `−5`.
 * @returns what it says; `{ doubt }`, a sentence for its field, where its number says two things; nothing for a text
 */
export function readResult(line: MarkedLine): Reading | { doubt: string } | undefined {
  const { analyte, min, max, unit } = line
  const typed = markLast(line.value.trim())
  const [before = '', sign, word = '', orEqual = ''] = SIGN.exec(typed) ?? []
  const text = typed.slice(before.length).trim()
  const number = (SPACED.exec(text) ?? PLAIN.exec(text))?.[0]
  if (number === undefined) return undefined
  const rest = readRest(text.slice(number.length), unit)
  if (!rest) return undefined
  const doubt = isDensity(analyte) ? undefined : (ambiguity(number) ?? commaDoubt(number, { min, max }))
  if (doubt !== undefined) return { doubt }
  const value = readValue(analyte, number)
  if (value === undefined) return undefined
  const reading = { value, bound: signs[sign ?? (word + orEqual).toLowerCase()] ?? null, ...rest }
  const inThousands = thousandDoubt(reading, line)
  return inThousands === undefined ? reading : { doubt: inThousands }
}

/** `12,4`; `> 1.000`: a bound never without its sign. */
export function showReading({ value, bound }: Pick<Reading, 'value' | 'bound'>): string {
  return bound === null ? showNumber(value) : `${bound} ${showNumber(value)}`
}

/**
 * The flags that the true value can have. Nothing measured is below zero where the range begins there: `<0,1` of 0 to
 * 0,5 is not low.
 */
function possibleFlags({ value, bound }: Pick<Reading, 'value' | 'bound'>, { min, max }: Limits): Flag[] {
  const isBelow = bound === '<' || bound === '≤'
  const isAbove = bound === '>' || bound === '≥'
  const canBe: Record<Flag, boolean> = {
    low: min !== null && (isBelow ? min !== 0 || value <= 0 : value < min),
    high: max !== null && (isAbove || value > max),
    normal:
      (isAbove || min === null || value > min || (value === min && bound !== '<')) &&
      (isBelow || max === null || value < max || (value === max && bound !== '>')),
  }
  return (['low', 'normal', 'high'] as const).filter((flag) => canBe[flag])
}

/** Where a result lies, and what a reader must know of it: that it has no mark, and why, or whose the mark is. */
export interface Mark {
  flag?: Flag
  note?: string
}

const flagNames = { high: 'alto', low: 'bajo', normal: 'normal', abnormal: 'anormal' } as const

/** The laboratory's mark against what the range says of the value; nothing where they can both be right. */
function contradiction({ labFlag, ...reading }: Reading, limits: Limits): string | undefined {
  if (labFlag === null || (limits.min === null && limits.max === null)) return undefined
  const flags = possibleFlags(reading, limits)
  const agrees = labFlag === 'abnormal' ? flags.some((flag) => flag !== 'normal') : flags.includes(labFlag)
  if (agrees) return undefined
  const own = flags.map((flag) => flagNames[flag]).join(' o ')
  return `El laboratorio lo marca ${flagNames[labFlag]} y con este rango es ${own}`
}

const sameUnit = (typed: string | null, unit: string | null) =>
  typed === null || (unit !== null && unitKey(typed) === unitKey(unit))

/** The number of a result in the unit of its line, with its bound. */
export function numberOf(given: MarkedLine): Reading | undefined {
  const line = inOwnUnit(given)
  const { unit } = line
  const reading = readResult(line)
  return reading && !('doubt' in reading) && sameUnit(reading.unit, unit) ? reading : undefined
}

/**
 * The mark of a result. What cannot be read, is in another unit, or says two things has none, and says so: it never
 * counts as normal.
 */
export function markOf(given: MarkedLine): Mark {
  const line = inOwnUnit(given)
  const hasRange = line.min !== null || line.max !== null
  const other = otherRangeUnit(given)
  if (other !== null && !hasRange) return markWithout(line, `El rango está en ${other}: sin marca`)
  const mark = markWithin(line)
  return other !== null && mark.flag && !mark.note ? { ...mark, note: `Con el rango convertido de ${other}` } : mark
}

/** Of a result whose range says nothing of it: the laboratory's own mark, or why there is none. */
function markWithout(line: MarkedLine, note: string): Mark {
  const mark = markWithin(line)
  return mark.flag || (mark.note && mark.note !== NO_RANGE) ? mark : { note }
}

const NO_RANGE = 'Sin rango'

function markWithin(line: MarkedLine): Mark {
  const { min, max, value, unit } = line
  const hasRange = min !== null || max !== null
  const reading = readResult(line)
  if (!reading) return hasRange && value.trim() ? { note: 'No se pudo leer como número: sin marca' } : {}
  if ('doubt' in reading) return { note: 'El número se entiende de dos maneras: sin marca' }
  if (!sameUnit(reading.unit, unit)) return { note: 'La unidad no es la de la fila: sin marca' }
  const { labFlag } = reading
  const contradicted = contradiction(reading, line)
  if (contradicted) return { note: `${contradicted}: sin marca` }
  const [only, ...others] = hasRange ? possibleFlags(reading, line) : []
  if (only && others.length === 0) return { flag: only }
  if (labFlag === 'high' || labFlag === 'low') return { flag: labFlag, note: 'Según el laboratorio' }
  if (labFlag === 'abnormal') return { note: 'Anormal según el laboratorio' }
  return { note: hasRange ? 'Puede estar dentro o fuera del rango: sin marca' : NO_RANGE }
}

/** What to ask of a line before it is kept: a laboratory's mark that its range contradicts, or a comma of thousands. */
export function doubtInRange(given: MarkedLine): string | undefined {
  const line = inOwnUnit(given)
  const reading = readResult(line)
  if (!reading) return undefined
  if ('doubt' in reading) return reading.doubt
  // In another unit, the laboratory's range is another one.
  const contradicted = sameUnit(reading.unit, line.unit) ? contradiction(reading, line) : undefined
  return contradicted && `${contradicted}: corrija el valor o el rango, o quite la marca`
}

export interface Marks {
  /** High or low. */
  flagged: number
  normal: number
  /** Without a mark: unread, without a range, or a text. */
  unmarked: number
}

export function countMarks(values: readonly MarkedLine[]): Marks {
  const flags = values.map((value) => markOf(value).flag)
  const normal = flags.filter((flag) => flag === 'normal').length
  const unmarked = flags.filter((flag) => flag === undefined).length
  return { flagged: flags.length - normal - unmarked, normal, unmarked }
}
