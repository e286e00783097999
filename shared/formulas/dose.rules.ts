import { commaOfThousands, withoutWhen } from '#shared/formulas/doseText.rules.ts'
import { spellAmount } from '#shared/formulas/quantities.rules.ts'
import {
  anyWord,
  doubtStrength,
  isMeasure,
  isVolume,
  type Measure,
  MEASURED,
  NUMBER,
  PIECE,
  plainUnits,
  readStrength,
  readStrengths,
  type Strength,
  strengthOf,
  unitsOfDose,
  type WrittenUnit,
} from '#shared/formulas/strength.rules.ts'
import { readDecimal, showNumber } from '#shared/values/number.ts'
import { spellNumber } from '#shared/values/numberWords.ts'
import { fold } from '#shared/values/text.ts'
import { later } from '#shared/values/later.ts'

export interface ComputedDose {
  /** What the animal should get. */
  mg: number
  /** What is measured or given, rounded; 0 when nothing that can be measured comes near enough. */
  amount: number
  per: Strength['per']
  /** What the rounded amount gives for each kilogram. */
  mgPerKg: number
  /** To write as the dose: `2,5 mL`, `media tableta`. */
  text: string
  /** Of an amount that cannot be measured: what could be used. */
  instead: string
}

interface AskedDose {
  mgPerKg: number | undefined
  weightKg: number | null
  concentration: string
  form: string
}

/**
 * How far a dose may be from what its weight asks for, as a share of it. Beyond the first it is asked about: what is
 * measured is never exact. Beyond the second it is not proposed. The product's own figures, not of a source.
 */
const DOSE_TOLERANCE = 0.15
const MOST_PROPOSED = 0.25

/** A little more than nothing, for shares that are computed: 115 is not further from 100 than 15 %. */
const SLACK = 1e-9

const isWithin = (given: number, asked: number, share: number): boolean =>
  Math.abs(given - asked) <= asked * (share + SLACK)

/**
 * The dose by weight, in what the owner measures; `undefined` until everything for it is known. One that the rounding
 * moves by more than a quarter has no amount.
 */
export function computeDose(given: AskedDose): ComputedDose | undefined {
  const { mgPerKg, weightKg, form } = given
  const strong = readStrength(given.concentration)
  if (!strong || strong.of !== 'mg' || !mgPerKg || mgPerKg <= 0 || !weightKg || weightKg <= 0) return undefined
  const mg = mgPerKg * weightKg
  const exact = mg / strong.amount
  const piece = pieceOf(form)
  if (strong.per === 'piece' && !piece) return undefined
  const rounded = strong.per === 'millilitre' ? roundVolume(exact) : roundPieces(exact, piece)
  const amount = isWithin(rounded, exact, MOST_PROPOSED) ? rounded : 0
  const isMeasured = amount > 0
  const text = strong.per === 'millilitre' ? `${plainNumber(amount)} mL` : showPieces(amount, piece)
  return {
    mg,
    amount,
    per: strong.per,
    mgPerKg: (amount * strong.amount) / weightKg,
    text: isMeasured ? text : '',
    instead: isMeasured ? '' : sayInstead(mg, strong, piece),
  }
}

/** What a form is counted in; of a liquid and the like nothing. */
function pieceOf(form: string): 'tablet' | 'capsule' | undefined {
  const units = (fold(form).match(/[a-z]+/g) ?? []).map((word) => unitsOfDose[word]?.unit)
  if (units.includes('capsule')) return 'capsule'
  return units.length === 0 || units.includes('tablet') ? 'tablet' : undefined
}

/** A syringe of 1 mL is read to hundredths, larger ones to tenths. */
const FINEST_VOLUME = 0.01
function roundVolume(millilitres: number): number {
  return millilitres < 1 ? roundTo(millilitres, FINEST_VOLUME) : roundTo(millilitres, 0.1)
}

const FINEST_PIECE = 0.25
/** Of a hundred tablets nobody divides one. */
function roundPieces(pieces: number, piece?: 'tablet' | 'capsule'): number {
  return roundTo(pieces, piece === 'capsule' || pieces > 100 ? 1 : FINEST_PIECE)
}

function roundTo(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(2))
}

