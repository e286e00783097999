import type { FormulaItem } from '#shared/formulas/formulas.contract.ts'
import { type ReadDose, readDose } from '#shared/formulas/dose.rules.ts'
import { durationDays } from '#shared/formulas/formulas.rules.ts'
import { hoursBetween } from '#shared/formulas/formulas.words.ts'
import { showQuantity } from '#shared/formulas/quantities.rules.ts'
import { showNumber } from '#shared/values/number.ts'
import { fold } from '#shared/values/text.ts'

type Directions = Pick<FormulaItem, 'dose' | 'frequency' | 'duration'>

/** What a treatment takes from its first dose to its last. */
interface TreatmentAmount {
  exact: number
  /** Rounded up to whole ones. */
  amount: number
  unit: CountedUnit
}

const countedUnits = ['tablet', 'capsule', 'millilitre'] as const
type CountedUnit = (typeof countedUnits)[number]

const isCounted = (unit: ReadDose['unit']): unit is CountedUnit => countedUnits.some((one) => one === unit)

// The whole text: what goes on after these words ("y luego cada 24 h") is another treatment.
const evenFrequency = /^((cada|c\/) ?\d+ ?(h|hrs?|horas?)|\d+ veces? (al|por) dia|una vez al dia|diari[oa])$/
const wholeDuration = /^\d+ ?(dias?|semanas?)$/

const isOnce = (frequency: string | null): boolean => fold(frequency ?? '').trim() === 'una sola vez'

function countDoses({ frequency, duration }: Directions): number | undefined {
  const [often, long] = [fold(frequency ?? '').trim(), fold(duration ?? '').trim()]
  if (isOnce(frequency)) return 1
  const hours = evenFrequency.test(often) ? hoursBetween(often) : undefined
  const days = wholeDuration.test(long) ? durationDays(long) : undefined
  if (!hours || !days || !Number.isFinite(hours)) return undefined
  // Without the last digits of a division: 24 / (24 / 5) is a little more than 5.
  return Math.ceil(Number(((days * 24) / hours).toFixed(6)))
}

/** Where dose, frequency and duration surely say it. */
export function treatmentAmount(item: Directions): TreatmentAmount | undefined {
  const dose = readDose(item.dose ?? '')
  const doses = countDoses(item)
  if (!dose || !doses || !isCounted(dose.unit)) return undefined
  const exact = Number((dose.amount * doses).toFixed(6))
  return { exact, amount: Math.ceil(exact), unit: dose.unit }
}

/** What to say beside the quantity: nothing where it fits, or where nobody can tell. */
export function tellTreatment(
  item: Directions & Pick<FormulaItem, 'quantity' | 'quantityUnit'>,
): { text: string; isShort: boolean } | undefined {
  const needed = treatmentAmount(item)
  if (!needed) return undefined
  const { exact, amount, unit } = needed
  const { quantity } = item
  const isComparable = quantity !== null && item.quantityUnit === unit
  if (isComparable && quantity >= exact && quantity <= amount) return undefined
  const total = unit === 'millilitre' ? `${showNumber(amount)} mL` : showQuantity(amount, unit)
  const howLong = isOnce(item.frequency) ? 'una sola vez' : (item.duration ?? '').trim()
  const isShort = isComparable && quantity < exact
  return { isShort, text: isShort ? `No alcanza: para ${howLong} son ${total}` : `Para ${howLong}: ${total}` }
}
