import type { FormulaItem } from '#shared/formulas/formulas.contract.ts'
import { type ReadDose, readDose, spelledNumbers } from '#shared/formulas/dose.rules.ts'
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

const DAY_HOURS = 24
const NUMBER = '(\\d{1,3}|[a-z]+(?: y [a-z]+)?)'

// The whole text: what goes on after these words ("y luego cada 24 h") is another treatment. "Cada tercer día" is said of
// every second day and of every third, and is read by nobody.
const everyHours = new RegExp(`^(?:cada|c ?/) ?${NUMBER} ?(?:h|hs|hrs?|horas?)$`)
const everyDays = new RegExp(`^cada ${NUMBER} dias$`)
const timesADay = new RegExp(`^${NUMBER} (?:vez|veces) (?:al|por|cada) dia$`)
const daily = /^(?:diari[oa]|a diario|diariamente|cada dia|todos los dias)$/
const everySecondDay = /^(?:(?:un )?dia (?:de )?por medio|interdiario|un dia si y un dia no|un dia si y otro no)$/
const wholeDuration = new RegExp(`^(?:(?:por|durante|x) ?)?${NUMBER} ?(dias?|semanas?|mes|meses)$`)
/** A month of a prescription is one of thirty days. */
const daysOf = { d: 1, s: 7, m: 30 } as const

/** `7`, `siete`; nothing of zero, and of what is no number. */
function readCount(word: string | undefined): number | undefined {
  if (word === undefined) return undefined
  const count = /^\d/.test(word) ? Number(word) : spelledNumbers().get(word)
  return count !== undefined && count > 0 ? count : undefined
}

const plain = (text: string | null): string =>
  fold(text ?? '')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\.$/, '')

/** Hours from one dose to the next. */
function readEvery(frequency: string | null): number | undefined {
  const text = plain(frequency)
  if (daily.test(text)) return DAY_HOURS
  if (everySecondDay.test(text)) return 2 * DAY_HOURS
  const hours = readCount(everyHours.exec(text)?.[1])
  if (hours) return hours
  const days = readCount(everyDays.exec(text)?.[1])
  if (days) return days * DAY_HOURS
  const times = readCount(timesADay.exec(text)?.[1])
  return times && DAY_HOURS / times
}

/** How many days it lasts. */
function readDays(duration: string | null): number | undefined {
  const [, word, unit = ''] = wholeDuration.exec(plain(duration)) ?? []
  const count = readCount(word)
  return count && count * daysOf[unit.charAt(0) as keyof typeof daysOf]
}

const isOnce = (frequency: string | null): boolean => fold(frequency ?? '').trim() === 'una sola vez'

function countDoses({ frequency, duration }: Directions): number | undefined {
  if (isOnce(frequency)) return 1
  const [hours, days] = [readEvery(frequency), readDays(duration)]
  if (!hours || !days) return undefined
  // Without the last digits of a division: 24 / (24 / 5) is a little more than 5.
  return Math.ceil(Number(((days * DAY_HOURS) / hours).toFixed(6)))
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
  const howLong = isOnce(item.frequency)
    ? 'una sola vez'
    : (item.duration ?? '').trim().replace(/^(?:por|durante|x)\s+/i, '')
  const isShort = isComparable && quantity < exact
  return { isShort, text: isShort ? `No alcanza: para ${howLong} son ${total}` : `Para ${howLong}: ${total}` }
}