function showPieces(amount: number, unit: 'tablet' | 'capsule' = 'tablet'): string {
  return Number.isInteger(amount) && amount > 1
    ? `${plainNumber(amount)} ${unit === 'tablet' ? 'tabletas' : 'cápsulas'}`
    : spellAmount(amount, unit)
}

/** `1200,5`: a dose is read again, and `1.200` says two things. */
const plainNumber = (value: number): string => String(value).replace('.', ',')

/**
 * A presentation with which the dose, and any from it on, can be measured without a question: half of the finest step is
 * then within the tolerance, and so is every weaker one.
 */
function sayInstead(mg: number, strong: Strength, piece?: 'tablet' | 'capsule'): string {
  const isLiquid = strong.per === 'millilitre'
  const most = showDown((2 * DOSE_TOLERANCE * mg) / (isLiquid ? FINEST_VOLUME : FINEST_PIECE))
  const [own, asked] = [showSmall(strong.amount), showSmall(mg)]
  if (isLiquid) return `Con ${own} mg/mL no se puede medir ${asked} mg: use una presentación de ${most} mg/mL o menos`
  const pieces = piece === 'capsule' ? 'cápsulas' : 'tabletas'
  return `Con ${pieces} de ${own} mg no se puede medir ${asked} mg: use una suspensión o tabletas de ${most} mg o menos`
}

/** Two digits, rounded down: a limit. */
function showDown(value: number): string {
  const step = 10 ** (Math.floor(Math.log10(value)) - 1)
  return showSmall(Math.floor(value / step + SLACK) * step)
}

const threeDigits = later(() => new Intl.NumberFormat('es-CO', { maximumSignificantDigits: 3 }))

/** With two decimals; what is less than one keeps three digits: `0,00431`. */
export function showSmall(value: number): string {
  return value < 1 ? threeDigits().format(value) : showNumber(Number(value.toFixed(2)))
}

/** `12,4 kg × 10 mg/kg = 124 mg`, and what the rounded amount comes to. */
export function explainDose(dose: ComputedDose, mgPerKg: number, weightKg: number): string {
  const asked = `${showNumber(weightKg)} kg × ${showNumber(mgPerKg)} mg/kg = ${showSmall(dose.mg)} mg`
  if (dose.amount === 0) return `${asked}. ${dose.instead}`
  return `${asked} → ${dose.text} (${showSmall(dose.mgPerKg)} mg/kg)`
}

/** What a dose in words surely says. */
export interface ReadDose {
  amount: number
  unit: WrittenUnit
}

const fractions: Record<string, number> = {
  ...{ '1/4': 0.25, '1/3': 1 / 3, '2/3': 2 / 3, '1/2': 0.5, '3/4': 0.75, media: 0.5, medio: 0.5 },
  ...{ 'un cuarto': 0.25, 'una cuarta parte': 0.25, 'la mitad': 0.5, 'tres cuartos': 0.75, 'un tercio': 1 / 3 },
}
const LONGEST_FRACTION = 3

const verbs = new Set(
  `usar use dar de dele darle administrar administre administrarle aplicar aplique aplicarle suministrar suministre
   inyectar inyecte tomar ofrecer colocar poner instilar`.split(/\s+/),
)
const eachTime = / (?:(?:por|cada|en cada) (?:dosis|toma|vez|aplicacion)|en total|por via oral|via oral)$/

/** What one of them comes to, said again: `1 tableta (250 mg)`, `2,5 mL (10 mg/kg)`. */
const saidAgain = new RegExp(` ?\\(${NUMBER} ?${MEASURED}(?: ?/ ?kg)?\\)$`)

const ofEach = new RegExp(`(?<= ${PIECE}) de ${NUMBER} ?${MEASURED}$`)

/** The milligrams that a dose says of itself: `1 mL (10 mg)`, `2 tabletas de 50 mg`. */
function ownMg(dose: string, amount: number): number | undefined {
  const text = withoutWhen(plainUnits(dose))
  const [each, all] = [ofEach.exec(text), saidAgain.exec(text)]
  const said = each ?? (all?.[0].includes('kg') ? null : all)
  const read = said && strengthOf(said[1], said[2], 'piece')
  return read?.of === 'mg' ? read.amount * (each ? amount : 1) : undefined
}

const perKilo = new RegExp(`^${NUMBER} ?(${anyWord((unit) => isMeasure(unit) || isVolume(unit))}) ?/ ?kg$`)

