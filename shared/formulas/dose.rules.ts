import { spellAmount } from '#shared/formulas/quantities.rules.ts'
import { parseDecimal, showNumber } from '#shared/values/number.ts'
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

/** `250 mg/5 mL`, `50 mg`, `2 %`. What says anything else (two ingredients, units) is computed by nobody. */
export function readStrength(concentration: string): Strength | undefined {
  const text = concentration
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
  const inMl = perMillilitre.exec(text)
  if (inMl) return strength(amountOf(inMl[1], inMl[2]) / (parseDecimal(inMl[3] ?? '1') ?? 0), 'millilitre')
  const whole = perPiece.exec(text)
  if (whole) return strength(amountOf(whole[1], whole[2]), 'piece')
  const share = percent.exec(text)
  return share ? strength((parseDecimal(share[1] ?? '') ?? 0) * 10, 'millilitre') : undefined
}

function amountOf(number = '', unit = ''): number {
  return (parseDecimal(number) ?? 0) * (toMg[unit] ?? 0)
}

function strength(mg: number, per: Strength['per']): Strength | undefined {
  return mg > 0 && Number.isFinite(mg) ? { mg, per } : undefined
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

/** The dose by weight, in what the owner measures; `undefined` until everything for it is known. */
export function computeDose(given: {
  mgPerKg: number | undefined
  weightKg: number | null
  concentration: string
  form: string
}): ComputedDose | undefined {
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
