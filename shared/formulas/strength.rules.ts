import { commaOfThousands, withoutForm } from '#shared/formulas/doseText.rules.ts'
import { ambiguity, readDecimal } from '#shared/values/number.ts'
import { fold } from '#shared/values/text.ts'

/** What a medicine is measured in. They never mix: a unit of insulin is no milligram. */
export type Measure = 'mg' | 'UI' | 'mEq'

/** What a dose is counted in. `unit` is of what the concentration is in. */
export type WrittenUnit = 'millilitre' | 'tablet' | 'capsule' | 'unit' | Measure

/** How much is in each millilitre, or in each tablet or capsule. */
export interface Strength {
  amount: number
  of: Measure
  per: 'millilitre' | 'piece'
}

/** Each word for what is counted, and what one of it is. */
export const unitsOfDose: Record<string, { unit: WrittenUnit; factor: number }> = {
  ...unitWords('millilitre', 'ml mls cc mililitro mililitros'),
  ...unitWords(
    'tablet',
    'tableta tabletas tab tabs comprimido comprimidos comp comps pastilla pastillas gragea grageas',
  ),
  ...unitWords('capsule', 'capsula capsulas cap caps'),
  ...unitWords('mg', 'mg mgs miligramo miligramos'),
  ...unitWords('mg', 'g gr gramo gramos', 1000),
  ...unitWords('mg', 'mcg ug µg microgramo microgramos', 0.001),
  ...unitWords('UI', 'ui'),
  ...unitWords('unit', 'u unidad unidades'),
  ...unitWords('mEq', 'meq'),
}

function unitWords(unit: WrittenUnit, words: string, factor = 1) {
  return Object.fromEntries(words.split(' ').map((word) => [word, { unit, factor }]))
}

export const isMeasure = (unit?: WrittenUnit): unit is Measure => unit === 'mg' || unit === 'UI' || unit === 'mEq'
const isPiece = (unit?: WrittenUnit): boolean => unit === 'tablet' || unit === 'capsule'
export const isVolume = (unit?: WrittenUnit): boolean => unit === 'millilitre'

/** The words of some units, for a pattern. */
export function anyWord(isOne: (unit: WrittenUnit) => boolean): string {
  const words = Object.entries(unitsOfDose).filter(([, { unit }]) => isOne(unit))
  return words.map(([word]) => word).join('|')
}

export const NUMBER = '(\\d+(?:[.,]\\d+)*)'
export const MEASURED = `(${anyWord(isMeasure)})`
export const PIECE = `(?:${anyWord(isPiece)})`
const VOLUME = `(?:${anyWord(isVolume)})`
const perMillilitre = new RegExp(`^${NUMBER} ?${MEASURED} ?/ ?${NUMBER}? ?${VOLUME}$`)
const perPiece = new RegExp(`^${NUMBER} ?${MEASURED}(?: ?/ ?${PIECE})?$`)
const percent = new RegExp(`^${NUMBER} ?%$`)

/** Without accents, capitals and what units are written with besides: `U.I.`, `μg` with the Greek letter. */
export function plainUnits(text: string): string {
  return fold(text.trim())
    .replace(/\s+/g, ' ')
    .replaceAll('μ', 'µ')
    .replace(/\bu\.i\.?/g, 'ui')
}

const packWords = new Set('frasco frascos caja cajas blister ampolla ampollas vial viales x de por con'.split(' '))

/** Without what it is packed in: `5 mg/mL (frasco 20 mL)`. `250 mg (5 mL)` says how strong it is, and stays. */
function plainStrength(concentration: string): string {
  const text = withoutForm(plainUnits(concentration).replace(/\.$/, ''))
  const cut = text.indexOf('(')
  if (cut <= 0 || text.indexOf(')') !== text.length - 1) return text
  const strong = text.slice(0, cut).trim()
  const words = text.slice(cut).match(/[^\d\s.,()]+/g) ?? []
  const units = words.filter((word) => !packWords.has(word)).map((word) => unitsOfDose[word]?.unit)
  const isForVolume = strong.includes('/') || strong.endsWith('%')
  return units.every((unit) => isPiece(unit) || (isForVolume && isVolume(unit))) ? strong : text
}

/**
 * `1:1000`, as adrenaline is labelled: a gram in so many millilitres (ratio strength, USP General Notices; FDA, 2016: 1:1000
 * is 1 mg/mL and 1:10.000 is 0,1 mg/mL). Others are dilutions of a product, of which nobody knows the strength.
 */
const ratio = /^1 ?: ?(\d{4,6}|\d{1,3}[., ]\d{3})$/
const ratiosOfLabels = new Set([1000, 10_000, 100_000, 200_000])