/** `20 mg/kg`: what a dose gives for each kilogram by its own words. */
export function readPerKg(dose: string): GivenAmounts | undefined {
  const [, number = '', word = ''] = perKilo.exec(withoutWhen(plainUnits(dose))) ?? []
  const { unit, factor = 1 } = unitsOfDose[word] ?? {}
  const amount = commaOfThousands(number) ? 0 : (readDecimal(number) ?? 0) * factor
  if (amount <= 0 || !Number.isFinite(amount)) return undefined
  return isMeasure(unit) ? { [unit]: amount } : { mL: amount }
}

const MOST_SPELLED = 100
let spelledOnce: Map<string, number> | undefined

/** What each number up to a hundred is called, folded. */
export function spelledNumbers(): Map<string, number> {
  const genders = ['feminine', 'masculine'] as const
  const upTo = Array.from({ length: MOST_SPELLED }, (_, at) => at + 1)
  spelledOnce ??= new Map(
    genders.flatMap((gender) => upTo.map((value) => [fold(spellNumber(value, gender)), value] as const)),
  )
  return spelledOnce
}

/** The longest beginning of the words that `read` knows. */
function takeFirst(words: readonly string[], longest: number, read: (text: string) => number | undefined) {
  for (let count = Math.min(longest, words.length); count > 0; count--) {
    const value = read(words.slice(0, count).join(' '))
    if (value !== undefined) return { value, rest: words.slice(count) }
  }
  return undefined
}

const takeFraction = (words: readonly string[]) => takeFirst(words, LONGEST_FRACTION, (text) => fractions[text])

/** `y media`, `1/2`: what comes on top of whole ones. */
function takeMore(words: readonly string[]): { value: number; rest: readonly string[] } {
  return takeFraction(words[0] === 'y' ? words.slice(1) : words) ?? { value: 0, rest: words }
}

/**
 * `2,5 mL`, `media tableta`, `Usar 1/2 tableta`, `1 tableta y media`, `124 mg`. What says more than one amount is read by
 * nobody.
 */
export function readDose(dose: string): ReadDose | undefined {
  if (commaOfThousands(dose)) return undefined
  const text = withoutWhen(plainUnits(dose))
    .replace(ofEach, '')
    .replace(saidAgain, '')
    .replace(/[.:;,](?=\s|$)/g, '')
    .replaceAll('¼', ' 1/4')
    .replaceAll('½', ' 1/2')
    .replaceAll('¾', ' 3/4')
    .replace(eachTime, '')
    .replace(/(\d)([a-zµ])/g, '$1 $2')
  const said = text.split(/\s+/).filter(Boolean)
  const words = said[0] !== undefined && verbs.has(said[0]) ? said.slice(1) : said
  const part = takeFraction(words)
  const whole = part
    ? { value: 0, rest: words }
    : takeFirst(words, 3, (some) => spelledNumbers().get(some) ?? (/^\d/.test(some) ? readDecimal(some) : undefined))
  const { value: before, rest: counted } = part ?? takeMore(whole?.rest ?? words)
  const unit = unitsOfDose[(counted[0] === 'de' ? counted[1] : counted[0]) ?? '']
  const last = counted.slice(counted[0] === 'de' ? 2 : 1)
  const { value: after, rest } = takeMore(last)
  // "Tableta y media" begins with the one that it means.
  const first = whole?.value ?? (after > 0 ? 1 : undefined)
  const isOne = rest.length === 0 && (before === 0 || after === 0)
  const isWhole = before + after === 0 || (first !== undefined && Number.isInteger(first))
  if (!unit || first === undefined || !isOne || !isWhole) return undefined
  const amount = (first + before + after) * unit.factor
  return amount > 0 && Number.isFinite(amount) ? { amount, unit: unit.unit } : undefined
}

/**
 * How a written dose contradicts its milligrams for each kilogram; `undefined` when it does not, or nobody can tell. Of
 * several ingredients those are of the first or of all together.
 */
