import type { DoseRange, DoseRangeUnit } from '#shared/catalogues/catalogues.contract.ts'
import { type GivenAmounts, showSmall } from '#shared/formulas/dose.rules.ts'
import type { Measure } from '#shared/formulas/strength.rules.ts'
import { fold } from '#shared/values/text.ts'

/**
 * Body surface of an animal in m²: K × weight^(2/3) ÷ 100, the weight in kg. K is 10.1 for dogs and 10.0 for cats, as in
 * the conversion tables of the Merck Veterinary Manual and of oncology textbooks (Withrow and MacEwen). Of other species
 * no range is by surface.
 */
const surfaceConstants: Record<string, number> = { canino: 10.1, felino: 10 }

/** @returns m²; `undefined` where it is not known */
export function bodySurface(speciesId: string, weightKg: number | null): number | undefined {
  const constant = surfaceConstants[speciesId]
  if (constant === undefined || !weightKg || weightKg <= 0) return undefined
  return (constant * weightKg ** (2 / 3)) / 100
}

type RangeMeasure = Measure | 'mL'

interface Scale {
  measure: RangeMeasure
  /** What one of the unit is of the measure, for each kilogram. */
  perKg: number
}

function scaleOf(unit: DoseRangeUnit, speciesId: string, weightKg: number | null): Scale | undefined {
  if (unit === 'mg/m2') {
    const surface = bodySurface(speciesId, weightKg)
    return surface === undefined || !weightKg ? undefined : { measure: 'mg', perKg: surface / weightKg }
  }
  if (unit === 'µg/kg') return { measure: 'mg', perKg: 0.001 }
  return { measure: unit === 'mg/kg' ? 'mg' : unit === 'UI/kg' ? 'UI' : unit === 'mEq/kg' ? 'mEq' : 'mL', perKg: 1 }
}

/** How routes are written, and as which of the ranges' they count. */
const routeWords: Record<string, string> = {
  ...routeWordsFor('oral', 'oral vo po boca bucal'),
  ...routeWordsFor('intravenosa', 'intravenosa intravenoso endovenosa endovenoso iv ev'),
  ...routeWordsFor('intramuscular', 'intramuscular im'),
  ...routeWordsFor('subcutanea', 'subcutanea subcutaneo sc sq'),
  ...routeWordsFor('intraosea', 'intraosea intraoseo io'),
  ...routeWordsFor('transmucosa', 'transmucosa transmucosal sublingual'),
  ...routeWordsFor('transdermica', 'transdermica transdermico'),
  ...routeWordsFor('rectal', 'rectal recto'),
  ...routeWordsFor('intranasal', 'intranasal nasal'),
  ...routeWordsFor('topica', 'topica topico cutanea piel'),
  ...routeWordsFor('infiltracion', 'infiltracion infiltrativa'),
  ...routeWordsFor('epidural', 'epidural'),
  ...routeWordsFor('oftalmica', 'oftalmica oftalmico ojo ojos'),
  ...routeWordsFor('otica', 'otica otico oido oidos'),
  ...routeWordsFor('inhalatoria', 'inhalatoria inhalada inhalado'),
  ...routeWordsFor('otra', 'intraarticular intralesional intramamaria intratraqueal ambiental'),
}

function routeWordsFor(route: string, words: string) {
  return Object.fromEntries(words.split(' ').map((word) => [word, route]))
}

/** What is put on or into one place: a range of the whole animal says nothing of it. */
const localRoutes = new Set(['topica', 'infiltracion', 'epidural', 'oftalmica', 'otica', 'inhalatoria', 'otra'])

function routesOf(text: string): Set<string> {
  const words = fold(text)
    .replaceAll('.', '')
    .split(/[^a-z]+/)
  const found = new Set(words.map((word) => routeWords[word]).filter((route) => route !== undefined))
  // "Transmucosa oral" is not swallowed.
  if (found.has('transmucosa')) found.delete('oral')
  return found
}

/**
 * The rows of a route. Of one that nobody knows, all; of one that has no rows, those of the other ways into the whole
 * animal.
 */
function ofRoute(rows: readonly DoseRange[], route: string | null): readonly DoseRange[] {
  const wanted = routesOf(route ?? '')
  if (wanted.size === 0) return rows
  const routes = rows.map((row) => ({ row, own: routesOf(row.routes.join(' / ')) }))
  const same = routes.filter(({ own }) => [...own].some((one) => wanted.has(one)))
  if (same.length > 0) return same.map(({ row }) => row)
  if ([...wanted].every((one) => localRoutes.has(one))) return []
  return routes.filter(({ own }) => [...own].some((one) => !localRoutes.has(one))).map(({ row }) => row)
}

