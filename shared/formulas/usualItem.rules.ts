import type { DoseRange, Medicine, UsualPrescription } from '#shared/catalogues/catalogues.contract.ts'
import type { FormulaItem, LastItem } from '#shared/formulas/formulas.contract.ts'
import { computeDose, type ComputedDose, contradictDose, readDose } from '#shared/formulas/dose.rules.ts'
import { unitOfForm } from '#shared/formulas/quantities.rules.ts'
import { treatmentAmount } from '#shared/formulas/treatment.rules.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { fold } from '#shared/values/text.ts'

/** What is known of how medicines are prescribed to an animal. */
export interface Usual {
  pet: Pick<PetHeader, 'speciesId' | 'weightKg'>
  /** Of the catalogue. */
  prescriptions: readonly UsualPrescription[]
  ranges: readonly DoseRange[]
  /** What this clinic prescribed last, of the same species. */
  last: readonly LastItem[]
}

type Dosed = Pick<FormulaItem, 'dosePerKg' | 'concentration' | 'form'>

/** The dose of a medicine by the weight, where it can be measured. */
export function doseOf(item: Dosed, weightKg: number | null): ComputedDose | undefined {
  const { dosePerKg, concentration, form } = item
  const asked = { mgPerKg: dosePerKg ?? undefined, weightKg, concentration: concentration ?? '', form: form ?? '' }
  const dose = computeDose(asked)
  return dose && dose.amount > 0 && !contradictDose({ ...asked, dose: dose.text }) ? dose : undefined
}

export const lastOf = (medicine: Pick<Medicine, 'name'>, { last }: Pick<Usual, 'last'>): LastItem | undefined =>
  last.find(({ item }) => fold(item.medicine) === fold(medicine.name))

/**
 * What to propose for a medicine: what this clinic wrote last for the species, else what is usual, with the dose for this
 * weight. Nothing of it is signed unseen.
 */
export function proposeItem(medicine: Medicine, usual: Usual): Partial<FormulaItem> {
  const { pet } = usual
  const last = lastOf(medicine, usual)?.item
  const shipped = usual.prescriptions.find(
    ({ medicineId, speciesIds }) => medicineId === medicine.id && speciesIds.includes(pet.speciesId),
  )
  if (!last && !shipped) return {}
  const route = last?.route ?? shipped?.route ?? null
  const dosePerKg = last?.dosePerKg ?? lowestUsual(medicine.id, pet.speciesId, route, usual.ranges)
  const strength = chooseStrength([last, ...strengthsOf(shipped, route)], dosePerKg, pet.weightKg)
  const { concentration, form } = strength
  const [frequency, duration] = [
    last?.frequency ?? shipped?.frequency ?? null,
    last?.duration ?? shipped?.duration ?? null,
  ]
  // "Una gota" is no matter of weight.
  const own = last?.dose && last.dosePerKg === null && !readDose(last.dose) ? last.dose : null
  const dose = doseOf({ ...strength, dosePerKg }, pet.weightKg)?.text ?? own
  const proposed = {
    activeIngredient: last?.activeIngredient ?? null,
    concentration,
    form,
    dosePerKg,
    dose,
    route,
    frequency,
    duration,
    withdrawal: last?.withdrawal ?? null,
    instructions: shipped?.instructions ?? null,
  }
  return { ...proposed, ...quantityOf(proposed, last) }
}

/** As much as the treatment takes; where nobody can reckon it, what was given last. */
function quantityOf(
  item: Pick<FormulaItem, 'dose' | 'frequency' | 'duration' | 'form'>,
  last: Pick<FormulaItem, 'quantity' | 'quantityUnit'> | undefined,
): Pick<FormulaItem, 'quantity' | 'quantityUnit'> {
  const needed = treatmentAmount(item)
  if (needed) return { quantity: needed.amount, quantityUnit: needed.unit }
  return {
    quantity: last?.quantity ?? null,
    quantityUnit: last?.quantityUnit ?? unitOfForm(item.form ?? '') ?? null,
  }
}

/** The lowest dose of the usual ranges: who wants more says so. */
function lowestUsual(
  medicineId: string,
  speciesId: string,
  route: string | null,
  ranges: readonly DoseRange[],
): number | null {
  const own = ranges.filter(
    (row) =>
      row.medicineId === medicineId &&
      row.speciesId === speciesId &&
      row.routes.some((one) => fold(one) === fold(route ?? '')) &&
      (row.unit === 'mg/kg' || row.unit === 'µg/kg'),
  )
  const lows = own.map(({ low, unit }) => (unit === 'mg/kg' ? low : low / 1000))
  return lows.length > 0 ? Math.min(...lows) : null
}

type Strength = Pick<FormulaItem, 'concentration' | 'form'>

/** Of the usual presentations those that go by this route: what is injected is not given by the mouth. */
function strengthsOf(shipped: UsualPrescription | undefined, route: string | null): Strength[] {
  const isInjected = /subcutanea|intramuscular|intravenosa/.test(fold(route ?? ''))
  const forms = shipped?.presentations.filter(({ form }) => /inyectable/.test(fold(form)) === isInjected) ?? []
  return forms.flatMap(({ form, concentrations }) => concentrations.map((concentration) => ({ form, concentration })))
}

/** As awkward as eight pieces. */
const LIQUID = 3

/** How awkward a dose is to give: one piece is best, then half of one, or two. */
const awkwardness = ({ amount, per }: ComputedDose): number => (per === 'piece' ? Math.abs(Math.log2(amount)) : LIQUID)

/**
 * What this clinic used last if the dose can be measured with it; else the presentation that is handiest, and that does
 * not give less than was aimed at if any does.
 */
function chooseStrength(
  known: readonly (Strength | undefined)[],
  dosePerKg: number | null,
  weightKg: number | null,
): Strength {
  const [last, ...others] = known
  const none: Strength = { concentration: null, form: null }
  const first = last?.concentration ? last : undefined
  if (first && doseOf({ ...first, dosePerKg }, weightKg)) return first
  const measured = others.flatMap((strength) => {
    const dose = strength && doseOf({ ...strength, dosePerKg }, weightKg)
    const isLess = dose && dosePerKg !== null && dose.mgPerKg < dosePerKg * 0.99
    return dose ? [{ strength, rank: awkwardness(dose) + (isLess ? 100 : 0) }] : []
  })
  const [best] = measured.toSorted((one, other) => one.rank - other.rank)
  return best?.strength ?? first ?? others[0] ?? none
}