export function contradictDose(given: AskedDose & { dose: string }): string | undefined {
  const { mgPerKg, weightKg, dose } = given
  const own = readPerKg(dose)?.mg
  if (own !== undefined && mgPerKg && mgPerKg > 0 && !isWithin(own, mgPerKg, DOSE_TOLERANCE))
    return `Se buscan ${showSmall(mgPerKg)} mg/kg, y «${dose.trim()}» son ${showSmall(own)} mg/kg`
  const read = readDose(dose)
  const parts = givenParts(given)
  const each = parts.flatMap(({ mg }) => mg ?? [])
  const [first] = each
  if (!read || first === undefined || each.length < parts.length) return undefined
  if (!mgPerKg || mgPerKg <= 0 || !weightKg || weightKg <= 0) return undefined
  const asked = mgPerKg * weightKg
  const sum = each.reduce((total, mg) => total + mg, 0)
  if ([first, sum].some((mg) => isWithin(mg, asked, DOSE_TOLERANCE))) return undefined
  const computed = computeDose(given)
  const isAnother = computed !== undefined && computed.amount > 0 && computed.amount !== read.amount
  const measured = isAnother ? ` (${computed.text})` : ''
  const inMg = read.unit === 'mg' ? '' : `${showEach(each)} mg, `
  const perKg = showEach(each.map((mg) => mg / weightKg))
  return `${showSmall(mgPerKg)} mg/kg para ${showNumber(weightKg)} kg son ${showSmall(asked)} mg${measured}, y «${dose.trim()}» son ${inMg}${perKg} mg/kg`
}

const showEach = (amounts: readonly number[]): string => amounts.map(showSmall).join(' + ')

/** In each measure that is known. */
export type GivenAmounts = Partial<Record<Measure | 'mL', number>>

interface WrittenDose {
  dose: string | null
  concentration: string | null
}

/** What is given each time of each ingredient, in the order of the concentration; empty where nobody can tell. */
export function givenParts({ dose, concentration }: WrittenDose): GivenAmounts[] {
  const read = readDose(dose ?? '')
  if (!read) return []
  const { amount, unit } = read
  if (isMeasure(unit)) return [{ [unit]: amount }]
  const strengths = readStrengths(concentration ?? '')
  if (unit === 'unit') return strengths.some(({ of }) => of === 'UI') ? [{ UI: amount }] : []
  const volume = isVolume(unit) ? { mL: amount } : {}
  const same = strengths.filter(({ per }) => per === (isVolume(unit) ? 'millilitre' : 'piece'))
  const own = ownMg(dose ?? '', amount)
  if (own !== undefined && strengths.length === 0 && !doubtStrength(concentration ?? ''))
    return [{ ...volume, mg: own }]
  // Where a dose and its concentration say two amounts, nobody chooses between them.
  const [first] = same
  const isOther = own !== undefined && first?.of === 'mg' && !isWithin(first.amount * amount, own, DOSE_TOLERANCE)
  if (!first || isOther) return isVolume(unit) ? [volume] : []
  return same.map((strong) => ({ ...volume, [strong.of]: amount * strong.amount }))
}

/** What of a written dose nobody can read, so that it is compared with nothing. */
export function unreadPart({ dose, concentration }: WrittenDose): 'dose' | 'concentration' | undefined {
  const [written, strong] = [dose?.trim() ?? '', concentration?.trim() ?? '']
  if (written === '') return strong !== '' && readStrengths(strong).length === 0 ? 'concentration' : undefined
  if (readPerKg(written)) return undefined
  if (!readDose(written)) return 'dose'
  const isKnown = givenParts({ dose, concentration }).some((part) => Object.keys(part).some((name) => name !== 'mL'))
  return isKnown ? undefined : 'concentration'
}

/**
 * The true dose, whatever was asked for: what the written one gives for each kilogram, in the measure that it has:
 * `21,55 mg/kg`. Of several ingredients each: `62,5 + 15,63 mg/kg`. Empty where nobody can tell.
 */
export function showGivenDose(item: WrittenDose, weightKg: number | null): string {
  if (!weightKg || weightKg <= 0) return ''
  const parts = givenParts(item).map((given) => {
    const measure = (['mg', 'UI', 'mEq'] as const).find((one) => given[one] !== undefined)
    return measure && { measure, perKg: (given[measure] ?? 0) / weightKg }
  })
  const each = parts.filter((part) => part !== undefined)
  const [first] = each
  if (!first || each.length < parts.length) return ''
  return each.every(({ measure }) => measure === first.measure)
    ? `${showEach(each.map(({ perKg }) => perKg))} ${first.measure}/kg`
    : each.map(({ measure, perKg }) => `${showSmall(perKg)} ${measure}/kg`).join(' + ')
}
