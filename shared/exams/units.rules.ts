import type { ExamValue } from '#shared/exams/exams.contract.ts'
import { fold, normalized } from '#shared/values/text.ts'

/** A unit in one writing: `x10^3/uL`, `10³/μL` and `10*3/µl` are one, and so are `UI/L` and `U/L` of an enzyme. */
export function unitKey(unit: string): string {
  return fold(normalized(unit, 'NFKC'))
    .replace(/[\s^*]/g, '')
    .replace(/^[x×](?=10)/, '')
    .replaceAll('μ', 'u')
    .replace(/^mcg/, 'ug')
    .replace(/^[ui]{2}(?=\/)/, 'u')
}

/** Grams in a litre of one of each, and moles in a litre. */
const masses: Record<string, number> = {
  ...{ 'g/l': 1, 'g/dl': 10, 'mg/l': 1e-3, 'mg/dl': 1e-2, 'mg/ml': 1 },
  ...{ 'ug/l': 1e-6, 'ug/dl': 1e-5, 'ug/ml': 1e-3, 'ng/ml': 1e-6, 'ng/dl': 1e-8 },
}
const moles: Record<string, number> = { 'mol/l': 1, 'mmol/l': 1e-3, 'umol/l': 1e-6, 'nmol/l': 1e-9, 'pmol/l': 1e-12 }

/**
 * Grams in a mole, of PubChem (NCBI), and of IUPAC 2021 for calcium and phosphorus; they come to the factors of the AMA
 * Manual of Style (Table 17.5-1), by which the tests hold them. Urea nitrogen counts the two nitrogens of urea; triglycerides
 * are reckoned as triolein, and every bilirubin as the free one, as laboratories do.
 */
const molarMasses: [analyte: RegExp, grams: number][] = [
  [/^(?:glucosa|glicemia|glucemia)(?: (?:en sangre|serica|plasmatica|en ayunas))?$/, 180.16],
  [/^(?:bun|nitrogeno ureico(?: en sangre)?)$/, 28.014],
  [/^urea(?: (?:en sangre|serica))?$/, 60.056],
  [/^creatinina(?: (?:en sangre|serica))?$/, 113.12],
  [/^colesterol(?: total)?$/, 386.65],
  [/^trigliceridos$/, 885.43],
  [/^bilirrubina(?: (?:total|directa|indirecta))?$/, 584.66],
  [/^calcio(?: (?:total|serico))?$/, 40.078],
  [/^fosforo(?: (?:inorganico|serico))?$/, 30.974],
  [/^cortisol(?: (?:basal|post acth))?$/, 362.46],
  [/^(?:t4|tiroxina)(?: total)?$/, 776.87],
]

/** What a number of one unit is multiplied by in the other; nothing where the substance is not known for it. */
export function unitFactor(analyte: string, from: string, to: string): number | undefined {
  const [one, other] = [unitKey(from), unitKey(to)]
  if (one === other) return 1
  const [fromMass, toMass, fromMoles, toMoles] = [masses[one], masses[other], moles[one], moles[other]]
  if (fromMass && toMass) return fromMass / toMass
  if (fromMoles && toMoles) return fromMoles / toMoles
  const grams = molarMasses.find(([named]) => named.test(fold(analyte).trim().replace(/\s+/g, ' ')))?.[1]
  if (!grams) return undefined
  if (fromMass && toMoles) return fromMass / grams / toMoles
  return fromMoles && toMass ? (fromMoles * grams) / toMass : undefined
}

type Ranged = Pick<ExamValue, 'analyte' | 'min' | 'max' | 'rangeUnit'> & { unit: string | null }

const plainRange = { rangeUnit: null }

/** The unit of a range that is not its line's; `null` where it is, or there is no range. */
export function otherRangeUnit({ unit, min, max, rangeUnit }: Omit<Ranged, 'analyte'>): string | null {
  if (!rangeUnit || (min === null && max === null)) return null
  return unitKey(rangeUnit) === unitKey(unit ?? '') ? null : rangeUnit
}

/** A line with its range in its own unit: as it is, converted, or, where nobody can, without a range. */
export function inOwnUnit<Line extends Ranged>(line: Line): Line {
  const from = otherRangeUnit(line)
  if (from === null) return { ...line, ...plainRange }
  const factor = line.unit === null ? undefined : unitFactor(line.analyte, from, line.unit)
  const convert = (limit: number | null) =>
    limit === null || factor === undefined ? null : Number((limit * factor).toPrecision(12))
  return { ...line, ...plainRange, min: convert(line.min), max: convert(line.max) }
}

/**
 * What the next result of the same begins with: a range stays with the unit that it was written in, and never becomes one
 * of the unit of the value beside it.
 */
export function rowOf({ analyte, unit, min, max, rangeUnit = null }: Ranged): Omit<Ranged, 'rangeUnit'> {
  return { analyte, unit: otherRangeUnit({ unit, min, max, rangeUnit }) ?? unit, min, max }
}