/** What an animal is given at once. */
export interface JudgedDose {
  /** Of the catalogue; several where a name may mean any of them. */
  medicineIds: readonly string[]
  speciesId: string
  /** As it is written; null where it is not. */
  route: string | null
  weightKg: number | null
  /** It is given only once: what is allowed for a first dose counts. */
  isOnce: boolean
  /** For each kilogram; of a product of several ingredients one of each, in the order of `ingredients`. */
  perKg: readonly GivenAmounts[]
  /** The milligrams are only aimed at: what is given is not known. */
  isAimed?: boolean
  ingredients: readonly string[]
}

/** What of a product of several ingredients a row counts. */
function countedBy({ counts }: DoseRange, { perKg, ingredients }: JudgedDose): GivenAmounts {
  const [first = {}] = perKg
  // One figure of a product of several is the one that its doses count: so are they written.
  if (perKg.length < 2) return first
  if (counts !== null && counts !== 'sum') {
    const index = ingredients.findIndex((name) => fold(name).includes(counts))
    return perKg[index] ?? {}
  }
  if (ingredients.length < 2) return first
  const sum: GivenAmounts = { ...(first.mL === undefined ? {} : { mL: first.mL }) }
  for (const part of perKg)
    for (const measure of ['mg', 'UI', 'mEq'] as const)
      if (part[measure] !== undefined) sum[measure] = (sum[measure] ?? 0) + part[measure]
  return sum
}

export interface RangeAnswer {
  /** `high`: above what is usual. `overdose`: above what should be given without a reason. */
  kind: 'high' | 'overdose'
  text: string
}

/** What the last digit of a syringe moves: 10,08 is no more than 10. */
const SAME = 1.01

/**
 * How a dose stands to what is usually given. Several rows count together: the highest of each limit. Nobody reviewed the
 * ranges (server/catalogues/data/SOURCES.md), so that this asks and decides nothing.
 * @param dose as it is truly given; as it is aimed at only where that is not known
 * @param ranges of the catalogue
 * @returns `undefined` within what is usual, and where nothing is known: that calls no dose right
 */
export function judgeDose(dose: JudgedDose, ranges: readonly DoseRange[]): RangeAnswer | undefined {
  const { medicineIds, speciesId, weightKg, route, isOnce } = dose
  const own = ranges.filter((row) => row.speciesId === speciesId && medicineIds.includes(row.medicineId))
  const known = ofRoute(own, route).flatMap((row) => {
    const scale = scaleOf(row.unit, speciesId, weightKg)
    const given = scale && countedBy(row, dose)[scale.measure]
    if (!scale || given === undefined) return []
    const first = isOnce && row.loading !== null ? row.loading : 0
    const [low, high, max] = [row.low, Math.max(row.high, first), Math.max(row.max, first)]
    return [{ row, scale, given, low: low * scale.perKg, high: high * scale.perKg, max: max * scale.perKg }]
  })
  const [first] = known
  if (!first) return undefined
  const rows = known.filter(({ scale }) => scale.measure === first.scale.measure)
  const [low, high, max] = [
    Math.min(...rows.map((one) => one.low)),
    Math.max(...rows.map((one) => one.high)),
    Math.max(...rows.map((one) => one.max)),
  ]
  if (first.given <= high * SAME) return undefined
  const isOne = rows.every(({ row }) => row.unit === first.row.unit)
  const [unit, scale] = isOne
    ? [first.row.unit.replace('m2', 'm²'), first.scale.perKg]
    : [`${first.scale.measure}/kg`, 1]
  const show = (value: number): string => showSmall(value / scale)
  const range = low === high ? show(low) : `${show(low)}–${show(high)}`
  const kind = first.given > max * SAME ? 'overdose' : 'high'
  const most = kind === 'overdose' && max > high ? `, máximo ${show(max)}` : ''
  const { counts } = first.row
  const of = counts === null ? '' : counts === 'sum' ? ' en total' : ` de ${counts}`
  const verb = dose.isAimed && first.scale.measure === 'mg' ? 'se buscan' : 'se dan'
  return { kind, text: `Rango usual ${range} ${unit}${of}${most}; ${verb} ${show(first.given)} ${unit}. Revíselo` }
}
