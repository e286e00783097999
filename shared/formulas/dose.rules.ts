import { spellAmount } from '#shared/formulas/quantities.rules.ts'
import { ambiguity, readDecimal, showNumber } from '#shared/values/number.ts'
import { fold } from '#shared/values/text.ts'

/** Milligrams in each millilitre, or in each tablet or capsule. */
export interface Strength {
  mg: number
  per: 'millilitre' | 'piece'
}

const NUMBER = '(\\d+(?:[.,]\\d+)?)'
const toMg: Record<string, number> = { mg: 1, g: 1000, mcg: 0.001, ug: 0.001, µg: 0.001 }
const perMillilitre = new RegExp(`^${NUMBER} ?(mg|g|mcg|ug|µg) ?/ ?${NUMBER}? ?ml$`)
const perPiece = new RegExp(`^${NUMBER} ?(mg|g|mcg|ug|µg)(?: ?/ ?(?:tableta|capsula|comprimido)s?)?$`)
const percent = new RegExp(`^${NUMBER} ?%$`)

/** `250 mg/5 mL`, `50 mg`, `2 %`. What says anything else (two ingredients, units, `1.000 mg`) is computed by nobody. */
export function readStrength(concentration: string): Strength | undefined {
  const text = concentration
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
  const inMl = perMillilitre.exec(text)
  if (inMl) return strength(amountOf(inMl[1], inMl[2]) / (readDecimal(inMl[3] ?? '1') ?? 0), 'millilitre')
  const whole = perPiece.exec(text)
  if (whole) return strength(amountOf(whole[1], whole[2]), 'piece')
  const share = percent.exec(text)
  return share ? strength((readDecimal(share[1] ?? '') ?? 0) * 10, 'millilitre') : undefined
}

function amountOf(number = '', unit = ''): number {
  return (readDecimal(number) ?? 0) * (toMg[unit] ?? 0)
}

function strength(mg: number, per: Strength['per']): Strength | undefined {
  return mg > 0 && Number.isFinite(mg) ? { mg, per } : undefined
}

/** What to say of a concentration in which a number is written for a thousand and for one: `1.000 mg`. */
export function doubtStrength(concentration: string): string | undefined {
  const numbers = concentration.match(/\d[\d.,]*/g) ?? []
  return numbers.map(ambiguity).find((doubt) => doubt !== undefined)
}

export interface ComputedDose {
  /** What the animal should get. */
  mg: number
  /** What is measured or given, rounded; 0 when that cannot be divided so far. */
  amount: number
  per: Strength['per']
  /** What the rounded amount gives for each kilogram. */
  mgPerKg: number
  /** To write as the dose: `2,5 mL`, `media tableta`. */
  text: string
}

interface AskedDose {
  mgPerKg: number | undefined
  weightKg: number | null
  concentration: string
  form: string
}

/** The dose by weight, in what the owner measures; `undefined` until everything for it is known. */
export function computeDose(given: AskedDose): ComputedDose | undefined {
  const { mgPerKg, weightKg, form } = given
  const strong = readStrength(given.concentration)
  if (!strong || !mgPerKg || mgPerKg <= 0 || !weightKg || weightKg <= 0) return undefined
  const mg = mgPerKg * weightKg
  const exact = mg / strong.mg
  const isCapsule = fold(form).includes('capsula')
  const amount = strong.per === 'millilitre' ? roundVolume(exact) : isCapsule ? Math.round(exact) : roundTo(exact, 0.25)
  const text =
    strong.per === 'millilitre' ? `${showNumber(amount)} mL` : showPieces(amount, isCapsule ? 'capsule' : 'tablet')
  return { mg, amount, per: strong.per, mgPerKg: (amount * strong.mg) / weightKg, text }
}

/** A syringe of 1 mL is read to hundredths, larger ones to tenths. */
function roundVolume(millilitres: number): number {
  return millilitres < 1 ? roundTo(millilitres, 0.01) : roundTo(millilitres, 0.1)
}

function roundTo(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(2))
}

function showPieces(amount: number, unit: 'tablet' | 'capsule'): string {
  return Number.isInteger(amount) && amount > 1
    ? `${showNumber(amount)} ${unit === 'tablet' ? 'tabletas' : 'cápsulas'}`
    : spellAmount(amount, unit)
}

