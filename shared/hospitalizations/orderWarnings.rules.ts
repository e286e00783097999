import type { DoseRange, Medicine } from '#shared/catalogues/catalogues.contract.ts'
import type { GivenAmounts } from '#shared/formulas/dose.rules.ts'
import { ingredientsOf } from '#shared/formulas/knownMedicines.rules.ts'
import {
  doseWarnings,
  needsReason,
  safetyWarnings,
  type Warning,
  writtenDoseWarnings,
} from '#shared/formulas/warnings.rules.ts'
import type { OrderDraft, TreatmentOrder } from '#shared/hospitalizations/treatments.contract.ts'
import { type Dosed, type OrderedAmount, orderedAmount } from '#shared/hospitalizations/treatments.rules.ts'
import { sayFrequency } from '#shared/hospitalizations/treatments.words.ts'
import type { Refusal } from '#shared/http/errors.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { showNumber } from '#shared/values/number.ts'

type Patient = Pick<PetHeader, 'name' | 'speciesId' | 'breed' | 'allergies' | 'weightKg'>

/** A medicine that is given more often says why: every two hours is the closest that plans usually are. */
const MOST_A_DAY = 12
/** Rates of maintenance, of replacement and of anaesthesia are lower; more is a bolus, or a comma that was forgotten. */
const FASTEST_PER_KG = 10

type Judged = Dosed &
  Pick<OrderDraft, 'category' | 'medicineId' | 'name' | 'route' | 'quantity'> &
  Pick<OrderDraft, 'frequency' | 'everyHours' | 'maxIn24h' | 'rate'>
type OrderWarning = Pick<Warning, 'kind' | 'text'>

type Standing = Parameters<typeof sayFrequency>[0] &
  Pick<TreatmentOrder, 'lineId' | 'category' | 'medicineId' | 'name' | 'status' | 'nextDueAt'>

/** What an order is judged beside. */
export interface OrderSurroundings {
  pet: Patient
  medicines: readonly Medicine[]
  ranges: readonly DoseRange[]
  /** Of the stay. */
  orders: readonly Standing[]
  /** The row that the order is or will be of: one more of it, or what takes its place. */
  lineId?: string | undefined
}

/**
 * What makes an order dangerous for this animal: its species, an allergy, its breed, how high the dose is, how often, and
 * what the plan gives already.
 */
export function orderWarnings(
  order: Judged,
  { pet, medicines, ranges, orders, lineId }: OrderSurroundings,
): OrderWarning[] {
  if (order.category !== 'drug' && order.category !== 'fluid') return []
  const item = { medicineId: order.medicineId, medicine: order.name, activeIngredient: null }
  const found = [
    ...safetyWarnings(item, pet, medicines),
    ...amountWarnings(order, pet, medicines, ranges),
    ...paceWarnings(order, pet),
    ...repeatWarnings(
      order,
      orders.filter((other) => other.lineId !== lineId),
      medicines,
    ),
  ]
  // One of a kind: one reason answers it.
  return [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, same]) => ({
    kind,
    text: same.map(({ text }) => text).join(' · '),
  }))
}

/** The same ingredient twice in a plan, under whichever name. */
function repeatWarnings(order: Judged, orders: readonly Standing[], medicines: readonly Medicine[]): OrderWarning[] {
  const ingredients = (one: Pick<Judged, 'medicineId' | 'name'>) =>
    ingredientsOf({ medicineId: one.medicineId, medicine: one.name, activeIngredient: null }, medicines)
  const own = ingredients(order)
  const same = orders.find((other) => asksForMore(other) && [...ingredients(other)].some((name) => own.has(name)))
  if (!same) return []
  return [{ kind: 'duplicate', text: `Ya está en el plan: ${same.name}, ${sayFrequency(same)}. Revíselo` }]
}

/** Will something of it be given? What waits for approval may be. */
function asksForMore({ category, status, frequency, nextDueAt }: Standing): boolean {
  const isMedicine = category === 'drug' || category === 'fluid'
  const hasHours = frequency === 'asNeeded' || nextDueAt !== null
  return isMedicine && (status === 'unapproved' || (status === 'active' && hasHours))
}

function amountWarnings(
  order: Judged,
  { speciesId, weightKg }: Patient,
  medicines: readonly Medicine[],
  ranges: readonly DoseRange[],
): OrderWarning[] {
  const { medicineId, name: medicine, quantity, route, category } = order
  const isOnce = order.frequency === 'once'
  const amount = orderedAmount(order, weightKg)
  if (amount && weightKg) {
    const dose = { speciesId, weightKg, route, isOnce, perKg: [givenPerKg(amount, weightKg)] }
    return doseWarnings({ medicineId, medicine, activeIngredient: null }, dose, medicines, ranges)
  }
  if (category !== 'drug' || !quantity || order.dosePerKg !== null) return []
  const written = { medicineId, medicine, dose: quantity, route, isOnce }
  return writtenDoseWarnings(written, { speciesId, weightKg }, medicines, ranges)
}

function paceWarnings(order: Judged, { weightKg }: Patient): OrderWarning[] {
  const { category, frequency, everyHours, rate, maxIn24h } = order
  if (frequency === 'continuous') {
    const perKg = rate !== null && weightKg ? rate / weightKg : 0
    if (perKg <= FASTEST_PER_KG) return []
    const text = `Son ${showNumber(Number(perKg.toPrecision(3)))} mL/kg/h: más de ${FASTEST_PER_KG} mL/kg/h. Revíselo`
    return [{ kind: 'overdose', text }]
  }
  const every = frequency === 'every' && everyHours ? 24 / everyHours : 0
  const aDay = frequency === 'asNeeded' ? (maxIn24h ?? 0) : Math.floor(every)
  if (category !== 'drug' || aDay <= MOST_A_DAY) return []
  return [{ kind: 'overdose', text: `Son ${aDay} dosis en 24 horas. Revíselo` }]
}

function givenPerKg({ dose, unit, measured }: OrderedAmount, weightKg: number): GivenAmounts {
  return { [unit]: dose / weightKg, ...(measured?.in === 'mL' ? { mL: measured.amount / weightKg } : {}) }
}

/** What a warning needs before the order stands. */
export function refuseUnexplained(
  warnings: readonly Pick<Warning, 'kind' | 'text'>[],
  reason: string | null,
): Refusal | undefined {
  const open = reason === null ? warnings.find(needsReason) : undefined
  return open && { field: 'warningReason', message: `Escriba por qué se ordena. ${open.text}` }
}