function readRatio(text: string): Strength | undefined {
  const millilitres = Number(ratio.exec(text)?.[1]?.replace(/[., ]/, ''))
  return ratiosOfLabels.has(millilitres) ? { amount: 1000 / millilitres, of: 'mg', per: 'millilitre' } : undefined
}

/** `1 mg/mL (1:1000)`: both ways say the same, or nobody reads it. */
function readTwice(text: string): Strength | undefined {
  const [, first = '', second = ''] = /^([^()]+) \(([^()]+)\)$/.exec(text) ?? []
  const [one, other] = first.includes(':') === second.includes(':') ? [] : [readStrength(first), readStrength(second)]
  const isSame = one && other && one.of === other.of && one.per === other.per && one.amount === other.amount
  return isSame ? one : undefined
}

/**
 * `250 mg/5 mL`, `50 mg/tab`, `2 %`, `300.000 UI/mL`, `1:1000`. What says anything else (two ingredients, `1.000 mg`) is computed
 * by nobody.
 */
export function readStrength(concentration: string): Strength | undefined {
  const text = plainStrength(concentration)
  const inMl = perMillilitre.exec(text)
  if (inMl) return strengthOf(inMl[1], inMl[2], 'millilitre', inMl[3])
  const whole = perPiece.exec(text)
  if (whole) return strengthOf(whole[1], whole[2], 'piece')
  // Grams in 100 mL.
  const share = percent.exec(text)
  if (share) return strengthOf(share[1], 'g', 'millilitre', '100')
  return text.includes(':') ? (readRatio(text) ?? readTwice(text)) : undefined
}

export function strengthOf(number = '', word = '', per: Strength['per'], each = '1'): Strength | undefined {
  const { unit, factor } = unitsOfDose[word] ?? {}
  if (!factor || !isMeasure(unit)) return undefined
  // Units come in thousands: nobody writes one of them to three decimals.
  const value = commaOfThousands(number)
    ? 0
    : readDecimal(unit === 'UI' && ambiguity(number) ? number.replace('.', '') : number)
  const amount = ((value ?? 0) * factor) / (commaOfThousands(each) ? 0 : (readDecimal(each) ?? 0))
  return amount > 0 && Number.isFinite(amount) ? { amount, of: unit, per } : undefined
}

const perEach = new RegExp(`^${NUMBER} ?${MEASURED}?$`)
const pieceWord = new RegExp(`^${PIECE}$`)
const volumeWord = new RegExp(`^${NUMBER}? ?${VOLUME}$`)

/** No product has as many parts: what has is no concentration. */
const MOST_PARTS = 20

/**
 * Of a product of several ingredients one strength of each, in its order: `250/62,5 mg`, `400 mg + 57 mg/5 mL`. Of any
 * other the one that `readStrength` reads; empty where nobody can tell.
 */
export function readStrengths(concentration: string): Strength[] {
  const one = readStrength(concentration)
  if (one) return [one]
  const text = plainStrength(concentration).replace(/[()]/g, '')
  if (text.split(/[+/]/).length > MOST_PARTS) return []
  const apart = text.split('+').map(readStrength)
  const each = apart.filter((read) => read !== undefined)
  const isSame = each.length > 1 && each.length === apart.length && each.every(({ per }) => per === each[0]?.per)
  return isSame ? each : readTogether(text)
}

/** What stands at the end counts for all: `400/57 mg/5 mL`. */
function readTogether(text: string): Strength[] {
  const cut = text.lastIndexOf('/')
  const tail = text.slice(cut + 1).trim()
  const volume = volumeWord.exec(tail)
  const head = volume || pieceWord.test(tail) ? text.slice(0, cut) : text
  const read = head.split(/[+/]/).map((part) => perEach.exec(part.trim()))
  const unit = read.at(-1)?.[2]
  const each = read.map(
    (part) => part && strengthOf(part[1], part[2] ?? unit, volume ? 'millilitre' : 'piece', volume?.[1] ?? '1'),
  )
  const known = each.filter((one) => one !== null && one !== undefined)
  return known.length > 1 && known.length === each.length ? known : []
}

const RATIO = /\d ?: ?\d/

/**
 * What to say of a concentration in which a number is written for a thousand and for one: `1.000 mg`, `1,000 mg`; and of
 * one part in so many, `1:500`, that nobody reads.
 */
export function doubtStrength(concentration: string): string | undefined {
  if (readStrengths(concentration).length > 0) return undefined
  if (RATIO.test(concentration)) return 'Escriba los mg/mL: una proporción así no se lee'
  const numbers = concentration.match(/\d[\d.,]*/g) ?? []
  return numbers.map(ambiguity).find((doubt) => doubt !== undefined) ?? commaOfThousands(concentration)
}