/** `12,4 kg × 10 mg/kg = 124 mg`, and what the rounded amount comes to. */
export function explainDose(dose: ComputedDose, mgPerKg: number, weightKg: number): string {
  const asked = `${showNumber(weightKg)} kg × ${showNumber(mgPerKg)} mg/kg = ${showNumber(round2(dose.mg))} mg`
  if (dose.amount === 0) return `${asked}: es muy poco para medirlo con esta concentración`
  return `${asked} → ${dose.text} (${showNumber(round2(dose.mgPerKg))} mg/kg)`
}

const round2 = (value: number): number => Number(value.toFixed(2))

/** What a dose in words surely says. */
export interface ReadDose {
  amount: number
  unit: 'millilitre' | 'tablet' | 'capsule' | 'milligram'
}

const parts: Record<string, number> = {
  ...{ '1/4': 0.25, '1/2': 0.5, '3/4': 0.75, '¼': 0.25, '½': 0.5, '¾': 0.75 },
  ...{ ' y un cuarto': 0.25, ' y media': 0.5, ' y tres cuartos': 0.75 },
}
const doseInFigures =
  /^(?:(\d+(?:[.,]\d+)?)|([13]\/[24]|[¼½¾])(?: de)?) ?(ml|mg|tabletas?|capsulas?)( y (?:un cuarto|media|tres cuartos))?$/
/** `2,5 mL`, `media tableta`, `1/2 tableta`, `124 mg`. What says more than one amount is read by nobody. */
export function readDose(dose: string): ReadDose | undefined {
  const text = fold(dose.trim()).replace(/\s+/g, ' ')
  const spelled = spelledDoses().get(text)
  if (spelled) return spelled
  const [, figures, part = '', word = '', rest = ''] = doseInFigures.exec(text) ?? []
  if (word === '') return undefined
  const unit = unitsOfDose[word.replace(/s$/, '')]
  const first = figures === undefined ? (parts[part] ?? 0) : readDecimal(figures)
  if (first === undefined) return undefined
  const amount = first + (parts[rest] ?? 0)
  const isWhole = Number.isInteger(amount - (parts[rest] ?? 0))
  return unit && amount > 0 && (rest === '' || isWhole) ? { amount, unit } : undefined
}

const unitsOfDose: Record<string, ReadDose['unit']> = {
  ml: 'millilitre',
  mg: 'milligram',
  tableta: 'tablet',
  capsula: 'capsule',
}

const MOST_SPELLED = 100
let spelledOnce: Map<string, ReadDose> | undefined

/** What the form itself writes, back to its amount. */
function spelledDoses(): Map<string, ReadDose> {
  const units = ['tablet', 'capsule'] as const
  const quarters = Array.from({ length: MOST_SPELLED * 4 }, (_, at) => (at + 1) / 4)
  spelledOnce ??= new Map(
    units.flatMap((unit) => quarters.map((amount) => [fold(spellAmount(amount, unit)), { amount, unit }] as const)),
  )
  return spelledOnce
}

/** How far a dose may be from what its weight asks for before anybody is told: what is measured is never exact. */
const DOSE_TOLERANCE = 0.15

/** How a written dose contradicts its milligrams for each kilogram; `undefined` when it does not, or nobody can tell. */
export function contradictDose(given: AskedDose & { dose: string }): string | undefined {
  const { mgPerKg, weightKg, concentration, dose } = given
  const read = readDose(dose)
  if (!read || !mgPerKg || mgPerKg <= 0 || !weightKg || weightKg <= 0) return undefined
  const mg = milligramsOf(read, readStrength(concentration))
  const computed = computeDose(given)
  const asked = mgPerKg * weightKg
  const isComputed = computed?.amount === read.amount && read.unit !== 'milligram'
  if (mg === undefined || isComputed || Math.abs(mg - asked) <= asked * DOSE_TOLERANCE) return undefined
  const show = (value: number): string => showNumber(round2(value))
  const measured = computed && computed.amount > 0 ? ` (${computed.text})` : ''
  const inMg = read.unit === 'milligram' ? '' : `${show(mg)} mg, `
  return `${show(mgPerKg)} mg/kg para ${show(weightKg)} kg son ${show(asked)} mg${measured}, y «${dose.trim()}» son ${inMg}${show(mg / weightKg)} mg/kg`
}

function milligramsOf({ amount, unit }: ReadDose, strong: Strength | undefined): number | undefined {
  if (unit === 'milligram') return amount
  const per = unit === 'millilitre' ? 'millilitre' : 'piece'
  return strong?.per === per ? amount * strong.mg : undefined
}
